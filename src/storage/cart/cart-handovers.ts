/**
 * Links that take a cart along to another device. The rule: a link shows the lines of its cart and copies them once, into
 * another cart. It joins no carts, and leads to nothing else of its cart: no payment, email or address.
 */
import { type CopyStep, planCopy } from '../../domain/cart/cart-copy.ts'
import {
  type Database,
  inTransaction,
  isForeignKeyViolation,
  type Transaction,
} from '../database/database.ts'
import { runStatement } from '../database/statement.ts'
import { statements } from './cart-statements.ts'
import { cartLockKey, lockCartOf, readCart, type StoredCartLine } from './carts.ts'
import { handoverStatements, type LineToCopy } from './handover-statements.ts'

export const HANDOVER_MS = 60 * 60_000
/** Unused and used ones of an hour. A further one replaces the oldest. */
export const MAX_HANDOVERS_OF_CART = 5

/** @returns the time when the link expires; undefined where the cart is empty */
export const createHandover = (
  db: Database,
  { sessionId, tokenHash, now }: { sessionId: string; tokenHash: string; now: Date },
): Promise<Date | undefined> =>
  inTransaction(
    db,
    async (trx) => {
      const cart = await lockCartOf(trx, sessionId)
      const expiresAt = new Date(now.getTime() + HANDOVER_MS)
      const created = await runStatement(trx, handoverStatements.create(cart, { tokenHash, now, expiresAt }))
      await runStatement(trx, handoverStatements.keepNewest(cart, MAX_HANDOVERS_OF_CART))
      return created.length > 0 ? expiresAt : undefined
    },
    [cartLockKey(sessionId)],
  )

/** Why a link cannot be used. */
export type HandoverProblem = 'not-found' | 'used'

export const readHandover = async (
  db: Database,
  tokenHash: string,
  now: Date,
): Promise<HandoverProblem | { lines: StoredCartLine[]; expiresAt: Date }> => {
  const [found] = await runStatement(db, handoverStatements.find(tokenHash, now))
  if (!found) return 'not-found'
  if (found.is_used) return 'used'
  return { lines: await readCart(db, found.cart), expiresAt: found.expires_at }
}

const writeStep = async (
  trx: Transaction,
  sessionId: string,
  { line, target, units }: CopyStep<LineToCopy>,
): Promise<void> => {
  if (target) {
    if (units > target.quantity) await runStatement(trx, statements.setQuantity(target.id, units))
    return
  }
  const { productId, variantId, size, color } = line
  if (units === 0 || variantId === null) return
  await runStatement(trx, statements.add({ sessionId, productId, variantId, size, color, quantity: units }))
}

type Redemption = { tokenHash: string; sessionId: string; now: Date }

const redeem = (
  db: Database,
  { tokenHash, sessionId, now }: Redemption,
): Promise<HandoverProblem | 'cart-empty' | CopyStep<LineToCopy>[]> =>
  inTransaction(
    db,
    async (trx) => {
      const cart = await lockCartOf(trx, sessionId)
      const [used] = await runStatement(trx, handoverStatements.use(tokenHash, now))
      if (!used) {
        const [found] = await runStatement(trx, handoverStatements.find(tokenHash, now))
        if (!found) return 'not-found'
        return found.is_used ? 'used' : 'cart-empty'
      }
      const source = await runStatement(trx, handoverStatements.linesToCopy(used.cart))
      const steps = planCopy(source, await runStatement(trx, handoverStatements.linesToCopy(cart)))
      for (const step of steps) await writeStep(trx, cart, step)
      return steps
    },
    [cartLockKey(sessionId)],
  )

/** Uses the link up and copies its lines, or does neither. The cart that the session id leads to is locked, and no other. */
export const redeemHandover = async (db: Database, redemption: Redemption): ReturnType<typeof redeem> => {
  try {
    return await redeem(db, redemption)
  } catch (error) {
    // Staff removed a product or variant after it was read: the second attempt does not find it.
    if (!isForeignKeyViolation(error)) throw error
    return redeem(db, redemption)
  }
}

export const deleteExpiredHandovers = async (db: Database | Transaction, now: Date): Promise<void> => {
  await db.deleteFrom('cart_handovers').where('expires_at', '<=', now).execute()
}
