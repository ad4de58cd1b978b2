import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { exampleProduct } from '../../contract/products/product-example.ts'
import { fieldsOfKind, mapFields } from '../../domain/products/product-field-values.ts'
import { entryOf } from '../../domain/products/product-fields.ts'
import { toShownProduct } from '../shown-product.ts'
import { DetailsTable } from './details-table.tsx'

/** Other fields have an input, and a place on the page, of their own. */
const texts = fieldsOfKind('text').filter((field) => {
  const entry = entryOf(field)
  return entry.kind === 'text' && entry.place === 'facts'
})

test('The details of a product show its texts', () => {
  const product = toShownProduct({ ...exampleProduct, ...mapFields(texts, (text) => `A value of ${text}`) })
  const html = renderToStaticMarkup(<DetailsTable product={product} stock="" />)
  for (const text of texts) expect(html).toContain(`>A value of ${text}<`)
})
