/** What the rig checks of pages: each process shows of every product the stock that the database has. */
import { setTimeout as sleep } from 'node:timers/promises'
import { shownStock } from '../../src/domain/products/stock.ts'
import type { Database } from '../../src/storage/database/database.ts'
import { shownProductOf } from '../../test/setup/page-data.ts'
import type { Check } from './auditor.ts'
import type { Rig } from './rig.ts'
import { PRODUCT_SLUGS, receiveStock } from './rig-catalogue.ts'

/** ms. Processes are started again, and the last calls of shoppers are carried out. */
const TIMEOUT_MS = 30_000

const readStored = (db: Database) =>
  db
    .selectFrom('variants')
    .innerJoin('inventory_items', 'inventory_items.id', 'variants.inventory_item_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['products.slug', 'variants.id', 'on_hand'])
    .where('products.slug', 'in', PRODUCT_SLUGS)
    .execute()

/** @returns what is shown otherwise than it is stored, a product of a process each */
const findWrongPages = async ({ shopDb, shops }: Rig): Promise<string[]> => {
  const stored = Map.groupBy(await readStored(shopDb), ({ slug }) => slug)
  const wrong: string[] = []
  for (const { origin } of shops)
    for (const [slug, variants] of stored) {
      const page = await fetch(`${origin}/products/${slug}`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      const shown = shownProductOf(await page.text())?.variants ?? []
      const figures = new Map(shown.map((variant) => [variant.id, variant.shownStock]))
      if (variants.some(({ id, on_hand }) => figures.get(id) !== shownStock(on_hand)))
        wrong.push(JSON.stringify({ origin, slug, stored: variants, shown }))
    }
  return wrong
}

/** What is still sold meanwhile is compared again. A process that crashes as planned, in a job, is started again. */
const findLastingWrongPages = async (rig: Rig): Promise<string[]> => {
  for (const deadline = Date.now() + TIMEOUT_MS; ; await sleep(500)) {
    await Promise.all(rig.shops.map((shop) => (shop.isRunning() ? undefined : shop.start())))
    const wrong = await findWrongPages(rig).catch((error: unknown) => [String(error)])
    if (wrong.length === 0 || Date.now() > deadline) return wrong
  }
}

/** After the load, which sells out what is scarce: units come twice, so that both products and figures change. */
export const checkPages = async (rig: Rig): Promise<Check> => {
  const violations = await findLastingWrongPages(rig)
  for (const units of [3, 2]) {
    await receiveStock(rig.shopDb, units)
    violations.push(...(await findLastingWrongPages(rig)))
  }
  return { name: 'pages show the stock that is stored, at each process', violations }
}
