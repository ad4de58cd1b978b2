import { describe, expect, test } from 'vitest'
import {
  changedFields,
  completeValues,
  maskedValues,
  SECRET_SERVICES,
  secretServices,
  valueProblem,
} from './secret-services.ts'

const stored = { host: 'mail.example.com', port: '465', user: 'shop', password: 'a password of the server' }

describe('the values of a service', () => {
  test('keep their stored secret where its field is empty', () => {
    const { password: _, ...given } = stored
    expect(completeValues('mail', { ...given, user: 'other' }, stored)).toEqual({
      ok: true,
      values: { ...stored, user: 'other' },
    })
  })

  test('lose their stored secret with another destination', () => {
    const { password: _, ...given } = stored
    const moved = completeValues('mail', { ...given, host: 'mail.attacker.example' }, stored)
    expect(moved).toEqual({ ok: true, values: { ...given, host: 'mail.attacker.example' } })
  })

  test('lose a stored password with its user', () => {
    const { host, port } = stored
    expect(completeValues('mail', { host, port }, stored)).toEqual({ ok: true, values: { host, port } })
  })

  test('ask for a secret that they need at another destination', () => {
    const keys = { publishableKey: 'pk_1', secretKey: 'sk_1', webhookSecret: 'wh_1' }
    expect(completeValues('payments', { publishableKey: 'pk_2' }, keys)).toEqual({
      ok: false,
      problem: { field: 'secretKey', text: 'Secret key: enter it again for the new place.' },
    })
  })

  test('keep a passphrase at another place, for it is sent nowhere', () => {
    const before = { place: '/one', passphrase: 'a long passphrase' }
    expect(completeValues('backup', { place: '/two' }, before)).toEqual({
      ok: true,
      values: { place: '/two', passphrase: 'a long passphrase' },
    })
  })

  test('say which of them is missing, and which is not known', () => {
    expect(completeValues('alerts', {}, undefined)).toMatchObject({
      problem: { field: 'address', text: 'Address is missing.' },
    })
    expect(completeValues('alerts', { colour: 'red' }, undefined)).toMatchObject({ ok: false })
  })

  test('show at most the last four characters of a secret', () => {
    expect(maskedValues('mail', stored)).toEqual({ ...stored, password: '••••rver' })
    expect(maskedValues('mail', { ...stored, password: 'short' })).toMatchObject({ password: '••••' })
  })

  test('are compared by name', () => {
    expect(changedFields('mail', stored, { ...stored, password: 'new' })).toEqual(['password'])
  })
})

test('A secret that is bound has a destination beside it', () => {
  for (const service of SECRET_SERVICES) {
    const fields = Object.values(secretServices[service].fields)
    if (fields.some(({ isBound }) => isBound))
      expect(fields.some(({ isDestination }) => isDestination)).toBe(true)
  }
})

test('A problem carries the value that it is about, which the compiler checks, and begins with its label', () => {
  expect(valueProblem('backup', 'key', ' is missing.')).toEqual({
    field: 'key',
    text: 'Secret access key is missing.',
  })
  expect(valueProblem('mail', 'to', ': an address is missing.')).toEqual({
    field: 'to',
    text: 'Send a test mail to: an address is missing.',
  })
  // @ts-expect-error mail has no such value
  expect(valueProblem('mail', 'passphrase', '').field).toBe('passphrase')
})
