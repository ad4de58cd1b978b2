/** Products for the tests of the bulk edit, and its calls. */
import { sql } from 'kysely'
import { beforeEach } from 'vitest'
import type { StaffVariants } from '../../src/contract/products/bulk.ts'
import type { Catalogue, CatalogueProduct } from '../../src/domain/products/seeded-catalogue.ts'
import { type Reply, testApi } from './api.ts'
import { smallCatalogue } from './small-catalogue.ts'

const first = smallCatalogue.products[0] as CatalogueProduct

const shirts = (count: number): CatalogueProduct[] =>
  Array.from({ length: count }, (_, index) => ({
    ...first,
    slug: `shirt-${index}`,
    name: `Shirt ${index}`,
    sku: `SHIRT-${index}`,
  }))
const linen = {
  ...first,
  slug: 'linen-shirt',
  name: 'Linen Shirt',
  sku: 'LINEN',
  sizes: ['S', 'M'],
  colors: [],
  stockByVariant: [
    { size: 'S', color: null, stockQuantity: 3 },
    { size: 'M', color: null, stockQuantity: 4 },
  ],
}
const bulkCatalogue = (shirtCount: number): Catalogue => ({
  ...smallCatalogue,
  products: [...smallCatalogue.products, linen, ...shirts(shirtCount)],
})

export const PATH = '/api/admin/catalogue/products'

export function bulkEditShop(shirtCount = 100) {
  const api = testApi({ catalogue: bulkCatalogue(shirtCount) })
  let headers: { Authorization: string }
  beforeEach(async () => {
    headers = await api().staff()
  })

  const save = (rows: unknown[], changeId?: string): Promise<Reply> =>
    api().call('PATCH', PATH, { headers, body: { rows, changeId } })
  const undo = (changeId: string | null, as = headers): Promise<Reply> =>
    api().call('POST', `/api/admin/catalogue/changes/${changeId}/undo`, { headers: as })

  const productOf = async (slug: string) => {
    const row = await api()
      .db.selectFrom('products')
      .selectAll()
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow()
    const { rows } = await sql<{ on_hand: number }>`
    select sum(on_hand)::int as on_hand from inventory_items where product_id = ${row.id}`.execute(api().db)
    return { ...row, onHand: rows[0]?.on_hand ?? 0 }
  }
  const variantsOf = async (productId: string) => {
    const reply = await api().call('GET', `/api/admin/catalogue/variants?products=${productId}`, { headers })
    return reply.json<StaffVariants>().variants[productId] ?? []
  }
  const setStock = (productId: string, onHand: number) =>
    sql`update inventory_items set on_hand = ${onHand} where product_id = ${productId}`.execute(api().db)

  const backpack = () => productOf('field-backpack-20l')
  beforeEach(async () => {
    const { id } = await backpack()
    await setStock(id, 20)
    await api()
      .db.updateTable('products')
      .set({ price_pence: 9500, compare_at_pence: null, in_stock: true, status: 'live' })
      .where('id', '=', id)
      .execute()
  })

  return { api, save, undo, productOf, variantsOf, setStock, backpack, staff: () => headers }
}
