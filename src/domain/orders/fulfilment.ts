/**
 * Fulfilment of orders: which units of a line are still to ship, and the fulfilment status of an order. The rule: the
 * status follows from parcels and from the units that were cancelled or sent back, never from an amount or an edit.
 * `returned`: no unit is with the customer or still to be sent. `cancelled`: and none was ever sent.
 */

export const FULFILMENT_STATUSES = [
  'unfulfilled',
  'partly_shipped',
  'shipped',
  'delivered',
  'returned',
  'cancelled',
] as const
export type FulfilmentStatus = (typeof FULFILMENT_STATUSES)[number]

/** Nodes of 0.4.0 read and write this column, and know no order as cancelled: the database marks it beside the status. */
export type StoredFulfilmentStatus = Exclude<FulfilmentStatus, 'cancelled'>

export const fulfilmentOf = (order: {
  fulfilment_status: StoredFulfilmentStatus
  is_cancelled: boolean
}): FulfilmentStatus => (order.is_cancelled ? 'cancelled' : order.fulfilment_status)

/** "Partly shipped" */
export const fulfilmentLabel = (status: FulfilmentStatus): string =>
  `${status.charAt(0).toUpperCase()}${status.slice(1).replaceAll('_', ' ')}`

/** Units of a line. Parcels that were undone do not count. */
export type LineUnits = {
  /** Bought. */
  quantity: number
  /** In parcels, delivered ones included. */
  shipped: number
  delivered: number
  /** Refunded before they were shipped: they are never sent. */
  cancelled: number
  /** Sent back after they were shipped. */
  returned: number
}

/** Units that still have to be sent. */
export const unitsToShip = ({
  quantity,
  shipped,
  cancelled,
}: Pick<LineUnits, 'quantity' | 'shipped' | 'cancelled'>): number =>
  Math.max(0, quantity - shipped - cancelled)

const sum = (lines: readonly LineUnits[], of: (line: LineUnits) => number): number =>
  lines.reduce((all, line) => all + of(line), 0)

export const fulfilmentStatusOf = (lines: readonly LineUnits[]): StoredFulfilmentStatus => {
  const shipped = sum(lines, (line) => line.shipped)
  const toShip = sum(lines, unitsToShip)
  // Everything was cancelled: it does not wait for the packers, and is marked as such.
  if (shipped === 0 && toShip === 0 && sum(lines, (line) => line.cancelled) > 0) return 'returned'
  if (shipped === 0) return 'unfulfilled'
  if (toShip > 0) return 'partly_shipped'
  if (sum(lines, (line) => line.returned) >= shipped) return 'returned'
  return sum(lines, (line) => line.delivered) >= shipped ? 'delivered' : 'shipped'
}
