/**
 * Orders and open checkouts of the release before promise no days of delivery after the upgrade, and are paid as they were
 * opened. What its nodes write in the new columns is in test/orders/order-taxes.test.ts.
 */
import { beforeAll, expect, test } from 'vitest'
import { migrate } from '../../src/storage/database/migrate.ts'
import { findOrder, findOrderOfIntent } from '../../src/storage/orders/orders.ts'
import { createCheckoutRig } from '../setup/checkout.ts'
import { testDatabase } from '../setup/database.ts'
import { migrateUpTo } from '../setup/earlier-release.ts'
import { intentIdOf, migrateToRelease02, writeCheckout, writeProducts } from '../setup/release-0-2.ts'

const quiet = () => undefined
const log = { info: quiet, warn: quiet, error: quiet }
const database = testDatabase({ from: 'empty' })
const line = { slug: 'cap', size: null, color: null, quantity: 1 }
const paid = {
  id: 'paid',
  sessionId: 'aaaaaaaa1',
  email: 'paid@example.com',
  line,
  payment: 'succeeded',
} as const
const open = {
  id: 'open',
  sessionId: 'aaaaaaaa2',
  email: 'open@example.com',
  line,
  payment: 'requires_capture',
} as const

beforeAll(async () => {
  const { db } = database()
  await migrateToRelease02(db)
  await writeProducts(db, [{ slug: 'cap', sku: 'CAP', sizes: [], colors: [], onHand: 100 }])
  for (const checkout of [paid, open]) await writeCheckout(db, checkout)
  await migrateUpTo(db, '168-fit-facts')
  await migrate(db)
})

test('an order of the release before has no days', async () => {
  expect(await findOrder(database().db, 'order_paid')).toMatchObject({
    delivery_days: null,
    status: 'confirmed',
  })
})

test('a payment that was authorised before the upgrade becomes an order without days', async () => {
  const { db } = database()
  const rig = createCheckoutRig({ db, log, webhook: async () => true })
  await rig.checkout.reconcile()
  await rig.settle()
  expect(await findOrderOfIntent(db, intentIdOf(open))).toMatchObject({
    delivery_days: null,
    payment_status: 'paid',
  })
})
