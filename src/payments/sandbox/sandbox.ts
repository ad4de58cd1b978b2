/**
 * A payment provider that implements Stripe's API and accepts test cards only. In a shop without keys, the Stripe SDK
 * sends its requests here. The state is in PostgreSQL, so several processes share it and a restart loses nothing.
 */
import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { type Database, inTransaction, type Transaction } from '../../storage/database/database.ts'
import { STRIPE_API_VERSION } from '../stripe/version.ts'
import { listBalanceTransactions, listDisputes, listPayouts } from './balance.ts'
import { authenticateIntent, confirmIntent } from './card-payments.ts'
import { createEventSender, type DeliverEvent, type EventSender } from './events.ts'
import { type Form, parseForm } from './form.ts'
import {
  type Call,
  cancelIntent,
  captureIntent,
  createIntent,
  listIntents,
  type Reply,
  retrieveIntent,
  updateIntent,
} from './intents.ts'
import { newStripeId } from './objects.ts'
import { createRefund, listRefunds, retrieveRefund } from './refunds.ts'
import { invalidRequest, SandboxError } from './sandbox-error.ts'

export type SandboxKeys = { secretKey: string; publishableKey: string; webhookSecret: string }

export type Sandbox = {
  fetch(request: Request): Promise<Response>
  events: EventSender
  /** Deletes expired events and stored responses. */
  cleanUp(): Promise<void>
}

const EVENT_RETENTION_MS = 7 * 24 * 60 * 60 * 1000
const IDEMPOTENCY_TTL_MS = 24 * 60 * 60 * 1000

type CallHandler = (call: Call, id: string) => Promise<Reply>
/** `browser`: also allowed with the publishable key and the payment's client secret. */
type Access = 'shop' | 'browser'

const unauthorized = () =>
  new SandboxError(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' })

/**
 * Repeats the stored response for a known idempotency key instead of the request. Of two concurrent requests, the second
 * waits for the first. A rejected request is rolled back and stores nothing.
 */
const respondIdempotently = async (
  trx: Transaction,
  request: { key: string; fingerprint: string; now: Date },
  handler: () => Promise<Reply>,
): Promise<{ status: number; text: string; replayed: boolean }> => {
  const { key, fingerprint } = request
  const first = await trx
    .insertInto('sandbox_requests')
    .values({ key, fingerprint, status: 0, answer: '', created_at: request.now })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!first) {
    const stored = await trx
      .selectFrom('sandbox_requests')
      .select(['fingerprint', 'status', 'answer'])
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    if (stored.fingerprint !== fingerprint)
      throw new SandboxError(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      })
    return { status: stored.status, text: stored.answer, replayed: true }
  }
  const { status, body } = await handler()
  const text = JSON.stringify(body)
  await trx.updateTable('sandbox_requests').set({ status, answer: text }).where('key', '=', key).execute()
  return { status, text, replayed: false }
}

const jsonResponse = (status: number, text: string, headers: Record<string, string> = {}): Response =>
  new Response(text, {
    status,
    headers: {
      'Content-Type': 'application/json',
      'Request-Id': newStripeId('req'),
      'Stripe-Version': STRIPE_API_VERSION,
      ...headers,
    },
  })

export const createSandbox = (options: {
  db: Database
  keys: SandboxKeys
  deliver: DeliverEvent
  now: () => Date
  onError: (error: unknown) => void
}): Sandbox => {
  const { db, keys, now } = options
  if (keys.secretKey.includes('_live_') || keys.publishableKey.includes('_live_'))
    throw new Error('the payment sandbox refuses to run beside a live key')
  const events = createEventSender({ ...options, webhookSecret: keys.webhookSecret })

  const readForm = async (c: Context): Promise<Form> => {
    const text = c.req.method === 'GET' ? new URL(c.req.url).search.slice(1) : await c.req.text()
    const form = parseForm(text)
    if (!form) throw invalidRequest('The parameters are not form-encoded.')
    return form
  }

  const checkAccess = (c: Context, form: Form, access: Access): void => {
    const bearer = /^Bearer (\S+)$/.exec(c.req.header('Authorization') ?? '')?.[1]
    const key = bearer ?? form.key
    if (key === keys.secretKey) return
    if (access !== 'browser' || key !== keys.publishableKey || form.client_secret === undefined)
      throw unauthorized()
  }

  const respond = async (c: Context, handler: CallHandler, access: Access): Promise<Response> => {
    const form = await readForm(c)
    checkAccess(c, form, access)
    const id = c.req.param('id') ?? ''
    const key = c.req.method === 'POST' ? c.req.header('Idempotency-Key') : undefined
    const fingerprint = createHash('sha256')
      .update(JSON.stringify([c.req.method, c.req.path, form]))
      .digest('hex')
    const outcome = await inTransaction(db, async (trx) => {
      const call: Call = { trx, form, now: now(), events: [] }
      if (key !== undefined) {
        const answer = await respondIdempotently(trx, { key, fingerprint, now: call.now }, () =>
          handler(call, id),
        )
        return { ...answer, written: call.events }
      }
      const { status, body } = await handler(call, id)
      return { status, text: JSON.stringify(body), replayed: false, written: call.events }
    })
    events.send(outcome.written)
    return jsonResponse(outcome.status, outcome.text, {
      ...(key === undefined ? {} : { 'Idempotency-Key': key }),
      ...(outcome.replayed ? { 'Idempotent-Replayed': 'true' } : {}),
    })
  }

  const app = new Hono()
  const route = (method: 'GET' | 'POST', path: string, handler: CallHandler, access: Access = 'shop') =>
    app.on(method, path, (c) => respond(c, handler, access))
  route('POST', '/v1/payment_intents', createIntent)
  route('GET', '/v1/payment_intents', listIntents)
  route('GET', '/v1/payment_intents/:id', retrieveWithSecret, 'browser')
  route('POST', '/v1/payment_intents/:id', updateIntent)
  route('POST', '/v1/payment_intents/:id/cancel', cancelIntent)
  route('POST', '/v1/payment_intents/:id/capture', captureIntent)
  route('POST', '/v1/payment_intents/:id/confirm', confirmIntent, 'browser')
  route('POST', '/v1/payment_intents/:id/authenticate', authenticateIntent, 'browser')
  route('POST', '/v1/refunds', createRefund)
  route('GET', '/v1/refunds', listRefunds)
  route('GET', '/v1/refunds/:id', retrieveRefund)
  route('GET', '/v1/balance_transactions', listBalanceTransactions)
  route('GET', '/v1/payouts', listPayouts)
  route('GET', '/v1/disputes', listDisputes)
  app.notFound((c) =>
    jsonResponse(
      404,
      JSON.stringify({
        error: {
          type: 'invalid_request_error',
          message: `Unrecognized request URL (${c.req.method}: ${c.req.path}).`,
        },
      }),
    ),
  )
  app.onError((error) => {
    if (error instanceof SandboxError)
      return jsonResponse(error.status, JSON.stringify({ error: error.body }))
    options.onError(error)
    return jsonResponse(500, JSON.stringify({ error: { type: 'api_error', message: 'The sandbox failed.' } }))
  })

  return {
    fetch: async (request) => app.fetch(request),
    events,
    cleanUp: async () => {
      const before = (ms: number) => new Date(now().getTime() - ms)
      await db.deleteFrom('sandbox_requests').where('created_at', '<', before(IDEMPOTENCY_TTL_MS)).execute()
      await db.deleteFrom('sandbox_events').where('created_at', '<', before(EVENT_RETENTION_MS)).execute()
    },
  }
}

/** With the client secret of another payment, an intent is not found. */
async function retrieveWithSecret(call: Call, id: string): Promise<Reply> {
  const reply = await retrieveIntent(call, id)
  const secret = call.form.client_secret
  if (secret !== undefined && (reply.body as { client_secret?: string }).client_secret !== secret)
    throw invalidRequest('The client_secret provided does not match any associated PaymentIntent.')
  return reply
}
