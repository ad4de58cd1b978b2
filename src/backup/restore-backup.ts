/**
 * Restores a backup into an empty shop. The whole backup is checked before anything is written; rows are loaded in one
 * transaction, and pictures have their content's hash as name, so that a restore that was interrupted is started again.
 */
import { finished } from 'node:stream/promises'
import { type Load, type ShopContent, withEmptyDatabase } from '../storage/backup/load.ts'
import type { TableShape } from '../storage/backup/snapshot.ts'
import type { Connection } from '../storage/database/connection-pool.ts'
import type { Database } from '../storage/database/database.ts'
import { BackupProblem, isDiskFull } from './backup-problem.ts'
import { type BackupTarget, listKeys } from './backup-target.ts'
import { type Manifest, totalRows } from './manifest.ts'
import { type BackupSource, verifyBackup, visitBackup } from './read-backup.ts'

export type RestoreRequest = {
  connection: Connection
  source: BackupSource
  /** Masters of uploaded pictures. */
  pictures: Pick<BackupTarget, 'write' | 'list'>
  /** The version of the shop. */
  release: string
  /** Leaves the schema as the backup has it, for the release that made the backup. */
  keepsVersion: boolean
  /** The lock that a starting shop takes. */
  startupLockKey: number
  /** Runs last in the transaction of the rows. `jobs`: the data of those that were not completed. */
  complete: (db: Database, restored: { manifest: Manifest; jobs: unknown[] }) => Promise<void>
  /** Receives a line for each slow step. */
  onProgress?: (line: string) => void
}

export type Restored = {
  manifest: Manifest
  /** Migrations that the backup did not have. */
  migrated: string[]
  /** Tables of the backup that are not the shop's, such as an owner's own. */
  leftOut: string[]
}

const refuse = ({ products, orders, tables }: ShopContent): never => {
  throw new BackupProblem(
    `The database is not empty (${tables} tables, ${products} products, ${orders} orders): a backup is only restored into an empty one. For the embedded database, stop the shop and rename its folder DATA_DIR/postgres; for a server of your own, create an empty database and name it in DATABASE_URL.`,
  )
}

/** The tables of the backup that the schema has, with the columns of the backup. */
const matchTables = (manifest: Manifest, created: readonly TableShape[]) => {
  const known = manifest.tables.filter(({ name }) => created.some((table) => table.name === name))
  for (const { name, columns } of known) {
    const shape = created.find((table) => table.name === name)
    const missing = columns.find((column) => !shape?.columns.includes(column))
    if (missing !== undefined)
      throw new BackupProblem(
        `The table ${name} of the backup has a column ${missing} that release ${manifest.release} of the shop does not have. Nothing was restored.`,
      )
  }
  return known
}

/** Writes the parts of one table after another. */
const createTableWriter = (load: Load, tables: Manifest['tables']) => {
  type Copy = {
    table: Manifest['tables'][number]
    stream: ReturnType<Load['copyInto']>
    ended: Promise<void>
  }
  let current: Copy | undefined
  const endTable = async () => {
    if (!current) return
    const { table, stream, ended } = current
    current = undefined
    stream.end()
    await ended
    if (stream.rowCount !== table.rows)
      throw new Error(`${stream.rowCount} instead of ${table.rows} rows were loaded into ${table.name}`)
  }
  return {
    write: async (name: string, part: Buffer) => {
      if (current?.table.name !== name) {
        await endTable()
        const table = tables.find((each) => each.name === name)
        if (!table) return
        const stream = load.copyInto(table)
        const ended = finished(stream)
        ended.catch(() => undefined) // Awaited below and in endTable.
        current = { table, stream, ended }
      }
      const { stream, ended } = current
      const written = new Promise<void>((resolve, reject) => {
        stream.write(part, (error) => (error ? reject(error) : resolve()))
      })
      await Promise.race([written, ended])
    },
    end: endTable,
  }
}

const parseJobs = (lines: Buffer): unknown[] =>
  lines
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line))

/** Checks the whole backup, then restores it. @throws BackupProblem, DatabaseInUse, errors of the database */
export const restoreBackup = async (request: RestoreRequest): Promise<Restored> => {
  const { source, pictures, onProgress = () => undefined } = request
  onProgress(`checking ${source.key}`)
  const manifest = await verifyBackup(source, request.release)
  const restore = async (load: Load): Promise<Restored> => {
    const existing = new Set(await listKeys(pictures))
    const created = await load.createTables(manifest.migrations)
    const tables = matchTables(manifest, created)
    onProgress(`loading ${totalRows(manifest)} rows and ${manifest.pictures.length} pictures`)
    const writer = createTableWriter(load, tables)
    let jobs: unknown[] = []
    await visitBackup(source, {
      onRows: writer.write,
      onJobs: async (lines) => {
        await writer.end()
        jobs = parseJobs(lines)
      },
      onPicture: async (key, content) => {
        await writer.end()
        if (!existing.has(key)) await pictures.write(key, content)
      },
    })
    await writer.end()
    onProgress('checking the keys')
    await load.checkKeys(manifest.sequences.filter(({ name }) => !name.startsWith('kysely')))
    const migrated = request.keepsVersion ? [] : await load.migrateOn()
    await request.complete(load.db, { manifest, jobs })
    const leftOut = manifest.tables.filter((table) => !tables.includes(table)).map(({ name }) => name)
    return { manifest, migrated, leftOut }
  }
  try {
    return await withEmptyDatabase(request.connection, request.startupLockKey, refuse, restore)
  } catch (error) {
    if (!isDiskFull(error)) throw error
    throw new BackupProblem('A disk is full: the database is empty as before. Make room and start again.', {
      cause: error,
    })
  }
}
