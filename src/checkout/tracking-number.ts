/**
 * Tracking numbers are scanned at a table where everything has a code. The rule: a code of goods, or the number of the
 * order itself, is no tracking number.
 */
import { orderNumberText } from '../domain/orders/order-labels.ts'
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
  const code = typed.trim().toLowerCase()
  if (code === '') return
  const isOfOrder = code === orderNumberText(number) || code === String(number)
  const owner = isOfOrder
    ? 'the order itself'
    : (items.find(({ sku }) => sku.toLowerCase() === code)?.name ?? (await findNameByCode(trx, code)))
  if (owner !== undefined)
    throw new OrderError(
      'tracking-number-refused',
      `${typed} is a code of ${owner}, not a tracking number. Scan the label of the parcel.`,
    )
}
