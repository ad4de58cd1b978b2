/**
 * Nodes of the release before, for tests of what both releases do on one database. Their code comes from the history; they
 * serve the API and plain pages. They do not start on a database that this release has migrated: start one first, then
 * migrate (`migrate` of src/storage/database/migrate.ts), as an upgrade does.
 */
import { readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { hasCodeOf, takeCodeOf } from '../../scripts/release-code.ts'
import { type Release, releaseBefore } from '../../scripts/releases.ts'
import type { PostgresConnection } from '../../src/storage/database/embedded-postgres/embedded-postgres.ts'
import { PASSWORD, type ShopProcess, startProcess, urlOf } from './shop.ts'
import { testFolder } from './test-folder.ts'

export type ReleaseCode = {
  version: string
  folder: string
  /** The program of a node, for a supervisor that starts processes itself: `node PROGRAM`. */
  program: string
  /** Its last migration: `migrateUpTo` makes the tables that its nodes start on. */
  lastMigration: string
  /** A node on a free port; resolves when it is open. `settings` are those of its environment. */
  start(
    connection: PostgresConnection,
    settings?: Record<string, string>,
  ): Promise<ShopProcess & { origin: string }>
  /** Ends the nodes and removes the folder. */
  remove(): Promise<void>
}

/** Whether the history has the release before; throws under CI where it does not. Skip the test without. */
export const hasReleaseBefore = (): boolean => hasCodeOf(releaseBefore())

const lastMigrationIn = (folder: string): string =>
  readdirSync(join(folder, 'src/storage/migrations'))
    .filter((name) => /^\d{3}-.*(?<!\.test)\.ts$/.test(name))
    .map((name) => basename(name, '.ts'))
    .toSorted()
    .at(-1) ?? ''

/** Takes about a second where its packages are today's, otherwise as long as `npm ci`. */
export const openReleaseCode = async (release: Release = releaseBefore()): Promise<ReleaseCode> => {
  const folder = testFolder(`haberdash-${release.version}-`)
  const nodes: ShopProcess[] = []
  const remove = async () => {
    for (const { process } of nodes) process.kill('SIGKILL')
    await Promise.all(nodes.map(({ ended }) => ended))
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await takeCodeOf(release, folder)
    const program = join(folder, 'test/setup/shop-process.ts')
    return {
      version: release.version,
      folder,
      program,
      lastMigration: lastMigrationIn(folder),
      start: async (connection, settings = {}) => {
        const node = startProcess(
          program,
          {
            DATABASE_URL: urlOf(connection),
            DATA_DIR: join(folder, `data-${nodes.length}`),
            PORT: '0',
            HOST: '127.0.0.1',
            DEMO_CATALOGUE: 'off',
            ADMIN_PASSWORD: PASSWORD,
            RATE_LIMIT_FACTOR: '1000',
            ...settings,
          },
          [],
          folder,
        )
        nodes.push(node)
        return { ...node, origin: await node.opened }
      },
      remove,
    }
  } catch (error) {
    await remove()
    throw error
  }
}
