/** A cart taken along to another device, by its QR code or its link: shown, asked, copied once. */
import type { Browser, Page } from '@playwright/test'
import {
  desktopInReleaseTests,
  desktopOnly,
  expect,
  expectNoAxeViolations,
  test,
  waitUntilHydrated,
} from '../setup/browser-test.ts'
import { fillCart, findProduct, readCart } from '../setup/filled-cart.ts'

const LINK = 'Or open this link on the other device'
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Take this cart to your phone' })
const opener = (page: Page) => page.getByRole('button', { name: 'Take this cart to your phone' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const copy = (page: Page) => page.getByRole('button', { name: 'Copy to my cart' })

const makeLink = async (page: Page): Promise<string> => {
  await opener(page).click()
  return dialog(page).getByLabel(LINK).inputValue()
}
/** A browser that shares nothing with the first one, and the addresses that it asks for. */
const openPhone = async (browser: Browser, link: string): Promise<{ phone: Page; asked: string[] }> => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const asked: string[] = []
  context.on('request', (sent) => asked.push(sent.url()))
  const phone = await context.newPage()
  await phone.goto(link)
  await waitUntilHydrated(phone)
  return { phone, asked }
}

test('a cart is taken to a phone: its page shows it and asks, a press copies it, and no request has the token in its address', async ({
  page,
  visit,
  request,
  browser,
}) => {
  const product = await findProduct(request)
  const session = await fillCart(page, { product, quantity: 2 })
  await visit('/cart')
  const link = await makeLink(page)
  const token = new URL(link).hash.slice(1)
  expect(token).toMatch(/^[\w-]{22}$/)
  await expect(dialog(page).getByRole('img', { name: 'QR code of the link below' })).toBeVisible()
  await expect(dialog(page)).toContainText(/It works once, until \d\d:\d\d\./)
  await expectNoAxeViolations(page)

  const { phone, asked } = await openPhone(browser, link)
  await expect(heading(phone, 'Copy this cart to this device?')).toBeVisible()
  await expect(phone.getByRole('list', { name: 'Items in the other cart' })).toContainText(product.name)
  await expect(phone.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  expect(await phone.evaluate(() => document.cookie)).not.toContain('has_cart')
  await expectNoAxeViolations(phone)
  await copy(phone).click()
  await expect(heading(phone, 'The items are in your cart')).toBeFocused()
  await expect(phone.getByRole('banner').getByRole('button', { name: 'Cart, 2 items' })).toBeVisible()
  await expectNoAxeViolations(phone)
  // A reload shows no link that is used up.
  expect(new URL(phone.url()).hash).toBe('')
  expect(asked.filter((url) => url.includes('/api/cart/handovers'))).toHaveLength(2)
  expect(asked.filter((url) => url.replace(/#.*/, '').includes(token))).toEqual([])
  await phone.getByRole('main').getByRole('link', { name: 'View your cart' }).click()
  await expect(phone.getByRole('list', { name: 'Items in your cart' })).toContainText(product.name)
  expect(await readCart(page, session)).toMatchObject([{ quantity: 2 }])
  await phone.context().close()
})

test(
  'a link that was used, is incomplete or unknown says so, and leads to the cart',
  desktopInReleaseTests,
  async ({ page, visit, request, browser }) => {
    await fillCart(page, { product: await findProduct(request) })
    await visit('/cart')
    const link = await makeLink(page)
    const first = (await openPhone(browser, link)).phone
    const second = (await openPhone(browser, link)).phone
    await copy(first).click()
    await expect(heading(first, 'The items are in your cart')).toBeVisible()
    // It was open in the second one already.
    await copy(second).click()
    await expect(heading(second, 'This link has been used')).toBeVisible()
    await expectNoAxeViolations(second)
    await second.goto(`${link.slice(0, -22)}${'a'.repeat(22)}`)
    await expect(heading(second, 'This link has expired')).toBeVisible()
    await second.goto(link.slice(0, -5))
    await expect(heading(second, 'This link is not complete')).toBeVisible()
    await second.goto(link.replace(/#.*/, ''))
    await expect(heading(second, 'This link is not complete')).toBeVisible()
    await second.getByRole('main').getByRole('link', { name: 'View your cart' }).click()
    await expect(second.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
    for (const phone of [first, second]) await phone.context().close()
  },
)

test(
  'a copy that fails says so and can be repeated; of the same item the larger quantity counts, not the sum',
  desktopInReleaseTests,
  async ({ page, visit, request, browser }) => {
    const product = await findProduct(request)
    await fillCart(page, { product, quantity: 3 })
    await visit('/cart')
    const { phone } = await openPhone(browser, await makeLink(page))
    const { sizes, colors } = product
    const session = await phone.evaluate(() => {
      sessionStorage.setItem('sessionId', 'phone1234')
      return 'phone1234'
    })
    const added = await phone.request.post('/api/cart', {
      data: {
        productId: product.id,
        quantity: 1,
        size: sizes[0] ?? null,
        color: colors[0] ?? null,
        sessionId: session,
      },
    })
    expect(added.ok()).toBe(true)
    await phone.reload()
    await expect(
      phone.getByText('Your cart on this device has 1 item already, which stays.', { exact: false }),
    ).toBeVisible()
    let isDown = true
    await phone.route('**/api/cart/handovers/redeem', (route) =>
      isDown ? route.abort('internetdisconnected') : route.fallback(),
    )
    await copy(phone).click()
    await expect(phone.getByRole('main').getByRole('alert')).toContainText('could not be copied')
    isDown = false
    await copy(phone).click()
    await expect(heading(phone, 'The items are in your cart')).toBeFocused()
    expect(await readCart(phone, session)).toMatchObject([{ quantity: 3 }])
    await phone.context().close()
  },
)

test(
  'the code is made when it is asked for, with no script of it before; keys alone open, copy and close it',
  desktopOnly,
  async ({ page, context, visit, request, failWith }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await fillCart(page, { product: await findProduct(request) })
    const scripts: Promise<string>[] = []
    page.on('response', (answer) => {
      if (answer.request().resourceType() === 'script') scripts.push(answer.text())
    })
    const withCode = async () =>
      (await Promise.all(scripts)).filter((text) => /QR code of the|crispEdges/.test(text))
    await visit('/cart')
    await expect(opener(page)).toBeVisible()
    expect(await withCode()).toEqual([])
    const recover = await failWith('POST', /\/api\/cart\/handovers$/)
    await opener(page).focus()
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('alert')).toContainText('could not be loaded')
    recover()
    await dialog(page).getByRole('button', { name: 'Try Again' }).press('Enter')
    const field = dialog(page).getByLabel(LINK)
    await expect(field).toHaveValue(/\/cart\/phone#[\w-]{22}$/)
    await field.focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByText('Copied', { exact: true })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await field.inputValue())
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(opener(page)).toBeFocused()
    expect(await withCode()).not.toEqual([])
  },
)
