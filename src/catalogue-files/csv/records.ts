/**
 * Records of a CSV file as a stream, with the line on which each begins. Quoted cells may contain delimiters, quotes and
 * line breaks. What a spreadsheet could not open is refused with its line, never guessed.
 */
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { parse as parseText } from 'csv-parse/sync'
import { decodeText, type Encoding, UnreadableFile } from './encoding.ts'

/** Opens the bytes of the file from their beginning; called once for each pass. */
export type ByteSource = () => AsyncIterable<Uint8Array>

/** `line`: in the file, from 1. `row`: in a spreadsheet, from 1; cells with line breaks make it smaller. */
export type CsvRecord = { line: number; row: number; cells: readonly string[] }

export const DELIMITERS = [',', ';', '\t'] as const
export type Delimiter = (typeof DELIMITERS)[number]

/** Characters. An unclosed quote would otherwise read the whole file into one cell. */
const MAX_RECORD_LENGTH = 1_000_000
/** More than any list of metafields has. */
const MAX_COLUMNS = 1_000
/** Rows of a spreadsheet, blank ones too. A file of the greatest size has fewer products and variants. */
export const MAX_ROWS = 300_000

const format = (delimiter: Delimiter) => ({
  delimiter,
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  skip_empty_lines: false,
  max_record_size: MAX_RECORD_LENGTH,
})

const sentenceOf = (error: CsvError, line: number): string => {
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
    case 'CSV_MAX_RECORD_SIZE':
      return `A cell that begins with a quotation mark in line ${line} has no end.`
    case 'INVALID_OPENING_QUOTE':
    case 'CSV_INVALID_CLOSING_QUOTE':
      return `Line ${line} has a quotation mark inside a cell: such a cell must be quoted, and the mark doubled.`
    default:
      return `Line ${line} cannot be read as CSV.`
  }
}

/** Excel's first line "sep=;" names the delimiter and is no record. */
export const SEPARATOR_LINE = /^sep=([,;\t])\r?\n?$/i

/** All records, the header too. Blank lines have no cells that are filled. @throws UnreadableFile */
export async function* readRecords(
  source: ByteSource,
  encoding: Encoding,
  delimiter: Delimiter,
): AsyncGenerator<CsvRecord> {
  const parser = parse({ ...format(delimiter), info: true })
  const text = Readable.from(decodeText(source(), encoding))
  let next = 1
  let row = 0
  text.on('error', (error) => parser.destroy(error))
  text.pipe(parser)
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[]
      info: { lines: number }
    }>) {
      row += 1
      if (row > MAX_ROWS)
        throw new UnreadableFile(
          `The file has more than ${MAX_ROWS} rows. Divide it into smaller files, each with whole products.`,
          next,
        )
      if (record.length > MAX_COLUMNS)
        throw new UnreadableFile(`Line ${next} has more than ${MAX_COLUMNS} columns.`, next)
      yield { line: next, row, cells: record }
      next = info.lines + 1
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new UnreadableFile(sentenceOf(error, next), next, { cause: error })
  } finally {
    text.destroy()
    parser.destroy()
  }
}

/** The first record of `text` as this delimiter cuts it; undefined where it cannot. */
export const firstRecord = (text: string, delimiter: Delimiter): string[] | undefined => {
  try {
    const [record] = parseText(text, { ...format(delimiter), to: 1 }) as string[][]
    return record
  } catch {
    return undefined
  }
}

const HEAD_LENGTH = 64_000

/** The beginning of the text, long enough for a header row. */
export const readHead = async (source: ByteSource, encoding: Encoding): Promise<string> => {
  let head = ''
  for await (const text of decodeText(source(), encoding)) {
    head += text
    if (head.length > HEAD_LENGTH) break
  }
  return head
}
