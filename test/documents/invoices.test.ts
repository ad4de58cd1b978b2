/** Invoices and credit notes: numbers without gaps, issued once, never changed. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { issueInvoice } from '../../src/checkout/documents/issue-invoice.ts'
import { insertDocument } from '../../src/storage/documents/issued-documents.ts'
import { invoiceDesk } from '../setup/invoices.ts'
import { moneyApi } from '../setup/money.ts'
import { kindsOf } from '../setup/order-management.ts'
import { line, paidFor } from '../setup/partial-refunds.ts'
import { createShopper } from '../setup/shopper.ts'

const api = moneyApi()
const { call, read, refund, request, issue, orders, printed, pdf, auditOf, sequences, makeLive } =
  invoiceDesk(api)
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

describe('the numbers of invoices', () => {
  test('are consecutive when many are issued at once, one for each order (B45)', async () => {
    const made = await orders(50)
    await makeLive(...made.map(({ id }) => id))
    const twice = [...made, ...made].map(({ id }) => issueInvoice(api().db, request(id)))
    const issued = await Promise.all(twice)
    expect(issued.filter(({ isNew }) => isNew)).toHaveLength(50)
    expect(new Set(issued.map(({ invoice }) => invoice.number)).size).toBe(50)
    expect(await sequences('invoice', false)).toEqual(upTo(50))
    const dates = await api()
      .db.selectFrom('issued_documents')
      .select('issued_at')
      .orderBy('sequence')
      .execute()
    expect(dates).toEqual(dates.toSorted((a, b) => a.issued_at.getTime() - b.issued_at.getTime()))
    // Fifty purchases take long beside other work.
  }, 120_000)

  test('have no gap after a transaction that was rolled back with its invoice', async () => {
    const [first, second] = await orders(2)
    if (!first || !second) throw new Error('no orders')
    await makeLive(first.id, second.id)
    const before = await sequences('invoice', false)
    const { invoice } = await issueInvoice(api().db, request(second.id))
    const lost = api()
      .db.transaction()
      .execute(async (trx) => {
        await insertDocument(trx, {
          kind: 'invoice',
          orderId: first.id,
          invoiceId: null,
          cause: '',
          country: 'GB',
          issuedBy: 'staff',
          now: api().checkoutRig.now(),
          content: invoice.content,
        })
        throw new Error('the power went')
      })
    await expect(lost).rejects.toThrow('the power went')
    expect(await auditOf(first)).toEqual([])
    await issueInvoice(api().db, request(first.id))
    expect(await sequences('invoice', false)).toEqual(upTo(before.length + 2))
    expect(await auditOf(first)).toHaveLength(1)
  })

  test('of the database refuse a gap, a change and a deletion', async () => {
    const [order] = await orders(1)
    await makeLive(order?.id ?? '')
    const { invoice } = await issueInvoice(api().db, request(order?.id ?? ''))
    const refuse = (statement: ReturnType<typeof sql>) => expect(statement.execute(api().db)).rejects
    await refuse(sql`update issued_documents set gross = 1 where id = ${invoice.id}`).toThrow('never changed')
    await refuse(sql`delete from issued_documents where id = ${invoice.id}`).toThrow('never changed')
    await refuse(sql`insert into issued_documents
      select (jsonb_populate_record(d, '{"id": "x", "sequence": 9999, "number": "INV-X", "cause": "x",
        "kind": "credit-note", "gross": 0, "tax": null}'::jsonb || jsonb_build_object('invoice_id', d.id))).*
      from issued_documents d where id = ${invoice.id}`).toThrow('was not issued')
  })

  test('begin again each year by the clock of the shop (B41)', async () => {
    const [old, young] = await orders(2)
    await makeLive(old?.id ?? '', young?.id ?? '')
    const at = (iso: string, id = '') =>
      issueInvoice(api().db, { ...request(id), timeZone: 'Europe/Berlin', now: new Date(iso) })
    expect((await at('2030-12-31T22:30:00Z', old?.id)).invoice.number).toBe('INV-2030-00001')
    expect((await at('2030-12-31T23:30:00Z', young?.id)).invoice.number).toBe('INV-2031-00001')
  })
})

describe('an invoice', () => {
  test('is issued once, says what was paid, and is in the order and its timeline', async () => {
    const [order] = await orders(1)
    if (!order) throw new Error('no order')
    expect(await issue(order)).toEqual({ issued: 1, refused: [] })
    expect(await issue(order)).toEqual({ issued: 0, refused: [] })
    const after = await read(order.id)
    expect(after.documents).toMatchObject([{ kind: 'invoice', gross: order.total, tax: null }])
    expect(kindsOf(after).filter((kind) => kind === 'invoice-issued')).toHaveLength(1)
    expect(await auditOf(order)).toEqual([
      `Owner issued invoice ${after.documents[0]?.number} of order #${order.number}`,
    ])
    const [invoice] = await printed('invoice', order)
    expect(invoice?.totals.at(-1)?.value).toBe(`£${order.total} GBP`)
    expect(invoice?.notice).toContain('Trial order')
    const amounts = invoice?.table.rows.map((row) => Number(row.at(-1)?.[0]?.replace('.', '')))
    expect(amounts?.reduce((sum, amount) => sum + amount, 0)).toBe(Number(order.total.replace('.', '')))
    expect(invoice?.texts.join(' ')).toContain('no VAT breakdown')
  })

  test('stays byte for byte after a refund and a new address (B38, B47)', async () => {
    const [order] = await orders(1)
    if (!order) throw new Error('no order')
    await issue(order)
    const before = { data: await printed('invoice', order), file: await pdf('invoice', order) }
    await refund(order.id, { lines: [line(0, 1)], expected: 4200 })
    await api().checkoutRig.settle()
    await sql`update orders set shipping_address = shipping_address || '{"city": "York"}' where id = ${order.id}`.execute(
      api().db,
    )
    expect(await printed('invoice', order)).toEqual(before.data)
    expect((await pdf('invoice', order)).equals(before.file)).toBe(true)
  })

  test('of a batch is in the audit log with the others, in one sentence', async () => {
    const batch = await orders(4)
    expect(await issue(...batch)).toEqual({ issued: 4, refused: [] })
    const numbers = await Promise.all(
      batch.map(async ({ id }) => (await read(id)).documents[0]?.number ?? ''),
    )
    const [first, second, third] = numbers.toSorted()
    const [last] = batch.slice(-1)
    if (!last) throw new Error('no order')
    expect(await auditOf(last)).toEqual([
      `Owner issued invoices ${first}, ${second}, ${third} and 1 more of 4 orders`,
    ])
  })

  test('is refused for an order whose payment is given back, and others of the request are issued', async () => {
    const [gone, kept] = await orders(2)
    if (!gone || !kept) throw new Error('no orders')
    await call('POST', `/api/admin/orders/${gone.id}/cancel`, { restock: false })
    await api().checkoutRig.settle()
    const answer = await issue(gone, kept)
    expect(answer.issued).toBe(1)
    expect(answer.refused).toEqual([{ order: gone.number, reason: expect.stringContaining('given back') }])
    const anonymous = await api().call('POST', '/api/admin/invoices', { body: { orders: '1001' } })
    expect(anonymous.status).toBe(401)
  })
})

describe('credit notes', () => {
  test('are one for each refund, whatever runs twice, and sum to the invoice (B31, B34)', async () => {
    const [order] = await orders(1)
    if (!order) throw new Error('no order')
    await refund(order.id, { lines: [line(0, 1)], expected: 4200 })
    await api().checkoutRig.settle()
    await issue(order)
    expect((await read(order.id)).documents.map(({ kind }) => kind)).toEqual(['invoice', 'credit-note'])
    await refund(order.id, { extra: 333, expected: 333, reason: 'other' })
    await api().checkoutRig.settle()
    const { refundable } = await read(order.id)
    const rest = [line(0, 1), line(1, 1), line(2, 1)]
    await refund(order.id, { lines: rest, shipping: refundable.shippingLeft, expected: refundable.left })
    await api().checkoutRig.settle()
    await Promise.all([api().checkoutRig.checkout.reconcile(), api().checkoutRig.checkout.reconcile()])
    const { documents } = await read(order.id)
    const notes = documents.filter(({ kind }) => kind === 'credit-note')
    expect(notes).toHaveLength(3)
    const minor = (text: string) => Number(text.replace('.', ''))
    expect(notes.reduce((sum, { gross }) => sum + minor(gross), 0)).toBe(minor(order.total))
    const [first] = await printed('credit-note', order)
    expect(first?.facts).toContainEqual({
      label: 'For invoice',
      value: expect.stringContaining(documents[0]?.number ?? '-'),
    })
  })

  test('of a whole refund have the lines of the invoice, and one in the dashboard is credited when it is settled', async () => {
    const [whole, outside] = await orders(2)
    if (!whole || !outside) throw new Error('no orders')
    await issue(whole, outside)
    await call('POST', `/api/admin/orders/${whole.id}/cancel`, { restock: false })
    await api().checkoutRig.settle()
    const [note] = await printed('credit-note', whole)
    expect(note?.table.rows).toEqual((await printed('invoice', whole))[0]?.table.rows)
    await sql`update orders set paid_back = 500 where id = ${outside.id}`.execute(api().db)
    await api().checkoutRig.checkout.reconcile()
    expect((await read(outside.id)).documents).toHaveLength(1)
    api().checkoutRig.advance(6 * 60_000)
    await api().checkoutRig.checkout.reconcile()
    await api().checkoutRig.checkout.reconcile()
    expect((await read(outside.id)).documents.map(({ gross }) => gross)).toEqual([outside.total, '5.00'])
  })

  test('that a process left out are issued by the reconciler', async () => {
    const [order] = await orders(1)
    if (!order) throw new Error('no order')
    await issue(order)
    await refund(order.id, { extra: 100, expected: 100, reason: 'other' })
    // As of a node of the release before.
    await sql`update partial_refunds set status = 'succeeded', provider_refund_id = 're_other' where order_id = ${order.id}`.execute(
      api().db,
    )
    expect((await read(order.id)).documents).toHaveLength(1)
    await api().checkoutRig.checkout.reconcile()
    const { documents } = await read(order.id)
    expect(documents).toHaveLength(2)
    expect((await auditOf(order))[0]).toBe(
      `The shop issued credit note ${documents[1]?.number} of order #${order.number}`,
    )
    await api().checkoutRig.forgetJobs()
  })
})

test('the file for bookkeeping has invoices and credit notes with their amounts and references', async () => {
  const [order] = await orders(1)
  if (!order) throw new Error('no order')
  await issue(order)
  await refund(order.id, { extra: 250, expected: 250, reason: 'other' })
  await api().checkoutRig.settle()
  const { documents } = await read(order.id)
  const csv = await call('GET', '/api/admin/invoices/export')
  const rows = csv.text.split('\r\n').map((row) => row.split(','))
  const [invoice, note] = documents.map(({ number }) => rows.find(([first]) => first === number))
  expect(invoice).toEqual(
    expect.arrayContaining(['invoice', String(order.number), 'yes', 'GB', 'GBP', order.total]),
  )
  expect(note).toEqual(expect.arrayContaining(['credit-note', documents[0]?.number, '-2.50']))
  const none = await call('GET', '/api/admin/invoices/export?from=2000-01-01&to=2000-01-02')
  expect(none.text.trim().split('\r\n')).toHaveLength(1)
})

describe('an invoice in euros with two rates of a tax that the owner calls GST', () => {
  const minor = (text = '') => Number(text.replace(/[^\d-]/g, ''))
  const sum = (values: readonly (string | undefined)[]) =>
    values.reduce((all, value) => all + minor(value), 0)
  const taxed = async () => {
    const { db } = api()
    const rate = { standard: '20', reduced: '5', 'second-reduced': '0' }
    const value = { isOn: true, name: 'GST', rates: [{ country: 'GB', ...rate }] }
    const { sections } = (await call('GET', '/api/admin/settings')).json<{
      sections: Record<string, { version: number }>
    }>()
    const version = sections.taxes?.version
    const saved = await call('PATCH', '/api/admin/settings', { sections: { taxes: { version, value } } })
    expect(saved.status, saved.text).toBe(200)
    api().checkoutRig.usePricing({ taxes: value })
    await db.updateTable('products').set({ tax_class: 'reduced' }).where('slug', '=', 'cafe-cap').execute()
    const shopper = createShopper(api())
    await shopper.add('zip-wallet', 2)
    await shopper.add('cafe-cap')
    const { id } = await shopper.buy('EUR')
    await api().checkoutRig.settle()
    return read(id)
  }

  test('names it so, in euros, with net and tax that sum to what was paid, on paper and in the file', async () => {
    const order = await taxed()
    await issue(order)
    await refund(order.id, { lines: [line(0, 1)], expected: paidFor(order, 0) / 2 })
    await api().checkoutRig.settle()
    const [invoice] = await printed('invoice', order)
    const [note] = await printed('credit-note', order)
    expect(invoice?.breakdown?.rows.map(([rate]) => rate?.[0])).toEqual(['20 %', '5 %'])
    for (const document of [invoice, note]) {
      const [net, tax, total] = document?.totals ?? []
      expect(tax?.label).toBe('GST')
      expect(total?.value).toMatch(/^€\d+\.\d\d EUR$/)
      expect(sum([net?.value, tax?.value])).toBe(minor(total?.value))
      const column = (index: number) => sum(document?.breakdown?.rows.map((row) => row[index]?.[0]) ?? [])
      expect([column(1), column(2), column(3)]).toEqual([net, tax, total].map((each) => minor(each?.value)))
      expect(document?.breakdown?.label).toBe('GST by rate, in EUR')
      expect(document?.texts.join(' ')).toMatch(/GST in pounds: £\d+\.\d\d, at [\d.]+ EUR per pound/)
      expect(JSON.stringify(document)).not.toContain('VAT')
    }
    expect(minor(invoice?.totals.at(-1)?.value)).toBe(minor(order.total))
    const csv = (await call('GET', '/api/admin/invoices/export')).text
    const [heading = '', ...rows] = csv.trim().split('\r\n')
    expect(heading).toContain('GST rate,Net,GST,Gross,GST in pounds')
    const own = rows.map((row) => row.split(',')).filter(([first]) => first === invoice?.number)
    expect(own.map((row) => row[8])).toEqual(['20', '5'])
    expect(sum(own.map((row) => row[11]))).toBe(minor(order.total))
    for (const row of own) expect(minor(row[9]) + minor(row[10])).toBe(minor(row[11]))
  })
})
