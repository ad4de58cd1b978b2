/** Staff choose orders in the list and save the file of a carrier; another carrier is mapped on a screen. */
import { readFileSync } from 'node:fs'
import type { StaffOrder } from '../../src/contract/orders/order-management.ts'
import { expectNoSidewaysScroll } from '../setup/access.ts'
import { desktopOnly, expect, expectNoAxeViolations } from '../setup/browser-test.ts'
import { findProduct } from '../setup/filled-cart.ts'
import { test } from '../setup/own-shop.ts'
import { GRACE, placePaidOrder } from '../setup/paid-order.ts'
import { givePassword, openStaffPage } from '../setup/staff-area.ts'
import { staffHeaders } from '../setup/staff-calls.ts'

test(
  'one press saves the postage file of chosen orders, a second one says who made it before, and other carriers are mapped',
  desktopOnly,
  async ({ page, visit, request }) => {
    test.slow()
    const headers = await staffHeaders(request)
    const product = await findProduct(request, ({ inStock, stockQuantity }) => inStock && stockQuantity > 5)
    const { id } = await placePaidOrder(request, {
      product,
      quantity: 1,
      email: 'postage@example.com',
      address: { ...GRACE, lastName: 'Postage' },
    })
    const { number }: StaffOrder = await (await request.get(`/api/admin/orders/${id}`, { headers })).json()

    await visit('/admin')
    await givePassword(page)
    await openStaffPage(page, 'Orders', 'All orders')
    const row = page.getByRole('row', { name: `#${number}` })
    const choose = () => page.getByLabel(`Choose order #${number}`).check()
    await choose()
    const downloads = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Click & Drop file' }).click()
    const file = readFileSync(await (await downloads).path(), 'utf8')
    expect(file).toContain('Order reference,Date,Full name,')
    expect(file).toContain(`\r\n${number},`)
    await expect(row).toContainText('In a postage file')

    await page.getByRole('button', { name: 'Click & Drop file' }).click()
    const report = page.getByRole('dialog', { name: 'Postage file' })
    await expect(report).toContainText('No file was made.')
    await expect(report).toContainText(`Order #${number}: Owner`)
    await expectNoAxeViolations(page)
    const again = page.waitForEvent('download')
    await report.getByRole('button', { name: 'Make a file of it again' }).click()
    await again
    await expect(row).toContainText('In 2 postage files')

    await openStaffPage(page, 'Orders', 'Postage files')
    await page.getByRole('button', { name: 'New format' }).click()
    const form = page.getByRole('dialog', { name: 'Format' })
    await form.getByLabel('Name').fill('Parcel people')
    await form.getByLabel('Heading').fill('ref')
    await form.getByRole('button', { name: 'Add a column' }).click()
    await form.getByLabel('Heading').last().fill('house')
    await form.getByLabel('Says').last().selectOption('House number')
    await expectNoAxeViolations(page)
    await form.getByRole('button', { name: 'Save format' }).click()
    await expect(page.getByRole('list', { name: 'Formats' })).toContainText(
      'A row for each order: ref, house',
    )
    for (const width of [390, 768]) {
      await page.setViewportSize({ width, height: 844 })
      await expectNoSidewaysScroll(page)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await openStaffPage(page, 'Orders', 'All orders')
    await choose()
    await page.getByLabel('Format of the postage file').selectOption('Parcel people')
    const mapped = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Parcel people file' }).click()
    await page.getByRole('button', { name: 'Make a file of it again' }).click()
    expect(readFileSync(await (await mapped).path(), 'utf8')).toMatch(new RegExp(`^ref,house\r\n${number},`))
  },
)
