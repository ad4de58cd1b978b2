/** Refunds of the sandbox: never more than was paid, even with concurrent requests. */
import type { Transaction } from '../../storage/database/database.ts'
import { recordEvent } from './events.ts'
import { type Call, lockIntent, type Reply } from './intents.ts'
import { chargeObject, listObject, newStripeId, refundObject } from './objects.ts'
import {
  mergeMetadata,
  readCreated,
  readInteger,
  readLimit,
  readString,
  rejectUnknown,
  requireString,
} from './parameters.ts'
import { invalidRequest, notFound } from './sandbox-error.ts'

const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer']

export const createRefund = async ({ trx, form, now, events }: Call): Promise<Reply> => {
  rejectUnknown(form, ['payment_intent', 'amount', 'reason', 'metadata'])
  const intent = await lockIntent(trx, requireString(form, 'payment_intent'))
  if (intent.status !== 'succeeded')
    throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      code: 'payment_intent_unexpected_state',
      param: 'payment_intent',
    })
  const reason = readString(form, 'reason') ?? null
  if (reason !== null && !REASONS.includes(reason))
    throw invalidRequest(`Invalid reason: must be one of ${REASONS.join(', ')}`, { param: 'reason' })
  const { refunded } = await trx
    .selectFrom('sandbox_refunds')
    .select(({ fn }) => fn.sum<string | null>('amount').as('refunded'))
    .where('intent_id', '=', intent.id)
    .where('failed_at', 'is', null)
    .executeTakeFirstOrThrow()
  const remaining = intent.amount_received - Number(refunded ?? 0)
  if (remaining === 0)
    throw invalidRequest(`Charge ${intent.charge_id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  const amount = readInteger(form, 'amount') ?? remaining
  if (amount < 1 || amount > remaining)
    throw invalidRequest(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${remaining})`,
      {
        code: amount < 1 ? 'parameter_invalid_integer' : 'amount_too_large',
        param: 'amount',
      },
    )
  const row = await trx
    .insertInto('sandbox_refunds')
    .values({
      id: newStripeId('re'),
      intent_id: intent.id,
      amount,
      currency: intent.currency,
      reason,
      metadata: JSON.stringify(mergeMetadata({}, form)),
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const object = refundObject(row, intent.charge_id)
  const charge = chargeObject(intent, intent.amount_received - remaining + amount)
  await recordEvent(trx, { type: 'refund.created', object, now }, events)
  await recordEvent(trx, { type: 'charge.refunded', object: charge, now }, events)
  return { status: 200, body: object }
}

/**
 * The bank returns a refund that has succeeded, as banks do with those to a closed account: its money belongs to the
 * payment again, and the shop is told by the same events as by Stripe. Stripe's API has no such call; tests and the fault
 * rig use this one.
 *
 * @returns false where it was returned before
 */
export const returnRefund = async (
  trx: Transaction,
  id: string,
  { reason, now }: { reason: string; now: Date },
): Promise<boolean> => {
  const row = await trx
    .updateTable('sandbox_refunds')
    .set({ failed_at: now, failure_reason: reason })
    .where('id', '=', id)
    .where('failed_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!row) return false
  const { charge_id: chargeId } = await trx
    .selectFrom('sandbox_intents')
    .select('charge_id')
    .where('id', '=', row.intent_id)
    .executeTakeFirstOrThrow()
  const object = refundObject(row, chargeId)
  for (const type of ['refund.failed', 'refund.updated']) await recordEvent(trx, { type, object, now })
  return true
}

/** Newest first. */
export const listRefunds = async ({ trx, form }: Call): Promise<Reply> => {
  rejectUnknown(form, ['limit', 'payment_intent', 'created', 'starting_after'])
  const limit = readLimit(form)
  let query = trx
    .selectFrom('sandbox_refunds')
    .innerJoin('sandbox_intents', 'sandbox_intents.id', 'sandbox_refunds.intent_id')
    .selectAll('sandbox_refunds')
    .select('sandbox_intents.charge_id')
  const intent = readString(form, 'payment_intent')
  if (intent !== undefined) query = query.where('sandbox_refunds.intent_id', '=', intent)
  const { since, before } = readCreated(form)
  if (since) query = query.where('sandbox_refunds.created_at', '>=', since)
  if (before) query = query.where('sandbox_refunds.created_at', '<', before)
  const after = readString(form, 'starting_after')
  if (after !== undefined) {
    const last = await trx
      .selectFrom('sandbox_refunds')
      .select(['id', 'created_at'])
      .where('id', '=', after)
      .executeTakeFirst()
    if (!last) throw notFound('refund', after)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('sandbox_refunds.created_at', 'sandbox_refunds.id'), '<', tuple(last.created_at, last.id)),
    )
  }
  const rows = await query
    .orderBy('sandbox_refunds.created_at', 'desc')
    .orderBy('sandbox_refunds.id', 'desc')
    .limit(limit + 1)
    .execute()
  const refunds = rows.slice(0, limit).map((row) => refundObject(row, row.charge_id))
  return { status: 200, body: listObject('/v1/refunds', refunds, rows.length > limit) }
}

export const retrieveRefund = async ({ trx }: Call, id: string): Promise<Reply> => {
  const row = await trx
    .selectFrom('sandbox_refunds')
    .innerJoin('sandbox_intents', 'sandbox_intents.id', 'sandbox_refunds.intent_id')
    .selectAll('sandbox_refunds')
    .select('sandbox_intents.charge_id')
    .where('sandbox_refunds.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('refund', id)
  return { status: 200, body: refundObject(row, row.charge_id) }
}
