/** The faults of `npm run test:cluster`: each is injected under load, watched, and ended; then the cluster must be whole again. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import type { DatabaseMember } from './database-cluster.ts'

export type ClusterFault = {
  name: string
  /** @returns what ends the fault, if it does not end by itself */
  inject: (cluster: Cluster) => Promise<() => Promise<void> | void>
  /** ms until the fault is ended. */
  lastsMs: number
}

/** How long (ms) the shop is watched after a fault has ended. */
export const WATCH_AFTER_MS = 12_000
const FROZEN_MS = 30_000
const CUT_MS = 20_000

const primaryOf = async ({ databases }: Cluster): Promise<DatabaseMember> => {
  const primary = await databases.primary()
  if (!primary) throw new Error('there is no primary')
  return primary
}

const isPostmaster = (command: string): boolean => /\/postgres -D /.test(command)

/** The member's machine is lost: Patroni and PostgreSQL at once. */
const lose = async ({ service }: DatabaseMember) => {
  await service.kill()
  return () => service.start()
}

export const clusterFaults: readonly ClusterFault[] = [
  {
    name: 'a shop node is killed (kill -9), and started again after 10 s',
    lastsMs: 10_000,
    inject: async ({ nodes }) => {
      await nodes[0]?.kill()
      return () => nodes[0]?.start()
    },
  },
  {
    name: 'PostgreSQL of the primary is killed (kill -9); Patroni runs on',
    lastsMs: 20_000,
    inject: async (cluster) => {
      const { service } = await primaryOf(cluster)
      service.signal('SIGKILL', isPostmaster)
      return () => undefined
    },
  },
  {
    name: 'the machine of the primary is lost: Patroni and PostgreSQL are killed (kill -9)',
    lastsMs: 35_000,
    inject: async (cluster) => lose(await primaryOf(cluster)),
  },
  {
    name: 'the machine of the primary is frozen for 30 s (SIGSTOP, SIGCONT)',
    lastsMs: FROZEN_MS,
    inject: async (cluster) => {
      const { service } = await primaryOf(cluster)
      service.signal('SIGSTOP')
      return () => service.signal('SIGCONT')
    },
  },
  {
    name: 'the machine of the synchronous standby is lost (kill -9)',
    lastsMs: 20_000,
    inject: async ({ databases }) => {
      const standby = await databases.synchronousStandby()
      if (!standby) throw new Error('there is no synchronous standby')
      return lose(standby)
    },
  },
  {
    name: 'a member of etcd is lost (kill -9), and started again after 15 s',
    lastsMs: 15_000,
    inject: async ({ databases }) => {
      await databases.etcd[0]?.kill()
      return () => databases.etcd[0]?.start()
    },
  },
  {
    name: 'the connection between a node and the database is cut for 20 s: packets disappear',
    lastsMs: CUT_MS,
    inject: async ({ nodes }) => {
      nodes[1]?.cut()
      return () => nodes[1]?.mend()
    },
  },
  {
    name: 'PgBouncer is killed (kill -9), and started again after 2 s',
    lastsMs: 2_000,
    inject: async ({ services }) => {
      await services.pgbouncer.kill()
      return () => services.pgbouncer.start()
    },
  },
  {
    name: 'Varnish is killed (kill -9), and started again after 5 s',
    lastsMs: 5_000,
    inject: async ({ services }) => {
      await services.varnish.kill()
      return () => services.varnish.start()
    },
  },
  {
    name: 'a rolling upgrade: the nodes are replaced one after another',
    lastsMs: 0,
    inject: async ({ nodes }) => {
      for (const node of nodes) {
        await node.stop()
        await node.start()
        await sleep(2_000)
      }
      return () => undefined
    },
  },
]
