/** Three PostgreSQL servers with Patroni, and three etcd members by which they agree on the primary. */
import { chmodSync, chownSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../../test/setup/free-port.ts'
import type { Programs } from './programs.ts'
import { type Account, createService, makeFolder, type Service } from './service.ts'
import { readTemplate } from './templates.ts'

const MEMBERS = [1, 2, 3] as const
export const ROLE = 'haberdash'
export const DATABASE = 'haberdash'
const START_TIMEOUT_MS = 90_000

export type DatabaseMember = { service: Service; port: number; restPort: number }
type MemberState = { name: string; role: string; state: string }

export type DatabaseCluster = {
  etcd: readonly Service[]
  members: readonly DatabaseMember[]
  /** The primary that Patroni reports; undefined while there is none. */
  primary(): Promise<DatabaseMember | undefined>
  /** The standby that confirms each commit. */
  synchronousStandby(): Promise<DatabaseMember | undefined>
  /** Resolves when there is one primary, and the two others follow it, one of them synchronously. */
  waitUntilWhole(withinMs?: number): Promise<void>
  /** Creates the shop's role, with the timeouts that a pooler cannot pass on, and its database. */
  createShopDatabase(password: string): Promise<void>
  stop(): Promise<void>
}

const writeConfig = (file: string, text: string, account: Account): string => {
  writeFileSync(file, text)
  chmodSync(file, 0o600)
  if (account) chownSync(file, account.uid, account.gid)
  return file
}

const startEtcd = async (folder: string, programs: Programs, account: Account) => {
  const members = await Promise.all(
    MEMBERS.map(async (number) => ({
      name: `etcd${number}`,
      clientPort: await freePort(),
      peerPort: await freePort(),
    })),
  )
  const list = members.map(({ name, peerPort }) => `${name}=http://127.0.0.1:${peerPort}`).join(',')
  const services = members.map((member) => {
    const own = makeFolder(join(folder, member.name), account)
    const values = { ...member, members: list, folder: join(own, 'data') }
    const file = writeConfig(join(own, 'etcd.yml'), readTemplate('etcd.yml', values), account)
    return createService({
      name: member.name,
      folder,
      command: programs.etcd,
      args: ['--config-file', file],
      account,
      env: process.arch === 'arm64' ? { ETCD_UNSUPPORTED_ARCH: 'arm64' } : {},
    })
  })
  for (const service of services) service.start()
  const hosts = members.map(({ clientPort }) => `127.0.0.1:${clientPort}`)
  return { services, hosts }
}

const readMembers = async (restPort: number): Promise<MemberState[]> => {
  const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`, { signal: AbortSignal.timeout(1500) })
  return ((await answer.json()) as { members?: MemberState[] }).members ?? []
}

const isPrimary = async ({ restPort }: DatabaseMember): Promise<boolean> => {
  const url = `http://127.0.0.1:${restPort}/primary`
  return fetch(url, { method: 'OPTIONS', signal: AbortSignal.timeout(1500) }).then(
    ({ status }) => status === 200,
    () => false,
  )
}

export const startDatabaseCluster = async (options: {
  folder: string
  programs: Programs
  account: Account
  password: string
  /** Seconds without a sign of the primary before a standby takes over. */
  ttl: number
}): Promise<DatabaseCluster> => {
  const { folder, programs, account, password, ttl } = options
  const etcd = await startEtcd(folder, programs, account)
  const members = await Promise.all(
    MEMBERS.map(async (number): Promise<DatabaseMember> => {
      const name = `db${number}`
      const own = makeFolder(join(folder, name), account)
      const [port, restPort] = [await freePort(), await freePort()]
      const config = readTemplate('patroni.yml', {
        name,
        port,
        restPort,
        ttl,
        password,
        folder: own,
        programs: programs.postgres,
        etcdHosts: etcd.hosts.join(','),
      })
      const file = writeConfig(join(own, 'patroni.yml'), config, account)
      const service = createService({
        name,
        folder,
        command: programs.patroni,
        args: [file],
        account,
        owns: (command) => command.includes(`${own}/`),
      })
      return { service, port, restPort }
    }),
  )
  for (const { service } of members) service.start()

  const states = async (): Promise<MemberState[]> => {
    for (const { restPort, service } of members)
      if (service.isRunning()) {
        const found = await readMembers(restPort).catch(() => [])
        if (found.length > 0) return found
      }
    return []
  }
  const memberNamed = (name: string | undefined) => members.find(({ service }) => service.name === name)
  const primary = async () => {
    const found = await Promise.all(members.map(isPrimary))
    return members[found.indexOf(true)]
  }
  const isWhole = async (): Promise<boolean> => {
    const found = await states()
    const roles = found.filter(({ state }) => state === 'running' || state === 'streaming')
    const count = (role: string) => roles.filter((one) => one.role === role).length
    if (count('leader') !== 1 || count('sync_standby') !== 1 || count('replica') !== 1) return false
    return (await primary()) !== undefined
  }
  return {
    etcd: etcd.services,
    members,
    primary,
    synchronousStandby: async () =>
      memberNamed((await states()).find(({ role }) => role === 'sync_standby')?.name),
    waitUntilWhole: async (withinMs = START_TIMEOUT_MS) => {
      for (const until = Date.now() + withinMs; !(await isWhole()); await sleep(300))
        if (Date.now() > until)
          throw new Error(
            `the database cluster is not whole: ${JSON.stringify(await states())}, logs in ${folder}`,
          )
    },
    createShopDatabase: async (rolePassword) => {
      const client = new pg.Client({
        host: '127.0.0.1',
        port: (await primary())?.port ?? 0,
        user: 'postgres',
        password,
        database: 'postgres',
      })
      await client.connect()
      try {
        await client.query(`create role ${ROLE} login password '${rolePassword}'`)
        for (const [name, value] of [
          ['statement_timeout', '30s'],
          ['lock_timeout', '2s'],
          ['idle_in_transaction_session_timeout', '10s'],
        ])
          await client.query(`alter role ${ROLE} set ${name} = '${value}'`)
        await client.query(`create database ${DATABASE} owner ${ROLE}`)
      } finally {
        await client.end()
      }
    },
    stop: async () => {
      await Promise.all(members.map(({ service }) => service.stop()))
      await Promise.all(etcd.services.map((service) => service.stop()))
    },
  }
}
