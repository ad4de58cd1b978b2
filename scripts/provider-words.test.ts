/** What is a payment provider's own stands in its two folders; elsewhere the shop knows the interface only. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './install.mjs'

const OWN = /^src\/(payments|storefront\/checkout)\/stripe\//
const WORDS = /stripe|_secret_|\bpi_/i
/** Other names that look like it. */
const OTHERS = /AWS_SECRET_\w+|MAX_SECRET_\w+/g

/** Files that still name the provider. Only the first list is meant to stay: a file that loses the words leaves the others. */
const KNOWN = {
  'lists the providers': [
    'src/payments/app/payment-settings.ts',
    'src/payments/app/payments.ts',
    'src/payments/app/providers.ts',
    'src/storefront/checkout/payment-step.tsx',
  ],
  'the name, or an id of a payment, on the wire': [
    'src/api/payments/payment.ts',
    'src/contract/cart/checkout-example.ts',
    'src/contract/payments/payment.ts',
    'src/contract/personal-data/personal-data.ts',
    'src/contract/orders/order-example.ts',
    'src/contract/reconciliation/reconciliation-example.ts',
    'src/payments/provider.ts',
  ],
  'examines the account': [
    'src/server/doctor/clock-check.ts',
    'src/server/doctor/doctor-context.ts',
    'src/server/doctor/doctor.ts',
    'src/server/doctor/stripe-check.ts',
  ],
  'tells the owner': [
    'src/admin/demo/demo-lines.ts',
    'src/admin/demo/setup-guide.tsx',
    'src/api/documentation/openapi.ts',
    'src/api/demo/shop-setup.ts',
    'src/api/orders/staff-trial-orders.ts',
    'src/contract/doctor/doctor.ts',
    'src/server/doctor/mail-check.ts',
    'src/server/settings/fault-rig.ts',
    'src/server/start/open-restored-shop.ts',
    'src/server/commands/restore-command.ts',
    'src/server/settings/setting-names.ts',
    'src/server/start/shop-process.ts',
    'src/server/settings/start-warnings.ts',
  ],
}
const KNOWN_FOLDERS = [
  'src/payments/sandbox/', // Speaks the protocol of Stripe.
  'src/storage/migrations/', // Released ones are never changed.
]

const filesWithWords = (): string[] =>
  globSync('src/**/*.{ts,tsx}', { cwd: root })
    .filter(
      (file) =>
        !OWN.test(file) &&
        !file.includes('.test.') &&
        !KNOWN_FOLDERS.some((folder) => file.startsWith(folder)),
    )
    .filter((file) => WORDS.test(readFileSync(join(root, file), 'utf8').replace(OTHERS, '')))

test("a payment provider's words stand in its own two folders", () => {
  expect(filesWithWords().toSorted()).toEqual(Object.values(KNOWN).flat().toSorted())
})
