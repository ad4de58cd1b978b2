/** Postage files of new orders, and the files that carriers give back for them. */
import { expect } from 'vitest'
import type { PostageFileWire } from '../../src/contract/postage/postage.ts'
import type { CheckedPostageReturn, ListedPostageFile } from '../../src/contract/postage/postage-returns.ts'
import type { orderManagement } from './order-management.ts'
import type { Shopper } from './shopper.ts'

export const POSTAGE_FILES = '/api/admin/postage-files'
export const RETURN_COLUMNS = { reference: 'Order', tracking: 'Tracking' }

export const encoded = (text: string): string => Buffer.from(text).toString('base64')

/** A returned file with the numbers of orders and their tracking numbers. */
export const csvOf = (pairs: readonly (readonly [number | string, string])[]): string =>
  encoded(
    ['Order,Service,Tracking', ...pairs.map(([order, tracking]) => `${order},TPN,${tracking}`)].join('\r\n'),
  )

let letters = 0
/** One that no other test of the file uses. */
export const trackingNumber = (): string => `AB${String(++letters).padStart(9, '0')}GB`
let keys = 0
export const newKey = (): string => `return-${String(++keys).padStart(4, '0')}`

export type ExportedOrder = { id: string; number: number; shopper: Shopper }

export const problemsOf = ({ rows }: CheckedPostageReturn) => rows.map(({ problem }) => problem)

export const postageReturns = ({ call, ordered, read }: ReturnType<typeof orderManagement>) => ({
  /** The file's id, and its orders, with a row for each of a returned file. */
  exported: async (count: number) => {
    const orders: ExportedOrder[] = []
    for (let at = 0; at < count; at++) {
      const { id, shopper } = await ordered()
      orders.push({ id, number: (await read(id)).number, shopper })
    }
    const numbers = orders.map(({ number }) => number)
    const made = await call('POST', POSTAGE_FILES, { orders: numbers.join() })
    expect(made.json<PostageFileWire>().orders).toHaveLength(count)
    const [{ id: file = '' } = {}] = (await call('GET', POSTAGE_FILES)).json<ListedPostageFile[]>()
    const pairs = numbers.map((number) => [number, trackingNumber()] as const)
    return { file, orders, ids: orders.map(({ id }) => id), numbers, pairs, csv: csvOf(pairs) }
  },
  check: async (file: string, csv: string, columns: object | undefined = RETURN_COLUMNS) => {
    const answer = await call('POST', `${POSTAGE_FILES}/${file}/returns/check`, { file: csv, columns })
    expect(answer.status, answer.text).toBe(200)
    return answer.json<CheckedPostageReturn>()
  },
  shipAll: (file: string, csv: string, orders: readonly number[], more: object = {}) =>
    call('POST', `${POSTAGE_FILES}/${file}/returns`, {
      file: csv,
      columns: RETURN_COLUMNS,
      carrier: 'Royal Mail',
      orders,
      key: newKey(),
      ...more,
    }),
  undo: (id: string) => call('POST', `/api/admin/postage-returns/${id}/undo`),
  parcelsOf: async (id: string) => (await read(id)).parcels,
})
