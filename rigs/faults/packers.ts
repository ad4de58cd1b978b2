/**
 * Packers ship random units of paid orders, two of them at once. Each presses twice, repeats a call whose answer is lost, and
 * now and then one whose answer was not. Some parcels are undone.
 */
import { sql } from 'kysely'
import type { StaffOrder } from '../../src/contract/orders/order-management.ts'
import type { Rig } from './rig.ts'
import type { SeededRandom } from './seeded-random.ts'
import { callUntilAnswered, callWithRetries, signIn } from './staff.ts'

/** With a number and a key of its own, so that the auditor knows which parcels were meant. */
const randomParcel = ({ id, lines }: StaffOrder, random: SeededRandom) => {
  const packed = lines.flatMap(({ position, toShip }) =>
    toShip === 0 || random.chance(0.3) ? [] : [{ position, quantity: random.between(1, toShip) }],
  )
  if (packed.length === 0) return undefined
  return {
    lines: packed,
    carrier: 'Post',
    trackingNumber: `T${random.between(1, 1e9)}`,
    notify: random.chance(0.7),
    key: `${id}-${random.next()}`,
  }
}

/** Of which the customer has no mail: that of an undone parcel may have been sent or not. */
const findQuietParcel = async (rig: Rig, orderId: string): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`
    select f.id from fulfilments f join order_events e on e.details ->> 'fulfilmentId' = f.id and e.kind = 'shipped'
    where f.order_id = ${orderId} and f.undone_at is null and e.details ->> 'told' = 'false' limit 1`.execute(
    rig.shopDb,
  )
  return rows[0]?.id
}

export const packRandomOrder = async (rig: Rig, random: SeededRandom): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    select id from orders where status = 'confirmed' and payment_status = 'paid'
    order by md5(id || ${String(random.next())}) limit 1`.execute(rig.shopDb)
  const id = rows[0]?.id
  if (id === undefined) return
  const { call, headers } = await signIn(rig)
  const post = async (path: string, body?: object) => {
    const reply = await call('POST', path, { headers, ...(body && { body }) })
    rig.shopperEnvironment.onResponse({ ...reply, path })
    return reply
  }
  const undone = random.chance(0.3) ? await findQuietParcel(rig, id) : undefined
  if (undone !== undefined) {
    const undo = () => post(`/api/admin/orders/${id}/parcels/${undone}/undo`)
    await Promise.all([callWithRetries(undo), callWithRetries(undo)])
    return
  }
  const read = await callUntilAnswered(() => call('GET', `/api/admin/orders/${id}`, { headers }))
  if (read.status !== 200) return
  const parcels = [0, 1].flatMap(() => randomParcel(read.json<StaffOrder>(), random) ?? [])
  const ship = async (parcel: (typeof parcels)[number]) => {
    const reply = await post(`/api/admin/orders/${id}/parcels`, parcel)
    if (reply.status === 201) rig.toldParcels.add(parcel.trackingNumber)
    return reply
  }
  await Promise.all(
    parcels.map(async (parcel) => {
      const press = () => callWithRetries(() => ship(parcel))
      await Promise.all([press(), press()])
      if (random.chance(0.3)) await press()
    }),
  )
}
