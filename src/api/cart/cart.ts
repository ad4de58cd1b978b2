/** The cart of a browser: reading, adding, changing, removing, clearing. */
import { Hono } from 'hono'
import * as calls from '../../contract/cart/cart.ts'
import { type ErrorCode, HttpError } from '../../contract/errors.ts'
import { takenText } from '../../domain/cart/buyable-units.ts'
import { decimal } from '../../domain/pricing/money.ts'
import { choiceText } from '../../domain/products/variants.ts'
import * as carts from '../../storage/cart/carts.ts'
import { changeVariant } from '../../storage/cart/change-variant.ts'
import type { Database } from '../../storage/database/database.ts'
import { recordShownPrices } from '../../storage/products/shown-prices.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { handleOperation } from '../calls/operation-route.ts'
import { setSessionCookie } from '../cookies/session-cookie.ts'
import { limitNewCarts } from '../limits/new-cart-limit.ts'
import { cartOfRequest, forgetBrowserCart, offerCartCookies } from './browser-cart.ts'

const lineWire = ({
  product: { pricePence, ...product },
  ...line
}: carts.StoredCartLine): calls.CartLine => ({
  id: line.id,
  productId: line.productId,
  quantity: line.quantity,
  size: line.size,
  color: line.color,
  isSold: line.isSold,
  addedPrice: line.addedPence === null ? null : decimal(line.addedPence),
  weightGrams: line.weightGrams,
  isCountedByVariant: line.isCountedByVariant,
  product: { ...product, price: decimal(pricePence) },
})

/** Their prices are recorded as shown first. */
export const shownLines = async (
  db: Database,
  lines: readonly carts.StoredCartLine[],
): Promise<calls.CartLine[]> => {
  await recordShownPrices(
    db,
    lines.map(({ productId, recentPriceSince }) => ({ id: productId, recentPriceSince })),
  )
  return lines.map(lineWire)
}
const shownLine = async (db: Database, line: carts.StoredCartLine): Promise<calls.CartLine> => {
  const [shown] = await shownLines(db, [line])
  return shown as calls.CartLine
}

const codes: Record<carts.CartProblem, ErrorCode> = {
  'product-not-found': 'product-not-found',
  'line-not-found': 'cart-line-not-found',
  'size-missing': 'size-required',
  'size-unknown': 'size-unknown',
  'color-missing': 'color-required',
  'color-unknown': 'color-unknown',
  'variant-unknown': 'variant-unknown',
  'out-of-stock': 'out-of-stock',
  'not-enough-stock': 'not-enough-stock',
  'line-full': 'line-full',
  'cart-full': 'cart-full',
}

const changedLine = (change: carts.CartChange): carts.StoredCartLine => {
  if (change.ok) return change.line
  const { problem, onHand, inCart } = change
  const choice = change.choice && choiceText(change.choice)
  if (choice && problem === 'variant-unknown')
    throw new HttpError('variant-unknown', `This product does not come in ${choice}.`)
  if (choice && problem === 'out-of-stock')
    throw new HttpError('out-of-stock', `This product is out of stock in ${choice}.`)
  if (problem !== 'not-enough-stock') throw new HttpError(codes[problem])
  throw new HttpError(
    'not-enough-stock',
    `Only ${onHand} left in stock${choice ? ` in ${choice}` : ''}${inCart > onHand ? '' : takenText(onHand, inCart)}.`,
  )
}

export const cartRoutes = ({ db, now }: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  handleOperation(app, calls.readCart, async ({ query: { sessionId }, c }) => {
    setSessionCookie(c, sessionId)
    const found = await cartOfRequest(c, sessionId)
    if (found.hasLines) await offerCartCookies(c, found)
    return { json: await shownLines(db, await carts.readCart(db, found.cart)) }
  })
  handleOperation(app, calls.addToCart, async ({ body, c }) => {
    const found = await cartOfRequest(c, body.sessionId)
    if (!found.hasLines) await limitNewCarts(c)
    setSessionCookie(c, body.sessionId)
    const { size, color, ...wanted } = body
    const change = await carts.addToCart(db, {
      ...wanted,
      sessionId: found.cart,
      size: size ?? undefined,
      color: color ?? undefined,
    })
    const line = changedLine(change)
    await offerCartCookies(c, found)
    return { status: 201, json: await shownLine(db, line) }
  })
  handleOperation(app, calls.updateCartLine, async ({ params, body, c }) => {
    const { quantity, size, color } = body
    const change =
      size || color
        ? changeVariant(db, params.id, { quantity, size: size ?? undefined, color: color ?? undefined })
        : carts.setCartQuantity(db, params.id, quantity)
    const line = changedLine(await change)
    setSessionCookie(c, line.sessionId)
    return { json: await shownLine(db, line) }
  })
  handleOperation(app, calls.removeCartLine, async ({ params, c }) => {
    const sessionId = await carts.removeCartLine(db, params.id)
    if (sessionId === undefined) throw new HttpError('cart-line-not-found')
    setSessionCookie(c, sessionId)
    return { json: { success: true } }
  })
  handleOperation(app, calls.clearCart, async ({ query: { sessionId, all }, c }) => {
    setSessionCookie(c, sessionId)
    const found = await cartOfRequest(c, sessionId)
    const everything = all === 'true'
    await carts.clearCart(db, { cart: found.cart, sessionId }, { everything, now: now() })
    if (everything) await forgetBrowserCart(c, found)
    return { json: { success: true } }
  })
  return app
}
