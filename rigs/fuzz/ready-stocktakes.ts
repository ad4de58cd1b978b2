/** Stocktakes in the states that their calls need: one to count in, one to post, one to undo. */
import { ask, type ReadyShop } from './ready-shop.ts'

const PATH = '/api/admin/stocktakes'

type Count = { id: string; version: number; state: string; uncounted: { total: number } }

export const prepareStocktakes = async (shop: ReadyShop, turn: number) => {
  const { bodies, addresses } = shop.ready
  const { stocktakes } = await ask<{ stocktakes: Count[] }>(shop, 'GET', PATH)
  for (const { id, state } of stocktakes)
    if (state === 'open') await ask(shop, 'POST', `${PATH}/${id}/discard`)
  // By name: ids are random.
  const variants = await shop.api.db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['variants.id', 'inventory_item_id as itemId'])
    .orderBy('products.slug')
    .orderBy('variants.position')
    .execute()
  const [first, last] = [variants[0], variants.at(-1)]
  if (!first || !last) return
  const bodyOf = (name: string, scope: object = { kind: 'all' }) => ({
    id: `stocktake_${name}${String(turn).padStart(16, '0')}`,
    scope,
  })
  const open = (name: string, scope?: object) => ask<Count>(shop, 'POST', PATH, bodyOf(name, scope))
  const withLine = async (name: string, counted: number) => {
    const { id } = await open(name)
    await ask(shop, 'PUT', `${PATH}/${id}/lines/${last.itemId}`, { counted })
    return ask<Count>(shop, 'GET', `${PATH}/${id}`)
  }
  bodies.set('openStocktake', bodyOf('next'))
  const posted = await withLine('undone', (turn % 1000) + 3)
  await ask(shop, 'POST', `${PATH}/${posted.id}/post`, { reason: 'Count', version: posted.version })
  addresses.set('undoStocktake', `${PATH}/${posted.id}/undo`)
  const counted = await withLine('posted', (turn % 1000) + 5)
  addresses.set('postStocktake', `${PATH}/${counted.id}/post`)
  bodies.set('postStocktake', { reason: 'Count', version: counted.version })
  const { id } = await open('ready')
  addresses.set('readStocktake', `${PATH}/${id}`)
  addresses.set('scanIntoStocktake', `${PATH}/${id}/scans`)
  bodies.set('scanIntoStocktake', { variantId: first.id, key: `scan${String(turn).padStart(16, '0')}` })
  addresses.set('setStocktakeLine', `${PATH}/${id}/lines/${first.itemId}`)
  const shelfPlace = `Fuzz ${turn}`
  const ofMiddle = variants[Math.floor(variants.length / 2)]?.itemId ?? ''
  await shop.api.db
    .updateTable('variants')
    .set({ shelf_place: shelfPlace })
    .where('inventory_item_id', '=', ofMiddle)
    .execute()
  const rest = await open('rest', { kind: 'place', shelfPlace })
  addresses.set('countRestAsZero', `${PATH}/${rest.id}/rest`)
  bodies.set('countRestAsZero', { items: rest.uncounted.total })
  addresses.set('discardStocktake', `${PATH}/${(await open('discarded')).id}/discard`)
}
