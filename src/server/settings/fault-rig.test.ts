import { expect, test } from 'vitest'
import { rigTime } from './fault-rig.ts'
import { readSettings } from './settings.ts'

const clock = { since: 1_700_000_000_000, rate: 10, ahead: 0 }
const FAULT_RIG = JSON.stringify({ clock, providerTimeoutMs: 800 })
const keysOf = (mode: string) => ({
  STRIPE_SECRET_KEY: `sk_${mode}_12345678`,
  STRIPE_PUBLISHABLE_KEY: `pk_${mode}_12345678`,
  STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
})
const STRIPE_API_URL = 'http://127.0.0.1:4242'

test('FAULT_RIG is off by default and rejected with live keys', () => {
  expect(readSettings({}).faultRig).toBeUndefined()
  expect(readSettings({ FAULT_RIG }).faultRig).toMatchObject({ clock })
  expect(readSettings({ FAULT_RIG, ...keysOf('test'), STRIPE_API_URL }).faultRig).toBeDefined()
  expect(() => readSettings({ FAULT_RIG, ...keysOf('live') })).toThrow('FAULT_RIG must not be set')
  expect(() => readSettings({ FAULT_RIG, ...keysOf('test') })).toThrow('FAULT_RIG must not be set')
})

test('A malformed FAULT_RIG is rejected', () => {
  for (const text of [
    'on',
    '{}',
    JSON.stringify({ clock, providerTimeoutMs: 800, crash: { point: 'nowhere', occurrence: 1 } }),
  ])
    expect(() => readSettings({ FAULT_RIG: text }), text).toThrow('FAULT_RIG is not what')
})

test('The rig clock is never behind the system clock', () => {
  const since = Date.now() - 1000
  const at = rigTime({ since, rate: 10, ahead: 60_000 }).getTime()
  expect(at).toBeGreaterThanOrEqual(since + 70_000)
  expect(at).toBeLessThan(since + 80_000)
})
