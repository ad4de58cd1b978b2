/** The built shop in a process of its own, stocked, on a free port, for browsers that Playwright does not drive. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { CartLine } from '../../src/contract/cart/cart.ts'
import type { Product } from '../../src/contract/products/product.ts'
import { startProcess } from '../setup/shop.ts'

export type ShopUnderTest = {
  origin: string
  products(): Promise<Product[]>
  cart(sessionId: string): Promise<CartLine[]>
  close(): Promise<void>
}

export const newEmail = (name: string): string => `${name}.${randomBytes(4).toString('hex')}@example.org`

export const openShopUnderTest = async (): Promise<ShopUnderTest> => {
  const shop = startProcess(join(import.meta.dirname, '../../e2e/setup/shop.ts'), {})
  const origin = await shop.opened
  const get = async <Body>(path: string): Promise<Body> =>
    (await fetch(origin + path)).json() as Promise<Body>
  return {
    origin,
    products: () => get('/api/products'),
    cart: (sessionId) => get(`/api/cart?sessionId=${sessionId}`),
    close: async () => {
      shop.process.kill('SIGTERM')
      await shop.ended
    },
  }
}
