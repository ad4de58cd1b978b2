/**
 * One PostgreSQL for all tests of a run, thrown away afterwards: the embedded one, or with TEST_DATABASE=system the
 * machine's own (a private cluster made with its programs; a second embedded one where it has none).
 */

import { existsSync, globSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { TestProject } from 'vitest/node'
import {
  type PostgresConnection,
  startEmbeddedPostgres,
} from '../../src/storage/database/embedded-postgres/embedded-postgres.ts'
import { prepareTemplates } from './template.ts'
import { databaseFolder } from './test-folder.ts'

export type TestPostgres = {
  /** To `template`: a shop that is migrated and stocked, and that nobody connects to. */
  connection: PostgresConnection
  kind: 'embedded' | 'system'
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestPostgres
  }
}

/** What is written need not survive: it is written for one run. */
const careless = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_connections: 100,
  max_wal_size: '256MB',
}

export async function setup(project: TestProject) {
  const kind = process.env.TEST_DATABASE === 'system' ? 'system' : 'embedded'
  const programs = kind === 'system' ? systemPrograms() : undefined
  const folder = databaseFolder('haberdash-tests-')
  // Vitest does not tear down what it set up when a signal ends it; PostgreSQL is ending by itself then.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    database: 'template',
    settings: careless,
    ...(programs && { programs }),
  })
  try {
    await prepareTemplates(postgres.connection)
  } catch (error) {
    await postgres.stop()
    throw error
  }
  project.provide('postgres', { connection: postgres.connection, kind })
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The newest PostgreSQL that Debian's packages (or Homebrew's) have put on this machine, if it is new enough. */
function systemPrograms(): string | undefined {
  return ['/usr/lib/postgresql/*/bin/initdb', '/opt/homebrew/opt/postgresql@*/bin/initdb']
    .flatMap((pattern) => globSync(pattern))
    .filter((file) => existsSync(join(dirname(file), 'postgres')))
    .map((file) => ({ root: dirname(dirname(file)), major: Number(/(\d+)\/bin\//.exec(file)?.[1]) }))
    .filter(({ major }) => major >= 15)
    .sort((a, b) => b.major - a.major)[0]?.root
}
