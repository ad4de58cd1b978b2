/**
 * What the provider wants a person to look at: disputes, early fraud warnings, reviews. Kept by the payment, which may
 * have no order, or none yet; mailed to the owner once.
 */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create table payment_alerts (
    id text collate "C" primary key,
    kind text not null check (kind in ('dispute', 'fraud-warning', 'review')),
    intent_id text collate "C" not null,
    state text not null check (state in ('open', 'waiting', 'closed')),
    reason text,
    amount bigint,
    currency text,
    due_by timestamptz,
    told_at timestamptz not null,
    mailed_at timestamptz,
    mail_leased_until timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    check ((amount is null) = (currency is null))
  )`,
  sql`create index payment_alerts_open on payment_alerts (due_by, created_at) where state <> 'closed'`,
  sql`create index refunds_failed on refunds (updated_at) where status = 'failed'`,
  // Disputes that are open at the upgrade: their deadline comes with the provider's next event.
  sql`insert into payment_alerts (id, kind, intent_id, state, told_at, mailed_at, created_at, updated_at)
    select id, 'dispute', intent_id, 'open', updated_at, now(), updated_at, updated_at
    from disputes where state = 'open'`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
