/** The header's menu on a phone (spec, section 2): the search box and the same links in a side sheet. */
import type { Locator, Page } from '@playwright/test'
import { expect, expectNoAxeViolations, mobileOnly, test } from '../setup/browser-test.ts'
import { readBrands } from '../setup/catalogue.ts'

const header = (page: Page): Locator => page.getByRole('banner')

test(
  "the mobile menu has the search box and the header's links",
  mobileOnly,
  async ({ page, visit, request }) => {
    await visit('/cart')
    const button = header(page).getByRole('button', { name: 'Menu' })
    await button.tap()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu).toBeVisible()
    await expectNoAxeViolations(page)
    const brands = await readBrands(request)
    expect(
      await menu.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href'))),
    ).toEqual([
      '/new-arrivals',
      ...['/brands', ...brands.map(({ slug }) => `/brand/${slug}`), '/brands'],
      ...['/category/clothing', '/category/upper', '/category/lower', '/category/lids', '/category/clothing'],
      ...['/category/accessories', '/brand/wrenfold', '/category/socks', '/category/sunglasses'],
      ...['/category/wallets', '/category/watches', '/category/accessories'],
      ...['/shop', '/sale'],
    ])
    for (const label of ['View All Brands', 'View All Clothing', 'View All Accessories'])
      await expect(menu.getByRole('link', { name: label })).toBeVisible()

    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()
  },
)

test('following a link closes the mobile menu', mobileOnly, async ({ page, visit }) => {
  await visit('/cart')
  await header(page).getByRole('button', { name: 'Menu' }).tap()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByRole('link', { name: 'Watches' }).tap()
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL('/category/watches')

  await header(page).getByRole('button', { name: 'Menu' }).tap()
  await menu.getByRole('button', { name: 'Close menu' }).tap()
  await expect(menu).toBeHidden()
})

test('a search from the mobile menu closes it', mobileOnly, async ({ page, visit }) => {
  await visit('/cart')
  await header(page).getByRole('button', { name: 'Menu' }).tap()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  const box = menu.getByRole('searchbox')
  await box.fill(' ')
  await box.press('Enter')
  await expect(menu).toBeVisible()
  await box.fill(' wallet ')
  await box.press('Enter')
  await expect(page).toHaveURL('/search?q=wallet')
  await expect(menu).toBeHidden()
})

test('one tap opens the search box of a phone and focuses it', mobileOnly, async ({ page, visit }) => {
  await visit('/cart')
  await header(page).getByRole('link', { name: 'Search' }).tap()
  await expect(page).toHaveURL('/search')
  const box = page.getByRole('main').getByRole('searchbox')
  await expect(box).toBeFocused()
  await box.fill('wallet')
  await box.press('Enter')
  await expect(page).toHaveURL('/search?q=wallet')
  await expect(page.getByRole('main')).toBeFocused()
})

test('the mobile menu fits 320 px with touch-sized targets', mobileOnly, async ({ page, visit }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await visit('/cart')
  // The longest name of a currency.
  await header(page).getByRole('combobox', { name: 'Currency' }).selectOption('CAD')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await expect(header(page).getByRole('link', { name: 'Search' })).toBeInViewport({ ratio: 1 })
  await expect(header(page).getByRole('button', { name: /^Cart/ })).toBeInViewport({ ratio: 1 })
  for (const control of await header(page).locator('a, button, select').filter({ visible: true }).all()) {
    const box = await control.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
  }
})
