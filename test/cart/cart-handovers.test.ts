/** A cart is taken along to another device: by a link that copies its lines once, within an hour, and nothing else. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { CopiedCart, Handover, NewHandover } from '../../src/contract/cart/cart-handover.ts'
import { cleanUpStorage, trimHandovers } from '../../src/storage/app/cleanup.ts'
import { MAX_HANDOVERS_OF_CART } from '../../src/storage/cart/cart-handovers.ts'
import { MINUTE, moneyApi } from '../setup/money.ts'
import { createBrowser, createShopper, type Shopper } from '../setup/shopper.ts'

const api = moneyApi()
const HOUR_MS = 60 * MINUTE
const UNKNOWN = 'a'.repeat(22)

const contentOf = async (shopper: Shopper): Promise<Record<string, number>> =>
  Object.fromEntries((await shopper.cart()).map(({ product, quantity }) => [product.slug, quantity]))
const makeLink = async ({ call, sessionId }: Shopper): Promise<NewHandover> => {
  const reply = await call('POST', '/api/cart/handovers', { sessionId })
  expect([reply.status, reply.headers.get('Cache-Control')]).toEqual([201, 'no-store'])
  return reply.json()
}
const read = (shopper: Shopper, token: string) => shopper.call('POST', '/api/cart/handovers/read', { token })
const redeem = ({ call, sessionId }: Shopper, token: string) =>
  call('POST', '/api/cart/handovers/redeem', { token, sessionId })
const copied = async (shopper: Shopper, token: string): Promise<CopiedCart['lines']> => {
  const reply = await redeem(shopper, token)
  expect([reply.status, reply.text]).toEqual([200, expect.any(String)])
  return reply.json<CopiedCart>().lines
}
/** On a device of its own. */
const openTab = () => createBrowser(api()).openTab()
const withCart = async (content: Record<string, number> = { 'cafe-cap': 2, 'zip-wallet': 1 }) => {
  const tab = openTab()
  for (const [slug, quantity] of Object.entries(content)) await tab.add(slug, quantity)
  return tab
}
const countLinks = async (): Promise<number> =>
  (await api().db.selectFrom('cart_handovers').select('token_hash').execute()).length

describe('a link that takes a cart along', () => {
  test('shows what the cart holds and copies it into the cart of the other browser; both go on on their own', async () => {
    const [computer, phone] = [await withCart(), openTab()]
    const { token } = await makeLink(computer)
    const shown = (await read(phone, token)).json<Handover>()
    expect(shown.lines.map(({ product, quantity }) => [product.slug, quantity])).toEqual([
      ['cafe-cap', 2],
      ['zip-wallet', 1],
    ])
    expect(await contentOf(phone)).toEqual({})
    const lines = await copied(phone, token)
    expect(lines.map(({ quantity, inCart, problem }) => [quantity, inCart, problem])).toEqual([
      [2, 2, null],
      [1, 1, null],
    ])
    expect(await contentOf(phone)).toEqual({ 'cafe-cap': 2, 'zip-wallet': 1 })
    await phone.add('zip-wallet', 2)
    await computer.add('cafe-cap', 1)
    expect(await contentOf(phone)).toEqual({ 'cafe-cap': 2, 'zip-wallet': 3 })
    expect(await contentOf(computer)).toEqual({ 'cafe-cap': 3, 'zip-wallet': 1 })
  })

  test('gives no id of a line, no email, no address, no payment and no session', async () => {
    const [computer, phone] = [await withCart(), openTab()]
    await computer.open()
    const { token } = await makeLink(computer)
    const [line] = await computer.cart()
    const shown = await read(phone, token)
    const taken = await redeem(phone, token)
    for (const { text, headers } of [shown, taken])
      for (const secret of [
        line?.id ?? '',
        computer.email,
        'Mill Lane',
        computer.sessionId,
        'pi_',
        'checkout',
      ])
        expect(text + JSON.stringify([...headers])).not.toContain(secret)
    // Its payment is one of its own; that of the computer stays open.
    await phone.open()
    const { rows } = await sql<{ session_id: string }>`select session_id from checkouts
      where status = 'open' and session_id in (${computer.sessionId}, ${phone.sessionId})`.execute(api().db)
    expect(rows).toHaveLength(2)
    const joined = await api().db.selectFrom('cart_sessions').selectAll().execute()
    expect(joined).toEqual([])
  })

  test('works once, also for two that use it at the same time', async () => {
    const computer = await withCart({ 'cafe-cap': 1 })
    const { token } = await makeLink(computer)
    const phones = [1, 2, 3, 4].map(openTab)
    const replies = await Promise.all(phones.map((phone) => redeem(phone, token)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410])
    const contents = await Promise.all(phones.map(contentOf))
    expect(contents.filter((content) => content['cafe-cap'] === 1)).toHaveLength(1)
    expect((await read(computer, token)).text).toContain('This link has been used')
  })

  test('expires after an hour, and is deleted then; a used one too', async () => {
    const [computer, phone] = [await withCart(), openTab()]
    const { advance, now } = api().checkoutRig
    const { token, expiresAt } = await makeLink(computer)
    // The clock of the tests goes on meanwhile.
    expect(Math.abs(Date.parse(expiresAt) - now().getTime() - HOUR_MS)).toBeLessThan(MINUTE)
    advance(HOUR_MS - MINUTE)
    expect((await read(phone, token)).status).toBe(200)
    await cleanUpStorage(api().db, now())
    expect(await countLinks()).toBeGreaterThan(0)
    advance(MINUTE)
    for (const reply of [await read(phone, token), await redeem(phone, token), await read(phone, UNKNOWN)])
      expect([reply.status, reply.text]).toEqual([404, expect.stringContaining('This link has expired')])
    expect(await contentOf(phone)).toEqual({})
    await cleanUpStorage(api().db, now())
    expect(await countLinks()).toBe(0)
  })

  test('is stored as a hash only', async () => {
    const { token } = await makeLink(await withCart())
    expect(token).toMatch(/^[\w-]{22}$/)
    const rows = await api().db.selectFrom('cart_handovers').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('of an empty cart is not made; one whose cart was emptied copies nothing and is not used up', async () => {
    const [computer, phone] = [openTab(), openTab()]
    const { call, sessionId } = computer
    expect((await call('POST', '/api/cart/handovers', { sessionId })).status).toBe(422)
    await computer.add('cafe-cap')
    const { token } = await makeLink(computer)
    const [line] = await computer.cart()
    await call('DELETE', `/api/cart/${line?.id}`)
    expect((await read(phone, token)).json<Handover>().lines).toEqual([])
    expect((await redeem(phone, token)).status).toBe(422)
    await computer.add('zip-wallet')
    expect(await copied(phone, token)).toHaveLength(1)
  })

  test('ends with "Empty cart": who uses the computer next shares nothing', async () => {
    const computer = await withCart()
    const { token } = await makeLink(computer)
    await computer.call('DELETE', `/api/cart?sessionId=${computer.sessionId}&all=true`)
    await computer.add('zip-wallet')
    expect((await read(openTab(), token)).status).toBe(404)
  })

  test('leads to the cart that its own has joined since', async () => {
    const browser = createBrowser(api())
    const [first, second] = [browser.openTab(), browser.openTab()]
    const alone = createShopper(api(), { sessionId: second.sessionId })
    await alone.add('zip-wallet')
    const { token } = await makeLink(alone)
    await first.add('cafe-cap')
    expect(await contentOf(second)).toEqual({ 'cafe-cap': 1, 'zip-wallet': 1 })
    const phone = openTab()
    await copied(phone, token)
    expect(await contentOf(phone)).toEqual({ 'cafe-cap': 1, 'zip-wallet': 1 })
  })
})

describe('what is copied', () => {
  test('of the same choice is the larger number, not the sum; the same browser changes nothing', async () => {
    const computer = await withCart({ 'cafe-cap': 2, 'zip-wallet': 3 })
    const phone = await withCart({ 'cafe-cap': 3, 'zip-wallet': 1 })
    const lines = await copied(phone, (await makeLink(computer)).token)
    expect(lines.map(({ inCart, problem }) => [inCart, problem])).toEqual([
      [3, null],
      [3, null],
    ])
    expect(await contentOf(phone)).toEqual({ 'cafe-cap': 3, 'zip-wallet': 3 })
    await copied(computer, (await makeLink(computer)).token)
    expect(await contentOf(computer)).toEqual({ 'cafe-cap': 2, 'zip-wallet': 3 })
  })

  test('is at most what is left; what cannot be sold is left out, and both are said', async () => {
    const [computer, phone] = [
      await withCart({ 'cafe-cap': 4, 'zip-wallet': 1, 'apron-shirt': 1 }),
      openTab(),
    ]
    const { token } = await makeLink(computer)
    const { db, setStock } = api()
    await setStock('cafe-cap', 3)
    await setStock('zip-wallet', 0)
    await sql`update products set status = 'archived' where slug = 'apron-shirt'`.execute(db)
    const lines = await copied(phone, token)
    expect(lines.map(({ quantity, inCart, problem }) => [quantity, inCart, problem])).toEqual([
      [4, 3, 'not-enough-stock'],
      [1, 0, 'out-of-stock'],
      [1, 0, 'not-sold'],
    ])
    expect(await contentOf(phone)).toEqual({ 'cafe-cap': 3 })
    await setStock('cafe-cap', 50)
    await setStock('zip-wallet', 50)
    await sql`update products set status = 'live' where slug = 'apron-shirt'`.execute(db)
  })

  test('is all or nothing: where it fails, the link still works', async () => {
    const [computer, phone] = [await withCart(), openTab()]
    const { token } = await makeLink(computer)
    const { db } = api()
    await sql`create function refuse_wallet() returns trigger language plpgsql as $$
      begin raise exception 'no wallet'; end $$`.execute(db)
    await sql`create trigger refuse_wallet before insert on cart_lines for each row
      when (new.session_id = ${sql.lit(phone.sessionId)} and new.quantity = 1) execute function refuse_wallet()`.execute(
      db,
    )
    expect((await redeem(phone, token)).status).toBe(500)
    expect(api().faults.splice(0)).toMatchObject([{ err: { message: 'no wallet' } }])
    await sql`drop trigger refuse_wallet on cart_lines`.execute(db)
    expect(await contentOf(phone)).toEqual({})
    await copied(phone, token)
    expect(await contentOf(phone)).toEqual({ 'cafe-cap': 2, 'zip-wallet': 1 })
  })
})

describe('strangers', () => {
  test('cannot make or use a link from another site, and nothing changes', async () => {
    const [computer, phone] = [await withCart(), openTab()]
    const { token } = await makeLink(computer)
    const before = await countLinks()
    for (const headers of [
      { Origin: 'https://elsewhere.example' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' },
    ])
      for (const [path, body] of [
        ['', { sessionId: computer.sessionId }],
        ['/read', { token }],
        ['/redeem', { token, sessionId: phone.sessionId }],
      ] as const)
        expect((await api().call('POST', `/api/cart/handovers${path}`, { body, headers })).status).toBe(403)
    expect(await countLinks()).toBe(before)
    expect(await contentOf(phone)).toEqual({})
    expect((await read(phone, token)).status).toBe(200)
  })

  test('cannot change the cart of a browser with its cookie alone: a link from elsewhere is a GET, which does nothing', async () => {
    const [computer, phone] = [await withCart(), await withCart({ 'zip-wallet': 1 })]
    const { token } = await makeLink(computer)
    for (const path of ['', '/read', '/redeem'])
      expect((await phone.call('GET', `/api/cart/handovers${path}?token=${token}`)).status).toBe(405)
    expect(await contentOf(phone)).toEqual({ 'zip-wallet': 1 })
  })

  test('find at most five links of a cart; a further one ends the oldest', async () => {
    const computer = await withCart()
    const made: string[] = []
    for (let link = 0; link < MAX_HANDOVERS_OF_CART + 1; link += 1) {
      api().checkoutRig.advance(1000)
      made.push((await makeLink(computer)).token)
    }
    const statuses = []
    for (const token of made) statuses.push((await read(computer, token)).status)
    expect(statuses).toEqual([404, 200, 200, 200, 200, 200])
    await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(() => makeLink(computer)))
    const { sessionId } = computer
    const kept = await api()
      .db.selectFrom('cart_handovers')
      .where('cart', '=', sessionId)
      .selectAll()
      .execute()
    expect(kept).toHaveLength(MAX_HANDOVERS_OF_CART)
  })

  test('fill at most a bounded number of rows, of which the newest stay', async () => {
    for (let cart = 0; cart < 4; cart += 1) {
      api().checkoutRig.advance(1000)
      await makeLink(await withCart({ 'cafe-cap': 1 }))
    }
    const { token } = await makeLink(await withCart({ 'cafe-cap': 1 }))
    const before = await countLinks()
    await trimHandovers(api().db, before)
    expect(await countLinks()).toBe(before)
    await trimHandovers(api().db, 3)
    expect(await countLinks()).toBe(3)
    expect((await read(openTab(), token)).status).toBe(200)
  })
})
