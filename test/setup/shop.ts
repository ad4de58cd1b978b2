/** A shop to ask over HTTP: in this process, or in one of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { get, type IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { pino } from 'pino'
import type { FrontendBundle } from '../../src/server/assets/frontend-bundle.ts'
import type { Log } from '../../src/server/observability/log.ts'
import { readSettings } from '../../src/server/settings/settings.ts'
import { openShop } from '../../src/server/start/shop.ts'
import type { PostgresConnection } from '../../src/storage/database/embedded-postgres/embedded-postgres.ts'
import { plainFrontendBundle } from './frontend-bundle.ts'

export const urlOf = ({ host, port, user, database }: PostgresConnection): string =>
  `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`

export const PASSWORD = 'the password of the tests'

export type TestShop = {
  /** "http://localhost:40123" */
  origin: string
  port: number
  get(path: string, headers?: Record<string, string>): Promise<Response>
  close(): Promise<void>
}

/** A free port is taken; nothing is logged unless a log is given; limits are out of the way. */
export const openTestShop = async (
  connection: PostgresConnection,
  options: { front?: FrontendBundle; settings?: Record<string, string>; log?: Log } = {},
): Promise<TestShop> => {
  const { origin, port, close } = await openShop({
    settings: readSettings({
      DATABASE_URL: urlOf(connection),
      PORT: '0',
      DEMO_CATALOGUE: 'off',
      ADMIN_PASSWORD: PASSWORD,
      RATE_LIMIT_FACTOR: '1000',
      ...options.settings,
    }),
    log: options.log ?? pino({ level: 'silent' }),
    frontend: Promise.resolve(options.front ?? plainFrontendBundle()),
    onProgress: () => undefined,
  })
  return {
    origin,
    port,
    get: (path, headers = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers, redirect: 'manual' }),
    close,
  }
}

/** A GET as it is: fetch would unpack the body, and add headers of its own to a conditional request. */
export const getPlainly = (
  port: number,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: Buffer }> =>
  new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () =>
        resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) }),
      )
    }).on('error', reject)
  })

/** Sends the bytes as they are, and answers with what comes back until the connection ends. */
export const speak = (port: number, text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.setEncoding('utf8')
    socket.on('data', (part) => {
      answer += part
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
  })

export type ShopProcess = {
  process: ChildProcess
  /** What it has printed so far. */
  output(): { stdout: string; stderr: string }
  /** The exit code; the signal's name where one ended it. */
  ended: Promise<number | NodeJS.Signals | null>
  /** Resolves with where the shop is reached once it says so; fails when it ends before. */
  opened: Promise<string>
}

/** Starts a program of the shop; nothing of this process's environment but PATH reaches it. @param flags of Node */
export const startProcess = (
  file: string,
  environment: Record<string, string>,
  args: string[] = [],
  cwd?: string,
  flags: readonly string[] = [],
): ShopProcess => {
  const child = spawn(process.execPath, [...flags, file, ...args], {
    env: { PATH: process.env.PATH, ...environment },
    ...(cwd === undefined ? {} : { cwd }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal))
  })
  const opened = new Promise<string>((resolve, reject) => {
    for (const name of ['stdout', 'stderr'] as const)
      child[name].on('data', (part) => {
        output[name] += part
        const origin = /Haberdash is open: (\S+)/.exec(output.stdout)?.[1]
        if (origin) resolve(origin)
      })
    ended.then((code) => reject(new Error(`it ended with ${code}: ${output.stderr || output.stdout}`)))
  })
  opened.catch(() => undefined) // The error is handled where the promise is awaited.
  return { process: child, output: () => ({ ...output }), ended, opened }
}
