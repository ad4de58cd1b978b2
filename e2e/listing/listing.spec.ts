/** /category/{slug} and /brand/{slug}: one screen for both. */
import { countProducts, sortProducts } from '../../src/domain/listing/listing.ts'
import {
  desktopOnly,
  expect,
  expectNoAxeViolations,
  failedLoad,
  mobileOnly,
  test,
} from '../setup/browser-test.ts'
import { follow, readBrands, readCategories, readProducts, shownNames } from '../setup/catalogue.ts'
import { holdBack } from '../setup/held-calls.ts'

test(
  'a category page shows its title, lists its products and those of its subcategories, and sorts them',
  desktopOnly,
  async ({ page, visit, request }) => {
    const category = (await readCategories(request)).find(({ slug }) => slug === 'clothing')
    if (!category) throw new Error('no clothing')
    const products = await readProducts(request, { category: category.slug })
    await visit(`/category/${category.slug}`)
    const main = page.getByRole('main')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(category.name)
    await expect(main.getByText('Category', { exact: true })).toBeVisible()
    await expect(main.getByText(category.description)).toBeVisible()
    await expect(main.getByText(`${countProducts(products.length)} found`, { exact: true })).toBeVisible()

    const sort = main.getByRole('combobox', { name: 'Sort' })
    await expect(sort).toHaveValue('name')
    expect(await sort.locator('option').allInnerTexts()).toEqual([
      'Name',
      'Price: Low to High',
      'Price: High to Low',
    ])
    for (const order of ['name', 'price-low', 'price-high'] as const) {
      await sort.selectOption(order)
      const expected = sortProducts(products, order).map(({ name }) => name)
      // The list goes on when the shopper does.
      const toTheEnd = () => page.getByRole('contentinfo').scrollIntoViewIfNeeded()
      await expect.poll(() => toTheEnd().then(() => shownNames(page))).toEqual(expected)
    }

    const data = await page.locator('script[type="application/ld+json"]').allTextContents()
    const crumbs = data.map((text) => JSON.parse(text)).find((each) => each['@type'] === 'BreadcrumbList')
    expect(crumbs.itemListElement.at(-1).item).toMatch(/^http.*\/category\/clothing$/)
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/category\/clothing$/)
    await expectNoAxeViolations(page)
  },
)

test('a brand page shows its story and lists its products', desktopOnly, async ({ page, visit, request }) => {
  const [brand] = await readBrands(request)
  if (!brand) throw new Error('no brand')
  const products = await readProducts(request, { brand: brand.slug })
  await visit(`/brand/${brand.slug}`)
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(brand.name)
  await expect(main.getByText('Brand', { exact: true })).toBeVisible()
  await expect(main.getByText(brand.description)).toBeVisible()
  await expect(main.getByText(`${countProducts(products.length)} found`, { exact: true })).toBeVisible()
  expect(await shownNames(page)).toEqual(sortProducts(products, 'name').map(({ name }) => name))
  await expectNoAxeViolations(page)
})

test('a product card shows name, brand, price, badges and QUICK VIEW, and links to the product', async ({
  page,
  visit,
  request,
  isMobile,
}) => {
  const [product] = await readProducts(request, { onSale: 'true' })
  if (!product?.compareAtPrice) throw new Error('nothing on sale')
  await visit(`/brand/${product.brand.slug}`)
  const card = page.getByRole('main').getByRole('article').filter({ hasText: product.name }).first()
  await expect(card).toContainText(product.brand.name)
  await expect(card.locator('s')).toHaveText(`£${product.compareAtPrice} GBP`)
  await expect(card).toContainText(`£${product.price} GBP`)
  await expect(card.getByText('SALE', { exact: true })).toBeVisible()
  await expect(card.getByRole('img').first()).toHaveAttribute('alt', /\S/)
  const quickView = card.getByText('QUICK VIEW')
  if (isMobile) await expect(quickView).toBeHidden()
  else {
    await expect(quickView).toHaveCSS('opacity', '0')
    await card.hover()
    await expect(quickView).toHaveCSS('opacity', '1')
    await expect(quickView).toHaveAttribute('href', `/products/${product.slug}`)
    await page.mouse.move(0, 0)
    await expect(quickView).toHaveCSS('opacity', '0')
    await page.keyboard.press('Tab')
    await quickView.focus()
    await expect(quickView).toHaveCSS('opacity', '1')
  }
  await card.click({ position: { x: 20, y: 120 } })
  await expect(page).toHaveURL(`/products/${product.slug}`)
})

test('the second picture of a card comes with a mouse that stays', desktopOnly, async ({ page, visit }) => {
  const asked: string[] = []
  await visit('/category/wallets')
  const card = page.getByRole('main').getByRole('article').first()
  const pictures = card.locator('img')
  await expect(pictures).toHaveCount(1)
  const placeOf = () => card.evaluate(({ offsetTop, offsetHeight }: HTMLElement) => [offsetTop, offsetHeight])
  const place = await placeOf()
  page.on('request', (request) => asked.push(request.url()))
  await card.hover()
  const second = pictures.nth(1)
  await expect(second).toHaveCSS('transition-delay', '0.2s')
  await expect(second).toHaveCSS('opacity', '1')
  const file = await second.evaluate((image: HTMLImageElement) => image.currentSrc)
  expect(asked).toContain(file)
  expect(await placeOf()).toEqual(place)
  await page.mouse.move(0, 0)
  await expect(second).toHaveCSS('opacity', '0')
})

test('a list shows eight skeleton cards while it loads', desktopOnly, async ({ page, visit }) => {
  await visit('/search')
  const release = await holdBack(page, /\/api\/(products\?category=|categories)/)
  await follow(page, '/category/clothing')
  const skeletons = page.getByTestId('skeleton')
  await expect(skeletons).toHaveCount(8)
  const place = await skeletons.nth(5).boundingBox()
  release()
  await expect(skeletons).toHaveCount(0)
  const cards = page.getByRole('main').locator('li:has(> article)')
  await expect(cards.first()).toBeVisible()
  expect(await cards.nth(5).boundingBox()).toEqual(place)
})

test('subcategories stand in one row with touch-sized targets', mobileOnly, async ({ page, visit }) => {
  await visit('/category/accessories')
  const links = await page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('link', { name: /^(Bags|Wallets|Watches|Sunglasses|Socks)$/ })
    .evaluateAll((all) => all.map((link) => link.getBoundingClientRect()))
  expect(links).toHaveLength(5)
  expect(new Set(links.map(({ top }) => top)).size).toBe(1)
  for (const { height } of links) expect(height).toBeGreaterThanOrEqual(44)
})

test('an empty category says that it has no products yet', desktopOnly, async ({ page, visit, request }) => {
  const [brand] = await readBrands(request)
  for (const [path, sentence] of [
    ['/category/footwear', "This category doesn't have any products yet."],
    [`/brand/${brand?.slug}`, "This brand doesn't have any products yet."],
  ] as const) {
    await visit('/search')
    await page.route(/\/api\/products\?/, (route) => route.fulfill({ json: [] }))
    await follow(page, path)
    const main = page.getByRole('main')
    await expect(main.getByText('0 products found', { exact: true })).toBeVisible()
    await expect(main.getByRole('heading', { name: 'No products found' })).toBeVisible()
    await expect(main.getByText(sentence)).toBeVisible()
    await expect(main.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/')
    await page.unrouteAll()
  }
})

test('a list of one product uses the singular', desktopOnly, async ({ page, visit, request }) => {
  const [one] = await readProducts(request)
  await visit('/search')
  await page.route(/\/api\/products\?/, (route) => route.fulfill({ json: [one] }))
  await follow(page, '/category/footwear')
  await expect(page.getByText('1 product found', { exact: true })).toBeVisible()
})

for (const [path, title] of [
  ['/category/no-such-thing', 'Category not found'],
  ['/category/no%20such%20thing', 'Category not found'],
  ['/brand/no-such-thing', 'Brand not found'],
] as const) {
  test(`${path} is not found`, desktopOnly, async ({ page, expectMessage }) => {
    expectMessage(failedLoad(404))
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    await page.getByRole('link', { name: 'Shop all products' }).click()
    await expect(page).toHaveURL('/shop')
  })
}

test(
  'what failed on the way in is fetched again with one press',
  desktopOnly,
  async ({ page, visit, failWith }) => {
    await visit('/search')
    const recover = await failWith('GET', /\/api\//)
    await follow(page, '/category/clothing')
    await expect(page.getByText('The category could not be loaded')).toBeVisible()
    recover()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clothing')
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  },
)
