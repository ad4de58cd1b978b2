/**
 * The money tests that depend on stock, again with products whose variants each have a stock of their own. The other
 * money tests run once: they would do the same for either way of counting.
 */
import { describe } from 'vitest'
import { countByVariant } from './setup/money.ts'

countByVariant()

describe('stock', () => import('./money-stock.test.ts').then(() => {}))
describe('captures', () => import('./money-capture.test.ts').then(() => {}))
describe('concurrency', () => import('./money-concurrency.test.ts').then(() => {}))
describe('open checkouts', () => import('./money-open-checkouts.test.ts').then(() => {}))
describe('expired checkouts', () => import('./money-expired-checkouts.test.ts').then(() => {}))
describe('repeated calls', () => import('./money-paid.test.ts').then(() => {}))
describe('amounts', () => import('./money-amounts.test.ts').then(() => {}))
describe('refunds by staff', () => import('./staff-refund.test.ts').then(() => {}))
describe('restocked variants', () => import('./money-restock.test.ts').then(() => {}))
