/** /admin/products: the staff's list of products, its search, its filters and the actions of a row. */
import type { Page } from '@playwright/test'
import type { Product } from '../../src/contract/products/product.ts'
import { expectNoSidewaysScroll } from '../setup/access.ts'
import {
  desktopInReleaseTests,
  expect,
  expectNoAxeViolations,
  mobileInReleaseTests,
  mobileOnly,
  test,
} from '../setup/browser-test.ts'
import { findRow, givePassword, unlock } from '../setup/staff-area.ts'

const rows = (page: Page) => page.getByRole('table', { name: 'Products' }).locator('tbody tr')
const search = (page: Page) => page.getByRole('searchbox', { name: 'Find a product' })

test(
  'the list opens behind the gate, and a reload asks for the password and shows it again',
  mobileOnly,
  async ({ page, visit }) => {
    await visit('/admin/products?stock=low')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin')
    await givePassword(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Products')
    await expect(page.getByLabel('Stock', { exact: true })).toHaveValue('low')
    await expect(rows(page).first()).toBeVisible()
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    await page.reload()
    await givePassword(page)
    await expect(page.getByLabel('Stock', { exact: true })).toHaveValue('low')
  },
)

test(
  'the search follows the typing, stays in the URL, and says when nothing matches',
  desktopInReleaseTests,
  async ({ page, visit }) => {
    await visit('/admin/products')
    await givePassword(page)
    await expect(rows(page)).toHaveCount(50)
    await search(page).pressSequentially('wallet')
    await expect(page).toHaveURL(/search=wallet/)
    await expect(rows(page).first()).toContainText(/wallet/i)
    await search(page).fill('no such product at all')
    await expect(page.getByText('No product matches')).toBeVisible()
    await page.getByRole('button', { name: 'Clear search and filters' }).click()
    await expect(rows(page)).toHaveCount(50)
    await expect(page).toHaveURL(/\/admin\/products$/)
  },
)

test(
  'on a phone the filters are folded into one line that counts them',
  mobileInReleaseTests,
  async ({ page, visit }) => {
    await visit('/admin/products?stock=low')
    await givePassword(page)
    await expect(page.getByLabel('Stock', { exact: true })).toBeHidden()
    await page.getByText('Filters and order (1 set)').click()
    await page.getByLabel('Status', { exact: true }).selectOption('Live')
    await expect(page.getByText('Filters and order (2 set)')).toBeVisible()
    await expect(page).toHaveURL(/status=live/)
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
  },
)

test(
  'Load more adds the next page, and a failure is tried again',
  desktopInReleaseTests,
  async ({ page, visit, failWith }) => {
    await visit('/admin/products')
    await givePassword(page)
    await expect(rows(page)).toHaveCount(50)
    await failWith('GET', /after=/, { times: 1 })
    const more = page.getByRole('button', { name: 'Load more' })
    await more.click()
    await expect(page.getByText('More products could not be loaded')).toBeVisible()
    await more.click()
    await expect.poll(() => rows(page).count()).toBeGreaterThan(50)
    await expect(page.getByText('More products could not be loaded')).toBeHidden()
  },
)

test(
  'a list that cannot be loaded says so and is tried again',
  desktopInReleaseTests,
  async ({ page, visit, failWith }) => {
    await failWith('GET', /catalogue\/products/, { times: 1 })
    await visit('/admin/products')
    await givePassword(page)
    await expect(page.getByRole('alert')).toContainText('Products could not be loaded')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(rows(page).first()).toBeVisible()
  },
)

test(
  'arrow keys move from the search through the rows, and Enter opens one',
  desktopInReleaseTests,
  async ({ page, visit }) => {
    await visit('/admin/products')
    await givePassword(page)
    await expect(rows(page)).toHaveCount(50)
    await search(page).focus()
    await page.keyboard.press('ArrowDown')
    await expect(rows(page).nth(0).getByRole('link')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(rows(page).nth(1).getByRole('link')).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(rows(page).nth(0).getByRole('link')).toBeFocused()
  },
)

test(
  'the inline form of a product that is tracked by variant says so and leads to the editor',
  mobileInReleaseTests,
  async ({ page, visit, request }) => {
    const products: Product[] = await (await request.get('/api/products')).json()
    const product = products.find(({ variants, stockQuantity }) =>
      variants.some((variant) => variant.stockQuantity !== stockQuantity),
    )
    if (!product) throw new Error('the demo counts no product by variant')
    await unlock({ page, visit })
    const row = await findRow(page, product)
    await row.getByRole('button', { name: 'Edit' }).click()
    await expect(row.getByText('Tracked by variant', { exact: false })).toBeVisible()
    await row.getByRole('link', { name: 'Set each of them' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name)
    await expect(page.getByLabel('Each variant')).toBeChecked()
  },
)
