/**
 * The file that a carrier gives back: which of its rows ship an order. The rule: a row counts only if its reference is exactly
 * one order of the exported file, which is to be shipped as it was exported; every other row says why not.
 */
import { numberOfCode } from '../orders/order-code.ts'
import { orderNumberText } from '../orders/order-labels.ts'
import { claimedText } from '../orders/packing-claim.ts'
import { type CodedOrder, trackingNumberProblem } from '../orders/tracking-number.ts'

/** Rows of a returned file. They are shipped in one transaction. */
export const MAX_RETURNED_ROWS = 1000
export const MAX_RETURNED_BYTES = 1_000_000
export const MAX_TRACKING_NUMBER = 100

/** Headings of the two columns that are read. */
export type ReturnColumns = { reference: string; tracking: string }

export type ReturnedRow = {
  /** In a spreadsheet, from 1. */
  row: number
  reference: string
  tracking: string
}

/** Of a position: how many units. */
type Units = readonly { position: number; quantity: number }[]

/** An order of the exported file as it is now. */
export type ExportedOrder = CodedOrder & {
  /** Why an order in this state is not shipped. */
  obstacle: string | undefined
  /** Who packs it at the moment. */
  packer: string | undefined
  isAddressChanged: boolean
  /** Since it was exported, wholly or partly. */
  isRefunded: boolean
  exported: Units
  toShip: Units
}

export type ReturnFacts = {
  /** By number. */
  orders: ReadonlyMap<number, ExportedOrder>
  /** Orders whose parcels have a tracking number, by its key. */
  shippedUnder: ReadonlyMap<string, number>
  /** Names of products, by their codes as they stand in the rows. */
  goods: ReadonlyMap<string, string>
  /** Numbers of orders of the shop that stand in place of a tracking number. */
  orderNumbers: ReadonlySet<number>
}

export type JudgedRow = ReturnedRow & {
  /** Of an order of the exported file. */
  order: number | undefined
  /** Undefined: the row ships its order. */
  problem: string | undefined
}

/** The same for a number that is written with other spaces, or in other case. */
export const trackingKey = (tracking: string): string => tracking.replaceAll(' ', '').toLowerCase()

/** The number of an order that the text could be; undefined: none. */
export const orderNumberOf = (text: string): number | undefined =>
  /^\d{1,9}$/.test(text.trim()) ? Number(text) : numberOfCode(text)

const unitsText = (units: Units): string =>
  units
    .map(({ position, quantity }) => `${position}:${quantity}`)
    .toSorted()
    .join()

/** Excel writes a long number as 1.23457E+15, which is another number. */
const SHORTENED = /^\d(?:[.,]\d+)?e\+\d+$/i

const NAMED_ROWS = 3
/** "row 3", "rows 3, 4", "rows 3, 4, 5 and 12 more" */
const rowsText = (rows: readonly JudgedRow[]): string => {
  const named = rows.slice(0, NAMED_ROWS).map(({ row }) => row)
  const more = rows.length > NAMED_ROWS ? ` and ${rows.length - NAMED_ROWS} more` : ''
  return `${rows.length === 1 ? 'row' : 'rows'} ${named.join(', ')}${more}`
}

const orderProblem = (order: ExportedOrder): string | undefined => {
  if (order.obstacle !== undefined) return order.obstacle
  if (order.isRefunded) return 'This order was refunded since the file was made.'
  if (unitsText(order.exported) !== unitsText(order.toShip))
    return 'Other units are to be shipped than the file had.'
  if (order.isAddressChanged) return 'The address has changed since the file was made.'
  return order.packer === undefined ? undefined : claimedText({ packer: order.packer })
}

const numberProblem = (
  tracking: string,
  order: ExportedOrder,
  { goods, orderNumbers, shippedUnder }: ReturnFacts,
): string | undefined => {
  const other = orderNumberOf(tracking)
  if (tracking.length > MAX_TRACKING_NUMBER)
    return `The tracking number has ${tracking.length} characters; at most ${MAX_TRACKING_NUMBER} fit.`
  if (SHORTENED.test(tracking))
    return `A spreadsheet has shortened the tracking number to ${tracking}. Use the file as the carrier gave it.`
  const problem = trackingNumberProblem(tracking, order, goods.get(tracking))
  if (problem !== undefined) return problem
  if (other !== undefined && orderNumbers.has(other))
    return `${tracking} is the number of an order, not a tracking number.`
  const shipped = shippedUnder.get(trackingKey(tracking))
  return shipped === undefined
    ? undefined
    : `A parcel of order ${orderNumberText(shipped)} has this tracking number.`
}

/** Each row by itself: blank cells, and what its order and its number are. */
const judgeAlone = (row: ReturnedRow, facts: ReturnFacts): JudgedRow => {
  const number = orderNumberOf(row.reference)
  const order = number === undefined ? undefined : facts.orders.get(number)
  const because = (problem: string | undefined): JudgedRow => ({ ...row, order: order?.number, problem })
  if (row.reference === '') return because('The row has no order reference.')
  if (!order) return because('The postage file has no such order.')
  if (row.tracking === '') return because('The row has no tracking number.')
  return because(orderProblem(order) ?? numberProblem(row.tracking, order, facts))
}

/** @param repeated why the file as a whole ships nothing; undefined: it is not one that came back before */
export const judgeReturn = (
  rows: readonly ReturnedRow[],
  facts: ReturnFacts,
  repeated: string | undefined,
): JudgedRow[] => {
  const judged = rows.map((row) => judgeAlone(row, facts))
  const byOrder = Map.groupBy(judged, ({ order }) => order)
  const byNumber = Map.groupBy(judged, ({ tracking }) => trackingKey(tracking))
  const problemAmongOthers = (row: JudgedRow): string | undefined => {
    if (row.order === undefined) return undefined
    const ofOrder = byOrder.get(row.order) ?? []
    const others = ofOrder.filter(({ tracking }) => trackingKey(tracking) !== trackingKey(row.tracking))
    if (others.length > 0) return `The order is also in ${rowsText(others)}, with another tracking number.`
    const ofOtherOrders = (byNumber.get(trackingKey(row.tracking)) ?? []).filter(
      ({ reference }) => orderNumberOf(reference) !== row.order,
    )
    if (row.tracking !== '' && ofOtherOrders.length > 0)
      return `The tracking number is also in ${rowsText(ofOtherOrders)}, for another order.`
    const [first = row] = ofOrder
    return first === row ? undefined : `Row ${first.row} says the same.`
  }
  return judged.map((row) => ({
    ...row,
    problem: repeated ?? row.problem ?? problemAmongOthers(row),
  }))
}
