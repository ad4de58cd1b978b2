/** Every screen of the shop as it opens, and what can be opened on it; states.ts has what goes wrong or takes time. */
import type { Page } from '@playwright/test'
import { expect, failedLoad, type Screen } from './browser-test.ts'
import { complete, fillCard, goToPayment, proceed, toast } from './checkout-steps.ts'
import { addOnProductPage, amplestProduct, fillCart } from './filled-cart.ts'
import { givePassword, unlock } from './staff-area.ts'
import { showStaffLists } from './staff-lists.ts'
import { openPayment } from './states.ts'

type Reach = (screen: Screen) => Promise<void>

const banner = (page: Page) => page.getByRole('banner')
const cartPanel = (page: Page) => page.getByRole('dialog', { name: 'Your cart' })
const open =
  (path: string): Reach =>
  ({ visit }) =>
    visit(path)

/** A bag and a wallet: more than shipping costs nothing for, and two brands' names. */
const fill = async ({ page, request }: Screen): Promise<void> => {
  const bag = await amplestProduct(request, ({ slug }) => slug === 'fold-backpack-18-l')
  const wallet = await amplestProduct(request, ({ category }) => category.slug === 'wallets')
  await fillCart(page, { product: bag }, { product: wallet, quantity: 2 })
}
const openCheckout: Reach = async (screen) => {
  await fill(screen)
  await screen.visit('/checkout')
  await expect(proceed(screen.page)).toBeVisible()
}
const openPanel = async ({ page, visit }: Screen): Promise<void> => {
  await visit('/brands')
  await banner(page).getByRole('button', { name: /^Cart/ }).click()
  await expect(cartPanel(page)).toBeVisible()
}
const staff =
  (tab: 'Orders' | 'Products' | 'Newsletter'): Reach =>
  async (screen) => {
    await showStaffLists(screen.page)
    await unlock(screen)
    await screen.page.getByRole('tab', { name: tab }).click()
    await expect(screen.page.getByText('Total Revenue')).toBeVisible()
    await expect(screen.page.getByTestId('skeleton')).toHaveCount(0)
  }

/** What follows below is asked for when it comes near. */
export const seeToTheEnd = async (page: Page): Promise<void> => {
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(page.getByTestId('skeleton')).toHaveCount(0)
  await page.evaluate(() => scrollTo(0, 0))
}

export const screens = {
  home: open('/'),
  shop: open('/shop'),
  'shop, nothing found': async ({ page, visit }) => {
    await visit('/shop')
    await page.getByRole('main').getByRole('searchbox').fill('nothing is called this')
    await expect(page.getByText('No products found')).toBeVisible()
  },
  category: open('/category/accessories'),
  brand: open('/brand/wrenfold'),
  brands: open('/brands'),
  'new arrivals': open('/new-arrivals'),
  sale: open('/sale'),
  'search, before': open('/search'),
  search: open('/search?q=wallet'),
  'search, nothing found': open('/search?q=xyzzy'),
  product: async ({ page, visit, request }) => {
    const { slug } = await amplestProduct(
      request,
      ({ sizes, colors, images }) => sizes.length > 0 && colors.length > 1 && images.length > 7,
    )
    await visit(`/products/${slug}`)
    await seeToTheEnd(page)
  },
  'product, added': async ({ page, visit, request }) => {
    const product = await amplestProduct(request, ({ sizes }) => sizes.length === 0)
    await visit(`/products/${product.slug}`)
    await addOnProductPage(page, product)
    await expect(toast(page)).toContainText('Added to cart')
  },
  'product, not found': async ({ visit, expectMessage }) => {
    expectMessage(failedLoad(404))
    await visit('/products/none-such')
  },
  'page, not found': async ({ visit, expectMessage }) => {
    expectMessage(failedLoad(404))
    await visit('/none-such')
  },
  'cart, empty': open('/cart'),
  cart: async (screen) => {
    await fill(screen)
    await screen.visit('/cart')
    await expect(screen.page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible()
  },
  'cart panel, empty': openPanel,
  'cart panel': async (screen) => {
    await fill(screen)
    await openPanel(screen)
    await expect(cartPanel(screen.page).getByRole('listitem')).toHaveCount(2)
  },
  'checkout, empty': open('/checkout'),
  checkout: openCheckout,
  'checkout, errors': async (screen) => {
    await openCheckout(screen)
    await proceed(screen.page).click()
    await expect(screen.page.getByText('City is required')).toBeVisible()
  },
  'checkout, payment': async (screen) => {
    await openCheckout(screen)
    await goToPayment(screen.page)
  },
  'order confirmed': async (screen) => {
    await openPayment(screen)
    await fillCard(screen.page)
    await complete(screen.page).click()
    await expect(toast(screen.page)).toContainText('Payment Successful!')
  },
  'staff, locked': open('/admin'),
  'staff, wrong password': async ({ page, visit, expectMessage }) => {
    expectMessage(failedLoad(401))
    await visit('/admin')
    await givePassword(page, 'not it')
    await expect(page.getByText('Incorrect password')).toBeVisible()
  },
  'staff, orders': staff('Orders'),
  'staff, refund': async (screen) => {
    await staff('Orders')(screen)
    await screen.page
      .getByRole('button', { name: /^Refund order/ })
      .first()
      .click()
    await expect(screen.page.getByRole('dialog')).toBeVisible()
  },
  'staff, products': staff('Products'),
  'staff, newsletter': staff('Newsletter'),
} satisfies Record<string, Reach>
