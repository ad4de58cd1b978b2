/** Customers in the browser: found, opened from an order, and led to the export of their data without an address in a URL. */
import { expectNoSidewaysScroll } from '../setup/access.ts'
import { desktopInReleaseTests, expect, expectNoAxeViolations, test } from '../setup/browser-test.ts'
import { givePassword, openStaffPage } from '../setup/staff-area.ts'
import { placeOrder } from '../setup/staff-order.ts'

test(
  'a customer is found by name, read with orders and mails, and their data is asked for',
  desktopInReleaseTests,
  async ({ page, visit, request }) => {
    const name = `Customer${Date.now().toString(36)}`
    const order = await placeOrder(request, name)
    await visit(`/admin/orders/${order.id}`)
    await givePassword(page)
    await page.getByRole('link', { name: 'All about this customer' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
    const orders = page.getByRole('list', { name: 'Orders of this customer' })
    await expect(orders.getByRole('listitem')).toHaveCount(1)
    await expect(page.getByText('1 order', { exact: true }).first()).toBeVisible()
    await expect(page.getByText('This address has not subscribed.')).toBeVisible()
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: 'Export or erase' }).click()
    await expect(page.getByLabel('Email address of the customer')).toHaveValue(order.email)
    expect(decodeURIComponent(page.url())).not.toContain(order.email)

    await openStaffPage(page, 'Orders', 'Customers')
    await page.getByLabel('Find a customer').fill(name.toUpperCase())
    const customers = page.getByRole('table', { name: 'Customers' }).locator('tbody')
    await expect(customers.locator('tr')).toHaveCount(1)
    await expect(customers).toContainText(order.email)
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    await page.reload()
    await givePassword(page)
    await expect(customers.locator('tr')).toHaveCount(1)
    await customers.getByRole('link').click()
    await expect(orders).toContainText(`#${order.number}`)
    await page.goBack()
    await expect(page.getByLabel('Find a customer')).toHaveValue(name.toUpperCase())
  },
)
