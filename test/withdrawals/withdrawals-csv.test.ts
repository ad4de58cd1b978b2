/** Statements of withdrawal as a CSV file for staff. */
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { defaultSettings } from '../../settings/default-settings.ts'
import { fixedSettings } from '../../src/api/current-settings.ts'
import { moneyApi } from '../setup/money.ts'
import { orderManagement } from '../setup/order-management.ts'

const law = { ...defaultSettings.law, withdrawal: true }
const api = moneyApi({ services: () => ({ settings: fixedSettings({ ...defaultSettings, law }) }) })
const { call, ordered } = orderManagement(api)

const declare = async (fields: Record<'name' | 'contract' | 'email', string>): Promise<void> => {
  const body = new URLSearchParams({ ...fields, request: `request-${Math.random().toString(36).slice(2)}` })
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const answer = await api().call('POST', '/withdraw', { raw: body.toString(), headers })
  expect(answer.status, answer.text).toBe(200)
}

test('all statements, or the open ones, are a CSV file, oldest first, whose cells are no formulas', async () => {
  const { shopper, id } = await ordered()
  await declare({ name: '=1+1', contract: 'whatever, "quoted"', email: 'ada@example.com' })
  await declare({ name: 'Ada Marsh', contract: id.slice(-8), email: shopper.email })
  // More than a batch.
  await sql`insert into withdrawals (id, request_key, by_link, name, contract, email, submitted_at, handled_at, handled_by)
    select 'withdrawal_many_' || n, 'request_many_' || n, false, 'Many', 'none', 'many@example.com',
      now() - interval '1 day' * n, now(), 'Ann' from generate_series(1, 450) as n`.execute(api().db)
  const rows = async (query: string): Promise<Record<string, string>[]> => {
    const answer = await call('GET', `/api/admin/withdrawals/export${query}`)
    expect(answer.headers.get('Content-Disposition')).toMatch(
      /attachment; filename="withdrawals-\d{4}-\d{2}-\d{2}\.csv"/,
    )
    return parse(answer.text, { columns: true })
  }
  expect(await rows('?show=open')).toMatchObject([
    { Name: "'=1+1", Contract: 'whatever, "quoted"', Items: 'All', Order: '', 'Declared by': 'unknown' },
    {
      Email: shopper.email,
      Order: expect.stringMatching(/^\d+$/),
      'Declared by': 'email',
      Period: 'unknown',
    },
  ])
  const all = await rows('')
  expect(all).toHaveLength(452)
  expect(all[0]).toMatchObject({ Name: 'Many', 'Done by': 'Ann' })
  const times = all.map((row) => row['Declared at'] ?? '')
  expect(times).toEqual([...times].sort())
  expect((await call('GET', '/api/admin/withdrawals/export?show=shut')).status).toBe(400)
  expect((await api().call('GET', '/api/admin/withdrawals/export')).status).toBe(401)
})
