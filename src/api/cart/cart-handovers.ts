/**
 * Links that take a cart along to another device: made, shown and used once. Reading is a POST too, so that no token is in
 * an address, which logs keep.
 */
import { Hono } from 'hono'
import * as calls from '../../contract/cart/cart-handover.ts'
import { type ErrorCode, HttpError } from '../../contract/errors.ts'
import * as handovers from '../../storage/cart/cart-handovers.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { handleOperation } from '../calls/operation-route.ts'
import { hashOfToken, newCartToken } from '../cookies/cart-cookie.ts'
import { setSessionCookie } from '../cookies/session-cookie.ts'
import { limitHandovers, limitHandoverTokens } from '../limits/handover-limits.ts'
import { limitNewCarts } from '../limits/new-cart-limit.ts'
import { cartOfRequest, offerCartCookies } from './browser-cart.ts'
import { shownLines } from './cart.ts'

const codes: Record<handovers.HandoverProblem | 'cart-empty', ErrorCode> = {
  'not-found': 'handover-not-found',
  used: 'handover-used',
  'cart-empty': 'cart-empty',
}

export const cartHandoverRoutes = ({ db, now }: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  handleOperation(app, calls.createCartHandover, async ({ body: { sessionId }, c }) => {
    await limitHandovers(c)
    setSessionCookie(c, sessionId)
    const { cart } = await cartOfRequest(c, sessionId)
    const token = newCartToken()
    const expiresAt = await handovers.createHandover(db, {
      sessionId: cart,
      tokenHash: hashOfToken(token),
      now: now(),
    })
    if (!expiresAt) throw new HttpError('cart-empty')
    return { status: 201, json: { token, expiresAt: expiresAt.toISOString() } }
  })
  handleOperation(app, calls.readCartHandover, async ({ body: { token }, c }) => {
    await limitHandoverTokens(c)
    const found = await handovers.readHandover(db, hashOfToken(token), now())
    if (typeof found === 'string') throw new HttpError(codes[found])
    return {
      json: {
        expiresAt: found.expiresAt.toISOString(),
        lines: (await shownLines(db, found.lines)).map(({ id: _, ...line }) => line),
      },
    }
  })
  handleOperation(app, calls.redeemCartHandover, async ({ body: { token, sessionId }, c }) => {
    await limitHandoverTokens(c)
    const found = await cartOfRequest(c, sessionId)
    if (!found.hasLines) await limitNewCarts(c)
    setSessionCookie(c, sessionId)
    const steps = await handovers.redeemHandover(db, {
      sessionId: found.cart,
      tokenHash: hashOfToken(token),
      now: now(),
    })
    if (typeof steps === 'string') throw new HttpError(codes[steps])
    if (found.hasLines || steps.some(({ units }) => units > 0)) await offerCartCookies(c, found)
    return {
      json: {
        lines: steps.map(({ line: { name, size, color, quantity }, units, problem }) => ({
          name,
          size,
          color,
          quantity,
          inCart: units,
          problem: problem ?? null,
        })),
      },
    }
  })
  return app
}
