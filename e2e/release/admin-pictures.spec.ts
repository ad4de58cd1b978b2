/**
 * /admin of the specification: staff give pictures to a product in its form: files, addresses, their order and their
 * colours; what cannot be used is said.
 */
import type { Page } from '@playwright/test'
import type { Product } from '../../src/contract/products/product.ts'
import {
  desktopOnly,
  expect,
  expectNoAxeViolations,
  failedLoad,
  mobileOnly,
  test,
} from '../setup/browser-test.ts'
import { photograph } from '../setup/photographed.ts'
import { findRow, unlock } from '../setup/staff-area.ts'

// Pictures are made and looked at while these wait: on a busy machine that takes its time.
test.slow()

/** Of one that no other test edits or looks at: the `place`th, another one at each size of the screen. */
const openEditor = async (
  page: Page,
  visit: (path: string) => Promise<void>,
  isMobile: boolean,
  place: number,
) => {
  const products: Product[] = await (await page.request.get('/api/products?category=sunglasses')).json()
  const product = products.filter(({ colors }) => colors.length > 1).at(isMobile ? place : place + 2)
  if (!product) throw new Error('the demo has too few sunglasses')
  await unlock({ page, visit })
  const row = await findRow(page, product)
  await row.getByRole('button', { name: 'Edit' }).click()
  const form = row.getByRole('form', { name: `Edit ${product.name}` })
  const tiles = form.getByRole('list', { name: 'Pictures of this product' }).getByRole('listitem')
  return { product, form, tiles }
}
const asFile = async (name: string, color: string, size?: { width: number; height: number }) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await photograph(color, size),
})

test(
  'an uploaded file becomes the main picture, is assigned to a colour, and appears in the shop',
  mobileOnly,
  async ({ page, visit, isMobile }) => {
    const { product, form, tiles } = await openEditor(page, visit, isMobile, 0)
    const before = product.images.length
    await expect(tiles).toHaveCount(before)
    await form.getByRole('button', { name: `Remove picture ${before}` }).click()
    await form
      .getByLabel('Choose pictures')
      .setInputFiles([await asFile('new one.jpg', isMobile ? '#774411' : '#114477')])
    await expect(tiles).toHaveCount(before)
    // A target that the sticky header half covers is not too small.
    await page.evaluate(() => scrollTo(0, 0))
    await expectNoAxeViolations(page)
    for (let place = before; place > 1; place -= 1)
      await form.getByRole('button', { name: `Move picture ${place} forward` }).click()
    await expect(form.getByRole('button', { name: 'Move picture 1 forward' })).toBeDisabled()
    await form.getByRole('button', { name: 'Move picture 1 back' }).click()
    await form.getByRole('button', { name: 'Move picture 2 forward' }).click()
    await expect(form.getByRole('button', { name: `Move picture ${before} back` })).toBeDisabled()
    const [color = ''] = product.colors
    await form.getByLabel('Colour of picture 1', { exact: true }).selectOption(color)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Product updated successfully!', { exact: true })).toBeVisible()

    const saved: Product = await (await page.request.get(`/api/products/${product.slug}`)).json()
    expect(saved.images).toHaveLength(before)
    expect(saved.images[0]).toMatch(/^\/pictures\/own\..*\.jpg$/)
    expect(saved.images.slice(1)).toEqual(product.images.slice(0, -1))
    expect(saved.colorImages[color]).toBe(saved.images[0])
    await visit(`/products/${product.slug}`)
    const image = page.getByRole('main').locator('[data-shown="true"] img')
    await expect(image).toHaveAttribute('src', new RegExp(`^${saved.images[0]?.replace('.jpg', '/')}`))
    await expect
      .poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth))
      .toBeGreaterThan(0)
  },
)

test(
  'what cannot be used is refused in words, and the rest stays',
  desktopOnly,
  async ({ page, visit, isMobile, expectMessage }) => {
    expectMessage(failedLoad(415))
    expectMessage(failedLoad(422))
    const { product, form, tiles } = await openEditor(page, visit, isMobile, 1)
    await form.getByRole('button', { name: 'Remove picture 1' }).click()
    const choose = form.getByLabel('Choose pictures')
    const refused = form.getByRole('group', { name: 'Pictures' }).getByRole('alert')
    await choose.setInputFiles({
      name: 'notes.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('These are notes.'),
    })
    await expect(refused).toContainText('notes.jpg: This is not a picture that the shop can read.')
    const whole = await photograph('#445566')
    await choose.setInputFiles({
      name: 'half.jpg',
      mimeType: 'image/jpeg',
      buffer: whole.subarray(0, whole.length / 3),
    })
    await expect(refused).toContainText('half.jpg: The picture is damaged or incomplete and cannot be read.')
    await choose.setInputFiles([await asFile('stamp.jpg', '#445566', { width: 80, height: 100 })])
    await expect(refused).toContainText('stamp.jpg: The picture is too small')
    await choose.setInputFiles({
      name: 'huge.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.alloc(20 * 1024 * 1024 + 1),
    })
    await expect(refused).toContainText('huge.jpg: The picture is too large: a file may have at most 20 MB.')
    await expectNoAxeViolations(page)

    const address = form.getByLabel('Or the https address of a picture')
    await address.fill('http://pictures.example/bag.jpg')
    await form.getByRole('button', { name: 'Add' }).click()
    await expect(refused).toContainText('Please give an address that begins with https://')
    await address.fill('https://127.0.0.1/bag.jpg')
    await address.press('Enter')
    await expect(refused).toContainText(
      'https://127.0.0.1/bag.jpg: Pictures are fetched from public https addresses only.',
    )
    await expect(tiles).toHaveCount(product.images.length - 1)
    await form.getByRole('button', { name: 'Cancel' }).click()
    await expect(form).toBeHidden()
    const after: Product = await (await page.request.get(`/api/products/${product.slug}`)).json()
    expect(after.images).toHaveLength(product.images.length)
  },
)

test('a picture can be added by drag and drop', desktopOnly, async ({ page, visit, isMobile }) => {
  const { form, tiles } = await openEditor(page, visit, isMobile, 1)
  await form.getByRole('button', { name: 'Remove picture 1' }).click()
  const before = await tiles.count()
  const bytes = (await photograph('#998877')).toString('base64')
  const data = await page.evaluateHandle((base64) => {
    const transfer = new DataTransfer()
    transfer.items.add(
      new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], 'dropped.jpg', {
        type: 'image/jpeg',
      }),
    )
    return transfer
  }, bytes)
  await form.getByText('or drop them here').dispatchEvent('drop', { dataTransfer: data })
  await expect(tiles).toHaveCount(before + 1)
})
