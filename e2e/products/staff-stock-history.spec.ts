/** /admin/stock-history/{id}: why a size shows the figure that it shows. */
import { expectNoSidewaysScroll } from '../setup/access.ts'
import { desktopOnly, expect, expectNoAxeViolations, failedLoad, test } from '../setup/browser-test.ts'
import { givePassword } from '../setup/staff-area.ts'
import { staffHeaders } from '../setup/staff-calls.ts'
import { newName, staffClient } from '../setup/staff-product.ts'

test('the stock history of a product shows each change with its cause, by variant, and is saved as a file', async ({
  page,
  visit,
  request,
}) => {
  const staff = await staffClient(request)
  const name = newName('Harbour Shirt')
  const product = await staff.create({
    name,
    counting: 'by-variant',
    sizes: ['S', 'M'],
    variants: [
      { size: 'S', color: null, stockQuantity: 4 },
      { size: 'M', color: null, stockQuantity: 6 },
    ],
  })
  const [small] = product.variants
  const variants = product.variants.map((variant) =>
    variant.id === small?.id ? { ...variant, stockQuantity: 3 } : variant,
  )
  await staff.change(product, { changes: { variants }, seen: { variants: product.variants } })
  await visit(`/admin/products/${product.id}`)
  await givePassword(page)
  await page.getByRole('link', { name: 'Stock history' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Stock history of ${name}`)
  const rows = page.getByRole('table', { name: 'Stock history' }).locator('tbody tr')
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText('Edited')
  await expect(rows.first()).toContainText('Owner')
  await expect(rows.first()).toContainText('−1')
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await page.getByLabel('Size and colour').selectOption({ label: 'M, 6 units' })
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText('+6')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await saved).suggestedFilename()).toBe('stock-history.csv')
  await page.getByRole('link', { name: 'Edit product' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
})

test(
  'the stock history of a product that was deleted says so',
  desktopOnly,
  async ({ page, visit, request, expectMessage }) => {
    const staff = await staffClient(request)
    const product = await staff.create({ name: newName('Former Shirt') })
    const deleted = await request.delete(`/api/admin/catalogue/products/${product.id}`, {
      headers: await staffHeaders(request),
    })
    expect(deleted.ok()).toBe(true)
    expectMessage(failedLoad(404))
    await visit(`/admin/stock-history/${product.id}`)
    await givePassword(page)
    await expect(page.getByText('There is no such product, or none any more.')).toBeVisible()
  },
)
