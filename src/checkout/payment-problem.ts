/** What keeps a payment that arrived from becoming an order: another sum, too little stock, or that it came too late. */
import { type Intent, securedAmount } from '../payments/provider.ts'
import { lockStock, quantitiesOf, takeStock } from '../storage/catalogue/stock.ts'
import type { RefundReason, SoldLine } from '../storage/checkout/checkout-tables.ts'
import type { Snapshot } from '../storage/checkout/checkouts.ts'
import type { Transaction } from '../storage/database/database.ts'
import { amountText } from './amount-text.ts'

/** What is wrong with a payment that arrived; undefined: nothing. */
export type Problem = { reason: RefundReason; sentence: string }

export const findAmountProblem = (
  intent: Intent,
  snapshot: Snapshot,
  isNamed: boolean,
): Problem | undefined => {
  const secured = securedAmount(intent)
  if (isNamed && secured === snapshot.total && intent.currency === snapshot.currency) return undefined
  const received = amountText(secured, intent.currency)
  const due = amountText(snapshot.total, snapshot.currency)
  return {
    reason: 'amount-mismatch',
    sentence: isNamed
      ? `${received} was paid instead of ${due}.`
      : `${received} was paid for a state of the cart that is not on record.`,
  }
}

/** Takes the stock of all lines, or of none. */
export const takeAllStock = async (
  trx: Transaction,
  lines: readonly SoldLine[],
): Promise<Problem | undefined> => {
  const wanted = quantitiesOf(lines)
  const stock = await lockStock(trx, wanted.keys())
  for (const [productId, quantity] of wanted) {
    if ((stock.get(productId) ?? 0) >= quantity) continue
    const name = lines.find((line) => line.productId === productId)?.name ?? productId
    return { reason: 'out-of-stock', sentence: `“${name}” was sold out when the payment arrived.` }
  }
  for (const productId of [...wanted.keys()].sort())
    if (!(await takeStock(trx, productId, wanted.get(productId) ?? 0)))
      throw new Error(`stock of ${productId} changed while it was locked`)
  return undefined
}

export const LATE: Problem = {
  reason: 'late-payment',
  sentence: 'The payment arrived after the checkout had been cancelled.',
}
