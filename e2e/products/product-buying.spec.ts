/** The cart button is always at hand: under the thumb on a phone, beside the pictures at a desk; one button, never covered. */
import type { Locator, Page } from '@playwright/test'
import { desktopOnly, expect, expectNoAxeViolations, mobileOnly, test } from '../setup/browser-test.ts'
import { findProduct } from '../setup/catalogue.ts'

const TARGET_PX = 44

const add = (page: Page) => page.getByRole('main').getByRole('button', { name: 'ADD TO CART' })
const toastBox = (page: Page) => page.locator('li[data-state=open]')
const boxOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (!box) throw new Error(`${element} is not there`)
  return box
}
const linesOf = (element: Locator): Promise<number> =>
  element.evaluate((button) => {
    const range = document.createRange()
    range.selectNodeContents(button)
    return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size
  })
const expectApart = async (one: Locator, other: Locator): Promise<void> => {
  const [a, b] = [await boxOf(one), await boxOf(other)]
  const apart = a.y + a.height <= b.y || b.y + b.height <= a.y || a.x + a.width <= b.x || b.x + b.width <= a.x
  expect(apart, `${one} and ${other} do not overlap`).toBe(true)
}

test(
  'the buy bar of a phone is visible along the whole product section and hidden after it',
  mobileOnly,
  async ({ page, visit, request }) => {
    const { slug } = await findProduct(
      request,
      ({ inStock, sizes, images }) => inStock && sizes.length > 1 && images.length > 2,
    )
    await visit(`/products/${slug}`)
    await expect(add(page)).toHaveCount(1)
    await expect(add(page)).toBeInViewport({ ratio: 1 })
    const last = page.getByRole('row', { name: /^Stock / })
    await last.scrollIntoViewIfNeeded()
    await expect(add(page)).toBeInViewport({ ratio: 1 })
    await expectApart(last, add(page))
    await page.getByRole('contentinfo').getByText('©').scrollIntoViewIfNeeded()
    await expect(add(page)).not.toBeInViewport()
  },
)

test(
  'at a desk the cart button stays beside the pictures where all of the text fits',
  desktopOnly,
  async ({ page, visit, request }) => {
    const { slug } = await findProduct(request, ({ inStock, images }) => inStock && images.length > 2)
    await visit(`/products/${slug}`)
    await page.setViewportSize({ width: 1440, height: 1100 })
    // What is folded from the start, such as the comparison of sizes, stays so.
    await page.locator('[data-text] details').evaluateAll((all: HTMLDetailsElement[]) => {
      for (const part of all) part.open = false
    })
    await expect(page.locator('[data-text][data-sticks]')).toHaveCount(1)
    await page.getByRole('list', { name: 'Views' }).scrollIntoViewIfNeeded()
    await expect(add(page)).toBeInViewport({ ratio: 1 })
    // Where they do not fit together, the details stay, and what is unfolded there does not leave the screen.
    await page.setViewportSize({ width: 1440, height: 700 })
    const details = page.locator('[data-text] details').last()
    await details.evaluate((part: HTMLDetailsElement) => {
      part.open = true
    })
    await expect(page.locator('[data-text] > [data-sticks]')).toHaveCount(1)
    await page.getByRole('list', { name: 'Views' }).evaluate((list) => list.scrollIntoView({ block: 'end' }))
    await expect(add(page)).not.toBeInViewport()
    await expect(details).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 1440, height: 480 })
    await expect(page.locator('[data-sticks]')).toHaveCount(0)
    await expect(details).toBeInViewport()
  },
)

test('in a low window the buy bar is not sticky', mobileOnly, async ({ page, visit, request }) => {
  const { slug } = await findProduct(request, ({ inStock, sizes }) => inStock && sizes.length > 1)
  await page.setViewportSize({ width: 640, height: 360 })
  await visit(`/products/${slug}`)
  await expect(add(page)).not.toBeInViewport()
  await add(page).scrollIntoViewIfNeeded()
  await expectApart(add(page), page.getByRole('main').getByRole('combobox', { name: 'Quantity' }))
})

test('a sold-out product has no buy bar', async ({ page, visit, request }) => {
  const { slug } = await findProduct(request, ({ inStock }) => !inStock)
  await visit(`/products/${slug}`)
  await expect(page.getByRole('main').getByRole('button', { name: 'Out of Stock' })).toBeDisabled()
  await expect(page.locator('main [data-bottom-bar]')).toHaveCount(0)
})

test(
  'the buy bar of a phone asks for a missing size and colour',
  mobileOnly,
  async ({ page, visit, request }) => {
    const { slug, sizes, colors } = await findProduct(
      request,
      (each) => each.inStock && each.sizes.length > 1 && each.colors.length > 1,
    )
    const [, size = ''] = sizes
    const [, color = ''] = colors
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await visit(`/products/${slug}`)
      const bar = page.locator('main [data-bottom-bar]')
      const choice = (name: string) => bar.getByRole('combobox', { name, exact: true })
      await expectApart(choice('Choose a size'), add(page))
      await choice('Choose a size').selectOption(size)
      await expect(page.getByRole('main').getByRole('radio', { name: size, exact: true })).toBeChecked()
      await choice('Choose a colour').selectOption(color)
      await expect(page.getByRole('main').getByRole('radio', { name: color, exact: true })).toBeChecked()
      await expect(bar.getByRole('combobox')).toHaveCount(0)
      await expect(add(page)).toBeFocused()
      expect(await linesOf(add(page)), 'ADD TO CART stands in one line').toBe(1)
    }
    const sent = page.waitForRequest((call) => call.method() === 'POST' && call.url().endsWith('/api/cart'))
    await add(page).click()
    expect((await sent).postDataJSON()).toMatchObject({ size, color })
    await expect(toastBox(page)).toContainText('Added to cart')
  },
)

test(
  'the bar has no choice where the window has room for the form',
  desktopOnly,
  async ({ page, visit, request }) => {
    const { slug } = await findProduct(request, ({ inStock, sizes }) => inStock && sizes.length > 1)
    await visit(`/products/${slug}`)
    await expect(page.getByRole('combobox', { name: 'Choose a size' })).toHaveCount(0)
  },
)

test(
  'a sold-out product lists its sizes and colours as text',
  mobileOnly,
  async ({ page, visit, request }) => {
    const { slug, colors } = await findProduct(
      request,
      ({ inStock, colors }) => !inStock && colors.length > 1,
    )
    await visit(`/products/${slug}`)
    const main = page.getByRole('main')
    await expect(main.getByRole('radio')).toHaveCount(0)
    await expect(main.getByText(colors.join(', ')).first()).toBeVisible()
    await expect(main.getByRole('button', { name: 'Out of Stock' })).toBeDisabled()
    await expectNoAxeViolations(page)
  },
)

test('a missing choice is scrolled to where nothing covers it', async ({ page, visit, request }) => {
  const { slug } = await findProduct(request, ({ inStock, sizes }) => inStock && sizes.length > 1)
  await visit(`/products/${slug}`)
  await add(page).click()
  await expect(toastBox(page)).toContainText('Please select a size')
  const sizes = page.getByRole('group', { name: /^Size/ })
  await expect(sizes.getByRole('radio').first()).toBeFocused()
  await expect(sizes).toBeInViewport({ ratio: 1 })
  await expectApart(toastBox(page), sizes)
  await expectApart(toastBox(page), add(page))
})

test('the toast of an added product does not cover ADD TO CART', async ({ page, visit, request }) => {
  const { slug } = await findProduct(
    request,
    ({ inStock, sizes, colors }) => inStock && sizes.length === 0 && colors.length === 1,
  )
  await visit(`/products/${slug}`)
  await add(page).click()
  await expect(toastBox(page)).toContainText('Added to cart')
  await expectApart(toastBox(page), add(page))
  await expectApart(toastBox(page), page.getByRole('banner'))
})

test(
  'the toast names the added product and colour and links to the cart',
  desktopOnly,
  async ({ page, visit, request, isMobile }) => {
    const { slug, name, colors } = await findProduct(
      request,
      ({ inStock, sizes, colors, colorImages }) =>
        inStock && sizes.length === 0 && colors.length > 1 && Object.keys(colorImages).length > 1,
    )
    await visit(`/products/${slug}`)
    const color = colors[1] ?? ''
    await page
      .getByRole('group', { name: /^Colour/ })
      .getByRole('radio', { name: color })
      .check()
    await add(page).click()
    await expect(toastBox(page)).toContainText('Product has been added to your cart')
    await expect(toastBox(page)).toContainText(`${name} ${color}`)
    await expect(toastBox(page).locator('img')).toHaveCount(1)
    // It waits while it is looked at.
    await toastBox(page).hover()
    // On a phone it is as wide as the screen: what happens to be scrolled under it is smaller for axe until it goes.
    if (!isMobile) await expectNoAxeViolations(page)
    await toastBox(page).getByRole('link', { name: 'View cart' }).click()
    await expect(page).toHaveURL('/cart')
    await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible()
  },
)

test(
  'what the server refuses to add is told in its words',
  desktopOnly,
  async ({ page, visit, request, failWith }) => {
    const { slug, name } = await findProduct(
      request,
      ({ inStock, sizes, colors }) => inStock && sizes.length === 0 && colors.length === 1,
    )
    const body = `Only 2 of ${name} left in stock.`
    await failWith('POST', /\/api\/cart$/, { status: 409, body })
    await visit(`/products/${slug}`)
    await add(page).click()
    await expect(toastBox(page)).toContainText('Failed to add product to cart')
    await expect(toastBox(page)).toContainText(body)
  },
)

test(
  'the only size is chosen already; a colour among several is not, and says so',
  desktopOnly,
  async ({ page, visit, request }) => {
    const { slug, sizes, colors } = await findProduct(
      request,
      (each) => each.inStock && each.sizes.length === 1 && each.colors.length > 1,
    )
    const [size = ''] = sizes
    const [, color = ''] = colors
    await visit(`/products/${slug}`)
    const main = page.getByRole('main')
    await expect(main.getByRole('group', { name: `Size ${size}`, exact: true })).toBeVisible()
    await expect(main.getByRole('radio', { name: size, exact: true })).toBeChecked()
    const colours = main.getByRole('group', { name: 'Colour Choose one', exact: true })
    const top = (await colours.boundingBox())?.y
    await expect(colours.getByRole('radio', { checked: true })).toHaveCount(0)
    await main.getByRole('radio', { name: color, exact: true }).check()
    const chosen = main.getByRole('group', { name: `Colour ${color}`, exact: true })
    expect((await chosen.boundingBox())?.y).toBe(top)
    const sent = page.waitForRequest((call) => call.method() === 'POST' && call.url().endsWith('/api/cart'))
    await add(page).click()
    expect((await sent).postDataJSON()).toMatchObject({ size, color })
    await expect(page.getByText('Added to cart', { exact: true })).toBeVisible()
  },
)

test(
  'a column of seven thumbnails ends with the product text',
  mobileOnly,
  async ({ page, visit, request }) => {
    const { slug } = await findProduct(request, ({ images }) => images.length > 7)
    await visit(`/products/${slug}`)
    const main = page.getByRole('main')
    const thumbnails = main.getByRole('list', { name: 'More pictures' }).getByRole('button')
    await expect(thumbnails).toHaveCount(7)
    const [first, last] = [await boxOf(thumbnails.first()), await boxOf(thumbnails.last())]
    const text = await boxOf(main.locator('summary').last())
    expect(first.x).toBeCloseTo(text.x, 0)
    expect(last.x + last.width).toBeCloseTo(text.x + text.width, 0)
  },
)

test(
  'thumbnails, sizes and colours are large enough for a thumb at 320 px',
  mobileOnly,
  async ({ page, visit, request }) => {
    await page.setViewportSize({ width: 320, height: 568 })
    const { slug } = await findProduct(
      request,
      ({ images, sizes, colors }) => images.length > 4 && sizes.length > 0 && colors.length > 1,
    )
    await visit(`/products/${slug}`)
    const main = page.getByRole('main')
    const targets = [
      ...(await main.getByRole('list', { name: 'More pictures' }).getByRole('button').all()),
      ...(await main.locator('label:has(input[type=radio])').all()),
      main.getByRole('combobox', { name: 'Quantity' }),
      add(page),
    ]
    for (const target of targets) {
      const { width, height } = await boxOf(target)
      expect(Math.min(width, height), `${target}`).toBeGreaterThanOrEqual(TARGET_PX)
    }
    // The row of small pictures scrolls: its last one can be reached.
    const last = main.getByRole('list', { name: 'More pictures' }).getByRole('button').last()
    await last.tap()
    await expect(last).toHaveAttribute('aria-pressed', 'true')
  },
)
