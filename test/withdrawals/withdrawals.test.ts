/** Withdrawal from a contract: two steps without a login, the same answer for everyone, a receipt at once (B60 to B62). */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { defaultSettings } from '../../settings/default-settings.ts'
import { fixedSettings } from '../../src/api/current-settings.ts'
import type { WorkQueue } from '../../src/api/work-queue.ts'
import { HttpError } from '../../src/contract/errors.ts'
import type { Shop } from '../../src/contract/settings/shop.ts'
import type { StaffWithdrawal } from '../../src/contract/withdrawals/withdrawals.ts'
import type { ShopSettings } from '../../src/domain/settings/shop-settings.ts'
import { CONFIRM_LABEL, WITHDRAW_LABEL } from '../../src/domain/withdrawals/withdrawal.ts'
import { moneyApi } from '../setup/money.ts'
import { orderManagement } from '../setup/order-management.ts'
import type { Shopper } from '../setup/shopper.ts'

let law = { ...defaultSettings.law, withdrawal: true }
/** What the queues of calls do: start them, or refuse them because they are full. */
let areQueuesFull = false
const queue: WorkQueue = {
  run: async (_, work) => {
    if (areQueuesFull) throw new HttpError('busy', undefined, { retryAfterSeconds: 2 })
    return work()
  },
  stats: () => ({ inFlight: 0, waiting: 0, refused: 0 }),
}
const values = (): ShopSettings => ({ ...defaultSettings, law })
const api = moneyApi({
  services: () => ({
    settings: { ...fixedSettings(defaultSettings), current: values, fresh: async () => values() },
    operationQueues: { payments: queue, shoppers: queue, staffTokens: queue },
  }),
})
const { call, ordered, post, read, ship } = orderManagement(api)
const LINK = /https:\/\/shop\.example(\/order\/o_\w{26})/

let count = 0
beforeEach(() => {
  law = { ...defaultSettings.law, withdrawal: true }
  areQueuesFull = false
  count += 1
})
afterEach(() => sql`delete from withdrawals`.execute(api().db))

const submit = (path: string, fields: Record<string, string | string[]>, headers = {}) => {
  const body = new URLSearchParams()
  for (const [name, value] of Object.entries(fields))
    for (const each of [value].flat()) body.append(name, each)
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' }
  return api().call('POST', path, { raw: body.toString(), headers: { ...type, ...headers } })
}
const statement = (over: Record<string, string> = {}) => ({
  name: 'Ada Marsh',
  contract: '1042',
  email: `declarer${count}@example.com`,
  request: `request-${count}-${Math.random().toString(36).slice(2)}`,
  ...over,
})
const listed = async (): Promise<StaffWithdrawal[]> => (await call('GET', '/api/admin/withdrawals')).json()
const linkOf = (shopper: Shopper): string => {
  const [, path = ''] = LINK.exec(api().mailsTo(shopper).at(-1)?.text ?? '') ?? []
  return path
}
const mailsTo = (address: string) => api().checkoutRig.mails.filter(({ to }) => to === address)
/** Without what differs by what was typed. */
const shape = (text: string): string =>
  text
    .replace(/<dd>.*?<\/dd>/g, '')
    .replace(/declarer\w*@example.com/g, '')
    .replace(/request-[\w-]+/g, '')

test('the function is a setting, off by default; then its pages are not found and no page links to it', async () => {
  expect(defaultSettings.law.withdrawal).toBe(false)
  law = { ...law, withdrawal: false }
  expect((await api().call('GET', '/withdraw')).status).toBe(404)
  expect((await submit('/withdraw', statement())).status).toBe(404)
  expect(await listed()).toEqual([])
  const { shopper } = await ordered()
  expect((await api().call('GET', linkOf(shopper))).text).not.toContain(WITHDRAW_LABEL)
  const links = async () => (await api().call('GET', '/api/shop')).json<Shop>().footer.customerCare
  expect(await links()).not.toContainEqual({ label: WITHDRAW_LABEL, href: '/withdraw' })
  law = { ...defaultSettings.law, withdrawal: true }
  expect(await links()).toContainEqual({ label: 'withdraw from contract here', href: '/withdraw' })
})

test('two steps: the form demands name, contract and email, and its only button confirms (B60)', async () => {
  const { text } = await api().call('GET', '/withdraw')
  expect(
    [...text.matchAll(/<input[^>]* name="(\w+)" type="(?:text|email)"/g)].map(([, name]) => name),
  ).toEqual(['name', 'contract', 'email'])
  expect([...text.matchAll(/<button>(.*?)<\/button>/g)].map(([, label]) => label)).toEqual([CONFIRM_LABEL])
  expect(CONFIRM_LABEL).toBe('confirm withdrawal')
  expect(text).not.toMatch(/reason[^.]*required|<script/)
})

test('a GET or HEAD of a mail scanner declares nothing (B53)', async () => {
  const { shopper } = await ordered()
  for (const method of ['GET', 'HEAD'])
    for (const path of ['/withdraw?name=A&contract=1&email=a@example.com', `${linkOf(shopper)}/withdraw`])
      expect((await api().call(method, path)).status).toBe(200)
  expect(await listed()).toEqual([])
})

test('the receipt goes out at once with content, date and time; it says received, not accepted (B60)', async () => {
  const { shopper, id } = await ordered()
  const page = await submit(
    '/withdraw',
    statement({ contract: id.slice(-8), email: shopper.email.toUpperCase() }),
  )
  expect(page.status, page.text).toBe(200)
  await api().checkoutRig.settle()
  const [mail, ...others] = mailsTo(shopper.email).filter(({ subject }) => subject.includes('ithdrawal'))
  expect(others, "one mail where the declarer's address is the order's").toEqual([])
  for (const text of [page.text, mail?.text ?? '']) {
    expect(text).toContain('Ada Marsh')
    expect(text).toContain(id.slice(-8))
    expect(text).toMatch(/\d{1,2} \w+ \d{4} at \d{2}:\d{2}:\d{2}/)
    expect(text).toContain('received')
    expect(text).not.toMatch(/accepted/i)
  }
  expect(mail?.text).toMatch(LINK)
  expect(await listed()).toMatchObject([{ orderId: id, identity: 'email', period: { kind: 'unknown' } }])
  expect((await api().refundsOf(shopper)).length, 'no refund by itself').toBe(0)
})

test("somebody else's order number gets the same answer as a made-up one, and reveals nothing (B62)", async () => {
  const { shopper, id } = await ordered()
  const { number } = await api()
    .db.selectFrom('orders')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const right = statement({ contract: `Order ${number}`, email: 'declarerA@example.com' })
  const wrong = statement({ contract: 'Order 999999', email: 'declarerB@example.com' })
  const [known, unknown] = [await submit('/withdraw', right), await submit('/withdraw', wrong)]
  expect(shape(known.text)).toBe(shape(unknown.text))
  expect([known.status, unknown.status]).toEqual([200, 200])
  await api().checkoutRig.settle()
  const [ofKnown, ofUnknown] = [mailsTo('declarerA@example.com'), mailsTo('declarerB@example.com')]
  expect([ofKnown.length, ofUnknown.length]).toEqual([1, 1])
  for (const { text } of [...ofKnown, ...ofUnknown]) expect(text).not.toMatch(/Zip Wallet|\/order\/|Leeds/)
  expect(mailsTo(shopper.email).at(-1)?.subject, "the order's own address is told").toContain(
    'Withdrawal received',
  )
  expect(await listed()).toMatchObject([
    { contract: 'Order 999999', orderId: null, period: null },
    { contract: `Order ${number}`, orderId: id, identity: 'unknown' },
  ])
})

test('what is missing or no address is said beside the field, what was entered stays, and nothing is stored', async () => {
  const { status, text } = await submit(
    '/withdraw',
    statement({ name: '  ', email: 'nobody', contract: '<b>"1042' }),
  )
  expect(status).toBe(422)
  expect(text).toContain('Enter your name')
  expect(text).toContain('Invalid email address')
  expect(text).toContain('value="&lt;b&gt;&quot;1042"')
  for (const fields of [
    {},
    { name: ['a', 'b'], contract: 'x', email: 'a@example.com' },
    statement({ name: 'a\u0000b' }),
  ])
    expect([400, 422]).toContain((await submit('/withdraw', fields)).status)
  expect((await submit('/withdraw', statement({ name: 'x'.repeat(50_000) }))).status).toBe(413)
  // Browsers name the origin "null" where the page sends no referrer.
  const blind = { Origin: 'null' }
  expect((await submit('/withdraw', statement({ name: '' }), blind)).status).toBe(403)
  const own = { ...blind, 'Sec-Fetch-Site': 'same-origin' }
  expect((await submit('/withdraw', statement({ name: '' }), own)).status).toBe(422)
  const foreign = { Origin: 'https://elsewhere.example' }
  expect((await submit('/withdraw', statement(), foreign)).status, 'a form of another site').toBe(403)
  expect(await listed()).toEqual([])
})

test('a form that is sent twice is one statement, with one receipt', async () => {
  const fields = statement({ contract: 'the blue jacket' })
  const [first, second] = [await submit('/withdraw', fields), await submit('/withdraw', fields)]
  expect(second.text).toBe(first.text)
  await api().checkoutRig.settle()
  expect(mailsTo(fields.email)).toHaveLength(1)
  expect(await listed()).toHaveLength(1)
})

test('nobody fills a mailbox: five receipts a day to one address, also at one moment, and every statement is kept', async () => {
  const { shopper, id } = await ordered()
  const before = mailsTo(shopper.email).length
  const declare = () =>
    submit('/withdraw', statement({ contract: id.slice(-8), email: 'victim@example.com' }))
  const pages = await Promise.all(Array.from({ length: 8 }, declare))
  expect(pages.map(({ status }) => status)).toEqual(Array(8).fill(200))
  await api().checkoutRig.settle()
  expect(mailsTo('victim@example.com')).toHaveLength(5)
  expect(mailsTo(shopper.email).length - before).toBe(5)
  expect(await listed()).toHaveLength(8)
})

test('behind the secret link lines are chosen, none beyond the order; staff see them and the period (B61)', async () => {
  const { shopper, id } = await ordered()
  const path = `${linkOf(shopper)}/withdraw`
  const form = await api().call('GET', path)
  expect(form.text).toContain('Zip Wallet')
  expect(form.text).toContain('value="Ada Marsh"')
  for (const line of [[], ['9'], ['0', '0']])
    expect((await submit(path, { ...statement(), line, 'quantity-0': '1', 'quantity-9': '1' })).status).toBe(
      422,
    )
  expect(
    (await submit(path, { ...statement(), line: '0', 'quantity-0': '3' })).status,
    'more than bought',
  ).toBe(422)
  const sent = await submit(path, { ...statement(), line: ['0', '1'], 'quantity-0': '1', 'quantity-1': '1' })
  expect(sent.text).toContain('1 x Zip Wallet')

  expect(await read(id), 'the packer of the order sees it').toMatchObject({
    withdrawals: [{ identity: 'link', handledAt: null, lines: [{ quantity: 1 }, { quantity: 1 }] }],
  })
  const declared = (await read(id)).events.filter(({ kind }) => kind === 'withdrawal-declared')
  expect(declared).toMatchObject([{ actor: 'shop', details: { identity: 'link' } }])

  const first = (await ship(id, { lines: [{ position: 0, quantity: 2 }] })).json<{
    parcels: { id: string }[]
  }>()
  await post(id, `/parcels/${first.parcels[0]?.id}/delivered`)
  expect(await listed(), 'the second parcel is not delivered').toMatchObject([
    { orderId: id, identity: 'link', period: { kind: 'unknown' }, lines: [{ quantity: 1 }, { quantity: 1 }] },
  ])
  const rest = (await ship(id)).json<{ parcels: { id: string }[] }>()
  await post(id, `/parcels/${rest.parcels[1]?.id}/delivered`)
  const [withdrawal] = await listed()
  expect(withdrawal?.period).toMatchObject({
    kind: 'open',
    lastDay: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  })
  const daysBack = (days: number) => sql`now() - ${days} * interval '1 day'`
  await sql`update fulfilments set delivered_at = ${daysBack(20)} where order_id = ${id}`.execute(api().db)
  expect((await listed())[0]?.period, 'declared after the period').toMatchObject({ kind: 'over' })
  await sql`update withdrawals set submitted_at = ${daysBack(10)} where order_id = ${id}`.execute(api().db)
  expect((await listed())[0]?.period, 'counts from its submission (B62)').toMatchObject({ kind: 'open' })

  expect((await call('PATCH', `/api/admin/withdrawals/${withdrawal?.id}`, { done: true })).status).toBe(200)
  expect((await read(id)).withdrawals).toMatchObject([{ handledAt: expect.any(String) }])
  expect(await listed()).toMatchObject([{ handledAt: expect.any(String), handledBy: expect.any(String) }])
  expect((await call('PATCH', '/api/admin/withdrawals/withdrawal_none', { done: true })).status).toBe(404)
  expect((await api().call('GET', '/api/admin/withdrawals')).status, 'for staff alone').toBe(401)
  expect((await submit(`/order/o_${'a'.repeat(26)}/withdraw`, statement())).status).toBe(404)
})

test('pages for customers and made-up staff tokens wait in queues, so that a flood occupies a bounded part of the database', async () => {
  const { shopper } = await ordered()
  areQueuesFull = true
  const documents = `${linkOf(shopper)}/documents/1`
  for (const path of ['/withdraw', '/order/made-up', linkOf(shopper), documents, `${documents}/pdf`])
    expect((await api().call('GET', path)).status, path).toBe(503)
  for (const path of ['/withdraw', `${linkOf(shopper)}/withdraw`]) {
    const { status, headers } = await submit(path, statement())
    expect([status, headers.get('retry-after')], path).toEqual([503, '2'])
  }
  const headers = { Authorization: 'Bearer a-made-up-token-of-nobody' }
  expect((await api().call('GET', '/api/admin/orders', { headers })).status).toBe(503)
  expect((await api().call('GET', '/api/admin/orders')).status, 'without a token').toBe(401)
  areQueuesFull = false
  expect(await listed()).toEqual([])
})

test.each([
  ['a multipart form without its parts', 'multipart/form-data; boundary=x', 'garbage', 400],
  ['a multipart form without a boundary', 'multipart/form-data', '--x', 400],
  ['a multipart form that ends early', 'multipart/form-data; boundary=x', '--x\r\nContent-Disp', 400],
  ['JSON', 'application/json', '{"name":"Ada"}', 415],
  ['a form that is too large', 'application/x-www-form-urlencoded', `name=${'a'.repeat(20_001)}`, 413],
])('%s is refused with a plain message', async (_, type, raw, status) => {
  const answer = await api().call('POST', '/withdraw', { raw, headers: { 'Content-Type': type } })
  expect([answer.status, answer.text]).toEqual([status, expect.stringMatching(/^[A-Z][^<{]+\.$/)])
  expect(await listed()).toEqual([])
})

test('the pages of newsletter links have the link to the withdrawal, where the law setting is on', async () => {
  const linksOn = async (path: string) =>
    (await api().call('GET', path)).text.split('>withdraw from contract here</a>').length - 1
  const leave = '/newsletter/leave/0b0e7a52-0000-4000-8000-000000000000'
  expect(await linksOn(leave)).toBe(1)
  expect(await linksOn('/withdraw')).toBe(0)
  law = { ...law, withdrawal: false }
  expect(await linksOn(leave)).toBe(0)
})
