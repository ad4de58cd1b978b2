/** Staff give money back, two of them the same order at the same time, and again when the answer got lost. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { paths } from '../../src/contract/paths.ts'
import { REFUND_CAUSE_NAMES } from '../../src/domain/refund-causes.ts'
import { callTo } from '../setup/http-call.ts'
import type { Chance } from './chance.ts'
import { STAFF_PASSWORD, type World } from './world.ts'

const TRIES = 6

const persist = async (ask: () => Promise<{ status: number }>): Promise<void> => {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const status = await ask().then(
      (reply) => reply.status,
      () => 0,
    )
    if (status && status < 500) return
    await sleep(300)
  }
}

export const refundSomeOrder = async (world: World, chance: Chance): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    select id from orders where status = 'confirmed' order by md5(id || ${String(chance.next())}) limit 1`.execute(
    world.shop,
  )
  const id = rows[0]?.id
  if (id === undefined) return
  const { call } = callTo(world.street.shops)
  const login = await call('POST', paths.adminLogin, { body: { password: STAFF_PASSWORD } })
  const { token } = login.json<{ token: string }>()
  const refund = async () => {
    const reply = await call('POST', paths.adminRefund(id), {
      body: { reason: chance.pick(REFUND_CAUSE_NAMES), restock: chance.happens(0.5) },
      headers: { Authorization: `Bearer ${token}` },
    })
    world.street.onAnswer({ ...reply, path: paths.adminRefund(id) })
    return reply
  }
  await Promise.all([persist(refund), persist(refund)])
}
