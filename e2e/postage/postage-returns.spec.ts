/** The file that a carrier gives back ships the orders of a postage file, after staff have seen what each row does. */
import type { StaffOrder } from '../../src/contract/orders/order-management.ts'
import { expectNoSidewaysScroll } from '../setup/access.ts'
import { desktopOnly, expect, expectNoAxeViolations } from '../setup/browser-test.ts'
import { findProduct } from '../setup/filled-cart.ts'
import { test } from '../setup/own-shop.ts'
import { GRACE, placePaidOrder } from '../setup/paid-order.ts'
import { givePassword, openStaffPage } from '../setup/staff-area.ts'
import { staffHeaders } from '../setup/staff-calls.ts'

test(
  'tracking numbers come back in a file: staff map its columns, see each row, ship the orders and take all back',
  desktopOnly,
  async ({ page, visit, request }) => {
    test.slow()
    const headers = await staffHeaders(request)
    const product = await findProduct(request, ({ inStock, stockQuantity }) => inStock && stockQuantity > 5)
    const orders: StaffOrder[] = []
    for (const lastName of ['First', 'Second']) {
      const { id } = await placePaidOrder(request, {
        product,
        quantity: 1,
        email: 'returned@example.com',
        address: { ...GRACE, lastName },
      })
      orders.push(await (await request.get(`/api/admin/orders/${id}`, { headers })).json())
    }
    const numbers = orders.map(({ number }) => number)
    const made = await request.post('/api/admin/postage-files', { headers, data: { orders: numbers.join() } })
    expect(made.status()).toBe(200)

    await visit('/admin')
    await givePassword(page)
    await openStaffPage(page, 'Orders', 'Postage files')
    const files = page.getByRole('list', { name: 'Files made' })
    await files.getByRole('button', { name: 'Tracking numbers' }).first().click()
    const form = page.getByRole('dialog', { name: 'Tracking numbers' })
    // Enough rows to scroll.
    const others = Array.from({ length: 8 }, (_, index) => `OTHER-${index},TPN,QQ00000000${index}GB\n`).join(
      '',
    )
    const csv = `Reference,Service,Label\n${numbers[0]},TPN,QQ123456789GB\n${others}${numbers[1]},TPN,${product.sku}\n`
    await form
      .getByLabel('File of the carrier')
      .and(page.locator('input'))
      .setInputFiles({ name: 'labels.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await form.getByLabel('Order number').selectOption('Reference')
    await form.getByLabel('Tracking number', { exact: true }).selectOption('Label')
    const rows = form.getByRole('list', { name: 'Rows of the file' })
    await expect(rows.getByRole('listitem').first()).toContainText('Ships the order.')
    await expect(rows.getByRole('listitem').last()).toContainText('not a tracking number')
    await expectNoAxeViolations(page)
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await expectNoSidewaysScroll(page)
    }
    await form.getByLabel('Carrier', { exact: true }).fill('Royal Mail')
    await form.getByRole('button', { name: 'Ship 1 order' }).click()
    await expect(page.getByRole('list', { name: 'Just shipped' })).toContainText('1 order shipped.')
    await expect(files).toContainText('1 shipped')
    await page.getByRole('button', { name: 'Undo: 1 order' }).click()
    await expect(files).not.toContainText('1 shipped')
    const after: StaffOrder = await (
      await request.get(`/api/admin/orders/${orders[0]?.id}`, { headers })
    ).json()
    expect(after.fulfilmentStatus).toBe('unfulfilled')
  },
)
