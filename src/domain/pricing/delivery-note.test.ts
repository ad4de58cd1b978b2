import { expect, test } from 'vitest'
import { deliveryNote } from './delivery-note.ts'

test.each([
  [[2, 4], 'Expected in 2 to 4 working days'],
  [[3, 3], 'Expected in 3 working days'],
  [[1, 1], 'Expected in 1 working day'],
  [[1, 2], 'Expected in 1 to 2 working days'],
  [[0, 1], 'Expected within 1 working day'],
  [[0, 5], 'Expected within 5 working days'],
  [[0, 0], 'Expected on the same working day'],
  [[60, 60], 'Expected in 60 working days'],
] as const)('says %j as "%s"', ([least, most], sentence) => {
  expect(deliveryNote([least, most])).toBe(sentence)
})

test('says nothing where nothing is set, as with an answer of a node of the release before', () => {
  expect([deliveryNote(null), deliveryNote(undefined)]).toEqual([null, null])
})
