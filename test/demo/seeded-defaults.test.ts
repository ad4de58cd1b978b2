/** What a catalogue leaves out is left to the columns' defaults, which are the values of a new product. */
import { expect, test } from 'vitest'
import { demoCatalogue } from '../../demo/catalogue/demo-catalogue.ts'
import { initialValues, PLAIN_FIELDS } from '../../src/domain/products/product-field-values.ts'
import { readFields } from '../../src/storage/products/product-columns.ts'
import { testDatabase } from '../setup/database.ts'

const database = testDatabase()

test('a field that the catalogue does not give has the value of a new product', async () => {
  const [product] = demoCatalogue.products
  const row: Readonly<Record<string, unknown>> = await database()
    .db.selectFrom('products')
    .selectAll()
    .where('slug', '=', product?.slug ?? '')
    .executeTakeFirstOrThrow()
  const left = PLAIN_FIELDS.filter(
    (field) =>
      product?.[field as keyof typeof product] === undefined && field !== 'status' && field !== 'counting',
  )
  const stored = left.map((field) => row[readFields.find((each) => each.field === field)?.column ?? ''])
  expect(left).toContain('taxClass')
  expect(stored).toEqual(left.map((field) => initialValues[field]))
})
