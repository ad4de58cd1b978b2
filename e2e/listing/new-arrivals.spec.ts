/** /new-arrivals. */
import { countProducts, sortProducts } from '../../src/domain/listing/listing.ts'
import { desktopOnly, expect, expectNoAxeViolations, test } from '../setup/browser-test.ts'
import { follow, readProducts, shownNames } from '../setup/catalogue.ts'

test(
  'the new arrivals page lists new products in three sort orders',
  desktopOnly,
  async ({ page, visit, request }) => {
    const products = await readProducts(request, { newArrivals: 'true' })
    await visit('/new-arrivals')
    const main = page.getByRole('main')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('NEW IN')
    await expect(main.getByText('NEW', { exact: true })).toBeVisible()
    await expect(main.getByText(`Showing ${countProducts(products.length)}`, { exact: true })).toBeVisible()
    const sort = main.getByRole('combobox', { name: 'Sort' })
    expect(await sort.locator('option').allInnerTexts()).toEqual([
      'Name A-Z',
      'Price: Low to High',
      'Price: High to Low',
    ])
    for (const order of ['name', 'price-high', 'price-low'] as const) {
      await sort.selectOption(order)
      const expected = sortProducts(products, order).map(({ name }) => name)
      await expect.poll(() => shownNames(page)).toEqual(expected)
    }
    await expectNoAxeViolations(page)
  },
)

test('the new arrivals page says so when there are no new products', desktopOnly, async ({ page, visit }) => {
  await visit('/search')
  await page.route(/\/api\/products\?newArrivals/, (route) => route.fulfill({ json: [] }))
  await follow(page, '/new-arrivals')
  await expect(page.getByRole('heading', { name: 'No new arrivals yet' })).toBeVisible()
  await expect(page.getByText('Showing 0 products', { exact: true })).toBeVisible()
})
