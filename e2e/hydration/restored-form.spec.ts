/** Form state that the browser restores by itself, on Back without its back-forward cache and on reload, is what counts. */
import type { Page } from '@playwright/test'
import { openUnhydrated } from '../setup/before-hydration.ts'
import { desktopOnly, expect, mobileOnly, test, waitUntilHydrated } from '../setup/browser-test.ts'
import { readProducts, shownNames } from '../setup/catalogue.ts'
import { toast } from '../setup/checkout-steps.ts'
import { findProduct } from '../setup/filled-cart.ts'

/** As browsers do that restore form state on reload: values without any event. */
const restore = (page: Page, values: Record<string, string>): Promise<void> =>
  page.evaluate((wanted) => {
    for (const [selector, value] of Object.entries(wanted)) {
      const control = document.querySelector(selector)
      if (control instanceof HTMLInputElement && control.type === 'radio') control.checked = true
      else Object.assign(control ?? {}, { value })
    }
  }, values)

for (const [way, width] of [
  ['Back from the checkout', mobileOnly],
  ['Reload', desktopOnly],
] as const)
  test(
    `${way}: size, colour and quantity are added as they are shown`,
    width,
    async ({ page, visit, request }) => {
      const { slug, sizes, colors } = await findProduct(
        request,
        (product) => product.sizes.length > 2 && product.colors.length > 1,
      )
      const [, size = ''] = sizes
      const [, color = ''] = colors
      const main = page.getByRole('main')
      if (way === 'Reload') {
        const hydrate = await openUnhydrated(page, `/products/${slug}`)
        await main.getByRole('combobox', { name: 'Quantity' }).waitFor()
        await restore(page, {
          [`main [type=radio][value="${size}"]`]: '',
          [`main [type=radio][value="${color}"]`]: '',
          'main form select': '3',
        })
        await hydrate()
      } else {
        await visit(`/products/${slug}`)
        await main.getByRole('radio', { name: size, exact: true }).check()
        await main.getByRole('radio', { name: color, exact: true }).check()
        await main.getByRole('combobox', { name: 'Quantity' }).selectOption('3')
        await visit('/checkout')
        await page.goBack()
        await waitUntilHydrated(page)
      }
      await expect(main.getByRole('combobox', { name: 'Quantity' })).toHaveValue('3')
      await expect(main.getByRole('radio', { name: size, exact: true })).toBeChecked()
      await expect(main.getByRole('radio', { name: color, exact: true })).toBeChecked()
      await expect(main.getByRole('group', { name: `Size ${size}`, exact: true })).toBeVisible()
      const sent = page.waitForRequest((call) => call.method() === 'POST' && call.url().endsWith('/api/cart'))
      await main.getByRole('button', { name: 'ADD TO CART' }).click()
      expect((await sent).postDataJSON()).toMatchObject({ size, color, quantity: 3 })
      await expect(toast(page)).toContainText('Added to cart')
    },
  )

test('after a reload the filters match the list', desktopOnly, async ({ page, visit, request }) => {
  await visit('/shop')
  const main = page.getByRole('main')
  const select = (name: string) => main.getByRole('combobox', { name, exact: true })
  await select('Category').selectOption('accessories')
  await select('Sort').selectOption('price-high')
  await expect(select('Sort')).toHaveValue('price-high')
  const total = (await readProducts(request)).length
  const narrowed = (await readProducts(request, { category: 'accessories' })).length
  const count = main.getByText(`Showing ${narrowed} of ${total} products`)
  await expect(count).toBeVisible()
  const names = await shownNames(page)
  await expect(page).toHaveURL('/shop?category=accessories&sort=price-high')
  await page.reload()
  await waitUntilHydrated(page)
  await expect(count).toBeVisible()
  await expect(select('Category')).toHaveValue('accessories')
  await expect(select('Sort')).toHaveValue('price-high')
  await expect.poll(() => shownNames(page)).toEqual(names)
})

test('after Back the currency picker matches the prices', desktopOnly, async ({ page, visit }) => {
  await visit('/new-arrivals')
  const picker = page.getByRole('combobox', { name: 'Currency' })
  const card = page.getByRole('main').getByRole('article').first()
  await picker.selectOption('EUR')
  await expect(card).toContainText('EUR')
  await visit('/brands')
  await picker.selectOption('USD')
  await expect(picker).toHaveValue('USD')
  await page.goBack()
  await waitUntilHydrated(page)
  await expect(picker).toHaveValue('USD')
  await expect(card).toContainText('USD')
})

test('after a reload the newsletter address that is shown is sent', desktopOnly, async ({ page }) => {
  const email = `restored.${crypto.randomUUID()}@example.org`
  const hydrate = await openUnhydrated(page, '/brands')
  const footer = page.getByRole('contentinfo')
  await footer.getByLabel('Email address').waitFor()
  await restore(page, { 'footer [type=email]': email })
  await hydrate()
  await expect(footer.getByLabel('Email address')).toHaveValue(email)
  const sent = page.waitForRequest((call) => call.method() === 'POST')
  await footer.getByRole('button', { name: 'Subscribe' }).click()
  expect((await sent).postDataJSON()).toEqual({ email })
})

test(
  'after a reload a control with a newer source of its value shows that value',
  desktopOnly,
  async ({ page }) => {
    const hydrate = await openUnhydrated(page, '/category/accessories')
    const picker = page.getByRole('combobox', { name: 'Currency' })
    const sort = page.getByRole('main').getByRole('combobox', { name: 'Sort' })
    await sort.waitFor()
    await restore(page, { 'header select': 'EUR', 'main [name=sort]': 'price-high' })
    await hydrate()
    await expect(picker).toHaveValue('GBP')
    await expect(sort).toHaveValue('name')
    await picker.selectOption('EUR')
    await expect(page.getByRole('main').getByRole('article').first()).toContainText('EUR')
  },
)
