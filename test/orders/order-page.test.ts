/** The page of an order behind its secret link: who gets a link, what the page shows, and what it never shows. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { orderPath } from '../../src/domain/orders/customer-path.ts'
import { createOrderLink } from '../../src/storage/orders/order-links.ts'
import { moneyApi } from '../setup/money.ts'
import { orderManagement } from '../setup/order-management.ts'
import { ADDRESS, createShopper, type Shopper } from '../setup/shopper.ts'

const api = moneyApi()
const { call, ordered, post, read, ship } = orderManagement(api)

const LINK = /https:\/\/shop\.example(\/order\/o_\w{26})/
/** Of the newest mail to the shopper. */
const linkOf = (shopper: Shopper): string => {
  const [, path = ''] = LINK.exec(api().mailsTo(shopper).at(-1)?.text ?? '') ?? []
  return path
}
const open = (path: string, headers: Record<string, string> = {}) => api().call('GET', path, { headers })

test('every mail names the order by its number and has a link of its own, and each opens the order', async () => {
  const { shopper, id } = await ordered()
  await ship(id, { lines: [{ position: 0, quantity: 2 }] })
  await api().checkoutRig.settle()
  const { number } = await read(id)
  for (const { subject, text } of api().mailsTo(shopper)) {
    expect(`${subject} ${text}`).toContain(`#${number}`)
    expect(`${subject} ${text}`).not.toContain(id.slice(-8))
  }
  const links = api()
    .mailsTo(shopper)
    .map(({ text }) => LINK.exec(text)?.[1])
  expect(links).toHaveLength(2)
  expect(new Set(links).size).toBe(2)
  for (const link of links) {
    const page = await open(link ?? '')
    expect(page.status).toBe(200)
    expect(page.text).toContain(`Your order #${number}`)
    expect(page.text).not.toContain(id.slice(-8))
  }
})

test('the database has no token that opens a page', async () => {
  const { shopper } = await ordered()
  const token = linkOf(shopper).split('/').at(-1) ?? ''
  expect(token).toHaveLength(28)
  const { rows } = await sql<{
    all: string
  }>`select string_agg(l::text, ' ') as all from order_links l`.execute(api().db)
  expect(rows[0]?.all).not.toContain(token)
  const [hash] = await api().db.selectFrom('order_links').select('token_hash').limit(1).execute()
  expect((await open(`/order/${hash?.token_hash}`)).status).toBe(404)
})

test('a link for an order that was deleted meanwhile leads nowhere, and is no error', async () => {
  const { token, leadsToOrder } = await createOrderLink(api().db, 'order_deleted', new Date())
  expect(leadsToOrder).toBe(false)
  expect((await open(orderPath(token))).status).toBe(404)
  expect(
    await api().db.selectFrom('order_links').selectAll().where('order_id', '=', 'order_deleted').execute(),
  ).toEqual([])
})

test('the page shows lines, address, parcels with tracking, amounts and refunds, and no private note', async () => {
  const { shopper, id } = await ordered()
  await post(id, '/notes', { text: 'A difficult customer' })
  await ship(id, {
    lines: [{ position: 0, quantity: 1 }],
    carrier: 'Parcelway',
    trackingNumber: 'PW123456789',
    trackingUrl: 'https://parcelway.example/PW123456789',
  })
  const refund = { key: 'page-test-1', reason: 'returned', extra: 500, expected: 500, lines: [], shipping: 0 }
  expect((await post(id, '/refunds', refund)).status).toBe(202)
  await api().checkoutRig.settle()
  const { text } = await open(linkOf(shopper))
  for (const part of [
    '2 x Zip Wallet',
    '1 on the way, 1 to come',
    'Partly shipped',
    ADDRESS.address,
    'United Kingdom',
    'Parcelway',
    'PW123456789',
    'href="https://parcelway.example/PW123456789" rel="noopener noreferrer external"',
    'Subtotal',
    'Paid back,',
    '£5.00 GBP',
  ])
    expect(text).toContain(part)
  expect(text).not.toContain('difficult')
  expect(text).not.toContain(shopper.email)
})

test('a parcel that was undone is not on the page', async () => {
  const { shopper, id } = await ordered()
  const { parcels } = (await ship(id, { carrier: 'Parcelway' })).json<{ parcels: { id: string }[] }>()
  await post(id, `/parcels/${parcels[0]?.id}/undo`)
  const { text } = await open(linkOf(shopper))
  expect(text).toContain('We are getting it ready')
  expect(text).not.toContain('Parcelway')
})

test('the parcels that are left after an undo are numbered from 1', async () => {
  const { shopper, id } = await ordered()
  const { parcels } = (await ship(id)).json<{ parcels: { id: string }[] }>()
  await post(id, `/parcels/${parcels[0]?.id}/undo`)
  await ship(id)
  const { text } = await open(linkOf(shopper))
  expect(text).toContain('Parcel 1')
  expect(text).not.toContain('Parcel 2')
})

test('markup in a name or an address is text', async () => {
  const { shopper, id } = await ordered()
  const address = { ...ADDRESS, firstName: '<img src=x onerror=alert(1)>', city: '"><script>' }
  await sql`update orders set shipping_address = ${JSON.stringify(address)}::jsonb where id = ${id}`.execute(
    api().db,
  )
  const { text } = await open(linkOf(shopper))
  expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(text).not.toMatch(/<script|<img src=x/)
})

test('the page is neither cached nor indexed, and no link out of it names its address', async () => {
  const { shopper } = await ordered()
  const { headers, text } = await open(linkOf(shopper))
  expect(headers.get('Cache-Control')).toBe('private, no-store')
  expect(headers.get('Referrer-Policy')).toBe('no-referrer')
  expect(headers.get('X-Robots-Tag')).toContain('noindex')
  expect(text).toContain('<meta name="referrer" content="no-referrer">')
  expect(text.match(/(?:src|href)="https?:[^"]*"/g) ?? []).toEqual([])
})

test('only the browser that paid gets the path, and only in the hour after the payment', async () => {
  const shopper = createShopper(api())
  await shopper.add('cafe-cap')
  const { paymentIntentId, clientSecret } = await shopper.open()
  await shopper.pay(clientSecret)
  const body = { ...(await shopper.orderBody()), paymentIntentId }
  const receipt = await shopper.order({ paymentIntentId })
  expect(receipt.orderPath).toMatch(/^\/order\/o_\w{26}$/)
  expect((await open(receipt.orderPath ?? '')).status).toBe(200)
  const stranger = await api().call('POST', '/api/orders', { body })
  expect(stranger.status).toBe(200)
  expect(stranger.json<{ orderPath: string | null }>().orderPath, 'without the session').toBeNull()
  const { sessionId } = shopper
  const thief = createShopper(api(), { sessionId, email: shopper.email })
  const stolen = await thief.call('POST', '/api/orders', { ...body, paymentIntentId: undefined, sessionId })
  expect(stolen.json<{ orderPath: string | null }>().orderPath, 'without the payment').toBeNull()
  await sql`update orders set created_at = created_at - interval '61 minutes' where id = ${receipt.id}`.execute(
    api().db,
  )
  const later = await shopper.call('POST', '/api/orders', { ...body, sessionId })
  expect(later.json<{ orderPath: string | null }>().orderPath, 'an hour later').toBeNull()
})

test('an invoice and its credit note are on the page once they are issued, as pages and as PDF', async () => {
  const { shopper, id } = await ordered()
  const link = linkOf(shopper)
  expect((await open(link)).text).not.toContain('Documents')
  const { number } = await read(id)
  await call('POST', '/api/admin/invoices', { orders: String(number) })
  const refund = { key: 'page-test-2', reason: 'returned', extra: 250, expected: 250, lines: [], shipping: 0 }
  await post(id, '/refunds', refund)
  await api().checkoutRig.settle()
  const numbers = (await read(id)).documents.map((document) => document.number)
  const { text } = await open(link)
  expect(numbers).toHaveLength(2)
  for (const name of numbers) expect(text).toContain(`href="${link}/documents/${name}/pdf"`)
  const [invoice = '', note = ''] = numbers
  const page = await open(`${link}/documents/${invoice}`)
  expect([page.status, page.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
  for (const part of [`Invoice ${invoice}`, ADDRESS.address, 'Zip Wallet']) expect(page.text).toContain(part)
  expect((await open(`${link}/documents/${note}`)).text).toContain(`For invoice</dt><dd>${invoice}`)
  const file = await open(`${link}/documents/${note}/pdf`)
  expect([file.status, file.headers.get('Content-Type')]).toEqual([200, 'application/pdf'])
  expect(file.headers.get('Content-Disposition')).toBe(`attachment; filename="${note}.pdf"`)
  expect(file.text).toMatch(/^%PDF-1\.7/)

  const other = linkOf((await ordered()).shopper)
  for (const path of [`${other}/documents/${invoice}`, `${other}/documents/${invoice}/pdf`])
    expect((await open(path)).status, 'a document of another order').toBe(404)
  expect((await open(`${link.slice(0, -1)}/documents/${invoice}`)).status, 'a token that is wrong').toBe(404)
  expect((await open(`${link}/documents/${invoice}/pdf?size=a0`)).status).toBe(400)
  // 45 seconds beyond the window: the high limits of tests give a unit back within milliseconds.
  await sql`insert into rate_limits (key, full_at) values (${`customer-print:${id}`}, now() + interval '645 seconds')
    on conflict (key) do update set full_at = excluded.full_at`.execute(api().db)
  expect((await open(`${link}/documents/${invoice}/pdf`)).status, 'too many files').toBe(429)
  expect((await open(`${link}/documents/${invoice}`)).status).toBe(200)
})

test('wrong addresses are not found, and an address that guesses is made to wait', async () => {
  const { shopper } = await ordered()
  const link = linkOf(shopper)
  for (const token of ['x', 'o_', `${link.split('/').at(-1)}a`, `o_${'a'.repeat(26)}`, '%00', '<b>'])
    expect((await open(`/order/${token}`)).status, token).toBe(404)
  const guesser = { 'X-Forwarded-For': '203.0.113.77' }
  await sql`insert into rate_limits (key, full_at) select key, now() + interval '650 seconds'
    from unnest(${['order-link:203.0.113.77']}::text[]) key`.execute(api().db)
  expect((await open(link, guesser)).status).toBe(429)
  expect((await open(link, { 'X-Forwarded-For': '203.0.113.78' })).status).toBe(200)
  expect((await api().call('POST', link)).status, 'a page is only read').toBe(405)
})
