/** Links that take a cart along to another device, on the wire. The token is in bodies only, never in an address. */
import { z } from 'zod'
import { COPY_PROBLEMS } from '../../domain/cart/cart-copy.ts'
import { operation } from '../operation.ts'
import { cartLineSchema, sessionIdText } from './cart.ts'
import { exampleCartLine, exampleItem, exampleSessionId } from './checkout-example.ts'

const tokenText = z.string().regex(/^[\w-]{22}$/, 'must be the token of a link')
const expiresAt = z.string().meta({ description: 'One hour after the link was made' })

export const newHandoverSchema = z
  .object({ token: z.string().meta({ description: '128 random bits, shown once' }), expiresAt })
  .meta({ id: 'NewCartHandover' })
export type NewHandover = z.infer<typeof newHandoverSchema>

/** Without ids: who knows that of a line may change it. */
const handoverLineSchema = cartLineSchema.omit({ id: true }).meta({ id: 'CartHandoverLine' })
export const handoverSchema = z
  .object({ expiresAt, lines: z.array(handoverLineSchema) })
  .meta({ id: 'CartHandover' })
export type Handover = z.infer<typeof handoverSchema>

const copiedLineSchema = z
  .object({
    name: z.string(),
    size: z.string().nullable(),
    color: z.string().nullable(),
    quantity: z.int().meta({ description: 'Units in the other cart' }),
    inCart: z.int().meta({ description: 'Units of it in this cart now' }),
    problem: z
      .enum(COPY_PROBLEMS)
      .nullable()
      .meta({ description: 'Why there are not as many; null: there are' }),
  })
  .meta({ id: 'CopiedCartLine' })
export const copiedCartSchema = z.object({ lines: z.array(copiedLineSchema) }).meta({ id: 'CopiedCart' })
export type CopiedCart = z.infer<typeof copiedCartSchema>

const exampleLink = { token: 'Jr2xqN8vTz0yWk5cLm3pBg', expiresAt: '2025-06-01T13:00:00.000Z' }
const { token } = exampleLink
const { id: _id, ...exampleLine } = exampleCartLine

export const createCartHandover = operation({
  id: 'createCartHandover',
  method: 'post',
  path: '/api/cart/handovers',
  tag: 'Cart',
  summary: 'Makes a link with which another device copies the cart once, within an hour',
  body: z.object({ sessionId: sessionIdText }),
  responses: { 201: { description: 'The token of the link', schema: newHandoverSchema } },
  errors: ['cart-empty'],
  example: { body: { sessionId: exampleSessionId }, response: exampleLink },
})
export const readCartHandover = operation({
  id: 'readCartHandover',
  method: 'post',
  path: '/api/cart/handovers/read',
  tag: 'Cart',
  summary: 'What the cart of a link holds. Changes nothing',
  body: z.object({ token: tokenText }),
  responses: { 200: { description: 'The lines, oldest first', schema: handoverSchema } },
  errors: ['handover-not-found', 'handover-used'],
  example: { body: { token }, response: { expiresAt: exampleLink.expiresAt, lines: [exampleLine] } },
})
export const redeemCartHandover = operation({
  id: 'redeemCartHandover',
  method: 'post',
  path: '/api/cart/handovers/redeem',
  tag: 'Cart',
  summary:
    'Uses the link up and copies its lines into the cart of the session. Of the same choice the larger quantity counts',
  body: z.object({ token: tokenText, sessionId: sessionIdText }),
  responses: { 200: { description: 'What became of each line', schema: copiedCartSchema } },
  errors: ['handover-not-found', 'handover-used', 'cart-empty'],
  example: {
    body: { token, sessionId: exampleSessionId },
    response: {
      lines: [{ name: exampleItem.name, size: '20L', color: 'Olive', quantity: 2, inCart: 2, problem: null }],
    },
  },
})
