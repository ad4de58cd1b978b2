// What a product's data declares is seen in its delivered pictures: shoot.py counts it when it takes them.
import { expect, test } from 'vitest'
import { demoProducts } from '../catalogue/demo-products.ts'
import { dataHash, featuresOf, MIN_PIXELS } from './features.ts'
import seen from './seen.json' with { type: 'json' }

type Seen = Partial<
  Record<
    string,
    { data: string; sources: string; features: Record<string, { view: string; pixels: number }> }
  >
>
const counted: Seen = seen

test('every declared feature is seen in one delivered picture', () => {
  const hidden = demoProducts.flatMap((product) =>
    Object.keys(featuresOf(product))
      .filter((feature) => (counted[product.slug]?.features[feature]?.pixels ?? 0) < MIN_PIXELS)
      .map((feature) => `${product.slug}: ${feature}`),
  )
  expect(hidden).toEqual([])
})

test('the pictures were counted after the product’s data last changed (shoot.py --count)', () => {
  const changed = demoProducts
    .filter((product) => counted[product.slug]?.data !== dataHash(product))
    .map(({ slug }) => slug)
  expect(changed).toEqual([])
  expect(Object.keys(seen).toSorted()).toEqual(demoProducts.map(({ slug }) => slug).toSorted())
})

test('a feature names the objects or materials that are it', () => {
  const nameless = demoProducts.flatMap((product) =>
    Object.entries(featuresOf(product))
      .filter(([, names]) => names.length === 0)
      .map(([feature]) => `${product.slug}: ${feature}`),
  )
  expect(nameless).toEqual([])
})
