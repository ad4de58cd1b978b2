import { expect, test } from 'vitest'
import { readSettings } from '../settings/settings.ts'
import { paymentKeysCheck, webhookCheck } from './payment-check.ts'

test('The sandbox is an error in a public shop, and a note on the owner’s machine', async () => {
  const examineProvider = async () => undefined
  const [local] = await paymentKeysCheck({ settings: readSettings({}), examineProvider })
  expect(local?.severity).toBe('info')
  const settings = readSettings({ PUBLIC_URL: 'https://shop.example.com', PAYMENTS: 'sandbox' })
  expect((await paymentKeysCheck({ settings, examineProvider }))[0]?.severity).toBe('error')
})

test('With wrong settings of payments neither check says that the sandbox is fine', async () => {
  const examined = { settings: readSettings({}), lacksPayments: true, examineProvider: async () => undefined }
  for (const check of [paymentKeysCheck, webhookCheck])
    expect((await check(examined))[0]?.sentence).toContain('Stripe was not asked')
})
