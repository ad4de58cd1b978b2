/** /admin/products/import: a file, its dry run, the owner's answer, the run and its result, and the export. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll } from '../setup/access.ts'
import { desktopOnly, expect, expectNoAxeViolations, mobileOnly, test } from '../setup/browser-test.ts'
import { givePassword } from '../setup/staff-area.ts'

const fixture = (name: string): Buffer =>
  readFileSync(new URL(`../../test/fixtures/csv/${name}.csv`, import.meta.url))

/** Each viewport imports products of its own into the shop that the tests share. */
const chooseFile = async (page: Page, name: string, text: string): Promise<void> => {
  await page
    .getByLabel('Catalogue file', { exact: true })
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}

const check = async (page: Page): Promise<void> => {
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
}

test(
  'a file is checked, its question answered, imported, and its products are listed',
  mobileOnly,
  async ({ page, visit }, { project }) => {
    const mark = project.name.replace(/\W/g, '')
    const text = fixture('shopify-old')
      .toString()
      .replaceAll('felt-hat', `felt-hat-${mark}`)
      .replaceAll('FH-', `FH-${mark}-`)
      .replaceAll('https://cdn.example.com/files/', '')
    await visit('/admin/products/import')
    await givePassword(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import and export')
    await check(page)
    await chooseFile(page, 'export.csv', text)
    await expect(page.getByRole('main').getByRole('status')).toHaveText('The file cannot be imported yet')
    await expect(page.getByText('Line 2, Option3 Value', { exact: false })).toBeVisible()
    await check(page)
    await page.getByLabel('What is the option "Material"?').selectOption('detail')
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(page.getByRole('main').getByRole('status')).toHaveText(
      'Ready: nothing has been changed so far',
    )
    await expect(page.getByText('3 pictures are named without an address')).toBeVisible()
    await check(page)
    await page.getByRole('button', { name: 'Import now' }).click()
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Imported')
    await expect(page.getByRole('heading', { name: '3 pictures are missing' })).toBeVisible()
    await expect(
      page.getByText(`There is no file "felt-hat-${mark}-front.jpg?v=1" among the pictures.`),
    ).toBeVisible()
    await check(page)
    await page
      .getByRole('region', { name: 'Products of the file' })
      .getByRole('link', { name: 'Felt Hat' })
      .click()
    await expect(page).toHaveURL(/\/admin\/products\/prod_/)
  },
)

test(
  'a file that is no table is refused with the reason, and another one can be chosen',
  desktopOnly,
  async ({ page, visit }) => {
    await visit('/admin/products/import')
    await givePassword(page)
    await chooseFile(page, 'products.xlsx', 'PK\u0003\u0004 a workbook')
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Not imported')
    await expect(page.getByRole('alert').filter({ hasText: 'CSV UTF-8' })).toBeVisible()
    await page.getByRole('link', { name: 'Another file' }).click()
    await expect(page.getByRole('button', { name: 'Choose a CSV file' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Recent imports' })).toBeVisible()
  },
)

const small = (handle: string): string =>
  `Title,URL handle,Price,Vendor,Type\nOne Cap,${handle},12.00,Fernway,Caps\n`

test(
  'a dropped file is checked, and a deleted import is gone',
  desktopOnly,
  async ({ page, visit }, { project }) => {
    await visit('/admin/products/import')
    await givePassword(page)
    const handle = `dropped-${project.name.replace(/\W/g, '')}`
    const transfer = await page.evaluateHandle(
      ([name, text]) => {
        const data = new DataTransfer()
        data.items.add(new File([text], name, { type: 'text/csv' }))
        return data
      },
      [`${handle}.csv`, small(handle)] as const,
    )
    const place = page.getByRole('region', { name: 'Catalogue file' })
    await place.dispatchEvent('dragover', { dataTransfer: transfer })
    await place.dispatchEvent('drop', { dataTransfer: transfer })
    const status = page.getByRole('main').getByRole('status')
    await expect(status).toHaveText('Ready: nothing has been changed so far')
    await page.getByRole('button', { name: 'Delete import' }).click()
    await page
      .getByRole('dialog', { name: 'Delete this import?' })
      .getByRole('button', { name: 'Delete it' })
      .click()
    await expect(page.getByRole('button', { name: 'Choose a CSV file' })).toBeVisible()
    await expect(page.getByRole('link', { name: `${handle}.csv` })).toHaveCount(0)
  },
)

test('a file is chosen and imported by keyboard alone', desktopOnly, async ({ page, visit }) => {
  await visit('/admin/products/import')
  await givePassword(page)
  const press = async (name: string) => {
    const button = page.getByRole('button', { name })
    for (let tabs = 0; tabs < 40; tabs += 1) {
      if (await button.evaluate((element) => element === document.activeElement)) break
      await page.keyboard.press('Tab')
    }
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
  }
  const chooser = page.waitForEvent('filechooser')
  await press('Choose a CSV file')
  await (await chooser).setFiles({
    name: 'keyboard.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(small('chosen-by-keyboard')),
  })
  const status = page.getByRole('main').getByRole('status')
  await expect(status).toHaveText('Ready: nothing has been changed so far')
  await press('Import now')
  await expect(status).toHaveText('Imported')
})

test('the export is a file that begins with the columns of Shopify', desktopOnly, async ({ page, visit }) => {
  await visit('/admin/products/import')
  await givePassword(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export all products' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('products.csv')
  expect(readFileSync(await file.path(), 'utf8')).toMatch(/^Title,URL handle,Description,Vendor,/)
})
