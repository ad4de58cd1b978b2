/** Subscribers of the newsletter as staff see them: list, export with consent and unsubscribe link, removal. */
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { StaffSubscriberList } from '../../src/contract/subscribers/subscribers.ts'
import { CONSENT_TEXT } from '../../src/domain/subscribers/newsletter.ts'
import { CONFIRM, linkIn, newsletterApi } from '../setup/newsletter.ts'

const { api, settings, subscribe, mailsTo, staffCall, listed, find, press, confirmed } = newsletterApi()

/** One who has confirmed, and one who has left. */
beforeAll(async () => {
  await subscribe('Ada@Example.com', '203.0.113.9')
  const [mail] = await mailsTo('Ada@Example.com')
  await press(linkIn(CONFIRM, mail?.text))
  await press((await confirmed('gone@example.com')).leave)
})

beforeEach(() => {
  settings.confirmSubscribers = true
})

test('staff page through all subscribers by state and part of the address, without a gap', async () => {
  settings.confirmSubscribers = false
  await sql`insert into newsletter_subscribers (id, email, subscribed_at)
    select 'sub_' || translate(lpad(n::text, 16, 'a'), '01', 'bc'), 'paged' || n || '@example.com', now()
    from generate_series(1, 120) as n`.execute(api().db)
  const seen: string[] = []
  let next: string | null = ''
  while (next !== null) {
    const page: StaffSubscriberList = await listed(`search=PAGED&status=active${next && `&after=${next}`}`)
    expect(page.total).toBe(120)
    seen.push(...page.subscribers.map(({ id }) => id))
    next = page.next
  }
  expect([seen.length, new Set(seen).size]).toEqual([120, 120])
  expect((await listed('search=100%25')).subscribers).toEqual([])
  for (const query of ['status=other', 'after=1', 'after=99999999999999999.sub_aaaaaaaaaaaaaaaa', 'x=1'])
    expect((await staffCall('GET', `/api/admin/subscribers?${query}`)).status).toBe(400)
})

test('staff export state, consent and unsubscribe link; a formula in an address stays text', async () => {
  settings.confirmSubscribers = false
  await subscribe("'=cmd@example.com")
  await sql`insert into newsletter_subscribers (id, email)
    values ('sub_formula222222222', '=hyperlink(1)@example.com')`.execute(api().db)
  const csv = (await staffCall('GET', '/api/admin/subscribers/export')).text
  expect(csv.split('\r\n')[0]).toBe(
    'Email,Status,Subscribed at,Requested from,Confirmed at,Confirmed from,Consent,Consent version,Unsubscribed at,Unsubscribe link',
  )
  expect(csv).toMatch(
    /\nAda@Example\.com,active,[^\n]*203\.0\.113\.9[^\n]*\/newsletter\/leave\/[0-9a-f-]{36}\r/,
  )
  expect(csv).toContain(CONSENT_TEXT)
  expect(csv).toContain("'=hyperlink(1)@example.com")
  expect(csv).toContain(',unsubscribed,')
})

test('staff remove a subscriber; the audit log has the removal and no address', async () => {
  const { id = '' } = (await find('Ada@Example.com')) ?? {}
  expect((await staffCall('DELETE', `/api/admin/subscribers/${id}`)).status).toBe(200)
  expect((await staffCall('DELETE', `/api/admin/subscribers/${id}`)).status).toBe(404)
  expect(await find('Ada@Example.com')).toBeUndefined()
  const { rows } = await sql<{ entry: string }>`
    select a::text as entry from audit_log a where subject_id = ${id}`.execute(api().db)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.entry.toLowerCase()).not.toContain('ada@example.com')
  expect((await api().call('GET', '/api/admin/subscribers')).status).toBe(401)
})

test('no request caused a server error', () => {
  expect(api().faults).toEqual([])
})
