import { expect, test } from 'vitest'
import { parseFlatLay } from '../../src/domain/products/flat-lay.ts'
import { parseInnerSize } from '../../src/domain/products/inner-size.ts'
import { parseSizeTable } from '../../src/domain/products/size-table.ts'
import { demoCatalogue } from './demo-catalogue.ts'
import { demoProducts } from './demo-products.ts'
import flatLays from './flat-lays.json' with { type: 'json' }

const { products } = demoCatalogue

test('every garment above the belt has a table of its sizes, whose M is the one of its dimensions', () => {
  const garments = products.filter((_, index) => demoProducts[index]?.model.kind === 'upper')
  expect(garments.length).toBeGreaterThan(15)
  for (const { name, sizeTable = '', sizes, dimensions } of garments) {
    const table = parseSizeTable(sizeTable)
    expect(
      table?.rows.map(({ size }) => size),
      name,
    ).toEqual(sizes)
    const [chest = 0, length] = table?.rows.find(({ size }) => size === 'M')?.cm ?? []
    expect(dimensions).toBe(`Chest ${chest * 2} cm, length ${length} cm (size M)`)
  }
})

test('a watch is as large as its model, and as its SKU ends; one without a strap has a bracelet', () => {
  const watches = products.filter((_, index) => demoProducts[index]?.model.kind === 'watch')
  for (const { sku, dimensions } of watches)
    expect(dimensions, sku).toMatch(RegExp(`^Case ${Number(sku.slice(-3))} mm, `))
  expect(watches.find(({ slug }) => slug === 'sluice-dive-watch')?.dimensions).toBe(
    'Case 41 mm, 12 mm high, bracelet 21 mm',
  )
})

test('a flat photograph is one of its product’s pictures, and every measured one is used', () => {
  const laid = products.filter(({ flatLay }) => flatLay)
  expect(laid.map(({ slug }) => slug).sort()).toEqual(Object.keys(flatLays).sort())
  for (const { slug, flatLay = '', images } of laid) {
    const picture = parseFlatLay(flatLay)?.picture ?? ''
    const { family } = demoProducts.find((product) => product.slug === slug) ?? {}
    expect(images).toContain(picture)
    expect(picture).toContain(family === 'hung' || family === 'knitwear' ? '-flat' : '-front')
  }
})

test('every bag says what its inside measures, and nothing else does', () => {
  for (const [index, { name, innerSize = '' }] of products.entries()) {
    const kind = demoProducts[index]?.model.kind ?? ''
    const isBag = ['backpack', 'holdall', 'shoulder', 'tote'].includes(kind)
    expect(parseInnerSize(innerSize) !== undefined, name).toBe(isBag)
  }
})
