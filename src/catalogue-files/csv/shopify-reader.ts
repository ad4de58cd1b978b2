/**
 * Shopify's format: the rows of a product are adjacent and share its handle. The first has the product's cells, each
 * row may have a variant and a picture.
 */
import { SLUG, slugOf } from '../../domain/groups/slug.ts'
import { MAX_ALT_LENGTH } from '../../domain/products/product-limits.ts'
import { VARIANT_FIELDS, variantFields } from '../../domain/products/variant-fields.ts'
import { fileKeyOfVariant } from './columns.ts'
import type { FilePicture, FileProduct } from './model.ts'
import { chooseOptions, type WrittenOption } from './option-choice.ts'
import {
  agreedFacts,
  agreedPrice,
  checkChoices,
  refuseEndlessProduct,
  unreadProduct,
} from './product-values.ts'
import type { CsvRecord } from './records.ts'
import {
  filledRows,
  limitedText,
  type Reading,
  type RowCells,
  readPrice,
  readStock,
  readVariantFields,
  readWeight,
} from './row-cells.ts'
import { readProductCells } from './shopify-product-cells.ts'

const VARIANT_KEYS = [
  'option1Value',
  'option2Value',
  'option3Value',
  ...VARIANT_FIELDS.filter((field) => variantFields[field].kind === 'code').map(fileKeyOfVariant),
  'price',
  'compareAt',
  'stock',
]

const startProduct = (cells: RowCells): FileProduct => {
  const written = cells.text('handle')
  const handle = written === '' ? null : SLUG.test(written) ? written : slugOf(written)
  const product = unreadProduct(cells, handle)
  if (handle !== null && handle !== written)
    product.notes.push(cells.problem('handle', `The address becomes ${handle}.`))
  return product
}

const readProduct = (rows: readonly RowCells[], reading: Reading): FileProduct => {
  const [first] = rows as [RowCells, ...RowCells[]]
  const product = startProduct(first)
  const { problems, notes } = product
  readProductCells(first, product)
  const names = [1, 2, 3].map((n) => first.text(`option${n}Name`))
  const hasOptions = first.has('option1Value')
  const facts: Parameters<typeof agreedFacts>[0][number][] = []
  const prices: Parameters<typeof agreedPrice>[0][number][] = []
  const pictures: (FilePicture & { order: number })[] = []
  for (const [index, cells] of rows.entries()) {
    const source = cells.text('picture')
    if (source !== '')
      pictures.push({
        source,
        alt: cells.has('pictureAlt') ? limitedText(cells, 'pictureAlt', MAX_ALT_LENGTH, problems) : undefined,
        line: cells.line,
        row: cells.row,
        order: Number.parseInt(cells.text('pictureOrder'), 10) || Number.MAX_SAFE_INTEGER,
      })
    const isVariant = index === 0 || VARIANT_KEYS.some((key) => cells.text(key) !== '')
    if (!isVariant) {
      if (source === '')
        problems.push(cells.problem('handle', 'This row has neither a variant nor a picture.'))
      continue
    }
    const place = hasOptions ? 'option1Value' : 'sku'
    const written: WrittenOption[] = [1, 2, 3].map((n) => ({
      name: cells.text(`option${n}Name`) || (names[n - 1] ?? ''),
      value: cells.text(`option${n}Value`),
      problem: (sentence) => cells.problem(`option${n}Value`, sentence),
    }))
    const chosen = hasOptions ? chooseOptions(written, reading.survey, problems) : undefined
    for (const fact of chosen?.facts ?? [])
      facts.push({ ...fact, problem: (sentence) => cells.problem(place, sentence) })
    const pence = readPrice(cells, 'price', reading, problems)
    const compareAt = readPrice(cells, 'compareAt', reading, problems)
    if (pence !== undefined)
      prices.push({
        pence,
        compareAt: compareAt ?? null,
        problem: (sentence) => cells.problem('price', sentence),
      })
    else if (cells.has('price')) {
      product.isPriceRefused = true
      if (cells.text('price') === '') problems.push(cells.problem('price', 'The price is missing.'))
    }
    const variantPicture = cells.text('variantPicture')
    product.variants.push({
      ...cells.place(place),
      choice: chosen && { size: chosen.size, color: chosen.color },
      ...readVariantFields(cells, reading, problems, () => readWeight(cells, 'weight', 'g', problems)),
      stock: readStock(cells, 'stock', problems, notes),
      picture: variantPicture || undefined,
    })
    if (/^continue$/i.test(cells.text('oversell')))
      notes.push(cells.problem('oversell', 'The shop does not sell beyond its stock.'))
  }
  const price = agreedPrice(prices, reading.answers, problems)
  if (price) product.values.pricePence = price.pence
  if (price && first.has('compareAt')) product.values.compareAtPence = price.compareAt
  const details = [
    ...agreedFacts(facts, problems),
    ...reading.survey.columns.flatMap(({ key }) => {
      const value = key?.startsWith('detail:') ? first.text(key) : ''
      return key && value !== '' ? [{ name: key.slice('detail:'.length), value }] : []
    }),
  ]
  if (details.length > 0) product.values.details = [...(product.values.details ?? []), ...details]
  if (product.values.name === '') problems.push(first.problem('name', 'The title is missing.'))
  checkChoices(product.variants, problems)
  if (first.has('picture'))
    product.pictures = pictures
      .toSorted((a, b) => a.order - b.order)
      .map(({ order: _, ...picture }) => picture)
  return product
}

/** Products in the order of the file. */
export async function* readShopify(
  records: AsyncIterable<CsvRecord>,
  reading: Reading,
): AsyncGenerator<FileProduct> {
  const firstLines = new Map<string, number>()
  let rows: RowCells[] = []
  let handle = ''
  const finish = (): FileProduct => {
    const product = readProduct(rows, reading)
    if (handle !== '') {
      const line = firstLines.get(handle)
      if (line !== undefined)
        product.problems.push({
          line: product.line,
          row: product.row,
          column: reading.survey.columns.find(({ key }) => key === 'handle')?.heading ?? null,
          sentence: `The rows of "${handle}" do not stand together: others begin in line ${line}.`,
        })
      firstLines.set(handle, line ?? product.line)
    }
    return product
  }
  for await (const cells of filledRows(records, reading)) {
    const written = cells.text('handle')
    const isSame = rows.length > 0 && written !== '' && written === handle
    if (!isSame && rows.length > 0) yield finish()
    if (!isSame) rows = []
    rows.push(cells)
    refuseEndlessProduct(rows)
    handle = written
  }
  if (rows.length > 0) yield finish()
}
