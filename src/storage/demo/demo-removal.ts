/**
 * Removes the demo and the trial orders from a shop, in one transaction. Rows are locked in the order of every
 * transaction that pays or edits: checkouts, orders, stock, products, brands and categories. A payment that is open for
 * a removed product finds no stock afterwards, so it is released or refunded.
 */
import { sql } from 'kysely'
import { type Database, inTransaction, type Transaction } from '../database/database.ts'
import { addToVocabulary, collectWords, type Vocabulary } from '../listing/search-words.ts'
import {
  countTrialOrders,
  deleteTrialOrders,
  lockTrialOrders,
  type TrialOrder,
} from '../orders/trial-orders.ts'
import { lockItemsOfProducts } from '../products/stock.ts'
import { type DemoPlan, planDemoRemoval } from './demo-plan.ts'
import { removeDemoSettings } from './demo-settings.ts'

export type DemoCounts = {
  products: number
  /** Products that are archived, because orders that stay name them. */
  archivedProducts: number
  brands: number
  categories: number
  /** Content pages that have the demo's text. */
  pages: number
  /** Uploaded pictures that nothing else shows. */
  pictures: number
  cartLines: number
  /** Orders paid in the sandbox. */
  trialOrders: number
  /** Seeded products, brands and categories that stay, because the owner changed or uses them. */
  kept: number
}

/** `removedPictures`: URLs of the picture store that nothing shows any more. */
export type DemoRemoval = { counts: DemoCounts; removedPictures: string[] }

/** Whether the shop has rows of the demo. */
export const hasDemoContent = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('demo_content').select('id').limit(1).executeTakeFirst()) !== undefined

/** Pictures that the removed rows show and no other row does. */
const findRemovedPictures = async (db: Database | Transaction, plan: DemoPlan): Promise<string[]> => {
  const { rows } = await sql<{ url: string }>`
    with shown as (
      select id, unnest(images) as url from products
      union all select p.id, c.value from products p, jsonb_each_text(p.color_images) as c
      union all select id, picture from brands where picture is not null
      union all select id, picture from categories where picture is not null
    )
    select url from shown
    where url like '/pictures/own.%'
    group by url
    having bool_and(id = any(${[...plan.products, ...plan.brands, ...plan.categories]}::text[]))
    order by url`.execute(db)
  return rows.map(({ url }) => url)
}

const countCartLines = async (db: Database | Transaction, { products }: DemoPlan): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from cart_lines where product_id = any(${products}::text[])`.execute(db)
  return rows[0]?.count ?? 0
}

const countPages = async (db: Database | Transaction): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from content_pages where is_example`.execute(db)
  return rows[0]?.count ?? 0
}

const countPlan = async (
  db: Database | Transaction,
  plan: DemoPlan,
  trialOrders: number,
): Promise<DemoRemoval> => {
  const removedPictures = await findRemovedPictures(db, plan)
  return {
    removedPictures,
    counts: {
      products: plan.products.length,
      archivedProducts: plan.archivedProducts.length,
      brands: plan.brands.length,
      categories: plan.categories.length,
      pages: await countPages(db),
      pictures: removedPictures.length,
      cartLines: await countCartLines(db, plan),
      trialOrders,
      kept: plan.kept,
    },
  }
}

/** What a removal at this moment would take. */
export const readDemoCounts = async (db: Database): Promise<DemoCounts> =>
  (await countPlan(db, await planDemoRemoval(db), await countTrialOrders(db))).counts

/** Of two removals at once, the second waits and finds nothing left. */
const lockDemo = async (trx: Transaction): Promise<{ plan: DemoPlan; trialOrders: TrialOrder[] }> => {
  await sql`lock table demo_content in share row exclusive mode`.execute(trx)
  const trialOrders = await lockTrialOrders(trx)
  const { rows } = await sql<{ id: string }>`select id from demo_content where kind = 'product'`.execute(trx)
  await lockItemsOfProducts(
    trx,
    rows.map(({ id }) => id),
  )
  for (const [table, kind] of [
    ['products', 'product'],
    ['brands', 'brand'],
    ['categories', 'category'],
  ] as const)
    await sql`select id from ${sql.table(table)}
      where id in (select id from demo_content where kind = ${kind}) order by id for update`.execute(trx)
  return { trialOrders, plan: await planDemoRemoval(trx) }
}

const BATCH = 1000

const inBatches = async <T>(rows: readonly T[], work: (batch: T[]) => Promise<unknown>): Promise<void> => {
  for (let start = 0; start < rows.length; start += BATCH) await work(rows.slice(start, start + BATCH))
}

/** Variants, inventory items, words and cart lines go with their products. */
const deleteCatalogue = async (trx: Transaction, plan: DemoPlan): Promise<void> => {
  await inBatches(plan.archivedProducts, (ids) =>
    sql`update products set status = 'archived', updated_at = now()
      where id = any(${ids}) and status <> 'archived'`.execute(trx),
  )
  await inBatches(plan.products, (ids) => sql`delete from products where id = any(${ids})`.execute(trx))
  await sql`delete from categories where id = any(${plan.categories}::text[])`.execute(trx)
  await sql`delete from brands where id = any(${plan.brands}::text[])`.execute(trx)
  await sql`delete from redirects
    where target_id = any(${[...plan.products, ...plan.brands, ...plan.categories]}::text[])`.execute(trx)
}

/** Misspelt words must not be corrected to words that only the demo had. */
const rebuildVocabulary = async (trx: Transaction): Promise<void> => {
  await trx.deleteFrom('search_words').execute()
  const vocabulary: Vocabulary = new Map()
  let last = ''
  for (;;) {
    const rows = await trx
      .selectFrom('product_words')
      .select(['product_id', 'name_words', 'group_words', 'description_words'])
      .where('product_id', '>', last)
      .orderBy('product_id')
      .limit(BATCH)
      .execute()
    for (const words of rows) collectWords(vocabulary, words)
    if (rows.length < BATCH) break
    last = rows.at(-1)?.product_id ?? ''
  }
  await addToVocabulary(trx, vocabulary)
}

/** The rows that stay are the owner's from now on. The stock of other products is not changed. */
export const removeDemo = (db: Database): Promise<DemoRemoval> =>
  inTransaction(db, async (trx) => {
    const { plan, trialOrders } = await lockDemo(trx)
    const removal = await countPlan(trx, plan, trialOrders.length)
    await deleteTrialOrders(trx, trialOrders)
    await deleteCatalogue(trx, plan)
    await trx.deleteFrom('content_pages').where('is_example', '=', true).execute()
    if (plan.products.length > 0) await rebuildVocabulary(trx)
    await removeDemoSettings(trx)
    await trx.deleteFrom('demo_content').execute()
    return removal
  })
