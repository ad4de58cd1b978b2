/**
 * Ships orders by the file that their carrier gave back. The rule: a dry run and the shipment judge the rows by the same rules;
 * what is shipped is exactly what the dry run showed, in one transaction, and one call takes it back.
 */

import { orderNumberText } from '../domain/orders/order-labels.ts'
import {
  type ExportedOrder,
  type JudgedRow,
  judgeReturn,
  orderNumberOf,
  type ReturnColumns,
  type ReturnedRow,
  type ReturnFacts,
  trackingKey,
} from '../domain/postage/postage-return.ts'
import { inTransaction, type Transaction } from '../storage/database/database.ts'
import { OrderError } from '../storage/orders/order-error.ts'
import { keyedRequest } from '../storage/orders/parcel-requests.ts'
import { addressDigest, readOrdersToPost } from '../storage/postage/postage-orders.ts'
import * as returns from '../storage/postage/postage-returns.ts'
import { findNamesByCode } from '../storage/products/product-codes.ts'
import { undoParcelWithin } from './change-parcel.ts'
import type { CheckoutContext } from './context.ts'
import { ALL_SHIPPED, lockWithParcels, recordParcel, shippingObstacle } from './ship-order.ts'
import { codedOrder } from './tracking-number.ts'

export type ReturnedFile = { fileId: string; rows: readonly ReturnedRow[] }

export type ShipReturnRequest = ReturnedFile & {
  columns: ReturnColumns
  carrier: string
  /** Numbers of the orders that the dry run showed as shipped. */
  orders: readonly number[]
  key: string
  actor: string
}

type Filed = { madeAt: Date; orders: Awaited<ReturnType<typeof returns.listFiledOrders>> }

const numbersOf = (texts: readonly string[]): number[] =>
  texts.map(orderNumberOf).filter((number) => number !== undefined)

const listFiled = async (trx: Transaction, { fileId, rows }: ReturnedFile): Promise<Filed> => {
  const file = await returns.findPostageFile(trx, fileId)
  if (!file) throw new OrderError('postage-file-not-found')
  const numbers = numbersOf(rows.map(({ reference }) => reference))
  return { madeAt: file.madeAt, orders: await returns.listFiledOrders(trx, fileId, numbers) }
}

const readExported = async (trx: Transaction, { madeAt, orders: filed }: Filed): Promise<ExportedOrder[]> => {
  const ids = filed.map(({ orderId }) => orderId)
  const refunded = await returns.listRefundedSince(trx, ids, madeAt)
  const packers = await returns.listPackers(trx, ids)
  const byId = new Map(filed.map((order) => [order.orderId, order]))
  const orders = await readOrdersToPost(
    trx,
    filed.map(({ number }) => number),
  )
  return orders.flatMap((order) => {
    const { id, lines, shipping_address: address } = order
    const ofFile = byId.get(id)
    if (!ofFile) return []
    return {
      ...codedOrder(order),
      obstacle: shippingObstacle(order) ?? (lines.length === 0 ? ALL_SHIPPED : undefined),
      packer: packers.get(id),
      isAddressChanged: address === null || addressDigest(address) !== ofFile.addressDigest,
      isRefunded: refunded.has(id),
      exported: ofFile.lines,
      toShip: lines.map(({ position, quantity }) => ({ position, quantity })),
    }
  })
}

const judge = async (trx: Transaction, { rows }: ReturnedFile, filed: Filed): Promise<JudgedRow[]> => {
  const typed = [...new Set(rows.map(({ tracking }) => tracking))].filter((text) => text !== '')
  const exported = await readExported(trx, filed)
  const facts: ReturnFacts = {
    orders: new Map(exported.map((order) => [order.number, order])),
    shippedUnder: await returns.listShippedUnder(trx, typed.map(trackingKey)),
    goods: await findNamesByCode(trx, typed),
    orderNumbers: await returns.listOrderNumbers(trx, numbersOf(typed)),
  }
  const before = await returns.findReturnByDigest(trx, returns.returnDigest(rows))
  const repeated = before && `This file came back before: ${before.madeBy} shipped its orders.`
  return judgeReturn(rows, facts, repeated)
}

/** The dry run. @throws OrderError */
export const checkReturn = (context: CheckoutContext, file: ReturnedFile): Promise<JudgedRow[]> =>
  inTransaction(context.db, async (trx) => judge(trx, file, await listFiled(trx, file)))

type ShippedReturn = {
  id: string
  /** Numbers of the orders. */
  orders: number[]
  /** False where the request was carried out before. */
  isNew: boolean
}

const shippedBy = async (trx: Transaction, id: string, isNew: boolean): Promise<ShippedReturn> => ({
  id,
  orders: (await returns.listReturnedParcels(trx, id)).map(({ number }) => number).toSorted((a, b) => a - b),
  isNew,
})

const areSame = (some: ReadonlySet<number>, others: ReadonlySet<number>): boolean =>
  some.size === others.size && [...some].every((number) => others.has(number))

/** @throws OrderError where other orders would be shipped than the dry run showed */
export const shipReturn = (context: CheckoutContext, request: ShipReturnRequest): Promise<ShippedReturn> =>
  inTransaction(context.db, async (trx) => {
    const { fileId, rows, columns, carrier, actor } = request
    await returns.lockPostageReturns(trx)
    const digest = returns.returnDigest(rows)
    const keyed = keyedRequest(request.key, [fileId, digest, carrier, request.orders])
    const earlier = await returns.findReturnByRequest(trx, keyed)
    if (earlier) return shippedBy(trx, earlier.id, false)
    const filed = await listFiled(trx, request)
    await returns.lockOrders(
      trx,
      filed.orders.map(({ orderId }) => orderId),
    )
    const judged = await judge(trx, request, filed)
    const numberOf = new Map(
      judged.flatMap(({ problem, order, tracking }) =>
        problem === undefined && order !== undefined ? [[order, tracking] as const] : [],
      ),
    )
    if (numberOf.size === 0 || !areSame(new Set(numberOf.keys()), new Set(request.orders)))
      throw new OrderError('postage-return-changed')
    const made = { fileId, digest, columns, carrier, madeBy: actor, madeAt: context.now(), request: keyed }
    const id = await returns.recordReturn(trx, made)
    for (const { orderId, number, lines } of filed.orders) {
      const trackingNumber = numberOf.get(number)
      if (trackingNumber === undefined) continue
      const locked = await lockWithParcels(trx, orderId, actor)
      const label = { carrier, trackingNumber, trackingUrl: '', notify: true, actor }
      await recordParcel(context, trx, locked, lines, label, { ...keyed, key: id })
    }
    return shippedBy(trx, id, true)
  })

/**
 * Takes back all parcels of a returned file that stand; where one cannot be taken back, none is.
 * @throws OrderError @returns false where it was taken back before
 */
export const undoReturn = (
  context: CheckoutContext,
  { returnId, actor }: { returnId: string; actor: string },
): Promise<boolean> =>
  inTransaction(context.db, async (trx) => {
    await returns.lockPostageReturns(trx)
    const found = await returns.findReturn(trx, returnId)
    if (!found) throw new OrderError('postage-return-not-found')
    if (found.undoneAt !== null) return false
    const list = () => returns.listReturnedParcels(trx, returnId)
    await returns.lockOrders(
      trx,
      (await list()).map(({ orderId }) => orderId),
    )
    for (const { id, orderId, number, isUndone } of await list()) {
      if (isUndone) continue
      try {
        await undoParcelWithin(context, trx, { orderId, fulfilmentId: id, actor })
      } catch (error) {
        if (!(error instanceof OrderError)) throw error
        throw new OrderError(error.code, `Order ${orderNumberText(number)}: ${error.detail ?? error.code}`)
      }
    }
    await returns.endReturn(trx, returnId, context.now())
    return true
  })
