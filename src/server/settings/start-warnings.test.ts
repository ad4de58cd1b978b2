import { describe, expect, test } from 'vitest'
import { readSettings } from './settings.ts'
import { startWarnings } from './start-warnings.ts'

const machine = { isRoot: false, isDatabaseSuperuser: false, names: [] }

describe('the warnings of the start', () => {
  test('are none for a local shop under an account of its own', () =>
    expect(startWarnings(readSettings({}), machine)).toEqual([]))

  test('say that the shop runs as root', () =>
    expect(startWarnings(readSettings({}), { ...machine, isRoot: true })).toEqual([
      expect.stringMatching(/^The shop runs as root: /),
    ]))

  test('say that the user of the database is a superuser', () =>
    expect(startWarnings(readSettings({}), { ...machine, isDatabaseSuperuser: true })).toEqual([
      expect.stringMatching(/^The user of DATABASE_URL is a superuser of PostgreSQL: /),
    ]))

  test('begin with the sandbox of a shop that others can reach', () => {
    const settings = readSettings({ HOST: '0.0.0.0', PAYMENTS: 'sandbox' })
    const warnings = startWarnings(settings, { isRoot: true, isDatabaseSuperuser: true, names: ['PROT?'] })
    expect(warnings.map((warning) => warning.split(' ')[0])).toEqual(['NOBODY', 'PROT?', 'The', 'The'])
  })
})
