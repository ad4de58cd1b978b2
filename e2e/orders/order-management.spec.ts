/** Order management in the browser: found, noted, shipped in parts and undone. */
import type { Page } from '@playwright/test'
import type { StaffOrder } from '../../src/contract/orders/order-management.ts'
import { expectNoSidewaysScroll } from '../setup/access.ts'
import {
  desktopInReleaseTests,
  desktopOnly,
  expect,
  expectNoAxeViolations,
  failedLoad,
  mobileOnly,
  test,
} from '../setup/browser-test.ts'
import { givePassword } from '../setup/staff-area.ts'
import { staffHeaders } from '../setup/staff-calls.ts'
import { placeOrder } from '../setup/staff-order.ts'

const rows = (page: Page) => page.getByRole('table', { name: 'Orders' }).locator('tbody tr')
const timeline = (page: Page) => page.getByRole('list', { name: 'Timeline' })
const uniqueName = (prefix: string) => `${prefix}${Date.now().toString(36)}`

test(
  'an order is found by its customer, shipped in two parcels, and a parcel is undone',
  mobileOnly,
  async ({ page, visit, request }) => {
    const name = uniqueName('Parcel')
    const order = await placeOrder(request, name)
    await visit('/admin/orders')
    await givePassword(page)
    await page.getByRole('searchbox', { name: 'Find an order' }).fill(name.toUpperCase())
    await expect(rows(page)).toHaveCount(1)
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: `#${order.number}` }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order #${order.number}`)
    await expect(page.getByRole('list', { name: 'Lines' })).toContainText(order.lines[0]?.sku ?? '')

    await page.getByLabel('Private note').fill('Call before delivery.')
    await page.getByRole('button', { name: 'Add note' }).click()
    await expect(timeline(page)).toContainText('Call before delivery.')

    await page.getByRole('button', { name: 'Ship', exact: true }).click()
    await page.getByLabel('Units of').fill('1')
    await page.getByLabel('Carrier').fill('Royal Mail')
    await page.getByLabel('Tracking number').fill('AB123456789GB')
    await page.getByRole('button', { name: 'Ship 1 unit' }).click()
    await expect(page.getByText('Partly shipped')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Royal Mail AB123456789GB' })).toHaveAttribute(
      'href',
      /royalmail\.com.*AB123456789GB/,
    )
    await page.getByRole('button', { name: 'Ship', exact: true }).click()
    await page.getByRole('button', { name: 'Ship 1 unit' }).click()
    await expect(page.getByRole('button', { name: 'Ship', exact: true })).toBeHidden()
    await page.getByRole('button', { name: 'Undo parcel 2' }).click()
    await expect(page.getByRole('button', { name: 'Ship', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Mark as delivered: parcel 1' }).click()
    await expect(timeline(page)).toContainText('Parcel 1 delivered')
    await expect(timeline(page)).toContainText('Parcel 2 undone')
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
  },
)

test(
  'the address of an order is changed until it is shipped, and the total stays',
  desktopOnly,
  async ({ page, visit, request, expectMessage }) => {
    const order = await placeOrder(request, uniqueName('Address'))
    await visit(`/admin/orders/${order.id}`)
    await givePassword(page)
    await page.getByRole('button', { name: 'Edit customer' }).click()
    const shipping = page.getByRole('group', { name: 'Shipping address' })
    await expect(shipping.getByLabel('Province')).toHaveCount(0)
    await shipping.getByLabel('Town').fill('Scarborough')
    // In Northern Ireland, where other taxes are due.
    const postcode = shipping.getByLabel('Postcode')
    const paidFor = await postcode.inputValue()
    await postcode.fill('BT1 1AA')
    expectMessage(failedLoad(409))
    await page.getByRole('button', { name: 'Save' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit customer' })
    await expect(dialog.getByRole('alert')).toContainText('A paid order keeps its taxes')
    await expect(shipping.getByLabel('Town')).toHaveValue('Scarborough')
    await postcode.fill(paidFor)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(timeline(page)).toContainText('Shipping address changed')
    await expect(timeline(page)).toContainText('Scarborough')
    await expect(timeline(page)).toContainText('Order placed')
  },
)

test.describe('in a browser of another time zone', () => {
  test.use({ timezoneId: 'America/Los_Angeles' })
  test(
    "the overview, the list and the order date an order by the shop's clock (B41)",
    desktopInReleaseTests,
    async ({ page, visit, request }) => {
      const order = await placeOrder(request, uniqueName('Zone'))
      const clock = new Intl.DateTimeFormat('en-GB', {
        timeZone: order.timeZone,
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
      })
      const shown = clock.format(new Date(order.createdAt))
      await visit('/admin')
      await givePassword(page)
      await expect(page.getByRole('row').filter({ hasText: order.email ?? 'no address' })).toContainText(
        shown,
      )
      await page.getByRole('link', { name: 'All orders: search, ship, export' }).click()
      await page.getByRole('searchbox', { name: 'Find an order' }).fill(order.email ?? '')
      await expect(rows(page)).toHaveCount(1)
      await expect(rows(page)).toContainText(shown)
      await page.getByRole('link', { name: `#${order.number}` }).click()
      await expect(timeline(page)).toContainText(shown)
      expect(await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe(
        'America/Los_Angeles',
      )
    },
  )
})

test('a view is saved, opened and removed', desktopInReleaseTests, async ({ page, visit }) => {
  const name = uniqueName('View ')
  await visit('/admin/orders?fulfilment=delivered')
  await givePassword(page)
  await page.getByRole('button', { name: 'Save this view' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Save view', exact: true }).click()
  const view = page.getByRole('button', { name, exact: true })
  await expect(view).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(page).toHaveURL(/\/admin\/orders$/)
  await view.click()
  await expect(page).toHaveURL(/fulfilment=delivered/)
  await page
    .getByRole('navigation', { name: 'Staff pages' })
    .getByRole('link', { name: 'Orders', exact: true })
    .click()
  await expect(page.getByRole('button', { name: 'Clear search and filters' })).toBeHidden()
  await page.getByRole('button', { name: `Remove view ${name}` }).click()
  await expect(view).toBeHidden()
})

test(
  'orders from before order management are marked as fulfilled externally, without a mail',
  desktopInReleaseTests,
  async ({ page, visit, request }) => {
    const name = uniqueName('Elsewhere')
    const { id } = await placeOrder(request, name)
    await visit(`/admin/orders?search=${name}&fulfilment=to_ship`)
    await givePassword(page)
    await page.getByRole('button', { name: 'Mark as fulfilled externally' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('1 order of this list')
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: 'Mark as fulfilled', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('No order matches')).toBeVisible()
    const headers = await staffHeaders(request)
    const order: StaffOrder = await (await request.get(`/api/admin/orders/${id}`, { headers })).json()
    expect(order.fulfilmentStatus).toBe('shipped')
  },
)

test(
  'the rows of the order list are reached with the arrow keys',
  desktopInReleaseTests,
  async ({ page, visit, request }) => {
    const name = uniqueName('Keys')
    const first = await placeOrder(request, name)
    const second = await placeOrder(request, name)
    await visit(`/admin/orders?search=${name}`)
    await givePassword(page)
    await expect(rows(page)).toHaveCount(2)
    await page.getByRole('searchbox', { name: 'Find an order' }).press('ArrowDown')
    await expect(page.getByRole('link', { name: `#${second.number}` })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('link', { name: `#${first.number}` })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order #${first.number}`)
    await page.getByRole('button', { name: 'Ship', exact: true }).press('Enter')
    await expect(page.getByRole('dialog', { name: 'Ship' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Ship', exact: true })).toBeFocused()
  },
)

test('the filtered orders are exported', desktopInReleaseTests, async ({ page, visit, request }) => {
  const name = uniqueName('Export')
  await placeOrder(request, name)
  await visit(`/admin/orders?search=${name}`)
  await givePassword(page)
  await expect(rows(page)).toHaveCount(1)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await (await download).createReadStream()
  let text = ''
  for await (const part of file) text += part
  expect(text.trim().split('\r\n')).toHaveLength(2)
  expect(text).toContain(name)
})
