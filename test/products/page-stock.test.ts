/** Pages as they show stock: rendered again when what they show has changed, and for no other sale. The calls are exact. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Product } from '../../src/contract/products/product.ts'
import type { StockTracking } from '../../src/domain/products/catalogue.ts'
import { MAX_SHOWN_STOCK } from '../../src/domain/products/stock.ts'
import { loadFrontendBundle } from '../../src/server/assets/frontend-bundle.ts'
import { testDatabase } from '../setup/database.ts'
import { pageStateOf, shownProductOf } from '../setup/page-data.ts'
import { openTestShop, type TestShop } from '../setup/shop.ts'

const database = testDatabase()
/** Some by the warmer, before they are asked for. */
const rendered = new Set<string>()
let shop: TestShop
beforeAll(async () => {
  const front = await loadFrontendBundle()
  shop = await openTestShop(database().connection, {
    front: {
      ...front,
      pagesToWarm: [],
      render: (request, fetch) => {
        rendered.add(request.url.pathname)
        return front.render(request, fetch)
      },
    },
  })
})
afterAll(() => shop?.close())

const jsonOf = async (slug: string): Promise<Product> => (await shop.get(`/api/products/${slug}`)).json()

const shownOn = async (path: string) => {
  const html = await (await shop.get(path)).text()
  expect(pageStateOf(html)).not.toContain('stockQuantity')
  return { html, product: shownProductOf(html) }
}

/** Sets the stock of every item, and waits until the calls say so. @returns the pages that are rendered again */
const rendersAfter = async (slug: string, onHand: number, paths: string[]): Promise<string[]> => {
  const { id } = await jsonOf(slug)
  rendered.clear()
  await sql`update inventory_items set on_hand = ${onHand} where product_id = ${id}`.execute(database().db)
  await vi.waitFor(async () => expect((await jsonOf(slug)).variants[0]?.stockQuantity).toBe(onHand))
  for (const path of paths) await shop.get(path)
  return [...rendered].sort()
}

const slugOf = async (counting: StockTracking): Promise<string> => {
  const { slug } = await database()
    .db.selectFrom('products')
    .select('slug')
    .where('counting', '=', counting)
    .orderBy('slug')
    .executeTakeFirstOrThrow()
  return slug
}

describe.each(['together', 'by-variant'] as const)('a product that is tracked %s', (counting) => {
  test('is rendered again when its page shows another figure, and its lists when it is sold out', async () => {
    const slug = await slugOf(counting)
    const page = `/products/${slug}`
    const list = `/brand/${(await jsonOf(slug)).brand.slug}`
    await rendersAfter(slug, 30, [page, list])
    const steps: [number, string[]][] = [
      [29, []],
      [MAX_SHOWN_STOCK + 1, []],
      [MAX_SHOWN_STOCK, []],
      [MAX_SHOWN_STOCK - 1, [page]],
      [MAX_SHOWN_STOCK - 2, [page]],
      [0, [list, page]],
      [MAX_SHOWN_STOCK, [list, page]],
      [40, []],
    ]
    for (const [onHand, again] of steps) {
      expect([onHand, await rendersAfter(slug, onHand, [page, list])]).toEqual([onHand, again])
      const { html, product } = await shownOn(page)
      expect(product?.variants.map(({ shownStock }) => shownStock)).toEqual(
        (await jsonOf(slug)).variants.map(({ stockQuantity }) => Math.min(stockQuantity, MAX_SHOWN_STOCK)),
      )
      expect(html.includes('Only ')).toBe(
        onHand > 0 && onHand < MAX_SHOWN_STOCK && product?.shownStock === onHand,
      )
    }
  })
})

test('an order of several products of which one is shown with another figure renders that one alone', async () => {
  const [one, other] = [await slugOf('together'), await slugOf('by-variant')]
  await rendersAfter(one, 20, [`/products/${one}`])
  await rendersAfter(other, 20, [`/products/${other}`])
  rendered.clear()
  await sql`update inventory_items set on_hand = case when product_id = ${(await jsonOf(one)).id} then 3 else 19 end
    where product_id in (${(await jsonOf(one)).id}, ${(await jsonOf(other)).id})`.execute(database().db)
  await vi.waitFor(async () => expect((await jsonOf(other)).variants[0]?.stockQuantity).toBe(19))
  for (const slug of [one, other]) await shop.get(`/products/${slug}`)
  expect([...rendered]).toEqual([`/products/${one}`])
})
