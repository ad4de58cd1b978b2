/** CSV files for staff. Their lines end as spreadsheets write them. */
import { stringify } from 'csv-stringify/sync'
import { localTime } from '../../domain/shop-day.ts'
import type { ApiServices } from '../api-services.ts'
import type { OperationResult } from './operation-route.ts'

const FORMAT = { record_delimiter: '\r\n', quoted_match: /[\r\n]/ } as const

type Row = readonly (string | number)[]

export const csvText = (rows: readonly Row[]): string => stringify([...rows], FORMAT)

/** The headings, then the rows of each batch. */
export async function* csvOf<Item>(
  headings: Row,
  batches: AsyncIterable<Item[]>,
  rowsOf: (batch: Item[]) => readonly Row[] | Promise<readonly Row[]>,
): AsyncGenerator<string> {
  yield csvText([headings])
  for await (const batch of batches) yield csvText(await rowsOf(batch))
}

/** @param name of the file, without its ending */
export const csvAnswer = (name: string, text: AsyncIterable<string>): OperationResult => ({
  text,
  contentType: 'text/csv; charset=utf-8',
  headers: { 'Content-Disposition': `attachment; filename="${name}.csv"` },
})

/** What holds as of now: the name ends with the day by the shop's clock. @param name of the file, without day and ending */
export const csvOfToday = (
  name: string,
  text: AsyncIterable<string>,
  { now, timeZone }: Pick<ApiServices, 'now' | 'timeZone'>,
): OperationResult => csvAnswer(`${name}-${localTime(now(), timeZone).day}`, text)
