/**
 * A whole cluster on this machine's loopback, in one temporary folder: HAProxy, Varnish, three nodes of the shop,
 * PgBouncer, three PostgreSQL servers with Patroni, three members of etcd. Configurations: deploy/cluster.
 */
import { randomBytes } from 'node:crypto'
import { chmodSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../test/setup/free-port.ts'
import { testFolder } from '../../test/setup/test-folder.ts'
import { DATABASE, type DatabaseCluster, ROLE, startDatabaseCluster } from './database-cluster.ts'
import { findPrograms, type Programs } from './programs.ts'
import { type Account, createService, makeFolder, type Service, serviceAccount } from './service.ts'
import { createShopNode, type ShopNode } from './shop-node.ts'
import { readTemplate } from './templates.ts'

export const NODE_NAMES = ['node1', 'node2', 'node3'] as const

export type Cluster = {
  folder: string
  /** Where shoppers reach the shop. */
  origin: string
  /** HAProxy's way to the nodes that does not lead through Varnish. */
  uncachedOrigin: string
  varnishOrigin: string
  nodes: readonly ShopNode[]
  databases: DatabaseCluster
  services: Record<'haproxy' | 'varnish' | 'pgbouncer', Service>
  /** The shop's role at the primary, through HAProxy. */
  connection: { host: string; port: number; user: string; database: string; password: string }
  stop(): Promise<void>
}

export type ClusterOptions = {
  /** Seconds after which a standby takes over from a primary that gives no sign. */
  ttl?: number
  /** Where shoppers reach the shop. Default: a free port. */
  shopPort?: number
  /** Runs once the database is there, before the first node starts. */
  prepare?: (connection: Cluster['connection']) => Promise<void>
  /** Further settings of the nodes. */
  environment?: () => Record<string, string>
  /** Leaves logs and data in place. */
  keep?: boolean
  onProgress: (line: string) => void
  /** A process has ended that should run. */
  onUnexpectedExit: (how: string) => void
}

export const DEFAULT_TTL_SECONDS = 10
const START_TIMEOUT_MS = 20_000

const waitUntilAnswered = async (url: string): Promise<void> => {
  const until = Date.now() + START_TIMEOUT_MS
  while (
    !(await fetch(url).then(
      ({ status }) => status < 500,
      () => false,
    ))
  ) {
    if (Date.now() > until) throw new Error(`${url} does not answer`)
    await sleep(100)
  }
}

type Ports = Record<'shop' | 'inner' | 'varnish' | 'pooler' | 'primary', number>

/** HAProxy, Varnish and PgBouncer. */
const startProxies = async (options: {
  folder: string
  programs: Programs
  account: Account
  ports: Ports
  nodePorts: readonly number[]
  databases: DatabaseCluster
  rolePassword: string
  onUnexpectedExit: (how: string) => void
}): Promise<Cluster['services']> => {
  const { folder, programs, account, ports, nodePorts, databases } = options
  const folders = {
    haproxy: makeFolder(join(folder, 'haproxy'), account),
    varnish: makeFolder(join(folder, 'varnish'), account),
    pgbouncer: makeFolder(join(folder, 'pgbouncer'), account),
  }
  const write = (file: string, text: string) => {
    writeFileSync(file, text)
    return file
  }
  const servers = nodePorts.map((port, index) => `    server node${index + 1} 127.0.0.1:${port} maxconn 200`)
  const haproxy = write(
    join(folders.haproxy, 'haproxy.cfg'),
    readTemplate('haproxy.cfg', {
      folder: folders.haproxy,
      shopPort: ports.shop,
      innerPort: ports.inner,
      varnishPort: ports.varnish,
      primaryPort: ports.primary,
      readyNodes: servers.join('\n'),
      aliveNodes: servers.join('\n'),
      databases: databases.members
        .map(
          ({ service, port, restPort }) =>
            `    server ${service.name} 127.0.0.1:${port} maxconn 200 check port ${restPort}`,
        )
        .join('\n'),
    }),
  )
  const vcl = write(
    join(folders.varnish, 'shop.vcl'),
    readTemplate('varnish.vcl', { innerPort: ports.inner }),
  )
  write(join(folders.pgbouncer, 'userlist.txt'), `"${ROLE}" "${options.rolePassword}"\n`)
  const pgbouncer = write(
    join(folders.pgbouncer, 'pgbouncer.ini'),
    readTemplate('pgbouncer.ini', {
      folder: folders.pgbouncer,
      port: ports.pooler,
      primaryPort: ports.primary,
    }),
  )
  const service = (name: string, command: string, args: readonly string[]) =>
    createService({ name, folder, command, args, account, onUnexpectedExit: options.onUnexpectedExit })
  const services = {
    haproxy: service('haproxy', programs.haproxy, ['-db', '-f', haproxy]),
    varnish: service('varnish', programs.varnishd, [
      ...['-F', '-f', vcl, '-a', `127.0.0.1:${ports.varnish}`, '-n', join(folders.varnish, 'work')],
      ...['-s', 'malloc,128m', '-p', 'thread_pool_min=20', '-p', 'vsl_space=8m', '-j', 'none'],
      ...['-T', '127.0.0.1:0'],
    ]),
    pgbouncer: service('pgbouncer', programs.pgbouncer, [pgbouncer]),
  }
  for (const each of Object.values(services)) each.start()
  await waitUntilAnswered(`http://127.0.0.1:${ports.varnish}/varnish-health`)
  return services
}

const build = async (
  options: ClusterOptions,
  programs: Programs,
  folder: string,
  cleanups: (() => unknown)[],
  stop: () => Promise<void>,
): Promise<Cluster> => {
  const { onProgress, onUnexpectedExit } = options
  const account = serviceAccount()
  const password = randomBytes(12).toString('hex')
  onProgress('three members of etcd, and three PostgreSQL servers with Patroni')
  const databases = await startDatabaseCluster({
    folder,
    programs,
    account,
    password,
    ttl: options.ttl ?? DEFAULT_TTL_SECONDS,
  })
  cleanups.push(databases.stop)
  await databases.waitUntilWhole()
  await databases.createShopDatabase(password)

  onProgress('HAProxy, Varnish and PgBouncer')
  const ports: Ports = {
    shop: options.shopPort ?? (await freePort()),
    inner: await freePort(),
    varnish: await freePort(),
    pooler: await freePort(),
    primary: await freePort(),
  }
  const nodePorts = await Promise.all(NODE_NAMES.map(freePort))
  const services = await startProxies({
    folder,
    programs,
    account,
    ports,
    nodePorts,
    databases,
    rolePassword: password,
    onUnexpectedExit,
  })
  cleanups.push(() => Promise.all(Object.values(services).map((service) => service.stop())))

  const connection = { host: '127.0.0.1', port: ports.primary, user: ROLE, database: DATABASE, password }
  await options.prepare?.(connection)
  onProgress('three nodes of the shop')
  const origin = `http://127.0.0.1:${ports.shop}`
  const varnishOrigin = `http://127.0.0.1:${ports.varnish}`
  const urlOf = (port: number) => `postgres://${ROLE}:${password}@127.0.0.1:${port}/${DATABASE}`
  const nodes = await Promise.all(
    NODE_NAMES.map((name, index) =>
      createShopNode({
        name,
        port: nodePorts[index] ?? 0,
        folder,
        poolerPort: ports.pooler,
        primaryPort: ports.primary,
        environment: ({ pooled, direct }) => ({
          DATABASE_URL: urlOf(pooled),
          DATABASE_DIRECT_URL: urlOf(direct),
          // One folder for all: pictures that staff upload are in it.
          DATA_DIR: join(folder, 'data'),
          PUBLIC_URL: origin,
          TRUST_PROXY: '127.0.0.1',
          CDN_SECONDS: '60',
          PURGE_URLS: varnishOrigin,
          LOG_LEVEL: 'warn',
          ...options.environment?.(),
        }),
        onUnexpectedExit,
      }),
    ),
  )
  cleanups.push(() => Promise.all(nodes.map((node) => node.close())))
  await Promise.all(nodes.map((node) => node.start()))
  await waitUntilAnswered(`${origin}/api/brands`)
  const uncachedOrigin = `http://127.0.0.1:${ports.inner}`
  return { folder, origin, uncachedOrigin, varnishOrigin, nodes, databases, services, connection, stop }
}

/** @throws Error with the command that installs missing programs. What was started is ended then. */
export const startCluster = async (options: ClusterOptions): Promise<Cluster> => {
  const programs = findPrograms()
  // Short, because the path of a unix socket is limited, and open, because the services have another account.
  const folder = testFolder('hc-')
  chmodSync(folder, 0o755)
  const cleanups: (() => unknown)[] = [() => options.keep || rmSync(folder, { recursive: true, force: true })]
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= (async () => {
      for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
    })()
    return stopping
  }
  try {
    return await build(options, programs, folder, cleanups, stop)
  } catch (error) {
    await stop()
    throw error
  }
}
