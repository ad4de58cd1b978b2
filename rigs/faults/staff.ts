/**
 * Staff refund orders and issue invoices: two requests for the same orders at once, each retried when its response is lost.
 * And they switch what counts a product and rename its sizes while orders run.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { IssuedInvoices } from '../../src/contract/documents/invoices.ts'
import type { StaffOrder } from '../../src/contract/orders/order-management.ts'
import type { StaffProduct } from '../../src/contract/products/product-schemas.ts'
import { partialRefundOf } from '../../src/domain/orders/refund-amounts.ts'
import { REFUND_CAUSE_NAMES } from '../../src/domain/orders/refund-causes.ts'
import type { Reply } from '../../test/setup/api.ts'
import { callTo } from '../../test/setup/http-call.ts'
import { switchTracking } from '../../test/setup/variant-changes.ts'
import { type Rig, STAFF_PASSWORD } from './rig.ts'
import { EDITED_SLUGS } from './rig-catalogue.ts'
import type { SeededRandom } from './seeded-random.ts'

const MAX_ATTEMPTS = 6
const MAX_CALLS = 60
const CALL_INTERVAL_MS = 100
const SLOW_SWITCH_MS = 250
const MAX_INVOICES_AT_ONCE = 6

export const callWithRetries = async (call: () => Promise<{ status: number }>): Promise<void> => {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const status = await call().then(
      (reply) => reply.status,
      () => 0,
    )
    if (status && status < 500) return
    await sleep(300)
  }
}

/** Retried until the shop answers: its processes are down half of the time. */
export const callUntilAnswered = async (call: () => Promise<Reply>): Promise<Reply> => {
  for (let attempt = 1; ; attempt += 1) {
    const reply = await call().catch((error: unknown) => {
      if (attempt >= MAX_CALLS) throw error
      return undefined
    })
    if (reply && (reply.status < 500 || attempt >= MAX_CALLS)) return reply
    await sleep(CALL_INTERVAL_MS)
  }
}

const headersOfRig = new WeakMap<Rig, { Authorization: string }>()

/** Signed in once: the session outlives the process that began it. */
export const signIn = async (rig: Rig) => {
  const { call } = callTo(rig.shopperEnvironment.shops)
  const body = { password: STAFF_PASSWORD }
  const login = () => callUntilAnswered(() => call('POST', '/api/admin/login', { body }))
  const headers = headersOfRig.get(rig) ?? {
    Authorization: `Bearer ${(await login()).json<{ token: string }>().token}`,
  }
  headersOfRig.set(rig, headers)
  return { call, headers }
}

/** A session of staff ends after hours, which the clock of the rig passes within a few runs. */
export const signInAgain = (rig: Rig) => {
  headersOfRig.delete(rig)
  return signIn(rig)
}

/** Random units of random lines, and now and then an amount; undefined where nothing is left. */
const randomPart = ({ refundable }: StaffOrder, random: SeededRandom) => {
  const lines = refundable.lines.flatMap(({ position, quantity, refunded }) => {
    const left = quantity - refunded
    if (left === 0 || random.chance(0.4)) return []
    return [{ position, quantity: random.between(1, left), restock: random.chance(0.6) }]
  })
  const extra = random.chance(0.3) ? random.between(1, Math.max(1, Math.floor(refundable.left / 4))) : 0
  const shipping = random.chance(0.3) ? refundable.shippingLeft : 0
  const refund = partialRefundOf(refundable, { lines, shipping, extra })
  return typeof refund === 'string' ? undefined : { lines, shipping, extra, expected: refund.amount }
}

/** Each of two members of staff twice: the same request again, and another one at the same time. */
const refundParts = async (rig: Rig, id: string, random: SeededRandom): Promise<void> => {
  const { call, headers } = await signIn(rig)
  const path = `/api/admin/orders/${id}/refunds`
  const reply = await callUntilAnswered(() => call('GET', `/api/admin/orders/${id}`, { headers }))
  if (reply.status !== 200) return
  const requests = [0, 1].flatMap((member) => {
    const part = randomPart(reply.json<StaffOrder>(), random)
    const key = `${id}-${random.next()}-${member}`
    return part ? [{ ...part, key, reason: random.pick(REFUND_CAUSE_NAMES) }] : []
  })
  const send = async (body: object) => {
    const answer = await call('POST', path, { body, headers })
    rig.shopperEnvironment.onResponse({ ...answer, path })
    return answer
  }
  await Promise.all([...requests, ...requests].map((body) => callWithRetries(() => send(body))))
}

export const refundRandomOrder = async (rig: Rig, random: SeededRandom): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    select id from orders where status = 'confirmed' order by md5(id || ${String(random.next())}) limit 1`.execute(
    rig.shopDb,
  )
  const id = rows[0]?.id
  if (id === undefined) return
  if (random.chance(0.6)) return refundParts(rig, id, random)
  const { call, headers } = await signIn(rig)
  const refund = async () => {
    const reply = await call('POST', `/api/admin/orders/${id}/refund`, {
      body: { reason: random.pick(REFUND_CAUSE_NAMES), restock: random.chance(0.5) },
      headers,
    })
    rig.shopperEnvironment.onResponse({ ...reply, path: `/api/admin/orders/${id}/refund` })
    return reply
  }
  await Promise.all([callWithRetries(refund), callWithRetries(refund)])
}

/** The invoices of several orders, twice at once: each call goes to any process, and is repeated until it is answered. */
export const issueRandomInvoices = async (rig: Rig, random: SeededRandom): Promise<void> => {
  const { rows } = await sql<{ number: number }>`
    select number from orders where status = 'confirmed' and payment_status = 'paid'
    order by md5(id || ${String(random.next())}) limit ${random.between(1, MAX_INVOICES_AT_ONCE)}`.execute(
    rig.shopDb,
  )
  if (rows.length === 0) return
  const { call, headers } = await signIn(rig)
  const path = '/api/admin/invoices'
  const body = { orders: rows.map(({ number }) => number).join(',') }
  const issue = async () => {
    const reply = await call('POST', path, { body, headers })
    rig.shopperEnvironment.onResponse({ ...reply, path })
    if (reply.status !== 200) return reply
    const refused = new Set(reply.json<IssuedInvoices>().refused.map(({ order }) => order))
    for (const { number } of rows) if (!refused.has(number)) rig.invoicedOrders.add(number)
    return reply
  }
  await Promise.all([callWithRetries(issue), callWithRetries(issue)])
}

const withoutStock = ({ variants }: StaffProduct) =>
  variants.map(({ stockQuantity: _, ...variant }) => variant)

/** The first size gets another name, or its own again. */
const renamedSizes = (product: StaffProduct) => {
  const [size = ''] = product.sizes
  const name = size.endsWith(' slim') ? size.slice(0, -' slim'.length) : `${size} slim`
  const rename = (option: string | null) => (option === size ? name : option)
  return {
    changes: {
      sizes: product.sizes.map((option) => rename(option) as string),
      variants: withoutStock(product).map((variant) => ({ ...variant, size: rename(variant.size) })),
    },
    seen: { sizes: product.sizes, variants: withoutStock(product) },
  }
}

const switchedTracking = ({ counting }: StaffProduct) => ({
  changes: { counting: counting === 'together' ? 'by-variant' : 'together' },
  seen: { counting },
})

/** As a node does whose connection to the database is slow: orders wait for the locks and find other items afterwards. */
const switchSlowly = async (rig: Rig, slug: string): Promise<void> => {
  const { counting } = await rig.shopDb
    .selectFrom('products')
    .select('counting')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  const other = counting === 'together' ? 'by-variant' : 'together'
  await switchTracking(rig.shopDb, slug, other, () => sleep(SLOW_SWITCH_MS))
}

/** No edit changes the sum of a product's stock: the auditor expects it as before. */
export const editVariants = async (rig: Rig, random: SeededRandom): Promise<void> => {
  const slug = random.pick(EDITED_SLUGS)
  if (random.chance(0.7)) {
    await switchSlowly(rig, slug)
    rig.variantEdits.push(Date.now())
    return
  }
  const { id } = await rig.shopDb
    .selectFrom('products')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  const { call, headers } = await signIn(rig)
  const path = `/api/admin/catalogue/products/${id}`
  const product = (await callUntilAnswered(() => call('GET', path, { headers }))).json<StaffProduct>()
  const edit = random.chance(0.6) ? switchedTracking(product) : renamedSizes(product)
  const body = { version: product.version, ...edit }
  const reply = await callUntilAnswered(() => call('PATCH', path, { body, headers }))
  rig.shopperEnvironment.onResponse({ ...reply, path })
  if (reply.status === 200) rig.variantEdits.push(Date.now())
}
