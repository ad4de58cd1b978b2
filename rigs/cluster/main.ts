/**
 * Sells on a cluster while its parts fail, and audits the records afterwards:
 *
 *     npm run test:cluster                        all faults, then throughput with 3, 2 and 1 nodes; about 12 minutes
 *     npm run test:cluster -- --only frozen       only faults whose names contain the word; "throughput" is one too
 *     npm run test:cluster -- --ttl 12            seconds without a sign of the primary before a standby takes over
 *     npm run test:cluster -- --keep              leaves logs and data in the temporary folder
 */
import { randomBytes } from 'node:crypto'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../../scripts/build.ts'
import { audit, type Check } from '../faults/auditor.ts'
import { readFigures } from '../faults/figures.ts'
import { printLine, reportChecks } from '../faults/report.ts'
import { adjustStock } from '../faults/rig-catalogue.ts'
import { runScenario } from '../faults/scenarios.ts'
import { settle } from '../faults/settle.ts'
import { createSimulatedShopper } from '../faults/simulated-shopper.ts'
import { refundRandomOrder } from '../faults/staff.ts'
import { DEFAULT_TTL_SECONDS } from './cluster.ts'
import { type ClusterFault, clusterFaults, WATCH_AFTER_MS } from './cluster-faults.ts'
import { type ClusterRig, startClusterRig } from './cluster-rig.ts'
import { longestPause, type Sellers, startSellers } from './sellers.ts'
import type { ShopNode } from './shop-node.ts'
import { measureThroughput, type Throughput } from './throughput.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    ttl: { type: 'string', default: String(DEFAULT_TTL_SECONDS) },
    seed: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
})
const seed = values.seed ?? randomBytes(4).toString('hex')
const SELLER_LANES = 4
const READERS = 2
const SHOPPER_LANES = 3
const STAFF_INTERVAL_MS = 1_500
const STEADY_MS = 6_000
const NODES_READY_TIMEOUT_MS = 60_000
const GOAL_SECONDS = 15
/** Each fault may repeat mails that were being sent: 8 on each of three nodes. */
const MAILS_IN_FLIGHT = 24

const isWanted = (name: string): boolean => values.only === undefined || name.includes(values.only)

type FaultResult = {
  name: string
  /** Seconds. */
  withoutSale: number
  withoutPage: number
  usualPause: number
  orders: number
  failures: string
  load: number
}

const countFailures = (sellers: Sellers, from: number): string => {
  const counts = new Map<string, number>()
  for (const { at, what } of sellers.failures) if (at >= from) counts.set(what, (counts.get(what) ?? 0) + 1)
  return [...counts].map(([what, count]) => `${count} × ${what}`).join(', ') || 'none'
}

const waitUntilNodesAreReady = async ({ cluster }: ClusterRig): Promise<void> => {
  const until = Date.now() + NODES_READY_TIMEOUT_MS
  const isReady = ({ origin }: ShopNode) =>
    fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  for (const node of cluster.nodes)
    while (!(await isReady(node))) {
      if (Date.now() > until) throw new Error(`${node.name} is not ready again; logs in ${cluster.folder}`)
      await sleep(200)
    }
}

const runFault = async (rig: ClusterRig, sellers: Sellers, fault: ClusterFault): Promise<FaultResult> => {
  await rig.cluster.databases.waitUntilWhole(120_000)
  await waitUntilNodesAreReady(rig)
  const steadySince = Date.now()
  await sleep(STEADY_MS)
  const at = Date.now()
  rig.faultCounts.add(fault.name)
  const end = await fault.inject(rig.cluster)
  await sleep(fault.lastsMs)
  await end()
  await sleep(WATCH_AFTER_MS)
  await rig.cluster.databases.waitUntilWhole(120_000)
  const until = Date.now()
  return {
    name: fault.name,
    withoutSale: longestPause(sellers.orders, at, until) / 1000,
    withoutPage: longestPause(sellers.pages, at, until) / 1000,
    usualPause: longestPause(sellers.orders, steadySince, at) / 1000,
    orders: sellers.orders.filter((time) => time > at && time <= until).length,
    failures: countFailures(sellers, at),
    load: loadavg()[0] ?? 0,
  }
}

/** The fault rig's shoppers and staff, who do stranger things than to buy. */
const startShoppers = (rig: ClusterRig): (() => Promise<void>) => {
  let isOver = false
  const shop = async (lane: number) => {
    for (let count = 0; !isOver; count += 1)
      await runScenario(createSimulatedShopper(rig.shopperEnvironment, rig.random.fork(`${lane}.${count}`)))
  }
  const work = async () => {
    const random = rig.random.fork('staff')
    while (!isOver) {
      await sleep(STAFF_INTERVAL_MS)
      // Each may fail while the database has no primary, and is skipped then.
      await adjustStock(rig.shopDb, random).catch(() => undefined)
      if (random.chance(0.3)) await refundRandomOrder(rig, random).catch(() => undefined)
    }
  }
  const running = Promise.all([...Array.from({ length: SHOPPER_LANES }, (_, lane) => shop(lane)), work()])
  return async () => {
    isOver = true
    await running
  }
}

const checkSubscriptions = async (rig: ClusterRig, sellers: readonly Sellers[]): Promise<Check> => {
  const rows = await rig.shopDb.selectFrom('newsletter_subscribers').select('email').execute()
  const stored = new Set(rows.map(({ email }) => email))
  const all = sellers.flatMap(({ subscribed }) => subscribed)
  return {
    name: `every confirmed subscription exists (${all.length})`,
    violations: all.filter((email) => !stored.has(email)),
  }
}

const auditRig = async (rig: ClusterRig, sellers: readonly Sellers[]): Promise<Check[]> => {
  await settle(rig, async () => undefined)
  const { shopDb, providerDb, claims, invoicedOrders, toldParcels, toldPostings } = rig
  const checks = await audit({
    shopDb,
    providerDb,
    claims,
    invoicedOrders,
    toldParcels,
    toldPostings,
    arrivedMail: rig.mailbox.arrived,
    crashes: (rig.faultCounts.total() + 1) * MAILS_IN_FLIGHT,
  })
  return [
    ...checks,
    await checkSubscriptions(rig, sellers),
    { name: 'no response with status 500, and no process that ended by itself', violations: rig.violations },
  ]
}

const faultLine = (result: FaultResult): string =>
  `| ${result.name} | ${result.withoutSale.toFixed(1)} | ${result.usualPause.toFixed(1)} | ${result.withoutPage.toFixed(1)} | ${result.orders} | ${result.failures} | ${result.load.toFixed(0)} |`

const throughputLine = ({ nodes, work, perSecond, cpuMs }: Throughput): string =>
  `| ${work} | ${nodes} | ${perSecond.toFixed(perSecond < 100 ? 1 : 0)} | ${[cpuMs.nodes, cpuMs.proxies, cpuMs.pgbouncer, cpuMs.databases, cpuMs.etcd].map((ms) => ms.toFixed(ms < 1 ? 3 : 1)).join(' | ')} | ${(loadavg()[0] ?? 0).toFixed(0)} |`

const FAULT_HEAD = [
  '| fault | s without an order | usual | s without a page | orders meanwhile | failed attempts | load |',
  '|---|---|---|---|---|---|---|',
]
const THROUGHPUT_HEAD = [
  '| work | nodes | per second | CPU ms each: nodes | HAProxy, Varnish | PgBouncer | PostgreSQL, Patroni | etcd | load |',
  '|---|---|---|---|---|---|---|---|---|',
]

const runFaults = async (rig: ClusterRig): Promise<{ results: FaultResult[]; sellers: Sellers }> => {
  const faults = clusterFaults.filter(({ name }) => isWanted(name))
  const sellers = startSellers(rig, { lanes: faults.length > 0 ? SELLER_LANES : 0, readers: READERS })
  const stopShoppers = faults.length > 0 ? startShoppers(rig) : async () => undefined
  const results: FaultResult[] = []
  for (const line of FAULT_HEAD) printLine(line)
  for (const fault of faults) {
    const result = await runFault(rig, sellers, fault)
    results.push(result)
    printLine(faultLine(result))
  }
  await Promise.all([sellers.stop(), stopShoppers()])
  return { results, sellers }
}

const began = Date.now()
let rig: ClusterRig | undefined
let isStopping = false
const stop = () => {
  if (isStopping) return
  isStopping = true
  void rig?.close().finally(() => process.exit(1))
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
try {
  await ensureBuilt()
  printLine(`Cluster: seed ${seed}, ttl ${values.ttl} s, load of the machine ${loadavg()[0]?.toFixed(1)}`)
  rig = await startClusterRig({
    seed,
    ttl: Number(values.ttl),
    keep: values.keep,
    onProgress: (line) => printLine(`… ${line}`),
  })
  const { results, sellers } = await runFaults(rig)
  if (isWanted('throughput')) {
    printLine('')
    for (const line of THROUGHPUT_HEAD) printLine(line)
    await measureThroughput(rig, (result) => printLine(throughputLine(result)))
  }
  const checks = await auditRig(rig, [sellers])
  const { captured, kept, refunded } = await readFigures(rig.shopDb)
  printLine('')
  printLine(`${captured} payments captured, ${kept} orders kept, ${refunded} refunded by staff`)
  const late = results.filter(({ withoutSale }) => withoutSale > GOAL_SECONDS)
  const goal = { name: `it sells again within ${GOAL_SECONDS} s`, violations: late.map(faultLine) }
  const { passed, failed } = reportChecks([...checks, goal])
  printLine('')
  printLine(`${((Date.now() - began) / 1000).toFixed(0)} s; ${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
} catch (error) {
  printLine((error as Error).stack ?? String(error))
  process.exitCode = 1
} finally {
  if (!isStopping) await rig?.close()
}
