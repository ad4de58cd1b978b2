/** The header of every page (spec, section 2), with a mouse, a finger, a keyboard and without JavaScript. */
import type { Locator, Page } from '@playwright/test'
import { desktopOnly, expect, expectNoAxeViolations, mobileOnly, test } from '../setup/browser-test.ts'
import { readBrands } from '../setup/catalogue.ts'
import { fillCart, findProduct } from '../setup/filled-cart.ts'

const header = (page: Page): Locator => page.getByRole('banner')
const hrefsOf = (links: Locator): Promise<(string | null)[]> =>
  links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))

const clothing = ['/category/upper', '/category/lower', '/category/lids', '/category/clothing']
const accessories = [
  ...['/brand/wrenfold', '/category/socks', '/category/sunglasses', '/category/wallets', '/category/watches'],
  '/category/accessories',
]

test.describe('on a desktop', desktopOnly, () => {
  const navigation = (page: Page): Locator => header(page).getByRole('navigation', { name: 'Main' })
  const toggle = (page: Page, name: string): Locator =>
    header(page).getByRole('button', { name: `${name} menu` })
  const panel = async (page: Page, name: string): Promise<Locator> =>
    page.locator(`[id="${await toggle(page, name).getAttribute('aria-controls')}"]`)

  test('the header links to every main page', async ({ page, visit, request }) => {
    await visit('/sale')
    const top = navigation(page).locator(':scope > ul > li > a')
    expect(await top.allTextContents()).toEqual([
      ...['NEW IN', 'BRANDS', 'CLOTHING', 'ACCESSORIES', 'SHOP ALL', 'SALE'],
    ])
    expect(await hrefsOf(top)).toEqual([
      ...['/new-arrivals', '/brands', '/category/clothing', '/category/accessories', '/shop', '/sale'],
    ])
    await expect(top.last()).toHaveAttribute('aria-current', 'page')

    const brands = await readBrands(request)
    const brandLinks = (await panel(page, 'BRANDS')).locator('a')
    expect(await brandLinks.allTextContents()).toEqual([...brands.map(({ name }) => name), 'View All Brands'])
    expect(await hrefsOf(brandLinks)).toEqual([...brands.map(({ slug }) => `/brand/${slug}`), '/brands'])
    const clothingLinks = (await panel(page, 'CLOTHING')).locator('a')
    expect(await hrefsOf(clothingLinks)).toEqual(clothing)
    await expect(clothingLinks.last()).toHaveText('View All Clothing')
    const accessoriesLinks = (await panel(page, 'ACCESSORIES')).locator('a')
    expect(await hrefsOf(accessoriesLinks)).toEqual(accessories)
    await expect(accessoriesLinks.last()).toHaveText('View All Accessories')

    await header(page).getByRole('link', { name: 'Haberdash' }).click()
    await expect(page).toHaveURL('/')
    await expect(top.last()).not.toHaveAttribute('aria-current')
  })

  test('navigation dropdowns open on hover, one at a time', async ({ page, visit }) => {
    await visit('/cart')
    const brands = await panel(page, 'BRANDS')
    await expect(brands).toBeHidden()
    await navigation(page).getByRole('link', { name: 'BRANDS', exact: true }).hover()
    await expect(brands).toBeVisible()
    await expect(toggle(page, 'BRANDS')).toHaveAttribute('aria-expanded', 'true')
    await expectNoAxeViolations(page)

    // A click on the button keeps what hovering opened; only a second one shuts it.
    await toggle(page, 'BRANDS').click()
    await expect(brands).toBeVisible()
    await toggle(page, 'BRANDS').click()
    await expect(brands).toBeHidden()

    await navigation(page).getByRole('link', { name: 'CLOTHING', exact: true }).hover()
    await expect(await panel(page, 'CLOTHING')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(await panel(page, 'CLOTHING')).toBeHidden()

    await navigation(page).getByRole('link', { name: 'ACCESSORIES', exact: true }).hover()
    const accessoriesPanel = await panel(page, 'ACCESSORIES')
    await expect(accessoriesPanel).toBeVisible()
    await page.mouse.move(700, 800)
    await expect(accessoriesPanel).toBeHidden()
  })

  test('following a link of a navigation dropdown closes it', async ({ page, visit }) => {
    await visit('/cart')
    await navigation(page).getByRole('link', { name: 'ACCESSORIES', exact: true }).hover()
    await (await panel(page, 'ACCESSORIES')).getByRole('link', { name: 'Wallets' }).click()
    await expect(page).toHaveURL('/category/wallets')
    await expect(await panel(page, 'ACCESSORIES')).toBeHidden()
  })

  test('a click on a navigation entry prevents its dropdown', async ({ page, visit }) => {
    await visit('/cart')
    const links = await panel(page, 'CLOTHING')
    await navigation(page).getByRole('link', { name: 'CLOTHING', exact: true }).click()
    await expect(page).toHaveURL('/category/clothing')
    // Longer than a pointer waits for a dropdown.
    await page.waitForTimeout(300)
    await expect(links).toBeHidden()
  })

  test('a navigation dropdown works with the keyboard only', async ({ page, visit }) => {
    await visit('/cart')
    const button = toggle(page, 'CLOTHING')
    const links = await panel(page, 'CLOTHING')
    await navigation(page).getByRole('link', { name: 'CLOTHING', exact: true }).focus()
    await expect(links).toBeHidden()
    await page.keyboard.press('Tab')
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Tab')
    await expect(links.getByRole('link', { name: 'Upper' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(links).toBeHidden()
    await expect(button).toBeFocused()

    await page.keyboard.press('Space')
    await expect(links).toBeVisible()
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('Tab')
    await expect(navigation(page).getByRole('link', { name: 'ACCESSORIES', exact: true })).toBeFocused()
    await expect(links).toBeHidden()

    await button.focus()
    await page.keyboard.press('Enter')
    await expect(links).toBeVisible()
    await page.mouse.click(700, 700)
    await expect(links).toBeHidden()
  })

  test.describe('on a touch screen', () => {
    test.use({ hasTouch: true })
    test('a navigation dropdown opens by its button and closes by a tap outside', async ({ page, visit }) => {
      await visit('/cart')
      const links = await panel(page, 'BRANDS')
      await toggle(page, 'BRANDS').tap()
      await expect(links).toBeVisible()
      await page.touchscreen.tap(700, 700)
      await expect(links).toBeHidden()
      await toggle(page, 'BRANDS').tap()
      await links.getByRole('link', { name: 'View All Brands' }).tap()
      await expect(page).toHaveURL('/brands')
      await expect(links).toBeHidden()
    })
  })

  test("the header's search box widens on hover without shifting the layout", async ({ page, visit }) => {
    await visit('/cart')
    const box = header(page).getByRole('searchbox', { name: 'Search products' })
    const neighbours = () =>
      header(page)
        .locator('a, button, select')
        .evaluateAll((all) =>
          all
            .filter((element) => !element.closest('search'))
            .map((element) => element.getBoundingClientRect().x),
        )
    const before = await neighbours()
    const width = async () => (await box.boundingBox())?.width ?? 0
    const narrow = await width()
    await header(page).getByRole('search').hover()
    await expect.poll(width).toBeGreaterThan(narrow + 100)
    expect(await neighbours()).toEqual(before)
    await page.mouse.move(700, 800)
    await expect.poll(width).toBe(narrow)
    await box.focus()
    await expect.poll(width).toBeGreaterThan(narrow + 100)
  })

  test('the header ignores a blank search and trims any other', async ({ page, visit }) => {
    await visit('/cart')
    const box = header(page).getByRole('searchbox', { name: 'Search products' })
    await box.fill('   ')
    await box.press('Enter')
    await expect(page).toHaveURL('/cart')
    await box.fill('  caps & hats/50% ')
    await box.press('Enter')
    await expect(page).toHaveURL(`/search?q=${encodeURIComponent('caps & hats/50%')}`)
    await expect(box).toHaveValue('')
    await expect(page.getByRole('main')).toBeFocused()
  })

  test('icon buttons show a tooltip after a delay', async ({ page, visit }) => {
    await visit('/cart')
    await header(page).getByRole('button', { name: 'Account' }).hover()
    const tip = header(page).getByText('No account needed', { exact: true })
    await expect(tip).toBeHidden()
    await expect(tip).toBeVisible()
  })
})

test(
  'the account button says that no account is needed, in a visible text',
  desktopOnly,
  async ({ page, visit }) => {
    await visit('/cart')
    const button = header(page).getByRole('button', { name: 'Account' })
    const note = header(page).getByText('No account needed to shop here')
    await expect(button).toHaveAccessibleDescription('No account needed to shop here')
    await expect(note).toBeHidden()
    await button.click()
    await expect(note).toBeInViewport({ ratio: 1 })
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await expect(note).toBeHidden()
    await expect(button).toBeFocused()
    await button.click()
    await page.getByRole('main').click({ position: { x: 5, y: 5 } })
    await expect(note).toBeHidden()
    await expect(page).toHaveURL('/cart')
  },
)

test('the header stays visible while the page scrolls', mobileOnly, async ({ page, visit }) => {
  await visit('/')
  await page.mouse.wheel(0, 2000)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500)
  await expect(header(page)).toBeInViewport({ ratio: 1 })
})

test(
  'the chosen currency persists and the server renders prices in it',
  desktopOnly,
  async ({ page, visit }) => {
    await visit('/new-arrivals')
    const picker = header(page).getByRole('combobox', { name: 'Currency' })
    await expect(picker).toHaveValue('GBP')
    expect(
      await picker.getByRole('option').evaluateAll((all) => all.map((option) => option.textContent)),
    ).toEqual(['£ GBP', '$ USD', '€ EUR', 'C$ CAD', 'A$ AUD', '¥ JPY'])
    const price = page.getByRole('main').getByRole('article').first()
    await expect(price).toContainText(/£\d+\.\d\d GBP/)
    await picker.selectOption('JPY')
    await expect(price).toContainText(/¥\d+\.00 JPY/)
    expect(await page.evaluate(() => localStorage.getItem('preferred-currency'))).toBe('JPY')
    const reloaded = await page.reload()
    expect(await reloaded?.text()).toMatch(/¥\d+\.00 JPY/)
    await expect(picker).toHaveValue('JPY')
    await page.evaluate(() => localStorage.removeItem('preferred-currency'))
    await page.reload()
    await expect(picker).toHaveValue('GBP')
    await expect(price).toContainText(/£\d+\.\d\d GBP/)
  },
)

test(
  'the cart button shows the item count and opens the cart panel',
  desktopOnly,
  async ({ page, visit, request }) => {
    const product = await findProduct(request)
    await fillCart(page, { product, quantity: 3 })
    await visit('/brands')
    const button = header(page).getByRole('button', { name: 'Cart, 3 items' })
    await expect(button).toBeVisible()
    await expect(header(page).getByTestId('cart-count')).toHaveText('3')
    // What was there before is not news.
    await expect(header(page).getByRole('status')).toHaveText('')
    await button.click()
    const panel = page.getByRole('dialog')
    await expect(panel).toContainText(product.name)
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(button).toBeFocused()
  },
)

test('the first Tab focuses the skip link', desktopOnly, async ({ page, visit }) => {
  await visit('/brands')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('header links, dropdowns, search and cart work without scripts', async ({ page, isMobile }) => {
    await page.goto('/brands')
    if (isMobile) {
      await expect(header(page).getByRole('button', { name: 'Menu' })).toBeHidden()
      await header(page).getByRole('link', { name: 'SEARCH' }).tap()
      await page.getByRole('main').getByRole('searchbox').fill('wallet')
      await page.getByRole('main').getByRole('searchbox').press('Enter')
      await expect(page).toHaveURL('/search?q=wallet')
      await header(page).getByRole('link', { name: 'CLOTHING' }).tap()
    } else {
      const upper = header(page).getByRole('link', { name: 'Upper', includeHidden: true })
      await expect(upper).toBeHidden()
      await header(page).getByRole('link', { name: 'CLOTHING', exact: true }).focus()
      await expect(upper).toBeVisible()
      await header(page).getByRole('link', { name: 'BRANDS', exact: true }).hover()
      await expect(header(page).getByRole('link', { name: 'View All Brands' })).toBeVisible()
      await header(page).getByRole('searchbox').fill('wallet')
      await header(page).getByRole('searchbox').press('Enter')
      await expect(page).toHaveURL('/search?q=wallet')
      await header(page).getByRole('link', { name: 'CLOTHING', exact: true }).click()
    }
    await expect(page).toHaveURL('/category/clothing')
    await header(page).getByRole('button', { name: 'Cart' }).click()
    await expect(page).toHaveURL(/\/cart\??$/)
  })
})
