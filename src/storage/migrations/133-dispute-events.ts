/**
 * Disputes in the timeline of their order: opened, won, lost, each once, whatever else becomes of the payment. The database
 * writes them, so that no node and no code path leaves one out. What the change of the payment's status said of a dispute is
 * no event of its own any more.
 */
import { type Kysely, sql } from 'kysely'
import { lockTables } from './lock-tables.ts'

const statements = [
  // A dispute whose end arrives first has been opened too.
  sql`create function write_dispute_event() returns trigger language plpgsql as $$
    declare
      disputed_order text;
      facts jsonb;
    begin
      select id into disputed_order from orders where intent_id = new.intent_id;
      if disputed_order is null then return null; end if;
      select jsonb_build_object('amount', amount, 'currency', currency, 'reason', reason) into facts
      from payment_alerts where id = new.id and kind = 'dispute';
      facts := jsonb_strip_nulls(jsonb_build_object('disputeId', new.id) || coalesce(facts, '{}'));
      if tg_op = 'INSERT' then
        insert into order_events (order_id, kind, actor, details)
        values (disputed_order, 'dispute-opened', 'shop', facts);
      end if;
      if new.state <> 'open' and (tg_op = 'INSERT' or old.state <> new.state) then
        insert into order_events (order_id, kind, actor, details)
        values (disputed_order, 'dispute-' || new.state, 'shop', facts);
      end if;
      return null;
    end $$`,
  sql`create trigger write_event after insert or update of state on disputes
    for each row execute function write_dispute_event()`,
  // As in migration 108, without the events that a dispute has itself.
  sql`create or replace function write_order_event() returns trigger language plpgsql as $$
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
      if new.payment_status <> old.payment_status and new.payment_status <> 'disputed'
        and not (old.payment_status = 'disputed' and new.payment_status = 'paid') then
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
  // Disputes of before, as far as no event of the payment tells of them.
  sql`insert into order_events (order_id, kind, actor, details, created_at)
    select order_id, kind, 'shop', details, updated_at from (
      select o.id as order_id, d.id as dispute_id, d.updated_at, place,
        case place when 1 then 'dispute-opened' else 'dispute-' || d.state end as kind,
        jsonb_strip_nulls(jsonb_build_object('disputeId', d.id, 'amount', a.amount, 'currency', a.currency,
          'reason', a.reason)) as details
      from disputes d
      join orders o on o.intent_id = d.intent_id
      left join payment_alerts a on a.id = d.id and a.kind = 'dispute'
      cross join (values (1), (2)) as part (place)
      where case place
        when 1 then not exists (select from order_events e where e.order_id = o.id and e.kind = 'payment'
          and e.details ->> 'to' = 'disputed')
        else d.state = 'lost' or (d.state = 'won' and not exists (select from order_events e where e.order_id = o.id
          and e.kind = 'payment' and e.details ->> 'from' = 'disputed' and e.details ->> 'to' = 'paid')) end
    ) as derived
    order by updated_at, dispute_id, place`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await lockTables(db, ['disputes', 'orders'])
  for (const statement of statements) await statement.execute(db)
}
