/** A press before hydration is seen at once, and looks busy for as long as something can come of it, and no longer. */
import type { Locator, Page } from '@playwright/test'
import { openUnhydrated, SCRIPTS } from '../setup/before-hydration.ts'
import { desktopOnly, expect, mobileOnly, test } from '../setup/browser-test.ts'
import { toast } from '../setup/checkout-steps.ts'
import { addButton, hasChoices, radio } from '../setup/early-visits.ts'
import { findProduct } from '../setup/filled-cart.ts'
import { holdBack } from '../setup/held-calls.ts'

const menu = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true })
const status = (page: Page) => page.locator('#early-status')
const isBusy = (control: Locator) => expect(control).toHaveAttribute('aria-busy', 'true')
const isIdle = (control: Locator) => expect(control).not.toHaveAttribute('aria-busy')

/** Notes how each press looks in the first frame after it, for this page and the one that it leads to. */
const noteFirstFrames = (page: Page) =>
  page.addInitScript(() => {
    const note = ({ target }: Event) => {
      const control = target instanceof Element ? target.closest('a, button') : null
      if (!control) return
      requestAnimationFrame(() => {
        const frame = {
          busy: control.getAttribute('aria-busy'),
          opacity: Number(getComputedStyle(control).opacity),
        }
        const before = JSON.parse(sessionStorage.getItem('first-frames') ?? '[]')
        sessionStorage.setItem('first-frames', JSON.stringify([...before, frame]))
      })
    }
    addEventListener('click', note, true)
  })

const firstFrames = (page: Page): Promise<{ busy: string | null; opacity: number }[]> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('first-frames') ?? '[]'))

test(
  'ADD TO CART, the menu and a small picture are busy in the first frame after their press',
  mobileOnly,
  async ({ page, request }) => {
    const { slug } = await findProduct(request, hasChoices)
    await noteFirstFrames(page)
    await openUnhydrated(page, `/products/${slug}`)
    const small = page.getByRole('list', { name: 'More pictures' }).getByRole('button').first()
    const controls = [addButton(page), menu(page), small]
    for (const control of controls) await control.click()
    for (const control of controls) await isBusy(control)
    await expect(status(page)).toHaveText('One moment')
    const frames = await firstFrames(page)
    expect(frames).toHaveLength(controls.length)
    for (const { busy, opacity } of frames) {
      expect(busy).toBe('true')
      expect(opacity).toBeLessThan(0.95)
    }
  },
)

test('a link is busy in the first frame after its press', mobileOnly, async ({ page }) => {
  await noteFirstFrames(page)
  await openUnhydrated(page, '/')
  const release = await holdBack(page, /\/cart\??$/)
  const asked = page.waitForRequest(/\/cart\??$/)
  await page.getByRole('button', { name: /^Cart/ }).click({ noWaitAfter: true })
  await asked
  release()
  await expect(page).toHaveURL(/\/cart\??$/)
  expect(await firstFrames(page)).toMatchObject([{ busy: 'true' }])
})

test(
  'what was pressed is not busy any more once its press is replayed',
  desktopOnly,
  async ({ page, request }) => {
    const { slug } = await findProduct(request, hasChoices)
    const hydrate = await openUnhydrated(page, `/products/${slug}`)
    await addButton(page).click()
    await isBusy(addButton(page))
    await hydrate()
    await expect(toast(page)).toContainText('Please select')
    await isIdle(addButton(page))
    await expect(status(page)).toBeEmpty()
  },
)

test('the menu button is busy until the menu is open', mobileOnly, async ({ page }) => {
  const hydrate = await openUnhydrated(page, '/brands')
  const release = await holdBack(page, /\/assets\/mobile-menu-sheet-/)
  await menu(page).click()
  await hydrate()
  await isIdle(menu(page))
  await expect.poll(() => menu(page).evaluate((button) => getComputedStyle(button).cursor)).toBe('progress')
  release()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.locator('[data-opening]')).toHaveCount(0)
})

test(
  'a press is not busy any more when the scripts cannot be loaded',
  desktopOnly,
  async ({ page, expectMessage }) => {
    expectMessage(/ERR_FAILED|^$/)
    const { promise: pressed, resolve: fail } = Promise.withResolvers<void>()
    await page.route(SCRIPTS, async (route) => {
      await pressed
      await route.abort()
    })
    await page.goto('/shop', { waitUntil: 'commit' })
    const card = page.getByRole('region', { name: 'SHOP BY CATEGORY' }).getByRole('button').first()
    await card.click()
    await isBusy(card)
    fail()
    await isIdle(card)
    await expect(status(page)).toBeEmpty()
  },
)

test('a press is not busy any more when the scripts do not arrive', desktopOnly, async ({ page }) => {
  await page.clock.install()
  await openUnhydrated(page, '/shop')
  const card = page.getByRole('region', { name: 'SHOP BY CATEGORY' }).getByRole('button').first()
  await card.click()
  await page.clock.fastForward(19_000)
  await isBusy(card)
  await page.clock.fastForward(2_000)
  await isIdle(card)
})

test(
  'the bar of a phone asks for the colour, and then shows the price, before the page is hydrated',
  mobileOnly,
  async ({ page, request }) => {
    const { slug, sizes, colors } = await findProduct(request, hasChoices)
    const hydrate = await openUnhydrated(page, `/products/${slug}`)
    const choice = (name: string) => page.getByRole('combobox', { name })
    const price = () =>
      page.locator('main .buy-bar').evaluate((bar) => getComputedStyle(bar, '::before').content)
    await expect(choice('Choose a size')).toBeVisible()
    await expect(choice('Choose a colour')).toBeHidden()
    expect(await price()).toBe('none')
    await radio(page, sizes[0] ?? '').check()
    await expect(choice('Choose a size')).toBeHidden()
    await expect(choice('Choose a colour')).toBeVisible()
    await expect(page.getByRole('group', { name: 'Size' }).getByText('Choose one')).toBeHidden()
    await radio(page, colors[0] ?? '').check()
    await expect(choice('Choose a colour')).toBeHidden()
    expect(await price()).toContain('£')
    await hydrate()
    await expect(choice('Choose a size')).toBeHidden()
    await expect(choice('Choose a colour')).toBeHidden()
    expect(await price()).toContain('£')
  },
)
