/** Every live product, page by page: neither the ids nor the rows of the whole catalogue are ever in memory. */
import type { Database } from '../database/database.ts'
import { IS_LIVE } from '../listing/product-filter.ts'
import { productQuery, type StoredProduct, storedProduct } from './product-rows.ts'

/** Products of a page. */
export const LIVE_PAGE = 100

/** The next page is read when it is asked for. A product that is added meanwhile may be missing. */
export async function* liveProducts(db: Database): AsyncGenerator<StoredProduct[]> {
  let last = ''
  for (;;) {
    const rows = await productQuery(db)
      .where(IS_LIVE)
      .where('p.id', '>', last)
      .orderBy('p.id')
      .limit(LIVE_PAGE)
      .execute()
    const products = rows.map(storedProduct)
    if (products.length > 0) yield products
    if (products.length < LIVE_PAGE) return
    last = products.at(-1)?.id ?? last
  }
}
