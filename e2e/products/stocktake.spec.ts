/** A shelf place is counted by scanner, on two screens, and what differs is posted and undone. */
import type { StaffProduct } from '../../src/contract/products/product-schemas.ts'
import { expectNoSidewaysScroll } from '../setup/access.ts'
import { desktopOnly, expect, expectNoAxeViolations, test } from '../setup/browser-test.ts'
import { givePassword, openStaffPage } from '../setup/staff-area.ts'
import { newName, staffClient } from '../setup/staff-product.ts'

test(
  'a shelf place is counted by scans and typed numbers, which a reload keeps; what differs is posted, and undone by a press',
  desktopOnly,
  async ({ page, visit, request, expectMessage }) => {
    const staff = await staffClient(request)
    const place = `S${String(Date.now()).slice(-8)}`
    const make = (name: string, stockQuantity: number): Promise<StaffProduct> =>
      staff.create({
        name,
        stockQuantity,
        variants: [{ size: null, color: null, sku: name.toUpperCase(), shelfPlace: `${place}-1` }],
      })
    const [shirt, scarf] = [newName('Counted Shirt'), newName('Counted Scarf')]
    const product = await make(shirt, 3)
    const left = await make(scarf, 5)
    const units = async (id: string) => (await staff.read(id)).stockQuantity

    await visit('/admin/stocktakes')
    await givePassword(page)
    await page.getByLabel('Shelf place').fill(place)
    await page.getByRole('button', { name: 'Start counting' }).click()
    const field = page.getByLabel('Scan or type a SKU or barcode')
    await expect(field).toBeFocused()
    const scan = async (code: string) => {
      await page.keyboard.type(code)
      await page.keyboard.press('Enter')
    }
    await expect(page.getByRole('heading', { name: '2 are not counted' })).toBeVisible()
    await scan(shirt.toUpperCase())
    await scan(shirt.toLowerCase())
    const lines = page.getByRole('list', { name: 'Counted', exact: true }).getByRole('listitem')
    const counted = lines.getByRole('textbox')
    await expect(counted).toHaveValue('2')
    await expect(lines).toContainText('3 expected')
    await expectNoAxeViolations(page)
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await expectNoSidewaysScroll(page)
    }

    await page.reload()
    await givePassword(page)
    await expect(counted).toHaveValue('2')
    await counted.fill('1')
    await counted.press('Enter')
    await expect(field).toBeFocused()
    await expect(page.getByText('1 line differs: 2 units fewer')).toBeVisible()
    const countAddress = page.url()

    // A second person cannot count the same shirt.
    await visit('/admin/stocktakes')
    await givePassword(page)
    await page.getByRole('button', { name: 'Everything' }).click()
    await page.getByRole('button', { name: 'Start counting' }).click()
    await expect(field).toBeFocused()
    expectMessage(/status of 409/)
    await scan(shirt)
    await expect(page.getByText('is counted already: 1 by Owner')).toBeVisible()
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('button', { name: 'Discard it' }).click()
    await expect(page.getByText('Discarded by Owner')).toBeVisible()

    await visit(new URL(countAddress).pathname)
    await givePassword(page)
    await page.getByLabel('Reason').fill('Moth')
    await page.getByRole('button', { name: 'Post the differences' }).click()
    await expect(page.getByText('Posted by Owner: Moth')).toBeVisible()
    expect([await units(product.id), await units(left.id)]).toEqual([1, 5])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Undone by Owner')).toBeVisible()
    expect(await units(product.id)).toBe(3)
    await openStaffPage(page, 'Products', 'Stocktake')
    await expect(page.getByRole('list', { name: 'Stocktakes' })).toContainText(`Shelf place ${place}`)
    await expectNoAxeViolations(page)
  },
)
