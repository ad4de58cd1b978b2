/**
 * The first look at a file: encoding, delimiter, format, columns, the decimal sign of its prices, and what has to be asked
 * before it can be read. Reads the whole file with flat memory.
 */
import {
  countKnown,
  DIALECTS,
  type Dialect,
  mappableColumns,
  meaningOf,
  requiredColumns,
  scoreOf,
} from './columns.ts'
import { detectEncoding, type Encoding, UnreadableFile } from './encoding.ts'
import type { MappingAnswers, OptionMeaning } from './model.ts'
import { isNoOption, meaningOfOption } from './option-names.ts'
import { type DecimalSign, isAmbiguousPrice, provenSign } from './price-format.ts'
import {
  type ByteSource,
  DELIMITERS,
  type Delimiter,
  firstRecord,
  readHead,
  readRecords,
  SEPARATOR_LINE,
} from './records.ts'

export type SurveyedColumn = {
  heading: string
  /** What it is read as; null where it is not read. */
  key: string | null
  /** Not in the format: the owner can say what it is. */
  isUnknown: boolean
}

export type SurveyedOption = {
  name: string
  /** Null: has to be answered. */
  meaning: OptionMeaning | null
  /** Whether the meaning is the owner's answer. */
  isAnswer: boolean
  examples: string[]
}

export type Survey = {
  encoding: Encoding
  delimiter: Delimiter
  dialect: Dialect
  columns: SurveyedColumn[]
  /** Where the header is, and from where rows are read. */
  headerRow: number
  records: number
  options: SurveyedOption[]
  /** Null: no price needs it. */
  decimalSign: DecimalSign | null
  /** Prices that can be read in two ways in a file where no other price settles it. */
  ambiguousPrices: { line: number; row: number; column: string; text: string }[]
  hasBrandColumn: boolean
  hasCategoryColumn: boolean
}

const MAX_EXAMPLES = 5
const MAX_OPTION_NAMES = 50
const MAX_AMBIGUOUS = 50
/** Characters of an option's name; of its examples, and of a price, those that are shown. */
const MAX_OPTION_NAME = 200
const MAX_EXAMPLE = 100

export const chooseDelimiter = (head: string): { delimiter: Delimiter; headerRow: number } => {
  const firstLine = /^.*\r?\n?/.exec(head)?.[0] ?? ''
  const named = SEPARATOR_LINE.exec(firstLine)?.[1] as Delimiter | undefined
  if (named) return { delimiter: named, headerRow: 2 }
  const scored = DELIMITERS.map((delimiter) => {
    const record = firstRecord(head, delimiter) ?? []
    return { delimiter, score: countKnown(record) * 1000 + record.length }
  })
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a))
  return { delimiter: best.delimiter, headerRow: 1 }
}

const chooseDialect = (headings: readonly string[]): Dialect => {
  const [best] = DIALECTS.map((dialect) => ({ dialect, score: scoreOf(dialect, headings) })).toSorted(
    (a, b) => b.score - a.score,
  )
  if (best && best.score > 0) return best.dialect
  throw new UnreadableFile(
    `The first line names no column that the shop knows, such as Title, URL handle or SKU. It begins with ${JSON.stringify(headings.slice(0, 3).join(', ').slice(0, 80))}.`,
    1,
  )
}

const surveyColumns = (
  dialect: Dialect,
  headings: readonly string[],
  answers: MappingAnswers,
): SurveyedColumn[] => {
  const mappable = new Set([...mappableColumns(dialect).map(({ key }) => key), 'detail'])
  const used = new Map<string, string>()
  return headings.map((heading) => {
    const column = meaningOf(dialect, heading)
    const answer = answers.columns?.[heading]
    const key =
      column === undefined
        ? answer !== undefined && mappable.has(answer)
          ? answer === 'detail'
            ? `detail:${heading}`
            : answer
          : null
        : column.isIgnored
          ? null
          : column.key
    const twin = key === null ? undefined : used.get(key)
    if (key !== null && twin !== undefined)
      throw new UnreadableFile(
        twin === heading
          ? `The column "${heading}" is there twice.`
          : `The columns "${twin}" and "${heading}" mean the same.`,
        1,
      )
    if (key !== null) used.set(key, heading)
    return { heading, key, isUnknown: column === undefined && heading.trim() !== '' }
  })
}

/** Headings of the required columns that are missing. */
export const missingColumns = ({ dialect, columns }: Pick<Survey, 'dialect' | 'columns'>): string[] =>
  requiredColumns[dialect]
    .filter((key) => !columns.some((column) => column.key === key))
    .map((key) => mappableColumns(dialect).find((column) => column.key === key)?.heading ?? key)

const PRICE_KEYS = ['price', 'compareAt', 'salePrice', 'cost']

/** The pairs of columns with option names and values. */
export const optionPairs = (dialect: Dialect, columns: readonly SurveyedColumn[]): [number, number][] => {
  const placeOf = (key: string) => columns.findIndex((column) => column.key === key)
  const pairs: [number, number][] = []
  for (let n = 1; n <= (dialect === 'shopify' ? 3 : 100); n += 1) {
    const prefix = dialect === 'shopify' ? 'option' : 'attribute'
    const pair: [number, number] = [
      placeOf(`${prefix}${n}Name`),
      placeOf(`${prefix}${n}Value${dialect === 'shopify' ? '' : 's'}`),
    ]
    if (pair[0] < 0 || pair[1] < 0) {
      if (dialect === 'shopify') continue
      break
    }
    pairs.push(pair)
  }
  return pairs
}

/** @throws UnreadableFile */
export const surveyFile = async (source: ByteSource, answers: MappingAnswers = {}): Promise<Survey> => {
  const encoding = await detectEncoding(source())
  const { delimiter, headerRow } = chooseDelimiter(await readHead(source, encoding))
  let survey: Survey | undefined
  const proofs: Record<DecimalSign, number> = { '.': 0, ',': 0 }
  const ambiguous: Survey['ambiguousPrices'] = []
  const examples = new Map<string, Set<string>>()
  let pairs: [number, number][] = []
  let priceColumns: { index: number; heading: string }[] = []
  let typeColumn = -1
  const names: string[] = []
  let records = 0
  for await (const { line, row, cells } of readRecords(source, encoding, delimiter)) {
    if (row < headerRow) continue
    if (!survey) {
      const dialect = chooseDialect(cells)
      const columns = surveyColumns(dialect, cells, answers)
      survey = {
        encoding,
        delimiter,
        dialect,
        columns,
        headerRow,
        records: 0,
        options: [],
        decimalSign: null,
        ambiguousPrices: [],
        hasBrandColumn: columns.some(({ key }) => key === 'brand'),
        hasCategoryColumn: columns.some(({ key }) =>
          ['type', 'category', 'categoryPath'].includes(key ?? ''),
        ),
      }
      pairs = optionPairs(dialect, columns)
      priceColumns = columns.flatMap(({ key, heading }, index) =>
        PRICE_KEYS.includes(key ?? '') ? [{ index, heading }] : [],
      )
      typeColumn = dialect === 'woocommerce' ? columns.findIndex(({ key }) => key === 'type') : -1
      continue
    }
    if (cells.every((cell) => cell.trim() === '')) continue
    records += 1
    for (const { index, heading } of priceColumns) {
      const text = cells[index]?.trim() ?? ''
      const sign = provenSign(text)
      const place = { line, row, column: heading, text: text.slice(0, MAX_EXAMPLE) }
      if (sign) proofs[sign] += 1
      else if (isAmbiguousPrice(text) && ambiguous.length < MAX_AMBIGUOUS) ambiguous.push(place)
    }
    const isVariation = typeColumn < 0 || /variation/i.test(cells[typeColumn] ?? '')
    for (const [at, [nameColumn, valueColumn]] of pairs.entries()) {
      // Shopify names the options in a product's first row only; of WooCommerce's attributes, variations tell which are options.
      const written = cells[nameColumn]?.trim() ?? ''
      if (written !== '') names[at] = written
      const name = typeColumn < 0 ? (names[at] ?? '') : written
      const value = cells[valueColumn]?.trim() ?? ''
      if (name === '' || name.length > MAX_OPTION_NAME || value === '') continue
      if (!isVariation || isNoOption(name, value)) continue
      const some = examples.get(name) ?? new Set()
      if (examples.size < MAX_OPTION_NAMES || examples.has(name)) examples.set(name, some)
      if (some.size < MAX_EXAMPLES) some.add(value.slice(0, MAX_EXAMPLE))
    }
  }
  if (!survey) throw new UnreadableFile('The file has no header row.')
  if (records === 0) throw new UnreadableFile('The file has a header row, and no products below it.')
  const { '.': dot, ',': comma } = proofs
  const decimalSign = answers.decimalSign ?? (dot === 0 && comma === 0 ? null : dot >= comma ? '.' : ',')
  return {
    ...survey,
    records,
    decimalSign,
    ambiguousPrices: decimalSign === null || answers.decimalSign ? ambiguous : [],
    options: [...examples].map(([name, values]) => {
      const answer = answers.options?.[name]
      return {
        name,
        meaning: answer ?? meaningOfOption(name) ?? null,
        isAnswer: answer !== undefined,
        examples: [...values],
      }
    }),
  }
}
