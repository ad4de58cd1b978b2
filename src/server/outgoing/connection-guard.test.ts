/** With OUTGOING_HOSTS no library of the process connects elsewhere; each way of connecting is tried for real. */
import { createServer, request } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { S3Client } from '@aws-sdk/client-s3'
import nodemailer from 'nodemailer'
import pg from 'pg'
import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { readSettings } from '../settings/settings.ts'
import { allowedHosts } from './allowed-hosts.ts'
import { guardConnections } from './connection-guard.ts'

const server = createServer((_, response) => response.end('reached'))
let port = 0
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.close())

let refused: string[] = []
let endGuard: (() => void) | undefined
const guard = (environment: Record<string, string>) => {
  const hosts = allowedHosts(readSettings(environment))
  endGuard = hosts && guardConnections(hosts, (host) => refused.push(host))
}
beforeEach(() => {
  refused = []
})
afterEach(() => {
  endGuard?.()
  endGuard = undefined
})

/** A name under which this machine answers, so that a connection that is not refused succeeds. */
const toThisMachine = (_host: string, options: { all?: boolean }, done: (...found: never[]) => void) =>
  (done as (...found: unknown[]) => void)(
    null,
    ...(options.all ? [[{ address: '127.0.0.1', family: 4 }]] : ['127.0.0.1', 4]),
  )

const getFrom = (host: string): Promise<string> =>
  new Promise((resolve) => {
    const call = request(
      { host, port, path: '/file', lookup: toThisMachine as never, agent: false },
      (answer) => answer.setEncoding('utf8').on('data', resolve),
    )
    call.on('error', ({ message }) => resolve(message)).end()
  })

const errorOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'connected',
    (error: Error) => [error.message, (error.cause as Error | undefined)?.message].filter(Boolean).join(': '),
  )
const opened = (socket: ReturnType<typeof connect>): Promise<unknown> =>
  new Promise((resolve, reject) => {
    socket.on('error', reject).on('connect', () => {
      socket.destroy()
      resolve(undefined)
    })
  })

it('connects to hosts of the list and to those below a name with *, and to no other', async () => {
  guard({ OUTGOING_HOSTS: 'pictures.example,*.cdn.example' })
  expect(await getFrom('pictures.example')).toBe('reached')
  expect(await getFrom('a.b.cdn.example')).toBe('reached')
  expect(await getFrom('127.0.0.1')).toBe('reached')
  expect(refused).toEqual([])
  for (const host of ['cdn.example', 'evil-cdn.example', 'pictures.example.evil.example', '10.0.0.7'])
    expect(await getFrom(host)).toContain(`${host} is not among the hosts`)
  expect(refused).toHaveLength(4)
})

it('connects to the hosts of the other settings without naming them again', async () => {
  guard({
    OUTGOING_HOSTS: 'none',
    DATABASE_URL: 'postgres://shop@db.example:5432/shop',
    PUBLIC_URL: 'https://shop.example',
    SMTP_URL: 'smtps://user:secret@mail.example',
    PURGE_URLS: 'http://varnish.example:6081',
    CDN_SECONDS: '60',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318',
    BACKUP_URL: 's3://bucket/?endpoint=https://storage.example&region=eu-1',
    PICTURES_URL: 's3://other/?region=eu-2',
    AWS_ACCESS_KEY_ID: 'key',
    AWS_SECRET_ACCESS_KEY: 'secret',
    STRIPE_SECRET_KEY: 'sk_test_12345678',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_12345678',
    STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
  })
  for (const host of [
    'db.example',
    'shop.example',
    'mail.example',
    'varnish.example',
    'collector.example',
    'storage.example',
    's3.eu-2.amazonaws.com',
    'api.stripe.com',
  ])
    expect(await getFrom(host), host).toBe('reached')
  expect(await getFrom('pictures.example')).toContain('is not among the hosts')
})

it('refuses each library that the shop connects with', async () => {
  guard({ OUTGOING_HOSTS: 'none' })
  const host = '192.0.2.1'
  const stripe = new Stripe('sk_test_12345678', { host, port: 8443, protocol: 'http', maxNetworkRetries: 0 })
  const s3 = new S3Client({
    region: 'eu-1',
    endpoint: `http://${host}:8443`,
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    forcePathStyle: true,
    maxAttempts: 1,
  })
  const { ListBucketsCommand } = await import('@aws-sdk/client-s3')
  const attempts: Record<string, Promise<unknown>> = {
    fetch: fetch(`http://${host}:8443/`),
    'a socket': opened(connect(8443, host)),
    TLS: opened(connectTls(8443, host)),
    https: new Promise((_, reject) => httpsRequest(`https://${host}:8443/x`).on('error', reject).end()),
    PostgreSQL: new pg.Client({ host, port: 8443 }).connect(),
    mail: nodemailer.createTransport({ host, port: 8443 }).verify(),
    Stripe: stripe.balance.retrieve(),
    S3: s3.send(new ListBucketsCommand({})),
  }
  const names = Object.keys(attempts)
  const errors = await Promise.all(Object.values(attempts).map(errorOf))
  for (const [index, name] of names.entries())
    expect(errors[index], name).toMatch(
      /is not among the hosts|An error occurred with our connection to Stripe/,
    )
  expect(refused).toEqual(names.map(() => host))
})

it('judges an address by the name that its certificate has to have, as the library for mail connects', async () => {
  endGuard = guardConnections(
    (name) => name === 'mail.example',
    (name) => refused.push(name),
  )
  const host = '127.0.0.1'
  expect(await errorOf(opened(connect({ host, port, servername: 'mail.example' } as never)))).toBe(
    'connected',
  )
  expect(await errorOf(opened(connect({ host, port, servername: 'evil.example' } as never)))).toContain(
    'evil',
  )
  expect(await errorOf(opened(connect({ host, port })))).toContain(host)
})

it('leaves unix sockets open, as to PostgreSQL', async () => {
  guard({ OUTGOING_HOSTS: 'none' })
  const path = join(tmpdir(), `haberdash-guard-${process.pid}`)
  const local = createTcpServer((socket) => socket.end())
  await new Promise<void>((resolve) => local.listen(path, resolve))
  expect(await errorOf(opened(connect(path)))).toBe('connected')
  expect(await errorOf(opened(connect({ path })))).toBe('connected')
  local.close()
})

it('guards nothing without the setting', () => {
  expect(allowedHosts(readSettings({}))).toBeUndefined()
})
