/** An order is cancelled in the browser, with the reason that its customer reads. */
import { desktopOnly, expect, expectNoAxeViolations, test } from '../setup/browser-test.ts'
import { givePassword } from '../setup/staff-area.ts'
import { placeOrder } from '../setup/staff-order.ts'

test('an order is cancelled, refunded and restocked', desktopOnly, async ({ page, visit, request }) => {
  const order = await placeOrder(request, `Cancel${Date.now().toString(36)}`)
  const timeline = page.getByRole('list', { name: 'Timeline' })
  await visit(`/admin/orders/${order.id}`)
  await givePassword(page)
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByLabel('Put 2 items back into stock')).toBeChecked()
  await page.getByLabel('Who cancels?').selectOption('The customer asked for it')
  await page.getByLabel('In your own words').fill('Found it elsewhere')
  await page.getByRole('button', { name: 'Cancel order and refund' }).click()
  await expect(timeline).toContainText('Cancelled before it was sent: Found it elsewhere')
  await expect(timeline).toContainText('The customer asked for it.')
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ship', exact: true })).toBeHidden()
  await expectNoAxeViolations(page)
})
