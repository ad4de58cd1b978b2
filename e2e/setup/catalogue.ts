/** What the shop of the browser tests sells, read from its API, and how tests find products in its lists. */
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { paths } from '../../src/contract/paths.ts'
import type { Brand, BrandSummary, Category, Product } from '../../src/contract/products/product.ts'
import type { ProductFilter } from '../../src/storefront/queries.ts'
import { pathOfKey } from '../../src/ui/api-client.ts'

/** `key` as of a query: the path, then what goes into the query string. */
const read = async <T>(request: APIRequestContext, ...key: [path: string, params?: object]): Promise<T> => {
  const answer = await request.get(pathOfKey(key))
  if (!answer.ok()) throw new Error(`GET ${pathOfKey(key)} answered ${answer.status()}`)
  return answer.json()
}

export const readBrands = (request: APIRequestContext): Promise<Brand[]> => read(request, paths.brands)
export const readBrandSummaries = (request: APIRequestContext): Promise<BrandSummary[]> =>
  read(request, paths.brands, { summary: 'true' })
export const readCategories = (request: APIRequestContext): Promise<Category[]> =>
  read(request, paths.categories)
export const readProducts = (request: APIRequestContext, filter: ProductFilter = {}): Promise<Product[]> =>
  read(request, paths.products, filter)

/** The first product of which `choose` is true. */
export const findProduct = async (
  request: APIRequestContext,
  choose: (product: Product) => boolean,
): Promise<Product> => {
  const found = (await readProducts(request)).find(choose)
  if (!found) throw new Error(`the demo has no product with ${choose}`)
  return found
}

/** Names on the cards of the page's list, in its order. */
export const shownNames = (page: Page): Promise<string[]> =>
  page.getByRole('main').getByRole('article').getByRole('heading').allTextContents()

/**
 * Navigates by a link without scrolling to it. The hidden links of the wide header are not hydrated on a phone, so a
 * link that only they have is followed in the menu.
 */
export const follow = async (page: Page, href: string): Promise<void> => {
  const link = (within: Page | Locator) => within.locator(`a[href="${href}"]`)
  const visible = link(page).filter({ visible: true })
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  if ((await visible.count()) > 0) return visible.first().dispatchEvent('click')
  if (!(await menu.isVisible())) return link(page).first().dispatchEvent('click')
  await menu.click()
  await link(page.getByRole('dialog', { name: 'Menu' }))
    .first()
    .click()
}
