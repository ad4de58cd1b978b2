import { expect, test } from 'vitest'
import { draftAfterSave, draftWith } from './section-draft.ts'

const sent = { version: 3, value: { name: 'Sent' } }

test('a draft that was saved is no draft any more', () => {
  expect(draftAfterSave(sent, sent, 4)).toBeUndefined()
  expect(draftAfterSave({ ...sent, version: 2 }, sent, 4)).toBeUndefined()
  expect(draftAfterSave(undefined, sent, 4)).toBeUndefined()
})

test('what was typed while a save was on its way stays a draft, of the version that the save made', () => {
  const typed = { version: 3, value: { name: 'Sent, and more' } }
  expect(draftAfterSave(typed, sent, 4)).toEqual({ version: 4, value: typed.value })
})

test('a value that is the stored one is no draft, unless it was made to an earlier version', () => {
  const stored = { version: 3, value: { zones: [{ price: '10.00' }] } }
  const typed = { version: 3, value: { zones: [{ price: '12.00' }] } }
  expect(draftWith(undefined, stored, typed.value)).toEqual(typed)
  expect(draftWith(undefined, stored, { zones: [{ price: '10.00' }] })).toBeUndefined()
  expect(draftWith(typed, stored, { zones: [{ price: '10.00' }] })).toBeUndefined()
  const earlier = { ...typed, version: 2 }
  expect(draftWith(earlier, stored, stored.value)).toEqual({ version: 2, value: stored.value })
})
