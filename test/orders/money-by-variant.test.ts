/**
 * The money tests that take and return stock, again with products whose variants each have a stock of their own. More of
 * them run so in test/release/; the others run once: they would do the same for either way of tracking stock.
 */
import { describe } from 'vitest'
import { countByVariant } from '../setup/money.ts'

countByVariant()

describe('stock', () => import('./money-stock.test.ts').then(() => {}))
describe('concurrency', () => import('./money-concurrency.test.ts').then(() => {}))
describe('restocked variants', () => import('./money-restock.test.ts').then(() => {}))
