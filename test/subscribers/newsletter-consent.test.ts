/**
 * Double opt-in and unsubscribing (B53): the response reveals nothing, a GET only asks, nobody's mailbox can be filled,
 * and the consent is stored.
 */
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { defaultSettings } from '../../settings/default-settings.ts'
import type { Subscriber } from '../../src/contract/subscribers/newsletter.ts'
import {
  CONFIRMATION_MAIL_PAUSE_MS,
  CONSENT_TEXT,
  MAX_CONFIRMATION_MAILS,
} from '../../src/domain/subscribers/newsletter.ts'
import { CONFIRM, LEAVE, linkIn, newsletterApi } from '../setup/newsletter.ts'

const { api, settings, subscribe, mailsTo, staffCall, find, press, confirmed } = newsletterApi()

beforeEach(() => {
  settings.confirmSubscribers = true
})

test('double opt-in is off by default: no mail, subscribed at once', async () => {
  expect(defaultSettings.privacy.confirmSubscribers).toBe(false)
  settings.confirmSubscribers = false
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
      requested_from: '203.0.113.9',
      confirmed_from: expect.any(String),
      consent_text: CONSENT_TEXT,
      consent_version: 0,
      confirmed_at: expect.any(Date),
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
    settings.privacyPolicy = address
    try {
      return (await api().call('GET', linkIn(CONFIRM, mail?.text))).text
    } finally {
      settings.privacyPolicy = null
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
  settings.confirmSubscribers = false
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

test('no request caused a server error', () => {
  expect(api().faults).toEqual([])
})
