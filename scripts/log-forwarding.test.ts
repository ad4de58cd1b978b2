/**
 * The recipe that sends the log to another machine (deploy/rsyslog/, docs/observability.md): both files are run as they
 * are, but for names, ports and folders, by two rsyslog processes, with RSYSLOG=on: when rsyslog notices a broken
 * connection depends on the load of the machine, which would make `npm test` fail at times.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAuthority, hasOpenssl } from '../test/setup/certificates.ts'
import { freePort } from '../test/setup/free-port.ts'
import { root } from './install.mjs'

const read = (file: string) => readFileSync(join(root, 'deploy', file), 'utf8')
const forward = read('rsyslog/haberdash-forward.conf')
const receive = read('rsyslog/haberdash-receive.conf')

it('The log is sent with TLS and certificates on both sides, and waits on the disk meanwhile', () => {
  expect(forward).toContain('StreamDriverMode="1" StreamDriverAuthMode="x509/name"')
  expect(forward).toContain('StreamDriverPermittedPeers="logs.example.com"')
  expect(forward).toMatch(/queue\.filename="[\w-]+" queue\.maxDiskSpace="1g"/)
  expect(forward).toContain('action.resumeRetryCount="-1"')
  expect(receive).toContain('StreamDriver.Mode="1" StreamDriver.AuthMode="x509/name"')
  expect(receive).toContain('PermittedPeer=["shop.example.com"]')
})

it('The unit of systemd names the lines as the recipe expects them', () => {
  expect(read('haberdash.service')).toContain('\nSyslogIdentifier=haberdash\n')
  expect(forward).toContain("$programname == 'haberdash'")
})

const canRun =
  process.env.RSYSLOG === 'on' &&
  spawnSync('rsyslogd', ['-v']).status === 0 &&
  globSync('/usr/lib/*/rsyslog/lmnsd_gtls.so').length > 0 &&
  hasOpenssl()
let folder: string
let ports: { input: number; receiver: number }
const running = new Set<ChildProcess>()

beforeAll(async () => {
  if (!canRun) return
  folder = mkdtempSync(join(tmpdir(), 'haberdash-logs-'))
  ports = { input: await freePort(), receiver: await freePort() }
  for (const name of ['sender', 'receiver', 'keys']) mkdirSync(join(folder, name))
  const ours = createAuthority(join(folder, 'keys'), 'ca')
  ours.issue('shop.example.com')
  ours.issue('logs.example.com')
  createAuthority(join(folder, 'keys'), 'foreign').issue('shop.example.com')
})
afterAll(async () => {
  if (!canRun) return
  await Promise.all([...running].map((process) => stop(process)))
  rmSync(folder, { recursive: true, force: true })
})

const start = async (name: string, content: string): Promise<ChildProcess> => {
  const file = join(folder, `${name}.conf`)
  writeFileSync(file, `global(workDirectory="${join(folder, name)}")\n${content}`)
  const child = spawn('rsyslogd', ['-n', '-f', file, '-i', join(folder, `${name}.pid`)], { stdio: 'ignore' })
  running.add(child)
  await pause(300)
  return child
}
const stop = async (child: ChildProcess) => {
  if (!running.delete(child) || child.exitCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

const startReceiver = () =>
  start(
    'receiver',
    receive
      .replace('port="6514"', `port="${ports.receiver}" address="127.0.0.1"`)
      .replace('/var/log/haberdash', join(folder, 'received'))
      .replace('/etc/haberdash/logs/ca.crt', join(folder, 'keys/ca.crt'))
      .replaceAll('/etc/haberdash/logs/logs.', join(folder, 'keys/ca-logs.example.com.')),
  )
const startSender = (authority: 'ca' | 'foreign') =>
  start(
    'sender',
    `module(load="imptcp")\ninput(type="imptcp" port="${ports.input}" address="127.0.0.1")\n${forward
      .replace('target="logs.example.com" port="6514"', `target="127.0.0.1" port="${ports.receiver}"`)
      .replace('resumeInterval="10"', 'resumeInterval="1"')
      .replace('/etc/haberdash/logs/ca.crt', join(folder, 'keys/ca.crt'))
      .replaceAll('/etc/haberdash/logs/shop.', join(folder, `keys/${authority}-shop.example.com.`))}`,
  )

const log = async (program: string, lines: readonly string[]): Promise<void> => {
  for (let tries = 0; ; tries += 1) {
    try {
      await new Promise<void>((resolve, reject) => {
        const socket = connect(ports.input, '127.0.0.1', () => {
          for (const line of lines) socket.write(`<14>Nov 23 12:00:00 shop ${program}[7]: ${line}\n`)
          socket.end(resolve)
        }).on('error', reject)
      })
      return
    } catch (error) {
      if (tries > 50) throw error
      await pause(200)
    }
  }
}
const received = (): string[] =>
  globSync(join(folder, 'received/*.jsonl'))
    .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
    .filter(Boolean)
const waitFor = async (count: number): Promise<string[]> => {
  for (let tries = 0; received().length < count && tries < 150; tries += 1) await pause(200)
  return received()
}

const line = (msg: string) => JSON.stringify({ level: 30, msg, address: '203.0.113.7', quote: '"ä %20\\n' })

it.runIf(canRun)(
  'Lines of the shop arrive as they were printed, also those from while the other machine was away',
  async () => {
    const sender = await startSender('ca')
    let receiver = await startReceiver()
    await log('haberdash', [line('first')])
    await log('cron', ['not of the shop'])
    expect(await waitFor(1)).toEqual([line('first')])
    await stop(receiver)
    // The first lines after the other machine went away find out: the connection still took them.
    await log('haberdash', [line('into the broken connection')])
    await pause(1500)
    await log('haberdash', [line('waits'), line('waits too')])
    await stop(sender)
    receiver = await startReceiver()
    await startSender('ca')
    await log('haberdash', [line('last')])
    const lines = await waitFor(4)
    for (const text of ['waits', 'waits too', 'last']) expect(lines).toContain(line(text))
    for (const text of ['first', 'waits', 'waits too', 'last'])
      expect(lines.filter((each) => each === line(text))).toHaveLength(1)
    await Promise.all([...running].map(stop))
  },
  90_000,
)

it.runIf(canRun)(
  'A machine with the certificate of another authority gets no line in',
  async () => {
    const before = received().length
    const receiver = await startReceiver()
    rmSync(join(folder, 'sender'), { recursive: true })
    mkdirSync(join(folder, 'sender'))
    const sender = await startSender('foreign')
    await log('haberdash', [line('forged')])
    await pause(3000)
    expect(received()).toHaveLength(before)
    await stop(sender)
    await stop(receiver)
  },
  30_000,
)
