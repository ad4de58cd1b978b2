/**
 * The rig's catalogue: few products, some of them scarce, so that shoppers compete for stock. Some are tracked by product,
 * some by variant, and staff switch the tracking of others. Every change of stock that is not a sale is recorded in the
 * same transaction, by inventory item.
 */
import { sql } from 'kysely'
import type { TaxSettings } from '../../src/domain/settings/shop-settings.ts'
import { type Database, inTransaction } from '../../src/storage/database/database.ts'
import { seedCatalogue } from '../../src/storage/demo/seed-catalogue.ts'
import { smallCatalogue, trackedByVariant } from '../../test/setup/small-catalogue.ts'
import type { SeededRandom } from './seeded-random.ts'

export const PRODUCT_SLUGS = [
  'field-backpack-20l',
  'card-wallet',
  'zip-wallet',
  'cafe-cap',
  'apron-shirt',
  'last-boots',
  'chore-jacket',
]
export const SCARCE_SLUGS = ['last-boots', 'chore-jacket', 'card-wallet']
/** Each variant has a stock of its own from the first to the last. */
const BY_VARIANT_SLUGS = ['field-backpack-20l', 'last-boots', 'zip-wallet']
/** Staff switch the tracking and edit the sizes of these. */
export const EDITED_SLUGS = ['chore-jacket', 'apron-shirt']
const AMPLE_STOCK = 5000
const SCARCE_STOCK = 8

/** So that lines, shipping and refunds of orders have taxes at several rates. */
const TAXES = {
  isOn: true,
  name: 'VAT',
  rates: [{ country: 'GB', standard: '20', reduced: '5', 'second-reduced': '0' }],
} satisfies TaxSettings

const rigProducts = smallCatalogue.products
  .filter(({ slug }) => PRODUCT_SLUGS.includes(slug))
  .map((product) => {
    const stocked = {
      ...product,
      stockQuantity: SCARCE_SLUGS.includes(product.slug) ? SCARCE_STOCK : AMPLE_STOCK,
    }
    return BY_VARIANT_SLUGS.includes(product.slug) ? trackedByVariant(stocked) : stocked
  })

/** A size and a colour of the product, as the catalogue had them at first: staff may have renamed it since. */
export const pickChoice = (slug: string, random: SeededRandom): { size?: string; color?: string } => {
  const { sizes = [], colors = [] } = rigProducts.find((product) => product.slug === slug) ?? {}
  return {
    ...(sizes.length > 0 && { size: random.pick(sizes) }),
    ...(colors.length > 0 && { color: random.pick(colors) }),
  }
}

export const seedRigCatalogue = async (db: Database): Promise<void> => {
  await seedCatalogue(db, { ...smallCatalogue, products: rigProducts })
  await sql`update products set tax_class = 'reduced' where slug in ('card-wallet', 'cafe-cap')`.execute(db)
  await sql`update products set tax_class = 'zero' where slug = 'zip-wallet'`.execute(db)
  await sql`insert into shop_settings (section, version, value) values ('taxes', 1, ${JSON.stringify(TAXES)}::jsonb)`.execute(
    db,
  )
  await sql`create schema rig`.execute(db)
  await sql`create table rig.stock_moves (product_id text not null, item_id text not null, quantity int not null)`.execute(
    db,
  )
  await sql`insert into rig.stock_moves select product_id, id, on_hand from inventory_items`.execute(db)
}

/** More units of every item of the scarce products arrive. */
export const receiveStock = async (db: Database, units: number): Promise<void> => {
  await sql`
    with moved as (
      update inventory_items i set on_hand = i.on_hand + ${units}::int
      from products p where p.id = i.product_id and p.slug in (${sql.join(SCARCE_SLUGS)})
      returning i.product_id, i.id
    )
    insert into rig.stock_moves select product_id, id, ${units}::int from moved`.execute(db)
}

/** Staff change the stock of the scarce product in most open checkouts: some or all of it is missing, or more arrives. */
export const adjustStock = (db: Database, random: SeededRandom): Promise<void> =>
  inTransaction(db, async (trx) => {
    const quantity = random.pick([
      -AMPLE_STOCK,
      -random.between(1, 6),
      random.between(2, SCARCE_STOCK),
      SCARCE_STOCK,
    ])
    await sql`
      with was as (
        select i.id, i.product_id, i.on_hand from inventory_items i join products p on p.id = i.product_id
        where p.slug in (${sql.join(SCARCE_SLUGS)})
        order by (i.on_hand > 0) = (${quantity}::int < 0) desc,
          (select count(*) from checkouts k join checkout_snapshots v on v.checkout_id = k.id and v.version = k.version
            where k.status = 'open' and v.lines @> jsonb_build_array(jsonb_build_object('productId', i.product_id))) desc
        limit 1 for update of i
      ), moved as (
        update inventory_items i set on_hand = greatest(0, i.on_hand + ${quantity}::int)
        from was where i.id = was.id
        returning i.product_id, i.id, i.on_hand - was.on_hand as quantity
      )
      insert into rig.stock_moves select product_id, id, quantity from moved`.execute(trx)
  })
