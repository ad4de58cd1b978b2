/** Rows with fixed ids and times of everything that the shop writes mails about. */
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../src/storage/database/database.ts'

export const AT = new Date('2026-06-01T12:00:00Z')
export const SHIPPED = 'order_k7m2q9x4b8c3d5f6'
export const PAID_BACK = 'order_h4t8w2n6r3v9y5z7'
export const PART_REFUND = 'refund_m3k8x5c2'

const address = (over: object = {}) =>
  JSON.stringify({
    firstName: 'Ada',
    lastName: 'Marsh',
    address: '4 Mill Lane',
    city: 'Leeds',
    postalCode: 'LS1 4DY',
    country: 'GB',
    ...over,
  })

/** 20 % of a line of £84.00, none of the other, 20 % of the shipping. */
const taxes = JSON.stringify({
  country: 'GB',
  name: 'VAT',
  total: 15_67,
  lines: [
    { rate: 20_000, gross: 84_00, tax: 14_00, taxClass: 'standard' },
    { rate: 0, gross: 6_50, tax: 0, taxClass: 'zero' },
  ],
  shipping: [{ rate: 20_000, gross: 10_00, tax: 1_67 }],
})

const order = (of: {
  id: string
  number: number
  problem: string | null
  currency: string
  rate: string
  subtotal: number
  shipping: number
  taxes: string | null
}): RawBuilder<unknown>[] => {
  const { id, number, problem, currency, rate, subtotal, shipping, taxes: recorded } = of
  const total = subtotal + shipping
  return [
    sql`insert into checkouts (id, session_id, status, currency, version, expires_at, checked_at, created_at)
      values (${`checkout_${number}`}, ${`0${number}shop`}, 'completed', ${currency}, 1, ${AT}, ${AT}, ${AT})`,
    sql`insert into orders (id, number, checkout_id, intent_id, status, payment_status, problem, email,
        shipping_address, billing_address, received, received_currency, created_at, currency, rate, subtotal_pence,
        shipping_pence, total_pence, subtotal, shipping, total, taxes)
      values (${id}, ${number}, ${`checkout_${number}`}, ${`pi_${number}`}, 'confirmed', 'paid', ${problem},
        'ada@example.com', ${address({ address2: 'Flat <2>' })}, ${address()}, ${total}, ${currency}, ${AT},
        ${currency}, ${rate}, 9050, 1000, 10050, ${subtotal}, ${shipping}, ${total}, ${recorded})`,
    sql`insert into order_items (order_id, position, product_id, name, brand, sku, size, color, quantity, price_pence)
      values (${id}, 0, 'prod_1', 'Field Pack', 'Norrland', 'NL-1', '20L', 'Olive', 2, 4200),
        (${id}, 1, 'prod_2', 'Tea & Cup', 'Norrland', 'NL-2', null, null, 1, 650)`,
  ]
}

/** The owner's terms, in the version that the confirmation of an order encloses. */
const terms = [
  sql`insert into content_pages (id, slug, title, body, status, purpose)
    values ('page_terms', 'our-terms', 'Our terms', '', 'draft', 'frozen-terms')`,
  sql`insert into content_page_versions (page_id, version, slug, title, body, seo_title, seo_description, status,
      changed_at)
    values ('page_terms', 1, 'our-terms', 'Our terms', ${'## Returns\n\nSee [returns](/returns) & *ask*.'}, '', '',
      'published', ${AT})`,
  sql`insert into order_terms (order_id, purpose, page_id, version) values (${SHIPPED}, 'terms', 'page_terms', 1)`,
]

const parcel = (number: number, lines: readonly [position: number, quantity: number][], tracked: boolean) => [
  sql`insert into fulfilments (id, order_id, number, carrier, tracking_number, tracking_url, shipped_by, shipped_at)
    values (${`parcel_${number}`}, ${SHIPPED}, ${number}, ${tracked ? 'Parcelway' : ''}, ${tracked ? 'PW12345' : ''},
      ${tracked ? 'https://track.example/PW12345?a=1&b=2' : ''}, 'staff', ${AT})`,
  ...lines.map(
    ([position, quantity]) => sql`insert into fulfilment_lines (order_id, fulfilment_id, position, quantity)
      values (${SHIPPED}, ${`parcel_${number}`}, ${position}, ${quantity})`,
  ),
]

const partRefund = (id: string, of: { shipping: number; extra: number; taxes: string | null }) =>
  sql`insert into partial_refunds (id, order_id, intent_id, request_key, amount, shipping, extra, taxes, currency,
      cause, notify, status, attempt, provider_refund_id, requested_by, created_at, updated_at)
    values (${id}, ${PAID_BACK}, 'pi_1043', ${`request-${id}`}, 5500, ${of.shipping}, ${of.extra}, ${of.taxes}, 'GBP',
      'returned', true, 'succeeded', 2, ${`re_${id}`}, 'staff', ${AT}, ${AT})`

const withdrawal = (id: string, orderId: string | null, lines: string | null) =>
  sql`insert into withdrawals (id, request_key, order_id, by_link, name, contract, email, lines, submitted_at)
    values (${id}, ${`key-${id}`}, ${orderId}, false, 'Ada Marsh', 'Order #1042 of June', 'ada@example.org', ${lines},
      ${AT})`

const alert = (kind: string, of: { intent: string; state?: string; amount: number | null; dueBy?: Date }) =>
  sql`insert into payment_alerts (id, kind, intent_id, state, reason, amount, currency, due_by, told_at, created_at,
      updated_at)
    values (${`alert_${kind}`}, ${kind}, ${of.intent}, ${of.state ?? 'open'}, 'fraudulent', ${of.amount},
      ${of.amount === null ? null : 'GBP'}, ${of.dueBy ?? null}, ${AT}, ${AT}, ${AT})`

const run = (id: string, failure: string | null) =>
  sql`insert into reconciliation_runs (id, mode, started_by, since, compared_until, failure, requested_at, updated_at,
      finished_at)
    values (${id}, 'live', 'schedule', ${AT}, ${AT}, ${failure}, ${AT}, ${AT}, ${failure === null ? AT : null})`

const difference = (kind: string, subject: string) =>
  sql`insert into reconciliation_differences (id, mode, kind, subject, run_id, checked_in, amount_here, amount_there,
      currency, currency_there, first_seen, last_seen)
    values (${`difference_${subject}`}, 'live', ${kind}, ${subject}, 'run_found', 'run_found', 10050, null, 'GBP',
      'GBP', ${AT}, ${AT})`

export const writeMailedRows = async (db: Database): Promise<void> => {
  const statements = [
    ...order({
      id: SHIPPED,
      number: 1042,
      problem: null,
      currency: 'USD',
      rate: '1.370000',
      taxes: null,
      subtotal: 123_99,
      shipping: 13_70,
    }),
    ...order({
      id: PAID_BACK,
      number: 1043,
      problem: '“Field Pack” was sold out when the payment arrived.',
      taxes,
      currency: 'GBP',
      rate: '1.000000',
      subtotal: 90_50,
      shipping: 10_00,
    }),
    ...terms,
    ...parcel(1, [[0, 1]], true),
    ...parcel(
      2,
      [
        [0, 1],
        [1, 1],
      ],
      false,
    ),
    partRefund(PART_REFUND, {
      shipping: 10_00,
      extra: 3_00,
      taxes: JSON.stringify([
        { position: 0, rate: 20_000, gross: 42_00, tax: 7_00 },
        { position: null, rate: 20_000, gross: 13_00, tax: 2_17 },
      ]),
    }),
    sql`insert into partial_refund_lines (order_id, refund_id, position, amount, cancelled, returned, restocked)
      values (${PAID_BACK}, ${PART_REFUND}, 0, 4200, 1, 0, false)`,
    sql`insert into refunds (id, intent_id, order_id, reason, amount, currency, status, provider_refund_id,
        created_at, updated_at)
      values ('refund_whole', 'pi_1043', ${PAID_BACK}, 'out-of-stock', 10050, 'GBP', 'succeeded', 're_whole', ${AT}, ${AT})`,
    withdrawal('withdrawal_whole', SHIPPED, null),
    withdrawal('withdrawal_part', null, JSON.stringify([{ position: 0, quantity: 1, name: 'Field Pack' }])),
    sql`insert into newsletter_subscribers (id, email, subscribed_at, status, mails_sent, mailed_at, unsubscribe_key)
      values ('subscriber_1', 'ada@example.com', ${AT}, 'pending', 1, ${AT}, '0f9d1c2b-3a4e-4f5d-8c6b-7a8e9d0c1b2a')`,
    alert('dispute', { intent: 'pi_1042', amount: 10050, dueBy: new Date('2026-06-09T18:30:00Z') }),
    alert('fraud-warning', { intent: 'pi_1043', amount: null }),
    alert('review', { intent: 'pi_9999', amount: null }),
    run('run_late', 'The provider does not answer.'),
    run('run_found', null),
    difference('order-without-capture', 'pi_1043'),
  ]
  for (const statement of statements) await statement.execute(db)
}
