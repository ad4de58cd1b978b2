/** The cart of a browser on the wire (spec, sections 3 and 7). */
import { z } from 'zod'
import { MAX_ADD_QUANTITY, MAX_LINE_QUANTITY } from '../../domain/cart/cart.ts'
import { SESSION_ID } from '../../domain/cart/session.ts'
import { idText } from '../id-text.ts'
import { operation } from '../operation.ts'
import { exampleProduct } from '../products/product-example.ts'
import { exampleCartLine, exampleSessionId } from './checkout-example.ts'

export const sessionIdText = z.string().regex(SESSION_ID, 'must be the 9-character session id')
/** Ids are random text, so an id of another form is unknown and not malformed. */
export const cartLineSchema = z
  .object({
    id: z.string(),
    productId: z.string(),
    quantity: z.int(),
    size: z.string().nullable(),
    color: z.string().nullable(),
    isSold: z
      .boolean()
      .meta({ description: 'Whether the product is still sold, and in that size and colour' }),
    isCountedByVariant: z.boolean().meta({
      description: 'Whether stockQuantity is that of the size and colour, not of the whole product',
    }),
    addedPrice: z.string().nullable().meta({
      description: 'The price of one unit when it was last added; null: not known',
    }),
    weightGrams: z.int().nullable().meta({ description: 'Of one unit; null: not known, counts as 0' }),
    product: z.object({
      name: z.string(),
      slug: z.string(),
      price: z.string(),
      images: z.array(z.string()),
      colorImages: z.record(z.string(), z.string()),
      brand: z.object({ name: z.string() }),
      inStock: z.boolean(),
      stockQuantity: z.int(),
    }),
  })
  .meta({ id: 'CartLine' })
export type CartLine = z.infer<typeof cartLineSchema>

const variantText = z.string().max(100).nullish()
export const addToCartSchema = z
  .object({
    productId: idText,
    quantity: z.int().min(1).max(MAX_ADD_QUANTITY),
    size: variantText,
    color: variantText,
    sessionId: sessionIdText,
  })
  .meta({ id: 'AddToCart' })
export type AddToCart = z.input<typeof addToCartSchema>

export const updateCartLineSchema = z
  .object({ quantity: z.int().min(1).max(MAX_LINE_QUANTITY), size: variantText, color: variantText })
  .meta({ id: 'UpdateCartLine' })
export type UpdateCartLine = z.input<typeof updateCartLineSchema>

const lineParams = z.object({ id: idText })
const sessionQuery = z.object({ sessionId: sessionIdText })
const successSchema = z.object({ success: z.literal(true) })

export const readCart = operation({
  id: 'readCart',
  method: 'get',
  path: '/api/cart',
  tag: 'Cart',
  summary: 'The lines of the cart that a session leads to, oldest first',
  query: sessionQuery,
  responses: { 200: { description: 'Lines', schema: z.array(cartLineSchema) } },
  errors: [],
  example: { query: { sessionId: exampleSessionId }, response: [exampleCartLine] },
})
export const addToCart = operation({
  id: 'addToCart',
  method: 'post',
  path: '/api/cart',
  tag: 'Cart',
  summary: 'Adds a product; the same product, size and colour is one line',
  body: addToCartSchema,
  responses: { 201: { description: 'The line as it is now', schema: cartLineSchema } },
  errors: [
    'product-not-found',
    'size-required',
    'size-unknown',
    'color-required',
    'color-unknown',
    'out-of-stock',
    'not-enough-stock',
    'line-full',
    'cart-full',
  ],
  example: {
    body: {
      productId: exampleProduct.id,
      quantity: 2,
      size: '20L',
      color: 'Olive',
      sessionId: exampleSessionId,
    },
    response: exampleCartLine,
  },
})
export const updateCartLine = operation({
  id: 'updateCartLine',
  method: 'put',
  path: '/api/cart/{id}',
  tag: 'Cart',
  summary: 'Sets the quantity of a line, and its size and colour where either is sent',
  params: lineParams,
  body: updateCartLineSchema,
  responses: { 200: { description: 'The line as it is now', schema: cartLineSchema } },
  errors: [
    'cart-line-not-found',
    'product-not-found',
    'size-required',
    'size-unknown',
    'color-required',
    'color-unknown',
    'variant-unknown',
    'out-of-stock',
    'not-enough-stock',
    'line-full',
  ],
  example: { params: { id: exampleCartLine.id }, body: { quantity: 2 }, response: exampleCartLine },
})
export const removeCartLine = operation({
  id: 'removeCartLine',
  method: 'delete',
  path: '/api/cart/{id}',
  tag: 'Cart',
  summary: 'Removes a line',
  params: lineParams,
  responses: { 200: { description: 'Removed', schema: successSchema } },
  errors: ['cart-line-not-found'],
  example: { params: { id: exampleCartLine.id }, response: { success: true } },
})
export const clearCart = operation({
  id: 'clearCart',
  method: 'delete',
  path: '/api/cart',
  tag: 'Cart',
  summary:
    'Empties the cart of a session. The first call of each session within five minutes of an order keeps what was not paid',
  query: sessionQuery.extend({
    all: z.literal('true').optional().meta({
      description:
        'The shopper asks for an empty cart: also what another tab has added since an order, and the browser’s cookie, end',
    }),
  }),
  responses: { 200: { description: 'Empty', schema: successSchema } },
  errors: [],
  example: { query: { sessionId: exampleSessionId }, response: { success: true } },
})
