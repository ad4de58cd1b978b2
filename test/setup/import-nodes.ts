/** Nodes of a shop that import catalogue files, without a server: the test performs their jobs itself. */
import type { ImportJob } from '../../src/catalogue-files/import/import-jobs.ts'
import { createImportService, type ImportService } from '../../src/catalogue-files/import/import-service.ts'
import type { PictureStore } from '../../src/pictures/picture-store.ts'
import type { Database } from '../../src/storage/database/database.ts'
import type { PostgresConnection } from '../../src/storage/database/embedded-postgres/embedded-postgres.ts'
import type { StoredImport } from '../../src/storage/imports/imports.ts'
import { folderOf } from './files.ts'

export const piecesOf = async function* (text: string | Buffer): AsyncGenerator<Buffer> {
  yield Buffer.from(text)
}

export type ImportNode = {
  service: ImportService
  jobs: ImportJob[]
  find(id: string): Promise<StoredImport>
  /** Performs what was enqueued, by default on this node. @returns how many attempts failed and were repeated */
  work(by?: ImportNode): Promise<number>
  /** @returns the id, after the dry run */
  upload(csv: string): Promise<string>
  run(id: string, by?: ImportNode): Promise<StoredImport>
}

/** A node with a folder of its own. */
export const openImportNode = (
  { db, connection }: { db: Database; connection: PostgresConnection },
  pictures: Pick<PictureStore, 'add' | 'addFromUrl' | 'has'>,
): ImportNode => {
  const jobs: ImportJob[] = []
  const service = createImportService({
    db,
    connection,
    folder: folderOf({}),
    pictures,
    silenceMs: 100,
    enqueue: async (_, job) => void jobs.push(job),
    catalogueChanged: () => undefined,
    log: { info: () => undefined, error: () => undefined },
  })
  const node: ImportNode = {
    service,
    jobs,
    find: async (id) => (await service.find(id)) as StoredImport,
    work: async (by = node) => {
      let failures = 0
      const next = () => jobs.shift() ?? by.jobs.shift()
      for (let job = next(); job; job = next()) {
        const repeated = job
        await by.service.perform(job).catch(() => {
          failures += 1
          if (failures > 30) throw new Error('the job is repeated for ever')
          jobs.push(repeated)
        })
      }
      return failures
    },
    upload: async (csv) => {
      const id = await service.receive('a.csv', piecesOf(csv))
      await node.work()
      return id
    },
    run: async (id, by) => {
      await service.run(id)
      await node.work(by)
      return node.find(id)
    },
  }
  return node
}
