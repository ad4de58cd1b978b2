/**
 * The cart of a request: that of its session id, which joins the one of the browser's cookie. The rule: only a request that
 * proves to come from the shop's own page changes which id leads where, or gets a cookie.
 */
import type { Context } from 'hono'
import {
  claimCart,
  endBrowserCart,
  type FoundCart,
  findCart,
  renewBrowserCart,
} from '../../storage/cart/browser-carts.ts'
import type { ApiEnv } from '../api-services.ts'
import {
  deleteCartCookies,
  hasCartCookies,
  hashOfToken,
  newCartToken,
  readCartToken,
  writeCartCookies,
} from '../cookies/cart-cookie.ts'
import { isFromOwnPage } from '../cookies/same-site.ts'

export type RequestCart<Id extends string | undefined = string> = {
  /** The session id that its lines and checkouts stand under. */
  cart: Id
  hasLines: boolean
  /** Whether the browser may get a cookie for it: it has none, and no other browser has shown one. */
  canClaim: boolean
  /** That of the browser's cookie, mostly the same. */
  browserCart: string | undefined
}

const mayJoin = ({ cart, isClaimed, hasStrays, browserCart }: FoundCart): boolean =>
  cart === browserCart ? hasStrays : !isClaimed

const cartOfBrowser = async (
  c: Context<ApiEnv>,
  sessionId: string | undefined,
  found: FoundCart,
): Promise<FoundCart> => {
  const { browserCart } = found
  if (sessionId === undefined || browserCart === undefined || !mayJoin(found)) return found
  const isJoined = await c.var.services.checkout.joinCart({ sessionId, cart: browserCart })
  return isJoined ? { ...found, cart: browserCart, hasLines: found.hasLines || found.browserHasLines } : found
}

/** Without a session id that of the browser's cookie counts. */
export const cartOfRequest = async <Id extends string | undefined>(
  c: Context<ApiEnv>,
  sessionId: Id,
): Promise<RequestCart<Id>> => {
  const { db, now } = c.var.services
  const token = readCartToken(c)
  const tokenHash = token && hashOfToken(token)
  const found = await findCart(db, { sessionId, tokenHash, now: now() })
  const isProven = isFromOwnPage(c)
  const { browserCart } = found
  if (isProven && token !== undefined && browserCart !== undefined) {
    if (!found.isRenewed) await renewBrowserCart(db, browserCart, now())
    if (!found.isRenewed || !hasCartCookies(c)) writeCartCookies(c, token)
  }
  const { cart, hasLines, isClaimed } = isProven ? await cartOfBrowser(c, sessionId, found) : found
  const canClaim = isProven && browserCart === undefined && !isClaimed
  if (isProven && token !== undefined && browserCart === undefined && !(canClaim && hasLines))
    deleteCartCookies(c)
  return {
    cart: (sessionId === undefined ? browserCart : (cart ?? sessionId)) as Id,
    hasLines,
    canClaim,
    browserCart,
  }
}

/** Gives the browser a cookie for its cart. Call where the cart has lines: an empty one needs none. */
export const offerCartCookies = async (
  c: Context<ApiEnv>,
  { cart, canClaim }: RequestCart,
): Promise<void> => {
  if (!canClaim) return
  const { db, now } = c.var.services
  const token = newCartToken()
  if (await claimCart(db, { sessionId: cart, tokenHash: hashOfToken(token), now: now() }))
    writeCartCookies(c, token)
}

/** The shopper empties the cart: on a shared computer nobody finds it again. */
export const forgetBrowserCart = async (c: Context<ApiEnv>, { browserCart }: RequestCart): Promise<void> => {
  if (!isFromOwnPage(c)) return
  if (browserCart !== undefined)
    await endBrowserCart(c.var.services.db, browserCart, hashOfToken(newCartToken()))
  deleteCartCookies(c)
}
