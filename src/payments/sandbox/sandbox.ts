/**
 * A payment provider that speaks Stripe's protocol and takes test cards only: what stands behind the Stripe SDK in a
 * shop without keys. Its state is in PostgreSQL, so several processes share it and a restart loses nothing.
 */
import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { type Database, inTransaction, type Transaction } from '../../storage/database/database.ts'
import { STRIPE_API_VERSION } from '../stripe-version.ts'
import { authenticateIntent, confirmIntent } from './card-payments.ts'
import { createEventSender, type Deliver, type EventSender } from './events.ts'
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
import { invalid, SandboxRefusal } from './refusal.ts'

export type SandboxKeys = { secretKey: string; publishableKey: string; webhookSecret: string }

export type Sandbox = {
  fetch(request: Request): Promise<Response>
  events: EventSender
  /** Forgets events and answers that nobody will ask for again. */
  tidy(): Promise<void>
}

const KEPT_MS = 7 * 24 * 60 * 60 * 1000
const IDEMPOTENCY_KEPT_MS = 24 * 60 * 60 * 1000

type Work = (call: Call, id: string) => Promise<Reply>
/** What the browser may do with the publishable key and the payment's own secret. */
type Access = 'shop' | 'browser'

const unauthorized = () =>
  new SandboxRefusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' })

/**
 * A repeated request with the same key is answered as the first was, without being done again; the second of two at
 * the same time waits for the first. A refused request leaves no trace.
 */
const answerOnce = async (
  trx: Transaction,
  request: { key: string; fingerprint: string; now: Date },
  work: () => Promise<Reply>,
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
      throw new SandboxRefusal(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      })
    return { status: stored.status, text: stored.answer, replayed: true }
  }
  const { status, body } = await work()
  const text = JSON.stringify(body)
  await trx.updateTable('sandbox_requests').set({ status, answer: text }).where('key', '=', key).execute()
  return { status, text, replayed: false }
}

const answer = (status: number, text: string, headers: Record<string, string> = {}): Response =>
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
  deliver: Deliver
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
    if (!form) throw invalid('The parameters are not form-encoded.')
    return form
  }

  const checkAccess = (c: Context, form: Form, access: Access): void => {
    const bearer = /^Bearer (\S+)$/.exec(c.req.header('Authorization') ?? '')?.[1]
    const key = bearer ?? form.key
    if (key === keys.secretKey) return
    if (access !== 'browser' || key !== keys.publishableKey || form.client_secret === undefined)
      throw unauthorized()
  }

  const respond = async (c: Context, work: Work, access: Access): Promise<Response> => {
    const form = await readForm(c)
    checkAccess(c, form, access)
    const id = c.req.param('id') ?? ''
    const key = c.req.method === 'POST' ? c.req.header('Idempotency-Key') : undefined
    const fingerprint = createHash('sha256')
      .update(JSON.stringify([c.req.method, c.req.path, form]))
      .digest('hex')
    const done = await inTransaction(db, async (trx) => {
      const call = { trx, form, now: now() }
      if (key !== undefined) return answerOnce(trx, { key, fingerprint, now: call.now }, () => work(call, id))
      const { status, body } = await work(call, id)
      return { status, text: JSON.stringify(body), replayed: false }
    })
    if (c.req.method === 'POST') events.wake()
    return answer(done.status, done.text, {
      ...(key === undefined ? {} : { 'Idempotency-Key': key }),
      ...(done.replayed ? { 'Idempotent-Replayed': 'true' } : {}),
    })
  }

  const app = new Hono()
  const on = (method: 'GET' | 'POST', path: string, work: Work, access: Access = 'shop') =>
    app.on(method, path, (c) => respond(c, work, access))
  on('POST', '/v1/payment_intents', createIntent)
  on('GET', '/v1/payment_intents', listIntents)
  on('GET', '/v1/payment_intents/:id', retrieveOwn, 'browser')
  on('POST', '/v1/payment_intents/:id', updateIntent)
  on('POST', '/v1/payment_intents/:id/cancel', cancelIntent)
  on('POST', '/v1/payment_intents/:id/capture', captureIntent)
  on('POST', '/v1/payment_intents/:id/confirm', confirmIntent, 'browser')
  on('POST', '/v1/payment_intents/:id/authenticate', authenticateIntent, 'browser')
  on('POST', '/v1/refunds', createRefund)
  on('GET', '/v1/refunds', listRefunds)
  on('GET', '/v1/refunds/:id', retrieveRefund)
  app.notFound((c) =>
    answer(
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
    if (error instanceof SandboxRefusal) return answer(error.status, JSON.stringify({ error: error.body }))
    options.onError(error)
    return answer(500, JSON.stringify({ error: { type: 'api_error', message: 'The sandbox failed.' } }))
  })

  return {
    fetch: async (request) => app.fetch(request),
    events,
    tidy: async () => {
      const before = (ms: number) => new Date(now().getTime() - ms)
      await db.deleteFrom('sandbox_requests').where('created_at', '<', before(IDEMPOTENCY_KEPT_MS)).execute()
      await db.deleteFrom('sandbox_events').where('created_at', '<', before(KEPT_MS)).execute()
    },
  }
}

/** With the secret of another payment, a payment does not exist. */
async function retrieveOwn(call: Call, id: string): Promise<Reply> {
  const reply = await retrieveIntent(call, id)
  const secret = call.form.client_secret
  if (secret !== undefined && (reply.body as { client_secret?: string }).client_secret !== secret)
    throw invalid('The client_secret provided does not match any associated PaymentIntent.')
  return reply
}
