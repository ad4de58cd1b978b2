/** The catalogue, or the products of a filter, as CSV, in pieces, with flat memory. */

import type { Database } from '../storage/database/database.ts'
import { listProductIds, readCatalogued } from '../storage/imports/shop-products.ts'
import type { StaffProductFilter } from '../storage/products/staff-product-list.ts'
import { csvHeader, csvRows } from './csv/shopify-writer.ts'

const BATCH = 200

/** @param origin of the shop, without a trailing slash: pictures are whole addresses */
export async function* exportCatalogue(
  db: Database,
  origin: string,
  filter: StaffProductFilter = {},
): AsyncGenerator<string> {
  yield csvHeader()
  const address = (url: string) => (url.startsWith('/') ? origin + url : url)
  const ids = await listProductIds(db, filter)
  for (let start = 0; start < ids.length; start += BATCH) {
    const products = await readCatalogued(db, ids.slice(start, start + BATCH))
    yield csvRows(
      products.map((product) => ({
        ...product,
        images: product.images.map(address),
        colorImages: Object.fromEntries(
          Object.entries(product.colorImages).map(([color, url]) => [color, address(url)]),
        ),
        imageAlts: Object.fromEntries(
          Object.entries(product.imageAlts).map(([url, alt]) => [address(url), alt]),
        ),
      })),
    )
  }
}
