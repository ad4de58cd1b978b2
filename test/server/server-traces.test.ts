/** Traces as an OTLP receiver gets them: spans of request, render, SQL, provider call and job in one trace each. */
import { execFile } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Product } from '../../src/contract/products/product.ts'
import { createLog } from '../../src/server/observability/log.ts'
import { testDatabase } from '../setup/database.ts'
import { callTo } from '../setup/http-call.ts'
import { openTestShop, type TestShop } from '../setup/shop.ts'
import { createShopper } from '../setup/shopper.ts'

type Value = { stringValue?: string; intValue?: number }
type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: Value }[]
}
type Export = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }

const spans: Span[] = []
const received: { url: string | undefined; key: string | string[] | undefined }[] = []
let receiver: Server
const receive = () =>
  new Promise<string>((resolve) => {
    receiver = createServer((request, response) => {
      const parts: Buffer[] = []
      received.push({ url: request.url, key: request.headers['api-key'] })
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        const { resourceSpans } = JSON.parse(Buffer.concat(parts).toString()) as Export
        for (const { scopeSpans } of resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans)
        response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
      })
    }).listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}`))
  })

const database = testDatabase()
const TRACE = '0af7651916cd43dd8448eb211c80319c'
const traceparent = `00-${TRACE}-b7ad6b7169203331-01`

let email = ''
const lines: string[] = []
beforeAll(async () => {
  const endpoint = await receive()
  const shop: TestShop = await openTestShop(database().connection, {
    log: createLog({ level: 'info', terminal: false, write: (line) => void lines.push(line) }),
    settings: {
      TRUST_PROXY: '1',
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=of-the-tests',
    },
  })
  await shop.get('/sale', { traceparent })
  await shop.get('/sale', { traceparent: traceparent.replace('-01', '-00') })
  const { call } = callTo([`http://127.0.0.1:${shop.port}`])
  const products: Product[] = await (await shop.get('/api/products?sort=name&limit=60')).json()
  const shopper = createShopper({ call })
  email = shopper.email
  await shopper.add(products.find(({ inStock, stockQuantity }) => inStock && stockQuantity > 5)?.slug ?? '')
  await shopper.buy()
  // Its mail is a job, which may not have begun yet.
  while (!spans.some(({ name }) => name.startsWith('job '))) await pause(50)
  await shop.close() // Sends what is left.
}, 60_000)
afterAll(() => new Promise((resolve) => receiver.close(resolve)))

const attribute = (span: Span | undefined, key: string) =>
  span?.attributes.find((each) => each.key === key)?.value.stringValue
const childrenOf = (span: Span | undefined) =>
  spans.filter(({ parentSpanId }) => parentSpanId === span?.spanId)

describe('traces', () => {
  it('have their id in every log line of the request', () => {
    const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    const order = spans.find(({ name }) => name === 'POST /api/orders')
    const messages = logged.filter(({ traceId }) => traceId === order?.traceId).map(({ msg }) => msg)
    expect(messages).toContain('request completed')
    // The order endpoint, the webhook or a job was the first to find the payment.
    const finalised = logged.find(({ event }) => event === 'payment-finalised')
    expect(spans.map(({ traceId }) => traceId)).toContain(finalised?.traceId)
  })

  it('of a job begin with it', () => {
    const job = spans.find(({ name }) => name.startsWith('job '))
    expect([job?.kind, job?.parentSpanId]).toEqual([5, undefined])
    expect(childrenOf(job).length).toBeGreaterThan(0)
  })

  it('are sent to /v1/traces of the receiver, with the headers of the settings', () => {
    expect(received.length).toBeGreaterThan(0)
    for (const each of received) expect(each).toEqual({ url: '/v1/traces', key: 'of-the-tests' })
  })

  it('continue the trace of the proxy: request, render, SQL', () => {
    const request = spans.find(({ traceId, kind }) => traceId === TRACE && kind === 2)
    expect([request?.name, request?.parentSpanId]).toEqual(['GET /sale', 'b7ad6b7169203331'])
    expect(attribute(request, 'http.route')).toBe('/sale')
    const [render] = childrenOf(request).filter(({ name }) => name === 'render')
    expect(render?.traceId).toBe(TRACE)
    const statements = spans.filter((span) => span.traceId === TRACE && attribute(span, 'db.query.text'))
    expect(statements.length).toBeGreaterThan(0)
    // The flags of the other one say that it is not recorded.
    expect(spans.filter((span) => span.traceId === TRACE && span.kind === 2)).toHaveLength(1)
  })

  it('have spans of the calls to the payment provider within the request that makes them', () => {
    const opened = spans.find(({ name }) => name === 'POST /api/create-payment-intent')
    const calls = spans.filter(
      ({ traceId, name }) => traceId === opened?.traceId && name.startsWith('provider '),
    )
    expect(calls.map(({ name }) => name)).toContain('provider create_intent')
  })

  it('hold statements with placeholders, and nothing about the shopper', () => {
    const everything = JSON.stringify(spans)
    expect(everything).toContain('$1')
    for (const secret of [email, '_secret_', '4242424242424242', 'Mill Lane'])
      expect(everything).not.toContain(secret)
  })
})

it('an unreachable receiver disturbs nobody, and is one line in the log', async () => {
  const warnings: string[] = []
  const shop = await openTestShop(database().connection, {
    settings: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' },
    log: createLog({ level: 'warn', terminal: false, write: (line) => void warnings.push(line) }),
  })
  for (let count = 0; count < 20; count += 1) expect((await shop.get(`/search?q=${count}`)).status).toBe(200)
  await shop.close()
  expect(warnings.filter((line) => line.includes('traces could not be sent')).length).toBeLessThanOrEqual(1)
})

it('without the setting no module of OpenTelemetry is loaded', async () => {
  const script = `
    const { openTracing } = await import('./src/server/observability/open-tracing.ts')
    const { registerHooks } = await import('node:module')
    const loaded = []
    registerHooks({ resolve: (name, context, next) => (loaded.push(name), next(name, context)) })
    await openTracing(undefined, console)
    const off = loaded.length
    const settings = { endpoint: 'http://127.0.0.1:1', headers: {}, serviceName: 'shop', ratio: 1 }
    await (await openTracing(settings, console)).stop()
    console.log(off, loaded.some((name) => name.startsWith('@opentelemetry/')))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  expect(stdout.trim()).toBe('0 true')
})
