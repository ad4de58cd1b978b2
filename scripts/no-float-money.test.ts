/**
 * Money is whole minor units everywhere (docs/decisions/04-money-in-minor-units.md). This test searches the source for
 * code that could make it a float. Exceptions are listed with their reason.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const MONEY = /price|total|amount|pence|minor|shipping|refund|revenue|received|paid|\brate\b|cost|sum\b/i

/** File, code, and why it makes no float of money. */
const allowed: [file: string, code: string, reason: string][] = [
  ['src/admin/products/pictures-section.tsx', 'part * 100', 'how much of a picture is uploaded'],
  ['src/admin/documents/print-sheet.tsx', 'width * 100', 'the width of a column, in percent'],
  ['src/server/commands/import-command.ts', '1000).toFixed(1)', 'seconds'],
  ['src/server/commands/backup-command.ts', '1000).toFixed(1)', 'seconds'],
  ['src/server/commands/backup-command.ts', '1_000_000).toFixed(1)', 'megabytes'],
  ['src/server/commands/move-pictures-command.ts', '1_000_000).toFixed(1)', 'megabytes'],
  ['src/server/doctor/report.ts', '1e9).toFixed(1)', 'gigabytes'],
  ['src/admin/settings/accent-control.tsx', 'toFixed(1)', 'a contrast ratio'],
  ['src/admin/settings/focal-point.tsx', 'whole) * 100', 'a place in a picture, in percent'],
  [
    'src/domain/pricing/currency.ts',
    'amount.toFixed(6)',
    'the only parser of a JSON number; it reads the digits as text',
  ],
  ['src/domain/pricing/currency.ts', 'Number(match[1]) * 100', 'whole numbers, read by a pattern'],
  [
    'src/domain/pricing/currency.ts',
    'hundredths / 100',
    'divides without a remainder, which is checked before',
  ],
  ['src/domain/pricing/money.ts', 'Number(match[1]) * 100', 'whole numbers, read by a pattern'],
  ['src/domain/pricing/tax.ts', 'Number(product / sum)', 'a quotient of two big integers is one too'],
  [
    'src/domain/orders/order-labels.ts',
    'Number(amount)',
    'goes to parseAmount, which rejects inexact amounts',
  ],
  ['src/storefront/checkout/order-confirmation.tsx', 'Number(shipping)', 'is only compared with zero'],
  ['src/api/orders/orders.ts', 'Number(total)', 'goes to parseAmount, for a comparison only'],
  [
    'src/api/payments/payment.ts',
    'Number(minorToDecimal(opened.amount, opened.currency))',
    'the wire has a number here, by the specification',
  ],
  [
    'src/storefront/checkout/use-open-payment.ts',
    'Number(minorToDecimal(total, currency))',
    'the wire has a number here, by the specification',
  ],
  [
    'src/storefront/checkout/payment.ts',
    'Number(product.price)',
    'the wire has a number here, by the specification; the server does not read it',
  ],
  [
    'src/storage/orders/order-counts.ts',
    'Number(row.revenuePence ?? 0)',
    'a sum of whole pence, which PostgreSQL returns as text',
  ],
  ['src/payments/sandbox/refunds.ts', 'Number(refunded ?? 0)', 'a sum of whole minor units, as text'],
  ['src/checkout/mails/mail-parts.ts', 'Number(rate)', 'a rate that is displayed, not computed with'],
  ['src/server/commands/catalogue-command.ts', '.toFixed(1)', 'seconds'],
  ['src/storefront/queries.ts', "get('X-Total-Count')", 'a number of products'],
  ['src/storefront/cart/free-shipping-progress.tsx', '100 * subtotalPence', 'the width of a bar, in percent'],
]

type Found = { file: string; code: string }

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => relative(root, join(folder, name)).split(sep).join('/'))

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')

/** "Number(a(b), c)" from where its name begins. */
const callAt = (text: string, start: number): string => {
  let depth = 0
  for (let at = text.indexOf('(', start); at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (depth === 0) return text.slice(start, at + 1)
  }
  return text.slice(start)
}

/** Always suspicious. */
const PATTERNS = [
  /\b(?:Number\.)?parseFloat\b/g,
  /\S*\.to(?:Fixed|Precision|Exponential)\(\d*\)/g,
  /[\w.)\]]+\s*\/\s*100\b(?![_.\d])/g,
  /[\w.()[\]]+\s*\*\s*100\b(?![_.\d])/g,
  /\b1(?:00)?\s*\*\s*[\w.]*(?:[Pp]rice|[Aa]mount|[Tt]otal)\w*/g,
  /\*\s*0?\.01\b/g,
  /\b(?:float[48]?|real|double precision)\b(?=[^'`\n]*(?:price|amount|total|pence|shipping|rate\b))/g,
  /::money\b/g,
]
/** Suspicious where the argument is about money. */
const CONVERSIONS = /\b(?:Number|Number\.parseInt|parseInt|Math\.(?:round|floor|ceil|trunc))\s*\(/g

const findFloats = (file: string, source: string): Found[] => {
  const text = withoutComments(source)
  const always = PATTERNS.flatMap((pattern) => [...text.matchAll(pattern)].map(([code]) => code.trim()))
  const conversions = [...text.matchAll(CONVERSIONS)]
    .map(({ index }) => callAt(text, index))
    .filter((call) => MONEY.test(call.slice(call.indexOf('('))))
  return [...always, ...conversions].map((code) => ({ file, code }))
}

const isAllowed = ({ file, code }: Found): boolean =>
  allowed.some(([where, what]) => where === file && code.includes(what))

describe('money is never a float', () => {
  const found = filesOf(join(root, 'src')).flatMap((file) =>
    findFloats(file, readFileSync(join(root, file), 'utf8')),
  )

  test('anywhere in src, except in the listed exceptions', () => {
    expect(found.filter((one) => !isAllowed(one))).toEqual([])
  })

  test.each(allowed)('the exception %s: %s still exists', (file, code) => {
    expect(found.some((one) => one.file === file && one.code.includes(code))).toBe(true)
  })

  test.each([
    'const total = parseFloat(text)',
    'const text = price.toFixed(2)',
    'const pence = pounds * 100',
    'const pounds = pence / 100',
    'const sum = Number(product.price) * quantity',
    'const sum = Number.parseInt(line.amount)',
    'const cents = Math.round(amount * rate)',
    'const half = subtotal * 0.01',
    'sql`alter table orders add tip real not null, add price float8`',
  ])('is found in: %s', (code) => {
    expect(findFloats('x.ts', code)).not.toEqual([])
  })

  test('other numbers are not reported', () => {
    expect(
      findFloats('x.ts', 'const port = Number(text); const ms = Math.round(took) // price / 100'),
    ).toEqual([])
  })
})
