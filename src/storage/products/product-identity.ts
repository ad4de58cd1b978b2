/**
 * What names a product in the shop: its slug, its SKU and those of its variants. A SKU belongs to one product only,
 * whether as its own or as a variant's; two products are compared under a lock, because no constraint spans both tables.
 */
import { sql } from 'kysely'
import { freeSlug } from '../../domain/groups/slug.ts'
import { ProductRefusal } from '../../domain/products/product-values.ts'
import { queueForLocks, type Transaction } from '../database/database.ts'
import { escapeLike } from '../database/like-pattern.ts'

const LOCK_KEY = 'product identities'

/** Until the end of the transaction. Take it before the stock of a product is locked. */
export const lockIdentities = async (trx: Transaction): Promise<void> => {
  queueForLocks(trx, [LOCK_KEY])
  await sql`select pg_advisory_xact_lock(hashtextextended(${LOCK_KEY}, 0))`.execute(trx)
}

/** @throws ProductRefusal that names the product which has one of the SKUs */
export const refuseTakenSkus = async (
  trx: Transaction,
  productId: string | null,
  skus: readonly string[],
): Promise<void> => {
  const wanted = [...new Set(skus)]
  const { rows } = await sql<{ sku: string; name: string; is_variant: boolean }>`
    select sku, name, false as is_variant from products
    where sku = any(${wanted}) and id is distinct from ${productId}
    union all
    select v.sku, p.name, true from variants v join products p on p.id = v.product_id
    where v.sku = any(${wanted}) and v.product_id is distinct from ${productId}
    order by sku limit 1
  `.execute(trx)
  const [taken] = rows
  if (taken)
    throw new ProductRefusal(
      'sku-taken',
      `The SKU "${taken.sku}" is that of ${taken.is_variant ? 'a variant of ' : ''}"${taken.name}" already.`,
      'sku',
    )
}

/** @throws ProductRefusal that names the product which has the slug */
export const refuseTakenProductSlug = async (
  trx: Transaction,
  productId: string | null,
  slug: string,
): Promise<void> => {
  const taken = await trx
    .selectFrom('products')
    .select(['id', 'name'])
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (taken && taken.id !== productId)
    throw new ProductRefusal(
      'slug-taken',
      `The address "${slug}" is that of "${taken.name}" already.`,
      'slug',
    )
}

/** `slug`, or the first with a number behind it, that no product has or had. */
export const findFreeSlug = async (trx: Transaction, slug: string): Promise<string> => {
  // "." follows "-": the range is every text that begins with the slug and a hyphen.
  const { rows } = await sql<{ slug: string }>`
    select slug from products where slug = ${slug} or (slug >= ${`${slug}-`} and slug < ${`${slug}.`})
    union all
    select slug from redirects
    where kind = 'product' and (slug = ${slug} or (slug >= ${`${slug}-`} and slug < ${`${slug}.`}))
  `.execute(trx)
  const taken = new Set(rows.map((row) => row.slug))
  return freeSlug(slug, (wanted) => taken.has(wanted))
}

/** `sku`, or the first with a number behind it, that no SKU of the shop is or begins with: variants extend it. */
export const findFreeSku = async (trx: Transaction, sku: string): Promise<string> => {
  const beginning = `${escapeLike(sku.toLowerCase())}%`
  const { rows } = await sql<{ sku: string }>`
    select sku from products where lower(sku) like ${beginning}
    union all
    select sku from variants where lower(sku) like ${beginning}
  `.execute(trx)
  const taken = rows.map((row) => row.sku.toLowerCase())
  return freeSlug(sku, (wanted) => {
    const key = wanted.toLowerCase()
    return taken.some((other) => other === key || other.startsWith(`${key}-`))
  })
}
