/** Staff refund orders: two requests for the same order at once, each retried when its response is lost. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { paths } from '../../src/contract/paths.ts'
import { REFUND_CAUSE_NAMES } from '../../src/domain/refund-causes.ts'
import { callTo } from '../setup/http-call.ts'
import { type Rig, STAFF_PASSWORD } from './rig.ts'
import type { SeededRandom } from './seeded-random.ts'

const MAX_ATTEMPTS = 6

const callWithRetries = async (call: () => Promise<{ status: number }>): Promise<void> => {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const status = await call().then(
      (reply) => reply.status,
      () => 0,
    )
    if (status && status < 500) return
    await sleep(300)
  }
}

export const refundRandomOrder = async (rig: Rig, random: SeededRandom): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    select id from orders where status = 'confirmed' order by md5(id || ${String(random.next())}) limit 1`.execute(
    rig.shopDb,
  )
  const id = rows[0]?.id
  if (id === undefined) return
  const { call } = callTo(rig.shopperEnvironment.shops)
  const login = await call('POST', paths.adminLogin, { body: { password: STAFF_PASSWORD } })
  const { token } = login.json<{ token: string }>()
  const refund = async () => {
    const reply = await call('POST', paths.adminRefund(id), {
      body: { reason: random.pick(REFUND_CAUSE_NAMES), restock: random.chance(0.5) },
      headers: { Authorization: `Bearer ${token}` },
    })
    rig.shopperEnvironment.onResponse({ ...reply, path: paths.adminRefund(id) })
    return reply
  }
  await Promise.all([callWithRetries(refund), callWithRetries(refund)])
}
