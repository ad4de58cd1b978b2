import { expect, test } from 'vitest'
import { lacksPayments, readUsableSettings } from './usable-settings.ts'

test('settings that are all right are used as they are', () => {
  const { settings, problems } = readUsableSettings({ PORT: '4000' })
  expect([settings?.port, problems]).toEqual([4000, []])
})

test('a wrong webhook secret leaves the other settings to be examined, and nothing is said of payments', () => {
  const usable = readUsableSettings({
    PORT: '4000',
    PUBLIC_URL: 'https://shop.example',
    STRIPE_SECRET_KEY: 'sk_live_12345678',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_12345678',
    STRIPE_WEBHOOK_SECRET: 'wrong',
  })
  expect(usable.settings).toMatchObject({ port: 4000, publicUrl: 'https://shop.example' })
  expect(usable.problems).toEqual(['STRIPE_WEBHOOK_SECRET must be like whsec_…'])
  expect(lacksPayments(usable)).toBe(true)
})

test('several wrong settings are all named, and left out together', () => {
  const usable = readUsableSettings({ PORT: 'no port', SMTP_URL: 'no address', HOST: '0.0.0.0' })
  expect(usable.settings).toMatchObject({ host: '0.0.0.0' })
  expect(usable.problems.map((line) => line.split(' ')[0])).toEqual(
    expect.arrayContaining(['PORT', 'SMTP_URL']),
  )
  expect(lacksPayments(usable)).toBe(false)
})
