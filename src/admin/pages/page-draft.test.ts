import { expect, test } from 'vitest'
import { changedPageValues, newPage, newPageRequest, pageValuesOf, rebasePageDraft } from './page-draft.ts'

test('A page of a purpose begins with its title and place', () => {
  expect(newPage('privacy')).toMatchObject({ title: 'Privacy policy', place: 'legal', purpose: 'privacy' })
  expect(newPage(null)).toMatchObject({ title: '', place: 'none', purpose: null })
})

test('A page for an entry of the footer begins with its label as title, and the text that is true of every shop', () => {
  const tracking = newPage(null, 'Track Your Order')
  expect(tracking).toMatchObject({ title: 'Track Your Order', place: 'customer-care', purpose: null })
  expect(tracking.body).toMatch(/^Each mail about your order/)
  expect(newPage(null, 'Gift cards')).toMatchObject({ title: 'Gift cards', place: 'customer-care', body: '' })
})

test('Only fields that were edited are sent', () => {
  const before = newPage('faq')
  expect(changedPageValues(before, { ...before, body: 'A', purpose: null })).toEqual({
    body: 'A',
    purpose: null,
  })
  expect(changedPageValues(before, pageValuesOf({ ...before }))).toEqual({})
})

test('A new page without an address sends none', () => {
  expect(newPageRequest({ ...newPage(null), title: 'A', slug: ' ' })).not.toHaveProperty('slug')
  expect(newPageRequest({ ...newPage(null), title: 'A', slug: 'a' })).toMatchObject({ slug: 'a' })
})

test('Edits stay on top of what somebody else has saved, and take nothing of it away', () => {
  const base = { ...newPage(null), title: 'A', body: 'one' }
  const draft = { version: 1, base, values: { ...base, body: 'mine' } }
  const stored = { ...base, title: 'B', body: 'theirs', version: 4 }
  expect(rebasePageDraft(draft, stored)).toEqual({
    version: 4,
    base: pageValuesOf(stored),
    values: { ...pageValuesOf(stored), body: 'mine' },
  })
})
