/** /admin/products/{id}: the order of pictures, the ways out of the form, the preview link, and a product by keyboard. */
import type { Page } from '@playwright/test'
import { desktopInReleaseTests, expect, mobileOnly, test } from '../setup/browser-test.ts'
import { photograph } from '../setup/photographed.ts'
import { givePassword } from '../setup/staff-area.ts'
import { newName, staffClient } from '../setup/staff-product.ts'

// Pictures are made and looked at while some of these wait.
test.slow()

const open = async (page: Page, visit: (path: string) => Promise<void>, path: string) => {
  await visit(path)
  await givePassword(page)
}
const tiles = (page: Page) =>
  page.getByRole('list', { name: 'Pictures of this product' }).getByRole('listitem')
const handle = (page: Page, position: number) =>
  tiles(page)
    .nth(position - 1)
    .getByRole('button', { name: /^Move picture/ })
const isSaved = (page: Page) => expect(page.getByText('All changes are saved')).toBeVisible()

test(
  'pictures are put into another order by keyboard and by dragging, and the order is saved',
  desktopInReleaseTests,
  async ({ page, visit, request }) => {
    const staff = await staffClient(request)
    const product = await staff.create({ name: newName('Order Oilskin') })
    await open(page, visit, `/admin/products/${product.id}`)
    await page.getByLabel('Choose pictures').setInputFiles(
      await Promise.all(
        ['#aa3311', '#33aa11', '#1133aa'].map(async (color, index) => ({
          name: `${index}.jpg`,
          mimeType: 'image/jpeg',
          buffer: await photograph(color),
        })),
      ),
    )
    await expect(tiles(page)).toHaveCount(3)
    await page.getByRole('button', { name: 'Save draft' }).click()
    await isSaved(page)
    const images = async () => (await staff.read(product.id)).images
    const [first, second, third] = await images()

    await handle(page, 1).focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('At position 1.')).toBeAttached()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText('At position 2.')).toBeAttached()
    await page.keyboard.press('Space')
    await expect(page.getByText('Put down at position 2.')).toBeAttached()
    await page.getByRole('button', { name: 'Save draft' }).click()
    await isSaved(page)
    expect(await images()).toEqual([second, first, third])

    await tiles(page).nth(0).scrollIntoViewIfNeeded()
    const middle = async (index: number) => {
      const box = await tiles(page).nth(index).locator('img').boundingBox()
      if (!box) throw new Error('the picture has no place')
      return [box.x + box.width / 2, box.y + box.height / 2] as const
    }
    const to = await middle(0)
    await page.mouse.move(...(await middle(2)))
    await page.mouse.down()
    await page.mouse.move(...to, { steps: 12 })
    await expect(page.getByText('At position 1.')).toBeAttached()
    await page.mouse.up()
    await expect(page.getByText('Put down at position 1.')).toBeAttached()
    await page.getByRole('button', { name: 'Save draft' }).click()
    await isSaved(page)
    expect(await images()).toEqual([third, second, first])
  },
)

test(
  'Back from unsaved changes keeps them for Forward, where they can be saved',
  desktopInReleaseTests,
  async ({ page, visit, request }) => {
    const staff = await staffClient(request)
    const product = await staff.create({ name: newName('Back Blouson') })
    await open(page, visit, '/admin/products')
    await page.getByLabel('Find a product').fill(product.name)
    await page.getByRole('link', { name: product.name }).first().click()
    await page.getByLabel('Material').fill('Felt')
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Products')
    await page.goForward()
    await expect(page.getByLabel('Material')).toHaveValue('Felt')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await isSaved(page)
    expect((await staff.read(product.id)).material).toBe('Felt')
  },
)

test(
  'the preview link of a draft opens its page for everyone who has it, and without its key it is not found',
  mobileOnly,
  async ({ page, visit, request, context }) => {
    const product = await (await staffClient(request)).create({ name: newName('Preview Poncho') })
    await open(page, visit, `/admin/products/${product.id}`)
    const opened = context.waitForEvent('page')
    await page.getByRole('link', { name: 'Preview in shop' }).click()
    const shown = await opened
    await expect(shown.getByRole('heading', { level: 1 })).toHaveText(product.name)
    await expect(shown.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
    const { pathname } = new URL(shown.url())
    expect((await request.get(pathname)).status()).toBe(404)
    await shown.close()
  },
)

test(
  'a new product with a new category below another is made by keyboard alone',
  desktopInReleaseTests,
  async ({ page, visit, request }) => {
    const [name, category] = [newName('Keyboard Kilt'), newName('Kilts')]
    await open(page, visit, '/admin/products/new')
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    /** Tabs on to the field, as a keyboard's user does. */
    const tabTo = async (label: string) => {
      const field = page.getByLabel(label, { exact: true }).first()
      for (let tabs = 0; tabs < 100; tabs += 1) {
        if (await field.evaluate((element) => element === document.activeElement)) return
        await page.keyboard.press('Tab')
      }
      await expect(field).toBeFocused()
    }
    await page.keyboard.type(name)
    await tabTo('Price (£)')
    await page.keyboard.type('64')
    await tabTo('Sizes')
    await page.keyboard.type('S, M')
    await page.keyboard.press('Enter')
    await tabTo('Stock of S')
    await page.keyboard.type('3')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Stock of M')).toBeFocused()
    await page.keyboard.type('4')
    await page.keyboard.press('Tab')
    await tabTo('Brand')
    await page.keyboard.press('ArrowDown')
    await tabTo('Category')
    // The last option: 'New category...'.
    await page.keyboard.press('End')
    await expect(page.getByLabel('Name of the new category')).toBeFocused()
    await page.keyboard.type(category)
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Place of the new category')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Category', { exact: true })).toBeFocused()
    await expect(page.getByLabel('Category', { exact: true }).locator('option:checked')).toHaveText(
      `\u2003${category}`,
    )
    await page.keyboard.press('Control+s')
    await expect(page).not.toHaveURL(/\/new$/)
    await isSaved(page)
    const saved = await (await staffClient(request)).read(page.url().split('/').at(-1) ?? '')
    expect(saved).toMatchObject({ name, price: '64.00', stockQuantity: 7 })
  },
)
