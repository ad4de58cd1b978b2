/** Labels with barcodes, from a goods receipt and from a product. */
import { readFile } from 'node:fs/promises'
import { extractText, getDocumentProxy } from 'unpdf'
import type { StaffProduct } from '../../src/contract/products/product-schemas.ts'
import { expectNoSidewaysScroll } from '../setup/access.ts'
import { desktopOnly, expect, expectNoAxeViolations, test } from '../setup/browser-test.ts'
import { givePassword } from '../setup/staff-area.ts'
import { newName, staffClient } from '../setup/staff-product.ts'

test(
  'a label is printed for each unit of a receipt, and for each variant of a product, from the first free one on',
  desktopOnly,
  async ({ page, visit, request }) => {
    const staff = await staffClient(request)
    const name = newName('Labelled Cap')
    const sku = name.toUpperCase().slice(-18)
    const product: StaffProduct = await staff.create({
      name,
      variants: [{ size: null, color: null, sku }],
    })
    const saved = async (): Promise<string[]> => {
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download PDF' }).click()
      const pdf = await getDocumentProxy(new Uint8Array(await readFile(await (await download).path())))
      return (await extractText(pdf, { mergePages: false })).text
    }
    const labelsOf = (text = ''): number => text.split(sku).length - 1

    await visit('/admin/goods-in')
    await givePassword(page)
    const field = page.getByLabel('Scan or type a SKU or barcode')
    await expect(field).toBeFocused()
    for (let units = 0; units < 3; units += 1) {
      await page.keyboard.type(sku)
      await page.keyboard.press('Enter')
    }
    await page.getByLabel('Document number').fill('DN-LABELS')
    await page.getByRole('button', { name: 'Finish: 3 units' }).click()
    await page.getByRole('button', { name: 'Labels of DN-LABELS' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Labels' })
    await expect(dialog.getByLabel(`Copies of ${name}`)).toHaveValue('3')
    await expectNoAxeViolations(page)
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await expectNoSidewaysScroll(page)
    }
    await dialog.getByLabel('First free label').fill('22')
    await page.getByRole('button', { name: 'Download PDF' }).click()
    await expect(dialog.getByText('The first free label is a number from 1 to 21.')).toBeVisible()
    await dialog.getByLabel('First free label').fill('20')
    expect((await saved()).map(labelsOf)).toEqual([2, 1])

    await visit(`/admin/products/${product.id}`)
    await givePassword(page)
    await page.getByRole('button', { name: 'Labels', exact: true }).click()
    await dialog.getByLabel('Size of the labels').selectOption('roll-57x32')
    await expect(dialog.getByLabel('First free label')).toBeHidden()
    expect((await saved()).map(labelsOf)).toEqual([1])
    await expect(dialog).toBeHidden()
  },
)
