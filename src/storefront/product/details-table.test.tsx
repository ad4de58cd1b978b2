import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { exampleProduct } from '../../contract/product-example.ts'
import { mapTexts, PRODUCT_TEXTS, type ProductText } from '../../domain/product-texts.ts'
import { DetailsTable } from './details-table.tsx'

/** Shown in another place of the page. */
const ELSEWHERE: readonly ProductText[] = ['seoTitle', 'seoDescription']

test('The details of a product show its texts', () => {
  const product = { ...exampleProduct, ...mapTexts((text) => `A value of ${text}`) }
  const html = renderToStaticMarkup(<DetailsTable product={product} stock="" />)
  for (const text of PRODUCT_TEXTS)
    if (!ELSEWHERE.includes(text)) expect(html).toContain(`>A value of ${text}<`)
})
