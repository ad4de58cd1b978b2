/** A product that is tracked by variant, a draft and an archived product, as shoppers see them. */
import type { Page } from '@playwright/test'
import { paths } from '../../src/contract/paths.ts'
import type { Product } from '../../src/contract/products/product.ts'
import { openUnhydrated } from '../setup/before-hydration.ts'
import { desktopOnly, expect, expectNoAxeViolations, failedLoad } from '../setup/browser-test.ts'
import { test } from '../setup/own-shop.ts'
import { ARCHIVED, BY_VARIANT, DRAFT, FORMER_SLUG } from '../setup/variants.ts'

test.use({ program: 'e2e/setup/variants-shop.ts' })
// One shop is enough for all.
test.describe.configure({ mode: 'default' })

const PATH = `/products/${BY_VARIANT.slug}`
const main = (page: Page) => page.getByRole('main')
const option = (page: Page, name: string) =>
  main(page).getByRole('radio', { name: new RegExp(`^${name}( |$)`) })
const crossedOut = (page: Page) => main(page).locator('fieldset s').allTextContents()
const buyButton = (page: Page) =>
  main(page).locator('button[type=submit]', { hasText: /ADD TO CART|Out of Stock/ })
const quantities = (page: Page) =>
  main(page).getByLabel('Quantity', { exact: true }).locator('option').allTextContents()

test(
  'sizes and colours say what is available beside what is chosen',
  desktopOnly,
  async ({ page, visit }) => {
    await visit(PATH)
    expect(await crossedOut(page)).toEqual(['L'])
    await expect(option(page, 'L Sold out')).toBeVisible()
    await option(page, 'Slate').check()
    expect(await crossedOut(page)).toEqual(['M', 'L'])
    await option(page, 'Ochre').check()
    expect(await crossedOut(page)).toEqual(['L', 'XL'])
    await expect(option(page, 'XL Not available')).toBeVisible()
    await option(page, 'M').check()
    expect(await crossedOut(page)).toEqual(['L', 'XL', 'Slate'])
    await expect(main(page).getByText('Only 3 left in stock').first()).toBeVisible()
    await expect(main(page).getByRole('row', { name: /^Stock / })).toContainText('Only 3 left in stock')
    expect(await quantities(page)).toEqual(['1', '2', '3'])
    await expectNoAxeViolations(page)
  },
)

test('what is sold out can be chosen, says so and cannot be bought', desktopOnly, async ({ page, visit }) => {
  await visit(PATH)
  await option(page, 'Slate').check()
  await option(page, 'M Sold out').check()
  await expect(buyButton(page)).toHaveText('Out of Stock')
  await expect(buyButton(page)).toBeDisabled()
  await expect(main(page).getByText('Out of Stock').first()).toBeVisible()
  await expectNoAxeViolations(page)
  await option(page, 'Ink').check()
  await expect(buyButton(page)).toHaveText('ADD TO CART')
  await expect(buyButton(page)).toBeEnabled()
  await option(page, 'XL').check()
  await option(page, 'Ochre').check()
  await expect(buyButton(page)).toBeDisabled()
  await expect(main(page).getByText('Not available in this size and colour').first()).toBeVisible()
})

test('a sold-out size is reached and chosen by the keyboard', desktopOnly, async ({ page, visit }) => {
  await visit(PATH)
  await option(page, 'Slate').check()
  await option(page, 'S').focus()
  await page.keyboard.press('ArrowRight')
  await expect(option(page, 'M Sold out')).toBeFocused()
  await expect(option(page, 'M Sold out')).toBeChecked()
  await expect(buyButton(page)).toHaveText('Out of Stock')
})

test(
  'the URL follows the choice without history entries, and leads back to it',
  desktopOnly,
  async ({ page, visit, request }) => {
    const product: Product = await (await request.get(paths.product(BY_VARIANT.slug))).json()
    const idOf = (size: string, color: string) =>
      product.variants.find((each) => each.size === size && each.color === color)?.id
    await visit(PATH)
    const entries = await page.evaluate(() => history.length)
    await option(page, 'Ink').check()
    await expect(page).toHaveURL(PATH)
    await option(page, 'XL').check()
    await expect(page).toHaveURL(`${PATH}?variant=${idOf('XL', 'Ink')}`)
    await option(page, 'S').check()
    await expect(page).toHaveURL(`${PATH}?variant=${idOf('S', 'Ink')}`)
    expect(await page.evaluate(() => history.length)).toBe(entries)
    await option(page, 'XL').check()
    await option(page, 'Ochre').check()
    await expect(page).toHaveURL(PATH)

    await visit(`${PATH}?variant=${idOf('S', 'Ochre')}`)
    await expect(option(page, 'S')).toBeChecked()
    await expect(option(page, 'Ochre')).toBeChecked()
    const picture = main(page).getByRole('list', { name: 'Pictures' }).getByRole('img').first()
    await expect(picture).toHaveAttribute('alt', /Ochre/)
    await expect(main(page).locator('li[data-shown=true] img')).toHaveAttribute('alt', /Ochre/)
  },
)

test(
  'a sold-out size that is chosen before hydration stays chosen, and a press is not kept waiting',
  desktopOnly,
  async ({ page }) => {
    const hydrate = await openUnhydrated(page, PATH)
    await option(page, 'Slate').check()
    await option(page, 'M').check()
    await buyButton(page).click()
    await main(page).getByLabel('Quantity', { exact: true }).selectOption('2')
    await hydrate()
    await expect(option(page, 'M Sold out')).toBeChecked()
    await expect(buyButton(page)).toHaveText('Out of Stock')
    await option(page, 'Ink').check()
    await expect(main(page).getByLabel('Quantity', { exact: true })).toHaveValue('2', { timeout: 3000 })
  },
)

test('more than is left, chosen before hydration, becomes what is left', desktopOnly, async ({ page }) => {
  const hydrate = await openUnhydrated(page, PATH)
  await option(page, 'Ochre').check()
  await option(page, 'M').check()
  await main(page).getByLabel('Quantity', { exact: true }).selectOption('8')
  await hydrate()
  await expect(main(page).getByLabel('Quantity', { exact: true })).toHaveValue('3')
  expect(await quantities(page)).toEqual(['1', '2', '3'])
})

test(
  'a variant that another shopper buys is refused in the words of the server',
  desktopOnly,
  async ({ page, visit, request, expectMessage }) => {
    await visit(PATH)
    await option(page, 'M').check()
    await option(page, 'Ochre').check()
    const product: Product = await (await request.get(paths.product(BY_VARIANT.slug))).json()
    const line = { productId: product.id, size: 'M', color: 'Ochre', quantity: 3 }
    const sessionId = await page.evaluate(() => {
      sessionStorage.setItem('sessionId', 'aShopper9')
      return 'aShopper9'
    })
    await request.post(paths.cart, { data: { ...line, sessionId } })
    expectMessage(failedLoad(409))
    await buyButton(page).click()
    await expect(
      page.getByText('Only 3 left in stock in M / Ochre, all of them already in your cart.').first(),
    ).toBeVisible()
  },
)

test(
  'an archived product leads on, and an empty page is no way out',
  desktopOnly,
  async ({ page, expectMessage }) => {
    expectMessage(failedLoad(410))
    await page.goto(`/products/${ARCHIVED}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No longer available')
    await expect(main(page).getByRole('heading', { name: 'Similar products' })).toBeVisible()
    expect(await main(page).getByRole('article').count()).toBe(4)
    await expectNoAxeViolations(page)
    await main(page)
      .getByRole('link', { name: /^More from / })
      .click()
    await expect(page).toHaveURL(/\/brand\//)
  },
)

test(
  'a draft is not found without its key; its preview link shows it with a banner, and it cannot be bought',
  desktopOnly,
  async ({ page, visit, expectMessage }) => {
    expectMessage(failedLoad(404))
    await page.goto(`/products/${DRAFT.slug}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Product not found')
    await visit(`/products/${DRAFT.slug}?preview=${DRAFT.previewKey}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(DRAFT.name)
    await expect(main(page).getByText('Draft preview. Shoppers cannot see this page.')).toBeVisible()
    await expect(buyButton(page)).toBeDisabled()
    await expectNoAxeViolations(page)
    await visit(PATH)
    await expect(main(page).getByText('Draft preview.')).toHaveCount(0)
  },
)

test(
  'a link with an old slug, followed without a page load, shows the present address and variant',
  desktopOnly,
  async ({ page, visit }) => {
    await visit('/shop')
    const loaded = await page.evaluate(() => performance.timeOrigin)
    await page.evaluate((path) => {
      history.pushState(null, '', path)
      dispatchEvent(new PopStateEvent('popstate'))
    }, `/products/${FORMER_SLUG}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(BY_VARIANT.name)
    await expect(page).toHaveURL(new RegExp(`${PATH}$`))
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded)
    await page.goBack()
    await expect(page).toHaveURL(/\/shop$/)
  },
)
