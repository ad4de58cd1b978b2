/** A parcel's tracking number is compared with the codes of its order and of the whole catalogue. */
import { goodsCodeProblem, orderCodeProblem } from '../domain/orders/tracking-number.ts'
import type { Transaction } from '../storage/database/database.ts'
import { OrderError } from '../storage/orders/order-error.ts'
import type { StoredOrder } from '../storage/orders/orders.ts'
import { findNameByCode } from '../storage/products/product-codes.ts'

/** @param typed may be empty. @throws OrderError `tracking-number-refused` */
export const checkTrackingNumber = async (
  trx: Transaction,
  { number, items }: Pick<StoredOrder, 'number' | 'items'>,
  typed: string,
): Promise<void> => {
  if (typed.trim() === '') return
  const lines = items.map(({ sku, name }) => ({ codes: [sku], name }))
  const name = await findNameByCode(trx, typed.trim())
  const problem =
    orderCodeProblem(typed, { number, lines }) ??
    (name === undefined ? undefined : goodsCodeProblem(typed, name))
  if (problem !== undefined) throw new OrderError('tracking-number-refused', problem)
}
