/** /admin/reconciliation: the comparison with the payment provider's records, begun by the owner and read by keyboard. */
import { expectNoSidewaysScroll } from '../setup/access.ts'
import { desktopOnly, expect, expectNoAxeViolations, test } from '../setup/browser-test.ts'
import { givePassword } from '../setup/staff-area.ts'
import { placeOrder } from '../setup/staff-order.ts'

test(
  'the owner compares the orders with the provider and saves the payouts as a file',
  desktopOnly,
  async ({ page, visit, request }) => {
    await placeOrder(request, `Books${Date.now().toString(36)}`)
    await visit('/admin/reconciliation')
    await givePassword(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reconciliation')
    await page.getByRole('button', { name: 'Compare now' }).press('Enter')
    const newest = page.getByRole('list', { name: 'Comparisons' }).getByRole('listitem').first()
    await expect(newest).toContainText('Done')
    await expect(newest).toContainText(/[1-9]\d* payments? and \d+ refunds? from/)
    await expect(page.getByRole('button', { name: 'Compare now' })).toBeEnabled()
    await expect(page.getByRole('region', { name: 'Payouts' })).toContainText('Not paid out yet:')
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV of all payouts' }).click()
    expect((await saved).suggestedFilename()).toBe('payouts.csv')
  },
)
