/**
 * A database on another machine: encrypted, with certificates on both sides and no password (docs/going-live.md). The
 * server is a real PostgreSQL that admits the role of the shop by its certificate only.
 */
import { chownSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readDatabaseFacts } from '../../src/server/doctor/database-facts.ts'
import { createLog } from '../../src/server/observability/log.ts'
import { readSettings } from '../../src/server/settings/settings.ts'
import { openShopDatabase } from '../../src/server/start/shop-database.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/storage/database/embedded-postgres/embedded-postgres.ts'
import { type Authority, createAuthority, hasOpenssl } from '../setup/certificates.ts'
import { systemPostgres } from '../setup/other-postgres.ts'
import { testFolder } from '../setup/test-folder.ts'

/** A loopback address of its own, because the port is that of each embedded server. */
const ADDRESS = `127.${1 + (process.pid % 200)}.${1 + ((process.pid >> 8) % 200)}.7`
const ROLE = 'haberdash'
const canRun = hasOpenssl()

let folder: string
let postgres: EmbeddedPostgres
let ours: Authority
let theirs: Authority
beforeAll(async () => {
  if (!canRun) return
  folder = testFolder('haberdash-certificates-')
  ours = createAuthority(folder, 'ours')
  theirs = createAuthority(folder, 'theirs')
  const server = ours.issue(ADDRESS)
  const hba = join(folder, 'pg_hba.conf')
  writeFileSync(hba, `local all all trust\nhostssl all ${ROLE} 127.0.0.0/8 cert\n`)
  const programs = systemPostgres()
  const dataDir = join(folder, 'postgres')
  const start = (settings: Record<string, string>) =>
    startEmbeddedPostgres({
      dataDir,
      database: 'haberdash',
      role: ROLE,
      settings: { fsync: 'off', ...settings },
      ...(programs !== undefined && { programs }),
    })
  // The key belongs to the account that runs PostgreSQL, which need not be that of the tests.
  await (await start({})).stop()
  const { uid, gid } = statSync(dataDir)
  chownSync(server.key, uid, gid)
  postgres = await start({
    listen_addresses: ADDRESS,
    hba_file: hba,
    ssl: 'on',
    ssl_cert_file: server.cert,
    ssl_key_file: server.key,
    ssl_ca_file: ours.ca,
  })
}, 60_000)
afterAll(async () => {
  if (!canRun) return
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const addressWith = (files: Record<string, string>): string => {
  const { database, port } = postgres.connection
  const query = new URLSearchParams({ sslmode: 'verify-full', ...files })
  return `postgres://${ROLE}@${ADDRESS}:${port}/${database}?${query}`
}
const log = createLog({ level: 'silent', terminal: false })
const open = (files: Record<string, string>) =>
  openShopDatabase(readSettings({ DATABASE_URL: addressWith(files) }), { log, onProgress: () => undefined })
const problemOf = async (files: Record<string, string>): Promise<string> =>
  open(files).then(
    async (database) => {
      await database.close()
      return 'opened'
    },
    (error: Error) => error.message,
  )

it.runIf(canRun)('the shop opens a database that admits it by its certificate alone', async () => {
  const { cert, key } = ours.issue(ROLE)
  const database = await open({ sslrootcert: ours.ca, sslcert: cert, sslkey: key })
  try {
    const facts = await readDatabaseFacts(database.db, () => new Date())
    expect(facts).toMatchObject({ hasClientCertificate: true, isPlainOverNetwork: false, isSuperuser: false })
  } finally {
    await database.close()
  }
})

it.runIf(canRun)(
  'without a certificate, or with that of another role or authority, it is refused',
  async () => {
    expect(await problemOf({ sslrootcert: ours.ca })).toContain(
      'refuses the user, the password or the certificate',
    )
    const other = ours.issue('somebody')
    expect(await problemOf({ sslrootcert: ours.ca, sslcert: other.cert, sslkey: other.key })).toContain(
      'refuses',
    )
    const foreign = theirs.issue(ROLE)
    expect(await problemOf({ sslrootcert: ours.ca, sslcert: foreign.cert, sslkey: foreign.key })).toMatch(
      /cannot be reached: .*(unknown ca|closed|reset|terminated|ECONNRESET)/i,
    )
  },
)

it.runIf(canRun)('a server whose certificate the shop does not know is refused', async () => {
  const { cert, key } = ours.issue(ROLE)
  expect(await problemOf({ sslrootcert: theirs.ca, sslcert: cert, sslkey: key })).toMatch(
    /cannot be reached: .*(unable to verify|self-signed|issuer)/i,
  )
})

it.runIf(canRun)('a certificate file that is missing is named', async () => {
  expect(await problemOf({ sslrootcert: join(folder, 'missing.crt') })).toContain(join(folder, 'missing.crt'))
})
