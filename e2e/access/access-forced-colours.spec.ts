/**
 * With the shopper's own colours in place of ours (forced-colours mode): what colour alone shows otherwise is shown by lines
 * and by the system's colours.
 */
import type { Locator } from '@playwright/test'
import { expectNoSidewaysScroll } from '../setup/access.ts'
import { desktopOnly, expect, test } from '../setup/browser-test.ts'
import { toast } from '../setup/checkout-steps.ts'
import { fillCart, findProduct } from '../setup/filled-cart.ts'
import { unlock } from '../setup/staff-area.ts'

test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })

const styleOf = (locator: Locator) =>
  locator.evaluate((element) => {
    const { backgroundColor, borderTopColor, borderTopWidth, borderBottomColor, color, outlineColor } =
      getComputedStyle(element)
    return { backgroundColor, borderTopColor, borderTopWidth, borderBottomColor, color, outlineColor }
  })

/** It has an edge that is visible on its background. */
const expectEdge = async (locator: Locator): Promise<void> => {
  const { backgroundColor, borderTopColor, borderTopWidth } = await styleOf(locator)
  expect(Number.parseFloat(borderTopWidth)).toBeGreaterThanOrEqual(1)
  expect(borderTopColor).not.toBe(backgroundColor)
}

test(
  'buttons, choices, toasts and panels have edges, and what is chosen is marked',
  desktopOnly,
  async ({ page, visit, request }) => {
    const product = await findProduct(request, ({ sizes, colors }) => sizes.length > 1 && colors.length < 2)
    await fillCart(page, { product })
    await visit(`/products/${product.slug}`)
    expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true)
    const add = page.getByRole('button', { name: 'ADD TO CART' })
    await expectEdge(add)

    const sizes = page.getByRole('group', { name: /^Size/ }).getByRole('radio')
    await sizes.first().check()
    const tile = (index: number) => sizes.nth(index).locator('xpath=..')
    const [chosen, other] = [await styleOf(tile(0)), await styleOf(tile(1))]
    expect(chosen.backgroundColor).not.toBe(other.backgroundColor)
    expect(chosen.color).not.toBe(chosen.backgroundColor)

    await add.press('Enter')
    await expect(toast(page)).toContainText('Added to cart')
    await expectEdge(toast(page).getByRole('listitem'))

    await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()
    const panel = page.getByRole('dialog', { name: 'Your cart' })
    await expect(panel.getByRole('link', { name: 'Checkout' })).toBeVisible()
    await expectEdge(panel)
    await expectEdge(panel.getByRole('link', { name: 'Checkout' }))
    await expectNoSidewaysScroll(page)
  },
)

test('the focus ring is visible on light and on dark backgrounds', desktopOnly, async ({ page, visit }) => {
  await visit('/')
  const dark = page
    .getByRole('region')
    .filter({ has: page.getByText('Coming Soon') })
    .first()
  for (const link of [page.getByRole('link', { name: 'SHOP NOW' }), dark.getByRole('link').first()]) {
    await page.keyboard.press('Tab')
    await link.focus()
    const { outlineColor } = await styleOf(link)
    expect(outlineColor).not.toBe((await styleOf(page.locator('body'))).backgroundColor)
  }
})

test(
  'the selected tab of the admin area is marked in forced colours',
  desktopOnly,
  async ({ page, visit }) => {
    await unlock({ page, visit })
    const open = await styleOf(page.getByRole('tab', { name: 'Orders' }))
    const other = await styleOf(page.getByRole('tab', { name: 'Products' }))
    expect(open.borderBottomColor).not.toBe(other.borderBottomColor)
  },
)
