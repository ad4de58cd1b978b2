import { expect, test } from 'vitest'
import { searchPath, searchTerm } from '../listing/search-term.ts'

test.each([
  ['', ''],
  ['?q=', ''],
  ['?q=%20%09%20', ''],
  ['?q=%20wool%20%20jacket%20', 'wool  jacket'],
  ['?q=a%00b', 'a b'],
  [`?q=${'x'.repeat(300)}`, 'x'.repeat(200)],
])('searchTerm reads %s as %j', (query, term) => {
  expect(searchTerm(new URLSearchParams(query))).toBe(term)
})

test('a search term survives the round trip through its URL', () => {
  for (const term of ['50% off & more', 'café #1?', 'a+b', '\ud800']) {
    const path = searchPath(`  ${term} `)
    expect(path).toBeDefined()
    expect(searchTerm(new URL(path ?? '', 'http://shop').searchParams)).toBe(term.toWellFormed())
  }
  expect(searchPath('  \t ')).toBeUndefined()
})
