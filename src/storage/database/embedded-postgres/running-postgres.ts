/** Finds the embedded PostgreSQL of a data folder where one runs, without starting or creating anything. */
import { realpathSync } from 'node:fs'
import type { PostgresConnection } from './embedded-postgres.ts'
import { isServing, port, readPostmaster } from './postmaster.ts'

/** Undefined where none runs, or this account may not connect to it. */
export const findRunningPostgres = async (
  folder: string,
  { database, role }: { database: string; role: string },
): Promise<PostgresConnection | undefined> => {
  let dataDir: string
  try {
    dataDir = realpathSync(folder)
  } catch {
    return undefined // No shop has been started here.
  }
  const running = readPostmaster(dataDir)
  return running?.ready && (await isServing(running.socketDir, dataDir))
    ? { host: running.socketDir, port, user: role, database }
    : undefined
}
