/** Alerts with advice and deadline: above the orders of /admin, and at /admin/alerts. */
import type { StaffAlertResponse } from '../../src/contract/orders/alert.ts'
import { expectNoSidewaysScroll } from '../setup/access.ts'
import { desktopOnly, expect, expectNoAxeViolations, mobileOnly, test } from '../setup/browser-test.ts'
import { givePassword, unlock } from '../setup/staff-area.ts'
import { showStaffLists } from '../setup/staff-lists.ts'

const dispute: StaffAlertResponse = {
  id: 'dp_1',
  kind: 'dispute',
  orderId: 'order_01hx7k4t3w',
  orderNumber: 1042,
  paymentId: 'pi_3QkBLbkEJjUPXvvPzTM0IOIi',
  sentence: "The shopper's bank disputes €243.60 EUR (product not received).",
  advice:
    "Answer with evidence in the payment provider's dashboard, or accept the dispute there. Without an answer it is lost.",
  dueBy: '2026-12-03T23:59:00.000Z',
  since: '2026-11-20T11:05:00.000Z',
}
const failedRefund: StaffAlertResponse = {
  ...dispute,
  id: 'refund_1',
  kind: 'refund-failed',
  orderId: null,
  orderNumber: null,
  sentence: 'The refund of £45.00 GBP failed (expired or canceled card).',
  advice: "Give the money back in the payment provider's dashboard.",
  dueBy: null,
}

test(
  'disputes with their deadline and failed refunds without an order are listed above the orders until they are settled',
  mobileOnly,
  async ({ page, visit }) => {
    const alerts = [dispute, failedRefund]
    await showStaffLists(page)
    await page.route('**/api/admin/alerts', (route) => route.fulfill({ json: alerts }))
    await unlock({ page, visit })
    const section = page.getByRole('region', { name: 'Needs attention (2)' })
    const [first, second] = [section.getByRole('listitem').first(), section.getByRole('listitem').last()]
    await expect(first).toContainText('Dispute')
    await expect(first).toContainText('Order #1042')
    await expect(first).toContainText(/Answer by [34] Dec 2026, \d\d:\d\d/)
    await expect(first).toContainText(dispute.sentence)
    await expect(first).toContainText(dispute.advice)
    await expect(second).toContainText('Failed refund')
    await expect(second).toContainText(`Payment ${failedRefund.paymentId}, without an order`)
    await expect(second).not.toContainText('Answer by')
    const [above, below] = [await section.boundingBox(), await page.getByRole('table').boundingBox()]
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)

    alerts.splice(0, 2)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(section).toBeHidden()
    await expect(page.getByRole('table')).toBeVisible()
  },
)

test(
  'The day’s work leads to the alerts, which are counted there, and each alert to its order',
  desktopOnly,
  async ({ page, visit, failWith }) => {
    const alerts = [dispute, failedRefund]
    await page.route('**/api/admin/alerts', (route) => route.fulfill({ json: alerts }))
    await page.route('**/api/admin/day', (route) => route.fulfill({ json: { alerts: 2 } }))
    await visit('/admin/pages')
    await givePassword(page)
    const work = page.getByRole('list', { name: 'Day’s work' })
    await expect(work.getByRole('listitem').filter({ hasText: 'Alerts' })).toHaveText('Alerts2')
    await work.getByRole('link', { name: 'Alerts' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Alerts')
    await expect(page.getByRole('list', { name: 'Alerts' }).getByRole('listitem')).toHaveCount(2)
    await expect(page.getByRole('link', { name: 'Order #1042' })).toHaveAttribute(
      'href',
      `/admin/orders/${dispute.orderId}`,
    )
    await expectNoAxeViolations(page)

    alerts.splice(0, 2)
    await work.getByRole('link', { name: 'Packing' }).click()
    await work.getByRole('link', { name: 'Alerts' }).click()
    await expect(page.getByText('Nothing needs attention.')).toBeVisible()

    await failWith('GET', /\/api\/admin\/alerts$/, { times: 1 })
    await page.reload()
    await givePassword(page)
    const failure = page.getByRole('alert').filter({ hasText: 'The alerts could not be loaded' })
    await expectNoAxeViolations(page)
    await failure.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Nothing needs attention.')).toBeVisible()
  },
)

test(
  'a list that cannot be loaded says so, and can be tried again',
  desktopOnly,
  async ({ page, visit, failWith }) => {
    await showStaffLists(page)
    await failWith('GET', /\/api\/admin\/alerts$/, { times: 1 })
    await unlock({ page, visit })
    const failure = page.getByRole('alert').filter({ hasText: 'What needs attention could not be loaded' })
    await expect(failure).toBeVisible()
    await expect(page.getByRole('table')).toBeVisible()
    await expectNoAxeViolations(page)
    await failure.getByRole('button', { name: 'Try again' }).click()
    await expect(failure).toBeHidden()
  },
)
