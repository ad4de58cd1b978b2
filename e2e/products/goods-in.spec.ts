/** Goods in by scanner, and what the stock is worth with them. */
import type { StaffProduct } from '../../src/contract/products/product-schemas.ts'
import { expectNoSidewaysScroll } from '../setup/access.ts'
import { desktopOnly, expect, expectNoAxeViolations, test } from '../setup/browser-test.ts'
import { givePassword, openStaffPage } from '../setup/staff-area.ts'
import { newName, staffClient } from '../setup/staff-product.ts'

test(
  'what is scanned is kept through a reload, posted with its document number, worth its cost, and undone by a press',
  desktopOnly,
  async ({ page, visit, request }) => {
    const staff = await staffClient(request)
    const name = newName('Harbour Shirt')
    const codes = { sku: name.toUpperCase(), barcode: `50${String(Date.now()).slice(-11)}` }
    const product: StaffProduct = await staff.create({
      name,
      variants: [{ size: null, color: null, ...codes, costPence: 1250 }],
    })
    const units = async () => (await staff.read(product.id)).stockQuantity

    await visit('/admin/goods-in')
    await givePassword(page)
    const field = page.getByLabel('Scan or type a SKU or barcode')
    await expect(field).toBeFocused()
    const scan = async (code: string) => {
      await page.keyboard.type(code)
      await page.keyboard.press('Enter')
    }
    await scan('no such code')
    await expect(page.getByText('no such code belongs to no product.')).toBeVisible()
    await scan(codes.barcode)
    await scan(codes.sku.toLowerCase())
    const lines = page.getByRole('list', { name: 'Scanned' }).getByRole('listitem')
    const amount = lines.getByRole('textbox')
    await expect(amount).toHaveValue('2')
    await amount.fill(codes.barcode)
    await amount.press('Enter')
    await expect(amount).toHaveValue('2')
    await amount.fill('12')
    await amount.press('Enter')
    await expect(field).toBeFocused()
    await expectNoAxeViolations(page)
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await expectNoSidewaysScroll(page)
    }

    await page.reload()
    await givePassword(page)
    await expect(amount).toHaveValue('12')
    await page.getByLabel('Document number').fill('DN-204')
    await page.getByRole('button', { name: 'Finish: 12 units' }).click()
    await expect(page.getByText('DN-204 is in stock: 12 units.')).toBeVisible()
    await expect(field).toBeFocused()
    expect(await units()).toBe(12)
    await expect(lines).toHaveCount(0)

    await openStaffPage(page, 'Reports', 'Stock value')
    await expect(page.getByText('worth £')).toBeVisible()
    await expectNoAxeViolations(page)

    await openStaffPage(page, 'Products', 'Goods in')
    // Other tests receive goods meanwhile.
    const received = page.getByRole('list', { name: 'Received' }).getByRole('listitem')
    const receipt = received.filter({ hasText: 'Delivery, DN-204' })
    await receipt.getByRole('button', { name: 'Undo DN-204' }).click()
    await expect(receipt).toContainText('Undone by Owner')
    expect(await units()).toBe(0)
  },
)
