/** The bulk edit with products that only the test knows, its cells and its clipboard. */

import type { Page } from '@playwright/test'
import type { ProductInput } from '../../src/contract/products/product-schemas.ts'
import { BULK_FIELDS, type BulkField } from '../../src/domain/products/bulk-edit.ts'
import { test as base, expect } from './browser-test.ts'
import { givePassword } from './staff-area.ts'
import { createDrafts, type OwnDrafts } from './staff-calls.ts'

type Fixtures = { openGrid: (prefix: string, inputs: readonly Partial<ProductInput>[]) => Promise<OwnDrafts> }

/** Opens the grid with drafts that belong to the test, and removes them afterwards. */
export const test = base.extend<Fixtures>({
  openGrid: async ({ page, visit, isMobile }, use) => {
    const made: OwnDrafts[] = []
    await use(async (prefix, inputs) => {
      const own = `${prefix} ${isMobile ? 'phone' : 'desktop'}`
      const drafts = await createDrafts(page.request, own, inputs)
      made.push(drafts)
      await visit(`/admin/products/grid?search=${encodeURIComponent(own)}`)
      await givePassword(page)
      await expect(
        page.getByText(inputs.length === 1 ? '1 product' : `${inputs.length} products`),
      ).toBeVisible()
      return drafts
    })
    for (const drafts of made) await drafts.remove()
  },
})

export const grid = (page: Page) => page.getByRole('grid', { name: 'Products' })
export const cell = (page: Page, row: number, column: number) =>
  page.locator(`[data-cell="${row}/${column}"]`)
export const bar = (page: Page) => page.locator('[data-save-bar]')
export const active = (page: Page) => page.locator('[data-cell]:focus')
/** The place of each column that the tests edit. */
const at = (field: BulkField): number => BULK_FIELDS.indexOf(field)
export const COLUMN = {
  price: at('price'),
  compareAt: at('compareAtPrice'),
  stock: at('stockQuantity'),
  featured: at('featured'),
  brand: at('brandId'),
  status: at('status'),
  taxClass: at('taxClass'),
  weight: at('weightGrams'),
  last: BULK_FIELDS.length - 1,
}

export const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const data = new DataTransfer()
    data.setData('text/plain', pasted)
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, text)
export const copied = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const data = new DataTransfer()
    const event = new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
    return data.getData('text/plain')
  })
export const saveAll = async (page: Page, count: number): Promise<void> => {
  // Exact: the dialog has a button 'Close review and save'.
  await page.getByRole('button', { name: 'Review and save', exact: true }).click()
  const save = page.getByRole('button', { name: count === 1 ? 'Save 1 change' : `Save ${count} changes` })
  // However many rows are listed above it.
  await expect(save).toBeInViewport()
  await save.click()
}
export const five = Array.from({ length: 5 }, () => ({}))
