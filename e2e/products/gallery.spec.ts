/** The pictures of a product: swiped, enlarged, opened as large as the screen, and never heavier than the place needs. */
import type { Page } from '@playwright/test'
import type { Product } from '../../src/contract/products/product.ts'
import { parsePictureUrl, pictureStem } from '../../src/domain/pictures/picture-address.ts'
import { desktopOnly, expect, expectNoAxeViolations, mobileOnly, test } from '../setup/browser-test.ts'
import { expectInPlace } from '../setup/gallery.ts'
import { photographedProduct } from '../setup/photographed.ts'

const stemOf = (url: string | undefined): string => {
  const picture = parsePictureUrl(url ?? '')
  if (!picture) throw new Error(`${url} is not kept by the shop`)
  return pictureStem(picture)
}
const track = (page: Page) => page.getByRole('main').getByRole('list', { name: 'Pictures', exact: true })
const shown = (page: Page) => track(page).locator('[data-shown="true"] img')
const expectShown = async (page: Page, url: string | undefined): Promise<void> => {
  await expect(shown(page)).toHaveAttribute('src', new RegExp(`/${stemOf(url)}/`))
  await expectInPlace(shown(page))
}

/** Fingers on the glass, side by side at one height. */
const fingers = async (page: Page, y: number) => {
  const session = await page.context().newCDPSession(page)
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: number[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: xs.map((x, id) => ({ x, y, id })) })
}

let product: Product
// Sizes are made while these wait, and axe looks at whole pages: on a busy machine that takes its time.
test.slow()
test.beforeAll(async ({ playwright, baseURL }, { project }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  product = await photographedProduct(request, project.name === 'mobile' ? -1 : -2)
  await request.dispose()
})

test('the main picture loads first, in its display size, in a reserved place', async ({
  page,
  visit,
  isMobile,
}) => {
  const sent: { url: string; type: string; bytes: number }[] = []
  page.on('response', async (answer) => {
    if (!answer.url().includes('/pictures/')) return
    const bytes = (await answer.body().catch(() => Buffer.alloc(0))).length
    sent.push({ url: answer.url(), type: answer.headers()['content-type'] ?? '', bytes })
  })
  await visit(`/products/${product.slug}`)
  await expect
    .poll(() => shown(page).evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(300)
  const main = sent.find(({ url }) => url.endsWith(isMobile ? '/480.avif' : '/1120.avif'))
  expect(main?.type).toBe('image/avif')
  expect(main?.bytes).toBeLessThan(90_000)
  expect(
    sent.filter(({ url }) => url.includes(stemOf(product.images[0])) && /\/(480|1120)\./.test(url)),
  ).toHaveLength(1)
  const preload = page.locator('link[rel="preload"][as="image"]')
  await expect(preload).toHaveAttribute('type', 'image/avif')
  await expect(preload).toHaveAttribute('fetchpriority', 'high')
  await expect(shown(page)).toHaveAttribute('loading', 'eager')
  await expect(shown(page)).toHaveAttribute('width', '1200')
  await expect(shown(page)).toHaveAttribute('style', /background-color/)
  await expect(shown(page)).toHaveAttribute('alt', new RegExp(product.name))
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
    'content',
    new RegExp(`${product.images[0]}$`),
  )
})

test('of the pictures to swipe to, only the next one is requested', mobileOnly, async ({ page, visit }) => {
  const requested = new Set<string>()
  page.on('request', (request) => requested.add(request.url()))
  const large = (i: number) =>
    [...requested].some((url) => url.includes(stemOf(product.images[i])) && url.endsWith('/480.avif'))
  await visit(`/products/${product.slug}`)
  await expect.poll(() => [0, 1, 2, 3].map(large)).toEqual([true, true, false, false])
  await page.waitForLoadState('networkidle')
  expect([2, 3].map(large)).toEqual([false, false])
  await expect(track(page).locator('img').nth(3)).toHaveAttribute('alt', /./)
  await track(page).press('ArrowRight')
  await expectShown(page, product.images[1])
  await expect.poll(() => [2, 3].map(large)).toEqual([true, false])
})

test('a swipe shows the next picture and selects its thumbnail', mobileOnly, async ({ page, visit }) => {
  await visit(`/products/${product.slug}`)
  const box = await track(page).boundingBox()
  if (!box) throw new Error('there is no picture')
  const touch = await fingers(page, box.y + 200)
  await touch('touchStart', 330)
  // Slower at its end, as a finger that means the next one: Chromium lets a hard throw pass a stop.
  for (const x of [300, 240, 160, 100, 70, 55, 46, 42, 40]) await touch('touchMove', x)
  await touch('touchEnd')
  await expectShown(page, product.images[1])
  await expect(page.getByText('2 / 4')).toBeVisible()
  const thumbnails = page.getByRole('list', { name: 'More pictures' }).getByRole('button')
  await expect(thumbnails.nth(0)).toHaveAttribute('aria-pressed', 'true')
  await thumbnails.nth(2).tap()
  await expectShown(page, product.images[3])
})

test('the gallery works with the keyboard only', desktopOnly, async ({ page, visit }) => {
  await visit(`/products/${product.slug}`)
  await track(page).focus()
  await page.keyboard.press('ArrowRight')
  await expectShown(page, product.images[1])
  await page.keyboard.press('ArrowLeft')
  await expectShown(page, product.images[0])
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Open the pictures in full screen' })).toBeFocused()
  await page.keyboard.press('Enter')
  const viewer = page.getByRole('dialog', { name: `Pictures of ${product.name}` })
  await expect(viewer.getByText('1 / 4')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByText('2 / 4')).toBeVisible()
  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      ),
    ).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Open the pictures in full screen' })).toBeFocused()
  await expectShown(page, product.images[1])
})

test(
  'the magnifier enlarges the picture under the mouse and loads a sharper one',
  desktopOnly,
  async ({ page, visit }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await visit(`/products/${product.slug}`)
    expect(asked.filter((url) => /magnifier|viewer|\/1200\.avif/.test(url))).toEqual([])
    await track(page).click({ position: { x: 200, y: 200 } })
    const magnifier = page.getByTestId('magnifier')
    await expect(magnifier).toBeVisible()
    await expect
      .poll(() =>
        asked.some(
          (url) =>
            url.includes(`${stemOf(product.images[0])}/1200.avif`) ||
            url.includes(`${stemOf(product.images[0])}/1120.avif`) ||
            url.includes(`${stemOf(product.images[0])}/1600.avif`),
        ),
      )
      .toBe(true)
    const glass = magnifier.locator('> div')
    const before = await glass.evaluate((element) => element.style.transformOrigin)
    await page.mouse.move(...(await middleOf(page)))
    await expect.poll(() => glass.evaluate((element) => element.style.transformOrigin)).not.toBe(before)
    await page.keyboard.press('Escape')
    await expect(magnifier).toHaveCount(0)
  },
)

const middleOf = async (page: Page): Promise<[number, number]> => {
  const box = await track(page).boundingBox()
  if (!box) throw new Error('there is no picture')
  return [box.x + box.width / 2, box.y + box.height / 2]
}

test('the full-screen viewer zooms with two fingers, turns pages with one, and passes axe', async ({
  page,
  visit,
  isMobile,
}) => {
  await visit(`/products/${product.slug}`)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Open the pictures in full screen' }).click()
  const viewer = page.getByRole('dialog', { name: `Pictures of ${product.name}` })
  await expect(viewer.getByText('1 / 4')).toBeVisible()
  await expectNoAxeViolations(page)
  const zoomed = () =>
    viewer
      .getByTestId('stage')
      .locator('> div')
      .evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a)
  expect(await zoomed()).toBe(1)
  if (isMobile) {
    const touch = await fingers(page, 420)
    await touch('touchStart', 170, 220)
    await touch('touchMove', 120, 270)
    await touch('touchMove', 95, 295)
    await touch('touchEnd')
    await expect.poll(zoomed).toBeGreaterThan(2)
    await viewer.getByRole('button', { name: 'Show the whole picture' }).tap()
    await expect.poll(zoomed).toBe(1)
    await touch('touchStart', 300)
    await touch('touchMove', 200)
    await touch('touchMove', 100)
    await touch('touchEnd')
    await expect(viewer.getByText('2 / 4')).toBeVisible()
  } else {
    await viewer.getByTestId('stage').click()
    await expect.poll(zoomed).toBe(2.5)
    await page.mouse.wheel(0, 2000)
    await expect.poll(zoomed).toBe(1)
    await viewer.getByRole('button', { name: 'Next picture' }).click()
    await expect(viewer.getByText('2 / 4')).toBeVisible()
  }
  await viewer.getByRole('button', { name: 'Close pictures' }).click()
  await expect(viewer).toHaveCount(0)
  await expectShown(page, product.images[1])
})

test('product lists load small AVIF pictures', async ({ page, visit }) => {
  const sizes = new Map<string, number>()
  page.on('response', async (answer) => {
    if (answer.url().includes('/pictures/own.'))
      sizes.set(answer.url(), (await answer.body().catch(() => Buffer.alloc(0))).length)
  })
  await visit('/category/watches')
  const card = page.getByRole('article').filter({ hasText: product.name }).locator('img').first()
  await card.scrollIntoViewIfNeeded()
  await expect
    .poll(() => card.evaluate((image: HTMLImageElement) => image.currentSrc))
    .toMatch(/\/360\.avif$/)
  await expect
    .poll(() => card.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true)
  for (const bytes of sizes.values()) expect(bytes).toBeLessThan(30_000)
})
