/**
 * /admin of the specification (sections 2, 4, 7 and 8): staff edit products in their rows, and every page shows it at its
 * next request.
 */
import type { Page } from '@playwright/test'
import type { Product } from '../../src/contract/products/product.ts'
import type { UpdateProduct } from '../../src/contract/products/product-edit.ts'
import {
  desktopOnly,
  expect,
  expectNoAxeViolations,
  failedLoad,
  mobileOnly,
  test,
} from '../setup/browser-test.ts'
import { holdBack } from '../setup/held-calls.ts'
import { findRow, productRows, unlock } from '../setup/staff-area.ts'

const PRODUCT = /\/api\/admin\/products\/[^/]+$/
const toast = (page: Page) => page.getByRole('region', { name: /Notifications/ })

/** One that no other test edits or buys, another one at each size of the screen. */
const findOwnProduct = async (page: Page, isMobile: boolean): Promise<Product> => {
  const products: Product[] = await (await page.request.get('/api/products?category=socks')).json()
  const product = products.filter(({ inStock }) => inStock)[isMobile ? 1 : 0]
  if (!product) throw new Error('the demo catalogue has too few socks')
  return product
}

test(
  'the product list shows brand, price and stock, and filters by a word',
  desktopOnly,
  async ({ page, visit, isMobile }) => {
    const product = await findOwnProduct(page, isMobile)
    await unlock({ page, visit })
    await page.getByRole('tab', { name: 'Products' }).click()
    await expect(productRows(page)).toHaveCount(50)
    await expectNoAxeViolations(page)
    const row = await findRow(page, product)
    await expect(row).toContainText(product.name)
    await expect(row).toContainText(product.brand.name)
    await expect(row).toContainText(/Stock: \d+/)
    await expect(row).toContainText('In Stock')
    await page.getByLabel('Find a product').fill('no such thing')
    await expect(page.getByText('No product matches')).toBeVisible()
  },
)

test(
  'a saved edit closes the form and shows on the product page',
  mobileOnly,
  async ({ page, visit, isMobile }) => {
    const product = await findOwnProduct(page, isMobile)
    await unlock({ page, visit })
    const row = await findRow(page, product)
    await row.getByRole('button', { name: 'Edit' }).click()
    const form = row.getByRole('form', { name: `Edit ${product.name}` })
    await expect(form.getByLabel('Price (£)')).toHaveValue(product.price)
    await expect(form.getByLabel('Price (£)')).toBeFocused()
    await expect(form.getByLabel('Description')).toHaveValue(product.description)
    await expect(form.getByLabel('In stock')).toBeChecked()
    await expectNoAxeViolations(page)

    await form.getByLabel('Price (£)').fill('1.00')
    await form.getByRole('button', { name: 'Cancel' }).click()
    await expect(form).toBeHidden()
    await expect(row.getByRole('button', { name: 'Edit' })).toBeFocused()
    await expect(row).not.toContainText('£1.00')

    // Another than before, also at a second try.
    const price = product.price === '18.37' ? '19.37' : '18.37'
    await row.getByRole('button', { name: 'Edit' }).click()
    await form.getByLabel('Price (£)').fill(price)
    await form.getByLabel('Description').fill('Rewritten by staff.')
    await form.getByLabel('Stock quantity').fill('7')
    const letGo = await holdBack(page, PRODUCT, 'PUT')
    const [request] = await Promise.all([
      page.waitForRequest((each) => each.method() === 'PUT'),
      form.getByRole('button', { name: 'Save' }).click(),
    ])
    await expect(form.getByRole('button', { name: 'Saving...' })).toBeDisabled()
    letGo()
    await expect(toast(page)).toContainText('Success')
    await expect(toast(page)).toContainText('Product updated successfully!')
    await expect(form).toBeHidden()
    await expect(row).toContainText(`£${price}`)
    await expect(row).toContainText('Stock: 7')
    const sent: UpdateProduct = request.postDataJSON()
    expect(sent).toMatchObject({ price, description: 'Rewritten by staff.', stockQuantity: 7 })
    expect(sent, 'what was not changed is not sent').not.toHaveProperty('inStock')

    await visit(`/products/${product.slug}`)
    const main = page.getByRole('main')
    await expect(main).toContainText(`£${price} GBP`)
    await expect(main).toContainText('Rewritten by staff.')
    await expect(main).toContainText('Only 7 left in stock')
  },
)

test('saving a stock of 0 marks the product out of stock', desktopOnly, async ({ page, visit, isMobile }) => {
  const products: Product[] = await (await page.request.get('/api/products?category=lids')).json()
  // Beanies are bought and edited in another test.
  const own = products.filter(({ inStock, name }) => inStock && !/beanie/i.test(name))
  const product = own[isMobile ? 1 : 0]
  if (!product) throw new Error('the demo catalogue has too few lids')
  await unlock({ page, visit })
  const row = await findRow(page, product)
  await row.getByRole('button', { name: 'Edit' }).click()
  await row.getByLabel('Stock quantity').fill('0')
  await row.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Stock: 0')
  await expect(row).toContainText('Out of Stock')
})

test(
  "an edit that the server refuses shows the reason and keeps the form's values",
  desktopOnly,
  async ({ page, visit, isMobile, expectMessage, failWith }) => {
    expectMessage(failedLoad(400))
    const product = await findOwnProduct(page, isMobile)
    await unlock({ page, visit })
    const row = await findRow(page, product)
    await row.getByRole('button', { name: 'Edit' }).click()
    const tooLong = 'x'.repeat(5001)
    await row.getByLabel('Description').fill(tooLong)
    await row.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page)).toContainText('Error')
    await expect(toast(page)).toContainText(
      'Failed to update product: 400: description must be at most 5000 characters long.',
    )
    await expect(row.getByLabel('Description')).toHaveValue(tooLong)
    await expectNoAxeViolations(page)

    await failWith('PUT', PRODUCT)
    await row.getByLabel('Description').fill(product.description)
    await row.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page)).toContainText(
      'Failed to update product: 500: Something went wrong on our side.',
    )
  },
)
