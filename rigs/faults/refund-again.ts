/**
 * Staff make two thirds of the refunds again that the bank has returned: parts by the shop, twice at once; a whole payment in
 * the dashboard of the provider, as the shop advises.
 */
import { sql } from 'kysely'
import type { Rig } from './rig.ts'
import type { SeededRandom } from './seeded-random.ts'
import { callWithRetries, signIn } from './staff.ts'

type Failed = { id: string; order_id: string | null; intent_id: string; is_part: boolean }

const refundInDashboard = (rig: Rig, intentId: string) =>
  fetch(`${rig.provider.origin}/v1/refunds`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${rig.secretKey}` },
    body: new URLSearchParams({ payment_intent: intentId }),
  })

export const refundAgain = async (rig: Rig, random: SeededRandom): Promise<void> => {
  const { rows } = await sql<Failed>`
    select id, order_id, intent_id, is_part from (
      select id, order_id, intent_id, true as is_part from partial_refunds where status = 'failed'
      union all select id, order_id, intent_id, false from refunds where status = 'failed') r
    where get_byte(decode(md5(id), 'hex'), 0) % 3 > 0
    order by md5(id || ${String(random.next())}) limit 1`.execute(rig.shopDb)
  const [failed] = rows
  if (!failed) return
  const { id, order_id: orderId, intent_id: intentId, is_part: isPart } = failed
  if (!isPart || orderId === null) {
    await refundInDashboard(rig, intentId)
    return
  }
  const { call, headers } = await signIn(rig)
  const path = `/api/admin/orders/${orderId}/refunds/${id}/retry`
  const retry = async () => {
    const reply = await call('POST', path, { headers })
    rig.shopperEnvironment.onResponse({ ...reply, path })
    return reply
  }
  await Promise.all([callWithRetries(retry), callWithRetries(retry)])
}
