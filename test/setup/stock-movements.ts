/** The movements of a product's stock, as rows and as staff get them. */
import { expect } from 'vitest'
import type { StockMovementList } from '../../src/contract/products/stock-movements.ts'
import type { MoneyApi } from './money.ts'
import { orderManagement } from './order-management.ts'

export const stockMovements = (api: () => MoneyApi) => {
  const idOf = async (slug: string): Promise<string> =>
    (await api().db.selectFrom('products').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id

  /** Oldest first. */
  const movementsOf = async (slug: string) =>
    api()
      .db.selectFrom('stock_movements as m')
      .innerJoin('products as p', 'p.id', 'm.product_id')
      .select(['m.change', 'm.stock_after', 'm.kind', 'm.cause_id', 'm.line', 'm.actor'])
      .where('p.slug', '=', slug)
      .orderBy('m.id')
      .execute()

  const { call } = orderManagement(api)
  const history = async (slug: string, query = ''): Promise<StockMovementList> => {
    const answer = await call(
      'GET',
      `/api/admin/catalogue/products/${await idOf(slug)}/stock-history${query}`,
    )
    expect(answer.status, answer.text).toBe(200)
    return answer.json()
  }
  return { history, idOf, movementsOf }
}
