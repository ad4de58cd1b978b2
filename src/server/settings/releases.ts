/**
 * The releases (`releases.json`, oldest first), which of them made a database's tables, and which of them may serve beside
 * this one. The rule: nodes of `OLDEST_SERVING_RELEASE` and newer can sell on the tables of this release; no other can.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { projectRoot } from './project-root.ts'

/**
 * The oldest release whose nodes may serve while the database has the tables of this one. `npm run test:release` buys from a
 * node of it. A migration that such nodes cannot stand is split over two releases (docs/extending.md).
 */
export const OLDEST_SERVING_RELEASE = '0.3.0'

/** Nodes announce their release in the name of their connection from the release after this one on. */
export const LAST_SILENT_RELEASE = '0.3.0'

const releases = z.array(
  z.strictObject({
    version: z.string().regex(/^\d+\.\d+\.\d+$/),
    commit: z.string().regex(/^[0-9a-f]{40}$/),
    /** Its last migration. */
    schema: z.string().regex(/^\d{3}-[a-z0-9-]+$/),
  }),
)

export type Release = z.infer<typeof releases>[number]

export const readReleases = (): Release[] =>
  releases.parse(JSON.parse(readFileSync(join(projectRoot, 'releases.json'), 'utf8')))

/** Below 0 where `a` is the older one. */
export const compareReleases = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true })

/** The newest listed release whose migrations are all in the database. Releases before the first one are not listed. */
export const releaseOfSchema = (applied: readonly string[], all: readonly Release[]): string | undefined =>
  all.findLast(({ schema }) => applied.includes(schema))?.version
