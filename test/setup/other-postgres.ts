/** A PostgreSQL of another major version than the tests' own: Debian's beside the embedded one, and the other way. */
import { existsSync, globSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inject } from 'vitest'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/storage/database/embedded-postgres/embedded-postgres.ts'
import { databaseFolder } from './test-folder.ts'

export const systemPostgres = (): string | undefined =>
  globSync('/usr/lib/postgresql/*/bin/initdb')
    .filter((file) => existsSync(join(dirname(file), 'postgres')))
    .map((file) => dirname(dirname(file)))[0]

const careless = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** Undefined where this machine has one PostgreSQL only. The folder is that of the server's data. */
export const startOtherPostgres = async (): Promise<
  (Pick<EmbeddedPostgres, 'connection'> & { close(): Promise<void> }) | undefined
> => {
  const programs = inject('postgres').kind === 'embedded' ? systemPostgres() : undefined
  if (inject('postgres').kind === 'embedded' && programs === undefined) return undefined
  const folder = databaseFolder('haberdash-other-')
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    database: 'restored',
    settings: careless,
    ...(programs === undefined ? {} : { programs }),
  })
  return {
    connection: postgres.connection,
    close: async () => {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
