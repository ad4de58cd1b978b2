/** /admin of the specification (sections 2, 4, 5, 6 and 8): locked, unlocked, its figures and its three tabs. */
import type { Page } from '@playwright/test'
import type { Stats } from '../../src/contract/orders/admin-orders.ts'
import { formatMinor } from '../../src/domain/pricing/currency.ts'
import { expectNoSidewaysScroll } from '../setup/access.ts'
import {
  desktopOnly,
  expect,
  expectNoAxeViolations,
  failedLoad,
  mobileOnly,
  type Screen,
  test,
} from '../setup/browser-test.ts'
import { newEmail } from '../setup/checkout-steps.ts'
import { findProduct } from '../setup/filled-cart.ts'
import { holdBack } from '../setup/held-calls.ts'
import { GRACE, placePaidOrder } from '../setup/paid-order.ts'
import { givePassword, unlock } from '../setup/staff-area.ts'
import { showStaffLists } from '../setup/staff-lists.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const open = async (screen: Pick<Screen, 'page' | 'visit'>): Promise<void> => {
  await unlock(screen)
  await expect(screen.page.getByText('Total Revenue')).toBeVisible()
}

test(
  'the admin gate reports a wrong password and opens for the right one until the page reloads',
  desktopOnly,
  async ({ page, visit, expectMessage }) => {
    expectMessage(failedLoad(401))
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'GET' && request.url().includes('/api/admin/')) asked.push(request.url())
    })
    await visit('/admin')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin')
    await expectNoAxeViolations(page)
    const unlockButton = page.getByRole('button', { name: 'Unlock' })
    const before = await unlockButton.boundingBox()
    await givePassword(page, 'not it')
    await expect(page.getByRole('alert')).toHaveText('Incorrect password')
    expect(await unlockButton.boundingBox()).toEqual(before)
    await expect(page.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true')
    await expectNoAxeViolations(page)
    expect(asked).toEqual([])

    await givePassword(page)
    for (const name of ['Total Orders', 'Total Revenue', 'Newsletter Subscribers', 'Avg Order Value'])
      await expect(page.getByText(name, { exact: true })).toBeVisible()
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(kept).not.toContain('token')

    await page.reload()
    await expect(page.getByLabel('Password')).toBeVisible()
    await givePassword(page)
    await page.getByRole('button', { name: 'Lock' }).click()
    await expect(page.getByLabel('Password')).toBeVisible()
    await expect(page.getByLabel('Password')).toHaveValue('')
  },
)

test('an expired staff token returns to the admin gate', desktopOnly, async ({ page, visit, failWith }) => {
  await open({ page, visit })
  await failWith('GET', /\/api\/admin\/products$/, {
    status: 401,
    body: 'Sign in as staff to do this.',
  })
  await tab(page, 'Products').click()
  await expect(page.getByLabel('Password')).toBeVisible()
})

test(
  "a new order appears in the order list, in the View alert and in the dashboard's figures",
  mobileOnly,
  async ({ page, visit, request }) => {
    const product = await findProduct(request)
    const email = newEmail('grace')
    const order = await placePaidOrder(request, { product, quantity: 2, email, address: GRACE })
    await open({ page, visit })
    const row = page.getByRole('row').filter({ hasText: email })
    await expect(row).toContainText(order.id.slice(-8))
    await expect(row).not.toContainText(order.id)
    const total = formatMinor(Math.round(Number(order.total) * 100), 'GBP')
    await expect(row).toContainText(total)
    await expect(row.getByText('confirmed').locator('visible=true')).toHaveText('confirmed')
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)

    const said = new Promise<string>((resolve) => {
      page.once('dialog', async (dialog) => {
        resolve(dialog.message())
        await dialog.accept()
      })
    })
    await row.getByRole('button', { name: 'View' }).click()
    const message = await said
    for (const part of [
      order.id,
      email,
      `2 x ${product.name}`,
      'Grace Fell',
      '9 Quay Street',
      'Whitby',
      total,
    ])
      expect(message).toContain(part)
  },
)

test(
  "the dashboard shows the server's figures, and Refresh reloads the lists",
  desktopOnly,
  async ({ page, visit }) => {
    const stats: Stats = {
      totalOrders: 12345,
      totalRevenue: '987654.30',
      newsletterSubscribers: 7,
      averageOrderValue: '80.00',
      mode: 'live',
      trialOrders: 0,
    }
    await page.route(/\/api\/admin\/stats$/, (route) => route.fulfill({ json: stats }))
    await open({ page, visit })
    const figure = (name: string) =>
      page.locator('dl > div').filter({ hasText: name }).getByRole('definition')
    await expect(figure('Total Orders')).toHaveText('12,345')
    await expect(figure('Total Revenue')).toHaveText('£987,654.30')
    await expect(figure('Newsletter Subscribers')).toHaveText('7')
    await expect(figure('Avg Order Value')).toHaveText('£80.00')
    stats.totalOrders = 12346
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(figure('Total Orders')).toHaveText('12,346')
  },
)

test(
  'a failed refresh shows a note beside the stale list, and a successful one removes it',
  mobileOnly,
  async ({ page, visit, failWith }) => {
    await showStaffLists(page)
    await open({ page, visit })
    const row = page.getByRole('row').filter({ hasText: 'tom@example.org' })
    await expect(row).toBeVisible()
    await failWith('GET', /\/api\/admin\/(orders|stats)$/, { times: 2 })
    const refresh = page.getByRole('button', { name: 'Refresh' })
    await refresh.click()
    for (const what of ['Orders', 'The figures'])
      await expect(
        page.getByRole('alert').filter({ hasText: `${what} could not be refreshed` }),
      ).toBeVisible()
    await expect(row).toBeVisible()
    await expect(page.getByText('1,342')).toBeVisible()
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    await refresh.click()
    await expect(page.getByText(/could not be refreshed/)).toHaveCount(0)
    await expect(row).toBeVisible()
  },
)

test('the product count follows the search word', desktopOnly, async ({ page, visit, request }) => {
  const { length } = await (await request.get('/api/products')).json()
  await open({ page, visit })
  await tab(page, 'Products').click()
  const panel = page.getByRole('tabpanel')
  const status = panel.getByRole('status')
  await expect(status).toHaveText(/^\d+ products$/)
  // Staff see the drafts of other tests, too.
  const count = Number.parseInt(await status.innerText(), 10)
  expect(count).toBeGreaterThanOrEqual(length)
  await panel.getByRole('searchbox').fill('wallet')
  await expect(status).toHaveText(new RegExp(`^Showing \\d+ of ${count} products$`))
  await panel.getByRole('searchbox').fill('nothing is called this')
  await expect(panel.getByText('No product matches')).toBeVisible()
  await expect(status).toHaveText(`Showing 0 of ${count} products`)
})

test(
  'orders that need attention are highlighted; other states have a neutral badge',
  mobileOnly,
  async ({ page, visit }) => {
    const order = {
      id: 'order_abcdefgh12345678',
      status: 'refund_pending',
      paymentStatus: 'refund_pending',
      email: 'someone@example.org',
      currency: 'JPY',
      subtotal: '15000',
      shipping: '1500',
      total: '16500',
      totalPounds: '110.00',
      createdAt: '2026-11-03T10:00:00.000Z',
      attention: 'The payment is being refunded.',
      shippingAddress: null,
      billingAddress: null,
      items: [],
    }
    await page.route(/\/api\/admin\/orders$/, (route) => route.fulfill({ json: [order] }))
    await open({ page, visit })
    const row = page.getByRole('row').filter({ hasText: '12345678' })
    await expect(row).toContainText('Attention: The payment is being refunded.')
    await expect(row).toContainText('¥16500.00 JPY')
    await expect(row).toContainText('refund pending')
    await expect(row.locator('time:visible')).toHaveText(/^3 Nov 2026, \d\d:\d\d$/)
    const email = await row.getByText(order.email).boundingBox()
    expect(email?.height, 'an address stays on one line').toBeLessThan(30)
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
  },
)

test('arrow keys move between the admin tabs', desktopOnly, async ({ page, visit }) => {
  await open({ page, visit })
  await tab(page, 'Orders').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'Products')).toBeFocused()
  await expect(tab(page, 'Products')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('list', { name: 'Products' })).toBeVisible()
  await page.keyboard.press('End')
  await expect(tab(page, 'Newsletter')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'Orders')).toBeFocused()
})

test(
  'the subscriber list shows address, date and the Active state',
  mobileOnly,
  async ({ page, visit, request }) => {
    const email = newEmail('reader')
    await request.post('/api/newsletter', { data: { email } })
    await open({ page, visit })
    await tab(page, 'Newsletter').click()
    const row = page.getByRole('row').filter({ hasText: email })
    await expect(row).toContainText('Active')
    await expect(row.locator('time')).toHaveText(/^\d{1,2} \w{3,4} \d{4}$/)
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
  },
)

for (const [name, path, what, width] of [
  ['Orders', /\/api\/admin\/orders$/, 'Orders', mobileOnly],
  ['Products', /\/api\/admin\/products$/, 'Products', desktopOnly],
  ['Newsletter', /\/api\/admin\/newsletters$/, 'Subscribers', mobileOnly],
] as const)
  test(
    `${name}: three rows while loading; a failure says so and is tried again`,
    width,
    async ({ page, visit, failWith }) => {
      await failWith('GET', path, { times: 1 })
      const letGo = await holdBack(page, path, 'GET')
      await open({ page, visit })
      await tab(page, name).click()
      await expect(page.getByTestId('skeleton')).toHaveCount(3)
      await expectNoAxeViolations(page)
      letGo()
      const panel = page.getByRole('tabpanel')
      await expect(panel.getByText(`${what} could not be loaded`)).toBeVisible()
      await expectNoAxeViolations(page)
      await panel.getByRole('button', { name: 'Try again' }).click()
      await expect(panel.getByText(`${what} could not be loaded`)).toBeHidden()
    },
  )
