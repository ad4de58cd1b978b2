/**
 * The prior price of an announced reduction (Directive 98/6/EC Art. 6a): the lowest price at which the product was for sale
 * in the 30 days before the present reduction. A reduction begins with each change of the price, and with its announcement
 * (a compare-at price above the price, or the on-sale flag). Its window ends there, so that the prior price does not change
 * with time: the database writes it with the change, by any way of changing a product. Null: no reduction is announced,
 * or nothing is known of the price before it. Times as a draft or in the archive do not count.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { lockTables } from './lock-tables.ts'

const statements = [
  sql`alter table products add column prior_pence int`,
  // Null in the rows of earlier releases: of these only the prices are known.
  sql`alter table price_history add column status text, add column announced boolean`,
  sql`create function is_announced(price_pence int, compare_at_pence int, on_sale boolean) returns boolean
    language sql immutable as $$
      select coalesce(compare_at_pence > price_pence, on_sale)
    $$`,
  sql`create or replace function record_price() returns trigger language plpgsql as $$
    begin
      insert into price_history (product_id, price_pence, compare_at_pence, status, announced)
      values (old.id, old.price_pence, old.compare_at_pence, old.status,
        is_announced(old.price_pence, old.compare_at_pence, old.on_sale));
      return null;
    end $$`,
  sql`drop trigger record_price on products`,
  sql`create trigger record_price after update of price_pence, compare_at_pence, on_sale, status on products
    for each row when (
      old.price_pence is distinct from new.price_pence
      or old.compare_at_pence is distinct from new.compare_at_pence
      or old.on_sale is distinct from new.on_sale
      or old.status is distinct from new.status
    )
    execute function record_price()`,
  sql`create function set_prior_price() returns trigger language plpgsql as $$
    declare
      last_price int;
      last_announced boolean;
    begin
      new.prior_pence := old.prior_pence;
      if new.status <> 'live' then return new; end if;
      if not is_announced(new.price_pence, new.compare_at_pence, new.on_sale) then
        new.prior_pence := null;
        return new;
      end if;
      if old.status = 'live' then
        last_price := old.price_pence;
        last_announced := is_announced(old.price_pence, old.compare_at_pence, old.on_sale);
      else
        select h.price_pence, coalesce(h.announced, h.compare_at_pence > h.price_pence, false)
        into last_price, last_announced
        from price_history as h
        where h.product_id = new.id and coalesce(h.status, 'live') = 'live'
        order by h.id desc limit 1;
      end if;
      -- The same reduction goes on.
      if last_announced and last_price = new.price_pence then return new; end if;
      select least(min(h.price_pence), case when old.status = 'live' then old.price_pence end)
      into new.prior_pence
      from price_history as h
      where h.product_id = new.id and coalesce(h.status, 'live') = 'live'
        and h.changed_at > clock_timestamp() - interval '30 days';
      return new;
    end $$`,
  sql`create trigger set_prior_price before update of price_pence, compare_at_pence, on_sale, status on products
    for each row when (
      old.price_pence is distinct from new.price_pence
      or old.compare_at_pence is distinct from new.compare_at_pence
      or old.on_sale is distinct from new.on_sale
      or old.status is distinct from new.status
    )
    execute function set_prior_price()`,
  // As products_by_saving, for shops that compute savings from the prior price.
  sql`create index products_by_prior_saving on products
    ((greatest(coalesce(prior_pence - price_pence, 0), 0)) desc, name_key, id)
    include (prior_pence, price_pence) where status = 'live' and (sale_badge or struck_pence is not null)`,
]

/** Of the reductions that are announced at the upgrade, as far as the recorded prices tell. */
export const findPriorPrices: RawBuilder<unknown> = sql`
  update products as p set prior_pence = before.lowest
  from (
    select began.id, min(h.price_pence) as lowest
    from (
      select p.id, max(h.changed_at) as at
      from products as p join price_history as h on h.product_id = p.id
      where p.status <> 'draft' and is_announced(p.price_pence, p.compare_at_pence, p.on_sale)
        and (h.price_pence <> p.price_pence
          or not coalesce(h.announced, h.compare_at_pence > h.price_pence, p.on_sale))
      group by p.id
    ) as began
    join price_history as h on h.product_id = began.id
      and h.changed_at > began.at - interval '30 days' and h.changed_at <= began.at
    group by began.id
  ) as before
  where p.id = before.id`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await lockTables(db, ['products', 'price_history'])
  for (const statement of statements) await statement.execute(db)
  await findPriorPrices.execute(db)
}
