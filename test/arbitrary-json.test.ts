/** No JSON that a client can send, and no address that it can ask for, is answered with a 5xx. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { callExamples } from '../src/api/examples.ts'
import type { Operation } from '../src/contract/operation.ts'
import { operations } from '../src/contract/operations.ts'
import type { Reply } from './setup/api.ts'
import { type MoneyApi, moneyApi } from './setup/money.ts'
import { ADDRESS, createShopper, type Shopper, totalsOf } from './setup/shopper.ts'

const api = moneyApi()
// Its products count as the owner's, so that removing the demo leaves something to buy.
beforeAll(async () => void (await sql`delete from demo_content`.execute(api().db)))

const LONE_SURROGATES = ['\ud800', 'A\udc00da', '\udbff']
const NUL = '\u0000'

/** JSON as text, because a JavaScript value cannot hold duplicate keys or numbers beyond its range. */
const oddJson = fc.oneof(
  fc.constantFrom(
    ...[...LONE_SURROGATES, NUL, `Ada${NUL}`, '\ufffe', '', ' ', '__proto__', '💥', 'x'.repeat(9000)].map(
      (text) => JSON.stringify(text),
    ),
    ...['null', 'true', '-0', '1e999', '-1e999', '1e308', '9007199254740993', '1e-400', '0.1', '-1', '2e9'],
    ...['[]', '{}', '[null]', `${'['.repeat(5000)}${']'.repeat(5000)}`],
    `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
    ...['{"__proto__":{"a":1}}', '{"constructor":{"prototype":{"a":1}}}', '{"a":1,"a":"\\ud800"}'],
    '{"toString":1,"valueOf":2,"length":3,"\\ud800":4,"\\u0000":5}',
  ),
  fc.json({ stringUnit: 'binary' }),
  fc.string({ unit: 'binary', maxLength: 40 }).map((text) => JSON.stringify(text)),
  fc.double().map((number) => (Number.isFinite(number) ? String(number) : '1e400')),
)

type Path = readonly (string | number)[]
const pathsOf = (value: unknown, path: Path = []): Path[] => [
  path,
  ...(typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, entry]) => pathsOf(entry, [...path, key]))
    : []),
]

/** The value as JSON, with the entry at `path` replaced by `odd`. */
const withOdd = (value: unknown, path: Path, odd: string): string => {
  const [key, ...rest] = path
  if (key === undefined) return odd
  const entries = Object.entries(value as object).map(([name, entry]): [string, string] => [
    name,
    name === String(key) ? withOdd(entry, rest, odd) : JSON.stringify(entry),
  ])
  return Array.isArray(value)
    ? `[${entries.map(([, text]) => text).join(',')}]`
    : `{${entries.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`
}

/** A body as the example has it, with an odd value in one place, an odd key added, or a key twice. */
const oddBody = (example: unknown): fc.Arbitrary<string> => {
  const inPlace = fc
    .tuple(fc.constantFrom(...pathsOf(example)), oddJson)
    .map(([path, odd]) => withOdd(example, path, odd))
  const whole = JSON.stringify(example)
  const keys = [...Object.keys(example as object), '__proto__', 'constructor', 'toJSON', 'length', '\ud800']
  const withKey = fc.tuple(fc.constantFrom(...keys), oddJson, fc.boolean()).map(([key, odd, isFirst]) => {
    const entry = `${JSON.stringify(key)}:${odd}`
    return isFirst ? `{${entry},${whole.slice(1)}` : `${whole.slice(0, -1)},${entry}}`
  })
  return fc.oneof({ weight: 3, arbitrary: inPlace }, { weight: 1, arbitrary: withKey })
}

/** A part of an address as it is sent: percent signs are not escaped. */
const oddPart = fc.oneof(
  fc.constantFrom('%00', 'a%00b', '%ED%A0%80', '%ff', '%', '%zz', '%F0%9F%92%A5', '__proto__', '..', '%2f'),
  fc.constantFrom('9'.repeat(30), '1e9', '-1', 'x'.repeat(3000), '+', '%20', 'constructor', '[]', 'null'),
  fc.string({ unit: 'grapheme', maxLength: 30 }).map((text) => encodeURIComponent(text.toWellFormed())),
)

const oddAddress = (operation: Operation, known: Record<string, string>): fc.Arbitrary<string> => {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const query = Object.keys(operation.query?.shape ?? {})
  const path = fc
    .tuple(...names.map((name) => fc.oneof(fc.constant(known[name] ?? 'x'), oddPart)))
    .map((parts) =>
      names.reduce((all, name, at) => all.replace(`{${name}}`, parts[at] ?? ''), operation.path),
    )
  const asked = fc
    .array(fc.tuple(fc.constantFrom(...query, '__proto__', 'x'), oddPart), {
      maxLength: query.length ? 3 : 0,
    })
    .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'))
  return fc.tuple(path, asked).map(([address, search]) => (search ? `${address}?${search}` : address))
}

/** Ids of the shop in place of the examples': the calls reach the database. */
const realBody = async (shop: MoneyApi, { id }: Operation, shopper: Shopper, intentId: string) => {
  if (id === 'createOrder')
    return { ...(await shopper.orderBody()), sessionId: shopper.sessionId, paymentIntentId: intentId }
  const product = await shop.db
    .selectFrom('products')
    .select('id')
    .where('slug', 'not in', ['field-backpack-28l', 'cafe-cap'])
    .orderBy('slug')
    .limit(1)
    .executeTakeFirstOrThrow()
  const text = JSON.stringify(callExamples[id]?.body ?? {})
  const real: Record<string, unknown> = JSON.parse(text)
  // Another amount would be refused before anything is stored.
  if ('amount' in real) real.amount = totalsOf(await shopper.cart(), 'GBP').total / 100
  if ('productId' in real) real.productId = product.id
  if ('sessionId' in real) real.sessionId = shopper.sessionId
  return real
}

describe('arbitrary JSON is refused with a message or accepted, never a server error', () => {
  test.each(operations.map((operation) => [operation.id, operation] as const))('%s', async (_, operation) => {
    const shop = api()
    const { shopper, paymentIntentId } = await shop.paid()
    await shopper.add('field-backpack-28l')
    const product = await shop.db
      .selectFrom('products')
      .select(['id', 'slug'])
      // A run may delete or archive it, and the next ones buy the others.
      .where('slug', 'not in', ['field-backpack-28l', 'cafe-cap'])
      .orderBy('slug')
      .limit(1)
      .executeTakeFirstOrThrow()
    const known = { ...product, slug: product.slug }
    const body = operation.body && (await realBody(shop, operation, shopper, paymentIntentId))
    // A token that is signed out would leave the other runs with nothing but 401.
    const headers: Record<string, string> =
      operation.staff && operation.id !== 'logout' ? await shop.staff() : {}
    const request = fc.record({
      address: oddAddress(operation, known),
      raw: body ? oddBody(body) : operation.upload ? oddJson : fc.constant(undefined),
    })
    await fc.assert(
      fc.asyncProperty(request, async ({ address, raw }) => {
        const reply: Reply = await shop.call(operation.method.toUpperCase(), address, {
          ...(raw !== undefined && { raw }),
          headers: { ...headers, ...(raw !== undefined && { 'Content-Type': 'application/json' }) },
        })
        expect(reply.status, reply.text).toBeLessThan(500)
        expect(shop.faults).toEqual([])
      }),
      { numRuns: 60, interruptAfterTimeLimit: 8000, markInterruptAsFailure: false },
    )
  })
})

describe('text that cannot be stored', () => {
  const bad = [...LONE_SURROGATES, `Ada${NUL}`]

  test.each(bad.map((text) => [JSON.stringify(text), text]))(
    '%s in an address is refused before a payment is opened',
    async (_, text) => {
      const shopper = createShopper(api())
      await shopper.add('cafe-cap')
      const reply = await shopper.tryOpen('GBP', { shippingAddress: { ...ADDRESS, firstName: text } })
      expect(reply.status).toBe(400)
      expect(await api().intentsOf(shopper)).toEqual([])
    },
  )

  test.each(bad.map((text) => [JSON.stringify(text), text]))(
    '%s in the order after the payment is refused, and the corrected order is recorded',
    async (_, text) => {
      const { shopper, paymentIntentId } = await api().paid()
      const items = (await shopper.orderBody()).items
      for (const over of [
        { shippingAddress: { ...ADDRESS, lastName: text } },
        { billingAddress: { ...ADDRESS, address: text } },
        { email: `${text}@example.com` },
        { items: items.map((item) => ({ ...item, name: text })) },
      ]) {
        const reply = await shopper.tryOrder({ paymentIntentId, ...over })
        expect(reply.status, reply.text).toBe(400)
      }
      const order = await shopper.order({ paymentIntentId })
      expect(order.status).toBe('confirmed')
      expect((await api().ordersOf(shopper)).map(({ id }) => id)).toEqual([order.id])
    },
  )

  test('in a signed event is sanitised, and the payment becomes an order', async () => {
    api().checkoutRig.faults.deliveries = 0
    const { shopper, paymentIntentId } = await api().paid()
    await api().checkoutRig.sandbox.events.sendDue()
    const event = JSON.parse(api().lastEvent('payment_intent.amount_capturable_updated'))
    event.id = `evt_${NUL}\ud800odd`
    expect(event.data.object.id).toBe(paymentIntentId)
    event.data.object.description = `\udc00${NUL}`
    const body = JSON.stringify(event)
    expect(await api().send(body, api().sign(body))).toMatchObject({ status: 200 })
    const [checkout] = await api()
      .db.selectFrom('orders')
      .innerJoin('checkouts', 'checkouts.id', 'orders.checkout_id')
      .select('orders.status')
      .where('session_id', '=', shopper.sessionId)
      .execute()
    expect(checkout).toEqual({ status: 'confirmed' })
  })
})

afterEach(() => expect(api().faults).toEqual([]))
