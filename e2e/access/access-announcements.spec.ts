/** What screen readers announce: the live regions of cart, lists, toasts and errors (WCAG 4.1.3). */
import type { Page } from '@playwright/test'
import { desktopOnly, expect, test } from '../setup/browser-test.ts'
import { addOnProductPage, fillCart, findProduct } from '../setup/filled-cart.ts'

/** Collects what live regions say that were there before they said it, or are alerts. */
const listen = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { said })
    const LIVE = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive], output'
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest(LIVE)
        if (region) said.push(region.textContent ?? '')
        for (const node of addedNodes)
          if (node instanceof Element)
            for (const alert of [node, ...node.querySelectorAll('*')])
              if (alert.matches('[role=alert], [role=status][aria-live]')) said.push(alert.textContent ?? '')
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })

const expectSaid = (page: Page, words: string | RegExp): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => (window as unknown as { said: string[] }).said))
    .toContainEqual(expect.stringMatching(words))

test(
  "adding a product announces the cart's count and the toast",
  desktopOnly,
  async ({ page, visit, request }) => {
    const product = await findProduct(request, ({ sizes }) => sizes.length === 0)
    await fillCart(page, { product })
    await visit(`/products/${product.slug}`)
    await expect(page.getByRole('banner').getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()
    await listen(page)
    await addOnProductPage(page, product)
    await expectSaid(page, '2 items in your cart')
    await expectSaid(page, 'Added to cart')
  },
)

test(
  'the quantity and what became of it, inside the panel',
  desktopOnly,
  async ({ page, visit, request, failWith }) => {
    const product = await findProduct(request)
    await fillCart(page, { product })
    await visit('/brands')
    await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()
    const more = page.getByRole('dialog').getByRole('button', { name: /^Increase quantity/ })
    await expect(more).toBeEnabled()
    await listen(page)
    await more.click()
    await expectSaid(page, /^2$/)
    await expect(more).toBeEnabled()
    await failWith('PUT', /\/api\/cart\//)
    await more.click()
    await expectSaid(page, 'Failed to update cart item')
    // Outside of an open dialog everything is inert: an announcement there is not read out.
    const toasts = page.getByRole('dialog').getByRole('region', { name: /Notifications/ })
    await expect(toasts.getByRole('listitem')).toBeVisible()
  },
)

test('a filter announces how many products are left', desktopOnly, async ({ page, visit }) => {
  await visit('/shop')
  await listen(page)
  await page.getByRole('main').getByRole('searchbox').fill('wallet')
  await expectSaid(page, /^Showing \d+ of \d+ products$/)
  await page.getByRole('main').getByRole('searchbox').fill('nothing is called this')
  await expectSaid(page, /^Showing 0 of \d+ products$/)
})

test('a new search announces how many products it finds', desktopOnly, async ({ page, visit }) => {
  await visit('/search?q=wallet')
  await listen(page)
  await page.getByRole('main').getByRole('searchbox').fill('backpack')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=backpack')
  await expectSaid(page, /^Found \d+ products?$/)
})

test(
  'errors beside their fields, and a list that failed',
  desktopOnly,
  async ({ page, visit, request, failWith }) => {
    await fillCart(page, { product: await findProduct(request) })
    await visit('/checkout')
    const proceed = page.getByRole('button', { name: 'Proceed to Payment' })
    await expect(proceed).toBeVisible()
    await listen(page)
    await proceed.click()
    await expectSaid(page, 'Invalid email address')
    await expectSaid(page, 'City is required')
    await failWith('GET', /\/api\/products\?/)
    await page.getByRole('banner').getByRole('link', { name: 'Haberdash' }).click()
    await expectSaid(page, 'These products could not be loaded')
  },
)

test(
  'a screen reader hears which price is before and which is after a reduction',
  desktopOnly,
  async ({ page, visit }) => {
    await visit('/sale')
    const price = page
      .getByRole('main')
      .getByRole('article')
      .filter({ has: page.locator('s') })
      .first()
      .locator('p')
      .last()
    expect((await price.textContent())?.replace(/\s+/g, ' ')).toMatch(/^Now £[\d.]+ .*was £[\d.]+/)
  },
)
