/** Throughput and processor time per request of the cluster with 3, 2 and 1 nodes. The load is made by this process. */
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClusterRig } from './cluster-rig.ts'
import { cpuMsOf } from './processes.ts'
import { startSellers } from './sellers.ts'

const PAGE_MS = 8_000
const SELLING_MS = 20_000
const CONNECTIONS = 16
const SELLER_LANES = 8
const WARM_UP_MS = 2_000

/** Processor time (ms) of each part of the cluster. */
type CpuUse = Record<'nodes' | 'proxies' | 'pgbouncer' | 'databases' | 'etcd', number>

export type Throughput = {
  nodes: number
  work: string
  perSecond: number
  /** ms of processor time for each request or order. */
  cpuMs: CpuUse
}

const readCpu = ({ cluster }: ClusterRig): CpuUse => {
  const { haproxy, varnish, pgbouncer } = cluster.services
  return {
    nodes: cpuMsOf(cluster.nodes.flatMap((node) => node.pid() ?? [])),
    proxies: cpuMsOf([...haproxy.pids(), ...varnish.pids()]),
    pgbouncer: cpuMsOf(pgbouncer.pids()),
    databases: cpuMsOf(cluster.databases.members.flatMap(({ service }) => service.pids())),
    etcd: cpuMsOf(cluster.databases.etcd.flatMap((service) => service.pids())),
  }
}

/** Requests the page on all connections until `until`. @returns how many were answered with 200 */
const requestPages = async (url: string, until: number): Promise<number> => {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const one = () =>
    new Promise<boolean>((resolve) => {
      const sent = request(url, { agent, headers: { 'Accept-Encoding': 'gzip' } }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode === 200))
      })
      sent.on('error', () => resolve(false)).end()
    })
  let count = 0
  const lane = async () => {
    while (Date.now() < until) if (await one()) count += 1
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, lane))
  agent.destroy()
  return count
}

const measure = async (
  rig: ClusterRig,
  nodes: number,
  work: string,
  run: () => Promise<number>,
): Promise<Throughput> => {
  const before = readCpu(rig)
  const began = Date.now()
  const count = await run()
  const seconds = (Date.now() - began) / 1000
  const after = readCpu(rig)
  const use = (part: keyof CpuUse) => (after[part] - before[part]) / Math.max(1, count)
  return {
    nodes,
    work,
    perSecond: count / seconds,
    cpuMs: {
      nodes: use('nodes'),
      proxies: use('proxies'),
      pgbouncer: use('pgbouncer'),
      databases: use('databases'),
      etcd: use('etcd'),
    },
  }
}

const sell = async (rig: ClusterRig, ms: number, lanes: number): Promise<number> => {
  const sellers = startSellers(rig, { lanes, readers: 0 })
  await sleep(ms)
  await sellers.stop()
  return sellers.orders.length
}

/** Ends nodes as it goes on: only one is left afterwards. */
export const measureThroughput = async (
  rig: ClusterRig,
  onResult: (result: Throughput) => void,
): Promise<Throughput[]> => {
  const { cluster } = rig
  const results: Throughput[] = []
  const add = async (nodes: number, work: string, run: () => Promise<number>) => {
    const result = await measure(rig, nodes, work, run)
    results.push(result)
    onResult(result)
  }
  for (const nodes of [3, 2, 1]) {
    for (const node of cluster.nodes.slice(nodes)) await node.stop()
    await sleep(WARM_UP_MS)
    for (const [work, origin] of [
      ['home page, from Varnish', cluster.origin],
      ['home page, from the nodes', cluster.uncachedOrigin],
    ] as const) {
      await requestPages(`${origin}/`, Date.now() + WARM_UP_MS)
      await add(nodes, work, () => requestPages(`${origin}/`, Date.now() + PAGE_MS))
    }
    await sell(rig, WARM_UP_MS, SELLER_LANES)
    await add(nodes, 'orders', () => sell(rig, SELLING_MS, SELLER_LANES))
  }
  return results
}
