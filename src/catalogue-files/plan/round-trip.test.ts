import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ProductFieldEntry } from '../../domain/products/product-field-entry.ts'
import { mapFields, PLAIN_FIELDS, type PlainValues } from '../../domain/products/product-field-values.ts'
import { entryOf } from '../../domain/products/product-fields.ts'
import {
  mapVariantFields,
  type VariantFieldKind,
  type VariantFields,
  variantFields,
} from '../../domain/products/variant-fields.ts'
import type { FileProduct } from '../csv/model.ts'
import { readProducts } from '../csv/read-products.ts'
import { csvHeader, csvRows } from '../csv/shopify-writer.ts'
import { surveyFile } from '../csv/survey.ts'
import { planProduct } from './plan-product.ts'
import type { PlannedProduct, ShopProduct } from './planned-product.ts'

const signs = [
  ',',
  ';',
  '"',
  '""',
  '\\',
  '\\"',
  '\\n',
  '\n',
  '\r\n',
  '\t',
  "'",
  "'=",
  '=1+1',
  '＝1＋1',
  '－5',
  '＠SUM',
  "'＝",
  '@SUM',
  '-5',
  '+',
  '0017',
  '90.750',
  '5.0',
  '<b>',
  '&amp;',
  ':',
  '\\:',
  '•',
  '😀',
  'é',
  "O'Brien & Sons",
  'a',
  'B',
]
const text = (max: number) =>
  fc.array(fc.constantFrom(...signs, ' '), { maxLength: max }).map((parts) => parts.join('').trim())
const filled = (max: number) => text(max).map((some) => some || 'x')
const lines = fc.uniqueArray(filled(5), { maxLength: 3 })

/** Any value of a plain field. */
const anyOf = (entry: ProductFieldEntry): fc.Arbitrary<unknown> => {
  if (entry.kind === 'flag') return fc.boolean()
  if (entry.kind === 'choice') return fc.constantFrom(...entry.values)
  if (entry.kind === 'lines') return lines
  if (entry.kind === 'text' && entry.format) return fc.constantFrom('', ...entry.format.examples)
  return 'isRequired' in entry ? filled(8) : text(4)
}
const plain = fc.record(
  mapFields(PLAIN_FIELDS, (field) => anyOf(entryOf(field))),
) as fc.Arbitrary<PlainValues>

const ofVariantKind: Record<VariantFieldKind, fc.Arbitrary<string | number>> = {
  code: fc.oneof(filled(3), fc.stringMatching(/^\d{8,13}$/)),
  grams: fc.integer({ min: 0, max: 1_000_000 }),
  pence: fc.integer({ min: 0, max: 100_000_000 }),
}

const product = fc
  .record({
    values: plain,
    description: fc
      .array(fc.constantFrom(...signs, ' ', '\n\n'), { maxLength: 10 })
      .map((parts) => parts.join('')),
    details: fc.array(fc.record({ name: filled(3), value: filled(4) }), { maxLength: 3 }),
    variant: fc.record(
      mapVariantFields((field) => fc.option(ofVariantKind[variantFields[field].kind])),
    ) as fc.Arbitrary<VariantFields>,
    size: fc.option(fc.constantFrom('S', '=L', "'M", 'UK 4,5', '"8"')),
    color: fc.option(fc.constantFrom('Navy', '-', 'Rot; Blau')),
    pricePence: fc.integer({ min: 1, max: 10_000_000 }),
    compareAtPence: fc.option(fc.integer({ min: 1, max: 10_000_000 })),
    stock: fc.integer({ min: 0, max: 1000 }),
    brand: filled(3),
    category: filled(3),
  })
  .map(
    ({ values, variant, size, color, stock, brand, category, ...fields }): ShopProduct => ({
      ...values,
      ...fields,
      id: 'prod_1',
      version: 1,
      slug: 'thing',
      brand: { id: 'brand_1', name: brand, slug: 'brand' },
      category: { id: 'cat_1', name: category, slug: 'category', parentName: null },
      images: [],
      colorImages: {},
      imageAlts: {},
      sizes: size === null ? [] : [size],
      colors: color === null ? [] : [color],
      variants: [
        {
          id: 'var_1',
          itemId: 'item_1',
          position: 0,
          size,
          color,
          ...variant,
          stock,
        },
      ],
    }),
  )

const group = (name: string) => ({ id: name, name, slug: name, parentName: null, isNew: true })

/** The plan of importing the export of `shop`, as a change of `before`, or as a new product. */
const planOfExport = async (shop: ShopProduct, before: ShopProduct | null): Promise<PlannedProduct> => {
  const bytes = Buffer.from(csvHeader() + csvRows([shop]))
  const source = async function* () {
    yield bytes
  }
  const answers = {}
  const survey = await surveyFile(source, answers)
  const products: FileProduct[] = []
  for await (const read of readProducts(source, survey, answers, () => undefined)) products.push(read)
  expect(products).toHaveLength(1)
  return planProduct(products[0] as FileProduct, before, 'thing', {
    brand: (name) =>
      name === shop.brand.name ? { ...shop.brand, parentName: null, isNew: false } : group(name),
    category: ([name = '']) =>
      name === shop.category.name ? { ...shop.category, isNew: false } : group(name),
    fallback: { brand: undefined, category: undefined },
    pictureOf: () => undefined,
    freeSku: (sku) => sku,
    seenStock: undefined,
  })
}

test('B24: Any product is exported so that its import changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(product, async (shop) => {
      const plan = await planOfExport(shop, shop)
      expect(plan.problems).toEqual([])
      expect(plan.changes).toEqual([])
      expect(plan.kind).toBe('unchanged')
    }),
    { numRuns: 400 },
  )
})

/** Made by the import, or planned with the variants and pictures. */
const NOT_IN_ONE_CELL = ['id', 'version', 'variants', 'images', 'colorImages', 'imageAlts']

test('Every field of an exported product is created by its import into another shop', async () => {
  await fc.assert(
    fc.asyncProperty(product, async (shop) => {
      const plan = await planOfExport(shop, null)
      expect(plan.problems).toEqual([])
      const fields = Object.entries(shop).filter(([field]) => !NOT_IN_ONE_CELL.includes(field))
      expect(plan.written).toMatchObject(Object.fromEntries(fields))
    }),
    { numRuns: 100 },
  )
})
