/** A parcel's tracking number is compared with the codes of its order and of the whole catalogue. */
import { type CodedOrder, trackingNumberProblem } from '../domain/orders/tracking-number.ts'
import type { Transaction } from '../storage/database/database.ts'
import { OrderError } from '../storage/orders/order-error.ts'
import type { StoredOrder } from '../storage/orders/orders.ts'
import { findNamesByCode } from '../storage/products/product-codes.ts'

type SoldOrder = { number: number; items: readonly Pick<StoredOrder['items'][number], 'sku' | 'name'>[] }

export const codedOrder = ({ number, items }: SoldOrder): CodedOrder => ({
  number,
  lines: items.map(({ sku, name }) => ({ codes: [sku], name })),
})

/** @param typed may be empty. @throws OrderError `tracking-number-refused` */
export const checkTrackingNumber = async (
  trx: Transaction,
  order: SoldOrder,
  typed: string,
): Promise<void> => {
  const code = typed.trim()
  if (code === '') return
  const names = await findNamesByCode(trx, [code])
  const problem = trackingNumberProblem(code, codedOrder(order), names.get(code))
  if (problem !== undefined) throw new OrderError('tracking-number-refused', problem)
}
