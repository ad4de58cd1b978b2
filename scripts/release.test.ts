import { expect, test } from 'vitest'
import { labelOf } from './release.ts'

test('only the commit of a release bears its version: two states never have one name', () => {
  const releases = [{ version: '0.3.0', commit: 'aaaaaaaa1' }]
  expect(labelOf('0.3.0', 'aaaaaaaa1', releases)).toBe('0.3.0')
  expect(labelOf('0.3.0', 'bbbbbbbb2222', releases)).toBe('0.3.0+bbbbbbbb')
  expect(labelOf('0.4.0', 'bbbbbbbb2222', releases), 'not listed yet').toBe('0.4.0')
})
