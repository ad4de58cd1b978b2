/** The value of the stock on a day: units by the stock history, times the costs of today. */
import { beforeAll, expect, test } from 'vitest'
import type { StockValue } from '../../src/contract/products/stock-value.ts'
import { decimal } from '../../src/domain/pricing/money.ts'
import { addDays, localTime } from '../../src/domain/shop-day.ts'
import { moneyApi } from '../setup/money.ts'
import { orderManagement } from '../setup/order-management.ts'
import { createShopper } from '../setup/shopper.ts'

const api = moneyApi()
const { call } = orderManagement(api)
const read = async (query = ''): Promise<StockValue> => {
  const answer = await call('GET', `/api/admin/stock-value${query}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.json()
}
const rowsOf = async (slug: string) =>
  api()
    .db.selectFrom('variants as v')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .innerJoin('inventory_items as i', 'i.id', 'v.inventory_item_id')
    .select(['v.id', 'v.inventory_item_id as item', 'i.on_hand as units'])
    .where('p.slug', '=', slug)
    .execute()
const setCost = async (slug: string, pence: number | null) => {
  const ids = (await rowsOf(slug)).map(({ id }) => id)
  await api().db.updateTable('variants').set({ cost_pence: pence }).where('id', 'in', ids).execute()
}
const unitsOf = async (slug: string): Promise<number> => {
  const items = new Map((await rowsOf(slug)).map(({ item, units }) => [item, units]))
  return [...items.values()].reduce((sum, units) => sum + units, 0)
}

beforeAll(() => setCost('cafe-cap', 1250))

test('the value has the units with a cost, and names the others', async () => {
  const value = await read()
  const caps = await unitsOf('cafe-cap')
  expect(value.value).toBe(decimal(caps * 1250))
  expect(value.unitsWithoutCost).toBe(value.units - caps)
  expect(value.withoutCost.map(({ name }) => name).join()).not.toContain('Cap')
  const file = (await call('GET', '/api/admin/stock-value/export')).text
  const cells = file.split('\r\n').filter((line) => line.includes(',12.50,'))
  expect(cells.length).toBeGreaterThan(0)
  expect(cells[0]).toMatch(/,\d+,12\.50,\d+\.\d\d$/)
  expect(file.split('\r\n').filter((line) => line.endsWith(',,')).length).toBeGreaterThan(0)
})

test('what was sold since is still in the stock of the day before, and not in that of today', async () => {
  const before = await read()
  const shopper = createShopper(api())
  await shopper.add('cafe-cap', 2)
  await shopper.buy()
  await api().checkoutRig.settle()
  const after = await read()
  expect(Number(before.value) - Number(after.value)).toBe(25)
  expect(before.units - after.units).toBe(2)
  const today = localTime(new Date(), 'Europe/London').day
  expect(await read(`?day=${addDays(today, 1)}`)).toMatchObject({ units: after.units })
  const earlier = await read(`?day=${addDays(today, -400)}`)
  expect(earlier).toMatchObject({ units: 0, value: '0.00', unitsWithoutCost: 0 })
  expect(earlier.since && earlier.since > earlier.day).toBe(true)
})

test('what is tracked together and has different costs is counted as without one', async () => {
  const [first] = await rowsOf('cafe-cap')
  await api()
    .db.updateTable('variants')
    .set({ cost_pence: 0 })
    .where('id', '=', first?.id ?? '')
    .execute()
  const value = await read()
  await setCost('cafe-cap', 1250)
  const same = await read()
  expect(value.units).toBe(same.units)
  expect(Number(value.value)).toBeLessThan(Number(same.value))
})

test('a day that does not exist is refused', async () => {
  expect((await call('GET', '/api/admin/stock-value?day=2026-02-30')).status).toBe(400)
})
