/**
 * The rig's payment provider: the sandbox over HTTP with fault injection, in a separate process and database. The parent
 * switches the faults and sets the clock; the process exits with its parent.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { returnRefund } from '../../src/payments/sandbox/refunds.ts'
import { createSandbox, type SandboxKeys } from '../../src/payments/sandbox/sandbox.ts'
import { type Connection, inTransaction, openDatabase } from '../../src/storage/database/database.ts'
import { migrate } from '../../src/storage/database/migrate.ts'
import { type Clock, now, PROVIDER_TIMEOUT_MS } from './clock.ts'
import { CAPTURED_AT_ONCE } from './payment-methods.ts'
import { API_FAULTS, type ApiFault, BROWSER_FAULTS, deliver, EVENT_FAULTS } from './provider-faults.ts'
import { createRefundReturns, REFUND_RETURNED, RETURN_INTERVAL_MS } from './refund-returns.ts'
import { createSeededRandom } from './seeded-random.ts'

export type ProviderOptions = {
  connection: Connection
  keys: SandboxKeys
  clock: Clock
  seed: string
  /** Origins of the shop's processes; an event goes to any of them. */
  shops: string[]
}
/** From the parent to the provider. */
export type ProviderCommand = { injectsFaults: boolean; clockAheadMs: number }
/** From the provider to the parent. */
export type ProviderMessage =
  | { type: 'open'; port: number }
  | { type: 'fault'; kind: string }
  | { type: 'violation'; text: string }
  | { type: 'error'; text: string }

const SHOP_FAULT_PROBABILITY = 0.12
const BROWSER_FAULT_PROBABILITY = 0.08
const EVENT_FAULT_PROBABILITY = 0.5

const options = JSON.parse(process.argv[2] ?? '') as ProviderOptions
const notifyParent = (message: ProviderMessage) => void process.send?.(message)
const random = createSeededRandom(`${options.seed}/provider`)
let injectsFaults = false

const post = async (body: string, signature: string): Promise<boolean> => {
  const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature }
  const url = `${random.pick(options.shops)}/api/stripe/webhook`
  try {
    const signal = AbortSignal.timeout(10_000)
    const response = await fetch(url, { method: 'POST', headers, body, signal })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false // That process of the shop is not running.
  }
}

const { db } = openDatabase(options.connection, { maxConnections: 8 })
await migrate(db)
const sandbox = createSandbox({
  db,
  keys: options.keys,
  now: now(options.clock),
  onError: (error) => notifyParent({ type: 'error', text: String((error as Error).stack ?? error) }),
  deliver: (body, signature) => {
    const event = {
      body,
      signature,
      post,
      random,
      report: (text: string) => notifyParent({ type: 'violation', text }),
    }
    if (!injectsFaults || !random.chance(EVENT_FAULT_PROBABILITY)) return deliver(event)
    const fault = random.pick(EVENT_FAULTS)
    notifyParent({ type: 'fault', kind: fault.kind })
    return fault.send(event)
  },
})
setInterval(() => void sandbox.events.sendDue().catch(() => undefined), 250)

const returnRefunds = createRefundReturns(db, createSeededRandom(`${options.seed}/returns`), async (id) => {
  const why = { reason: 'lost_or_stolen_card', now: now(options.clock)() }
  const isReturned = await inTransaction(db, (trx) => returnRefund(trx, id, why))
  if (isReturned) notifyParent({ type: 'fault', kind: REFUND_RETURNED })
})
const returnWhileFaulty = async (): Promise<never> => {
  for (;;) {
    await sleep(RETURN_INTERVAL_MS)
    if (injectsFaults)
      await returnRefunds().catch((error: unknown) => notifyParent({ type: 'error', text: String(error) }))
  }
}
void returnWhileFaulty()

/**
 * Some methods take the money at once, without an authorisation: the shop can then refund a payment that cannot become
 * an order, but not release it.
 */
const captureAtOnce = async (request: IncomingMessage): Promise<void> => {
  if (request.headers[CAPTURED_AT_ONCE] === undefined) return
  const id = /\/payment_intents\/(\w+)\/confirm/.exec(request.url ?? '')?.[1] ?? ''
  await db
    .updateTable('sandbox_intents')
    .set({ capture_method: 'automatic_async', card_capture_method: null })
    .where('id', '=', id)
    .where('status', '=', 'requires_payment_method')
    .execute()
}

const readBody = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const part of request.setEncoding('utf8')) text += part
  return text
}

const perform = async (request: IncomingMessage, body: string): Promise<Response> =>
  sandbox.fetch(
    new Request(`http://provider${request.url}`, {
      method: request.method ?? 'GET',
      headers: ['authorization', 'content-type', 'idempotency-key'].flatMap((name): [string, string][] => {
        const value = request.headers[name]
        return value === undefined ? [] : [[name, String(value)]]
      }),
      ...(request.method === 'POST' ? { body } : {}),
    }),
  )

const writeResponse = async (response: ServerResponse, result: Response): Promise<void> => {
  response.writeHead(result.status, Object.fromEntries(result.headers))
  response.end(await result.text())
}

const fail = (response: ServerResponse, status: number, type: string) => {
  response.writeHead(status, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify({ error: { type, message: 'An injected fault.' } }))
}

const injectFault = async (
  fault: ApiFault,
  request: IncomingMessage,
  response: ServerResponse,
  body: string,
) => {
  notifyParent({ type: 'fault', kind: fault.kind })
  if (fault.effect && fault.ending !== 'late') await perform(request, body)
  switch (fault.ending) {
    case 'error':
      return fail(response, 500, 'api_error')
    case 'too-many':
      return fail(response, 429, 'invalid_request_error')
    case 'reset':
      return void request.socket.destroy()
    case 'hang':
    case 'late':
      await sleep(PROVIDER_TIMEOUT_MS * 1.5)
      if (fault.ending === 'late') await perform(request, body)
      request.socket.destroy()
  }
}

const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const body = await readBody(request)
  await captureAtOnce(request)
  const isShop = request.headers.authorization === `Bearer ${options.keys.secretKey}`
  const isFaulty = injectsFaults && random.chance(isShop ? SHOP_FAULT_PROBABILITY : BROWSER_FAULT_PROBABILITY)
  if (isFaulty) return injectFault(random.pick(isShop ? API_FAULTS : BROWSER_FAULTS), request, response, body)
  return writeResponse(response, await perform(request, body))
}

const server = createServer((request, response) => {
  serve(request, response).catch((error: unknown) => {
    // A connection that breaks because the shop was killed is not an error of the provider.
    if (!request.socket.destroyed) notifyParent({ type: 'error', text: String(error) })
    request.socket.destroy()
  })
})
process.on('message', (command: ProviderCommand) => {
  injectsFaults = command.injectsFaults
  options.clock.ahead = command.clockAheadMs
})
process.on('disconnect', () => process.exit(0))
server.listen(0, '127.0.0.1', () =>
  notifyParent({ type: 'open', port: (server.address() as AddressInfo).port }),
)
