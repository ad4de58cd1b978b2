/**
 * The first steps of a new owner, as README describes them: an empty shop, a Shopify export with its pictures, one product by hand,
 * one change in the grid, and a size that is sold out by buying its last unit. No code and no SQL.
 */

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import type { Product } from '../../src/contract/products/product.ts'
import { PAGE_PURPOSES, pagePurposes } from '../../src/domain/pages/content-page.ts'
import { desktopOnly, expect, expectNoAxeViolations } from '../setup/browser-test.ts'
import { complete, fillCard, fillShipping, proceed, thanks } from '../setup/checkout-steps.ts'
import { test } from '../setup/own-shop.ts'
import { photograph } from '../setup/photographed.ts'
import { writeShopifyExport } from '../setup/shopify-export.ts'
import { givePassword } from '../setup/staff-area.ts'
import { COLUMN, cell, saveAll } from '../setup/staff-grid.ts'

const PRODUCTS = 400

test.use({ program: 'e2e/setup/empty-shop.ts' })

const setupItem = (page: Page, title: string) =>
  page
    .getByRole('list', { name: 'What the shop needs' })
    .locator(':scope > li')
    .filter({ has: page.getByRole('heading', { name: title }) })
const openStaff = async (page: Page, visit: (path: string) => Promise<void>, path: string) => {
  await visit(path)
  await givePassword(page)
}
/** `npm run import -- FILE --pictures FOLDER`, beside the running shop. */
const runImport = async (shopFolder: string, file: string, pictures: string): Promise<string> => {
  const command = join(import.meta.dirname, '..', '..', 'src', 'server', 'commands', 'import-command.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [command, file, '--pictures', pictures], {
    cwd: shopFolder,
    env: { ...process.env, DATA_DIR: join(shopFolder, 'data'), LOG_LEVEL: 'warn' },
  })
  return stdout
}

test(
  'a new owner fills an empty shop with their goods and sells the last one of a size',
  desktopOnly,
  async ({ page, visit, request, shopFolder }) => {
    test.setTimeout(300_000)
    const readProduct = async (slug: string): Promise<Product> =>
      (await request.get(`/api/products/${slug}`)).json()

    await test.step('the empty shop leads to the start page', async () => {
      await openStaff(page, visit, '/admin')
      await page.getByRole('link', { name: 'What the shop needs' }).click()
      await expect(setupItem(page, 'First product')).toContainText('No product of yours is for sale yet.')
    })

    const { file, pictures, products } = await writeShopifyExport(join(shopFolder, 'export'), PRODUCTS)
    await test.step('the export is imported with its pictures', async () => {
      const said = await runImport(shopFolder, file, pictures)
      expect(said).toContain(`${PRODUCTS} to create, 0 to change, 0 unchanged, 0 with errors`)
      const listed: Product[] = await (await request.get('/api/products')).json()
      expect(listed).toHaveLength(products.filter(({ status }) => status === 'Active').length)
      expect(listed.filter(({ images }) => images.length === 0)).toEqual([])
      const [first] = products
      const imported = await readProduct(first?.handle ?? '')
      expect(imported).toMatchObject({
        name: first?.title,
        price: first?.price,
        brand: { name: first?.vendor },
      })
      expect(imported.variants.map(({ sku, stockQuantity }) => [sku, stockQuantity])).toEqual(
        first?.variants.map(({ sku, quantity }) => [sku, quantity]),
      )
      expect((await request.get(imported.images[0] ?? '')).headers()['content-type']).toContain('image/')
      expect(await runImport(shopFolder, file, pictures)).toContain(`0 to change, ${PRODUCTS} unchanged`)
    })

    const name = 'Slate Overshirt'
    await test.step('a product is made by hand', async () => {
      await openStaff(page, visit, '/admin/products/new')
      await page.getByLabel('Name', { exact: true }).fill(name)
      await page.getByLabel('Description', { exact: true }).fill('Cut from brushed cotton.')
      await page.getByLabel('Price (£)', { exact: true }).fill('120')
      await page.getByLabel('Brand', { exact: true }).selectOption({ label: 'Tarn' })
      await page.getByLabel('Category', { exact: true }).selectOption({ label: 'Shirts' })
      await page.getByLabel('Sizes', { exact: true }).first().fill('M, L')
      await page.keyboard.press('Enter')
      await page.getByLabel('Stock of M').fill('1')
      await page.getByLabel('Stock of L').fill('4')
      await page
        .getByLabel('Choose pictures')
        .setInputFiles([{ name: 'front.jpg', mimeType: 'image/jpeg', buffer: await photograph('#405060') }])
      await page.getByRole('button', { name: 'Publish' }).click()
      await expect(page.getByText('All changes are saved')).toBeVisible()
      expect(await readProduct('slate-overshirt')).toMatchObject({ name, price: '120.00', stockQuantity: 5 })
    })

    await test.step('its price is changed in the grid', async () => {
      await openStaff(page, visit, `/admin/products/grid?search=${encodeURIComponent(name)}`)
      await cell(page, 0, COLUMN.price).click()
      await page.keyboard.type('95')
      await page.keyboard.press('Enter')
      await saveAll(page, 1)
      await expect(page.getByText('1 change saved')).toBeVisible()
      expect(await readProduct('slate-overshirt')).toMatchObject({ price: '95.00' })
    })

    await test.step('its last M is bought, and the page says that M is sold out', async () => {
      await visit('/products/slate-overshirt')
      await page.getByRole('radio', { name: /^M\b/ }).check()
      await page.getByRole('button', { name: 'ADD TO CART' }).click()
      await visit('/checkout')
      await fillShipping(page)
      await proceed(page).click()
      await fillCard(page)
      await complete(page).click()
      await thanks(page)
      const { variants } = await readProduct('slate-overshirt')
      expect(variants.map(({ size, stockQuantity, inStock }) => [size, stockQuantity, inStock])).toEqual([
        ['M', 0, false],
        ['L', 4, true],
      ])
      await visit('/products/slate-overshirt')
      await expect(page.getByRole('radio', { name: /^M\b.*sold out/i })).toBeVisible()
      await expectNoAxeViolations(page)
    })

    await test.step('every page that shoppers look for is written, and the footer leads to it', async () => {
      const labels = PAGE_PURPOSES.map((purpose) => pagePurposes[purpose].label)
      expect(labels.length).toBeGreaterThanOrEqual(7)
      for (const label of labels) {
        await openStaff(page, visit, '/admin/pages')
        await page.getByRole('link', { name: `Write: ${label}` }).click()
        await page.getByLabel('Text', { exact: true }).fill(`What our shop says here: ${label}.`)
        await page.getByRole('button', { name: 'Publish' }).click()
        await expect(page.getByText('Shoppers see it from now on.', { exact: true })).toBeVisible()
      }
      for (const purpose of PAGE_PURPOSES) {
        const { label, slug } = pagePurposes[purpose]
        await visit(`/pages/${slug}`)
        await expect(page.getByText(`What our shop says here: ${label}.`)).toBeVisible()
        await expect(page.locator(`footer a[href="/pages/${slug}"]`)).toHaveCount(1)
      }
    })

    await test.step('the start page says what is done', async () => {
      await openStaff(page, visit, '/admin/start')
      await expect(setupItem(page, 'First product')).toContainText(
        '385 products of yours for sale, 16 drafts.',
      )
      await expect(setupItem(page, 'Pictures')).toContainText('Every product of yours has a picture.')
      await expect(page.getByRole('heading', { name: 'This shop shows the demo' })).toHaveCount(0)
    })
  },
)
