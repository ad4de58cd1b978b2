/** Claims of orders at the packing table: of two packers one gets the order, and only that one ships it. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { StaffOrderList } from '../../src/contract/orders/order-list.ts'
import type { NextToPack } from '../../src/contract/orders/packing.ts'
import { cleanUpStorage } from '../../src/storage/app/cleanup.ts'
import { moneyApi } from '../setup/money.ts'
import { orderManagement } from '../setup/order-management.ts'
import { hire } from '../setup/staff-people.ts'

const api = moneyApi()
const { call, ordered, post, read, ship } = orderManagement(api)
const ANN = 'station-of-ann'
const BO = 'station-of-bo'
const claim = (id: string, station: string, takeOver = false) => post(id, '/claim', { station, takeOver })
const next = async (station: string, after?: number): Promise<NextToPack> => {
  const query = `station=${station}${after === undefined ? '' : `&after=${after}`}`
  return (await call('GET', `/api/admin/packing/next?${query}`)).json()
}

test('Two packers who are given the same order at once: one has it, the other is told who and is given the next', async () => {
  const { id } = await ordered()
  const { id: second } = await ordered()
  const { number } = await read(id)
  expect([(await next(ANN, number - 1)).order?.id, (await next(BO, number - 1)).order?.id]).toEqual([id, id])
  const answers = await Promise.all([claim(id, ANN), claim(id, BO)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.text).toMatch(
    /^.+ is packing this order\. Take it over before you pack it\.$/,
  )
  const [winner, loser] = answers[0]?.status === 200 ? [ANN, BO] : [BO, ANN]
  expect((await next(loser, number - 1)).order?.id).toBe(second)
  expect((await next(loser, number - 1)).claimed).toMatchObject([{ id, number, station: winner }])
  expect((await next(winner, number + 5)).order?.id, 'its own comes first').toBe(id)
  expect((await read(id)).claim).toMatchObject({ station: winner, at: expect.any(String) })
  const listed = (await call('GET', `/api/admin/orders/search?search=%23${number}`)).json<StaffOrderList>()
  expect(listed.orders).toMatchObject([{ id, claim: { station: winner } }])
})

test('Of two packers who ship at once, the one without the claim is refused, also after a takeover', async () => {
  const { id } = await ordered()
  await claim(id, ANN)
  const answers = await Promise.all([ship(id, { station: BO }), ship(id, { station: ANN })])
  expect(answers.map(({ status }) => status)).toEqual([409, 201])
  expect(answers[0]?.text).toMatch(/is packing this order|have been shipped already/)
  expect((await read(id)).claim, 'a claim ends with the parcel').toBeNull()

  const { id: other } = await ordered()
  await claim(other, ANN)
  expect((await claim(other, BO, true)).status).toBe(200)
  expect((await ship(other, { station: ANN })).status).toBe(409)
  expect((await read(other)).parcels).toEqual([])
  expect((await ship(other, { station: BO })).status).toBe(201)
})

test('Of two packers with accounts of their own who claim and ship one order at once, one does both and is named', async () => {
  const { id } = await ordered()
  const path = `/api/admin/orders/${id}`
  const people = await Promise.all(
    [ANN, BO].map(async (station) => {
      const person = await hire(api().db, 'packer')
      return { ...person, station, headers: await person.headers() }
    }),
  )
  const both = (rest: string, body: object = {}) =>
    Promise.all(
      people.map(({ headers, station }) =>
        api().call('POST', `${path}${rest}`, { headers, body: { ...body, station } }),
      ),
    )
  const claims = await both('/claim')
  expect(claims.map(({ status }) => status).sort()).toEqual([200, 409])
  const at = claims[0]?.status === 200 ? 0 : 1
  const [winner, loser] = [people[at], people[1 - at]]
  expect(claims[1 - at]?.text).toBe(`${winner?.name} is packing this order. Take it over before you pack it.`)
  const parcels = await both('/parcels', { carrier: 'Royal Mail' })
  expect(parcels.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(parcels[at]?.status).toBe(201)
  expect((await read(id)).parcels).toMatchObject([{ shippedBy: winner?.name }])
  const { rows } = await sql<{ actor_id: string }>`
    select distinct actor_id from audit_log where action = 'shipOrder' and outcome = 'done'
      and actor_id in (${winner?.id}, ${loser?.id})`.execute(api().db)
  expect(rows).toEqual([{ actor_id: winner?.id }])
})

test('An order that has changed since the packer saw it is not shipped', async () => {
  const { id } = await ordered()
  const seen = (await read(id)).events.at(-1)?.id
  await post(id, '/notes', { text: 'Wait for the second box.' })
  const answer = await ship(id, { station: ANN, lastEvent: seen })
  expect([answer.status, answer.text]).toEqual([
    409,
    'Somebody else has changed this order since it was opened.',
  ])
  expect((await read(id)).parcels).toEqual([])
  const lastEvent = (await read(id)).events.at(-1)?.id
  expect((await ship(id, { station: ANN, lastEvent })).status).toBe(201)
})

test('A claim ends when it is released by its own station, when another order is claimed, and after half an hour', async () => {
  const { id } = await ordered()
  const { id: other } = await ordered()
  await claim(id, ANN)
  await post(id, '/claim/release', { station: BO })
  expect((await read(id)).claim).not.toBeNull()
  await post(id, '/claim/release', { station: ANN })
  expect((await read(id)).claim).toBeNull()

  await claim(id, ANN)
  await claim(other, ANN)
  expect((await read(id)).claim).toBeNull()
  await sql`update packing_claims set claimed_at = now() - interval '29 minutes'`.execute(api().db)
  expect((await read(other)).claim).not.toBeNull()
  await sql`update packing_claims set claimed_at = now() - interval '31 minutes'`.execute(api().db)
  expect((await read(other)).claim).toBeNull()
  expect((await claim(other, BO)).status).toBe(200)
  await sql`update packing_claims set claimed_at = now() - interval '31 minutes'`.execute(api().db)
  await cleanUpStorage(api().db, api().checkoutRig.now())
  expect((await sql`select from packing_claims`.execute(api().db)).rows).toEqual([])
})

test('Calls without a station, such as those of the order page, ship an order that is claimed', async () => {
  const { id } = await ordered()
  await claim(id, ANN)
  const { number } = await read(id)
  const answer = await call('GET', `/api/admin/packing/next?after=${number - 1}`)
  expect(answer.json<NextToPack>().order?.id).toBe(id)
  expect((await ship(id)).status).toBe(201)
})

test('A claim of an order that a node of the release before has shipped counts for nothing', async () => {
  const { id } = await ordered()
  await claim(id, ANN)
  await sql`update orders set fulfilment_status = 'shipped' where id = ${id}`.execute(api().db)
  expect((await read(id)).claim).toBeNull()
  expect((await next(BO)).claimed.map((each) => each.id)).not.toContain(id)
})

test('Only an order that waits for the packers is claimed', async () => {
  const { id } = await ordered()
  await ship(id)
  const answer = await claim(id, ANN)
  expect([answer.status, answer.text]).toEqual([409, 'All lines of this order have been shipped already.'])
  expect((await claim('order_none', ANN)).status).toBe(404)
  expect((await post(id, '/claim', { station: 'short' })).status).toBe(400)
})

test('A claim names the packer, and the audit log keeps the parcel alone', async () => {
  const { id } = await ordered()
  const pia = await hire(api().db, 'packer')
  const headers = await pia.headers()
  const path = `/api/admin/orders/${id}`
  await api().call('POST', `${path}/claim`, { headers, body: { station: ANN } })
  expect((await read(id)).claim?.packer).toBe(pia.name)
  expect((await claim(id, BO)).text).toBe(
    `${pia.name} is packing this order. Take it over before you pack it.`,
  )
  await api().call('POST', `${path}/parcels`, { headers, body: { station: ANN } })
  const { rows } = await sql<{ action: string }>`
    select distinct action from audit_log where actor_id = ${pia.id}`.execute(api().db)
  expect(rows.map(({ action }) => action)).toContain('shipOrder')
  expect(rows.map(({ action }) => action)).not.toContain('claimOrder')
})
