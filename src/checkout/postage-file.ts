/**
 * Makes a postage file of chosen orders. The rule: an order that cannot be shipped, or that the format cannot take whole, is
 * left out with the reason; one that was in a file before is left out too, unless staff ask for it again.
 */
import { type PostageFormat, postageProblem, postageRows } from '../domain/postage/postage-format.ts'
import type { PostageOrder } from '../domain/postage/postage-order.ts'
import { localTime } from '../domain/shop-day.ts'
import { type Database, inTransaction } from '../storage/database/database.ts'
import {
  type EarlierFile,
  listEarlierFiles,
  lockPostageFiles,
  recordPostageFile,
} from '../storage/postage/postage-files.ts'
import { addressDigest, type OrderToPost, readOrdersToPost } from '../storage/postage/postage-orders.ts'
import { ALL_SHIPPED, shippingObstacle } from './ship-order.ts'

type PostageFileRequest = {
  /** Of the orders. */
  numbers: readonly number[]
  format: PostageFormat
  /** Also orders that were in a file before. */
  again: boolean
  timeZone: string
  actor: string
  now: Date
}

export type PostageFile = {
  /** Undefined: no order is in it, and nothing is recorded. */
  id: string | undefined
  rows: string[][]
  /** Numbers of the orders that are in it. */
  orders: number[]
  /** They were in a file before: left out, or with `again` in this one too. */
  repeated: (Omit<EarlierFile, 'orderId'> & { order: number })[]
  leftOut: { order: number; reason: string }[]
}

const toPost = (order: OrderToPost, timeZone: string): PostageOrder | undefined =>
  order.shipping_address === null
    ? undefined
    : {
        number: order.number,
        day: localTime(order.created_at, timeZone).day,
        email: order.email ?? '',
        address: order.shipping_address,
        currency: order.currency,
        shipping: order.hasParcel ? 0 : order.shipping,
        lines: order.lines,
      }

export const makePostageFile = (db: Database, request: PostageFileRequest): Promise<PostageFile> =>
  inTransaction(db, async (trx) => {
    const { numbers, format, again, timeZone, actor, now } = request
    await lockPostageFiles(trx)
    const orders = await readOrdersToPost(trx, numbers)
    const earlier = await listEarlierFiles(
      trx,
      orders.map(({ id }) => id),
    )
    const file: PostageFile = { id: undefined, rows: [], orders: [], repeated: [], leftOut: [] }
    const filed: Parameters<typeof recordPostageFile>[1]['orders'][number][] = []
    for (const order of orders) {
      const { id, number, lines, shipping_address: address } = order
      const leaveOut = (reason: string) => file.leftOut.push({ order: number, reason })
      const obstacle = shippingObstacle(order) ?? (lines.length === 0 ? ALL_SHIPPED : undefined)
      const described = toPost(order, timeZone)
      if (obstacle !== undefined || address === null || !described) {
        leaveOut(obstacle ?? ALL_SHIPPED)
        continue
      }
      const rows = postageRows(described, format)
      const problem = rows.map((row) => postageProblem(row, format)).find((each) => each !== undefined)
      if (problem !== undefined) {
        leaveOut(problem)
        continue
      }
      const before = earlier.find(({ orderId }) => orderId === id)
      if (before) file.repeated.push({ order: number, madeAt: before.madeAt, madeBy: before.madeBy })
      if (before && !again) continue
      file.rows.push(...rows)
      file.orders.push(number)
      filed.push({
        orderId: id,
        addressDigest: addressDigest(address),
        lines: lines.map(({ position, quantity }) => ({ position, quantity })),
      })
    }
    const known = new Set(orders.map(({ number }) => number))
    for (const number of numbers)
      if (!known.has(number)) file.leftOut.push({ order: number, reason: 'There is no such order.' })
    if (filed.length > 0)
      file.id = await recordPostageFile(trx, {
        format: format.name,
        madeBy: actor,
        madeAt: now,
        orders: filed,
      })
    return file
  })
