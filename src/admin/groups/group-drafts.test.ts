import { expect, test } from 'vitest'
import { changedGroupFields, groupValuesOf } from './group-drafts.ts'
import type { Group } from './group-kind.ts'

const base: Group = {
  id: 'brand_1',
  name: 'Fernway',
  slug: 'fernway',
  description: 'Bags.',
  picture: null,
  productCount: 0,
  version: 1,
}

test('A form is unchanged when only spaces around a text differ', () => {
  expect(changedGroupFields({ base, values: { ...groupValuesOf(base), name: ' Fernway ' } })).toEqual([])
})

test('The changed fields of a form are those that differ from what it opened with', () => {
  const values = { ...groupValuesOf(base), name: 'Fernway & Co', picture: '/pictures/own.jpg' }
  expect(changedGroupFields({ base, values })).toEqual(['name', 'picture'])
})

test('A new group has every field that is filled in', () => {
  expect(changedGroupFields({ base: null, values: { ...groupValuesOf(null), name: 'New' } })).toEqual([
    'name',
  ])
})
