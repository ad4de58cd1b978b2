import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { VARIANT_FIELDS } from '../../domain/products/variant-fields.ts'
import { columnOf } from '../database/column-name.ts'
import { productColumns } from './product-columns.ts'

const schema = readFileSync('src/storage/schema.sql', 'utf8')
/** Its columns begin with their name, indented by two; its constraints follow. */
const columnsOf = (table: string): string[] => {
  const [, body = ''] = new RegExp(`create table ${table} \\(\\n([^;]*?)\\n  constraint`).exec(schema) ?? []
  return [...body.matchAll(/^ {2}"?(\w+)"? /gm)].map(([, name = '']) => name).toSorted()
}

test('every column of a product has a use, and every use a column', () => {
  expect(columnsOf('products')).toEqual(Object.keys(productColumns).toSorted())
})

test('every column of a variant is a field of it, its choice or its place', () => {
  const others = ['id', 'product_id', 'size', 'color', 'position', 'inventory_item_id']
  expect(columnsOf('variants')).toEqual([...others, ...VARIANT_FIELDS.map(columnOf)].toSorted())
})
