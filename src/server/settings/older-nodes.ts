/** Nodes of releases before this one, which lack its rules. While they are connected, what depends on those waits. */
import { readConnectedNodes } from '../../storage/database/connected-nodes.ts'
import type { Database } from '../../storage/database/database.ts'
import { compareReleases } from './releases.ts'
import { RELEASE } from './shop-version.ts'

export const areOlderNodesConnected = async (db: Database): Promise<boolean> =>
  (await readConnectedNodes(db)).some(
    ({ release }) => release === undefined || compareReleases(release, RELEASE) < 0,
  )
