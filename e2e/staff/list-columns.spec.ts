/** Columns of staff lists: each person hides those that they do not need, in their browser. */
import { expectNoSidewaysScroll } from '../setup/access.ts'
import { desktopOnly, expect, expectNoAxeViolations, test } from '../setup/browser-test.ts'
import { givePassword } from '../setup/staff-area.ts'

test(
  'a column is hidden by the keyboard, on cards too, and stays hidden after a reload; the product itself cannot be',
  desktopOnly,
  async ({ page, visit }) => {
    await visit('/admin/products')
    await givePassword(page)
    const table = page.getByRole('table', { name: 'Products' })
    const heads = table.getByRole('columnheader')
    await expect(heads).toHaveText([
      ...['Picture', 'Product', 'Status', 'Price', 'Stock', 'Brand', 'Category', 'Actions'],
    ])
    const brand = await table.locator('tbody tr').first().getByRole('cell').nth(4).innerText()

    const opener = page.getByRole('button', { name: 'Columns' })
    await opener.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Columns' })
    await expect(dialog.getByRole('checkbox')).toHaveCount(5)
    await expectNoAxeViolations(page)
    await dialog.getByRole('checkbox', { name: 'Brand' }).press('Space')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(dialog.getByRole('checkbox', { name: 'Category' })).not.toBeChecked()
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
    const shown = ['Picture', 'Product', 'Status', 'Price', 'Stock', 'Actions']
    await expect(heads).toHaveText(shown)
    await expect(table.locator('tbody tr').first().locator('th, td')).toHaveCount(shown.length)
    await expectNoAxeViolations(page)

    await page.reload()
    await givePassword(page)
    await expect(heads).toHaveText(shown)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(table.locator('tbody tr').first()).not.toContainText(brand)
    await expectNoSidewaysScroll(page)
    await opener.click()
    await dialog.getByRole('checkbox', { name: 'Brand' }).check()
    await page.keyboard.press('Escape')
    await expect(table.locator('tbody tr').first()).toContainText(brand)

    await visit('/admin/orders')
    await givePassword(page)
    await expect(opener).toBeVisible()
    await opener.click()
    for (const box of await dialog.getByRole('checkbox').all()) await expect(box).toBeChecked()
  },
)
