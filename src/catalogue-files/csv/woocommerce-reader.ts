/**
 * WooCommerce's format: a row for each product and each variation. A variation names its parent by SKU or by "id:123",
 * and may be anywhere, also before it. IDs are those of the shop that wrote the file: they link rows of this file, and
 * never match a product of this shop. Variations are in memory while the products are read a second time as a stream.
 */

import { createFreeSlugs, slugOf } from '../../domain/groups/slug.ts'
import type { TaxClass } from '../../domain/pricing/tax.ts'
import { productFields } from '../../domain/products/product-fields.ts'
import { foldText } from '../../domain/search-text.ts'
import { descriptionText, literalLineBreaks } from './html-text.ts'
import type { FileProblem, FileProduct, FileVariant, SkippedRow } from './model.ts'
import { chooseOptions, type WrittenOption } from './option-choice.ts'
import {
  agreedFacts,
  agreedPrice,
  checkChoices,
  readDescription,
  readTagCells,
  unreadProduct,
} from './product-values.ts'
import type { CsvRecord } from './records.ts'
import {
  filledRows,
  limitedText,
  type Reading,
  type RowCells,
  readCode,
  readPrice,
  readStock,
  readVariantFields,
  readWeight,
} from './row-cells.ts'
import { parseYes, splitCell } from './text-cells.ts'
import { linkVariations, rowTypeOf } from './woocommerce-variations.ts'

const NOT_SOLD: Record<string, string> = {
  grouped: 'Grouped products are not sold here; their parts are products of their own.',
  external: 'External products are sold by another shop.',
}

type Attribute = { name: string; values: string[]; key: string }

const attributesOf = (cells: RowCells): Attribute[] => {
  const attributes: Attribute[] = []
  for (let n = 1; cells.has(`attribute${n}Name`); n += 1) {
    const name = cells.text(`attribute${n}Name`)
    const key = `attribute${n}Values`
    if (name !== '') attributes.push({ name, values: splitCell(cells.text(key)), key })
  }
  return attributes
}

const readPrices = (cells: RowCells, reading: Reading, problems: FileProblem[]) => {
  const regular = readPrice(cells, 'price', reading, problems)
  const sale = readPrice(cells, 'salePrice', reading, problems)
  const pence = sale ?? regular
  return pence === undefined
    ? undefined
    : {
        pence,
        compareAt: sale !== undefined && regular !== undefined && regular > sale ? regular : null,
        problem: (sentence: string) => cells.problem('price', sentence),
      }
}

/** Categories as "A > B"; the first one counts. */
const readCategory = (cells: RowCells, product: FileProduct): void => {
  const paths = splitCell(cells.text('category')).map((path) =>
    path
      .split('>')
      .map((name) => name.trim())
      .filter(Boolean),
  )
  const [path] = paths.toSorted((a, b) => b.length - a.length)
  if (!path || path.length === 0) return
  product.values.category = path.slice(-2)
  if (paths.length > 1)
    product.notes.push(
      cells.problem('category', `Of its ${paths.length} categories the product gets ${path.join(' > ')}.`),
    )
}

const TAX_CLASS: Record<string, TaxClass> = {
  '': 'standard',
  standard: 'standard',
  'reduced-rate': 'reduced',
  'zero-rate': 'zero',
}

const readTaxClass = (cells: RowCells, product: FileProduct): void => {
  const name = cells.text('taxClass').toLowerCase()
  const known = TAX_CLASS[name]
  if (cells.text('taxStatus').toLowerCase() === 'none') product.values.taxClass = 'zero'
  else if (known && cells.has('taxClass')) product.values.taxClass = known
  else if (name !== '')
    product.notes.push(cells.problem('taxClass', `The tax class "${name}" is not one of the shop's.`))
}

const STATUS: Record<string, 'live' | 'draft'> = { '1': 'live', '0': 'draft', '-1': 'draft', '2': 'draft' }

const readProductCells = (cells: RowCells, product: FileProduct): void => {
  const { values, problems } = product
  values.name = limitedText(cells, 'name', productFields.name.maxLength, problems)
  if (values.name === '') problems.push(cells.problem('name', 'The name is missing.'))
  const texts = (['shortDescription', 'description'] as const)
    .filter((key) => cells.has(key))
    .map((key) => descriptionText(literalLineBreaks(cells.text(key))).trim())
  if (texts.length > 0) readDescription(cells, texts.filter(Boolean).join('\n\n'), product)
  const brand = splitCell(cells.text('brand'))[0]?.split('>').at(-1)?.trim()
  if (brand) values.brand = brand
  readCategory(cells, product)
  readTaxClass(cells, product)
  readTagCells(cells, false, product)
  if (parseYes(cells.text('featured'))) product.flags = { ...product.flags, featured: true }
  const published = cells.text('published')
  const status = STATUS[published]
  if (status) values.status = status
  else if (published !== '')
    problems.push(cells.problem('published', `"${published}" is none of 1, 0, -1 and 2.`))
}

const picturesOf = (cells: RowCells): string[] =>
  cells.has('picture') ? splitCell(cells.text('picture')) : []

const WEIGHTS = [
  ['weightKg', 'kg'],
  ['weightG', 'g'],
  ['weightLbs', 'lbs'],
  ['weightOz', 'oz'],
] as const

/** In the unit of the shop that wrote the file, which its heading says. A variation without one has its parent's. */
const readAnyWeight = (cells: RowCells, parent: RowCells, problems: FileProblem[]) => {
  const [key, unit] = WEIGHTS.find(([each]) => cells.has(each)) ?? []
  if (key === undefined || unit === undefined) return undefined
  return readWeight(cells.text(key) === '' ? parent : cells, key, unit, problems)
}

const readVariant = (
  cells: RowCells,
  parent: RowCells,
  written: readonly WrittenOption[],
  product: FileProduct,
  reading: Reading,
): { variant: FileVariant; facts: { name: string; value: string }[] } => {
  const { problems, notes } = product
  const chosen = chooseOptions(written, reading.survey, problems)
  const source = /^(?:parent)?$/i.test(cells.text('stock')) ? parent : cells
  let stock = readStock(source, 'stock', source === cells ? problems : [], notes)
  if (stock === undefined && /^(?:0|backorder)$/i.test(cells.text('inStock'))) stock = 0
  return {
    facts: chosen.facts,
    variant: {
      ...cells.place(cells.has('sku') ? 'sku' : 'name'),
      choice: { size: chosen.size, color: chosen.color },
      ...readVariantFields(cells, reading, problems, () => readAnyWeight(cells, parent, problems)),
      stock,
      picture: cells === parent ? undefined : picturesOf(cells)[0],
    },
  }
}

const readProduct = (
  cells: RowCells,
  variations: readonly RowCells[],
  reading: Reading,
  handle: (name: string) => string,
): FileProduct => {
  const product = unreadProduct(cells, null)
  const { problems, values } = product
  readProductCells(cells, product)
  product.handle = handle(values.name ?? '')
  const attributes = attributesOf(cells)
  const optionNames = new Set(
    variations.flatMap((row) =>
      attributesOf(row).flatMap(({ name, values: given }) => (given.length > 0 ? [foldText(name)] : [])),
    ),
  )
  const facts: Parameters<typeof agreedFacts>[0][number][] = attributes
    .filter(({ name, values: given }) => !optionNames.has(foldText(name)) && given.length > 0)
    .map(({ name, values: given, key }) => ({
      name,
      value: given.join(', '),
      problem: (sentence) => cells.problem(key, sentence),
    }))
  const sellable = variations.length > 0 ? variations : [cells]
  const prices = []
  for (const row of sellable) {
    const written: WrittenOption[] =
      row === cells
        ? []
        : attributesOf(row).map(({ name, values: [value = '', ...more], key }) => ({
            name,
            value: [value, ...more].join(', '),
            problem: (sentence) => row.problem(key, sentence),
          }))
    const { variant, facts: more } = readVariant(row, cells, written, product, reading)
    product.variants.push(variant)
    facts.push(
      ...more.map((fact) => ({ ...fact, problem: (sentence: string) => row.problem('sku', sentence) })),
    )
    const price = readPrices(row, reading, problems)
    if (price) prices.push(price)
    else if (cells.has('price')) {
      product.isPriceRefused = true
      if (row.text('price') === '' && row.text('salePrice') === '')
        problems.push(row.problem('price', 'The price is missing.'))
    }
  }
  // The parent's SKU is the product's; its only variant has the product's own.
  const sku = readCode(cells, 'sku', problems)
  if (sku) values.sku = sku
  if (variations.length > 0 && product.variants.every(({ stock }) => stock !== undefined)) {
    const usesParent = variations.every((row) => /^(?:parent)?$/i.test(row.text('stock')))
    product.countingIfNew = usesParent ? 'together' : 'by-variant'
  }
  const price = agreedPrice(prices, reading.answers, problems)
  if (price) values.pricePence = price.pence
  if (price && cells.has('salePrice')) values.compareAtPence = price.compareAt
  const details = agreedFacts(facts, problems)
  if (details.length > 0 || cells.has('attribute1Name')) values.details = details
  checkChoices(product.variants, problems)
  if (cells.has('picture')) {
    const sources = [...picturesOf(cells), ...variations.flatMap((row) => picturesOf(row).slice(0, 1))]
    product.pictures = [...new Set(sources)].map((source) => ({
      source,
      alt: undefined,
      line: cells.line,
      row: cells.row,
    }))
  }
  return product
}

export async function* readWooCommerce(
  open: () => AsyncIterable<CsvRecord>,
  reading: Reading,
  onSkipped: (row: SkippedRow) => void,
): AsyncGenerator<FileProduct> {
  const { variations, orphans } = await linkVariations(open(), reading)
  const handles = new Set<string>()
  const freeHandle = createFreeSlugs((slug) => handles.has(slug))
  const handleOf = (name: string): string => {
    const handle = freeHandle(slugOf(name))
    handles.add(handle)
    return handle
  }
  let last: FileProduct | undefined
  for await (const cells of filledRows(open(), reading)) {
    const type = rowTypeOf(cells)
    if (type === 'variation') continue
    const reason = NOT_SOLD[type]
    if (reason !== undefined) {
      onSkipped(cells.problem('type', reason))
      continue
    }
    if (last) yield last
    last = readProduct(cells, variations.get(cells.line) ?? [], reading, handleOf)
    if (type === '')
      last.problems.push(
        cells.problem('type', `"${cells.text('type')}" is no type of product that the shop knows.`),
      )
  }
  if (last) yield { ...last, problems: [...last.problems, ...orphans] }
  else if (orphans[0]) onSkipped(orphans[0])
}
