import { describe, expect, test } from 'vitest'
import { shippingFormSchema } from './shipping-form.ts'

const complete = {
  email: 'grace@example.com',
  firstName: 'Grace',
  lastName: 'Addison',
  address: '9 Quay Street',
  city: 'Whitby',
  postalCode: 'YO21 1AA',
  country: 'GB',
}

const problems = (form: unknown): string[] =>
  shippingFormSchema.safeParse(form).error?.issues.map(({ path, message }) => `${path}: ${message}`) ?? []

describe('the shipping form', () => {
  test('names every missing field at once, also where no country is chosen', () => {
    const empty = Object.fromEntries(Object.keys(complete).map((field) => [field, '  ']))
    for (const form of [empty, { ...empty, country: '' }])
      expect(problems(form).toSorted()).toEqual([
        'address: Address is required',
        'city: City is required',
        'country: Country is required',
        'email: Invalid email address',
        'firstName: First name is required',
        'lastName: Last name is required',
        'postalCode: Postal code is required',
      ])
  })

  test('requires city and postal code in the countries of the specification, and leaves others to the server', () => {
    const withoutPlace = { ...complete, city: '', postalCode: '' }
    expect(problems(complete)).toEqual([])
    expect(problems(withoutPlace)).toEqual(['city: City is required', 'postalCode: Postal code is required'])
    expect(problems({ ...withoutPlace, country: 'AE' })).toEqual([])
  })

  test.each([null, 'text', [], 5, { ...complete, city: 5 }, { ...complete, country: 7 }])(
    'refuses %j without a fault of its own',
    (form) => expect(problems(form)).not.toEqual([]),
  )
})
