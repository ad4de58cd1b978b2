/**
 * /admin of the specification: trial orders are marked as unpaid in sandbox mode, and distinguished from real orders in
 * live mode.
 */
import { expectNoSidewaysScroll } from '../setup/access.ts'
import { desktopOnly, expect, expectNoAxeViolations, mobileOnly, test } from '../setup/browser-test.ts'
import { unlock } from '../setup/staff-area.ts'
import { showStaffLists, staffOrders, staffStats } from '../setup/staff-lists.ts'

const trialNote = 'These are trial orders: no money has moved.'

test(
  'in sandbox mode the dashboard says that its figures are of trial orders, and orders have no trial mark',
  desktopOnly,
  async ({ page, visit }) => {
    const stats = { ...staffStats, mode: 'sandbox' }
    await page.route('**/api/admin/stats', (route) => route.fulfill({ json: stats }))
    await unlock({ page, visit })
    await expect(page.getByText(trialNote)).toBeVisible()
    stats.totalOrders = 0
    await unlock({ page, visit })
    await expect(page.getByText('0', { exact: true })).toBeVisible()
    await expect(page.getByText(trialNote)).toHaveCount(0)
    await expect(page.getByText('Trial', { exact: true })).toHaveCount(0)
    await expectNoAxeViolations(page)
  },
)

test(
  'in live mode trial orders are marked and the dashboard says how many it leaves out',
  mobileOnly,
  async ({ page, visit }) => {
    await showStaffLists(page)
    await page.route('**/api/admin/stats', (route) =>
      route.fulfill({ json: { ...staffStats, mode: 'live', trialOrders: 2 } }),
    )
    const modes = ['live', 'sandbox', 'test', null]
    const orders = staffOrders.map((order, index) => ({ ...order, mode: modes[index] ?? null }))
    await page.route('**/api/admin/orders', (route) => route.fulfill({ json: orders }))
    await unlock({ page, visit })
    await expect(page.getByText('2 trial orders are not counted.')).toBeVisible()
    await expect(page.getByText(trialNote)).toHaveCount(0)
    await expect(page.getByRole('row').filter({ hasText: 'Trial' })).toHaveText([
      /j\.lindqvist@example\.org/,
      /maximilian/,
    ])
    await expectNoSidewaysScroll(page)
    await expectNoAxeViolations(page)
  },
)
