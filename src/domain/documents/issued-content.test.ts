import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { taxesOf } from '../pricing/tax.ts'
import { creditContent, type IssuedContent, invoiceContent, spreadTaxes, taxOf } from './issued-content.ts'
import { issuedDocument } from './issued-document.ts'

const seller = {
  name: 'Haberdash',
  legalName: 'Haberdash Ltd',
  address: 'Leeds',
  vatNumber: 'GB1',
  registration: '',
  email: '',
  phone: '',
}
const shop = { seller, taxName: 'VAT', timeZone: 'Europe/London', suppliedAt: '2026-11-24T10:00:00Z' }
const address = {
  firstName: 'Łucja',
  lastName: 'Nowak',
  address: '1 High Street',
  city: 'Leeds',
  postalCode: 'LS1 4DY',
  country: 'GB',
}
const rates = { standard: 20_000, reduced: 5_000, 'second-reduced': 0 }

/** Of lines in pence, one unit each, at 20 % and 5 % in turn. */
const orderOf = (prices: readonly number[], shipping: number, currency: 'GBP' | 'EUR' = 'GBP') => {
  const subtotal = prices.reduce((sum, price) => sum + price, 0)
  const taxes = taxesOf(
    {
      lines: prices.map((pricePence, index) => ({
        pricePence,
        quantity: 1,
        taxClass: index % 2 === 0 ? ('standard' as const) : ('reduced' as const),
      })),
      subtotal,
      shipping,
    },
    { country: 'GB', name: 'VAT', rates },
  )
  return {
    number: 1042,
    createdAt: '2026-11-23T10:00:00Z',
    isTrial: false,
    billingAddress: address,
    shippingAddress: address,
    currency,
    rate: '1.16',
    shipping,
    taxes,
    total: subtotal + shipping,
    totalPence: subtotal + shipping,
    lines: prices.map((paid, index) => ({
      name: `Cap ${index}`,
      sku: `CAP-${index}`,
      size: null,
      color: 'Navy',
      quantity: 1,
      paid,
      taxRate: taxes.lines[index]?.rate ?? null,
    })),
  }
}
const sum = (amounts: readonly number[] | undefined) => (amounts ?? []).reduce((all, each) => all + each, 0)

test('an invoice sums its lines and its rates to what was paid, and net is gross less tax (B48)', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 99_999 }), { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 0, max: 5_000 }),
      (prices, shipping) => {
        const order = orderOf(prices, shipping)
        const content = invoiceContent(order, shop)
        expect(sum(content.lines.map(({ gross }) => gross))).toBe(order.total)
        expect(sum(content.taxes?.map(({ gross }) => gross))).toBe(order.total)
        expect(taxOf(content.taxes)).toBe(order.taxes.total)
      },
    ),
  )
})

test('credit notes in any parts have together the amounts and taxes of their invoice (B31)', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 9_999 }), { minLength: 1, maxLength: 6 }),
      fc.array(fc.integer({ min: 1, max: 4_000 }), { maxLength: 6 }),
      (prices, parts) => {
        const content = invoiceContent(orderOf(prices, 1_000), shop)
        const invoice = { number: 'INV-2026-00001', issuedAt: '2026-11-24T10:00:00Z', content }
        const notes: IssuedContent[] = []
        const left = () => content.gross - sum(notes.map(({ gross }) => gross))
        for (const part of [...parts, Number.MAX_SAFE_INTEGER]) {
          const gross = Math.min(part, left())
          if (gross > 0)
            notes.push(creditContent(invoice, notes, { lines: [], gross, taxes: null, reason: null }))
        }
        expect(left()).toBe(0)
        expect(sum(notes.map(({ taxes }) => taxOf(taxes) ?? 0))).toBe(taxOf(content.taxes))
        for (const { taxes, gross } of notes) expect(sum(taxes?.map((each) => each.gross))).toBe(gross)
      },
    ),
  )
})

test('a refund takes its taxes in proportion to what is left at each rate', () => {
  const left = [
    { rate: 20_000, gross: 6_000, tax: 1_000 },
    { rate: 5_000, gross: 2_100, tax: 100 },
    { rate: 0, gross: 0, tax: 0 },
  ]
  expect(spreadTaxes(left, 810)).toEqual([
    { rate: 20_000, gross: 600, tax: 100 },
    { rate: 5_000, gross: 210, tax: 10 },
  ])
})

describe('the template of an invoice', () => {
  const content = invoiceContent({ ...orderOf([4_800, 2_100], 1_000, 'EUR'), totalPence: 6_810 }, shop)
  const issued = {
    kind: 'invoice' as const,
    number: 'INV-2026-00001',
    issuedAt: '2026-11-24T10:00:00Z',
    content,
  }

  test('of before orders had one number prints the number as it was issued', () => {
    const order = { ...content.order, reference: '12345678' }
    expect(issuedDocument({ ...issued, content: { ...content, order } }).facts).toContainEqual({
      label: 'Order',
      value: '1042, 23 November 2026',
    })
  })

  test('has what an invoice must say (Directive 2006/112/EC, Article 226)', () => {
    const printed = issuedDocument(issued)
    expect(printed.facts).toEqual([
      { label: 'Number', value: 'INV-2026-00001' },
      { label: 'Date', value: '24 November 2026' },
      { label: 'Order', value: '#1042, 23 November 2026' },
      { label: 'Supplied', value: '24 November 2026' },
    ])
    expect(printed.sender).toEqual({ name: 'Haberdash', lines: ['Haberdash Ltd', 'Leeds'], look: null })
    expect(printed.foot).toBe('Haberdash Ltd · VAT number GB1')
    expect(printed.parties).toEqual([
      { label: 'Invoice to', lines: ['Łucja Nowak', '1 High Street', 'Leeds', 'LS1 4DY', 'United Kingdom'] },
    ])
    expect(printed.breakdown?.rows.map(([rate]) => rate?.[0])).toEqual(['20 %', '5 %'])
    expect(printed.totals.map(({ value }) => value)).toEqual([
      expect.stringMatching(/^€/),
      expect.stringMatching(/^€/),
      '€79.00 EUR',
    ])
    expect(printed.texts.join(' ')).toMatch(/VAT in pounds: £\d+\.\d\d, at 1\.16 EUR per pound/)
  })

  test('calls the tax what the owner called it when the order was paid', () => {
    const printed = JSON.stringify(issuedDocument({ ...issued, content: { ...content, taxName: 'GST' } }))
    expect(printed).not.toContain('VAT')
    for (const text of ['"GST"', 'GST rate (EUR)', 'GST in pounds', 'GST number GB1'])
      expect(printed).toContain(text)
    const { taxName: _, ...older } = content
    expect(JSON.stringify(issuedDocument({ ...issued, content: older }))).toContain('VAT rate (EUR)')
  })

  test('without recorded tax has no rates, and says so', () => {
    const printed = issuedDocument({ ...issued, content: { ...content, taxes: null, inPounds: null } })
    expect(printed.breakdown).toBeNull()
    expect(printed.table.columns.map(({ heading }) => heading)).not.toContain('VAT')
    expect(printed.texts).toContain('It has no VAT breakdown: no tax is recorded for this order.')
  })

  test('shows prices of units without a fraction of a minor unit where the line is no multiple of them', () => {
    const [first] = content.lines
    if (!first) throw new Error('no line')
    const rowOf = (over: Partial<IssuedContent>, line: object) => {
      const lines = [{ ...first, ...line }]
      return issuedDocument({ ...issued, content: { ...content, ...over, lines } }).table.rows[0]?.slice(2)
    }
    expect(rowOf({}, { quantity: 3, gross: 10_000 })).toEqual([
      ['3'],
      ['1 x 33.34', '2 x 33.33'],
      ['20 %'],
      ['100.00'],
    ])
    expect(rowOf({ currency: 'JPY' }, { quantity: 7, gross: 15_002 })).toEqual([
      ['7'],
      ['1 x 2144', '6 x 2143'],
      ['20 %'],
      ['15002'],
    ])
  })

  test('shows yen without decimals', () => {
    const printed = issuedDocument({ ...issued, content: { ...content, currency: 'JPY', gross: 15_000 } })
    expect(printed.totals.at(-1)).toMatchObject({ value: '¥15000 JPY' })
    expect(JSON.stringify(printed)).not.toMatch(/¥\d+\./)
  })
})
