import { expect, test } from 'vitest'
import { readSettings } from '../settings/settings.ts'
import { paymentKeysCheck } from './payment-check.ts'

test('The sandbox is an error in a public shop, and a note on the owner’s machine', async () => {
  const examineProvider = async () => undefined
  const [local] = await paymentKeysCheck({ settings: readSettings({}), examineProvider })
  expect(local?.severity).toBe('info')
  const settings = readSettings({ PUBLIC_URL: 'https://shop.example.com', PAYMENTS: 'sandbox' })
  expect((await paymentKeysCheck({ settings, examineProvider }))[0]?.severity).toBe('error')
})
