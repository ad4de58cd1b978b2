/** Printed documents of orders: slips and pick lists as data and as PDF, for staff. */
import { sql } from 'kysely'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import type { PrintDocument } from '../../src/domain/documents/print-document.ts'
import { moneyApi } from '../setup/money.ts'
import { orderManagement } from '../setup/order-management.ts'

const api = moneyApi()
const { call, ordered, read, ship } = orderManagement(api)

const documents = async (kind: string, orders: string): Promise<PrintDocument[]> => {
  const answer = await call('GET', `/api/admin/print/${kind}?orders=${orders}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.json()
}
const pdfPages = async (path: string): Promise<string[]> => {
  const response = await fetch(api().origin + path, { headers: await api().staff() })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  const pdf = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()))
  return (await extractText(pdf, { mergePages: false })).text
}
const twoOrders = async () => {
  const [first, second] = [await ordered(), await ordered()]
  return [await read(first.id), await read(second.id)] as const
}

describe('the packing slips of several orders', () => {
  test('name what each still needs, without prices and private notes (B43), and the PDF says the same', async () => {
    const [first, second] = await twoOrders()
    await call('POST', `/api/admin/orders/${first.id}/notes`, { text: 'Difficult customer' })
    await ship(first.id, { lines: [{ position: 0, quantity: 1 }] })
    const slips = await documents('packing-slip', `${second.number},${first.number}`)
    expect(slips.map(({ number }) => number)).toEqual([`#${first.number}`, `#${second.number}`])
    expect(slips.map(({ totals }) => totals[0]?.value)).toEqual(['3', '4'])
    expect(JSON.stringify(slips)).not.toMatch(/Difficult|£|"\d+\.\d\d/)
    const pages = await pdfPages(
      `/api/admin/print/packing-slip/pdf?orders=${first.number}-${second.number}&size=letter`,
    )
    expect(pages).toHaveLength(2)
    for (const [index, { number }] of [first, second].entries())
      expect(pages[index]).toContain(`Packing slip #${number} · Page 1 of 1`)
    expect(pages.join('')).not.toContain('Difficult')
  })

  test('of an order that is not there are refused by its number', async () => {
    const { id } = await ordered()
    const { number } = await read(id)
    const answer = await call('GET', `/api/admin/print/packing-slip?orders=${number},99999`)
    expect([answer.status, answer.text]).toEqual([404, 'Order not found: #99999.'])
    const pdf = await call('GET', `/api/admin/print/packing-slip/pdf?orders=99999`)
    expect(pdf.status).toBe(404)
  })

  test('are refused for a selection that cannot be read, and to others than staff', async () => {
    for (const orders of ['', 'abc', '1-5000', '5-1'])
      expect((await call('GET', `/api/admin/print/packing-slip?orders=${orders}`)).status).toBe(400)
    expect((await call('GET', '/api/admin/print/everything?orders=1')).status).toBe(404)
    for (const path of ['packing-slip', 'pick-list/pdf'])
      expect((await api().call('GET', `/api/admin/print/${path}?orders=1001`)).status).toBe(401)
  })
})

test('the pick list sums what the chosen orders still need, by SKU', async () => {
  const [first, second] = await twoOrders()
  await ship(first.id)
  const [list] = await documents('pick-list', `${first.number}-${second.number}`)
  expect(list?.totals[0]?.value).toBe('4')
  const [other] = await documents('pick-list', String(second.number))
  expect(list?.table.rows).toEqual(other?.table.rows)
  const wallet = second.lines.find(({ quantity }) => quantity === 2)
  expect(list?.table.rows.find(([sku]) => sku?.[0] === wallet?.sku)?.at(-1)).toEqual(['2'])
})

test('the pick list and the packing screen have the shelf places of today, in walking order', async () => {
  const { id } = await ordered()
  const { number, lines } = await read(id)
  expect(lines.map(({ shelfPlace }) => shelfPlace)).toEqual([null, null, null])
  for (const [position, place] of ['A-03-10', 'A-03-2'].entries())
    await sql`update variants v set shelf_place = ${place} from order_items i
      where i.order_id = ${id} and i.position = ${position} and v.id = i.variant_id`.execute(api().db)
  expect((await read(id)).lines.map(({ shelfPlace }) => shelfPlace)).toEqual(['A-03-10', 'A-03-2', null])
  const [list] = await documents('pick-list', String(number))
  expect(list?.table.rows.map(([place, sku]) => [place?.[0], sku?.[0]])).toEqual([
    ['A-03-2', lines[1]?.sku],
    ['A-03-10', lines[0]?.sku],
    [undefined, lines[2]?.sku],
  ])
})
