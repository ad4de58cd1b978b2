/** /admin/products/new and /admin/products/{id}: the common job, bad input, conflicts, drafts and the guard. */
import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll } from '../setup/access.ts'
import {
  desktopOnly,
  expect,
  expectNoAxeViolations,
  failedLoad,
  inReleaseTests,
  test,
} from '../setup/browser-test.ts'
import { holdBack } from '../setup/held-calls.ts'
import { photograph } from '../setup/photographed.ts'
import { givePassword, openStaffLinks } from '../setup/staff-area.ts'
import { newName, staffClient } from '../setup/staff-product.ts'

// Pictures are made and looked at while some of these wait.
test.slow()

const open = async (page: Page, visit: (path: string) => Promise<void>, path: string) => {
  await visit(path)
  await givePassword(page)
}
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const variants = (page: Page) => page.getByRole('table', { name: 'Variants' }).locator('tbody tr')
const tiles = (page: Page) =>
  page.getByRole('list', { name: 'Pictures of this product' }).getByRole('listitem')
/** The frame of the preview would have to be looked at by itself. */
const hidePreview = async (page: Page) => {
  const button = page.getByRole('button', { name: 'Hide preview' })
  if (await button.isVisible()) await button.click()
}

test('a shirt in 5 sizes and 3 colours with 6 pictures and stock per size is made on one page', async ({
  page,
  visit,
  request,
}) => {
  const name = newName('Harbour Shirt')
  await open(page, visit, '/admin/products/new')
  await expect(heading(page)).toHaveText('New product')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.type(name)
  await page.getByLabel('Price (£)', { exact: true }).fill('58,0')
  await page.getByLabel('Brand', { exact: true }).selectOption({ index: 1 })
  await page.getByLabel('Category', { exact: true }).selectOption({ index: 1 })
  await page.getByLabel('Sizes', { exact: true }).first().fill('S, M, L, XL, XXL')
  await page.keyboard.press('Enter')
  await page.getByLabel('Colours', { exact: true }).first().fill('Navy, Olive, Ecru')
  await page.keyboard.press('Enter')
  await expect(variants(page)).toHaveCount(15)
  await page.getByLabel('Choose pictures').setInputFiles(
    await Promise.all(
      ['navy front', 'olive front', 'ecru front', 'back', 'collar', 'cuff'].map(async (file, index) => ({
        name: `${file}.jpg`,
        mimeType: 'image/jpeg',
        buffer: await photograph(`#${index}${index}6688`),
      })),
    ),
  )
  await expect(tiles(page)).toHaveCount(6)
  await expect(page.getByLabel('Colour of picture 2', { exact: true })).toHaveValue('Olive')
  // A figure for every variant, then a column from a spreadsheet over the first three.
  await page.getByLabel('Stock of S / Navy').fill('9')
  await page.keyboard.press('Control+d')
  await expect(page.getByLabel('Stock of XXL / Ecru')).toHaveValue('9')
  await expect(page.getByText('135 units in 15 variants')).toBeVisible()
  await hidePreview(page)
  await page.evaluate(() => scrollTo(0, 0))
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page).not.toHaveURL(/\/new$/)
  await expect(heading(page)).toHaveText(name)
  await expect(page.getByText('All changes are saved')).toBeVisible()

  const id = page.url().split('/').at(-1) ?? ''
  const saved = await (await staffClient(request)).read(id)
  expect(saved).toMatchObject({
    name,
    price: '58.00',
    status: 'draft',
    counting: 'by-variant',
    stockQuantity: 135,
  })
  expect(saved.variants).toHaveLength(15)
  expect(new Set(saved.variants.map(({ sku }) => sku)).size).toBe(15)
  expect(saved.images).toHaveLength(6)
  expect(Object.keys(saved.colorImages).toSorted()).toEqual(['Ecru', 'Navy', 'Olive'])
})

// What they do is the same on a phone.
test.describe('the product editor', desktopOnly, () => {
  test('bad input is named at its field and sends nothing', async ({ page, visit }) => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/catalogue/products'))
        sent.push(request.url())
    })
    await open(page, visit, '/admin/products/new')
    await page.getByLabel('Price (£)', { exact: true }).fill('twelve')
    await page.getByLabel('Sizes', { exact: true }).first().fill('S, s , M')
    await page.keyboard.press('Enter')
    await expect(variants(page)).toHaveCount(2)
    await page.getByLabel('Stock of M').fill('-3')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByText('Please check the marked fields.')).toBeVisible()
    await expect(page.getByText('A name is required')).toBeVisible()
    await expect(page.getByText('Price must be an amount in pounds over zero, such as 42.00')).toBeVisible()
    await expect(page.getByText('M: Stock cannot be negative')).toBeVisible()
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    expect(sent).toEqual([])
  })

  test(
    'a file that is no picture is refused by name, and the others are kept and have a colour that is entered later',
    inReleaseTests,
    async ({ page, visit, expectMessage }) => {
      expectMessage(failedLoad(415))
      await open(page, visit, '/admin/products/new')
      await page.getByLabel('Choose pictures').setInputFiles([
        { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') },
        { name: 'good navy.jpg', mimeType: 'image/jpeg', buffer: await photograph('#335577') },
      ])
      await expect(page.getByText(/^notes\.jpg: /)).toBeVisible()
      await expect(tiles(page)).toHaveCount(1)
      await page.getByLabel('Colours', { exact: true }).first().fill('Navy')
      await page.keyboard.press('Enter')
      await expect(page.getByLabel('Colour of picture 1', { exact: true })).toHaveValue('Navy')
    },
  )

  test(
    'an upload shows its progress, and a save waits for it',
    inReleaseTests,
    async ({ page, visit, request }) => {
      const product = await (await staffClient(request)).create({ name: newName('Slow Smock') })
      await open(page, visit, `/admin/products/${product.id}`)
      const letUploadThrough = await holdBack(page, /\/api\/admin\/pictures$/)
      await page
        .getByLabel('Choose pictures')
        .setInputFiles([{ name: 'slow.jpg', mimeType: 'image/jpeg', buffer: await photograph('#557733') }])
      await expect(page.getByRole('progressbar', { name: 'Upload of slow.jpg' })).toBeVisible()
      await page.getByRole('button', { name: 'Save draft' }).click()
      letUploadThrough()
      await expect(tiles(page)).toHaveCount(1)
      await expect(page.getByText('All changes are saved')).toBeVisible()
      expect((await (await staffClient(request)).read(product.id)).images).toHaveLength(1)
    },
  )

  test('two people save: what does not clash is brought together, the rest is chosen field by field', async ({
    page,
    visit,
    request,
    expectMessage,
  }) => {
    expectMessage(failedLoad(409))
    const staff = await staffClient(request)
    const product = await staff.create({
      name: newName('Clash Coat'),
      material: 'Wool',
      warranty: 'One year',
    })
    await open(page, visit, `/admin/products/${product.id}`)
    await page.getByLabel('Price (£)', { exact: true }).fill('44')
    await page.getByLabel('Material').fill('Linen')
    await staff.change(product, {
      changes: { price: '43.00', material: 'Linen', warranty: 'Two years' },
      seen: { price: '40.00', material: 'Wool', warranty: 'One year' },
    })
    await page.getByRole('button', { name: 'Save draft' }).click()
    const dialog = page.getByRole('dialog', { name: 'This product has changed' })
    await expect(dialog).toContainText('£43.00')
    await expect(dialog.getByRole('button', { name: /Keep mine/ })).toHaveCount(1)
    await dialog.getByRole('button', { name: 'Apply and save' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Choose a value for each field')
    await dialog.getByRole('button', { name: 'Keep mine: Price' }).click()
    await dialog.getByRole('button', { name: 'Apply and save' }).click()
    await expect(page.getByText('All changes are saved')).toBeVisible()
    await expect(page.getByLabel('Warranty')).toHaveValue('Two years')
    expect(await staff.read(product.id)).toMatchObject({
      price: '44.00',
      material: 'Linen',
      warranty: 'Two years',
    })
  })

  test(
    'a form that was not saved is offered after a reload and restored',
    inReleaseTests,
    async ({ page, visit, request }) => {
      const staff = await staffClient(request)
      const product = await staff.create({ name: newName('Draft Duffel') })
      await open(page, visit, `/admin/products/${product.id}`)
      await page.getByLabel('Material').fill('Waxed cotton')
      await expect(page.getByText('Unsaved changes', { exact: true })).toBeVisible()
      await page.waitForFunction(() =>
        Object.keys(localStorage).some((key) => key.startsWith('staff-product-')),
      )
      page.on('dialog', (dialog) => void dialog.accept())
      await page.reload()
      await givePassword(page)
      await expect(page.getByLabel('Material')).toHaveValue('')
      await page.getByRole('button', { name: 'Restore' }).click()
      await expect(page.getByLabel('Material')).toHaveValue('Waxed cotton')
      await page.getByRole('button', { name: 'Save draft' }).click()
      await expect(page.getByText('All changes are saved')).toBeVisible()
      expect((await staff.read(product.id)).material).toBe('Waxed cotton')
    },
  )

  test('a link away from unsaved changes asks first', inReleaseTests, async ({ page, visit, request }) => {
    const product = await (await staffClient(request)).create({ name: newName('Guard Gilet') })
    await open(page, visit, `/admin/products/${product.id}`)
    await page.getByLabel('Material').fill('Down')
    const link = (await openStaffLinks(page)).getByRole('link', { name: 'Products', exact: true })
    await link.click()
    const dialog = page.getByRole('dialog', { name: 'Unsaved changes' })
    await dialog.getByRole('button', { name: 'Stay here' }).click()
    await expect(page.getByLabel('Material')).toHaveValue('Down')
    await link.click()
    await dialog.getByRole('button', { name: 'Leave and discard' }).click()
    await expect(heading(page)).toHaveText('Products')
  })

  test(
    'a switch of the tracking shows the figures first, and leaving out a combination keeps the others',
    inReleaseTests,
    async ({ page, visit, request }) => {
      const staff = await staffClient(request)
      const product = await staff.create({
        name: newName('Count Cardigan'),
        sizes: ['S', 'M'],
        colors: ['Navy', 'Olive'],
        stockQuantity: 10,
      })
      await open(page, visit, `/admin/products/${product.id}`)
      await page.getByLabel('Each variant').check()
      await expect(
        page.getByText('10 units were spread evenly over 4 variants.', { exact: false }),
      ).toBeVisible()
      await expect(page.getByLabel('Stock of S / Navy')).toHaveValue('3')
      await page.getByRole('checkbox', { name: 'Sell M / Olive' }).uncheck()
      await expect(page.getByLabel('Stock of M / Olive')).toBeHidden()
      await expect(page.getByRole('checkbox', { name: 'Sell M / Navy' })).toBeDisabled()
      await page.getByRole('button', { name: 'Save draft' }).click()
      await expect(page.getByText('All changes are saved')).toBeVisible()
      const saved = await staff.read(product.id)
      expect(saved.variants.map(({ size, color, stockQuantity }) => [size, color, stockQuantity])).toEqual([
        ['S', 'Navy', 3],
        ['S', 'Olive', 3],
        ['M', 'Navy', 2],
      ])
      const former = new Set(product.variants.map(({ id }) => id))
      expect(saved.variants.every(({ id }) => former.has(id))).toBe(true)
    },
  )

  test('a new brand is made inside the editor', inReleaseTests, async ({ page, visit }) => {
    const name = newName('Brand')
    await open(page, visit, '/admin/products/new')
    await page.getByLabel('Brand', { exact: true }).selectOption('New brand...')
    await page.getByLabel('Name of the new brand').fill(name)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Brand', { exact: true })).toBeFocused()
    await expect(page.getByLabel('Brand', { exact: true }).locator('option:checked')).toHaveText(name)
  })

  test('the editor is worked by the keyboard alone', inReleaseTests, async ({ page, visit, request }) => {
    const staff = await staffClient(request)
    const product = await staff.create({ name: newName('Key Knit'), sizes: ['S', 'M', 'L'] })
    await open(page, visit, `/admin/products/${product.id}`)
    await page.getByRole('button', { name: 'Rename M' }).focus()
    await page.keyboard.press('Alt+ArrowLeft')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Medium')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Rename Medium' })).toBeFocused()
    await page.getByLabel('Stock of Medium').focus()
    await page.keyboard.type('4')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Stock of S', { exact: true })).toBeFocused()
    await page.keyboard.type('6')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('All changes are saved')).toBeVisible()
    const saved = await staff.read(product.id)
    expect(saved.variants.map(({ size, stockQuantity }) => [size, stockQuantity])).toEqual([
      ['Medium', 4],
      ['S', 6],
      ['L', 0],
    ])
    expect(saved.variants[0]?.id).toBe(product.variants[1]?.id)
  })
})
