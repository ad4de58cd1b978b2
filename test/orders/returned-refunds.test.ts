/**
 * Refunds that succeeded and that the bank returned later: the money is the shop's again, so a debit note cancels the
 * credit note, and everything says so.
 */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { StaffAlertResponse } from '../../src/contract/orders/alert.ts'
import type { StaffOrder } from '../../src/contract/orders/order-management.ts'
import { moneyApi } from '../setup/money.ts'
import { kindsOf } from '../setup/order-management.ts'
import { line } from '../setup/partial-refunds.ts'
import { returnedRefunds } from '../setup/returned-refunds.ts'

const api = moneyApi()
const desk = returnedRefunds(api)
const { auditOf, call, documentsOf, invoiced, mailsOf, pdf, post } = desk
const { printed, read, refund, refused, returnLastRefund, stats } = desk

const minor = (text: string) => Number(text.replace('.', ''))

/** Rows of the file for bookkeeping: the sum of the gross amounts, in minor units. */
const bookedOf = async ({ number }: StaffOrder) => {
  const rows = (await call('GET', '/api/admin/invoices/export')).text
    .split('\r\n')
    .map((row) => row.split(','))
  const gross = rows[0]?.indexOf('Gross') ?? -1
  const own = rows.filter((row) => row[3] === String(number))
  return { rows: own, sum: own.reduce((sum, row) => sum + minor(row[gross] ?? ''), 0) }
}

describe('a refund of a part that the bank returns', () => {
  test('is failed again everywhere: order, timeline, alert, revenue, documents and the file for bookkeeping', async () => {
    const order = await invoiced()
    const before = await stats()
    await refund(order.id, { lines: [line(0, 1)], expected: 4200 })
    await api().checkoutRig.settle()
    const creditNote = (await printed('credit-note', order))[0]
    expect(await documentsOf(order)).toEqual([`invoice ${order.total}`, 'credit-note 42.00'])
    await returnLastRefund()

    const now = await read(order.id)
    const [, credit, debit] = now.documents
    expect(await documentsOf(order)).toEqual([
      `invoice ${order.total}`,
      'credit-note 42.00',
      'debit-note 42.00',
    ])
    expect(now.refunds).toMatchObject([{ status: 'failed', failure: 'lost_or_stolen_card' }])
    expect(now.refundable.left).toBe(minor(order.total))
    expect(kindsOf(now).slice(-2)).toEqual(['refund-failed', 'debit-note-issued'])
    expect(now.events.at(-1)?.details).toMatchObject({ number: debit?.number, creditNote: credit?.number })
    const alerts = (await call('GET', '/api/admin/alerts')).json<StaffAlertResponse[]>()
    expect(alerts.filter(({ orderId }) => orderId === order.id)).toMatchObject([
      {
        kind: 'refund-failed',
        sentence: 'The refund of £42.00 GBP failed (lost or stolen card).',
        advice: expect.stringContaining('Try it again'),
      },
    ])
    expect((await stats()).totalRevenue).toBe(before.totalRevenue)
    expect(mailsOf(order).subjects).toEqual([
      `£42.00 GBP of your order #${order.number} has been paid back`,
      'Your refund of £42.00 GBP could not be paid out',
    ])
    expect(mailsOf(order).last).toContain(`£42.00 GBP of your order #${order.number}`)
    expect(mailsOf(order).last).toContain('We will make the refund again, or write to you')

    expect((await printed('credit-note', order))[0]).toEqual(creditNote)
    const [paper] = await printed('debit-note', order)
    expect(paper).toMatchObject({ title: 'Debit note', number: debit?.number, table: creditNote?.table })
    expect(paper?.facts).toContainEqual({
      label: 'Cancels credit note',
      value: expect.stringContaining(credit?.number ?? '-'),
    })
    expect(paper?.texts).toContain('Reason: The refund was returned (lost or stolen card)')
    expect((await pdf('debit-note', order)).subarray(0, 5).toString()).toBe('%PDF-')
    expect((await auditOf(order))[0]).toBe(
      `The shop issued debit note ${debit?.number} of order #${order.number}`,
    )
    const { rows, sum } = await bookedOf(order)
    expect(sum).toBe(minor(order.total))
    expect(rows[2]).toEqual(expect.arrayContaining(['debit-note', credit?.number, '42.00']))
  })

  test('after it was made without a mail is returned without one', async () => {
    const order = await invoiced()
    await refund(order.id, { extra: 500, expected: 500, reason: 'other', notify: false })
    await api().checkoutRig.settle()
    await returnLastRefund()
    expect((await read(order.id)).refunds).toMatchObject([{ status: 'failed' }])
    expect(mailsOf(order).subjects).toEqual([])
  })

  test('and is made after all gets another credit note, once', async () => {
    const order = await invoiced()
    await refund(order.id, { extra: 500, expected: 500, reason: 'other' })
    await api().checkoutRig.settle()
    await returnLastRefund()
    const [failed] = (await read(order.id)).refunds
    expect((await post(order.id, `/refunds/${failed?.id}/retry`)).status).toBe(202)
    await api().checkoutRig.settle()
    await api().checkoutRig.checkout.reconcile()
    expect(await documentsOf(order)).toEqual([
      `invoice ${order.total}`,
      'credit-note 5.00',
      'debit-note 5.00',
      'credit-note 5.00',
    ])
    expect((await bookedOf(order)).sum).toBe(minor(order.total) - 500)
    await returnLastRefund()
    expect((await bookedOf(order)).sum).toBe(minor(order.total))
    expect(await documentsOf(order)).toHaveLength(5)
    const [paid, returned] = [
      `£5.00 GBP of your order #${order.number} has been paid back`,
      'Your refund of £5.00 GBP could not be paid out',
    ]
    expect(mailsOf(order).subjects).toEqual([paid, returned, paid, returned])
  })

  test('after everything was given back in parts can be tried again, and the order is refunded again', async () => {
    const order = await invoiced()
    await refund(order.id, { extra: 500, expected: 500, reason: 'other' })
    await api().checkoutRig.settle()
    const { left } = (await read(order.id)).refundable
    await refund(order.id, { extra: left, expected: left, reason: 'other' })
    await api().checkoutRig.settle()
    await returnLastRefund()
    const returned = await read(order.id)
    expect(returned).toMatchObject({ paymentStatus: 'refund_failed' })
    expect((await bookedOf(order)).sum).toBe(left)
    const failed = returned.refunds.find(({ status }) => status === 'failed')
    const retry = await post(order.id, `/refunds/${failed?.id}/retry`)
    expect(retry.status, retry.text).toBe(202)
    await api().checkoutRig.settle()
    expect(await read(order.id)).toMatchObject({ status: 'refunded', paymentStatus: 'refunded' })
    expect((await bookedOf(order)).sum).toBe(0)
    expect((await refused(order.id, `/refunds/${failed?.id}/retry`, {}))[0]).toBe(409)
  })
})

test('a refund of a whole payment that the bank returns has its credit note cancelled', async () => {
  const order = await invoiced()
  await post(order.id, '/cancel', { restock: false })
  await api().checkoutRig.settle()
  expect((await bookedOf(order)).sum).toBe(0)
  await returnLastRefund()
  expect(await documentsOf(order)).toEqual([
    `invoice ${order.total}`,
    `credit-note ${order.total}`,
    `debit-note ${order.total}`,
  ])
  expect(await read(order.id)).toMatchObject({ paymentStatus: 'refund_failed' })
  expect((await bookedOf(order)).sum).toBe(minor(order.total))
  expect(mailsOf(order).subjects).toEqual([
    expect.stringContaining('has been paid back'),
    `Your refund of £${order.total} GBP could not be paid out`,
  ])
})

test('refunds in the dashboard that are returned have their credit notes cancelled when the figure is settled', async () => {
  const order = await invoiced()
  const settle = async (amount: number) => {
    await sql`update orders set paid_back = ${amount} where id = ${order.id}`.execute(api().db)
    api().checkoutRig.advance(6 * 60_000)
    await api().checkoutRig.checkout.reconcile()
    await api().checkoutRig.checkout.reconcile()
    expect((await bookedOf(order)).sum).toBe(minor(order.total) - amount)
  }
  for (const amount of [500, 200, 500, 0, 500]) await settle(amount)
  const documents = await documentsOf(order)
  expect(documents.filter((text) => text.startsWith('debit-note'))).toHaveLength(3)
})

describe('the database refuses', () => {
  test('a debit note of other amounts, a second one of a credit note, and one without it', async () => {
    const order = await invoiced()
    await refund(order.id, { extra: 500, expected: 500, reason: 'other' })
    await api().checkoutRig.settle()
    const [, note] = (await read(order.id)).documents
    const debit = (over: { gross?: number; creditNote?: string | null; cause?: string }) =>
      sql`
      insert into issued_documents (id, kind, is_trial, year, sequence, number, order_id, invoice_id, credit_note_id,
        cause, issued_at, issued_by, currency, country, gross, tax, content)
      select ${`document_${Math.random()}`}, 'debit-note', is_trial, year, 900 + (random() * 1e6)::int,
        ${`DN-${Math.random()}`}, order_id, invoice_id, ${over.creditNote === undefined ? note?.id : over.creditNote},
        ${over.cause ?? 'x'}, issued_at, 'shop', currency, country, ${over.gross ?? 500}, tax, content
      from issued_documents where id = ${note?.id}`.execute(api().db)
    await expect(debit({ gross: 499 })).rejects.toThrow('differs from its credit note')
    await expect(debit({ creditNote: null })).rejects.toThrow('issued_documents_cancels_check')
    await debit({ cause: 'one' })
    await expect(debit({ cause: 'two' })).rejects.toThrow('credit_note_id')
  })
})
