/** What is a payment provider's own stands in its two folders; elsewhere the shop knows the interface only. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './install.mjs'

const OWN = /^src\/(payments|storefront\/checkout)\/stripe\//
/** Its name, its ids and secrets, its keys, its objects and the parameters of its return address. */
const WORDS = /stripe|_secret_|\bpi_|payment_intent|redirect_status|whsec_|\b[sprk]k_(test|live)/i
/** Other names that look like it. */
const OTHERS = /AWS_SECRET_\w+|MAX_SECRET_\w+/g
/** The name as people read it, and the names of settings, of which the owner is told. */
const IN_TEXTS = /\bStripe\b|\bSTRIPE_\w*/g

/** Files that still name the provider, by the reason. A file that loses the words leaves the list. */
const KNOWN = {
  'lists the providers': [
    'src/domain/pricing/payment-mode.ts',
    'src/payments/app/payment-settings.ts',
    'src/payments/app/payments.ts',
    'src/payments/app/providers.ts',
    'src/storefront/checkout/payment-return.tsx',
    'src/storefront/checkout/payment-step.tsx',
  ],
  // Clients of the API rely on the form of ids and secrets, and on the doctor's ids of checks.
  'a name or an id on the wire': [
    'src/contract/cart/checkout-example.ts',
    'src/contract/orders/order-example.ts',
    'src/contract/orders/order.ts',
    'src/contract/payments/payment.ts',
    'src/contract/personal-data/personal-data.ts',
    'src/contract/reconciliation/reconciliation-example.ts',
    'src/server/doctor/doctor.ts',
  ],
}
/** Texts for the owner, who has an account at a provider with a name: the code around them knows none. */
const TELLS_THE_OWNER = [
  'src/admin/demo/demo-lines.ts',
  'src/admin/demo/setup-guide.tsx',
  'src/api/demo/shop-setup.ts',
  'src/api/documentation/openapi.ts',
  'src/api/orders/staff-trial-orders.ts',
  'src/contract/doctor/doctor.ts',
  'src/domain/secrets/secret-services.ts',
  'src/server/commands/restore-command.ts',
  'src/server/doctor/clock-check.ts',
  'src/server/doctor/mail-check.ts',
  'src/server/doctor/payment-check.ts',
  'src/server/settings/fault-rig.ts',
  'src/server/settings/setting-names.ts',
  'src/server/settings/start-warnings.ts',
  'src/server/start/open-restored-shop.ts',
  'src/server/start/shop-process.ts',
]
const KNOWN_FOLDERS = [
  'src/payments/sandbox/', // Speaks the protocol of Stripe.
  'src/storage/migrations/', // Released ones are never changed.
]

const sourceOf = (file: string): string => readFileSync(join(root, file), 'utf8').replace(OTHERS, '')

const filesWithWords = (): string[] =>
  globSync('src/**/*.{ts,tsx}', { cwd: root })
    .filter(
      (file) =>
        !OWN.test(file) &&
        !file.includes('.test.') &&
        !KNOWN_FOLDERS.some((folder) => file.startsWith(folder)),
    )
    .filter((file) => WORDS.test(sourceOf(file)))

test("a payment provider's words stand in its own two folders", () => {
  expect(filesWithWords().toSorted()).toEqual([...Object.values(KNOWN).flat(), ...TELLS_THE_OWNER].toSorted())
})

test('where the owner is told of a provider, only the text knows it', () => {
  expect(TELLS_THE_OWNER.filter((file) => WORDS.test(sourceOf(file).replace(IN_TEXTS, '')))).toEqual([])
})
