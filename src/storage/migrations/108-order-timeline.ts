/** Part of 108-order-desk.ts: the notes of staff, and the events of an order, which triggers write and nothing changes. */
import { sql } from 'kysely'

/** `actor`: 'staff', or 'shop' for what the shop, the provider or a shopper causes. */
export const timeline = [
  sql`create table order_notes (
    id text collate "C" primary key,
    order_id text collate "C" not null references orders on delete cascade,
    text text not null check (length(text) between 1 and 5000),
    author text not null,
    created_at timestamptz not null
  )`,
  sql`create index order_notes_of_order on order_notes (order_id, created_at)`,
  sql`create table order_events (
    id bigint generated always as identity primary key,
    order_id text collate "C" not null references orders on delete cascade,
    kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*$'),
    actor text not null check (actor <> ''),
    details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
    created_at timestamptz not null default clock_timestamp()
  )`,
  sql`create index order_events_of_order on order_events (order_id, id)`,
  // Events of orders from before this release, as far as their rows tell.
  sql`insert into order_events (order_id, kind, actor, details, created_at)
    select order_id, kind, actor, details, at from (
      select id as order_id, 1 as place, 'placed' as kind, 'shop' as actor, created_at as at,
        jsonb_build_object('subtotal', subtotal, 'shipping', shipping, 'total', total, 'currency', currency) as details
      from orders
      union all
      select id, 2, 'payment', 'shop', coalesce(called_at, created_at),
        jsonb_build_object('to', 'paid', 'amount', received, 'currency', received_currency)
      from orders where payment_status not in ('authorised', 'voided') and received > 0
      union all
      select id, 2, 'payment', 'shop', created_at, jsonb_build_object('to', 'voided')
      from orders where payment_status = 'voided'
      union all
      select order_id, 3, 'payment', case when reason = 'staff' then 'staff' else 'shop' end, created_at,
        jsonb_build_object('to', 'refund_pending', 'amount', amount, 'currency', currency)
      from refunds where order_id is not null
      union all
      select order_id, 4, 'payment', 'shop', updated_at,
        jsonb_build_object('to', case status when 'succeeded' then 'refunded' else 'refund_failed' end,
          'amount', amount, 'currency', currency)
      from refunds where order_id is not null and status <> 'pending'
      union all
      select id, 5, 'payment', 'shop', now(), jsonb_build_object('to', 'disputed')
      from orders where payment_status = 'disputed'
    ) as derived
    order by at, place`,
  // With a trial order its events go too; those of an order that is there stay as they are.
  sql`create function refuse_change_of_event() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and not exists (select from orders where id = old.order_id) then return old; end if;
      raise exception 'events of an order are never changed';
    end $$`,
  sql`create trigger events_never_change before update or delete on order_events
    for each row execute function refuse_change_of_event()`,
  // By the database, so that no node and no code path leaves one out. A transaction of staff sets the actor.
  sql`create function write_order_event() returns trigger language plpgsql as $$
    declare
      who constant text := coalesce(nullif(current_setting('haberdash.actor', true), ''), 'shop');
    begin
      if tg_op = 'INSERT' then
        insert into order_events (order_id, kind, actor, details, created_at)
        values (new.id, 'placed', 'shop', jsonb_build_object('subtotal', new.subtotal, 'shipping', new.shipping,
          'total', new.total, 'currency', new.currency), new.created_at);
        if new.payment_status <> 'authorised' then
          insert into order_events (order_id, kind, actor, details)
          values (new.id, 'payment', 'shop', jsonb_build_object('to', new.payment_status, 'amount', new.received,
            'currency', new.received_currency));
        end if;
        return null;
      end if;
      if new.payment_status <> old.payment_status then
        insert into order_events (order_id, kind, actor, details)
        values (new.id, 'payment', who, jsonb_build_object('from', old.payment_status, 'to', new.payment_status,
          'amount', new.received, 'currency', new.received_currency));
      end if;
      if new.paid_back <> old.paid_back then
        insert into order_events (order_id, kind, actor, details)
        values (new.id, 'refunded-externally', 'shop', jsonb_build_object('amount', new.paid_back,
          'currency', new.received_currency));
      end if;
      return null;
    end $$`,
  sql`create trigger write_event after insert or update of payment_status, paid_back on orders
    for each row execute function write_order_event()`,
]
