/**
 * Double opt-in and unsubscribing (B53): the response reveals nothing, a GET only asks, nobody's mailbox can be filled,
 * the consent is stored, and staff export it.
 */
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { defaultSettings } from '../settings/default-settings.ts'
import { fixedSettings } from '../src/api/current-settings.ts'
import type { Subscriber } from '../src/contract/newsletter.ts'
import type { StaffSubscriberList } from '../src/contract/subscribers.ts'
import { CONFIRMATION_MAIL_PAUSE_MS, CONSENT_TEXT, MAX_CONFIRMATION_MAILS } from '../src/domain/newsletter.ts'
import type { ShopSettings } from '../src/domain/shop-settings.ts'
import { createRateLimits } from '../src/storage/database/rate-limits.ts'
import { testApi } from './setup/api.ts'

let confirmSubscribers = true
/** The address in the footer. */
let privacyPolicy: string | null = null
const values = (): ShopSettings => ({
  ...defaultSettings,
  privacy: { ...defaultSettings.privacy, confirmSubscribers },
  footer: { ...defaultSettings.footer, privacyPolicy },
})
const api = testApi({
  services: (db) => ({
    limits: createRateLimits(db, { factor: 1 }),
    settings: { ...fixedSettings(defaultSettings), current: values, fresh: async () => values() },
  }),
})

let visitors = 0
const subscribe = (email: string, address?: string) => {
  visitors += 1
  const from = address ?? `198.51.${Math.floor(visitors / 250)}.${visitors % 250}`
  return api().call('POST', '/api/newsletter', { body: { email }, headers: { 'X-Forwarded-For': from } })
}
const mailsTo = async (address: string) => {
  await api().checkoutRig.settle()
  return api().checkoutRig.mails.filter(({ to }) => to === address)
}
const CONFIRM = /https:\/\/shop\.example(\/newsletter\/confirm\/n_\w{26})/
const LEAVE = /https:\/\/shop\.example(\/newsletter\/leave\/[0-9a-f-]{36})/
const linkIn = (pattern: RegExp, text = ''): string => pattern.exec(text)?.[1] ?? ''
const staffCall = async (method: string, path: string) =>
  api().call(method, path, { headers: await api().staff() })
const listed = async (query = ''): Promise<StaffSubscriberList> =>
  (await staffCall('GET', `/api/admin/subscribers?${query}`)).json()
const find = async (email: string) => (await listed(`search=${encodeURIComponent(email)}`)).subscribers[0]
/** As the page's form sends it. */
const press = async (path: string) => {
  const { text } = await api().call('GET', path)
  const version = /name="version" value="(\d+)"/.exec(text)?.[1]
  return api().call('POST', path, {
    raw: version === undefined ? '' : `version=${version}`,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  })
}
const confirmed = async (email: string) => {
  await subscribe(email)
  const [mail] = await mailsTo(email)
  const link = linkIn(CONFIRM, mail?.text)
  await press(link)
  return { link, leave: linkIn(LEAVE, mail?.text) }
}

beforeEach(() => {
  confirmSubscribers = true
})

test('double opt-in is off by default: no mail, subscribed at once', async () => {
  expect(defaultSettings.privacy.confirmSubscribers).toBe(false)
  confirmSubscribers = false
  expect((await subscribe('off@example.com')).text).toBe('{"success":true}')
  expect(await mailsTo('off@example.com')).toEqual([])
  expect(await find('off@example.com')).toMatchObject({ status: 'active', confirmedAt: null })
})

test('with it on, an address is a subscriber only after the link of its mail was pressed', async () => {
  const reply = await subscribe('Ada@Example.com', '203.0.113.9')
  expect([reply.status, reply.text]).toEqual([201, '{"success":true}'])
  const spec = async () =>
    (await staffCall('GET', '/api/admin/newsletters')).json<Subscriber[]>().map(({ email }) => email)
  expect(await spec()).not.toContain('Ada@Example.com')
  const stats = async () =>
    (await staffCall('GET', '/api/admin/stats')).json<{ newsletterSubscribers: number }>()
      .newsletterSubscribers
  const before = await stats()
  const [mail, ...others] = await mailsTo('Ada@Example.com')
  expect(others).toEqual([])
  expect(mail?.unsubscribeUrl).toMatch(LEAVE)
  expect((await press(linkIn(CONFIRM, mail?.text))).text).toContain('You are subscribed')
  expect(await spec()).toContain('Ada@Example.com')
  expect(await stats()).toBe(before + 1)
  const { rows } =
    await sql`select requested_from, confirmed_from, consent_text, consent_version, confirmed_at
    from newsletter_subscribers where email = 'Ada@Example.com'`.execute(api().db)
  expect(rows).toEqual([
    {
      ...{ requested_from: '203.0.113.9', confirmed_from: expect.any(String) },
      ...{ consent_text: CONSENT_TEXT, consent_version: 0, confirmed_at: expect.any(Date) },
    },
  ])
})

test('the page that asks for the consent links to the privacy policy while one is published', async () => {
  await subscribe('policy@example.com')
  const [mail] = await mailsTo('policy@example.com')
  const page = async () => (await api().call('GET', linkIn(CONFIRM, mail?.text))).text
  expect(await page()).not.toContain('Privacy policy')
  const now = new Date()
  const policy = { id: 'page_1', slug: 'privacy', title: 'Privacy', purpose: 'privacy' } as const
  const dates = { created_at: now, updated_at: now, published_at: null }
  await api()
    .db.insertInto('content_pages')
    .values({ ...policy, ...dates })
    .execute()
  expect(await page()).not.toContain('Privacy policy')
  await api().db.updateTable('content_pages').set({ status: 'published', published_at: now }).execute()
  expect(await page()).toContain('<a href="/pages/privacy">Privacy policy</a>')
})

test('the privacy policy of the consent page is the address of the footer, unless it leads nowhere', async () => {
  await subscribe('address@example.com')
  const [mail] = await mailsTo('address@example.com')
  const pageWith = async (address: string) => {
    privacyPolicy = address
    try {
      return (await api().call('GET', linkIn(CONFIRM, mail?.text))).text
    } finally {
      privacyPolicy = null
    }
  }
  await api().db.deleteFrom('content_pages').execute()
  expect(await pageWith('https://elsewhere.example/privacy')).toContain('https://elsewhere.example/privacy')
  expect(await pageWith('/pages/none-such')).not.toContain('none-such')
})

test('GET and HEAD of a mail scanner confirm nothing and unsubscribe nobody (B53)', async () => {
  await subscribe('scan@example.com')
  const [mail] = await mailsTo('scan@example.com')
  for (const method of ['GET', 'HEAD'])
    for (const link of [CONFIRM, LEAVE])
      expect((await api().call(method, linkIn(link, mail?.text))).status).toBe(200)
  expect(await find('scan@example.com')).toMatchObject({ status: 'pending' })
})

test('the response is the same for a new, a pending, a subscribed and a former address', async () => {
  const { leave } = await confirmed('same@example.com')
  const replies = [await subscribe('same@example.com'), await subscribe('never-seen@example.com')]
  replies.push(await subscribe('never-seen@example.com'))
  await press(leave)
  replies.push(await subscribe('same@example.com'))
  const [first] = replies
  for (const { status, text, headers } of replies) {
    expect([status, text]).toEqual([first?.status, first?.text])
    expect([...headers.keys()]).toEqual([...(first?.headers.keys() ?? [])])
  }
})

test('a stranger cannot fill a mailbox: three mails in seven days, ten minutes apart, whatever the case', async () => {
  const requests = ['flood@example.com', 'FLOOD@example.com', 'Flood@Example.com']
  // The spelling that came first is the stored one.
  const mails = async () => {
    await api().checkoutRig.settle()
    return api().checkoutRig.mails.filter(({ to }) => to.toLowerCase() === 'flood@example.com')
  }
  const sent = async () => (await mails()).length
  await Promise.all(requests.map((email) => subscribe(email)))
  expect(await sent()).toBe(1)
  for (let round = 0; round < 5; round += 1) {
    api().checkoutRig.advance(CONFIRMATION_MAIL_PAUSE_MS)
    for (const email of requests) expect((await subscribe(email)).status).toBe(201)
  }
  expect(await sent()).toBe(MAX_CONFIRMATION_MAILS)
  // Who has unsubscribed is not asked again and again either.
  await press(linkIn(LEAVE, (await mails())[0]?.text))
  await subscribe('flood@example.com')
  expect(await sent()).toBe(MAX_CONFIRMATION_MAILS)
  expect(await find('flood@example.com')).toMatchObject({ status: 'unsubscribed' })
})

test('from one address twenty requests are accepted in an hour, and 500 from all together', async () => {
  const replies = await Promise.all(
    Array.from({ length: 25 }, (_, index) => subscribe(`bomb${index}@example.com`, '203.0.113.77')),
  )
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(20)
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(5)
  await sql`insert into rate_limits (key, full_at)
    select 'newsletter-mails', now() + interval '1 hour' on conflict (key) do update set full_at = excluded.full_at
  `.execute(api().db)
  expect((await subscribe('late@example.com')).status).toBe(429)
  expect((await subscribe('Ada@Example.com')).status).toBe(429)
  confirmSubscribers = false
  expect((await subscribe('late@example.com')).status).toBe(201)
  await sql`delete from rate_limits where key = 'newsletter-mails'`.execute(api().db)
})

describe('a confirmation link', () => {
  test('is stored as a hash only, works twice, and not after seven days', async () => {
    await subscribe('late-reader@example.com')
    const [mail] = await mailsTo('late-reader@example.com')
    const link = linkIn(CONFIRM, mail?.text)
    const { rows } = await sql<{ all: string }>`
      select string_agg(c::text, '') || (select string_agg(s::text, '') from newsletter_subscribers s) as all
      from newsletter_confirmations c`.execute(api().db)
    expect(rows[0]?.all).not.toContain(link.split('/').at(-1))
    expect((await press(link)).status).toBe(200)
    expect((await press(link)).text).toContain('You are subscribed')
    await subscribe('too-late@example.com')
    const late = linkIn(CONFIRM, (await mailsTo('too-late@example.com'))[0]?.text)
    api().checkoutRig.advance(7 * 24 * 60 * 60_000 + 1000)
    expect((await press(late)).status).toBe(404)
    expect(await find('too-late@example.com')).toMatchObject({ status: 'pending' })
  })

  test('does not subscribe somebody again who has left', async () => {
    const { link, leave } = await confirmed('gone@example.com')
    await press(leave)
    expect((await press(link)).status).toBe(404)
    expect(await find('gone@example.com')).toMatchObject({ status: 'unsubscribed' })
  })

  test.each(['x', 'n_aaaaaaaaaaaaaaaaaaaaaaaaaa', '%00', "n_' or 1=1"])('%s leads nowhere', async (token) => {
    for (const page of ['confirm', 'leave']) {
      const path = `/newsletter/${page}/${encodeURIComponent(token)}`
      expect((await api().call('GET', path)).status).toBe(404)
      expect((await press(path)).status).toBe(404)
    }
  })

  test('cannot be guessed: an address waits after thirty attempts, with a right link too', async () => {
    const headers = { 'X-Forwarded-For': '203.0.113.200' }
    for (let index = 0; index < 30; index += 1)
      expect((await api().call('GET', `/newsletter/leave/guess-${index}`, { headers })).status).toBe(404)
    const { leave } = await confirmed('guessed@example.com')
    expect((await api().call('GET', leave, { headers })).status).toBe(429)
    expect((await api().call('POST', leave, { headers })).status).toBe(429)
  })
})

test('a mail program unsubscribes with one POST (RFC 8058), and order mails are not affected (B53)', async () => {
  const { leave } = await confirmed('one-click@example.com')
  const reply = await api().call('POST', leave, {
    raw: 'List-Unsubscribe=One-Click',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  })
  expect(reply.status).toBe(200)
  expect(reply.text).not.toContain('one-click@example.com')
  expect(await find('one-click@example.com')).toMatchObject({
    status: 'unsubscribed',
    unsubscribedAt: expect.any(String),
  })
  expect((await api().call('POST', leave, { raw: 'x'.repeat(2000) })).status).toBe(413)
})

describe('staff', () => {
  test('page through all subscribers by state and part of the address, without a gap', async () => {
    confirmSubscribers = false
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

  test('export state, consent and unsubscribe link; a formula in an address stays text', async () => {
    confirmSubscribers = false
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

  test('remove a subscriber; the audit log has the removal and no address', async () => {
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
})

test('no request caused a server error', () => {
  expect(api().faults).toEqual([])
})
