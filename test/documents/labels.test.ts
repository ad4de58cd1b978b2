/** Labels: the file that staff print, what it says, and what is refused. */
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { moneyApi } from '../setup/money.ts'
import { orderManagement } from '../setup/order-management.ts'
import { hire } from '../setup/staff-people.ts'

const api = moneyApi()
const { call } = orderManagement(api)

const PATH = '/api/admin/labels'
const variant = async () =>
  api()
    .db.selectFrom('variants as v')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .select(['v.id', 'p.name', 'p.sku', 'p.price_pence as pricePence'])
    .where('p.slug', '=', 'cafe-cap')
    .orderBy('v.position')
    .executeTakeFirstOrThrow()
const print = async (copies: number, over: object = {}) =>
  call('POST', PATH, { format: 'l7160', labels: [{ variantId: (await variant()).id, copies }], ...over })
const setCodes = async (codes: { barcode: string | null; sku: string | null }) =>
  api()
    .db.updateTable('variants')
    .set(codes)
    .where('id', '=', (await variant()).id)
    .execute()

/** The texts of each page. */
const pagesOf = async (body: object): Promise<string[]> => {
  const headers = { ...(await api().staff()), 'Content-Type': 'application/json' }
  const sent = { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await fetch(api().origin + PATH, sent)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  const pdf = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()))
  return (await extractText(pdf, { mergePages: false })).text
}

test('labels have name, price and EAN; from the first free label of a used sheet they go on over the next page', async () => {
  await setCodes({ barcode: '5901234123457', sku: 'CAP-1' })
  const { id, name, pricePence } = await variant()
  const pages = await pagesOf({ format: 'l7160', first: 21, labels: [{ variantId: id, copies: 3 }] })
  const counts = pages.map((page) => page.split('5901234123457').length - 1)
  expect(counts).toEqual([1, 2])
  expect(pages[0]).toContain(name)
  expect(pages[0]).toContain(`£${(pricePence / 100).toFixed(2)}`)
})

test('a barcode whose check digit is wrong is not printed: the SKU is, or that of the product', async () => {
  const { id, sku } = await variant()
  const labels = [{ variantId: id, copies: 1 }]
  await setCodes({ barcode: '5901234123458', sku: 'CAP-1' })
  const [page = ''] = await pagesOf({ format: 'roll-57x32', labels })
  expect(page).toContain('CAP-1')
  expect(page).not.toContain('5901234123458')
  await setCodes({ barcode: null, sku: null })
  expect((await pagesOf({ format: 'l7159', labels }))[0]).toContain(sku)
})

test('a code that no scanner could read from the label, a variant that is gone and bad requests are refused in words', async () => {
  await setCodes({ barcode: null, sku: 'CAP-WITH-A-VERY-LONG-SKU' })
  const refused = await print(1, { format: 'l7651' })
  expect([refused.status, refused.text]).toEqual([
    422,
    expect.stringContaining('CAP-WITH-A-VERY-LONG-SKU of Café Cap gives no barcode'),
  ])
  expect((await print(1, { labels: [{ variantId: 'var_none', copies: 1 }] })).status).toBe(404)
  for (const over of [{ format: 'letter' }, { first: 0 }, { first: 22 }, { labels: [] }])
    expect((await print(1, over)).status).toBe(400)
  for (const copies of [0, 1.5, 1001]) expect((await print(copies)).status).toBe(400)
  const packer = await hire(api().db, 'packer')
  const body = { format: 'l7160', labels: [{ variantId: (await variant()).id, copies: 1 }] }
  expect((await api().call('POST', PATH, { headers: await packer.headers(), body })).status).toBe(403)
})
