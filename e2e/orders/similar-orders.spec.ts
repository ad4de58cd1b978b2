/** A search of orders that finds none, but similar ones: the screen says so, and no bulk action takes them for matches. */
import type { Page } from '@playwright/test'
import { desktopInReleaseTests, expect, expectNoAxeViolations, test } from '../setup/browser-test.ts'
import { givePassword } from '../setup/staff-area.ts'
import { placeOrder } from '../setup/staff-order.ts'

const rows = (page: Page) => page.getByRole('table', { name: 'Orders' }).locator('tbody tr')

test(
  'a name with a letter missing finds the order, and the screen says that it is only similar',
  desktopInReleaseTests,
  async ({ page, visit, request }) => {
    // Words with a digit are similar to none.
    const ending = Date.now()
      .toString()
      .replace(/\d/g, (digit) => 'adgkmprtvx'[Number(digit)] ?? '')
    const order = await placeOrder(request, `Quistern${ending}`)
    await visit(`/admin/orders?search=Quitern${ending}`)
    await givePassword(page)
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText(`#${order.number}`)
    await expect(page.getByText('1 similar order', { exact: true })).toBeVisible()
    await expect(page.getByText('No order matches. These have words that differ by one letter')).toBeVisible()
    await page.getByLabel('Fulfilment').selectOption('To ship')
    await expect(rows(page)).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Mark as fulfilled externally' })).toBeHidden()
    await page.getByRole('searchbox', { name: 'Find an order' }).fill(`Quistern${ending}`)
    await expect(page.getByText('1 order', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Mark as fulfilled externally' })).toBeVisible()
    await expectNoAxeViolations(page)
  },
)
