/**
 * Carts: the lines of a browser, which every one of its session ids leads to (`browser-carts.ts`). A change holds the
 * cart's lock until its commit, so parallel requests of one shopper are applied one after the other.
 */
import { sql } from 'kysely'
import {
  MAX_CART_LINES,
  type QuantityProblem,
  quantityProblem,
  resolveVariant,
  type VariantProblem,
} from '../../domain/cart/cart.ts'
import { isSellable } from '../../domain/products/stock.ts'
import type { VariantChoice } from '../../domain/products/variants.ts'
import {
  type Database,
  inTransaction,
  isForeignKeyViolation,
  queueForLocks,
  type Transaction,
} from '../database/database.ts'
import { runStatement } from '../database/statement.ts'
import { isLine, type LineRow, statements } from './cart-statements.ts'
import { handoverStatements } from './handover-statements.ts'

export type StoredCartLine = {
  id: string
  sessionId: string
  productId: string
  quantity: number
  size: string | null
  color: string | null
  /** Whether the product is live and comes in that size and colour. */
  isSold: boolean
  isCountedByVariant: boolean
  /** The price of one unit when it was last added; null: not known. */
  addedPence: number | null
  /** As of `ShownPrice`. */
  recentPriceSince: string | null
  weightGrams: number | null
  product: {
    name: string
    slug: string
    pricePence: number
    images: string[]
    colorImages: Record<string, string>
    brand: { name: string }
    inStock: boolean
    stockQuantity: number
  }
}

export type CartProblem =
  | 'product-not-found'
  | 'variant-unknown'
  | 'line-not-found'
  | 'cart-full'
  | VariantProblem
  | QuantityProblem
export type CartChange =
  | { ok: true; line: StoredCartLine }
  /** `onHand`: units in stock. `inCart`: units in the cart that share this stock. */
  | {
      ok: false
      problem: CartProblem
      onHand: number
      inCart: number
      /** The size and colour that the problem is about; undefined where it is the whole product. */
      choice?: VariantChoice | undefined
    }

export const storedLine = (row: LineRow): StoredCartLine => ({
  id: row.id,
  sessionId: row.session_id,
  productId: row.product_id,
  quantity: row.quantity,
  size: row.size,
  color: row.color,
  isSold: row.is_sold,
  isCountedByVariant: row.by_variant,
  addedPence: row.added_pence,
  recentPriceSince: row.recent_price_since,
  weightGrams: row.weight_grams,
  product: {
    name: row.name,
    slug: row.slug,
    pricePence: row.price_pence,
    images: row.images,
    colorImages: row.color_images,
    brand: { name: row.brand_name },
    inStock: isSellable(row.in_stock, row.on_hand),
    stockQuantity: row.on_hand,
  },
})

/** Oldest first. */
export const readCart = async (db: Database, sessionId: string): Promise<StoredCartLine[]> =>
  (await runStatement(db, statements.lines(sessionId))).map(storedLine)

/** The key of the cart's lock in this process and in the database, where `lock_cart` has it too. */
export const cartLockKey = (cart: string): string => `cart ${cart}`

/**
 * Locks a cart until the transaction ends: of a checkout, say, whatever the id of the cart leads to by now.
 * @throws LockHeldError at once, before any statement after it is sent
 */
export const lockCart = (trx: Transaction, cart: string): Promise<unknown> => {
  queueForLocks(trx, [cartLockKey(cart)])
  return sql`select pg_advisory_xact_lock(hashtextextended(${cartLockKey(cart)}, 0))`.execute(trx)
}

/** Locks the cart that the session id leads to, until the transaction ends. @returns the cart */
export const lockCartOf = async (trx: Transaction, sessionId: string): Promise<string> => {
  queueForLocks(trx, [cartLockKey(sessionId)])
  return (await runStatement(trx, statements.lock(sessionId)))[0]?.cart ?? sessionId
}

export const rejected = (
  problem: CartProblem,
  onHand = 0,
  inCart = 0,
  choice?: VariantChoice,
): CartChange => ({
  ok: false,
  problem,
  onHand,
  inCart,
  choice,
})

export const sumUnits = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((total, { quantity }) => total + quantity, 0)

export const changed = ([row]: LineRow[]): CartChange => {
  if (!row) throw new Error('a cart line is gone while its cart is locked')
  return { ok: true, line: storedLine(row) }
}

type WantedLine = {
  sessionId: string
  productId: string
  quantity: number
  size?: string | undefined
  color?: string | undefined
}

const addLine = (db: Database, wanted: WantedLine): Promise<CartChange> =>
  inTransaction(
    db,
    async (trx) => {
      const { productId, quantity } = wanted
      const [sessionId, rows] = await Promise.all([
        lockCartOf(trx, wanted.sessionId),
        runStatement(trx, statements.productAndLines(wanted)),
      ])
      const [product] = rows
      if (!product) return rejected('product-not-found')
      const choice = resolveVariant(product, wanted)
      if (!choice.ok) return rejected(choice.problem)
      const variantId = product.variant_id
      if (variantId === null) return rejected('variant-unknown', 0, 0, choice)

      const lines = rows.filter(isLine)
      const line = lines.find(
        ({ product_id, size, color, line_variant_id }) =>
          line_variant_id === variantId ||
          (product_id === productId && size === choice.size && color === choice.color),
      )
      const inCart = sumUnits(lines.filter(({ shares_stock }) => shares_stock))
      const problem = quantityProblem(
        { inStock: product.in_stock, stockQuantity: product.on_hand },
        { more: quantity, inLine: line?.quantity ?? 0, inCart },
      )
      if (problem) return rejected(problem, product.on_hand, inCart, product.by_variant ? choice : undefined)
      if (!line && lines.length >= MAX_CART_LINES) return rejected('cart-full')

      const { size, color } = choice
      // Staff have renamed the size or colour since the line was added.
      if (line && (line.size !== size || line.color !== color))
        return changed(
          await runStatement(trx, statements.setQuantity(line.line_id, line.quantity + quantity)),
        )
      return changed(
        await runStatement(trx, statements.add({ sessionId, productId, variantId, quantity, size, color })),
      )
    },
    [cartLockKey(wanted.sessionId)],
  )

/** Increases the line of that product, size and colour, or creates it. Drafts and archived products are not found. */
export const addToCart = async (db: Database, wanted: WantedLine): Promise<CartChange> => {
  try {
    return await addLine(db, wanted)
  } catch (error) {
    // Staff removed the product or variant after it was read: the second attempt does not find it.
    if (!isForeignKeyViolation(error)) throw error
    return addLine(db, wanted)
  }
}

/** Sets the quantity. A decrease always succeeds; an increase is limited by the stock. */
export const setCartQuantity = (db: Database, lineId: string, quantity: number): Promise<CartChange> =>
  inTransaction(
    db,
    async (trx) => {
      const [, [row]] = await Promise.all([
        runStatement(trx, statements.lockByLine(lineId)),
        runStatement(trx, statements.lineInCart(lineId)),
      ])
      if (!row) return rejected('line-not-found')
      const line = storedLine(row)
      const problem = quantityProblem(line.product, {
        more: quantity - line.quantity,
        inLine: line.quantity,
        inCart: row.in_cart,
      })
      if (problem)
        return rejected(
          problem,
          line.product.stockQuantity,
          row.in_cart,
          line.isCountedByVariant || !line.isSold ? line : undefined,
        )
      return changed(await runStatement(trx, statements.setQuantity(lineId, quantity)))
    },
    [`line ${lineId}`],
  )

/** @returns the session id of the cart; undefined where there is no such line */
export const removeCartLine = (db: Database, lineId: string): Promise<string | undefined> =>
  inTransaction(
    db,
    async (trx) => {
      const [, [gone]] = await Promise.all([
        runStatement(trx, statements.lockByLine(lineId)),
        runStatement(trx, statements.remove(lineId)),
      ])
      return gone?.session_id
    },
    [`line ${lineId}`],
  )

/** How long after its order request a client clears the cart. */
const CLEARED_AFTER_ORDER_MS = 5 * 60_000

/**
 * Empties the cart, except as the call that clients make after an order: the order has removed what was paid, and what
 * else is in the cart was added meanwhile, in another tab, so it stays. That call is awaited once from each session id,
 * because two tabs may place one order. `everything`: the shopper asks for an empty cart.
 */
export const clearCart = (
  db: Database,
  found: { cart: string; sessionId: string },
  { everything, now }: { everything: boolean; now: Date },
): Promise<void> =>
  inTransaction(
    db,
    async (trx) => {
      const cart = await lockCartOf(trx, found.cart)
      const since = new Date(now.getTime() - CLEARED_AFTER_ORDER_MS)
      const cleared = await runStatement(
        trx,
        statements.clearAfterOrder(cart, { sessionId: found.sessionId, since }),
      )
      if (everything || cleared.length === 0) await runStatement(trx, statements.clear(cart))
      if (everything) await runStatement(trx, handoverStatements.endAll(cart))
    },
    [cartLockKey(found.cart)],
  )
