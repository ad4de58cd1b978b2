/** The shop works, and shows what changes, while the browser translates its pages. */
import { desktopInReleaseTests, expect, failedLoad, mobileOnly, test } from '../setup/browser-test.ts'
import { follow, readProducts } from '../setup/catalogue.ts'
import { fillCard, fillShipping, newEmail, proceed, thanks, toast } from '../setup/checkout-steps.ts'
import { fillCart, findProduct } from '../setup/filled-cart.ts'
import { translatePages } from '../setup/translated-page.ts'

for (const translator of ['replaced', 'wrapped'] as const) {
  test(
    `a translated shop sells: options, cart, checkout and order, with text ${translator}`,
    mobileOnly,
    async ({ page, context, visit, request, expectMessage }) => {
      const { slug, name, sizes, colors } = await findProduct(
        request,
        (each) => each.sizes.length > 1 && each.colors.length > 1,
      )
      await translatePages(context, translator)
      await visit(`/products/${slug}`)
      const main = page.getByRole('main')
      await expect(main.locator('h1 font font')).toHaveText(name)
      for (const color of colors.slice(0, 2)) {
        await main.getByRole('radio', { name: color, exact: true }).check({ force: true })
        await expect(main.getByRole('group', { name: /^Colour/ }).locator('legend')).toHaveText(
          `Colour ${color}`,
        )
      }
      await main.getByRole('button', { name: 'ADD TO CART' }).click()
      await expect(toast(page)).toContainText('Please select a size')
      await main.getByRole('radio', { name: sizes[0] ?? '', exact: true }).check({ force: true })
      await main.getByRole('button', { name: 'ADD TO CART' }).click()
      await expect(toast(page)).toContainText('Added to cart')
      await expect(page.getByTestId('cart-count')).toHaveText('1')
      await expect(main.getByRole('button', { name: 'ADD TO CART' })).toBeEnabled()

      await follow(page, '/cart')
      await page.getByRole('button', { name: /^Increase/ }).click()
      await expect(page.getByTestId('cart-count')).toHaveText('2')
      await expect(main.getByText(/ each/)).toBeVisible()
      await page.getByRole('button', { name: /^Decrease/ }).click()
      await expect(main.getByText(/ each/)).toHaveCount(0)

      await follow(page, '/checkout')
      await proceed(page).click()
      await expect(main.getByText(/valid email/i)).toBeVisible()
      await fillShipping(page, { Email: newEmail('translated') })
      await proceed(page).click()
      await expect(page.getByRole('heading', { name: 'Payment Information' })).toBeFocused()
      await expect(page.getByText('Step 2 of 2')).toBeVisible()
      await page.getByRole('button', { name: 'Change shipping information' }).click()
      await expect(page.getByText('Step 1 of 2')).toBeVisible()
      await proceed(page).click()
      expectMessage(failedLoad(402))
      await fillCard(page, '4000000000000002')
      await page.getByRole('button', { name: 'Complete Payment' }).click()
      await expect(main.getByText(/was declined/).first()).toBeVisible()
      await fillCard(page)
      await page.getByRole('button', { name: 'Complete Payment' }).click()
      await thanks(page)
      await expect(main.getByText(name).first()).toBeVisible()
      await expect(page.getByTestId('cart-count')).toHaveCount(0)

      await main.getByRole('link', { name: /order/i }).first().click()
      await expect(page.getByRole('main')).toContainText(name)
    },
  )
}

test(
  'the filters of a translated shop page change its count, its list and its order',
  desktopInReleaseTests,
  async ({ page, context, visit, request }) => {
    const total = (await readProducts(request)).length
    await translatePages(context)
    await visit('/shop')
    const main = page.getByRole('main')
    const shown = (count: number) => main.getByText(`Showing ${count} of ${total} products`)
    await expect(shown(total)).toBeVisible()
    await main.getByRole('combobox', { name: 'Category' }).selectOption({ index: 1 })
    await expect(shown(total)).toHaveCount(0)
    await main.getByPlaceholder('Search products...').fill('no such thing')
    await expect(shown(0)).toBeVisible()
    await expect(main.getByText('No products found')).toBeVisible()
    await main.getByRole('button', { name: 'Clear Filters' }).click()
    await expect(shown(total)).toBeVisible()
    await expect(main.getByText('No products found')).toHaveCount(0)
    await main.getByRole('combobox', { name: 'Sort' }).selectOption('price-high')
    await page.getByRole('banner').getByLabel('Currency').first().selectOption('USD')
    await expect(main.locator('article').first()).toContainText('$')
    await expect(main.locator('article').first()).not.toContainText('£')
  },
)

test(
  'the panel, the menus and other pages of a translated shop open and close',
  desktopInReleaseTests,
  async ({ page, context, visit, request }) => {
    const product = await findProduct(request)
    await fillCart(page, { product })
    await translatePages(context)
    await visit('/')
    await page.getByRole('button', { name: /^Cart/ }).click()
    const panel = page.getByRole('dialog', { name: 'Your cart' })
    await expect(panel).toContainText(product.name)
    await panel.getByRole('button', { name: /^Remove/ }).click()
    await expect(panel.getByText('Your cart is empty')).toBeVisible()
    await page.keyboard.press('Escape')
    for (const path of ['/brands', '/sale', '/new-arrivals', '/']) {
      await follow(page, path)
      await expect(page).toHaveURL(path)
    }
    await page.goBack()
    await expect(page).toHaveURL('/new-arrivals')
  },
)
