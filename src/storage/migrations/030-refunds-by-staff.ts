/**
 * Refunds that staff ask for, what the provider paid back without us, disputes by their own ids, so that their events
 * may come in any order, and where an open payment was opened from, so that tried-out cards are counted there too.
 */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table refunds
    add column cause text check (cause in ('returned', 'cancelled', 'faulty', 'lost', 'other')),
    add column restocked boolean not null default false,
    add check ((reason = 'staff') = (cause is not null)),
    add check (reason = 'staff' or not restocked)`,
  sql`alter table orders add column paid_back bigint not null default 0 check (paid_back >= 0)`,
  sql`create table disputes (
    id text collate "C" primary key,
    intent_id text collate "C" not null references orders (intent_id),
    state text not null check (state in ('open', 'won', 'lost')),
    updated_at timestamptz not null
  )`,
  sql`create index disputes_of_intent on disputes (intent_id)`,
  sql`alter table checkouts add column opened_from text`,
  sql`alter table checkouts add check (status = 'open' or opened_from is null)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
