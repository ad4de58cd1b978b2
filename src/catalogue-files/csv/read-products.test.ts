import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { FileProduct, MappingAnswers, SkippedRow } from './model.ts'
import { readProducts } from './read-products.ts'
import { surveyFile } from './survey.ts'

const fixture = (name: string) =>
  readFileSync(new URL(`../../../test/fixtures/csv/${name}.csv`, import.meta.url))

const read = async (file: string | Uint8Array, answers: MappingAnswers = {}) => {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file
  async function* source() {
    for (let at = 0; at < bytes.length; at += 700) yield bytes.subarray(at, at + 700)
  }
  const survey = await surveyFile(source, answers)
  const skipped: SkippedRow[] = []
  const products: FileProduct[] = []
  for await (const product of readProducts(source, survey, answers, (row) => skipped.push(row)))
    products.push(product)
  return { survey, products, skipped, problems: products.flatMap(({ problems }) => problems) }
}
const only = async (file: string, answers?: MappingAnswers) => {
  const { products, ...rest } = await read(file, answers)
  expect(products).toHaveLength(1)
  return { ...rest, product: products[0] as FileProduct }
}

describe("Shopify's files", () => {
  test('The current columns are read', async () => {
    const { products, problems } = await read(fixture('shopify-current'))
    expect(problems).toEqual([])
    const [shirt, wallet, cap] = products as [FileProduct, FileProduct, FileProduct]
    expect(shirt.values).toMatchObject({
      name: 'Harbour Shirt',
      description: 'A shirt for windy days.\n\n• Two pockets\n• Horn buttons',
      brand: 'Fernway',
      category: ['Shirts'],
      tags: ['linen', 'coming-soon'],
      status: 'live',
      pricePence: 5900,
      compareAtPence: 7900,
      seoTitle: 'Harbour Shirt | Linen',
    })
    expect(shirt.flags).toEqual({ newArrival: true, featured: false })
    expect(shirt.variants.map(({ choice, sku, barcode, stock }) => [choice, sku, barcode, stock])).toEqual([
      [{ size: 'S', color: 'Navy' }, 'HS-S-NAV', '0123456789012', 4],
      [{ size: 'M', color: 'Navy' }, 'HS-M-NAV', '0123456789013', 0],
      [{ size: 'M', color: 'White' }, 'HS-M-WHI', null, 7],
    ])
    expect(shirt.notes.map(({ sentence }) => sentence)).toContain('The shop does not sell beyond its stock.')
    expect(wallet.variants[0]).toMatchObject({ choice: { size: null, color: null }, sku: '0017' })
    expect(wallet.values).toMatchObject({ status: 'draft', brand: "O'Brien & Sons" })
    expect(cap.values.status).toBe('archived')
    expect(cap.variants[0]?.sku).toBe('90.750')
  })
  test('The former columns, picture rows and German option names are read', async () => {
    const { products, problems, survey } = await read(fixture('shopify-old'), {
      options: { Material: 'detail' },
    })
    expect(problems).toEqual([])
    expect(survey.options.map(({ name, meaning }) => [name, meaning])).toEqual([
      ['Größe', 'size'],
      ['Farbe', 'color'],
      ['Material', 'detail'],
    ])
    expect(products[0]?.variants.map(({ choice }) => choice)).toEqual([
      { size: 'S', color: 'Grau' },
      { size: 'L', color: 'Grau' },
    ])
    expect(products[0]?.pictures?.map(({ alt }) => alt)).toEqual(['Front', 'Back', 'Side'])
    expect(products[0]?.values.details).toEqual([{ name: 'Material', value: 'Wolle' }])
  })
  test('A text that does not have the form of its field is refused with line and column', async () => {
    const heading = 'Country of origin (product.metafields.haberdash.country_of_origin)'
    const { products, problems } = await read(`Title,Handle,${heading},Price\nA,a,PT,2.00\nB,b,UK,2.00\n`)
    expect(products[0]?.values.countryOfOrigin).toBe('PT')
    expect(problems).toEqual([
      {
        line: 3,
        row: 3,
        column: heading,
        sentence: 'Country of origin must be the two capital letters of a country, such as GB.',
      },
    ])
  })
  test('A third option is asked about and an error until it is answered', async () => {
    const { problems, survey } = await read(fixture('shopify-old'))
    expect(survey.options.at(-1)).toMatchObject({ name: 'Material', meaning: null, examples: ['Wolle'] })
    expect(problems[0]).toMatchObject({ line: 2, column: 'Option3 Value' })
    const { products } = await read(fixture('shopify-old'), { options: { Material: 'size-suffix' } })
    expect(products[0]?.variants[0]?.choice?.size).toBe('S / Wolle')
  })
  test.each([
    ['Weight value (grams)', '450', 450],
    ['Variant Grams', '450.0', 450],
    ['Variant Grams', '0', 0],
    ['Variant Grams', '', null],
    ['Variant Grams', '1200.000', 1200],
  ])('The weight in the column %s "%s" is %s grams', async (heading, cell, grams) => {
    const { products, problems } = await read(`Title,Handle,${heading},Price\nA,a,${cell},2.00\n`)
    expect(problems).toEqual([])
    expect(products[0]?.variants[0]?.weightGrams).toBe(grams)
  })
  test.each([
    ['Cost per item', '18.50', 1850],
    ['Variant Cost', '0', 0],
    ['Cost per item', '', null],
  ])('The cost in the column %s "%s" is %s pence', async (heading, cell, pence) => {
    const { products, problems } = await read(`Title,Handle,${heading},Price\nA,a,${cell},2.00\n`)
    expect(problems).toEqual([])
    expect(products[0]?.variants[0]?.costPence).toBe(pence)
  })
  test.each([
    ['2.500', 'is not an amount'],
    ['cheap', 'is not an amount'],
    ['1000000.01', 'at most £1,000,000'],
  ])('A cost of "%s" is refused with line and column', async (cell, sentence) => {
    const { problems } = await read(`Title,Handle,Cost per item,Price\nA,a,${cell},2.00\n`)
    expect(problems[0]).toMatchObject({ line: 2, column: 'Cost per item' })
    expect(problems[0]?.sentence).toContain(sentence)
  })
  test.each([
    ['1.200', 'can be read in two ways'],
    ['2 kg', 'is not a weight'],
    ['-5', 'is not a weight'],
    ['1000001', 'at most 1,000,000 grams'],
  ])('A weight of "%s" is refused with line and column', async (cell, sentence) => {
    const { problems } = await read(`Title,Handle,Variant Grams,Price\nA,a,${cell},2.00\n`)
    expect(problems).toEqual([
      expect.objectContaining({
        line: 2,
        column: 'Variant Grams',
        sentence: expect.stringContaining(sentence),
      }),
    ])
  })
  test.each([
    ['Variant Taxable', 'false', { isTaxed: false }],
    ['Charge tax', 'TRUE', { isTaxed: true }],
    ['Charge tax', '', { isTaxed: undefined }],
    ['Tax class (product.metafields.haberdash.tax_class)', 'Reduced', { values: { taxClass: 'reduced' } }],
  ])('The tax column %s "%s" is read', async (heading, cell, expected) => {
    const { products, problems } = await read(`Title,Handle,${heading},Price\nA,a,${cell},2.00\n`)
    expect(problems).toEqual([])
    expect(products[0]).toMatchObject(expected)
  })
  test('A tax class that the shop does not have is refused', async () => {
    const { problems } = await read(
      'Title,Handle,Tax class (product.metafields.haberdash.tax_class),Price\nA,a,luxury,2.00\n',
    )
    expect(problems[0]?.sentence).toContain('"luxury" is no tax class: use standard')
  })
  test('B21: A barcode that a spreadsheet has rounded is refused with line and column', async () => {
    const { problems } = await read('Title,URL handle,Barcode,Price\nA,a,5.01E+12,2.00\n')
    expect(problems).toEqual([
      expect.objectContaining({ line: 2, column: 'Barcode', sentence: expect.stringContaining('5.01E+12') }),
    ])
  })
  test('B21: SKUs and barcodes that look like numbers are kept as they are written', async () => {
    const { products } = await read(
      'Title,URL handle,SKU,Barcode,Price\nA,a,0017,0123456789012,2.00\nB,b,90.750,,2.00\n',
    )
    expect(products.map(({ variants: [variant] }) => [variant?.sku, variant?.barcode])).toEqual([
      ['0017', '0123456789012'],
      ['90.750', null],
    ])
  })
  test('B10: The same option in two spellings is refused', async () => {
    const { problems } = await read(
      'Title,Handle,Option1 Name,Option1 Value,Price\nA,a,Size,Small,2.00\n,a,,SMALL,2.00\n',
    )
    expect(problems.map(({ line, sentence }) => [line, sentence])).toEqual([
      [3, '"SMALL" and "Small" are the same size.'],
      [3, 'Line 2 has the same size and colour.'],
    ])
  })
  test('Rows of one handle that do not stand together are refused, not read as two products', async () => {
    const { problems } = await read('Title,Handle,Price\nA,a,2.00\nB,b,2.00\n,a,2.00\n')
    expect(problems.map(({ sentence }) => sentence).join(' ')).toContain('do not stand together')
  })
  test('Different prices of variants are an error until it is said which counts', async () => {
    const file = 'Title,Handle,Option1 Name,Option1 Value,Price\nA,a,Size,S,2.00\n,a,,M,3.00\n'
    expect((await read(file)).problems[0]).toMatchObject({ line: 3, column: 'Price' })
    expect((await only(file, { differentPrices: 'highest' })).product.values.pricePence).toBe(300)
  })
  test('An unknown column is not read, or becomes a fact by the answer of the owner', async () => {
    const file = 'Title,Handle,Price,Origin\nA,a,2.00,Portugal\n'
    const { survey, product } = await only(file)
    expect(survey.columns.at(-1)).toEqual({ heading: 'Origin', key: null, isUnknown: true })
    expect(product.values.details).toBeUndefined()
    const answered = await only(file, { columns: { Origin: 'detail' } })
    expect(answered.product.values.details).toEqual([{ name: 'Origin', value: 'Portugal' }])
  })
})

describe('B20: delimiters and line ends', () => {
  const rows = ['Title{d}URL handle{d}Price', '"A{d}\n""B"""{d}a{d}2,50', 'C{d}c{d}3,50']
  test.each([
    [';', '\r\n', ''],
    ['\t', '\n', ''],
    [';', '\r', ''],
    [';', '\r\n', 'sep=;\r\n'],
    [';', '\n', '\ufeff'],
  ])('%j with line ends %j after %j', async (delimiter, end, before) => {
    const text = before + rows.join(end).replaceAll('{d}', delimiter)
    const { products, survey } = await read(text)
    expect(survey.delimiter).toBe(delimiter)
    expect(survey.decimalSign).toBe(',')
    expect(products.map(({ values }) => [values.name, values.pricePence])).toEqual([
      [`A${delimiter}\n"B"`, 250],
      ['C', 350],
    ])
  })
  test('The line of a record is that of the file, its row that of a spreadsheet', async () => {
    const { products } = await read('Title,Handle,Price\n"A\nB",a,1.00\nC,c,1.00\n')
    expect(products.map(({ line, row }) => [line, row])).toEqual([
      [2, 2],
      [4, 3],
    ])
  })
  test.each([
    ['Title,Handle\n"A,a\nB,b', 'has no end'],
    ['Title,Handle\nA "x" b,a\n', 'quotation mark inside a cell'],
    ['Name of it,Number\nA,1\n', 'names no column'],
    ['Title,Handle\n', 'no products below'],
    ['Title,Handle,handle\nA,a,a\n', 'mean the same'],
  ])('%j is refused: %s', async (text, reason) => {
    await expect(read(text)).rejects.toThrow(reason)
  })
  test('B22: An ambiguous price is an error, and settled by any other price of the file', async () => {
    const file = 'Title,Handle,Price\nA,a,1.999\n'
    expect((await read(file)).problems[0]?.sentence).toContain('two ways')
    expect((await only(file, { decimalSign: ',' })).product.values.pricePence).toBe(199900)
    const { products } = await read(`${file}B,b,"2.000,50"\n`)
    expect(products.map(({ values }) => values.pricePence)).toEqual([199900, 200050])
  })
  test('Prices in two formats in one file are an error, never 1999 for 19,99', async () => {
    const { problems } = await read('Title,Handle,Price\nA,a,10.50\nB,b,11.50\nC,c,"19,99"\n')
    expect(problems).toEqual([expect.objectContaining({ line: 4, column: 'Price' })])
  })
})

describe("WooCommerce's files", () => {
  test('B23: Variations are linked by SKU and by id:123, also before their parent', async () => {
    const { products, skipped, problems, survey } = await read(fixture('woocommerce'))
    expect(survey).toMatchObject({ dialect: 'woocommerce', decimalSign: ',' })
    expect(problems).toEqual([])
    expect(products.map(({ values }) => values.name)).toEqual(['=Mug', 'Field Tee'])
    const [mug, tee] = products as [FileProduct, FileProduct]
    expect(tee.variants.map(({ choice, sku, stock }) => [choice?.size, sku, stock])).toEqual([
      ['S', 'TEE-S', 5],
      ['M', 'TEE-M', 0],
    ])
    expect(tee.values).toMatchObject({
      pricePence: 1999,
      compareAtPence: 2499,
      category: ['Clothing', 'Tees'],
      description: 'Short.\n\nLong text.',
      details: [{ name: 'Fabric', value: 'Cotton, Linen' }],
      sku: 'TEE',
    })
    expect(mug.values).toMatchObject({
      description: 'Holds 300 ml.\nDishwasher safe, C:\\new',
      tags: ['gift, small', 'mug'],
      category: ['Home', 'Kitchen'],
    })
    expect(mug.variants[0]).toMatchObject({ sku: '=MUG', barcode: '5012345678900', stock: 8 })
    expect(mug.flags.featured).toBe(true)
    expect(skipped).toEqual([expect.objectContaining({ line: 6, column: 'Type' })])
  })
  test('Weights are read in the unit of their heading, and a variation without one has that of its parent', async () => {
    const { products, problems } = await read(
      'ID,Type,SKU,Name,Regular price,Parent,Weight (kg),Attribute 1 name,Attribute 1 value(s)\n' +
        '1,variable,A,A,,,"0,8",Size,"S, M"\n2,variation,A-S,A,2.00,A,,Size,S\n3,variation,A-M,A,2.00,A,1.25,Size,M\n',
    )
    expect(problems).toEqual([])
    expect(products[0]?.variants.map(({ weightGrams }) => weightGrams)).toEqual([800, 1250])
  })
  test.each([
    ['taxable,', 'standard'],
    ['taxable,reduced-rate', 'reduced'],
    ['taxable,zero-rate', 'zero'],
    ['none,', 'zero'],
    ['taxable,books', undefined],
  ])('The tax columns "%s" mean the class %s', async (cells, taxClass) => {
    const { products } = await read(
      `ID,Type,SKU,Name,Regular price,Tax status,Tax class\n1,simple,A,A,2.00,${cells}\n`,
    )
    expect(products[0]?.values.taxClass).toBe(taxClass)
  })
  test('A variation whose parent is not in the file is an error', async () => {
    const { problems } = await read(
      'ID,Type,SKU,Name,Regular price,Parent\n1,simple,A,A,2.00,\n2,variation,B,B,2.00,id:99\n',
    )
    expect(problems).toEqual([expect.objectContaining({ line: 3, column: 'Parent' })])
  })
})
