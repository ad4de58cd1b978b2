/** The preview of the product editor: the shop's page in a frame. */
import { desktopOnly, expect, test } from '../setup/browser-test.ts'
import { photograph } from '../setup/photographed.ts'
import { givePassword } from '../setup/staff-area.ts'

test(
  'the preview shows the page with the values of the form',
  desktopOnly,
  async ({ page, visit, isMobile }) => {
    await visit('/admin/products/new')
    await givePassword(page)
    await page.getByLabel('Name', { exact: true }).fill('Preview Parka')
    await page.getByLabel('Price (£)', { exact: true }).fill('120')
    if (isMobile) await page.getByRole('button', { name: 'Preview' }).click()
    const frame = page.frameLocator('iframe[title="Preview of the product\'s page"]')
    await expect(frame.getByRole('heading', { level: 1, includeHidden: true })).toHaveText('Preview Parka')
    await expect(frame.getByText('£120.00').first()).toBeVisible()
    await expect(page).toHaveTitle(/New product/)
    await page
      .getByLabel('Choose pictures')
      .setInputFiles([{ name: 'parka.jpg', mimeType: 'image/jpeg', buffer: await photograph('#335577') }])
    await expect(frame.locator('picture img').first()).toHaveAttribute('src', /parka|own/)
    // The frame is another document: what the editor's own preloads is never used.
    await expect(page.locator('link[rel=preload][as=image]')).toHaveCount(0)
  },
)
