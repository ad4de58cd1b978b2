/** Every live product, page by page: neither the ids nor the rows of the whole catalogue are ever in memory. */
import { batches } from '../database/batches.ts'
import type { Database } from '../database/database.ts'
import { IS_LIVE } from '../listing/product-filter.ts'
import { productQuery, type StoredProduct, storedProduct } from './product-rows.ts'

/** Products of a page. */
export const LIVE_PAGE = 100

/** The next page is read when it is asked for. A product that is added meanwhile may be missing. */
export const liveProducts = (db: Database): AsyncGenerator<StoredProduct[]> =>
  batches<StoredProduct>(LIVE_PAGE, async (last) => {
    const rows = await productQuery(db)
      .where(IS_LIVE)
      .where('p.id', '>', last?.id ?? '')
      .orderBy('p.id')
      .limit(LIVE_PAGE)
      .execute()
    return rows.map(storedProduct)
  })
