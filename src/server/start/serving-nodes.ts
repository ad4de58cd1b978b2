/**
 * Refuses to migrate while nodes are connected that cannot serve on the tables of this release: they would answer 500 to
 * every payment. Code that is released cannot be changed, so the node that migrates looks for them.
 */
import { type ConnectedNode, readConnectedNodes } from '../../storage/database/connected-nodes.ts'
import type { Database } from '../../storage/database/database.ts'
import { type AppliedMigration, readAppliedMigrations } from '../../storage/database/schema-state.ts'
import {
  compareReleases,
  LAST_SILENT_RELEASE,
  OLDEST_SERVING_RELEASE,
  type Release,
  readReleases,
  releaseOfSchema,
} from '../settings/releases.ts'
import { StartError } from '../settings/start-error.ts'

type NodeInTheWay = ConnectedNode & { named: string }

/**
 * A node that does not announce its release is of the one that made the tables, which it would else have migrated or
 * refused at its start. Connected before those tables were made, it is of an older one.
 */
const releaseOf = (
  { release, since }: ConnectedNode,
  applied: readonly AppliedMigration[],
  releases: readonly Release[],
): { version: string | undefined; named: string } => {
  if (release !== undefined) return { version: release, named: release }
  const names = applied.map(({ name }) => name)
  const silent = releases.filter(({ version }) => compareReleases(version, LAST_SILENT_RELEASE) <= 0)
  const newest = releaseOfSchema(names, silent)
  const schema = silent.find(({ version }) => version === newest)?.schema
  const madeAt = applied.find(({ name }) => name === schema)?.at
  if (newest === undefined) return { version: undefined, named: `before ${releases[0]?.version}` }
  return since !== undefined && madeAt !== undefined && since < madeAt
    ? { version: undefined, named: `before ${newest}` }
    : { version: newest, named: newest }
}

export const findNodesInTheWay = (
  nodes: readonly ConnectedNode[],
  applied: readonly AppliedMigration[],
  releases: readonly Release[],
  oldest: string = OLDEST_SERVING_RELEASE,
): NodeInTheWay[] =>
  nodes.flatMap((node) => {
    const { version, named } = releaseOf(node, applied, releases)
    return version !== undefined && compareReleases(version, oldest) >= 0 ? [] : [{ ...node, named }]
  })

const describeNode = ({ named, address, since, pid }: NodeInTheWay): string => {
  const place = address === undefined ? '' : ` at ${address}`
  const time = since === undefined ? '' : `, connected since ${since.toISOString()}`
  return `  a node of release ${named}${place}${time} (PostgreSQL process ${pid})`
}

/** @throws StartError that names the nodes to be stopped */
export const refuseNodesInTheWay = async (db: Database): Promise<void> => {
  const [nodes, applied] = [await readConnectedNodes(db), await readAppliedMigrations(db)]
  const inTheWay = findNodesInTheWay(nodes, applied, readReleases())
  if (inTheWay.length === 0) return
  throw new StartError(
    `Nodes are connected that cannot sell on the tables of this release:\n${inTheWay.map(describeNode).join('\n')}\nStop them first, for example with systemctl stop haberdash, and start again. Nodes of release ${OLDEST_SERVING_RELEASE} and newer may go on selling meanwhile. Nothing was changed.`,
  )
}
