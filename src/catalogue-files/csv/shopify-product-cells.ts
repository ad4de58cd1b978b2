/** The cells of Shopify's format that describe a product as a whole, with the shop's own columns behind them. */
import { PRODUCT_STATUSES } from '../../domain/products/catalogue.ts'
import { formatProblem } from '../../domain/products/product-field-entry.ts'
import { PLAIN_FIELDS, type PlainField, plainEntryOf } from '../../domain/products/product-field-values.ts'
import { productFields } from '../../domain/products/product-fields.ts'
import { MAX_FACTS } from '../../domain/products/product-limits.ts'
import { fileKeyOf } from './columns.ts'
import { descriptionText } from './html-text.ts'
import type { FileProduct } from './model.ts'
import { readDescription, readTagCells } from './product-values.ts'
import { limitedText, type RowCells, readCode } from './row-cells.ts'
import { parseFact, parseYes, splitCell, unguardFormula } from './text-cells.ts'

const readStatus = (cells: RowCells, product: FileProduct): void => {
  const published = cells.has('published') ? parseYes(cells.text('published')) : undefined
  if (cells.has('published') && published === undefined && cells.text('published') !== '')
    product.problems.push(
      cells.problem('published', `"${cells.text('published')}" is neither TRUE nor FALSE.`),
    )
  const word = cells.text('status').toLowerCase()
  if (word === '') {
    if (published !== undefined) product.values.status = published ? 'live' : 'draft'
    return
  }
  if (word === 'active') product.values.status = published === false ? 'draft' : 'live'
  else if (word === 'unlisted') product.values.status = 'draft'
  else {
    const status = PRODUCT_STATUSES.find((each) => each === word)
    if (status) product.values.status = status
    else
      product.problems.push(
        cells.problem('status', `"${cells.text('status')}" is no status: use Active, Draft or Archived.`),
      )
  }
}

const readFlag = (cells: RowCells, key: string, product: FileProduct): boolean | undefined => {
  if (!cells.has(key)) return undefined
  const text = cells.text(key)
  const flag = parseYes(text)
  if (flag === undefined && text !== '')
    product.problems.push(cells.problem(key, `"${text}" is neither TRUE nor FALSE.`))
  return flag
}

const readCategory = (cells: RowCells): string[] | undefined => {
  if (!cells.has('type') && !cells.has('categoryPath')) return undefined
  const type = cells.text('type')
  const path = cells.text('categoryPath')
  const names = path.split('>').map((name) => name.trim())
  const name = type || names.at(-1) || ''
  return name === '' ? undefined : [name]
}

/** Read below, because Shopify's columns or other rules say them. */
const READ_APART: readonly PlainField[] = ['name', 'slug', 'description', 'sku', 'status', 'tags']
type ReadField = Exclude<PlainField, 'name' | 'slug' | 'description' | 'sku' | 'status' | 'tags'>
const READ_FIELDS = PLAIN_FIELDS.filter((field): field is ReadField => !READ_APART.includes(field))

/** Undefined where the file does not say it, or says it wrongly. */
const readPlain = (cells: RowCells, field: ReadField, product: FileProduct): unknown => {
  const key = fileKeyOf(field)
  if (!cells.has(key)) return undefined
  const { problems } = product
  const entry = plainEntryOf(field)
  const noun = entry.label.toLowerCase()
  if (entry.kind === 'flag') return readFlag(cells, key, product)
  if (entry.kind === 'text') {
    const text = limitedText(cells, key, entry.maxLength, problems)
    const problem = text.length > entry.maxLength ? undefined : formatProblem(entry, text)
    if (problem !== undefined) problems.push(cells.problem(key, `${problem}.`))
    return text
  }
  if (entry.kind === 'choice') {
    const word = cells.text(key).toLowerCase()
    const known = entry.values.find((value) => value === word)
    if (known === undefined && word !== '')
      problems.push(cells.problem(key, `"${word}" is no ${noun}: use ${entry.values.join(', ')}.`))
    return known
  }
  const lines = splitCell(cells.text(key), '\n')
  if (lines.length > entry.maxEntries)
    problems.push(cells.problem(key, `A product has at most ${entry.maxEntries} ${noun}.`))
  if (lines.some((line) => line.length > entry.maxLength))
    problems.push(cells.problem(key, `An entry of the ${noun} has at most ${entry.maxLength} characters.`))
  return lines
}

/** The shop's additional columns. */
const readOwnColumns = (cells: RowCells, product: FileProduct): void => {
  const { values, problems } = product
  for (const field of READ_FIELDS) {
    const value = readPlain(cells, field, product)
    if (value !== undefined) Object.assign(values, { [field]: value })
  }
  if (cells.has('productSku')) {
    const sku = readCode(cells, 'productSku', problems)
    if (sku) values.sku = sku
  }
  for (const key of ['brandSlug', 'categorySlug'] as const)
    if (cells.text(key) !== '') values[key] = cells.text(key)
  if (cells.has('details'))
    values.details = splitCell(cells.text('details'), '\n').flatMap((line) => {
      const fact = parseFact(line)
      if (fact) return [fact]
      problems.push(cells.problem('details', `"${line.slice(0, 60)}" is not of the form "Name: value".`))
      return []
    })
  if ((values.details?.length ?? 0) > MAX_FACTS)
    problems.push(cells.problem('details', `A product has at most ${MAX_FACTS} facts.`))
}

export const readProductCells = (cells: RowCells, product: FileProduct): void => {
  const { values, problems } = product
  values.name = limitedText(cells, 'name', productFields.name.maxLength, problems)
  if (cells.has('description')) {
    // Not trimmed: a description is read back exactly as it was written.
    const raw = cells.raw('description')
    readDescription(cells, descriptionText(unguardFormula(raw)), product)
  }
  const brand = limitedText(cells, 'brand', productFields.name.maxLength, problems)
  if (brand !== '') values.brand = brand
  const category = readCategory(cells)
  if (category) values.category = category
  readTagCells(cells, cells.has('newArrival') && cells.has('featured'), product)
  readStatus(cells, product)
  product.isTaxed = readFlag(cells, 'taxable', product)
  readOwnColumns(cells, product)
  if (parseYes(cells.text('giftCard')))
    product.problems.push(
      cells.problem('giftCard', 'The shop does not sell gift cards: remove this product from the file.'),
    )
}
