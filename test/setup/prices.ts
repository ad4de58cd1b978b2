/** Past and present prices of a product, as tests of prior prices need them. */
import { sql } from 'kysely'
import type { ProductStatus } from '../../src/domain/products/catalogue.ts'
import type { Database } from '../../src/storage/database/database.ts'

export type State = { price: number; compareAt: number | null; onSale: boolean; status: ProductStatus }
/** `days`: how long ago the state ended. */
export type Ended = State & { days: number }

/** Sets the product's state without a trace, as if the past had been so. */
export const startFrom = async (
  db: Database,
  id: string,
  past: readonly Ended[],
  now: State,
  prior: number | null,
) => {
  await sql`alter table price_history disable trigger user`.execute(db)
  await sql`truncate unapplied_prices, shown_prices`.execute(db)
  await sql`delete from price_history where product_id = ${id}`.execute(db)
  await sql`alter table price_history enable trigger user`.execute(db)
  for (const { price, compareAt, onSale, status, days } of past)
    await sql`insert into price_history (product_id, price_pence, compare_at_pence, status, announced, changed_at)
      values (${id}, ${price}, ${compareAt}, ${status}, ${isAnnounced({ price, compareAt, onSale })},
        now() - ${days} * interval '1 day')`.execute(db)
  await sql`alter table products disable trigger set_prior_price`.execute(db)
  await sql`alter table products disable trigger record_price`.execute(db)
  await change(db, id, now)
  await sql`update products set prior_pence = ${prior}, priced_since = null where id = ${id}`.execute(db)
  await sql`alter table products enable trigger set_prior_price`.execute(db)
  await sql`alter table products enable trigger record_price`.execute(db)
}
export const change = (db: Database, id: string, { price, compareAt, onSale, status }: State) =>
  sql`update products set price_pence = ${price}, compare_at_pence = ${compareAt}, on_sale = ${onSale},
    status = ${status} where id = ${id}`.execute(db)

export const isAnnounced = ({
  price,
  compareAt,
  onSale,
}: Pick<State, 'price' | 'compareAt' | 'onSale'>): boolean =>
  compareAt === null ? onSale : compareAt > price

export const live = (price: number, compareAt: number | null = null): State => ({
  price,
  compareAt,
  onSale: false,
  status: 'live',
})
