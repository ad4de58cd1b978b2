/** Pages on paper: no sheet is empty, and no heading stands alone at the end of one. */
import type { Page } from '@playwright/test'
import type { Product } from '../../src/contract/products/product.ts'
import { desktopOnly, expect, test } from '../setup/browser-test.ts'
import { fillCart } from '../setup/filled-cart.ts'
import { GRACE, placePaidOrder } from '../setup/paid-order.ts'
import { PAPERS, printedSheets, type Sheet } from '../setup/printed-pages.ts'
import { staffHeaders } from '../setup/staff-calls.ts'

/** On every paper. */
const expectSound = async (page: Page, what: string): Promise<Sheet[][]> => {
  const printed: Sheet[][] = []
  for (const paper of PAPERS) {
    const sheets = await printedSheets(page, paper)
    for (const [index, { text, loneHeadings }] of sheets.entries()) {
      const place = `${what} on ${paper.format}, margin ${paper.margin}, sheet ${index + 1} of ${sheets.length}`
      expect(text, place).not.toBe('')
      expect(loneHeadings, place).toEqual([])
    }
    printed.push(sheets)
  }
  return printed
}

test('a printed product is its picture, facts and choices, on sheets that end well', async ({
  page,
  visit,
  request,
}) => {
  const products: Product[] = await (await request.get('/api/products')).json()
  const byFeatures = products.toSorted((a, b) => a.features.length - b.features.length)
  for (const product of [byFeatures[0], byFeatures[Math.floor(byFeatures.length / 2)], byFeatures.at(-1)]) {
    if (!product) throw new Error('the shop has no products')
    await visit(`/products/${product.slug}`)
    // What was scrolled to is loaded, and is not printed either.
    await page.getByRole('heading', { name: /^More from/ }).scrollIntoViewIfNeeded()
    for (const sheets of await expectSound(page, product.name)) {
      const text = sheets.map((sheet) => sheet.text).join(' ')
      expect(sheets.length, product.name).toBeLessThanOrEqual(2)
      for (const part of ['Product Details', product.sku, 'Delivery']) expect(text).toContain(part)
      for (const part of ['More from', 'Quantity', 'ADD TO CART']) expect(text).not.toContain(part)
    }
  }
})

test('a printed cart of many lines ends its sheets well', desktopOnly, async ({ page, visit, request }) => {
  const products: Product[] = await (await request.get('/api/products')).json()
  const wanted = products.filter(({ inStock, stockQuantity }) => inStock && stockQuantity > 20).slice(0, 9)
  await fillCart(page, ...wanted.map((product) => ({ product })))
  await visit('/cart')
  await expect(page.getByTestId('cart-total')).toBeVisible()
  for (const sheets of await expectSound(page, 'the cart'))
    for (const { name } of wanted) expect(sheets.map(({ text }) => text).join(' ')).toContain(name)
})

test(
  'the page of an order and its invoice are printed without controls',
  desktopOnly,
  async ({ page, request }) => {
    const products: Product[] = await (await request.get('/api/products')).json()
    const product = products.find(({ inStock, stockQuantity }) => inStock && stockQuantity > 20)
    if (!product) throw new Error('the demo has nothing to buy')
    const wish = { product, quantity: 2, email: `print-${Date.now()}@example.com`, address: GRACE }
    const { number, orderPath } = await placePaidOrder(request, wish)
    const headers = await staffHeaders(request)
    const issued = await request.post('/api/admin/invoices', { headers, data: { orders: String(number) } })
    expect(issued.ok(), await issued.text()).toBe(true)
    await page.goto(orderPath ?? '')
    for (const sheets of await expectSound(page, 'the order')) {
      expect(sheets.at(0)?.text).toMatch(new RegExp(`^Haberdash .*Your order #${number}`))
      expect(sheets.map(({ text }) => text).join(' ')).not.toContain('Back to the shop')
    }
    await page.locator('a[href*="/documents/"]').first().click()
    for (const sheets of await expectSound(page, 'the invoice')) {
      expect(sheets).toHaveLength(1)
      expect(sheets[0]?.text).toContain(`#${number}`)
      expect(sheets[0]?.text).not.toContain('Download')
    }
  },
)
