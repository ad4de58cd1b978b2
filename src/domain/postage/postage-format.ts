/**
 * The formats of postage files: which column gets which fact. Click & Drop is known to the shop, others are mapped by staff.
 * The rule: an order that a format cannot take whole is left out with the reason, never cut.
 */
import { type Fact, POSTAGE_FACTS, type PostageFact } from './postage-facts.ts'
import type { PostageOrder } from './postage-order.ts'

export const MAX_POSTAGE_COLUMNS = 60
export const MAX_POSTAGE_FORMATS = 30
export const MAX_HEADING = 100
/** Grams. */
export const MAX_PACKAGING = 20_000

export type PostageColumn = {
  heading: string
  /** Null: the same text in each row. */
  fact: PostageFact | null
  /** Of a column without a fact. */
  text?: string | undefined
  /** The greatest length. */
  max?: number | undefined
  isRequired?: boolean | undefined
  /** The carrier takes Latin letters alone. */
  isLatin?: boolean | undefined
}

/** `line`: a row for each line, as customs declarations have it. */
export const POSTAGE_ROWS = ['order', 'line'] as const

export type PostageFormat = {
  id: string
  name: string
  rows: (typeof POSTAGE_ROWS)[number]
  /** Added to the weight of the goods of each order. */
  packagingGrams: number
  columns: readonly PostageColumn[]
}

const column = (heading: string, fact: PostageFact, rules: Omit<PostageColumn, 'heading' | 'fact'> = {}) => ({
  heading,
  fact,
  ...rules,
})

/** Headings and lengths of Royal Mail's "Order Import spreadsheet field specifications". */
export const CLICK_AND_DROP: PostageFormat = {
  id: 'click-and-drop',
  name: 'Click & Drop',
  rows: 'order',
  packagingGrams: 0,
  columns: [
    column('Order reference', 'reference', { max: 40, isRequired: true }),
    column('Date', 'date'),
    column('Full name', 'name', { max: 200, isRequired: true, isLatin: true }),
    column('Address line 1', 'address', { max: 100, isRequired: true }),
    column('Address line 2', 'address2', { max: 100 }),
    column('City', 'city', { max: 100, isRequired: true }),
    column('County', 'state', { max: 100 }),
    column('Postcode', 'postalCode', { max: 20, isRequired: true }),
    column('Country', 'country', { isRequired: true }),
    column('Email', 'email', { max: 100 }),
    column('Phone', 'phoneDigits', { max: 25 }),
    column('Weight', 'weightKg'),
    column('Package size', 'royalMailSize'),
    column('Sub-total', 'goodsValue'),
    column('Shipping cost', 'shipping'),
    column('Total', 'total'),
    column('Currency code', 'currency'),
  ],
}

const factCell = (
  fact: Fact,
  order: PostageOrder,
  at: number | undefined,
  packagingGrams: number,
): string => {
  if ('of' in fact) return fact.of(order, packagingGrams)
  const lines = at === undefined ? order.lines : order.lines.slice(at, at + 1)
  const cells = lines.map((line) => fact.ofLine(line, order))
  return cells.every((cell) => cell === '') ? '' : cells.join('; ')
}

/** The rows of an order in the file. */
export const postageRows = (order: PostageOrder, format: PostageFormat): string[][] => {
  const rowOf = (at: number | undefined) =>
    format.columns.map(({ fact, text = '' }) =>
      fact === null ? text : factCell(POSTAGE_FACTS[fact], order, at, format.packagingGrams),
    )
  return format.rows === 'order' ? [rowOf(undefined)] : order.lines.map((_, at) => rowOf(at))
}

const IS_LATIN = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u

/** Why the carrier would not take the row; undefined where it does. */
export const postageProblem = (row: readonly string[], { columns }: PostageFormat): string | undefined => {
  for (const [at, { heading, max, isRequired, isLatin }] of columns.entries()) {
    const cell = row[at] ?? ''
    if (isRequired && cell === '') return `${heading} is missing.`
    if (max !== undefined && cell.length > max)
      return `${heading} has ${cell.length} characters; at most ${max} fit.`
    if (isLatin && !IS_LATIN.test(cell)) return `${heading} must be in Latin letters.`
  }
  return undefined
}
