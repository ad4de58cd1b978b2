/** The rest of test/orders/money-by-variant.test.ts: payments, open checkouts and refunds of products that are tracked by variant. */
import { describe } from 'vitest'
import { countByVariant } from '../setup/money.ts'

countByVariant()

describe('captures', () => import('../orders/money-capture.test.ts').then(() => {}))
describe('open checkouts', () => import('../orders/money-open-checkouts.test.ts').then(() => {}))
describe('expired checkouts', () => import('../orders/money-expired-checkouts.test.ts').then(() => {}))
describe('repeated calls', () => import('../orders/money-paid.test.ts').then(() => {}))
describe('amounts', () => import('../pricing/money-amounts.test.ts').then(() => {}))
describe('refunds by staff', () => import('../orders/staff-refund.test.ts').then(() => {}))
