/** The whole way in the shop as built, from an empty data folder: find, choose, pay; staff see the order and change a price. */
import type { Product } from '../../src/contract/products/product.ts'
import { expect, test } from '../setup/browser-test.ts'
import {
  complete,
  fillCard,
  fillShipping,
  newEmail,
  proceed,
  thanks,
  toast,
} from '../setup/checkout-steps.ts'
import { addOnProductPage } from '../setup/filled-cart.ts'
import { findRow, unlock } from '../setup/staff-area.ts'

test('a new shopper buys a product, staff see the order, and an edited price shows at once', async ({
  page,
  visit,
  request,
  isMobile,
}) => {
  test.slow()
  const email = newEmail('newcomer')
  await visit('/')
  await page.getByRole('link', { name: 'SHOP NOW' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'SHOP ALL PRODUCTS' })).toBeVisible()
  // Each project edits a product of its own.
  const word = isMobile ? 'beanie' : 'oxford'
  await page.getByRole('main').getByPlaceholder('Search products...').fill(word)
  const first = page.getByRole('main').getByRole('article').first()
  await expect(first).toContainText(new RegExp(word, 'i'))
  await first.getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`/products/[\\w-]*${word}`))

  const slug = new URL(page.url()).pathname.split('/').at(-1)
  const product: Product = await (await request.get(`/api/products/${slug}`)).json()
  await addOnProductPage(page, product)
  await expect(toast(page)).toContainText('Product has been added to your cart')
  await page.getByRole('button', { name: 'Cart, 1 item' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Checkout' }).click()

  await expect(page).toHaveURL('/checkout')
  await fillShipping(page, { Email: email })
  await proceed(page).click()
  await fillCard(page)
  await complete(page).click()
  await thanks(page)

  await unlock({ page, visit })
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText('confirmed')
  const row = await findRow(page, product)
  await row.getByRole('button', { name: 'Edit' }).click()
  const newPrice = product.price === '73.25' ? '74.25' : '73.25'
  await row.getByLabel('Price (£)').fill(newPrice)
  await row.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page)).toContainText('Product updated successfully!')

  for (const path of [`/products/${slug}`, '/shop', `/category/${product.category.slug}`]) {
    const html = await (await request.get(path)).text()
    expect(html.includes(`£${newPrice} GBP`), `the new price on ${path}`).toBe(true)
  }
})
