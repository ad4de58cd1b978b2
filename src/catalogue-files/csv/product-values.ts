/** Values that both formats have: flags from tags, facts, and what the variants of a product must agree on. */

import { decimal } from '../../domain/pricing/money.ts'
import type { ProductFact } from '../../domain/products/catalogue.ts'
import { productFields } from '../../domain/products/product-fields.ts'
import { COMING_SOON_TAG } from '../../domain/products/stock.ts'
import { foldText } from '../../domain/search-text.ts'
import { UnreadableFile } from './encoding.ts'
import type { FileProblem, FileProduct, FileVariant, MappingAnswers } from './model.ts'
import type { RowCells } from './row-cells.ts'
import { splitCell } from './text-cells.ts'

/** Rows of a product: variants and pictures. Shopify's largest product has about 2,300. */
const MAX_ROWS_OF_PRODUCT = 2_500

/** @throws UnreadableFile: a product of the whole file would be planned, written and shown at once */
export const refuseEndlessProduct = (rows: readonly RowCells[]): void => {
  const [first] = rows
  if (first && rows.length > MAX_ROWS_OF_PRODUCT)
    throw new UnreadableFile(
      `The product that begins in line ${first.line} has more than ${MAX_ROWS_OF_PRODUCT} rows.`,
      first.line,
    )
}

const FLAG_TAGS: Record<string, 'newArrival' | 'featured'> = {
  new: 'newArrival',
  'new arrival': 'newArrival',
  'new arrivals': 'newArrival',
  featured: 'featured',
}

/** A product of which nothing but its row is read. @param handle null: made of the name */
export const unreadProduct = ({ line, row }: RowCells, handle: string | null): FileProduct => ({
  line,
  row,
  handle,
  isHandleDerived: handle === null,
  countingIfNew: undefined,
  values: {},
  flags: { newArrival: false, featured: false },
  isTaxed: undefined,
  isPriceRefused: false,
  pictures: undefined,
  variants: [],
  problems: [],
  notes: [],
})

export const readDescription = (cells: RowCells, text: string, { values, problems }: FileProduct): void => {
  values.description = text
  if (text.length > productFields.description.maxLength)
    problems.push(
      cells.problem(
        'description',
        `The text has more than ${productFields.description.maxLength} characters.`,
      ),
    )
}

/** @param keepsAll whether columns of the shop's own say the flags, so that every tag is a tag */
export const readTagCells = (cells: RowCells, keepsAll: boolean, product: FileProduct): void => {
  if (!cells.has('tags')) return
  const { problems } = product
  const flags = { newArrival: false, featured: false }
  const tags: string[] = []
  for (const tag of splitCell(cells.text('tags'))) {
    const folded = foldText(tag).replaceAll(/[-_]/g, ' ')
    const flag = keepsAll ? undefined : FLAG_TAGS[folded]
    if (flag) flags[flag] = true
    else tags.push(!keepsAll && folded === 'coming soon' ? COMING_SOON_TAG : tag)
  }
  const unique = [...new Set(tags)]
  if (unique.length > productFields.tags.maxEntries)
    problems.push(cells.problem('tags', `A product has at most ${productFields.tags.maxEntries} tags.`))
  const long = unique.find((tag) => tag.length > productFields.tags.maxLength)
  if (long !== undefined)
    problems.push(
      cells.problem(
        'tags',
        `The tag "${long.slice(0, 60)}…" is longer than ${productFields.tags.maxLength} characters.`,
      ),
    )
  product.values.tags = unique
  product.flags = flags
}

/** Facts that the rows of a product agree on; one that differs by variant is a problem. */
export const agreedFacts = (
  facts: readonly (ProductFact & { problem: (sentence: string) => FileProblem })[],
  problems: FileProblem[],
): ProductFact[] => {
  const agreed = new Map<string, string>()
  for (const { name, value, problem } of facts) {
    const other = agreed.get(name)
    if (other === undefined) agreed.set(name, value)
    else if (other !== value)
      problems.push(
        problem(
          `"${name}" is ${value} here and ${other} above: as a fact it must be the same for all variants.`,
        ),
      )
  }
  return [...agreed].map(([name, value]) => ({ name, value }))
}

type Priced = { pence: number; compareAt: number | null; problem: (sentence: string) => FileProblem }

/** The price of a product of which each variant says one. */
export const agreedPrice = (
  prices: readonly Priced[],
  { differentPrices }: MappingAnswers,
  problems: FileProblem[],
): Priced | undefined => {
  const [first] = prices
  if (!first) return undefined
  const other = prices.find(({ pence }) => pence !== first.pence)
  if (other && differentPrices === undefined) {
    problems.push(
      other.problem(
        `${decimal(other.pence)} here and ${decimal(first.pence)} above: a product has one price. Say whether the lowest or the highest counts.`,
      ),
    )
    return first
  }
  const wanted =
    differentPrices === 'highest'
      ? Math.max(...prices.map(({ pence }) => pence))
      : Math.min(...prices.map(({ pence }) => pence))
  const chosen = prices.find(({ pence }) => pence === wanted) ?? first
  const differing = other ? undefined : prices.find(({ compareAt }) => compareAt !== first.compareAt)
  if (differing) {
    problems.push(differing.problem('The compare-at prices of the variants differ: a product has one.'))
  }
  return chosen
}

/** The same size and colour twice, in any case, or sizes for some variants only. */
export const checkChoices = (variants: readonly FileVariant[], problems: FileProblem[]): void => {
  const chosen = variants.filter(({ choice }) => choice !== undefined)
  const lines = new Map<string, number>()
  const spellings = new Map<string, string>()
  for (const variant of chosen) {
    const { choice, line, row, column } = variant
    const place = { line, row, column }
    for (const option of ['size', 'color'] as const) {
      const value = choice?.[option] ?? null
      if (value === null) continue
      const key = `${option} ${foldText(value)}`
      const spelling = spellings.get(key) ?? value
      spellings.set(key, spelling)
      if (spelling !== value)
        problems.push({
          ...place,
          sentence: `"${value}" and "${spelling}" are the same ${option === 'size' ? 'size' : 'colour'}.`,
        })
    }
    const key = [choice?.size, choice?.color].map((value) => (value ? foldText(value) : '')).join('\n')
    const twin = lines.get(key)
    if (twin !== undefined && chosen.length > 1)
      problems.push({ ...place, sentence: `Line ${twin} has the same size and colour.` })
    lines.set(key, twin ?? line)
  }
  for (const option of ['size', 'color'] as const) {
    const without = chosen.find(({ choice }) => choice?.[option] === null)
    const has = chosen.some(({ choice }) => (choice?.[option] ?? null) !== null)
    if (without && has)
      problems.push({
        line: without.line,
        row: without.row,
        column: without.column,
        sentence: `This variant has no ${option === 'size' ? 'size' : 'colour'}, others of the product have one.`,
      })
  }
}
