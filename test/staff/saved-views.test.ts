/** Saved views of staff lists: each list has its own, for those who may open it. */
import { beforeAll, expect, test } from 'vitest'
import type { SavedView } from '../../src/contract/staff/saved-views.ts'
import { moneyApi } from '../setup/money.ts'
import { hire } from '../setup/staff-people.ts'

type One = 'order' | 'product' | 'customer'
const api = moneyApi()

let headers: { Authorization: string }
beforeAll(async () => {
  headers = await api().staff()
})
const pathOf = (one: One, id = '') => `/api/admin/${one}-views${id && `/${id}`}`
const views = async (one: One): Promise<SavedView[]> =>
  (await api().call('GET', pathOf(one), { headers })).json()
const save = (one: One, name: string, query = 'search=a') =>
  api().call('POST', pathOf(one), { headers, body: { name, query } })
const remove = async (one: One, id = '') => (await api().call('DELETE', pathOf(one, id), { headers })).status

test.each<One>(['order', 'product', 'customer'])(
  'views of the list of %ss are stored for the shop, have one name each, and are removed',
  async (one) => {
    expect((await save(one, ' Every day ', 'search=b')).status).toBe(201)
    expect((await save(one, 'every DAY')).status).toBe(422)
    expect((await save(one, '')).status).toBe(400)
    const [view] = await views(one)
    expect(view).toMatchObject({ name: 'Every day', query: 'search=b' })
    expect(await remove(one, view?.id)).toBe(200)
    expect(await remove(one, view?.id)).toBe(404)
    expect(await views(one)).toEqual([])
  },
)

test('a list neither shows nor removes the views of another, which may have the same name', async () => {
  for (const one of ['order', 'product'] as const) expect((await save(one, 'Mine')).status).toBe(201)
  const [[ofOrders], [ofProducts]] = [await views('order'), await views('product')]
  expect(await views('customer')).toEqual([])
  expect(await remove('order', ofProducts?.id)).toBe(404)
  expect(await views('product')).toEqual([ofProducts])
  expect(await remove('order', ofOrders?.id)).toBe(200)
  expect(await remove('product', ofProducts?.id)).toBe(200)
})

test('are 50 of each list at most, also when two are saved at once', async () => {
  const answers = await Promise.all(Array.from({ length: 55 }, (_, index) => save('order', `View ${index}`)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(50)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(5)
  expect((await save('product', 'One more')).status).toBe(201)
  for (const one of ['order', 'product'] as const)
    for (const { id } of await views(one)) await remove(one, id)
})

test('a packer reads the views of orders alone, and saves none', async () => {
  const own = await (await hire(api().db, 'packer')).headers()
  const statusOf = async (method: 'GET' | 'POST', one: One) =>
    (
      await api().call(method, pathOf(one), {
        headers: own,
        ...(method === 'POST' && { body: { name: 'Mine', query: '' } }),
      })
    ).status
  expect(await statusOf('GET', 'order')).toBe(200)
  for (const one of ['product', 'customer'] as const) expect(await statusOf('GET', one)).toBe(403)
  for (const one of ['order', 'product', 'customer'] as const) expect(await statusOf('POST', one)).toBe(403)
})
