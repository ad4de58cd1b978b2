import { expect, test } from 'vitest'
import { emptyVariant } from './product-form.ts'
import { DEFAULT_PATTERN, patternProblem, skuFromPattern, skuOfName, skusOf } from './sku-pattern.ts'

test.each([
  ['Field Shirt', 'FIELD-SHIRT'],
  ['Café  Crème & Co.', 'CAFE-CREME-CO'],
  ['  ', ''],
])('The SKU of the name %j is %j', (name, sku) => expect(skuOfName(name)).toBe(sku))

test.each([
  [DEFAULT_PATTERN, { size: 'UK 4–7', color: 'Olive' }, 'FM-FLD-UK47-OLIVE'],
  [DEFAULT_PATTERN, { size: null, color: 'Olive' }, 'FM-FLD-OLIVE'],
  [DEFAULT_PATTERN, { size: 'M', color: null }, 'FM-FLD-M'],
  ['{color}/{sku}', { size: 'M', color: 'Dark Navy' }, 'DARKNAVY/FM-FLD'],
])('The pattern %s makes of %j the SKU %s', (pattern, choice, sku) =>
  expect(skuFromPattern(pattern, 'FM-FLD', choice)).toBe(sku),
)

test('A typed SKU is kept, and a made one that is taken is numbered', () => {
  const variants = [
    { ...emptyVariant({ size: 'S', color: null }), sku: 'FM-FLD-M' },
    emptyVariant({ size: 'M', color: null }),
    emptyVariant({ size: 'm.', color: null }),
    { ...emptyVariant({ size: 'L', color: null }), isLeftOut: true },
  ]
  expect(skusOf(variants, 'FM-FLD', DEFAULT_PATTERN)).toEqual(['FM-FLD-M', 'FM-FLD-M-2', 'FM-FLD-M-3', ''])
})

test('The only variant of a product without options has the SKU of the product', () => {
  expect(skusOf([emptyVariant({ size: null, color: null })], 'FM-FLD', 'X-{sku}')).toEqual(['FM-FLD'])
})

test('A pattern with an unknown or a missing part is refused', () => {
  const options = { sizes: ['S', 'M'], colors: ['Navy', 'Olive'] }
  expect(patternProblem(DEFAULT_PATTERN, options)).toBeUndefined()
  expect(patternProblem('{sku}-{colour}', options)).toContain('{size}')
  expect(patternProblem('{sku}-{size}', options)).toContain('{colour}')
  expect(patternProblem('{sku}-{size}-{color}-{brand}', options)).toContain('{brand} is not known')
})
