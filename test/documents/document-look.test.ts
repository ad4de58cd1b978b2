/** The shop's logo and colour on documents: of the day when an invoice was issued, and kept for as long as it is. */
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { defaultSettings } from '../../settings/default-settings.ts'
import type { StaffOrder } from '../../src/contract/orders/order-management.ts'
import { orderPath } from '../../src/domain/orders/customer-path.ts'
import type { ShopFileRef } from '../../src/domain/settings/shop-file.ts'
import { createOrderLink } from '../../src/storage/orders/order-links.ts'
import { deleteUnusedShopFiles } from '../../src/storage/settings/shop-files.ts'
import { invoiceDesk } from '../setup/invoices.ts'
import { moneyApi } from '../setup/money.ts'

const api = moneyApi()
const { call, issue, orders, printed, pdf } = invoiceDesk(api)

const upload = async (background: string): Promise<ShopFileRef> => {
  const create = { width: 240, height: 80, channels: 4, background } as const
  const raw = new Uint8Array(await sharp({ create }).png().toBuffer())
  const answer = await api().call('POST', '/api/admin/shop-files?use=logo', {
    raw,
    headers: await api().staff(),
  })
  expect(answer.status, answer.text).toBe(201)
  return answer.json()
}
const show = async (version: number, logo: ShopFileRef | null, accent: string | null): Promise<void> => {
  const sections = {
    identity: { version, value: { ...defaultSettings.identity, logo } },
    look: { version, value: { ...defaultSettings.look, accent } },
  }
  const answer = await call('PATCH', '/api/admin/settings', { sections })
  expect(answer.status, answer.text).toBe(200)
}
const pictures = async (kind: string, order: StaffOrder): Promise<number> =>
  (await pdf(kind, order)).toString('latin1').split('/Subtype /Image').length - 1

test("Documents show the shop's logo and colour, and an issued one keeps those of its day", async () => {
  const [order, later] = await orders(2)
  if (!order || !later) throw new Error('no orders')
  const former = await upload('#7a1f3d80')
  await show(0, former, '#7a1f3d')
  await issue(order)
  const [invoice] = await printed('invoice', order)
  expect(invoice?.sender.look).toEqual({ logo: former, accent: '#7a1f3d' })
  const file = await pdf('invoice', order)
  expect([await pictures('invoice', order), await pictures('packing-slip', order)]).toEqual([2, 2])
  const { token } = await createOrderLink(api().db, order.id, new Date())
  const address = `${api().origin}${orderPath(token)}/documents/${invoice?.number}`
  const page = await (await fetch(address)).text()
  expect(page).toContain('style="border-top:3px solid #7a1f3d;padding-top:1rem"')
  expect(page).toContain(`<img src="${former.src}" alt="" width="240" height="80"><strong>`)
  const customers = await fetch(`${address}/pdf`)
  const isSame = Buffer.from(await customers.arrayBuffer()).equals(file)
  expect(isSame, "the customer's file is that of the staff").toBe(true)

  const present = await upload('#123456')
  await show(1, present, '#123456')
  await sql`delete from shop_settings_history`.execute(api().db)
  await deleteUnusedShopFiles(api().db, new Date(Date.now() + 8 * 24 * 3600 * 1000))
  expect((await pdf('invoice', order)).equals(file)).toBe(true)
  expect((await printed('packing-slip', order))[0]?.sender.look).toEqual({ logo: present, accent: '#123456' })

  await show(2, null, null)
  await issue(later)
  expect((await printed('invoice', later))[0]?.sender.look).toEqual({ logo: null, accent: '#2e4a3d' })
  expect(await pictures('invoice', later)).toBe(0)
})

test('A document that was issued without a look stays as it was', async () => {
  const [order] = await orders(1)
  if (!order) throw new Error('no order')
  await issue(order)
  await sql`alter table issued_documents disable trigger user`.execute(api().db)
  await sql`update issued_documents set content = content #- '{seller,look}' where order_id = ${order.id}`.execute(
    api().db,
  )
  await sql`alter table issued_documents enable trigger user`.execute(api().db)
  const file = await pdf('invoice', order)
  await show(3, await upload('#7a1f3d80'), '#7a1f3d')
  expect((await pdf('invoice', order)).equals(file)).toBe(true)
  expect(await pictures('invoice', order)).toBe(0)
})
