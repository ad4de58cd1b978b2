import { expect, test } from 'vitest'
import { emptyForm } from './product-form.ts'
import { parseDraft } from './product-form-draft.ts'

const NOW = Date.UTC(2026, 10, 22)
const draft = {
  version: 3,
  base: emptyForm,
  form: { ...emptyForm, name: 'Coat' },
  pattern: '{sku}',
  savedAt: NOW - 1000,
}
const parse = (change: object) => parseDraft(JSON.stringify({ ...draft, ...change }), NOW)

test('A recent draft of this form is read', () => {
  expect(parse({})).toMatchObject({ form: { name: 'Coat' }, pattern: '{sku}', savedAt: NOW - 1000 })
})

test.each([
  ['of another version', { version: 0 }],
  ['older than 30 days', { savedAt: NOW - 31 * 24 * 60 * 60 * 1000 }],
  ['that lacks a field', { form: { name: 'Coat' } }],
  ['whose list is no list', { form: { ...emptyForm, sizes: 'S' } }],
])('A draft %s is ignored', (_, change) => expect(parse(change)).toBeUndefined())

test('What is no draft is ignored', () => {
  expect(parseDraft(null, NOW)).toBeUndefined()
  expect(parseDraft('{', NOW)).toBeUndefined()
})
