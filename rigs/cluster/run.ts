/**
 * The shop on a cluster, on this machine's loopback, until Ctrl-C:
 *
 *     npm run cluster                 three nodes, HAProxy, Varnish, PgBouncer, Patroni with etcd
 *     npm run cluster -- --ttl 30     seconds without a sign of the primary before a standby takes over
 *     npm run cluster -- --keep       leaves logs and data in the temporary folder
 */
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../../scripts/build.ts'
import { type Cluster, startCluster } from './cluster.ts'

const { values } = parseArgs({
  options: { ttl: { type: 'string' }, keep: { type: 'boolean', default: false } },
})
const say = (line: string) => void process.stdout.write(`${line}\n`)
const PASSWORD = 'the cluster password'

let cluster: Cluster | undefined
let isStopping = false
const stop = async (): Promise<void> => {
  if (isStopping || !cluster) return
  isStopping = true
  say('\nEnding the cluster …')
  await cluster.stop()
  process.exit(0)
}
// During the start, everything is ended as soon as the start is complete.
let wantsStop = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    wantsStop = true
    void stop()
  })

try {
  await ensureBuilt()
  cluster = await startCluster({
    keep: values.keep,
    ...(values.ttl !== undefined && { ttl: Number(values.ttl) }),
    environment: () => ({ ADMIN_PASSWORD: PASSWORD }),
    onProgress: (line) => say(`… ${line}`),
    onUnexpectedExit: (how) => isStopping || say(`! ${how}`),
  })
  const { folder, origin, nodes, databases, connection } = cluster
  say('')
  say(`The shop: ${origin}    staff: ${origin}/admin, password: ${PASSWORD}`)
  for (const node of nodes) say(`  ${node.name}: process ${node.pid()}, ${node.origin}`)
  for (const { service, port } of databases.members)
    say(`  ${service.name}: Patroni is process ${service.pids()[0]}, PostgreSQL at port ${port}`)
  say(
    `  the primary is reached at port ${connection.port} as ${connection.user}, password ${connection.password}`,
  )
  say(`Logs are in ${folder}. Try it: kill -9 one of the processes. End the cluster with Ctrl+C.`)
  if (wantsStop) await stop()
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}
