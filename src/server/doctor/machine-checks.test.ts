/** The checks of this machine: each in its good and its bad case. */
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ok, type Severity, warning } from '../../domain/doctor/finding.ts'
import { readSettings } from '../settings/settings.ts'
import { clockFindings } from './clock-check.ts'
import { databaseFindings } from './database-check.ts'
import type { DatabaseFacts } from './database-facts.ts'
import { type DiskFacts, diskFindings } from './disk-check.ts'
import { runChecks } from './doctor.ts'
import { fileFindings, filesCheck } from './files-check.ts'
import { EXIT_CODES, reportLines } from './report.ts'
import { settingsCheck } from './settings-check.ts'
import { versionFindings } from './versions-check.ts'

const severities = (findings: readonly { severity: Severity }[]) => findings.map(({ severity }) => severity)

test('Settings are fine, unless names are misspelt or a public shop multiplies its rate limits', () => {
  const fine = { settings: readSettings({}), settingWarnings: [] }
  expect(severities(settingsCheck(fine))).toEqual(['ok'])
  expect(severities(settingsCheck({ ...fine, settingWarnings: ['STRIPE_KEY is not a setting.'] }))).toEqual([
    'warning',
  ])
  const settings = readSettings({ HOST: '0.0.0.0', RATE_LIMIT_FACTOR: '50' })
  expect(settingsCheck({ ...fine, settings })[0]?.sentence).toContain('by 50')
})

const folder = { path: '/srv/shop', uid: 1000, mode: 0o750, isWritable: true }
const env = { ...folder, path: '/srv/.env', mode: 0o640 }
const files = { uid: 1000, dataDir: folder, envFile: env, dataPath: '/srv/shop' }

test('A data folder and a settings file that only the account of the shop can read are fine', () => {
  expect(severities(fileFindings(files))).toEqual(['ok'])
  expect(severities(fileFindings({ ...files, dataDir: undefined }))).toEqual(['info'])
  expect(severities(fileFindings({ ...files, dataDir: { ...folder, mode: 0o755 } }))).toEqual(['ok', 'info'])
})

test.each([
  ['a shop that runs as root', { uid: 0, dataDir: { ...folder, uid: 0 } }, 'runs as root'],
  ['a folder that is not writable', { dataDir: { ...folder, isWritable: false } }, 'cannot be written to'],
  ['a folder that others can write to', { dataDir: { ...folder, mode: 0o757 } }, '0757'],
  ['secrets that others can read', { envFile: { ...env, mode: 0o644 } }, '/srv/.env'],
])('The check of permissions finds %s', (_, change, text) => {
  const findings = fileFindings({ ...files, ...change })
  expect(findings[0]?.sentence).toContain(text)
  expect(findings[0]?.remedy).not.toBeNull()
})

test('The check of permissions names a secret that others can read, and secrets beside other settings', async ({
  onTestFinished,
}) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'doctor-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const [envFile, secret] = [join(dataDir, 'env'), join(dataDir, 'password')]
  await writeFile(envFile, `ADMIN_PASSWORD_FILE=${secret}\nMETRICS_TOKEN=0123456789abcdef\nPORT=3000`, {
    mode: 0o640,
  })
  await writeFile(secret, 'a long password\n')
  const sentences = async (environment: Record<string, string>) => {
    const settings = readSettings({ DATA_DIR: dataDir, ...environment })
    return (await filesCheck({ settings, envFile })).map(({ sentence }) => sentence).join(' ')
  }
  await chmod(secret, 0o604)
  expect(await sentences({})).toContain(`can read ${secret}, which holds a secret (mode 0604)`)
  await chmod(secret, 0o640)
  expect(await sentences({})).not.toContain(secret)
  expect(await sentences({})).not.toContain('METRICS_TOKEN')
  expect(await sentences({ PUBLIC_URL: 'http://shop.example.com' })).toContain(
    'a secret beside other settings: METRICS_TOKEN',
  )
})

test('The check of permissions reads the folder and the file of the settings', async ({ onTestFinished }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'doctor-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const envFile = join(dataDir, 'env')
  await mkdir(join(dataDir, 'pictures'))
  await writeFile(envFile, 'PORT=3000')
  await chmod(envFile, 0o604)
  const settings = readSettings({ DATA_DIR: dataDir })
  const findings = await filesCheck({ settings, envFile })
  expect(findings.map(({ sentence }) => sentence).join()).toContain(
    `${envFile}, which holds your keys (mode 0604)`,
  )
})

const disk: DiskFacts = {
  free: 12e9,
  total: 20e9,
  freeFiles: 900,
  totalFiles: 1000,
  databaseSize: 1e9,
}

test.each<[string, Partial<DiskFacts>, Severity, string]>([
  ['plenty of space', {}, 'ok', '12.0 GB of 20.0 GB are free'],
  ['little space', { free: 1.5e9 }, 'warning', 'filling up'],
  ['next to no space', { free: 0.2e9 }, 'error', 'nearly full: 200 MB of 20.0 GB'],
  ['a small disk that is full', { free: 0, total: 48e6 }, 'error', '0 kB of 48 MB are free'],
  ['no room for a copy of the database', { databaseSize: 15e9 }, 'warning', '15.0 GB'],
  ['few inodes', { freeFiles: 20 }, 'warning', 'only 20 more files'],
  ['a file system without inodes', { freeFiles: 0, totalFiles: 0 }, 'ok', 'are free'],
])('The check of the disk judges %s', (_, change, severity, text) => {
  const [finding] = diskFindings({ ...disk, ...change })
  expect(finding?.severity).toBe(severity)
  expect(finding?.sentence).toContain(text)
})

const database: DatabaseFacts = {
  version: 180_004,
  isSuperuser: false,
  isPlainOverNetwork: false,
  isEncryptedOverNetwork: false,
  hasClientCertificate: false,
  takesTimeLimits: true,
  unsafe: [],
  hasChecksums: true,
  size: 1e9,
  clockOffset: 0,
  schema: { pending: [], unknown: [], unknownFunctions: [], isEmpty: false },
  backups: {},
}

test.each<[string, Partial<DatabaseFacts>, Severity[], string]>([
  ['a good database', {}, ['ok'], 'of this release'],
  [
    'a newer schema',
    { schema: { pending: [], unknown: ['200-later'], unknownFunctions: [], isEmpty: false } },
    ['error'],
    '200-later',
  ],
  [
    'pending migrations',
    {
      schema: {
        pending: ['105-live-products', '106-draft-changes'],
        unknown: [],
        unknownFunctions: [],
        isEmpty: false,
      },
    },
    ['error'],
    'lacks 2 changes of this release, from 105-live-products on',
  ],
  [
    'a function of another text',
    { schema: { pending: [], unknown: [], unknownFunctions: ['function record_price'], isEmpty: false } },
    ['warning'],
    'another text than this release of function record_price',
  ],
  ['fsync off', { unsafe: ['fsync', 'synchronous_commit'] }, ['error'], 'fsync and synchronous_commit off'],
  ['no TLS', { isPlainOverNetwork: true }, ['warning'], 'without TLS'],
  ['a superuser', { isSuperuser: true }, ['warning'], 'superuser'],
  ['a pooler', { takesTimeLimits: false }, ['warning'], 'time limits'],
  ['no checksums', { hasChecksums: false }, ['ok', 'info'], 'of this release'],
])('The check of the database judges %s', (_, change, expected, text) => {
  const findings = databaseFindings({ ...database, ...change }, { databaseUrl: 'postgres://db/shop' })
  expect(severities(findings)).toEqual(expected)
  expect(findings[0]?.sentence).toContain(text)
})

test.each<[string, boolean, string[], string]>([
  ['postgres://db/shop?sslmode=verify-full', true, ['ok'], 'of this release'],
  ['postgres://db/shop?sslmode=verify-full', false, ['ok', 'info'], 'of this release'],
  ['postgres://db/shop?sslmode=no-verify', true, ['warning'], 'does not check the certificate'],
  ['postgres://db/shop?uselibpqcompat=true&sslmode=require', true, ['warning'], 'does not check'],
  ['postgres://db/shop?uselibpqcompat=true&sslmode=verify-full', true, ['ok'], 'of this release'],
])(
  'The check of the database judges the encrypted connection %s, with a client certificate: %s',
  (databaseUrl, hasClientCertificate, expected, text) => {
    const facts = { ...database, isEncryptedOverNetwork: true, hasClientCertificate }
    const findings = databaseFindings(facts, { databaseUrl })
    expect(severities(findings)).toEqual(expected)
    expect(findings[0]?.sentence).toContain(text)
  },
)

const now = new Date('2026-11-22T12:00:00Z')
const versions = { node: '24.21.0', postgres: 150_020, isEmbedded: false, isPublic: true }

test.each<[string, Partial<typeof versions>, Severity[], string]>([
  ['supported versions', {}, ['ok'], 'Node 24.21.0 and PostgreSQL 15.20'],
  ['a Node without fixes', { node: '20.19.2' }, ['error'], '2026-04-30'],
  ['an odd Node', { node: '25.1.0' }, ['warning'], 'long-term support'],
  ['an old minor version of PostgreSQL', { postgres: 150_008 }, ['warning'], 'fixed in 15.14'],
  ['the embedded PostgreSQL of a public shop', { isEmbedded: true }, ['ok', 'warning'], 'get security fixes'],
  ['the embedded PostgreSQL of a trial', { isEmbedded: true, isPublic: false }, ['ok', 'info'], 'Node'],
])('The check of versions judges %s', (_, change, expected, text) => {
  const findings = versionFindings({ ...versions, ...change }, now)
  expect(severities(findings)).toEqual(expected)
  expect(findings[0]?.sentence).toContain(text)
})

test('The check of versions warns before support ends', () => {
  expect(severities(versionFindings(versions, new Date('2027-09-01T12:00:00Z')))).toEqual(['warning'])
  expect(severities(versionFindings(versions, new Date('2027-11-12T12:00:00Z')))).toEqual(['error'])
})

test.each<[number | undefined, number | undefined, Severity, string]>([
  [100, 0, 'ok', 'right'],
  [0, 20_000, 'warning', '20 seconds behind that of Stripe'],
  [-90_000, undefined, 'error', "90 seconds ahead of the database's"],
  [0, undefined, 'info', 'no other clock'],
  [undefined, undefined, 'info', 'could not be compared'],
])(
  'The check of the clock judges %s ms to the database and %s ms to Stripe',
  (own, internet, severity, text) => {
    const [finding] = clockFindings({ database: own, internet })
    expect(finding?.severity).toBe(severity)
    expect(finding?.sentence).toContain(text)
  },
)

test('The report numbers the checks, and a check that fails hides no other', async () => {
  const list = [
    { id: 'a', title: 'First', examine: () => [ok('All is well.')] },
    {
      id: 'b',
      title: 'Second',
      examine: () => {
        throw new Error('no such file')
      },
    },
    { id: 'c', title: 'Third', examine: async () => [warning('It is late.', 'Hurry.')] },
  ]
  const context = {
    settings: readSettings({}),
    settingWarnings: [],
    envFile: '.env',
    database: { problem: 'no' },
    now: () => now,
  }
  const report = await runChecks(context, list)
  expect(report.severity).toBe('warning')
  expect(EXIT_CODES[report.severity]).toBe(1)
  expect(reportLines(report)).toEqual([
    ' 1. First',
    '    ok      All is well.',
    ' 2. Second',
    '    WARNING This check failed: no such file.',
    '            -> Run it again; if it fails again, report it as a bug.',
    ' 3. Third',
    '    WARNING It is late.',
    '            -> Hurry.',
    '',
    '0 errors, 2 warnings.',
  ])
})
