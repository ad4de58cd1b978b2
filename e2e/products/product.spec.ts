/** /products/{slug}: pictures, choices, the cart button, details. */
import type { APIRequestContext } from '@playwright/test'
import { featuresOf } from '../../demo/catalogue/product-details.ts'
import { homeSettings } from '../../settings/home-settings.ts'
import type { Product } from '../../src/contract/products/product.ts'
import { sizesTitle } from '../../src/domain/products/sizes.ts'
import { stockText } from '../../src/domain/products/stock.ts'
import { desktopOnly, expect, expectNoAxeViolations, failedLoad, test } from '../setup/browser-test.ts'
import { findProduct, follow, readProducts } from '../setup/catalogue.ts'
import { expectInPlace } from '../setup/gallery.ts'

/** The home page leads to it by a card that the owner worded: its data is not on that page. */
const findUnlistedProduct = async (request: APIRequestContext): Promise<Product> => {
  const [latest, featured] = [{ newArrivals: 'true' }, { featured: 'true' }] as const
  const listed = [
    ...(await readProducts(request, latest)).slice(0, 4),
    ...(await readProducts(request, featured)).slice(0, 8),
  ].map(({ slug }) => slug)
  const { comingSoon, sale } = homeSettings
  const slugs = [...comingSoon.cards, ...sale.cards].map(({ product }) => product)
  return findProduct(request, ({ slug }) => slugs.includes(slug) && !listed.includes(slug))
}

const pathOf = ({ slug }: Product): string => `/products/${slug}`
const hasChoices = ({ sizes, colors, inStock, colorImages }: Product): boolean =>
  inStock && sizes.length > 1 && colors.length > 1 && Object.keys(colorImages).length > 1

test('the product page shows name, price, badges, details', async ({ page, visit, request }) => {
  const product = await findProduct(
    request,
    ({ compareAtPrice, onSale, name }) => onSale && compareAtPrice !== null && name !== '',
  )
  await visit(pathOf(product))
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name)
  await expect(main.getByText(`£${product.price} GBP`)).toBeVisible()
  await expect(main.locator('s').first()).toHaveText(`£${product.compareAtPrice} GBP`)
  await expect(main.getByText(product.description)).toBeVisible()
  await expect(main.getByText('Sale', { exact: true })).toBeVisible()
  await expect(main.getByRole('link', { name: product.brand.name, exact: true })).toHaveAttribute(
    'href',
    `/brand/${product.brand.slug}`,
  )
  const row = (name: string) => main.getByRole('row', { name: new RegExp(`^${name} `) }).getByRole('cell')
  await expect(main.getByRole('heading', { name: 'Product Details' })).toBeVisible()
  await expect(row('SKU')).toHaveText(product.sku)
  await expect(row('Brand')).toHaveText(product.brand.name)
  await expect(row('Dimensions')).toHaveText(/\S/)
  await expect(row('Material')).toHaveText(/\S/)
  if (product.sizes.length > 0)
    await expect(row(sizesTitle(product.sizes))).toHaveText(product.sizes.join(', '))
  else await expect(main.getByRole('row', { name: /^(Capacity|Sizes?) / })).toHaveCount(0)
  await expect(row('Colours')).toHaveText(product.colors.join(', '))
  await expect(row('Warranty')).toHaveText('Limited Lifetime Warranty')
  await expect(row('Stock')).toHaveText(stockText(product))
  await expectNoAxeViolations(page)
})

test('it has structured data and link preview tags', desktopOnly, async ({ page, visit, request }) => {
  const product = await findProduct(request, ({ inStock, variants }) => inStock && variants.length > 1)
  await visit(pathOf(product))
  const data = await page.locator('script[type="application/ld+json"]').allTextContents()
  const [described, crumbs] = data
    .map((text) => JSON.parse(text))
    .toSorted((a, b) => (a['@type'] < b['@type'] ? 1 : -1))
  expect(described).toMatchObject({
    '@type': 'ProductGroup',
    name: product.name,
    productGroupID: product.sku,
    brand: { name: product.brand.name },
  })
  const inStock = described.hasVariant.filter(({ offers }: { offers: { availability: string } }) =>
    offers.availability.endsWith('/InStock'),
  )
  expect(inStock).toHaveLength(product.variants.filter((variant) => variant.inStock).length)
  expect(inStock[0].offers).toMatchObject({ price: product.price, priceCurrency: 'GBP' })
  expect(described.image[0]).toMatch(/^http/)
  expect(crumbs['@type']).toBe('BreadcrumbList')
  const { name, slug, parentName, parentSlug } = product.category
  const above = [
    ['Home', '/'],
    ...(parentSlug === null ? [] : [[parentName, `/category/${parentSlug}`]]),
    [name, `/category/${slug}`],
  ]
  const way = crumbs.itemListElement.map((each: { name: string; item: string }) => [
    each.name,
    new URL(each.item).pathname,
  ])
  expect(way).toEqual([...above, [product.name, pathOf(product)]])
  const links = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')
  expect(
    await links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')])),
  ).toEqual(above)
  await expect(page.locator('meta[property="og:type"]')).toHaveAttribute('content', 'product')
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /^http/)
  await expect(page).toHaveTitle(new RegExp(product.name))
})

test('features appear only where the name has a keyword', desktopOnly, async ({ page, visit, request }) => {
  const featured = await findProduct(request, ({ name }) => featuresOf(name).length > 0)
  await visit(pathOf(featured))
  await expect(page.getByRole('heading', { name: 'Product Features' })).toBeVisible()
  for (const feature of featuresOf(featured.name)) await expect(page.getByText(feature)).toBeVisible()
  await visit(pathOf(await findProduct(request, ({ name }) => featuresOf(name).length === 0)))
  await expect(page.getByRole('heading', { name: 'Product Details' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Product Features' })).toHaveCount(0)
})

test('a thumbnail or a colour changes the picture', desktopOnly, async ({ page, visit, request }) => {
  const product = await findProduct(request, (each) => hasChoices(each) && each.images.length > 2)
  await visit(pathOf(product))
  const main = page.getByRole('main')
  const large = main.locator('[data-shown="true"] img')
  const expectLarge = async (url = '') => {
    // In whatever size: a picture's sizes begin with its own address.
    const address = new RegExp(`^${url.replace(/\.\w+$/, '').replaceAll('.', '\\.')}[./]`)
    await expect(large).toHaveAttribute('src', address)
    await expectInPlace(large)
  }
  const thumbnails = main.getByRole('list', { name: 'More pictures' }).getByRole('button')
  await expect(thumbnails).toHaveCount(Math.min(product.images.length - 1, 7))
  await expectLarge(product.images[0])
  await thumbnails.nth(1).click()
  await expect(thumbnails.nth(1)).toHaveAttribute('aria-pressed', 'true')
  await expectLarge(product.images[2])
  await thumbnails.nth(0).click()
  await expectLarge(product.images[1])
  await thumbnails.nth(0).click()
  await expectLarge(product.images[0])
  for (const [color, url] of Object.entries(product.colorImages)) {
    await main.getByRole('radio', { name: color, exact: true }).check()
    await expectLarge(url)
  }
})

test('a picture of another colour is labelled', desktopOnly, async ({ page, visit, request }) => {
  const product = await findProduct(request, ({ slug }) => slug === 'pinion-wallet')
  const [first = '', , other = ''] = product.colors
  await visit(pathOf(product))
  const main = page.getByRole('main')
  await main.getByRole('radio', { name: other, exact: true }).check()
  await expect(main.getByText(/^Shown in /)).toHaveCount(0)
  const thumbnail = main.getByRole('list', { name: 'More pictures' }).getByRole('button').first()
  await expect(thumbnail).toHaveAccessibleName(new RegExp(`^Show ${product.name}, ${first}, `))
  await thumbnail.click()
  await expect(main.getByText(`Shown in ${first}`, { exact: true })).toBeVisible()
  await main.getByRole('radio', { name: first, exact: true }).check()
  await expect(main.getByText(/^Shown in /)).toHaveCount(0)
})

test(
  'ADD TO CART asks for a size, then for a colour, then adds',
  desktopOnly,
  async ({ page, visit, request }) => {
    const product = await findProduct(request, hasChoices)
    await visit(pathOf(product))
    const main = page.getByRole('main')
    const add = main.getByRole('button', { name: 'ADD TO CART' })
    expect(await main.getByRole('combobox', { name: 'Quantity' }).locator('option').allInnerTexts()).toEqual(
      Array.from({ length: 10 }, (_, index) => String(index + 1)),
    )
    await add.click()
    await expect(page.getByText('Size selection is required for this product', { exact: true })).toBeVisible()
    await expect(page.getByText('Please select a size', { exact: true }).first()).toBeVisible()
    await expect(main.getByRole('radio').first()).toBeFocused()
    const edge = (index: number) =>
      main
        .getByRole('radio')
        .nth(index)
        .locator('xpath=..')
        .evaluate((tile) => getComputedStyle(tile).borderColor)
    const [missed, untouched] = [await edge(0), await edge(product.sizes.length)]
    expect(missed).not.toBe(untouched)
    await page.keyboard.press('Space')
    expect(await edge(1)).toBe(untouched)
    await add.click()
    await expect(
      page.getByText('Color selection is required for this product', { exact: true }),
    ).toBeVisible()
    await expect(page.getByText('Please select a color', { exact: true }).first()).toBeVisible()
    await expectNoAxeViolations(page)
    const [color = ''] = product.colors
    await main.getByRole('radio', { name: color, exact: true }).check()
    await main.getByRole('combobox', { name: 'Quantity' }).selectOption('2')

    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/api/cart', async (route) => {
      await promise
      await route.continue()
    })
    const sent = page.waitForRequest((call) => call.method() === 'POST' && call.url().endsWith('/api/cart'))
    await add.press('Enter')
    await expect(main.getByRole('button', { name: 'Adding...' })).toBeDisabled()
    resolve()
    expect((await sent).postDataJSON()).toMatchObject({
      productId: product.id,
      quantity: 2,
      size: product.sizes[0],
      color,
      sessionId: expect.stringMatching(/^[\w-]{9}$/),
    })
    await expect(page.getByText('Added to cart', { exact: true })).toBeVisible()
    await expect(page.getByText('Product has been added to your cart', { exact: true })).toBeVisible()
    await expect(add).toBeEnabled()
    await expect(add).toBeFocused()
  },
)

test('an only colour is sent without a choice', desktopOnly, async ({ page, visit, request }) => {
  const product = await findProduct(
    request,
    ({ sizes, colors, inStock }) => inStock && colors.length === 1 && sizes.length === 0,
  )
  await visit(pathOf(product))
  const sent = page.waitForRequest((call) => call.method() === 'POST' && call.url().endsWith('/api/cart'))
  await page.getByRole('button', { name: 'ADD TO CART' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ color: product.colors[0], quantity: 1 })
  await expect(page.getByText('Added to cart', { exact: true })).toBeVisible()
})

test(
  "a refused addition shows the server's message",
  desktopOnly,
  async ({ page, visit, request, failWith }) => {
    const product = await findProduct(
      request,
      ({ sizes, colors, inStock }) => inStock && colors.length < 2 && sizes.length === 0,
    )
    await visit(pathOf(product))
    await failWith('POST', /\/api\/cart$/, { status: 409, body: 'Sold just now.' })
    await page.getByRole('button', { name: 'ADD TO CART' }).click()
    await expect(page.getByText('Error', { exact: true })).toBeVisible()
    await expect(page.getByText('Failed to add product to cart', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'ADD TO CART' })).toBeEnabled()
  },
)

test(
  'a sold-out product cannot be bought, and a low stock is shown',
  desktopOnly,
  async ({ page, visit, request }) => {
    const out = await findProduct(request, ({ inStock, tags }) => !inStock && tags.includes('coming-soon'))
    await visit(pathOf(out))
    const main = page.getByRole('main')
    await expect(main.getByRole('button', { name: 'Out of Stock' })).toBeDisabled()
    await expect(main.getByRole('row', { name: 'Stock Coming Soon' })).toBeVisible()
    await expect(main.getByRole('listitem').filter({ hasText: 'Coming Soon' })).toBeVisible()
    await expectNoAxeViolations(page)
    const low = await findProduct(
      request,
      ({ inStock, stockQuantity }) => inStock && stockQuantity > 0 && stockQuantity < 10,
    )
    await visit(pathOf(low))
    await expect(main.getByText(`Only ${low.stockQuantity} left in stock`).first()).toBeVisible()
  },
)

test(
  'an unknown product is a 404 page, with the same words when it cannot be loaded',
  desktopOnly,
  async ({ page, visit, request, expectMessage, failWith }) => {
    expectMessage(failedLoad(404))
    const response = await page.goto('/products/no-such-thing')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Product not found')
    await expect(page.getByText("The product you're looking for doesn't exist.")).toBeVisible()
    await expect(page.getByRole('link', { name: 'Shop all products' })).toBeVisible()

    const product = await findUnlistedProduct(request)
    const recover = await failWith('GET', /\/api\/products\/[^/]+$/)
    await visit('/')
    await follow(page, pathOf(product))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Product not found')
    recover()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name)
  },
)

test('a product without a picture and a brand is shown', desktopOnly, async ({ page, visit, request }) => {
  const product = await findUnlistedProduct(request)
  const bare = { ...product, images: [], colorImages: {}, brand: { name: '', slug: '' } }
  await page.route('**/api/products/*', (route) => route.fulfill({ json: bare }))
  await visit('/')
  await follow(page, pathOf(product))
  const main = page.getByRole('main')
  await expect(main.getByRole('row', { name: 'Brand Unknown' })).toBeVisible()
  await expect(main.getByRole('img').first()).toHaveAttribute('src', '/picture-fallback.svg')
})
