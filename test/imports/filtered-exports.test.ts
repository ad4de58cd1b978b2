/** The catalogue file of a filter has the products that the staff's list shows for it. */
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { moneyApi } from '../setup/money.ts'

const api = moneyApi()

test('An export of a filter has its products alone; one without a filter has archived products too', async () => {
  const headers = await api().staff()
  const get = (path: string) => api().call('GET', `/api/admin/catalogue/${path}`, { headers })
  const exported = async (query = '') => {
    const { text } = await get(`export${query}`)
    const rows: Record<string, string>[] = parse(text, { columns: true, bom: true })
    return [...new Set(rows.map((row) => row['URL handle']))].toSorted()
  }
  const listed = (await get('products?search=cap')).json<{ products: { id: string; slug: string }[] }>()
  const slugs = listed.products.map(({ slug }) => slug).toSorted()
  expect(slugs.length).toBeGreaterThan(0)
  const all = await exported()
  expect(all.length).toBeGreaterThan(slugs.length)
  expect(await exported('?search=cap')).toEqual(slugs)

  const [archived] = listed.products
  await sql`update products set status = 'archived' where id = ${archived?.id}`.execute(api().db)
  expect(await exported('?search=cap')).toEqual(slugs.filter((slug) => slug !== archived?.slug))
  expect(await exported('?status=archived')).toEqual([archived?.slug])
  expect(await exported()).toEqual(all)
  expect((await get('export?stock=none')).status).toBe(400)
})
