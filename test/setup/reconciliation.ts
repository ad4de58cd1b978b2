/** What tests of the comparison with the payment provider ask for, and what they change at the provider. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Reconciliation } from '../../src/contract/reconciliation/reconciliation.ts'
import { OWNER_EMAIL } from './checkout.ts'
import { MINUTE, type MoneyApi } from './money.ts'

type IntentChange = { amount?: number; currency?: string; status?: 'canceled' | 'succeeded' }

export const reconciliation = (api: () => MoneyApi) => {
  const session: { headers?: Promise<{ Authorization: string }>; since: number } = { since: 0 }
  /** A session ends when it is idle for two hours of the shop's clock, which tests set forward. */
  const call = async (method: string, path: string, body?: object) => {
    const now = api().checkoutRig.now().getTime()
    if (!session.headers || now - session.since > 60 * MINUTE) session.headers = api().staff()
    session.since = now
    return api().call(method, path, { headers: await session.headers, ...(body && { body }) })
  }
  const state = async (): Promise<Reconciliation> => (await call('GET', '/api/admin/reconciliation')).json()
  return {
    call,
    state,
    open: async () => (await state()).open.map(({ kind, here, there }) => [kind, here, there]),
    /** Long enough after the last change for payments to be judged. */
    compare: async () => {
      api().checkoutRig.advance(10 * MINUTE)
      const answer = await call('POST', '/api/admin/reconciliation/runs')
      expect(answer.status, answer.text).toBe(202)
      await api().checkoutRig.settle()
      const [run] = (await state()).runs
      return run
    },
    alerts: async () => (await call('GET', '/api/admin/alerts')).json<{ kind: string; sentence: string }[]>(),
    ownerMails: () => api().checkoutRig.mails.filter(({ to }) => to === OWNER_EMAIL),
    count: async (table: string): Promise<number> => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${sql.table(table)}`.execute(api().db)
      return rows[0]?.count ?? 0
    },
    rowOf: async (id: string) =>
      api().db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    /** At the provider, without an event. */
    dashboardRefund: async (intentId: string, amount: number, metadata: Record<string, string> = {}) => {
      await api()
        .db.insertInto('sandbox_refunds')
        .values({
          id: `re_${Math.random().toString(36).slice(2)}`,
          intent_id: intentId,
          amount,
          currency: 'gbp',
          reason: null,
          metadata: JSON.stringify(metadata),
          created_at: api().checkoutRig.now(),
        })
        .execute()
    },
    /** A captured payment that the shop has not recorded. */
    strayPayment: async (metadata: Record<string, string>): Promise<string> => {
      const id = `pi_${Math.random().toString(36).slice(2)}`
      const now = api().checkoutRig.now()
      await api()
        .db.insertInto('sandbox_intents')
        .values({
          id,
          client_secret: `${id}_secret_1`,
          status: 'succeeded',
          amount: 4200,
          amount_received: 4200,
          currency: 'gbp',
          metadata: JSON.stringify(metadata),
          charge_id: id.replace('pi_', 'ch_'),
          created_at: now,
          captured_at: now,
        })
        .execute()
      return id
    },
    setIntent: (id: string, { status = 'succeeded', ...change }: IntentChange) =>
      api()
        .db.updateTable('sandbox_intents')
        .set(({ ref }) => ({
          status,
          ...change,
          amount_received: status === 'canceled' ? 0 : (change.amount ?? ref('amount')),
          canceled_at: status === 'canceled' ? api().checkoutRig.now() : null,
        }))
        .where('id', '=', id)
        .execute(),
  }
}
