/** Reads a carrier's returned file. The rule: what cannot be read as a table with one line of headings is refused whole. */
import { detectEncoding, UnreadableFile } from '../../catalogue-files/csv/encoding.ts'
import { readHead, readRecords } from '../../catalogue-files/csv/records.ts'
import { chooseDelimiter } from '../../catalogue-files/csv/survey.ts'
import { HttpError } from '../../contract/errors.ts'
import {
  MAX_RETURNED_ROWS,
  type ReturnColumns,
  type ReturnedRow,
} from '../../domain/postage/postage-return.ts'

type ReturnedTable = { headings: string[]; rows: { row: number; cells: readonly string[] }[] }

/** A heading that is missing or there twice gets its place, so that each column can be chosen. */
const nameHeadings = (cells: readonly string[]): string[] => {
  const texts = cells.map((cell) => cell.trim().slice(0, 150))
  return texts.map((text, at) =>
    text === '' || texts.indexOf(text) < at ? `${text} (column ${at + 1})`.trim() : text,
  )
}

const readTable = async (bytes: Uint8Array): Promise<ReturnedTable> => {
  const source = async function* () {
    yield bytes
  }
  const encoding = await detectEncoding(source())
  const { delimiter, headerRow } = chooseDelimiter(await readHead(source, encoding))
  let headings: string[] | undefined
  const rows: ReturnedTable['rows'] = []
  for await (const { row, cells } of readRecords(source, encoding, delimiter)) {
    if (row < headerRow || cells.every((cell) => cell.trim() === '')) continue
    if (!headings) headings = nameHeadings(cells)
    else rows.push({ row, cells })
    if (rows.length > MAX_RETURNED_ROWS)
      throw new UnreadableFile(`The file has more than ${MAX_RETURNED_ROWS} rows. Divide it.`)
  }
  if (!headings || headings.length < 2) throw new UnreadableFile('The file has no two columns.')
  return { headings, rows }
}

/** @throws HttpError `returned-file-unreadable` */
export const readReturnedTable = async (encoded: string): Promise<ReturnedTable> => {
  try {
    return await readTable(Buffer.from(encoded, 'base64'))
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    throw new HttpError('returned-file-unreadable', error.message, { cause: error })
  }
}

/** @throws HttpError where the file has no such column */
export const returnedRows = ({ headings, rows }: ReturnedTable, columns: ReturnColumns): ReturnedRow[] => {
  const placeOf = (heading: string): number => {
    const at = headings.indexOf(heading)
    if (at < 0) throw new HttpError('returned-file-unreadable', `The file has no column "${heading}".`)
    return at
  }
  const [reference, tracking] = [placeOf(columns.reference), placeOf(columns.tracking)]
  if (reference === tracking)
    throw new HttpError('returned-file-unreadable', 'Order numbers and tracking numbers are in two columns.')
  return rows.map(({ row, cells }) => ({
    row,
    reference: (cells[reference] ?? '').trim(),
    tracking: (cells[tracking] ?? '').trim(),
  }))
}
