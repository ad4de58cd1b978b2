/**
 * The release before the present state (`releases.json`). Tags do not travel with every clone, the commits do. An entry is
 * added by the commit after the release, because a commit cannot name itself.
 */
import { type Release, readReleases } from '../src/server/settings/releases.ts'

export { type Release, readReleases }

/** The one whose shops will be upgraded to the present state. */
export const releaseBefore = (): Release => {
  const last = readReleases().at(-1)
  if (!last) throw new Error('releases.json names no release.')
  return last
}
