import { expect, test } from 'vitest'
import type { Severity } from '../../domain/doctor/finding.ts'
import { type StockFacts, stockFindings } from './stock-check.ts'

test.each<[string, StockFacts, Severity, string]>([
  ['no difference', { differences: 0, product: null }, 'ok', 'Every stock figure is the sum of its history.'],
  [
    'one figure',
    { differences: 1, product: 'Cafe Cap' },
    'warning',
    '1 stock figure is not the sum of its history, as of Cafe Cap: stock or history was changed past the shop.',
  ],
  [
    'figures without a product',
    { differences: 2, product: null },
    'warning',
    '2 stock figures are not the sum of their history: stock or history was changed past the shop.',
  ],
])('The check of stock judges %s', (_, facts, severity, sentence) => {
  const findings = stockFindings(facts)
  expect(findings).toMatchObject([{ severity, sentence }])
  expect(findings[0]?.remedy === null).toBe(severity === 'ok')
})
