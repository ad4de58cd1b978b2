/** The shipping zones that the demo chose go with it, and those of the owner stay. */
import { beforeEach, expect, test } from 'vitest'
import { demoShop } from '../../demo/catalogue/demo-shop.ts'
import { SPECIFIED_ZONE } from '../../src/domain/pricing/shipping.ts'
import { inTransaction } from '../../src/storage/database/database.ts'
import { seedDemoSettings } from '../../src/storage/demo/demo-settings.ts'
import { moneyApi } from '../setup/money.ts'

const api = moneyApi()
let headers: Record<string, string>
beforeEach(async () => {
  headers = await api().staff()
  for (const table of ['shop_settings', 'shop_settings_history'] as const)
    await api().db.deleteFrom(table).execute()
  await inTransaction(api().db, (trx) => seedDemoSettings(trx, demoShop))
})

const stored = async () => {
  const rows = await api().db.selectFrom('shop_settings').select('value').execute()
  return rows.map(({ value }) => value)
}
const remove = async () => {
  const body = { confirmation: 'remove the demo' }
  expect((await api().call('POST', '/api/admin/demo/removal', { body, headers })).status).toBe(200)
}
const mine = { zones: [{ ...demoShop.shipping.zones[0], name: 'Mine' }] }
const save = async (version: number) => {
  const body = { sections: { shipping: { version, value: mine } } }
  expect((await api().call('PATCH', '/api/admin/settings', { body, headers })).status).toBe(200)
}

test('have the countries and prices of the specification', () => {
  const { zones } = demoShop.shipping
  expect(zones.flatMap(({ countries }) => countries)).toEqual(SPECIFIED_ZONE.countries)
  for (const { rates, freeOver } of zones)
    expect({ ...SPECIFIED_ZONE, rates, freeOver }).toEqual(SPECIFIED_ZONE)
})

test('go with the demo, and the first version of the owner is the first', async () => {
  expect(await stored()).toEqual([demoShop.shipping])
  await remove()
  expect(await stored()).toEqual([])
  await save(0)
})

test('stay once the owner has saved the section', async () => {
  await save(1)
  await remove()
  expect(await stored()).toEqual([mine])
})
