/** How secret links to an order end: with the email address, by staff, after their time; and how a new one is asked for. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { defaultSettings } from '../../settings/default-settings.ts'
import { fixedSettings } from '../../src/api/current-settings.ts'
import { orderPath } from '../../src/domain/orders/customer-path.ts'
import { createRateLimits } from '../../src/storage/database/rate-limits.ts'
import { createOrderLink } from '../../src/storage/orders/order-links.ts'
import { moneyApi } from '../setup/money.ts'
import { orderManagement } from '../setup/order-management.ts'
import { ADDRESS, type Shopper } from '../setup/shopper.ts'

const law = { ...defaultSettings.law, withdrawal: true }
const api = moneyApi({
  services: (db) => ({
    settings: fixedSettings({ ...defaultSettings, law }),
    limits: createRateLimits(db),
  }),
})
const { call, ordered, post, read, ship } = orderManagement(api)

const LINK = /https:\/\/shop\.example(\/order\/o_\w{26})/
/** Of the newest mail to the shopper. */
const linkOf = (shopper: Shopper): string => LINK.exec(api().mailsTo(shopper).at(-1)?.text ?? '')?.[1] ?? ''
const open = (path: string) => api().call('GET', path)

const NEW_ADDRESS = { ...ADDRESS, firstName: 'Wilma', lastName: 'Rightful', address: '7 Other Street' }
/** Staff correct the email address, and the address too. */
const correct = async (id: string, shopper: Shopper, email: string) => {
  const { shippingAddress } = await read(id)
  const changes = { email, shippingAddress: NEW_ADDRESS }
  const seen = { email: shopper.email, shippingAddress }
  const answer = await call('PATCH', `/api/admin/orders/${id}/contact`, { changes, seen })
  expect(answer.status, answer.text).toBe(200)
}
const askForLink = (link: string, headers: Record<string, string> = {}) =>
  api().call('POST', `${link}/new-link`, { headers })
const linksTo = (email: string) =>
  api()
    .checkoutRig.mails.filter(({ to }) => to === email)
    .map(({ text }) => LINK.exec(text)?.[1] ?? '')

test('links end with the email address that they were sent to, on every page behind them', async () => {
  const { shopper, id } = await ordered()
  const link = linkOf(shopper)
  await correct(id, shopper, `wilma-${id.slice(-6)}@example.com`)
  const { number } = await read(id)
  for (const path of [link, `${link}/withdraw`, `${link}/documents/1`]) {
    const page = await open(path)
    expect(page.status, path).toBe(410)
    expect(page.text).toContain('This link has ended')
    for (const secret of ['Wilma', 'Other Street', 'wilma-', `#${number}`])
      expect(page.text).not.toContain(secret)
  }
  const { rows } = await sql<{ links: number }>`select count(*)::int as links from order_links
    where order_id = ${id}`.execute(api().db)
  expect(rows, 'a node of the release before finds none').toEqual([{ links: 0 }])
})

test('a mail that was on its way while the email address was corrected brings no link that opens', async () => {
  const { shopper, id } = await ordered()
  await correct(id, shopper, `wilma-${id.slice(-6)}@example.com`)
  const { token } = await createOrderLink(api().db, id, new Date(), { recipient: shopper.email })
  expect((await open(orderPath(token))).status).toBe(404)
})

test('a new link goes to the address of the order alone, and the answer is the same for every token', async () => {
  const { shopper, id } = await ordered()
  const link = linkOf(shopper)
  const email = `wilma-${id.slice(-6)}@example.com`
  await correct(id, shopper, email)
  const before = api().mailsTo(shopper).length
  // Programs that read mails open every address in them.
  for (const path of [link, `${link}/new-link`, link]) await open(path)
  await api().checkoutRig.settle()
  expect(linksTo(email)).toEqual([])
  const answer = await askForLink(link)
  const stranger = await askForLink('/order/o_abcdefghijkmnpqrstuvwxyz23')
  expect([answer.status, stranger.status]).toEqual([200, 200])
  expect(stranger.text).toBe(answer.text)
  expect(answer.text).not.toContain('wilma')
  await api().checkoutRig.settle()
  const [renewed = ''] = linksTo(email)
  expect((await open(renewed)).text).toContain('7 Other Street')
  expect(api().mailsTo(shopper)).toHaveLength(before)
  // Withdrawing works through the new one, and not through the one that has ended.
  expect((await open(`${renewed}/withdraw`)).status).toBe(200)
})

test('an order gets three mails with a new link in a day, and an address may ask five times in an hour', async () => {
  const { shopper, id } = await ordered()
  const link = linkOf(shopper)
  await post(id, '/links/end')
  const before = api().mailsTo(shopper).length
  const answers = []
  for (let attempt = 0; attempt < 6; attempt += 1)
    answers.push((await askForLink(link, { 'X-Forwarded-For': '203.0.113.90' })).status)
  expect(answers).toEqual([200, 200, 200, 200, 200, 429])
  await api().checkoutRig.settle()
  expect(api().mailsTo(shopper).length - before).toBe(3)
})

test('staff end all links to an order, which is an event of its timeline', async () => {
  const { shopper, id } = await ordered()
  const link = linkOf(shopper)
  const ended = await post(id, '/links/end')
  expect(ended.status).toBe(200)
  expect((await read(id)).events.at(-1)).toMatchObject({ kind: 'links-ended', details: { links: 2 } })
  expect((await open(link)).status).toBe(410)
  await post(id, '/links/end')
  expect((await read(id)).events.filter(({ kind }) => kind === 'links-ended')).toHaveLength(1)
  expect((await post('order_none', '/links/end')).status).toBe(404)
})

test('a link ends 400 days after the last parcel was delivered, and a new one then opens the order', async () => {
  const { shopper, id } = await ordered()
  const link = linkOf(shopper)
  const age = (days: number) =>
    sql`update fulfilments set delivered_at = ${api().checkoutRig.now()}::timestamptz - ${days} * interval '1 day'
      where order_id = ${id}`.execute(api().db)
  await sql`update order_links set created_at = created_at - interval '500 days' where order_id = ${id}`.execute(
    api().db,
  )
  const { parcels } = (await ship(id)).json<{ parcels: { id: string }[] }>()
  expect((await open(link)).status, 'no delivery is known').toBe(200)
  await post(id, `/parcels/${parcels[0]?.id}/delivered`)
  await age(399)
  expect((await open(link)).status).toBe(200)
  await age(402)
  expect((await open(link)).status).toBe(410)
  await askForLink(link)
  await api().checkoutRig.settle()
  expect((await open(linkOf(shopper))).status).toBe(200)
})
