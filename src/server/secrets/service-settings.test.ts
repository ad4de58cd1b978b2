import { describe, expect, test } from 'vitest'
import type { SecretValues, ValueName } from '../../domain/secrets/secret-services.ts'
import { publicLookup } from '../outgoing/public-lookup.ts'
import { readSettings } from '../settings/settings.ts'
import { UnusableValues, withService, withStoredServices } from './service-settings.ts'

const mail = { host: 'mail.example.com', port: '587', user: 'shop@example.com', password: 'p@ss:word/1' }

describe('the settings of a service that staff have entered', () => {
  test('have the address of the mail server, with TLS from the start at port 465', () => {
    const url = (values: SecretValues) => withService(readSettings({}), 'mail', values).smtpUrl
    expect(url(mail)).toBe('smtp://shop%40example.com:p%40ss%3Aword%2F1@mail.example.com:587')
    expect(url({ host: 'mail.example.com', port: '465' })).toBe('smtps://mail.example.com:465')
  })

  test('refuse private addresses for each connection, unless the environment allows them', () => {
    const storage = { place: 's3://backups?endpoint=https://s.example.com', keyId: 'id', key: 'key' }
    const lookups = (environment: Record<string, string>) => {
      const settings = withService(readSettings(environment), 'mail', mail)
      const { backup } = withService(settings, 'backup', { ...storage, passphrase: 'a long passphrase' })
      return [settings.smtpLookup, backup.lookup]
    }
    expect(lookups({})).toEqual([publicLookup, publicLookup])
    expect(lookups({ PRIVATE_SERVICES: 'on' })).toEqual([undefined, undefined])
  })

  test('have the place of backups with keys of its own', () => {
    const settings = readSettings({ BACKUP_EVERY: '12h' })
    const values = {
      place: 's3://backups/shop?endpoint=https://storage.example.com',
      keyId: 'key-id',
      key: 'secret',
      passphrase: 'a long passphrase',
    }
    expect(withService(settings, 'backup', values)).toMatchObject({
      s3Credentials: undefined,
      backup: {
        location: { kind: 's3', bucket: 'backups' },
        credentials: { accessKeyId: 'key-id', secretAccessKey: 'secret' },
        everyMs: 12 * 60 * 60 * 1000,
      },
    })
  })

  test.each<[Parameters<typeof withService>[1], SecretValues, string, ValueName]>([
    ['mail', { ...mail, host: 'mail.example.com/?ignoreTLS=true' }, 'Host', 'host'],
    ['mail', { ...mail, port: '70000' }, 'Port', 'port'],
    ['mail', { ...mail, user: '' }, 'User', 'user'],
    ['mail', { ...mail, sender: 'nobody' }, 'Sender must be like', 'sender'],
    ['alerts', { address: 'nobody' }, 'Address must be an email address', 'address'],
    ['backup', { place: 'backups', passphrase: 'a long passphrase' }, 'whole path', 'place'],
    ['backup', { place: 's3://backups', passphrase: 'a long passphrase' }, 'both keys', 'keyId'],
    ['backup', { place: '/backups', passphrase: 'short' }, 'Passphrase must be at least 12', 'passphrase'],
  ])('of %s refuse %j', (service, values, words, field) => {
    expect(() => withService(readSettings({}), service, values)).toThrow(UnusableValues)
    expect(() => withService(readSettings({}), service, values)).toThrow(words)
    expect(() => withService(readSettings({}), service, values)).toThrow(
      expect.objectContaining({ problem: expect.objectContaining({ field }) }),
    )
  })

  const keys = {
    secretKey: 'sk_live_0123456789',
    publishableKey: 'pk_live_0123456789',
    webhookSecret: 'whsec_0123456789',
  }

  test('have the keys of payments, which name their fields where they are wrong', () => {
    const settings = readSettings({ PAYMENTS: 'sandbox', IMMEDIATE_PAYMENT_METHODS: 'on' })
    expect(withService(settings, 'payments', keys).payments).toMatchObject({
      mode: 'live',
      immediateMethods: true,
    })
    const mixed = { ...keys, publishableKey: 'pk_test_0123456789' }
    expect(() => withService(settings, 'payments', mixed)).toThrow(
      expect.objectContaining({
        problem: {
          field: 'secretKey',
          text: expect.stringMatching(/^Secret key is a live key and Publishable key/),
        },
      }),
    )
  })

  test('have the keys that were replaced beside those of the present account', () => {
    const former = { ...keys, secretKey: 'sk_live_9876543210' }
    const stored = new Map([['payments', keys]] as const)
    expect(withStoredServices(readSettings({}), stored, [former])).toMatchObject({
      payments: { secretKey: 'sk_live_0123456789' },
      formerPayments: [{ secretKey: 'sk_live_9876543210' }],
      unreadableServices: [],
    })
    expect(withStoredServices(readSettings({}), stored, [undefined])).toMatchObject({
      unreadableServices: ['payments'],
    })
  })

  test('stay as the environment says where it sets any of their variables', () => {
    const settings = readSettings({ MAIL_FROM: 'orders@shop.example.com' })
    expect(withStoredServices(settings, new Map([['mail', mail]]))).toMatchObject({ smtpUrl: undefined })
  })

  test('name the services that cannot be read', () => {
    const stored = new Map([
      ['mail', undefined],
      ['alerts', { address: 'owner@example.com' }],
    ] as const)
    expect(withStoredServices(readSettings({}), stored)).toMatchObject({
      ownerEmail: 'owner@example.com',
      unreadableServices: ['mail'],
    })
  })
})
