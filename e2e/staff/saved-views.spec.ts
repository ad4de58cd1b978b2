/** A search of products or customers is saved under a name, opened again by a press, and removed. */
import { expectNoSidewaysScroll } from '../setup/access.ts'
import { expect, expectNoAxeViolations, mobileOnly, test } from '../setup/browser-test.ts'
import { givePassword } from '../setup/staff-area.ts'

test(
  'a view of products is saved under a name, opened again by a press, and removed; other lists do not show it',
  mobileOnly,
  async ({ page, visit }) => {
    const name = `Low ${Date.now().toString(36)}`
    await visit('/admin/products?stock=low')
    await givePassword(page)
    await page.getByRole('button', { name: 'Save this view' }).press('Enter')
    await page.getByRole('dialog').getByLabel('Name').fill(name)
    await expectNoAxeViolations(page)
    await page.keyboard.press('Enter')
    const view = page.getByRole('button', { name, exact: true })
    await expect(view).toHaveAttribute('aria-pressed', 'true')

    await page.getByRole('button', { name: 'Clear search and filters' }).click()
    await expect(page).toHaveURL(/\/admin\/products$/)
    await expect(view).toHaveAttribute('aria-pressed', 'false')
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    await view.click()
    await expect(page).toHaveURL(/\/admin\/products\?stock=low$/)
    const edit = page.getByRole('link', { name: 'Bulk edit' })
    await expect(edit).toHaveAttribute('href', '/admin/products/grid?stock=low')
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    expect((await saved).suggestedFilename()).toBe('products.csv')

    await visit('/admin/customers?search=nobody')
    await givePassword(page)
    await expect(page.getByRole('button', { name: 'Save this view' })).toBeVisible()
    await expect(view).toHaveCount(0)

    await visit('/admin/products')
    await givePassword(page)
    await page.getByRole('button', { name: `Remove view ${name}` }).click()
    await expect(view).toHaveCount(0)
  },
)
