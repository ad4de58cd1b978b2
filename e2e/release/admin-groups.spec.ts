/** Staff add, change, order and delete brands and categories, and the shop shows it at the next request. */
import type { Page } from '@playwright/test'
import type { StaffBrand } from '../../src/contract/groups/brands.ts'
import { expectFocusKept, expectNoSidewaysScroll, tabTo } from '../setup/access.ts'
import { desktopOnly, expect, expectNoAxeViolations, failedLoad } from '../setup/browser-test.ts'
import { test } from '../setup/own-shop.ts'
import { photograph } from '../setup/photographed.ts'
import { givePassword } from '../setup/staff-area.ts'
import { STAFF_PASSWORD } from '../setup/staff-password.ts'

// One shop is enough for all.
test.describe.configure({ mode: 'default' })

const toast = (page: Page) => page.getByRole('region', { name: /Notifications/ })
const open = async (page: Page, visit: (path: string) => Promise<void>, path: string) => {
  await visit(path)
  await givePassword(page)
}
const namesOf = (page: Page, list: string): Promise<string[]> =>
  page
    .getByRole('list', { name: list, exact: true })
    .locator(':scope > li > div p:first-child')
    .allInnerTexts()

/** Changes a brand as another member of staff does. */
const changeByCall = async (page: Page, slug: string, changes: object): Promise<void> => {
  const login = await page.request.post('/api/admin/login', { data: { password: STAFF_PASSWORD } })
  const headers = { Authorization: `Bearer ${(await login.json()).token}` }
  const path = '/api/admin/catalogue/brands'
  const brands: StaffBrand[] = await (await page.request.get(path, { headers })).json()
  const brand = brands.find((each) => each.slug === slug)
  if (!brand) throw new Error(`no brand ${slug}`)
  const seen = Object.fromEntries(Object.keys(changes).map((key) => [key, brand[key as keyof StaffBrand]]))
  const data = { version: brand.version, changes, seen }
  expect((await page.request.patch(`${path}/${brand.id}`, { headers, data })).status()).toBe(200)
}

test(
  'A brand is added, gets a picture and another address, and is deleted',
  desktopOnly,
  async ({ page, visit }) => {
    const name = 'Desk & Fern'
    const slug = 'desk-and-fern'
    await open(page, visit, '/admin/brands')
    await expect(page.getByRole('heading', { level: 1, name: 'Brands' })).toBeFocused()
    await page.getByRole('button', { name: 'New brand' }).click()
    const form = page.getByRole('form', { name: 'New brand' })
    await expect(form.getByLabel('Name')).toBeFocused()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('Enter a name')).toBeVisible()
    await expect(form.getByLabel('Name')).toBeFocused()
    await form.getByLabel('Name').fill(name)
    await expect(form.getByText(`Left empty: /brand/${slug}`)).toBeVisible()
    await form.getByLabel('Description').fill('Made by the window.')
    await form
      .getByLabel('Choose a picture')
      .setInputFiles({ name: 'sign.jpg', mimeType: 'image/jpeg', buffer: await photograph('#335577') })
    await expect(form.getByRole('img', { name: 'The picture now' })).toBeVisible()
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toBeHidden()
    await expect(page.getByRole('button', { name: 'New brand' })).toBeFocused()
    expect((await namesOf(page, 'Brands')).at(-1)).toBe(name)
    await expectNoAxeViolations(page)

    await page.getByRole('button', { name: `Edit ${name}` }).click()
    const edit = page.getByRole('form', { name: `Edit ${name}` })
    await edit.getByLabel(/^Address/).fill('With Space')
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(edit.getByText('Use lower-case letters, digits and single hyphens')).toBeVisible()
    await edit.getByLabel(/^Address/).fill(`${slug}-new`)
    await expect(edit.getByText(`Links to /brand/${slug} will lead to the new address.`)).toBeVisible()
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(edit).toBeHidden()
    await expect(page.getByRole('button', { name: `Edit ${name}` })).toBeFocused()

    await visit(`/brand/${slug}?sort=price-low`)
    await expect(page).toHaveURL(new RegExp(`/brand/${slug}-new\\?sort=price-low$`))
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('main').locator('img[src*="/pictures/own."]')).toBeVisible()
    await expectNoAxeViolations(page)

    await open(page, visit, '/admin/brands')
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    await page.getByRole('button', { name: 'Delete...' }).click()
    await page.getByRole('button', { name: 'Delete the brand' }).click()
    await expect(page.getByRole('button', { name: `Edit ${name}` })).toBeHidden()
    await expectFocusKept(page)
  },
)

test(
  'A name that is taken is refused in words, and what was typed stays',
  desktopOnly,
  async ({ page, visit, expectMessage }) => {
    expectMessage(failedLoad(422))
    await open(page, visit, '/admin/brands')
    await page.getByRole('button', { name: 'New brand' }).click()
    const form = page.getByRole('form', { name: 'New brand' })
    await form.getByLabel('Name').fill('WRENFOLD')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('There is a brand named "Wrenfold" already.')).toBeVisible()
    await expect(form.getByLabel('Name')).toHaveValue('WRENFOLD')
    await form.getByRole('button', { name: 'Cancel' }).click()
  },
)

test('A brand with products is not offered for deletion', desktopOnly, async ({ page, visit }) => {
  await open(page, visit, '/admin/brands')
  await page.getByRole('button', { name: 'Edit Wrenfold' }).click()
  const form = page.getByRole('form', { name: 'Edit Wrenfold' })
  await expect(form.getByText(/\d+ products use this brand, so it cannot be deleted\./)).toBeVisible()
  await expect(form.getByRole('button', { name: 'Delete...' })).toHaveCount(0)
})

test(
  'Brands are put in order by buttons, by keyboard and by mouse, and the menu follows',
  desktopOnly,
  async ({ page, visit }) => {
    await open(page, visit, '/admin/brands')
    await expect(page.getByRole('button', { name: 'Move Wrenfold up' })).toBeDisabled()
    const [first = '', second = '', third = '', fourth = ''] = await namesOf(page, 'Brands')
    const down = page.getByRole('button', { name: `Move ${first} down` })
    await tabTo(page, down)
    const saved = () => page.waitForResponse((each) => each.url().endsWith('/brand-order') && each.ok())
    await Promise.all([saved(), page.keyboard.press('Enter')])
    await expect.poll(() => namesOf(page, 'Brands')).toEqual(expect.arrayContaining([second, first]))
    expect((await namesOf(page, 'Brands')).slice(0, 2)).toEqual([second, first])
    await expect(down).toBeFocused()
    await expect(page.getByText(`${first} is at place 2 of`)).toBeAttached()

    const handle = page.getByRole('button', { name: `Drag ${third}` })
    await handle.focus()
    await page.keyboard.press('Space')
    await expect(page.getByText(`${third} is lifted from place 3 of`)).toBeAttached()
    await page.keyboard.press('ArrowUp')
    await expect(page.getByText(`${third} is over place 2 of`)).toBeAttached()
    await Promise.all([saved(), page.keyboard.press('Space')])
    await expect.poll(async () => (await namesOf(page, 'Brands')).slice(0, 3)).toEqual([second, third, first])
    await expect(handle).toBeFocused()

    await page.getByRole('button', { name: `Drag ${fourth}` }).hover()
    await page.mouse.down()
    const target = await page.getByRole('button', { name: `Drag ${second}` }).boundingBox()
    if (!target) throw new Error('the first row is not shown')
    await page.mouse.move(target.x + 10, target.y + 30, { steps: 8 })
    await page.mouse.move(target.x + 10, target.y + 10, { steps: 4 })
    await Promise.all([saved(), page.mouse.up()])
    await expect
      .poll(async () => (await namesOf(page, 'Brands')).slice(0, 4))
      .toEqual([fourth, second, third, first])

    const brands: { name: string }[] = await (await page.request.get('/api/brands')).json()
    expect(brands.slice(0, 4).map(({ name }) => name)).toEqual([fourth, second, third, first])
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await expect
      .poll(async () => (await namesOf(page, 'Brands')).slice(0, 4))
      .toEqual([second, third, first, fourth])
  },
)

test(
  'Two members of staff change one brand: the second chooses between both values',
  desktopOnly,
  async ({ page, visit, expectMessage }) => {
    expectMessage(failedLoad(409))
    await open(page, visit, '/admin/brands')
    await page.getByRole('button', { name: 'Edit Skerrow' }).click()
    const form = page.getByRole('form', { name: 'Edit Skerrow' })
    await form.getByLabel('Description').fill('By the second.')
    await changeByCall(page, 'skerrow', { description: 'By the first.' })
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(
      form.getByText('This brand has changed since it was opened: the description is "By the first." now.'),
    ).toBeVisible()
    await expectNoAxeViolations(page)
    await form.getByRole('button', { name: 'Take the new one' }).click()
    await expect(form.getByLabel('Description')).toHaveValue('By the first.')

    await form.getByLabel('Description').fill('By the second again.')
    await changeByCall(page, 'skerrow', { description: 'By the first again.' })
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByRole('button', { name: 'Save mine' }).click()
    await expect(form).toBeHidden()
    expect(await (await page.request.get('/api/brands/skerrow')).json()).toMatchObject({
      description: 'By the second again.',
    })
  },
)

test(
  'A category is added below another, moved, and is found in the shop',
  desktopOnly,
  async ({ page, visit }) => {
    const name = 'Desk Pouches'
    const slug = 'desk-pouches'
    await open(page, visit, '/admin/categories')
    await page.getByRole('button', { name: 'New category' }).click()
    const form = page.getByRole('form', { name: 'New category' })
    await form.getByLabel('Name').fill(name)
    await form.getByLabel('Belongs to').selectOption('Accessories')
    await expectNoAxeViolations(page)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toBeHidden()
    await expect(toast(page)).toContainText(`The category "${name}" is saved.`)
    expect(await namesOf(page, 'Subcategories of Accessories')).toContain(name)
    await visit('/category/accessories')
    await expect(page.getByRole('main').getByRole('link', { name })).toHaveAttribute(
      'href',
      `/category/${slug}`,
    )

    await open(page, visit, '/admin/categories')
    await page.getByRole('button', { name: 'Edit Accessories' }).click()
    await expect(page.getByRole('form', { name: 'Edit Accessories' }).getByLabel('Belongs to')).toBeDisabled()
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    const edit = page.getByRole('form', { name: `Edit ${name}` })
    await edit.getByLabel('Belongs to').selectOption('Footwear')
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(edit).toBeHidden()
    await expect.poll(() => namesOf(page, 'Subcategories of Footwear')).toContain(name)
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
  },
)

test('An unsaved form stays while staff visit another screen', desktopOnly, async ({ page, visit }) => {
  await open(page, visit, '/admin/brands')
  await page.getByRole('button', { name: 'New brand' }).click()
  await page.getByLabel('Name').fill('Half-typed')
  const staffPages = page.getByRole('navigation', { name: 'Staff pages' })
  await staffPages.getByRole('link', { name: 'Categories' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible()
  await staffPages.getByRole('link', { name: 'Brands' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Half-typed')
  await page.getByRole('button', { name: 'Cancel' }).click()
})
