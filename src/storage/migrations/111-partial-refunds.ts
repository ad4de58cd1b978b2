/**
 * Refunds of a part of a payment: of lines, shipping or an amount, several per order. The table `refunds` stays as it is,
 * for refunds of a whole payment: nodes of the release before expect one row per payment in it. Triggers keep what no code
 * may break: never more than was received, and no unit of a line refunded twice or sent after it was cancelled.
 */
import { type Kysely, sql } from 'kysely'
import { lockTables } from './lock-tables.ts'

const tables = [
  sql`create table partial_refunds (
    id text collate "C" primary key,
    order_id text collate "C" not null references orders on delete cascade,
    intent_id text collate "C" not null,
    request_key text collate "C" not null check (length(request_key) between 1 and 100),
    amount bigint not null check (amount > 0),
    shipping bigint not null check (shipping >= 0),
    extra bigint not null check (extra >= 0),
    currency text not null,
    cause text not null,
    notify boolean not null,
    status text not null check (status in ('pending', 'succeeded', 'failed')),
    attempt int not null default 1 check (attempt > 0),
    provider_refund_id text collate "C" unique,
    failure text,
    requested_by text not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    unique (order_id, request_key),
    unique (order_id, id),
    check (amount >= shipping + extra)
  )`,
  sql`create index partial_refunds_of_intent on partial_refunds (intent_id)`,
  sql`create index partial_refunds_unsettled on partial_refunds (status, updated_at) where status <> 'succeeded'`,
  sql`create table partial_refund_lines (
    order_id text collate "C" not null,
    refund_id text collate "C" not null,
    position int not null,
    amount bigint not null check (amount >= 0),
    cancelled int not null check (cancelled >= 0),
    returned int not null check (returned >= 0),
    restocked boolean not null,
    primary key (refund_id, position),
    check (cancelled + returned > 0),
    foreign key (order_id, refund_id) references partial_refunds (order_id, id) on delete cascade,
    foreign key (order_id, position) references order_items (order_id, position) on delete cascade
  )`,
  sql`create index partial_refund_lines_of_item on partial_refund_lines (order_id, position)`,
]

const guards = [
  // The lock of the order makes refunds wait for each other.
  sql`create function refuse_surplus_refund() returns trigger language plpgsql as $$
    declare
      taken bigint;
      given bigint;
    begin
      if new.status = 'failed' then return null; end if;
      select received - paid_back into taken from orders where id = new.order_id for update;
      select coalesce(sum(amount), 0) into given from partial_refunds
      where order_id = new.order_id and status <> 'failed';
      if given > taken and (tg_op = 'INSERT' or old.status = 'failed') then
        raise exception 'more would be refunded than was received';
      end if;
      if exists (select from refunds where order_id = new.order_id and status <> 'failed')
        and tg_op = 'INSERT' then
        raise exception 'the whole payment is refunded already';
      end if;
      return null;
    end $$`,
  sql`create trigger no_surplus after insert or update of status, amount on partial_refunds
    for each row execute function refuse_surplus_refund()`,
  // As in migration 108, with the units that are never sent.
  sql`create or replace function refuse_surplus_in_parcel() returns trigger language plpgsql as $$
    declare
      bought int;
      shipped int;
      gone int;
      refunded int;
    begin
      select quantity into bought from order_items
      where order_id = new.order_id and position = new.position for update;
      select coalesce(sum(l.quantity), 0) into shipped from fulfilment_lines l
      join fulfilments f on f.id = l.fulfilment_id
      where l.order_id = new.order_id and l.position = new.position and f.undone_at is null;
      select coalesce(sum(cancelled), 0), coalesce(sum(cancelled + returned), 0) into gone, refunded
      from partial_refund_lines where order_id = new.order_id and position = new.position;
      if refunded > bought then raise exception 'more units would be refunded than were bought'; end if;
      if shipped + gone > bought then raise exception 'a parcel has more units than were bought'; end if;
      return null;
    end $$`,
  sql`create trigger no_surplus after insert or update on partial_refund_lines
    for each row execute function refuse_surplus_in_parcel()`,
  // Mails about a refund: one for each.
  sql`alter table order_messages drop constraint order_messages_kind_check`,
  sql`alter table order_messages add constraint order_messages_kind_check check (
    kind in ('confirmation', 'refund', 'cancellation') or kind like 'shipment:%' or kind like 'refund:%')`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await lockTables(db, ['orders', 'order_items', 'order_messages', 'refunds'])
  for (const statement of [...tables, ...guards]) await statement.execute(db)
}
