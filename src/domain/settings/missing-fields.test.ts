import { expect, test } from 'vitest'
import { keepMissingFields } from './missing-fields.ts'

test('a field that was not sent has its present value, at any depth, and not the default', () => {
  const present = { isOn: true, days: { orders: 30, carts: 7 }, label: 'Buy' }
  const withDefaults = { isOn: false, days: { orders: 99, carts: 5 }, label: '' }
  expect(keepMissingFields(withDefaults, {}, present)).toEqual(present)
  expect(keepMissingFields(withDefaults, { days: { carts: 5 }, label: '' }, present)).toEqual({
    isOn: true,
    days: { orders: 30, carts: 5 },
    label: '',
  })
})

test('a list and an optional field are taken as they were sent', () => {
  expect(keepMissingFields({ items: [{}] }, { items: [{}] }, { items: [{ a: 1 }], note: 'x' })).toEqual({
    items: [{}],
  })
})

test('a default stays where there is no present value', () => {
  expect(keepMissingFields({ days: 5 }, {}, {})).toEqual({ days: 5 })
})
