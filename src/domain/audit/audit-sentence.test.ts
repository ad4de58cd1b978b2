import { describe, expect, test } from 'vitest'
import type { AuditPhrase } from './audit-phrase.ts'
import { type AuditRow, auditSentence, type ThingOf } from './audit-sentence.ts'

const phrases: Readonly<Record<string, AuditPhrase>> = {
  refundPart: ({ about, amount }) => `refunded ${amount} of ${about}`,
  refundOrder: ({ about }) => `refunded ${about}`,
  exportOrders: () => 'exported orders',
}
const thingOf: ThingOf = ({ subject, subjectId, before, after }) => {
  const isPart = subject === 'variants' || subject === 'inventory_items'
  const order = ['orders', 'partial_refunds', 'fulfilments', 'issued_documents'].includes(subject)
  if (order) return { key: `orders ${subjectId}`, name: `order ${subjectId}`, plural: 'orders', part: '' }
  const id = isPart ? String(after.product_id ?? before.product_id ?? 'p1') : subjectId
  const names: Record<string, string> = { p1: 'Oxford Shirt', p2: 'Cap' }
  return { key: `products ${id}`, name: names[id] ?? id, plural: 'products', part: isPart ? 'M / Navy' : '' }
}
const row = (subject: string, subjectId: string, before: object, after: object): AuditRow => ({
  subject,
  subjectId,
  before: { ...before },
  after: { ...after },
})
const say = (action: string, rows: readonly AuditRow[], over: object = {}) =>
  auditSentence(
    { actor: 'Ann', role: 'manager', action, outcome: 'done', rows, total: rows.length, ...over },
    thingOf,
    { permission: 'refund and cancel orders', phrase: phrases[action] },
  )

describe('the sentence of a change', () => {
  test('names the field, the product and both values', () =>
    expect(say('x', [row('products', 'p1', { price_pence: 4000 }, { price_pence: 3800 })])).toBe(
      'Ann changed the price of Oxford Shirt from £40.00 to £38.00',
    ))

  test('leaves out columns that follow from others', () =>
    expect(
      say('x', [
        row(
          'products',
          'p1',
          { compare_at_pence: null, struck_pence: null },
          { compare_at_pence: 5000, struck_pence: 5000 },
        ),
      ]),
    ).toBe('Ann changed the compare-at price of Oxford Shirt from nothing to £50.00'))

  test('names the variant whose stock has changed', () =>
    expect(say('x', [row('inventory_items', 'i1', { on_hand: 3 }, { on_hand: 5 })])).toBe(
      'Ann changed the stock of Oxford Shirt (M / Navy) from 3 to 5',
    ))

  test('leaves long texts to the details', () =>
    expect(say('x', [row('products', 'p1', { description: 'a' }, { description: 'b'.repeat(99) })])).toBe(
      'Ann changed the description of Oxford Shirt',
    ))

  test('of many rows names the fields and how many products they are of', () =>
    expect(
      say('editProductsInBulk', [
        row('products', 'p1', { price_pence: 1 }, { price_pence: 2 }),
        row('products', 'p2', { price_pence: 1, name: 'a' }, { price_pence: 2, name: 'b' }),
      ]),
    ).toBe('Ann changed price and name of 2 products'))

  test('of a new product counts its variants, and says no more of them', () =>
    expect(
      say('createStaffProduct', [
        row('products', 'p1', {}, { name: 'Oxford Shirt' }),
        ...[1, 2, 3].map((id) => row('variants', `v${id}`, {}, { product_id: 'p1' })),
        row('inventory_items', 'i1', {}, { product_id: 'p1' }),
      ]),
    ).toBe('Ann added Oxford Shirt with 3 variants'))

  test('of a deletion names what is gone', () =>
    expect(say('x', [row('products', 'p2', { name: 'Cap' }, {})])).toBe('Ann deleted Cap'))

  test('of a refund names the amount and the order', () =>
    expect(say('refundPart', [row('partial_refunds', '1042', {}, { amount: 500, currency: 'EUR' })])).toBe(
      'Ann refunded €5.00 EUR of order 1042',
    ))

  test('of a refund that puts units back into stock names the order alone', () =>
    expect(
      say('refundOrder', [
        row('inventory_items', 'i1', { on_hand: 3 }, { on_hand: 5 }),
        row('orders', '1042', { payment_status: 'paid' }, { payment_status: 'refund_pending' }),
      ]),
    ).toBe('Ann refunded order 1042'))

  describe('of issued documents', () => {
    const invoice = (order: string, sequence: number) =>
      row('issued_documents', order, {}, { kind: 'invoice', number: `INV-2026-0000${sequence}` })
    const note = row('issued_documents', '7', {}, { kind: 'credit-note', number: 'CN-2026-00001' })

    test('names the number and the order', () =>
      expect(say('issueInvoices', [invoice('7', 1)])).toBe('Ann issued invoice INV-2026-00001 of order 7'))

    test('names the first three of a batch', () =>
      expect(
        say(
          'issueInvoices',
          [1, 2, 3, 4, 5].map((each) => invoice(String(each), each)),
        ),
      ).toBe('Ann issued invoices INV-2026-00001, INV-2026-00002, INV-2026-00003 and 2 more of 5 orders'))

    test('counts those of a large batch that are left out', () =>
      expect(
        say(
          'issueInvoices',
          [1, 2, 3, 4].map((each) => invoice(String(each), each)),
          { total: 240 },
        ),
      ).toBe(
        'Ann issued invoices INV-2026-00001, INV-2026-00002, INV-2026-00003 and 237 more of more than 4 orders',
      ))

    test('names credit notes that came with an invoice, and the shop where it acts by itself', () => {
      expect(say('issueInvoices', [invoice('7', 1), note])).toBe(
        'Ann issued invoice INV-2026-00001 and credit note CN-2026-00001 of order 7',
      )
      expect(say('issueCreditNote', [note], { actor: 'The shop' })).toBe(
        'The shop issued credit note CN-2026-00001 of order 7',
      )
    })

    test('stands behind what staff did', () =>
      expect(
        say('refundPart', [row('partial_refunds', '7', {}, { amount: 500, currency: 'EUR' }), note]),
      ).toBe('Ann refunded €5.00 EUR of order 7, which issued credit note CN-2026-00001'))
  })

  test('of a refused call names what the role may not do', () =>
    expect(say('refundPart', [], { outcome: 'refused' })).toBe(
      'Ann tried what a manager may not do: refund and cancel orders',
    ))

  test.each([
    ['second-factor-required', 'Ann was refused, because their account has no second factor'],
    ['account-required', 'Ann was refused, because the shop requires an account with a second factor'],
  ])('of a call that is refused as %s names the reason', (reason, sentence) =>
    expect(say('refundPart', [row('', '', {}, { reason })], { outcome: 'refused' })).toBe(
      `${sentence}: refund and cancel orders`,
    ),
  )

  test('of an event without rows says what was done', () =>
    expect(say('exportOrders', [])).toBe('Ann exported orders'))
})
