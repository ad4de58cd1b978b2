/**
 * Carts: the lines of a session. Whoever changes a cart holds its lock until the commit, so that parallel calls of one
 * shopper add up and are checked against each other.
 */
import { type Selectable, sql } from 'kysely'
import {
  type ChoiceProblem,
  MAX_CART_LINES,
  type QuantityProblem,
  quantityProblem,
  resolveChoice,
} from '../shop/cart.ts'
import { staysInStock } from '../shop/stock.ts'
import type { ProductTable } from './catalogue-tables.ts'
import { type Database, inTransaction, type Transaction } from './database.ts'
import { newSecretId } from './ids.ts'
import type { CartLineTable } from './shopper-tables.ts'

export type StoredCartLine = {
  id: string
  sessionId: string
  productId: string
  quantity: number
  size: string | null
  color: string | null
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
  | 'line-not-found'
  | 'cart-full'
  | ChoiceProblem
  | QuantityProblem
export type CartChange =
  | { ok: true; line: StoredCartLine }
  /** With how many there are, and how many of them this cart holds. */
  | { ok: false; problem: CartProblem; onHand: number; inCart: number }

const lineQuery = (db: Database | Transaction) =>
  db
    .selectFrom('cart_lines as l')
    .innerJoin('products as p', 'p.id', 'l.product_id')
    .innerJoin('stock as s', 's.product_id', 'p.id')
    .innerJoin('brands as b', 'b.id', 'p.brand_id')
    .select([
      'l.id',
      'l.session_id',
      'l.product_id',
      'l.quantity',
      'l.size',
      'l.color',
      'p.name',
      'p.slug',
      'p.price_pence',
      'p.images',
      'p.color_images',
      'b.name as brand_name',
      'p.in_stock',
      's.on_hand',
    ])

type LineRow = Pick<
  Selectable<CartLineTable>,
  'id' | 'session_id' | 'product_id' | 'quantity' | 'size' | 'color'
> &
  Pick<Selectable<ProductTable>, 'name' | 'slug' | 'price_pence' | 'images' | 'color_images' | 'in_stock'> & {
    brand_name: string
    on_hand: number
  }

const storedLine = (row: LineRow): StoredCartLine => ({
  id: row.id,
  sessionId: row.session_id,
  productId: row.product_id,
  quantity: row.quantity,
  size: row.size,
  color: row.color,
  product: {
    name: row.name,
    slug: row.slug,
    pricePence: row.price_pence,
    images: row.images,
    colorImages: row.color_images,
    brand: { name: row.brand_name },
    inStock: staysInStock(row.in_stock, row.on_hand),
    stockQuantity: row.on_hand,
  },
})

/** Oldest first. */
export const readCart = async (db: Database | Transaction, sessionId: string): Promise<StoredCartLine[]> =>
  (await lineQuery(db).where('l.session_id', '=', sessionId).orderBy('l.position').execute()).map(storedLine)

/** Until the transaction ends nobody else changes this cart. */
export const lockCart = async (trx: Transaction, sessionId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cart ${sessionId}`}, 0))`.execute(trx)
}

const readLine = async (db: Database | Transaction, id: string): Promise<StoredCartLine | undefined> => {
  const row = await lineQuery(db).where('l.id', '=', id).executeTakeFirst()
  return row && storedLine(row)
}

const findSession = async (trx: Transaction, lineId: string): Promise<string | undefined> =>
  (await trx.selectFrom('cart_lines').select('session_id').where('id', '=', lineId).executeTakeFirst())
    ?.session_id

const refuse = (problem: CartProblem, onHand = 0, inCart = 0): CartChange => ({
  ok: false,
  problem,
  onHand,
  inCart,
})

const sum = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((total, { quantity }) => total + quantity, 0)

const done = async (trx: Transaction, id: string): Promise<CartChange> => {
  const line = await readLine(trx, id)
  if (!line) throw new Error(`cart line ${id} is gone while its cart is locked`)
  return { ok: true, line }
}

/** Adds to the line of that product, size and colour, or begins it. */
export const addToCart = (
  db: Database,
  wanted: {
    sessionId: string
    productId: string
    quantity: number
    size?: string | undefined
    color?: string | undefined
  },
): Promise<CartChange> =>
  inTransaction(db, async (trx) => {
    const { sessionId, productId, quantity } = wanted
    await lockCart(trx, sessionId)
    const product = await trx
      .selectFrom('products as p')
      .innerJoin('stock as s', 's.product_id', 'p.id')
      .select(['p.sizes', 'p.colors', 'p.in_stock', 's.on_hand'])
      .where('p.id', '=', productId)
      .executeTakeFirst()
    if (!product) return refuse('product-not-found')
    const choice = resolveChoice(product, wanted)
    if (!choice.ok) return refuse(choice.problem)

    const lines = await trx
      .selectFrom('cart_lines')
      .select(['id', 'product_id', 'size', 'color', 'quantity'])
      .where('session_id', '=', sessionId)
      .execute()
    const ofProduct = lines.filter((line) => line.product_id === productId)
    const line = ofProduct.find(({ size, color }) => size === choice.size && color === choice.color)
    const inCart = sum(ofProduct)
    const problem = quantityProblem(
      { inStock: product.in_stock, stockQuantity: product.on_hand },
      { more: quantity, inLine: line?.quantity ?? 0, inCart },
    )
    if (problem) return refuse(problem, product.on_hand, inCart)
    if (!line && lines.length >= MAX_CART_LINES) return refuse('cart-full')

    const { id } = await trx
      .insertInto('cart_lines')
      .values({
        id: newSecretId('line'),
        session_id: sessionId,
        product_id: productId,
        size: choice.size,
        color: choice.color,
        quantity,
      })
      .onConflict((conflict) =>
        conflict.constraint('cart_lines_one_per_choice').doUpdateSet((eb) => ({
          quantity: eb('cart_lines.quantity', '+', eb.ref('excluded.quantity')),
          updated_at: sql`now()`,
        })),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    return done(trx, id)
  })

/** Sets how many; fewer is always possible, more as far as the stock goes. */
export const setCartQuantity = (db: Database, lineId: string, quantity: number): Promise<CartChange> =>
  inTransaction(db, async (trx) => {
    const sessionId = await findSession(trx, lineId)
    if (sessionId === undefined) return refuse('line-not-found')
    await lockCart(trx, sessionId)
    const line = await readLine(trx, lineId)
    if (!line) return refuse('line-not-found')
    const ofProduct = await trx
      .selectFrom('cart_lines')
      .select('quantity')
      .where('session_id', '=', sessionId)
      .where('product_id', '=', line.productId)
      .execute()
    const inCart = sum(ofProduct)
    const problem = quantityProblem(line.product, {
      more: quantity - line.quantity,
      inLine: line.quantity,
      inCart,
    })
    if (problem) return refuse(problem, line.product.stockQuantity, inCart)
    await trx
      .updateTable('cart_lines')
      .set({ quantity, updated_at: sql`now()` })
      .where('id', '=', lineId)
      .execute()
    return done(trx, lineId)
  })

/** Answers whose cart it was in; undefined when there is no such line. */
export const removeCartLine = (db: Database, lineId: string): Promise<string | undefined> =>
  inTransaction(db, async (trx) => {
    const sessionId = await findSession(trx, lineId)
    if (sessionId === undefined) return undefined
    await lockCart(trx, sessionId)
    const gone = await trx.deleteFrom('cart_lines').where('id', '=', lineId).executeTakeFirst()
    return gone.numDeletedRows > 0n ? sessionId : undefined
  })

export const clearCart = async (trx: Transaction, sessionId: string): Promise<void> => {
  await lockCart(trx, sessionId)
  await trx.deleteFrom('cart_lines').where('session_id', '=', sessionId).execute()
}
