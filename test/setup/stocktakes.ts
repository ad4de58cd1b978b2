/** Stocktakes as staff make them by the API. */
import { expect } from 'vitest'
import type { Stocktake } from '../../src/contract/products/stocktakes.ts'
import type { MoneyApi } from './money.ts'
import { orderManagement } from './order-management.ts'

const STOCKTAKES = '/api/admin/stocktakes'
export const CAP = 'cafe-cap'

export const stocktaking = (api: () => MoneyApi) => {
  const { call } = orderManagement(api)
  let made = 0
  const newId = (): string => `stocktake_${String(++made).padStart(16, '0')}`
  const newKey = (): string => String(++made).padStart(20, '0')

  const variantOf = async (slug: string) =>
    api()
      .db.selectFrom('variants as v')
      .innerJoin('products as p', 'p.id', 'v.product_id')
      .select(['v.id', 'v.inventory_item_id as itemId', 'p.id as productId', 'p.name'])
      .where('p.slug', '=', slug)
      .orderBy('v.position')
      .executeTakeFirstOrThrow()
  /** All variants of the product stand there. */
  const putAt = async (slug: string, place: string | null) =>
    api()
      .db.updateTable('variants')
      .set({ shelf_place: place })
      .where('product_id', '=', (await variantOf(slug)).productId)
      .execute()

  const openCount = async (scope: object = { kind: 'all' }, id = newId()): Promise<Stocktake> => {
    const answer = await call('POST', STOCKTAKES, { id, scope })
    expect(answer.status, answer.text).toBe(200)
    return answer.json<Stocktake>()
  }
  const readCount = async (id: string) => (await call('GET', `${STOCKTAKES}/${id}`)).json<Stocktake>()
  const scan = async (id: string, slug = CAP, key = newKey()) =>
    call('POST', `${STOCKTAKES}/${id}/scans`, { variantId: (await variantOf(slug)).id, key })
  const setCounted = async (id: string, counted: number | null, slug = CAP) =>
    call('PUT', `${STOCKTAKES}/${id}/lines/${(await variantOf(slug)).itemId}`, { counted })
  const post = async (id: string, reason = 'Yearly count') =>
    call('POST', `${STOCKTAKES}/${id}/post`, { reason, version: (await readCount(id)).version })
  const undo = (id: string) => call('POST', `${STOCKTAKES}/${id}/undo`)
  const discard = (id: string) => call('POST', `${STOCKTAKES}/${id}/discard`)
  return {
    openCount,
    readCount,
    scan,
    setCounted,
    post,
    undo,
    discard,
    putAt,
    variantOf,
    newId,
    newKey,
    STOCKTAKES,
  }
}
