/** /sale: in pounds, by savings. */

import { countProducts } from '../../src/domain/listing/listing.ts'
import { filterSale, sortSale, totalSavingPence } from '../../src/domain/listing/sale.ts'
import { formatPounds } from '../../src/domain/pricing/currency.ts'
import { desktopOnly, expect, expectNoAxeViolations, mobileOnly, test } from '../setup/browser-test.ts'
import { follow, readProducts, shownNames } from '../setup/catalogue.ts'
import { holdBack } from '../setup/held-calls.ts'

test(
  'the sale page lists reduced products with their count and savings, biggest savings first',
  mobileOnly,
  async ({ page, visit, request }) => {
    const products = await readProducts(request, { onSale: 'true' })
    expect(products.every(({ compareAtPrice, onSale }) => compareAtPrice !== null || onSale)).toBe(true)
    await visit('/sale')
    const main = page.getByRole('main')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('SALE')
    await expect(main.getByText(`${countProducts(products.length)} on sale`)).toBeVisible()
    await expect(main.getByText('Save up to', { exact: true })).toBeVisible()
    await expect(main.getByText(formatPounds(totalSavingPence(products)), { exact: true })).toBeVisible()
    const sort = main.getByRole('combobox', { name: 'Sort' })
    expect(await sort.locator('option').allInnerTexts()).toEqual([
      'Biggest Savings',
      'Price: Low to High',
      'Price: High to Low',
      'Name',
    ])
    await expect(sort).toHaveValue('savings')
    for (const order of ['savings', 'price-low', 'price-high', 'name'] as const) {
      await sort.selectOption(order)
      const expected = sortSale(products, order).map(({ name }) => name)
      await expect.poll(() => shownNames(page)).toEqual(expected)
    }
    await expectNoAxeViolations(page)
  },
)

test(
  'filters by words of name and description, by brand and by category; clears all but the order',
  desktopOnly,
  async ({ page, visit, request }) => {
    const products = await readProducts(request, { onSale: 'true' })
    const [one] = products
    if (!one) throw new Error('nothing on sale')
    const word = /\w{6,}/.exec(one.description)?.[0] ?? ''
    await visit('/sale')
    const main = page.getByRole('main')
    await main.getByRole('combobox', { name: 'Sort' }).selectOption('price-high')
    await main.getByPlaceholder('Search products...').fill(word)
    await main.getByRole('combobox', { name: 'Brand' }).selectOption(one.brand.slug)
    await main.getByRole('combobox', { name: 'Category' }).selectOption(one.category.slug)
    const expected = filterSale(products, {
      search: word,
      brand: one.brand.slug,
      category: one.category.slug,
    })
    await expect
      .poll(() => shownNames(page))
      .toEqual(sortSale(expected, 'price-high').map(({ name }) => name))
    await main.getByPlaceholder('Search products...').fill('no such thing')
    await expect(main.getByRole('heading', { name: 'No sale products found' })).toBeVisible()
    await main.getByRole('button', { name: 'Clear Filters' }).click()
    await expect(main.getByPlaceholder('Search products...')).toHaveValue('')
    await expect(main.getByRole('combobox', { name: 'Brand' })).toHaveValue('')
    await expect(main.getByRole('combobox', { name: 'Category' })).toHaveValue('')
    await expect(main.getByRole('combobox', { name: 'Sort' })).toHaveValue('price-high')
  },
)

test(
  'keeps to pounds when another currency is chosen, which stands beside them',
  desktopOnly,
  async ({ page, visit, request }) => {
    const [first] = sortSale(await readProducts(request, { onSale: 'true' }), 'savings')
    if (!first?.compareAtPrice) throw new Error('nothing on sale')
    await page.addInitScript(() => localStorage.setItem('preferred-currency', 'JPY'))
    await visit('/sale')
    const card = page.getByRole('main').getByRole('article').first()
    await expect(card).toContainText(`£${first.price}`)
    await expect(card.locator('s')).toHaveText(`£${first.compareAtPrice}`)
    await expect(card).toContainText(/¥\d+\.00 JPY/)
  },
)

test('the sale page shows twelve skeleton cards while it loads', desktopOnly, async ({ page, visit }) => {
  await visit('/search')
  const release = await holdBack(page, /\/api\/products\?onSale/)
  await follow(page, '/sale')
  await expect(page.getByTestId('skeleton')).toHaveCount(12)
  release()
  await expect(page.getByTestId('skeleton')).toHaveCount(0)
})
