import { expect, test } from 'vitest'
import { isGtin } from './gtin.ts'

test.each(['4006381333931', '036000291452', '96385074', '00012345600012', '9780306406157'])(
  '%s is a GTIN',
  (text) => {
    expect(isGtin(text)).toBe(true)
  },
)

test.each([
  '4006381333932',
  '0123456789013',
  '12345',
  '5.01E+12',
  '',
  '00000000',
  '4006381333931 ',
  'ABCDEFGH',
])('"%s" is none', (text) => {
  expect(isGtin(text)).toBe(false)
})
