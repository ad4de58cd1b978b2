/** The whole way in the shop as built, from an empty data folder: find, choose, pay; staff see the order and change a price. */
import type { Product } from '../src/contract/product.ts'
import { complete, fillCard, fillShipping, proceed, thanks, toast } from './setup/checkout-steps.ts'
import { addOnProductPage } from './setup/filled-cart.ts'
import { expect, test } from './setup/journey.ts'
import { STAFF_PASSWORD } from './setup/staff-password.ts'

test('a newcomer buys, staff see it, an edited price shows at once', async ({
  page,
  visit,
  request,
  isMobile,
}) => {
  test.slow()
  const email = `newcomer.${isMobile ? 'phone' : 'desk'}@example.com`
  await visit('/')
  await page.getByRole('link', { name: 'SHOP NOW' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'SHOP ALL PRODUCTS' })).toBeVisible()
  // Each project edits a product of its own.
  const word = isMobile ? 'beanie' : 'oxford'
  await page.getByRole('main').getByPlaceholder('Search products...').fill(word)
  await expect(page.getByText(/^Showing \d+ of \d+ products$/)).toBeVisible()
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
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

  await visit('/admin')
  await page.getByLabel('Password').fill(STAFF_PASSWORD)
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText('confirmed')
  await page.getByRole('tab', { name: 'Products' }).click()
  await page.getByPlaceholder('Find by name, brand or SKU').fill(product.sku)
  await page.getByRole('button', { name: /^Edit/ }).click()
  const newPrice = '73.25'
  await page.getByLabel('Price (£)').fill(newPrice)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page)).toContainText('Product updated successfully!')

  for (const path of [`/products/${slug}`, '/shop', `/category/${product.category.slug}`]) {
    const html = await (await request.get(path)).text()
    expect(html.includes(`£${newPrice} GBP`), `the new price on ${path}`).toBe(true)
  }
})
