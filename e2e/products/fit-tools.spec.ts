/** The tools of the product page: a garment is compared with one's own, and things are tried in a bag. */
import { expectNoSidewaysScroll } from '../setup/access.ts'
import { desktopOnly, expect, expectNoAxeViolations, mobileOnly, test } from '../setup/browser-test.ts'
import { test as ownTest } from '../setup/own-shop.ts'
import { givePassword } from '../setup/staff-area.ts'

test(
  'A garment is laid over one’s own by keyboard: the nearest size is said, shown, and chosen',
  desktopOnly,
  async ({ page, visit }) => {
    await visit('/products/loom-heavy-tee')
    const tool = page.locator('details', { hasText: 'Lay it over yours' })
    await tool.locator('summary').focus()
    await page.keyboard.press('Enter')
    await expect(tool.getByRole('table')).toBeVisible()
    await expect(tool.getByText('without collar or hood')).toBeVisible()
    const chest = tool.getByLabel('Chest of yours')
    const status = tool.getByRole('status')
    await chest.fill('1e2')
    await page.keyboard.press('Enter')
    await expect(tool.getByText('Enter cm, such as 54.5')).toBeVisible()
    await chest.fill('109')
    await expect(tool.getByText('a chest is 30 to 90 cm wide.')).toBeVisible()
    await expect(status).toHaveText('')
    await expect(tool.getByRole('button')).toHaveCount(0)
    await chest.fill('54,5')
    // One measure is no outline.
    await expect(tool.getByRole('button', { name: 'Choose L' })).toBeVisible()
    await expect(tool.getByText('Yours is dashed.')).toBeHidden()
    await page.keyboard.press('Tab')
    await page.keyboard.type('73')
    await expect(status).toHaveText('Nearest to yours: L, with 0.5 cm more chest and 1.5 cm less length.')
    await expect(tool.getByRole('row', { name: /^L/ })).toHaveText('L55 +0.571.5 −1.5')
    await expect(tool.getByText('Yours is dashed.')).toBeVisible()
    await expect(tool.locator('figure img')).toBeVisible()
    await expectNoAxeViolations(page)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('radio', { name: 'L', exact: true })).toBeChecked()
    await expect(status).toHaveText(/less length\. L is chosen\.$/)
    await expect(tool.getByRole('button', { name: 'L is chosen' })).toBeFocused()
  },
)

test('Typing is announced once it pauses, not at each key', desktopOnly, async ({ page, visit }) => {
  await visit('/products/loom-heavy-tee')
  const tool = page.locator('details', { hasText: 'Lay it over yours' })
  await tool.locator('summary').click()
  const status = tool.getByRole('status').last()
  await expect(tool.getByRole('table')).toBeVisible()
  await status.evaluate((element) => {
    const said: string[] = []
    Object.assign(window, { said })
    new MutationObserver(() => said.push(element.textContent ?? '')).observe(element, {
      childList: true,
      characterData: true,
      subtree: true,
    })
  })
  await tool.getByLabel('Chest of yours').pressSequentially('52.5', { delay: 60 })
  await expect(status).toHaveText('Nearest to yours: M, with 0.5 cm less chest.')
  expect(await page.evaluate(() => (window as unknown as { said: string[] }).said)).toHaveLength(1)
})

test(
  'An outline that would leave the photograph is drawn without it, and is seen in forced colours',
  desktopOnly,
  async ({ page, visit }) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
    await visit('/products/loom-heavy-tee')
    const tool = page.locator('details', { hasText: 'Lay it over yours' })
    await tool.locator('summary').click()
    await expect(tool.locator('figure img')).toBeVisible()
    await tool.getByLabel('Chest of yours').fill('54')
    await tool.getByLabel('Length of yours').fill('105')
    await expect(tool.locator('figure img')).toHaveCount(0)
    await expect(tool.getByRole('status')).toHaveText(/^No size is near yours\. The nearest is XL/)
    await expect(tool.getByRole('button')).toHaveCount(0)
    for (const path of await tool.locator('svg path').all()) {
      const stroke = await path.evaluate((element) => getComputedStyle(element).stroke)
      expect(['none', 'rgb(255, 255, 255)']).toContain(stroke)
    }
  },
)

test(
  'A size that cannot be bought is not offered, and it is said why',
  mobileOnly,
  async ({ page, visit }) => {
    await visit('/products/byre-quilted-jacket')
    const tool = page.locator('details', { hasText: 'Lay it over yours' })
    await tool.locator('summary').tap()
    await tool.getByLabel('Chest of yours').fill('53')
    await expect(tool.getByRole('status')).toHaveText(/S is sold out\.$/)
    await expect(tool.getByRole('button')).toHaveCount(0)
    await expectNoSidewaysScroll(page)
  },
)

test('A bag says what goes in, and what has to stay out', mobileOnly, async ({ page, visit }) => {
  await visit('/products/fold-backpack-18-l')
  const tool = page.locator('details', { hasText: 'What goes in' })
  await tool.locator('summary').tap()
  await tool.getByLabel('14″ laptop').check()
  await expect(tool.getByRole('status')).toHaveText('It goes in.')
  await tool.getByLabel('Large bottle').check()
  await expect(tool.getByRole('status')).toHaveText('They go in together.')
  await tool.getByLabel('Rolled jumper').check()
  await tool.getByLabel('Pair of shoes').check()
  await expect(tool.getByRole('status')).toHaveText(
    'Not all together: leave out the rolled jumper, and the rest goes in.',
  )
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
})

ownTest(
  'A manager enters a size table, marks where the garment lies on a picture, and shoppers see it',
  desktopOnly,
  async ({ page, visit, request }) => {
    const { id } = await (await request.get('/api/products/sley-stripe-tee')).json()
    await visit(`/admin/products/${id}`)
    await givePassword(page)
    await page.getByRole('button', { name: 'Hide preview' }).click()
    await page.getByLabel('Size table (cm)').fill('Size, Chest\nM, 52')
    await page.getByRole('button', { name: /^Save/ }).click()
    await expect(page.getByText(/Size table \(cm\) must be a line of names/).first()).toBeVisible()
    await page.getByLabel('Size table (cm)').fill('Size\tChest\tLength\nS\t50\t67\nM\t53\t69')
    const lay = page.getByRole('group', { name: 'Flat photograph' })
    await lay.getByLabel('Picture', { exact: true }).selectOption('None')
    await lay.getByLabel('Picture', { exact: true }).selectOption('Picture 1')
    await lay.getByLabel('The size that it shows').selectOption('M')
    await lay.getByLabel('Top').focus()
    await page.keyboard.press('ArrowRight')
    await expect(lay.getByLabel('Top')).toHaveValue('0.1525')
    await expectNoAxeViolations(page)
    await page.setViewportSize({ width: 390, height: 800 })
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: /^Save/ }).click()
    await expect(page.getByText('All changes are saved')).toBeVisible()
    await visit('/products/sley-stripe-tee')
    await page.getByText('Lay it over yours').click()
    await expect(page.locator('figure img').last()).toBeVisible()
    await expect(page.getByRole('row', { name: 'M 53 69' })).toBeVisible()
  },
)
