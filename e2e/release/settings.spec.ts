/** /admin/settings: another name and navigation without code, the preview that no shopper sees, and the undo. */
import { paths } from '../../src/contract/paths.ts'
import type { Home, Shop } from '../../src/contract/settings/shop.ts'
import type { AllStaffSettings } from '../../src/contract/settings/staff-settings.ts'
import { expectNoSidewaysScroll } from '../setup/access.ts'
import { desktopOnly, expect, expectNoAxeViolations, failedLoad, mobileOnly } from '../setup/browser-test.ts'
import { test } from '../setup/own-shop.ts'
import { openSettings, publish } from '../setup/settings-screens.ts'
import { givePassword } from '../setup/staff-area.ts'
import { staffHeaders } from '../setup/staff-calls.ts'

// One shop is enough for all.
test.describe.configure({ mode: 'default' })

// The tests of a worker share a shop, in any order.
test.beforeEach(async ({ request }) => {
  const headers = await staffHeaders(request)
  const { sections }: AllStaffSettings = await (await request.get('/api/admin/settings', { headers })).json()
  for (const [section, { version }] of Object.entries(sections))
    if (version > 0)
      await request.post(`/api/admin/settings/${section}/restore`, { headers, data: { version, to: 0 } })
})

test(
  'an owner renames the shop after a preview that no shopper sees, and takes it back',
  desktopOnly,
  async ({ page, visit, request }) => {
    const shop = async (): Promise<Shop> => (await request.get(paths.shop)).json()
    await openSettings(page, visit, '/admin/settings')
    await page.getByLabel('Name of the shop').fill('Marsh & Daughter')
    await expect(page.getByText('Not published yet')).toBeVisible()
    await page.getByRole('button', { name: 'Preview' }).click()
    const frame = page.frameLocator('iframe')
    await expect(frame.getByRole('banner').getByRole('link', { name: 'Marsh & Daughter' })).toBeVisible()
    expect((await shop()).name).toBe('Haberdash')
    await frame.getByRole('link', { name: 'SALE', exact: true }).first().click()
    await expect(frame.getByRole('heading', { name: 'SALE', level: 1 })).toBeVisible()
    await expect(frame.getByRole('banner').getByRole('link', { name: 'Marsh & Daughter' })).toBeVisible()
    expect(await (await request.get('/')).text()).not.toContain('Marsh')
    await page.getByRole('button', { name: 'Phone' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Preview' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Preview' })).toBeFocused()

    await publish(page)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Marsh & Daughter' })).toBeVisible()
    expect(await (await request.get('/')).text()).toContain('<title>Marsh &amp; Daughter</title>')

    await page.getByRole('button', { name: 'Back to the default' }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Haberdash' })).toBeVisible()
    expect((await shop()).name).toBe('Haberdash')
    await expect(page.getByRole('listitem').filter({ hasText: /^Version.*Now$/s })).toContainText(
      'Back to the default',
    )
  },
)

test(
  'an owner changes the navigation and the home page, and shoppers follow the new links',
  desktopOnly,
  async ({ page, visit, request }) => {
    await openSettings(page, visit, '/admin/settings/navigation')
    await page.getByRole('button', { name: 'Remove SALE' }).click()
    await page.getByRole('button', { name: 'Add an item' }).click()
    await page.getByLabel('Label').last().fill('SOCKS')
    await page.getByLabel('Leads to').last().fill('/category/socks')
    for (let place = 0; place < 5; place += 1)
      await page.getByRole('button', { name: 'Move SOCKS up' }).click()
    await publish(page)

    await page.getByRole('link', { name: 'Home page' }).click()
    await page.getByRole('checkbox', { name: 'Sale' }).uncheck()
    await page.getByRole('button', { name: 'Move Newsletter up' }).click()
    await page.getByText('Edit Featured brands').click()
    const brands = page.getByRole('listitem').filter({ hasText: 'Edit Featured brands' })
    await brands.getByLabel('Heading').fill('OUR MAKERS')
    await brands.getByRole('button', { name: 'Add a brand' }).click()
    await brands.getByLabel('Brand', { exact: true }).selectOption('Skerrow')
    await publish(page)
    const { blocks }: Home = await (await request.get(paths.home)).json()
    expect(blocks.slice(-2)).toEqual(['newsletter', 'social'])
    expect(blocks).not.toContain('sale')

    await visit('/')
    const menu = page.getByRole('navigation', { name: 'Main' })
    await expect(menu.getByRole('link').first()).toHaveText('SOCKS')
    await expect(menu.getByRole('link', { name: 'SALE', exact: true })).toBeHidden()
    await menu.getByRole('link', { name: 'SOCKS' }).click()
    await expect(page).toHaveURL(/\/category\/socks$/)
    await visit('/')
    await expect(page.getByRole('heading', { name: 'Four by Marlstone, thirty per cent off' })).toBeHidden()
    const makers = page.getByRole('region', { name: 'OUR MAKERS' })
    await expect(makers.getByRole('link', { name: /^SHOP / })).toHaveText(['SHOP SKERROW'])
  },
)

test(
  'an owner composes the home page: texts, a product by search, a focal point, and a block without its brand',
  desktopOnly,
  async ({ page, visit, request }) => {
    const home = async (): Promise<Home> => (await request.get(paths.home)).json()
    await openSettings(page, visit, '/admin/settings/home')
    const sale = page.getByRole('listitem').filter({ hasText: 'Edit Sale' })
    await page.getByText('Edit Sale').click()
    const heading = sale.getByLabel('Heading')
    await heading.fill('')
    await page.getByText('Edit Sale').click()
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(heading).toBeFocused()
    await heading.fill('Mended, and reduced')
    await page.getByText('Edit Hero').click()
    await page.getByLabel('Heading').first().fill('Mended by hand')
    await page.getByText('What stays visible').first().click()
    await page
      .getByTestId('focal-point')
      .first()
      .click({ position: { x: 4, y: 4 } })
    await expect(page.getByLabel('From the left').first()).not.toHaveValue('50')
    await page.getByLabel('From the left').first().fill('10')
    await page.getByLabel('From the top').first().fill('90')

    await sale.getByLabel('Add a product').fill('Tideline Holdall')
    await sale.getByRole('button', { name: /^Tideline Holdall/ }).click()
    await page.getByText('Edit Coming soon').click()
    await page.getByLabel('Brand that it leads to').first().selectOption('None: the block is hidden')
    await publish(page)
    await expect(page.getByText('choose a brand that has something for sale')).toBeVisible()
    await expectNoAxeViolations(page)

    const { hero, sale: shownSale } = await home()
    expect([hero.title, hero.picture?.focus]).toEqual(['Mended by hand', '10% 90%'])
    const [own] = shownSale.cards.slice(-1)
    expect([own?.product, own?.name]).toEqual(['tideline-holdall', 'Tideline Holdall'])
    await visit('/')
    await expect(page.getByRole('heading', { name: 'Mended by hand', level: 1 })).toBeVisible()
    await expect(page.locator('#hero').locator('xpath=ancestor::section').locator('img')).toHaveCSS(
      'object-position',
      '10% 90%',
    )
    await expect(page.getByRole('heading', { name: 'Tideline, by Skerrow' })).toHaveCount(0)
    await visit('/admin/settings/home')
    await givePassword(page)
    await page.getByRole('button', { name: 'Back to the default' }).click()
    await expect(page.getByText('choose a brand that has something for sale')).toBeHidden()
  },
)

test(
  'an owner uploads a logo and an icon and chooses another shape of pictures',
  desktopOnly,
  async ({ page, visit, expectMessage }) => {
    expectMessage(failedLoad(422))
    await openSettings(page, visit, '/admin/settings')
    const svg = (content: string) => ({
      name: 'logo.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 30">${content}</svg>`),
    })
    await page.getByLabel('File of the logo').setInputFiles({ ...svg(''), buffer: Buffer.from('<html>') })
    await expect(page.getByText('logo.svg: This is not an SVG file.')).toBeVisible()
    await page.getByLabel('File of the logo').setInputFiles(svg('<path d="M0 0h240v30z" fill="#7a1f3d"/>'))
    await expect(page.getByRole('img', { name: 'The present logo' })).toBeVisible()
    await page.getByLabel('File of the icon').setInputFiles(svg('<circle cx="45" cy="15" r="15"/>'))
    await expect(page.getByRole('img', { name: 'The present icon' })).toBeVisible()
    await publish(page)
    await page.getByRole('link', { name: 'Look', exact: true }).click()
    await page.getByLabel('Pictures of products').selectOption('Square')
    await publish(page)

    await visit('/shop')
    const logo = page.getByRole('banner').getByRole('img', { name: 'Haberdash' })
    await expect(logo).toBeVisible()
    expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', /^\/shop-files\/.*\.svg$/)
    const picture = await page.locator('article img').first().boundingBox()
    expect(picture?.width).toBeCloseTo(picture?.height ?? 0, 0)
    await expectNoAxeViolations(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await visit('/admin/settings')
    await givePassword(page)
    await page.getByRole('button', { name: 'Back to the default' }).click()
    await expect(page.getByRole('img', { name: 'The present logo' })).toBeHidden()
    await visit('/shop')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Haberdash' })).toBeVisible()
    await expect(logo).toHaveCount(0)
  },
)

test(
  'an owner chooses typefaces, and a colour that is too light: every page shows both, the colour in a readable tone',
  desktopOnly,
  async ({ page, visit }) => {
    const footer = page.getByRole('contentinfo')
    await visit('/')
    await expect(footer).toHaveCSS('background-color', 'rgb(33, 53, 41)')
    await openSettings(page, visit, '/admin/settings/look')
    await page.getByLabel('Or type it').fill('#ff8800')
    await expect(page.getByText('This colour is too light for text')).toBeVisible()
    await page.getByLabel('Typefaces').selectOption('serif-headings')
    await publish(page)
    await visit('/')
    await expect(footer).not.toHaveCSS('background-color', 'rgb(33, 53, 41)')
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /^"Fraunces Variable"/)
    await expect(page.locator('body')).toHaveCSS('font-family', /^"Instrument Sans Variable"/)
    await expect(page.locator('link[rel=preload][as=font][href*=fraunces]')).toHaveCount(1)
    await expectNoAxeViolations(page)
  },
)

test(
  'an owner exports all settings, changes them, and brings them back from the file after a dry run',
  desktopOnly,
  async ({ page, visit, request }, info) => {
    const tagline = async (): Promise<string> =>
      ((await (await request.get(paths.shop)).json()) as Shop).tagline
    await openSettings(page, visit, '/admin/settings')
    await page.getByLabel('Tagline').fill('Mended by hand')
    await publish(page)
    await page.getByRole('link', { name: 'Export and import' }).click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export all settings' }).click()
    const file = info.outputPath('settings.json')
    await (await downloading).saveAs(file)

    await page.getByRole('link', { name: 'Name and logo' }).click()
    await page.getByLabel('Tagline').fill('Changed by mistake')
    await publish(page)
    await page.getByRole('link', { name: 'Export and import' }).click()
    const choose = page.locator('input[aria-label="File of settings"]')
    await choose.setInputFiles({
      name: 'notes.json',
      mimeType: 'application/json',
      buffer: Buffer.from('no'),
    })
    await expect(page.getByText('The file is not JSON.')).toBeVisible()
    await choose.setInputFiles(file)
    await expect(page.getByText('Would change: Name and logo.')).toBeVisible()
    expect(await tagline()).toBe('Changed by mistake')
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await expect.poll(tagline).toBe('Mended by hand')

    await page.getByRole('link', { name: 'Name and logo' }).click()
    await expect(page.getByText('From a file')).toBeVisible()
    await page.getByLabel('Tagline').fill('Not published')
    const undo = page.getByRole('button', { name: 'Back to version' }).first()
    await expect(undo).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('button', { name: 'Discard' }).click()
    await undo.click()
    await expect(page.getByLabel('Tagline')).toHaveValue('Changed by mistake')
    expect(await tagline()).toBe('Changed by mistake')
    await page.getByRole('button', { name: 'Back to the default' }).click()
    await expect(page.getByLabel('Tagline')).toHaveValue('Menswear, bags and accessories, chosen slowly.')
  },
)

test('changes that are not published stay when the page is left', desktopOnly, async ({ page, visit }) => {
  await openSettings(page, visit, '/admin/settings/texts')
  await page.getByLabel('Delivery').fill('Sent by donkey.')
  await page.getByRole('link', { name: 'Currencies' }).click()
  await expect(page.getByLabel('USD per pound')).toBeVisible()
  await page.getByRole('link', { name: 'Texts' }).click()
  await expect(page.getByLabel('Delivery')).toHaveValue('Sent by donkey.')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('Delivery')).toHaveValue('Packed and sent within two working days.')
})

test('every page of the settings is accessible and fits a phone', mobileOnly, async ({ page, visit }) => {
  await openSettings(page, visit, '/admin/settings')
  const links = page.locator('nav[aria-label="Settings"] a[href^="/admin/settings"]')
  await expect(links.filter({ hasText: 'Texts' })).toBeAttached()
  for (const [width, rows] of [
    [390, 1],
    [768, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    const tops = await links.evaluateAll(
      (all) => new Set(all.map((link) => link.getBoundingClientRect().top)).size,
    )
    expect(tops, `rows of tabs at ${width} px`).toBeLessThanOrEqual(rows)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  expect(addresses.length).toBeGreaterThan(5)
  for (const path of addresses) {
    await page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
    await expect(page.locator(`nav[aria-label="Settings"] [href="${path}"]`)).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expect(page.getByTestId('skeleton')).toHaveCount(0)
    await expectNoSidewaysScroll(page)
    await expectNoAxeViolations(page)
  }
})
