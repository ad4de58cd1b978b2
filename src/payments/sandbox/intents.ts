/** Payment intents of the sandbox, with the states and transitions of Stripe's. */
import type { Transaction } from '../../storage/database/database.ts'
import { builtOnce } from '../../storage/database/statement.ts'
import { type DueEvent, recordEvent } from './events.ts'
import type { Form } from './form.ts'
import { type IntentRow, intentObject, listObject, newStripeId } from './objects.ts'
import {
  checkAmount,
  mergeMetadata,
  readCreated,
  readCurrency,
  readInteger,
  readLimit,
  readShipping,
  readString,
  rejectUnknown,
  requireString,
} from './parameters.ts'
import { invalidRequest, notFound, SandboxError } from './sandbox-error.ts'

/** The context of a call, which makes all its changes in `trx`. `events`: those that it writes. */
export type Call = { trx: Transaction; form: Form; now: Date; events: DueEvent[] }
export type Reply = { status: 200 | 402; body: object }

const CAPTURE_METHODS = ['automatic', 'automatic_async', 'manual'] as const
const isCaptureMethod = (text: string): text is (typeof CAPTURE_METHODS)[number] =>
  (CAPTURE_METHODS as readonly string[]).includes(text)

const ok = (body: object): Reply => ({ status: 200, body })

const locked = builtOnce((db, { id }: { id: string }) =>
  db.selectFrom('sandbox_intents').selectAll().where('id', '=', id).forUpdate(),
)
/** Locked to the end of the transaction. */
export const lockIntent = async (trx: Transaction, id: string): Promise<IntentRow> => {
  const [row] = (await locked(trx, { id })).rows
  if (!row) throw notFound('payment_intent', id)
  return row
}

export const unexpectedState = (verb: string, row: IntentRow): SandboxError =>
  new SandboxError(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message:
      row.status === 'succeeded'
        ? `You cannot ${verb} this PaymentIntent because it has already succeeded.`
        : `You cannot ${verb} this PaymentIntent because it has a status of ${row.status}.`,
    payment_intent: intentObject(row),
  })

export type IntentChange = Partial<Omit<IntentRow, 'id' | 'created_at' | 'shipping'>>

/** Changes a locked intent, and writes the event about it, if there is one. @returns the intent as it is then */
export const changeIntent = async (
  { trx, now, events }: Pick<Call, 'trx' | 'now' | 'events'>,
  locked: IntentRow,
  change: IntentChange,
  event?: string,
): Promise<IntentRow> => {
  const { metadata, last_error: error, ...columns } = change
  const changed = { ...locked, ...change }
  await Promise.all([
    trx
      .updateTable('sandbox_intents')
      .set({
        ...columns,
        ...(metadata && { metadata: JSON.stringify(metadata) }),
        ...(error !== undefined && { last_error: error && JSON.stringify(error) }),
      })
      .where('id', '=', locked.id)
      .execute(),
    event !== undefined &&
      recordEvent(trx, { type: `payment_intent.${event}`, object: intentObject(changed), now }, events),
  ])
  return changed
}

/** The capture method of the payment, and the one of cards if it differs. */
const readCaptureMethods = (form: Form): Pick<IntentRow, 'capture_method' | 'card_capture_method'> => {
  const method = readString(form, 'capture_method') ?? 'automatic_async'
  if (!isCaptureMethod(method))
    throw invalidRequest(`Invalid capture_method: must be one of ${CAPTURE_METHODS.join(', ')}`, {
      param: 'capture_method',
    })
  const options = form.payment_method_options
  const card = typeof options === 'object' ? options.card : undefined
  const cardMethod = typeof card === 'object' ? readString(card, 'capture_method') : undefined
  if (cardMethod !== undefined && cardMethod !== 'manual')
    throw invalidRequest('Invalid payment_method_options[card][capture_method]: must be manual', {
      param: 'payment_method_options[card][capture_method]',
    })
  return { capture_method: method, card_capture_method: cardMethod ?? null }
}

export const createIntent = async ({ trx, form, now }: Call): Promise<Reply> => {
  rejectUnknown(form, [
    'amount',
    'currency',
    'automatic_payment_methods',
    'capture_method',
    'payment_method_options',
    'metadata',
    'description',
    'receipt_email',
    'shipping',
  ])
  requireString(form, 'amount')
  requireString(form, 'currency')
  const currency = readCurrency(form) ?? ''
  const id = newStripeId('pi')
  const row = await trx
    .insertInto('sandbox_intents')
    .values({
      id,
      client_secret: newStripeId(`${id}_secret`),
      status: 'requires_payment_method',
      amount: checkAmount(readInteger(form, 'amount') ?? 0, currency),
      amount_received: 0,
      currency,
      ...readCaptureMethods(form),
      metadata: JSON.stringify(mergeMetadata({}, form)),
      shipping: readShipping(form),
      description: readString(form, 'description') ?? null,
      receipt_email: readString(form, 'receipt_email') ?? null,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return ok(intentObject(row))
}

export const retrieveIntent = async ({ trx }: Call, id: string): Promise<Reply> => {
  const row = await trx.selectFrom('sandbox_intents').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('payment_intent', id)
  return ok(intentObject(row))
}

export const listIntents = async ({ trx, form }: Call): Promise<Reply> => {
  rejectUnknown(form, ['limit', 'starting_after', 'created'])
  const limit = readLimit(form)
  let query = trx.selectFrom('sandbox_intents').selectAll()
  const after = readString(form, 'starting_after')
  if (after !== undefined) {
    const last = await trx
      .selectFrom('sandbox_intents')
      .select(['id', 'created_at'])
      .where('id', '=', after)
      .executeTakeFirst()
    if (!last) throw notFound('payment_intent', after)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '<', tuple(last.created_at, last.id)),
    )
  }
  const { since, before } = readCreated(form)
  if (since) query = query.where('created_at', '>=', since)
  if (before) query = query.where('created_at', '<', before)
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return ok(listObject('/v1/payment_intents', rows.slice(0, limit).map(intentObject), rows.length > limit))
}

export const updateIntent = async (call: Call, id: string): Promise<Reply> => {
  const { trx, form } = call
  rejectUnknown(form, ['amount', 'currency', 'metadata', 'description', 'receipt_email'])
  const row = await lockIntent(trx, id)
  const currency = readCurrency(form) ?? row.currency
  const amount = checkAmount(readInteger(form, 'amount') ?? row.amount, currency)
  const isPriceChange = amount !== row.amount || currency !== row.currency
  if (isPriceChange && row.status !== 'requires_payment_method' && row.status !== 'requires_action')
    throw unexpectedState('update the amount of', row)
  const changed = await changeIntent(call, row, {
    amount,
    currency,
    metadata: mergeMetadata(row.metadata, form),
    description: readString(form, 'description') ?? row.description,
    receipt_email: readString(form, 'receipt_email') ?? row.receipt_email,
    last_error: null,
    // The bank authenticated the previous amount.
    ...(isPriceChange ? { status: 'requires_payment_method' as const } : {}),
  })
  return ok(intentObject(changed))
}

const CANCELLATION_REASONS = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']

export const cancelIntent = async (call: Call, id: string): Promise<Reply> => {
  const { trx, form, now } = call
  rejectUnknown(form, ['cancellation_reason'])
  const reason = readString(form, 'cancellation_reason') ?? null
  if (reason !== null && !CANCELLATION_REASONS.includes(reason))
    throw invalidRequest(`Invalid cancellation_reason: must be one of ${CANCELLATION_REASONS.join(', ')}`, {
      param: 'cancellation_reason',
    })
  const row = await lockIntent(trx, id)
  if (row.status === 'succeeded' || row.status === 'canceled') throw unexpectedState('cancel', row)
  const change = { status: 'canceled' as const, canceled_at: now, cancellation_reason: reason }
  return ok(intentObject(await changeIntent(call, row, change, 'canceled')))
}

/** Captures the whole authorised amount. */
export const captureIntent = async (call: Call, id: string): Promise<Reply> => {
  const { trx, form, now } = call
  rejectUnknown(form, ['amount_to_capture', 'metadata'])
  const row = await lockIntent(trx, id)
  if (row.status !== 'requires_capture') throw unexpectedState('capture', row)
  const amount = readInteger(form, 'amount_to_capture') ?? row.amount
  if (amount !== row.amount)
    throw invalidRequest('The sandbox captures the whole authorised amount only.', {
      param: 'amount_to_capture',
    })
  const change = {
    status: 'succeeded' as const,
    amount_received: row.amount,
    captured_at: now,
    metadata: mergeMetadata(row.metadata, form),
  }
  return ok(intentObject(await changeIntent(call, row, change, 'succeeded')))
}
