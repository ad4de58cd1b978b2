import { expect, test } from 'vitest'
import { draftAfterSave } from './section-draft.ts'

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
