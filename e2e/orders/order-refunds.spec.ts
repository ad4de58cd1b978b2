/** Refunds of parts in the browser: a line with its stock, then everything that is left. */

import type { StaffOrder } from '../../src/contract/orders/order-management.ts'
import { expectNoSidewaysScroll } from '../setup/access.ts'
import { expect, expectNoAxeViolations, mobileOnly, test } from '../setup/browser-test.ts'
import { givePassword } from '../setup/staff-area.ts'
import { staffHeaders } from '../setup/staff-calls.ts'
import { placeOrder } from '../setup/staff-order.ts'

test('a line is refunded, then everything that is left', mobileOnly, async ({ page, visit, request }) => {
  const order = await placeOrder(request, `Refund${Date.now().toString(36)}`)
  const headers = await staffHeaders(request)
  const read = async (): Promise<StaffOrder> =>
    (await request.get(`/api/admin/orders/${order.id}`, { headers })).json()
  await visit(`/admin/orders/${order.id}`)
  await givePassword(page)
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund' })
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(dialog.getByText('Choose lines, shipping or an amount.')).toBeVisible()
  await expect(dialog.getByText('Choose a reason', { exact: true }).last()).toBeVisible()
  await dialog.getByLabel('Units of').fill('1')
  await expect(dialog.getByLabel('Put it back into stock')).toBeChecked()
  await dialog.getByLabel('Further amount').fill('1000000')
  await expect(dialog.getByText('This is more than what is left of the payment.')).toBeVisible()
  await dialog.getByLabel('Further amount').fill('')
  await dialog.getByLabel('Reason').selectOption('returned')
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: /^Refund £/ }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('list', { name: 'Refunds' }).getByRole('heading')).toHaveCount(1)
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('Refund requested')
  await expect(page.getByText('1 cancelled')).toBeVisible()
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  await dialog.getByRole('button', { name: 'All that is left' }).click()
  await dialog.getByLabel('Reason').selectOption('other')
  await dialog.getByRole('button', { name: /^Refund £/ }).click()
  await expect(page.getByRole('list', { name: 'Refunds' }).getByRole('heading')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Refund', exact: true })).toBeHidden()
  await expect.poll(async () => (await read()).paymentStatus, { timeout: 30_000 }).toBe('refunded')
  expect((await read()).refunds.map(({ status }) => status)).toEqual(['succeeded', 'succeeded'])
})
