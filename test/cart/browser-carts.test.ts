/** A cart belongs to the browser: its tabs and its next day find the same one, and nobody else joins it. */
import { describe, expect, test } from 'vitest'
import { cleanUpStorage, trimCarts } from '../../src/storage/app/cleanup.ts'
import { MAX_SESSIONS_OF_CART } from '../../src/storage/cart/cart-tables.ts'
import { joinCarts } from '../../src/storage/cart/join-carts.ts'
import { inTransaction } from '../../src/storage/database/database.ts'
import { moneyApi } from '../setup/money.ts'
import { createBrowser, createShopper, OWN_PAGE, type Shopper } from '../setup/shopper.ts'

const api = moneyApi()
const DAY_MS = 24 * 60 * 60_000

const contentOf = async (shopper: Shopper): Promise<Record<string, number>> =>
  Object.fromEntries((await shopper.cart()).map(({ product, quantity }) => [product.slug, quantity]))
const count = async (table: 'browser_carts' | 'cart_sessions'): Promise<number> =>
  Number(
    (
      await api()
        .db.selectFrom(table)
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )
/** A browser with a cart that has a cookie, and its first tab. */
const withCart = async (slug = 'cafe-cap', quantity = 1) => {
  const browser = createBrowser(api())
  const tab = browser.openTab()
  await tab.add(slug, quantity)
  return { browser, tab }
}

describe('the tabs of a browser', () => {
  test('have one cart: what one adds, changes or removes the other shows', async () => {
    const { browser, tab } = await withCart()
    const second = browser.openTab()
    expect(await contentOf(second)).toEqual({ 'cafe-cap': 1 })
    await second.add('zip-wallet')
    expect(await contentOf(tab)).toEqual({ 'cafe-cap': 1, 'zip-wallet': 1 })
    const [line] = await tab.cart()
    await tab.call('PUT', `/api/cart/${line?.id}`, { quantity: 3 })
    expect(await contentOf(second)).toEqual({ 'cafe-cap': 3, 'zip-wallet': 1 })
    await second.call('DELETE', `/api/cart/${line?.id}`)
    expect(await contentOf(tab)).toEqual({ 'zip-wallet': 1 })
  })

  test('get two cookies with the first line: one that names the cart and no script reads, one that says only that there is one', async () => {
    const tab = createBrowser(api()).openTab()
    const empty = await tab.call('GET', `/api/cart?sessionId=${tab.sessionId}`)
    expect(empty.headers.getSetCookie().join()).not.toContain('haberdash_cart')
    await tab.add('cafe-cap')
    const token = tab.cookies.get('haberdash_cart') ?? ''
    expect(token).toMatch(/^[\w-]{22}$/)
    expect(tab.cookies.get('haberdash_has_cart')).toBe('1')
    const stored = await api().db.selectFrom('browser_carts').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(token)

    // Thrown away and asked again, as at the first visit after an upgrade.
    tab.cookies.clear()
    const reply = await tab.call('GET', `/api/cart?sessionId=${tab.sessionId}`)
    const [named = '', said = ''] = reply.headers.getSetCookie().filter((line) => /_(has_)?cart=/.test(line))
    expect(named).toMatch(/^haberdash_cart=[\w-]{22}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(said).toBe('haberdash_has_cart=1; Max-Age=2592000; Path=/; SameSite=Lax')
  })

  test('keep it by use for thirty days at a time; after thirty days without, it is forgotten', async () => {
    const { browser } = await withCart()
    const { advance, now } = api().checkoutRig
    expect(await contentOf(browser.openTab())).toEqual({ 'cafe-cap': 1 })
    const before = browser.cookies.get('haberdash_cart')
    const reply = await browser.openTab().call('GET', '/api/cart?sessionId=abcdefgh2')
    expect(reply.headers.getSetCookie().join()).not.toContain('haberdash_cart')
    advance(20 * DAY_MS)
    const renewed = await browser.openTab().call('GET', '/api/cart?sessionId=abcdefgh3')
    expect(renewed.headers.getSetCookie().join()).toContain(`haberdash_cart=${before}`)
    advance(20 * DAY_MS)
    await cleanUpStorage(api().db, now())
    expect(await contentOf(browser.openTab())).toEqual({ 'cafe-cap': 1 })
    advance(31 * DAY_MS)
    expect(await contentOf(browser.openTab())).toEqual({})
    await cleanUpStorage(api().db, now())
    expect([await count('browser_carts'), await count('cart_sessions')]).toEqual([0, 0])
  })

  test('that both had a cart become one cart once: the same variant keeps the larger number', async () => {
    const browser = createBrowser(api())
    const [one, other] = [browser.openTab(), browser.openTab()]
    // Before the upgrade, in other words without cookies.
    const alone = createShopper(api(), { sessionId: other.sessionId })
    await alone.add('cafe-cap', 3)
    await alone.add('zip-wallet')
    await one.add('cafe-cap', 2)
    expect(await contentOf(other)).toEqual({ 'cafe-cap': 3, 'zip-wallet': 1 })
    expect(await contentOf(one)).toEqual({ 'cafe-cap': 3, 'zip-wallet': 1 })
    const cap = (await one.cart()).find(({ product }) => product.slug === 'cafe-cap')
    await one.call('PUT', `/api/cart/${cap?.id}`, { quantity: 1 })
    expect(await contentOf(other)).toEqual({ 'cafe-cap': 1, 'zip-wallet': 1 })
  })

  test('whose first calls come at once, before any has a cookie, end with one cart', async () => {
    const browser = createBrowser(api())
    const atOnce = [1, 2, 3].map((quantity) => ({
      quantity,
      tab: createShopper(api(), { headers: OWN_PAGE }),
    }))
    await Promise.all(atOnce.map(({ tab, quantity }) => tab.add('cafe-cap', quantity)))
    // The browser keeps the cookies of the answer that came last.
    for (const { tab } of atOnce) for (const [name, value] of tab.cookies) browser.cookies.set(name, value)
    const tabs = atOnce.map(({ tab: { sessionId } }) =>
      createShopper(api(), { headers: OWN_PAGE, sessionId, cookies: browser.cookies }),
    )
    for (const tab of tabs) await tab.cart()
    for (const tab of tabs) expect(await contentOf(tab)).toEqual({ 'cafe-cap': 3 })
  })

  test('empty it by one press for all, which ends the cookies; undone, it is one cart again', async () => {
    const { browser, tab } = await withCart()
    const second = browser.openTab()
    await second.cart()
    await second.call('DELETE', `/api/cart?sessionId=${second.sessionId}&all=true`)
    expect([...browser.cookies.keys()].filter((name) => name.includes('cart'))).toEqual([])
    expect([await contentOf(tab), await contentOf(second)]).toEqual([{}, {}])
    await second.add('cafe-cap')
    expect([await contentOf(tab), await contentOf(second)]).toEqual([{ 'cafe-cap': 1 }, { 'cafe-cap': 1 }])
  })
})

describe('nobody joins the cart of another', () => {
  const subdomain = { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Dest': 'document' }
  test.each([
    ['a link from elsewhere', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'document' }],
    ['a subdomain', subdomain],
    ['an address that is typed or pasted', { 'Sec-Fetch-Site': 'none', 'Sec-Fetch-Dest': 'document' }],
    ['a link on a page of the shop', { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Dest': 'document' }],
    ['a picture on a page of the shop', { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Dest': 'image' }],
    ['a read with the origin of the shop alone', { Origin: 'the shop' }],
    ['a client that says nothing', {}],
  ])('by %s: it reads the cart of its own id', async (_, given) => {
    const headers = 'Origin' in given ? { Origin: api().origin } : given
    const { browser } = await withCart()
    await browser.openTab().cart()
    const before = [...browser.cookies]
    const stranger = createShopper(api())
    await stranger.add('zip-wallet')
    const lured = createShopper(api(), { headers, sessionId: stranger.sessionId, cookies: browser.cookies })
    expect(await contentOf(lured)).toEqual({ 'zip-wallet': 1 })
    expect(await contentOf(stranger)).toEqual({ 'zip-wallet': 1 })
    expect(await contentOf(browser.openTab())).toEqual({ 'cafe-cap': 1 })
    for (const cookie of before.filter(([name]) => name !== 'haberdash_session'))
      expect([...browser.cookies]).toContainEqual(cookie)
  })

  test.each([
    ['elsewhere', 'https://elsewhere.example'],
    ['a subdomain', 'http://sub.127.0.0.1'],
  ])('by a form of %s: it is refused', async (_, origin) => {
    const { browser } = await withCart()
    const stranger = createShopper(api())
    const lured = createShopper(api(), {
      headers: { Origin: origin },
      sessionId: stranger.sessionId,
      cookies: browser.cookies,
    })
    await expect(lured.add('zip-wallet')).rejects.toThrow('403')
    expect(await contentOf(stranger)).toEqual({})
  })

  test("a browser without Sec-Fetch-Site joins by a write with the shop's own origin", async () => {
    const { browser, tab } = await withCart()
    const old = browser.openTab({ headers: { Origin: api().origin } })
    await old.add('zip-wallet')
    expect(await contentOf(tab)).toEqual({ 'cafe-cap': 1, 'zip-wallet': 1 })
  })

  test('a stolen session id moves no cart into that of the thief, and gets no cookie of it', async () => {
    const { browser, tab } = await withCart()
    await browser.openTab().cart()
    const { browser: thief } = await withCart('zip-wallet')
    await thief.openTab().cart()
    const stealing = createShopper(api(), {
      headers: OWN_PAGE,
      sessionId: tab.sessionId,
      cookies: thief.cookies,
    })
    expect(await contentOf(stealing)).toEqual({ 'cafe-cap': 1 })
    // Nor where the browser shows its cookie for the first time while the thief asks.
    const [named] = await api()
      .db.selectFrom('browser_carts')
      .select('session_id')
      .where('session_id', '<>', tab.sessionId)
      .orderBy('created_at', 'desc')
      .limit(1)
      .execute()
    const request = { sessionId: tab.sessionId, cart: named?.session_id ?? '', now: new Date() }
    const step = await inTransaction(api().db, (trx) => joinCarts(trx, request))
    expect(step).toEqual({ kind: 'kept' })
    expect(await contentOf(thief.openTab())).toEqual({ 'zip-wallet': 1 })
    const without = createShopper(api(), { headers: OWN_PAGE, sessionId: tab.sessionId })
    await without.cart()
    expect(without.cookies.has('haberdash_cart')).toBe(false)
    expect(await contentOf(browser.openTab())).toEqual({ 'cafe-cap': 1 })
  })

  test('a session id is no cookie of a cart, and an invented cookie names none', async () => {
    const { tab } = await withCart()
    for (const cookie of [tab.sessionId, 'A'.repeat(22), "' or true --"]) {
      const cookies = new Map([['haberdash_cart', cookie]])
      const stranger = createShopper(api(), { headers: OWN_PAGE, cookies })
      expect(await contentOf(stranger)).toEqual({})
    }
  })
})

describe('every table has a bound', () => {
  test('hundreds of ids with one cookie leave as many rows as a cart may have tabs', async () => {
    const { browser, tab } = await withCart()
    for (let round = 0; round < 10; round += 1)
      await Promise.all(Array.from({ length: 20 }, () => browser.openTab().cart()))
    const own = await api()
      .db.selectFrom('cart_sessions')
      .select('session_id')
      .where('cart', '=', tab.sessionId)
      .execute()
    expect(own).toHaveLength(MAX_SESSIONS_OF_CART)
    expect(await contentOf(browser.openTab())).toEqual({ 'cafe-cap': 1 })
  })

  test('cookies and ids used longest ago go first', async () => {
    const { browser, tab } = await withCart()
    await browser.openTab().cart()
    expect(await count('browser_carts')).toBeGreaterThan(1)
    await trimCarts(api().db, { browserCarts: 1, cartSessions: 1 })
    expect(await count('browser_carts')).toBe(1)
    expect(await contentOf(tab)).toEqual({ 'cafe-cap': 1 })
  })
})
