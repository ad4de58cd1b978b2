/**
 * The rig's catalogue: few products, some of them scarce, so that shoppers compete for stock. Every change of stock that
 * is not a sale is recorded in the same transaction.
 */
import { sql } from 'kysely'
import { seedCatalogue } from '../../src/storage/catalogue/seed-catalogue.ts'
import { type Database, inTransaction } from '../../src/storage/database/database.ts'
import { smallCatalogue } from '../setup/small-catalogue.ts'
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
const AMPLE_STOCK = 5000
const SCARCE_STOCK = 8

export const seedRigCatalogue = async (db: Database): Promise<void> => {
  await seedCatalogue(db, {
    ...smallCatalogue,
    products: smallCatalogue.products
      .filter(({ slug }) => PRODUCT_SLUGS.includes(slug))
      .map((product) => ({
        ...product,
        stockQuantity: SCARCE_SLUGS.includes(product.slug) ? SCARCE_STOCK : AMPLE_STOCK,
      })),
  })
  await sql`create schema rig`.execute(db)
  await sql`create table rig.stock_moves (product_id text not null, quantity int not null)`.execute(db)
  await sql`insert into rig.stock_moves select product_id, on_hand from stock`.execute(db)
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
        select s.product_id, s.on_hand from stock s join products p on p.id = s.product_id
        where p.slug in (${sql.join(SCARCE_SLUGS)})
        order by (s.on_hand > 0) = (${quantity}::int < 0) desc,
          (select count(*) from checkouts k join checkout_snapshots v on v.checkout_id = k.id and v.version = k.version
            where k.status = 'open' and v.lines @> jsonb_build_array(jsonb_build_object('productId', s.product_id))) desc
        limit 1 for update of s
      ), moved as (
        update stock s set on_hand = greatest(0, s.on_hand + ${quantity}::int)
        from was where s.product_id = was.product_id
        returning s.product_id, s.on_hand - was.on_hand as quantity
      )
      insert into rig.stock_moves select product_id, quantity from moved`.execute(trx)
  })
