/** A browser session whose cart holds what a test needs, put there through the API as any client may. */
import { createHash, randomBytes } from 'node:crypto'
import { type APIRequestContext, type Page, test } from '@playwright/test'
import type { CartLine } from '../../src/contract/cart/cart.ts'
import type { Product } from '../../src/contract/products/product.ts'
import { sessionIdFrom } from '../../src/domain/cart/session.ts'

export const newSessionId = (): string => sessionIdFrom(randomBytes(9))

type Choose = (product: Product) => boolean

/** Of these some tests edit a product, or count its stock. */
const TAKEN = ['lower', 'socks', 'sunglasses', 'watches']

/** In stock for more than one test, in every size and colour. */
const findProducts = async (request: APIRequestContext, choose: Choose): Promise<[Product, ...Product[]]> => {
  const products: Product[] = await (await request.get('/api/products')).json()
  const [first, ...others] = products.filter(
    (each) =>
      each.variants.every(({ inStock, stockQuantity }) => inStock && stockQuantity >= 12) &&
      !TAKEN.includes(each.category.slug) &&
      choose(each),
  )
  if (!first) throw new Error('the demo catalogue has no such product')
  return [first, ...others]
}

/** The same for every screen, as pictures of them want it: the one of which there is most, for many tests buy it. */
export const amplestProduct = async (
  request: APIRequestContext,
  choose: Choose = () => true,
): Promise<Product> =>
  (await findProducts(request, choose)).reduce((most, each) =>
    each.stockQuantity > most.stockQuantity ? each : most,
  )

/**
 * One for this test, by its title: purchases take stock, so tests that buy are spread over the products. `choose`
 * says which kind.
 */
export const findProduct = async (
  request: APIRequestContext,
  choose: Choose = () => true,
): Promise<Product> => {
  const products = await findProducts(request, choose)
  const hash = createHash('sha256').update(test.info().titlePath.join()).digest().readUInt32BE()
  return products[hash % products.length] ?? products[0]
}

export type Wanted = { product: Product; quantity?: number }

/** Before the first visit: the page then finds this session in its storage. */
export const fillCart = async (page: Page, ...wanted: Wanted[]): Promise<string> => {
  const sessionId = newSessionId()
  for (const { product, quantity = 1 } of wanted) {
    const { sizes, colors } = product
    const response = await page.request.post('/api/cart', {
      data: { productId: product.id, quantity, size: sizes[0] ?? null, color: colors[0] ?? null, sessionId },
    })
    if (!response.ok()) throw new Error(`${response.status()}: ${await response.text()}`)
  }
  await page.addInitScript((id) => {
    if (sessionStorage.getItem('sessionId') === null) sessionStorage.setItem('sessionId', id)
  }, sessionId)
  return sessionId
}

/** Chooses what must be chosen on a product's page, and adds it. */
export const addOnProductPage = async (page: Page, { sizes, colors }: Product): Promise<void> => {
  const choose = (legend: RegExp) =>
    page.getByRole('group', { name: legend }).getByRole('radio').first().check()
  if (sizes.length > 0) await choose(/^Size/)
  if (colors.length > 1) await choose(/^Colour/)
  await page.getByRole('button', { name: 'ADD TO CART' }).click()
}

export const readCart = async (page: Page, sessionId: string): Promise<CartLine[]> =>
  (await page.request.get('/api/cart', { params: { sessionId } })).json()
