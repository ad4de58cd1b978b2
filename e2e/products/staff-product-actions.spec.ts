/** /admin/products/{id}: what is done to a whole product. */
import { desktopOnly, expect, test } from '../setup/browser-test.ts'
import { givePassword } from '../setup/staff-area.ts'
import { newName, staffClient } from '../setup/staff-product.ts'

test(
  'a product is duplicated, archived, restored and deleted',
  desktopOnly,
  async ({ page, visit, request }) => {
    const product = await (await staffClient(request)).create({ name: newName('Action Anorak') })
    await visit(`/admin/products/${product.id}`)
    await givePassword(page)
    await page.getByRole('button', { name: 'Archive' }).click()
    await expect(page.getByLabel('Status', { exact: true })).toHaveValue('archived')
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByLabel('Status', { exact: true })).toHaveValue('draft')
    await page.getByRole('button', { name: 'Duplicate' }).click()
    await expect(page).not.toHaveURL(new RegExp(product.id))
    await page.getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete this product?' })
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Products')
  },
)

test('SKUs of variants are seen to their ends', desktopOnly, async ({ page, visit, request }) => {
  const { id } = await (await request.get('/api/products/awl-chelsea-boots')).json()
  await visit(`/admin/products/${id}`)
  await givePassword(page)
  const sku = page.getByLabel(/^SKU of /).first()
  await expect(sku).toHaveValue('LW-AC-101-UK6-SOOT')
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => sku.evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0)
  }
})
