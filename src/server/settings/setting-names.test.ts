import { expect, it } from 'vitest'
import { findMisspeltNames } from './setting-names.ts'
import { SETTING_NAMES } from './settings.ts'

const find = (file: string[], environment: string[] = []) =>
  findMisspeltNames({ known: SETTING_NAMES, file, environment })

it('The settings themselves cause no message', () => {
  expect(find([...SETTING_NAMES], [...SETTING_NAMES])).toEqual({ errors: [], warnings: [] })
})

it.each([
  ['PUBLIC_ULR', 'PUBLIC_URL'],
  ['ADMIN_PASSWROD', 'ADMIN_PASSWORD'],
  ['PAYMENT', 'PAYMENTS'],
  ['TRUSTPROXY', 'TRUST_PROXY'],
  ['stripe_secret_key', 'STRIPE_SECRET_KEY'],
  ['DEMO_CATALOG', 'DEMO_CATALOGUE'],
  ['SMTP_URI', 'SMTP_URL'],
  ['PROT', 'PORT'],
])('%s in .env is an error that suggests %s', (name, meant) => {
  expect(find([name])).toEqual({
    errors: [`${name} in .env is not a setting: did you mean ${meant}?`],
    warnings: [],
  })
})

it('A misspelt name in the environment and an unknown name in .env cause warnings', () => {
  expect(find(['POSTGRES_PASSWORD'], ['DATABASE_URI', 'STRIPE_API_KEY'])).toEqual({
    errors: [],
    warnings: [
      'POSTGRES_PASSWORD in .env is not a setting of the shop; it has no effect here.',
      'DATABASE_URI is not a setting: did you mean DATABASE_URL?',
      'STRIPE_API_KEY is not a setting of the shop; it has no effect here.',
    ],
  })
})

it('Variables of other programs cause no message', () => {
  const others = [
    'HOME',
    'PATH',
    'HOSTNAME',
    'HOSTTYPE',
    'SHELL',
    'MAIL',
    'LOGNAME',
    'USER',
    'PWD',
    'TERM',
    'LANG',
  ]
  const more = [
    'NODE_OPTIONS',
    'NODE_PATH',
    'npm_config_cache',
    'http_proxy',
    'NO_PROXY',
    'PGHOST',
    'PGPORT',
    'EDITOR',
  ]
  expect(find([], [...others, ...more])).toEqual({ errors: [], warnings: [] })
})
