/** Toasts: they go by themselves, whatever became of the one before, and leave the cart panel's buttons free. */
import type { Page } from '@playwright/test'
import type { Product } from '../../src/contract/products/product.ts'
import {
  desktopInReleaseTests,
  desktopOnly,
  expect,
  expectNoAxeViolations,
  inReleaseTests,
  test,
} from '../setup/browser-test.ts'
import { findProduct } from '../setup/catalogue.ts'

const CLOSES_WITHIN_MS = 7_000

const needsSize = ({ inStock, sizes }: Product): boolean => inStock && sizes.length > 1
const shownToast = (page: Page) => page.locator('li[data-state=open]')
const addButton = (page: Page) => page.getByRole('button', { name: 'ADD TO CART' })

test(
  'one put away with the pointer does not keep the next one open',
  desktopOnly,
  async ({ page, visit, request }) => {
    const { slug } = await findProduct(request, needsSize)
    await visit(`/products/${slug}`)
    await addButton(page).click()
    await expect(shownToast(page)).toContainText('Please select a size')
    await shownToast(page).getByRole('button', { name: 'Dismiss' }).click()
    await expect(shownToast(page)).toHaveCount(0)
    await addButton(page).click()
    await expect(shownToast(page)).toHaveCount(1)
    await expect(shownToast(page)).toHaveCount(0, { timeout: CLOSES_WITHIN_MS })
  },
)

test(
  'one put away with the keyboard does not keep the next one open',
  desktopInReleaseTests,
  async ({ page, visit, request }) => {
    const { slug } = await findProduct(request, needsSize)
    await visit(`/products/${slug}`)
    await addButton(page).press('Enter')
    await expect(shownToast(page)).toHaveCount(1)
    await page.keyboard.press('F8')
    await page.keyboard.press('Escape')
    await expect(shownToast(page)).toHaveCount(0)
    await addButton(page).press('Enter')
    await expect(shownToast(page)).toHaveCount(1)
    await expect(shownToast(page)).toHaveCount(0, { timeout: CLOSES_WITHIN_MS })
  },
)

test(
  'a toast does not cover the buttons of a panel that opens under it',
  inReleaseTests,
  async ({ page, visit, request }) => {
    const { slug } = await findProduct(
      request,
      ({ inStock, stockQuantity, sizes, colors }) =>
        inStock && stockQuantity > 10 && sizes.length === 0 && colors.length > 1,
    )
    await visit(`/products/${slug}`)
    await page.getByRole('main').getByRole('radio').first().check()
    await addButton(page).click()
    await expect(shownToast(page)).toContainText('Added to cart')
    await page.getByRole('button', { name: /^Cart/ }).click()
    const link = page.getByRole('dialog').getByRole('link', { name: 'Checkout' })
    await expect(link).toBeVisible()
    const gap = async (): Promise<number> => {
      const [toast, button] = [await shownToast(page).boundingBox(), await link.boundingBox()]
      return toast && button ? button.y - (toast.y + toast.height) : Number.NaN
    }
    await expect.poll(gap).toBeGreaterThanOrEqual(0)
  },
)

test('F8 moves the focus to the toast region before a toast exists', desktopOnly, async ({ page, visit }) => {
  await page.route('**/toast-view-*.js', (route) => route.abort())
  await visit('/brands')
  await page.keyboard.press('F8')
  const place = page.getByRole('region', { name: 'Notifications (F8)' })
  await expect(place).toBeFocused()
  await expect(place).toHaveText('No notifications')
  await expectNoAxeViolations(page)
})

const background = (page: Page) =>
  shownToast(page).evaluate((toast) => getComputedStyle(toast).backgroundColor)
const DESTRUCTIVE = 'rgb(156, 47, 27)'

test(
  'only a toast that the specification calls destructive looks so; both are read out at once',
  desktopOnly,
  async ({ page, visit, request, failWith }) => {
    const { slug } = await findProduct(request, needsSize)
    await visit(`/products/${slug}`)
    await addButton(page).click()
    await expect(shownToast(page)).toContainText('Please select a size')
    expect(await background(page)).not.toBe(DESTRUCTIVE)
    await expect(page.locator('[role=status][aria-live=assertive]')).toContainText('Please select a size')
    for (const group of ['Size', 'Colour'])
      for (const choice of await page
        .getByRole('group', { name: new RegExp(`^${group}`) })
        .getByRole('radio')
        .all())
        if (await choice.isEnabled()) await choice.check()
    await failWith('POST', /\/api\/cart$/)
    await addButton(page).click()
    await expect(shownToast(page)).toContainText('Failed to add product to cart')
    expect(await background(page)).toBe(DESTRUCTIVE)
  },
)
