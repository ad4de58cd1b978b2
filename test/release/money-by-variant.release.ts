/** The rest of test/money-by-variant.test.ts: payments, open checkouts and refunds of products that are counted by variant. */
import { describe } from 'vitest'
import { countByVariant } from '../setup/money.ts'

countByVariant()

describe('captures', () => import('../money-capture.test.ts').then(() => {}))
describe('open checkouts', () => import('../money-open-checkouts.test.ts').then(() => {}))
describe('expired checkouts', () => import('../money-expired-checkouts.test.ts').then(() => {}))
describe('repeated calls', () => import('../money-paid.test.ts').then(() => {}))
describe('amounts', () => import('../money-amounts.test.ts').then(() => {}))
describe('refunds by staff', () => import('../staff-refund.test.ts').then(() => {}))
