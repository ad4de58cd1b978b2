/** Whether a received payment can become an order: its amount, its checkout, and the stock, which is taken here. */
import { soldName } from '../../domain/products/variants.ts'
import { type Intent, securedAmount } from '../../payments/provider.ts'
import type { Transaction } from '../../storage/database/database.ts'
import type { Snapshot } from '../../storage/payments/checkout-snapshots.ts'
import { type LineItem, type RefundReason, soldLine } from '../../storage/payments/checkout-tables.ts'
import type { Checkout } from '../../storage/payments/checkouts.ts'
import { findShortLine, isCountedByVariant, lockLineStock, takeStock } from '../../storage/products/stock.ts'
import { formatAmount } from '../format-amount.ts'

/** Why a received payment cannot become an order. `message` is shown to staff and to the shopper. */
export type PaymentProblem = { reason: RefundReason; message: string }

export const findAmountProblem = (
  intent: Intent,
  snapshot: Snapshot,
  isNamed: boolean,
): PaymentProblem | undefined => {
  const secured = securedAmount(intent)
  if (isNamed && secured === snapshot.total && intent.currency === snapshot.currency) return undefined
  const received = formatAmount(secured, intent.currency)
  const due = formatAmount(snapshot.total, snapshot.currency)
  return {
    reason: 'amount-mismatch',
    message: isNamed
      ? `${received} was paid instead of ${due}.`
      : `${received} was paid for a state of the cart that is not on record.`,
  }
}

/** Takes the stock of all lines of the order that is about to be written, or of none when one is short. */
export const takeAllStock = async (
  trx: Transaction,
  orderId: string,
  lines: readonly LineItem[],
): Promise<PaymentProblem | undefined> => {
  const stock = await lockLineStock(
    trx,
    lines.map((line, position) => ({ ...soldLine(line), position })),
  )
  const short = findShortLine(stock)
  if (short) {
    const name = soldName(short.line, await isCountedByVariant(trx, short.line.productId))
    return { reason: 'out-of-stock', message: `“${name}” was sold out when the payment arrived.` }
  }
  await takeStock(trx, stock, orderId)
  return undefined
}

/** Of a checkout that has ended. One that a restored backup did not contain states so. */
export const latePayment = ({ status, problem }: Pick<Checkout, 'status' | 'problem'>): PaymentProblem => ({
  reason: 'late-payment',
  message:
    (status === 'expired' ? problem : null) ?? 'The payment arrived after the checkout had been cancelled.',
})
