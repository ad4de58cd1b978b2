import { expect, test } from 'vitest'
import { HS_CODE, ORIGIN, PACKAGE_SIZE, parsePackageSize } from './customs-facts.ts'

test.each([HS_CODE, ORIGIN, PACKAGE_SIZE])(
  'The examples of a form have it: $rule',
  ({ accepts, examples }) => {
    for (const example of examples) expect(accepts(example)).toBe(true)
  },
)

test.each([
  [HS_CODE, ['62052', '6205.20', '12345678901', 'shirt']],
  [ORIGIN, ['gb', 'UK', 'GBR', 'Portugal']],
  [PACKAGE_SIZE, ['300 x 200', '0 x 1 x 1', '30.5 x 20 x 5', '300 × 200 × 50 mm', '10000 x 1 x 1']],
])('What has another form is refused: %o', ({ accepts }, texts) => {
  for (const text of texts) expect(accepts(text), text).toBe(false)
})

test('A package size is read in mm, whichever sign is between the figures', () => {
  expect(parsePackageSize('300 × 200x50')).toEqual({ length: 300, width: 200, height: 50 })
  expect(parsePackageSize('')).toBeUndefined()
})
