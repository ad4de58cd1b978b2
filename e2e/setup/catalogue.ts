/** What the shop of the journeys sells, as its API tells it. */
import type { APIRequestContext } from '@playwright/test'
import type { Brand, BrandSummary, Product } from '../../src/contract/product.ts'

const get = async <T>(request: APIRequestContext, path: string): Promise<T> => {
  const answer = await request.get(path)
  if (!answer.ok()) throw new Error(`GET ${path} answered ${answer.status()}`)
  return answer.json()
}

export const brandsOf = (request: APIRequestContext): Promise<Brand[]> => get(request, '/api/brands')
export const brandSummariesOf = (request: APIRequestContext): Promise<BrandSummary[]> =>
  get(request, '/api/brands?summary=true')
/** `query` such as "?featured=true". */
export const productsOf = (request: APIRequestContext, query = ''): Promise<Product[]> =>
  get(request, `/api/products${query}`)

/** One that goes into a cart as it is: in stock, with plenty left, without a choice of size or colour. */
export const simpleProductOf = async (request: APIRequestContext): Promise<Product> => {
  const found = (await productsOf(request)).find(
    ({ inStock, stockQuantity, sizes, colors }) =>
      inStock && stockQuantity > 10 && sizes.length === 0 && colors.length < 2,
  )
  if (!found) throw new Error('the demo has no product without a choice')
  return found
}
