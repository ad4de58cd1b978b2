/**
 * The releases, oldest first (`releases.json`): tags do not travel with every clone, the commits do. An entry is added by
 * the commit after the release, because a commit cannot name itself.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from './install.mjs'

const releases = z.array(
  z.strictObject({
    version: z.string().regex(/^\d+\.\d+\.\d+$/),
    commit: z.string().regex(/^[0-9a-f]{40}$/),
  }),
)

export type Release = z.infer<typeof releases>[number]

export const readReleases = (): Release[] =>
  releases.parse(JSON.parse(readFileSync(join(root, 'releases.json'), 'utf8')))

/** The release before the present state: the one whose shops will be upgraded to it. */
export const releaseBefore = (): Release => {
  const last = readReleases().at(-1)
  if (!last) throw new Error('releases.json names no release.')
  return last
}
