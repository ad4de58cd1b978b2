import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSettings, SettingsError } from './settings.ts'

const wrong = (environment: Record<string, string>): readonly string[] => {
  try {
    readSettings(environment)
  } catch (error) {
    if (error instanceof SettingsError) return error.lines
    throw error
  }
  return []
}

describe('readSettings', () => {
  it('makes backups every six hours and keeps them by age; a number of them that is set means days, as before', () => {
    const HOUR = 3_600_000
    expect(readSettings({}).backup).toMatchObject({ everyMs: 6 * HOUR, keep: undefined })
    expect(readSettings({ BACKUP_KEEP: '30' }).backup).toMatchObject({ everyMs: 24 * HOUR, keep: 30 })
    expect(readSettings({ BACKUP_KEEP: '30', BACKUP_EVERY: '2h' }).backup).toMatchObject({
      everyMs: 2 * HOUR,
      keep: 30,
    })
  })

  it('has a default for every setting', () => {
    const settings = readSettings({})
    expect(settings).toMatchObject({
      nodeEnv: 'development',
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: undefined,
      publicUrl: undefined,
      demoCatalogue: true,
      rateLimitFactor: 1,
      trustProxy: { kind: 'nobody' },
      logLevel: undefined,
      payments: { kind: 'sandbox' },
    })
    expect(settings.dataDir).toBe(join(process.cwd(), 'data'))
  })

  it('reads every setting', () => {
    expect(
      readSettings({
        PORT: '8080',
        HOST: '0.0.0.0',
        DATA_DIR: '/srv/shop',
        DATABASE_URL: 'postgres://shop:secret@db:5432/shop',
        DATABASE_DIRECT_URL: 'postgres://shop:secret@primary:5432/shop',
        PUBLIC_URL: 'https://shop.example.com/',
        ADMIN_PASSWORD: 'a long password',
        SMTP_URL: 'smtps://mail.example.com',
        MAIL_FROM: 'The Shop <orders@shop.example.com>',
        PAYMENTS: 'sandbox',
        DEMO_CATALOGUE: 'OFF',
        RATE_LIMIT_FACTOR: '2.5',
        TRUST_PROXY: 'on',
        CDN_SECONDS: '60',
        PURGE_URLS: 'http://127.0.0.1:6081, http://10.0.0.2:6081/',
        LOG_LEVEL: 'debug',
      }),
    ).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      dataDir: '/srv/shop',
      databaseUrl: 'postgres://shop:secret@db:5432/shop',
      databaseDirectUrl: 'postgres://shop:secret@primary:5432/shop',
      purgeUrls: ['http://127.0.0.1:6081', 'http://10.0.0.2:6081'],
      publicUrl: 'https://shop.example.com',
      adminPassword: 'a long password',
      smtpUrl: 'smtps://mail.example.com',
      cdnSeconds: 60,
      mailFrom: { name: 'The Shop', address: 'orders@shop.example.com' },
      demoCatalogue: false,
      rateLimitFactor: 2.5,
      trustProxy: { kind: 'hops', count: 1 },
      logLevel: 'debug',
    })
  })

  it('treats an empty value as not set', () => {
    expect(readSettings({ PORT: '', ADMIN_PASSWORD: ' ', DATABASE_URL: '' })).toMatchObject({
      port: 3000,
      adminPassword: undefined,
      databaseUrl: undefined,
    })
  })

  it('reads TRUST_PROXY as a number of hops or as networks', () => {
    expect(readSettings({ TRUST_PROXY: '2' }).trustProxy).toEqual({ kind: 'hops', count: 2 })
    const trust = readSettings({ TRUST_PROXY: '10.0.0.0/8, 2001:db8::/32,192.0.2.1' }).trustProxy
    const isIn = (address: string, family: 'ipv4' | 'ipv6') =>
      trust.kind === 'networks' && trust.list.check(address, family)
    expect([isIn('10.9.9.9', 'ipv4'), isIn('2001:db8::7', 'ipv6'), isIn('192.0.2.1', 'ipv4')]).toEqual([
      true,
      true,
      true,
    ])
    expect([isIn('11.0.0.1', 'ipv4'), isIn('192.0.2.2', 'ipv4')]).toEqual([false, false])
  })

  it.each([
    ['PORT', 'eighty'],
    ['STAFF_SECOND_FACTOR', 'yes'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['CDN_SECONDS', '86401'],
    ['HOST', 'a host'],
    ['DATABASE_URL', 'mysql://db/shop'],
    ['DATABASE_URL', 'not a url'],
    ['DATABASE_DIRECT_URL', 'postgres://shop@db/shop'],
    ['PURGE_URLS', 'http://127.0.0.1:6081'],
    ['PUBLIC_URL', 'shop.example.com'],
    ['PUBLIC_URL', 'https://example.com/shop'],
    ['ADMIN_PASSWORD', 'short'],
    ['SMTP_URL', 'https://mail.example.com'],
    ['MAIL_FROM', 'the shop'],
    ['MAIL_FROM', 'Shop <orders@shop.example.com'],
    ['MAIL_FROM', 'orders@shop.example.com>'],
    ['MAIL_FROM', 'a@example.com, b@example.com'],
    ['MAIL_FROM', 'Shop\nBcc: x@example.com <orders@shop.example.com>'],
    ['DEMO_CATALOGUE', 'maybe'],
    ['RATE_LIMIT_FACTOR', '0'],
    ['RATE_LIMIT_FACTOR', '-1'],
    ['TRUST_PROXY', 'perhaps'],
    ['TRUST_PROXY', '0'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.1/8/8,127.0.0.1'],
    ['TRUST_PROXY', '10.0.0.1,'],
    ['LOG_LEVEL', 'loud'],
    ['NODE_ENV', 'prod'],
    ['STRIPE_SECRET_KEY', 'sk_test_12345678'],
  ])('rejects %s=%s with one message that names the setting', (name, value) => {
    const lines = wrong({ [name]: value })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(new RegExp(`\\b${name.split('_')[0]}`))
  })

  it.each([
    'smtp://mail.example.com?ignoreTLS=true',
    'smtp://mail.example.com?requireTLS=false',
    'smtps://mail.example.com?tls.rejectUnauthorized=false',
  ])('rejects %s, which would weaken mail encryption', (url) => {
    expect(wrong({ SMTP_URL: url })).toEqual([
      'SMTP_URL must not change how mail is encrypted: mail to another machine always is',
    ])
    expect(wrong({ SMTP_URL: url.replace('mail.example.com', 'localhost') })).toEqual([])
  })

  it('rejects a public shop without Stripe keys unless PAYMENTS=sandbox is set', () => {
    const PUBLIC_URL = 'https://shop.example.com'
    expect(wrong({ PUBLIC_URL })).toEqual([expect.stringContaining('PAYMENTS=sandbox')])
    expect(wrong({ PUBLIC_URL, PAYMENTS: 'sandbox' })).toEqual([])
    expect(wrong({ PUBLIC_URL: 'http://shop.example.com', HOST: '0.0.0.0' })).toEqual([])
  })

  it.each(['127.0.0.1:6081', 'ftp://127.0.0.1', 'http://127.0.0.1:6081/path', 'http://127.0.0.1:6081,'])(
    'rejects PURGE_URLS=%s',
    (PURGE_URLS) => {
      expect(wrong({ PURGE_URLS, CDN_SECONDS: '60' })).toEqual([
        'PURGE_URLS must be like http://127.0.0.1:6081, several separated by commas',
      ])
    },
  )

  it('reports every invalid setting at once, without any password', () => {
    const lines = wrong({
      PORT: 'x',
      ADMIN_PASSWORD: 'hunter2',
      DEMO_CATALOGUE: 'x',
      STRIPE_SECRET_KEY: 'sk',
    })
    expect(lines).toHaveLength(4)
    expect(lines.join('\n')).not.toContain('hunter2')
  })
})

describe('the password of the database', () => {
  it('goes into each address that has a user and none', () => {
    expect(
      readSettings({
        DATABASE_URL: 'postgres://shop@/haberdash?host=/run/postgresql',
        DATABASE_DIRECT_URL: 'postgresql://shop@db:5432/haberdash',
        DATABASE_PASSWORD: 'a/b@c d',
      }),
    ).toMatchObject({
      databaseUrl: 'postgres://shop:a%2Fb%40c%20d@/haberdash?host=/run/postgresql',
      databaseDirectUrl: 'postgresql://shop:a%2Fb%40c%20d@db:5432/haberdash',
    })
  })

  it('is refused where it would not be used', () => {
    const DATABASE_PASSWORD = 'secret'
    expect(wrong({ DATABASE_PASSWORD }).join()).toContain('needs DATABASE_URL')
    for (const DATABASE_URL of ['postgres://shop:other@db/haberdash', 'postgres://db/haberdash'])
      expect(wrong({ DATABASE_PASSWORD, DATABASE_URL }).join()).toContain('must have a user and no password')
  })
})

describe('OUTGOING_HOSTS', () => {
  it('is none, or a list of names', () => {
    expect(readSettings({ OUTGOING_HOSTS: 'none' }).outgoingHosts).toEqual([])
    expect(readSettings({ OUTGOING_HOSTS: 'CDN.shopify.com, *.example.com' }).outgoingHosts).toEqual([
      'cdn.shopify.com',
      '*.example.com',
    ])
  })

  it.each(['*', '*.com', 'https://example.com', 'example.com:443', '10.0.0.1:1', 'a,,b.c', 'local host'])(
    'is not %s',
    (OUTGOING_HOSTS) => {
      expect(wrong({ OUTGOING_HOSTS }).join()).toContain('OUTGOING_HOSTS must be none, or names of hosts')
    },
  )
})
