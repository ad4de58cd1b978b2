/**
 * The main browser tests in the engines that Playwright does not bring on Debian: Firefox and WebKit. What they prove in
 * detail is proved in Chromium (e2e/); here they prove that nothing depends on one engine.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { STAFF_PASSWORD } from '../../e2e/setup/staff-password.ts'
import type { Product } from '../../src/contract/products/product.ts'
import type { DrivenBrowser } from './driven-browser.ts'
import { openFirefox } from './firefox.ts'
import { newEmail, openShopUnderTest, type ShopUnderTest } from './shop-under-test.ts'
import { openWebkit } from './webkit.ts'

const SHIPPING = {
  'First Name': 'Ada',
  'Last Name': 'Marsh',
  Address: '4 Mill Lane',
  City: 'Leeds',
  'Postal Code': 'LS1 4DY',
}
const CARD = { 'Card number': '4242424242424242', 'Expiry date': '1234', 'Security code': '123' }

/** The tests buy no more than this of one variant, both engines together. */
const MAX_BOUGHT = 5

const button = (text: string) => ({ css: 'main button, dialog button, header button', text })
const toast = (text: string) => ({ css: '[data-toasts]', text })
const heading = (text: string) => ({ css: 'h1, h2', text })
const addToCart = button('ADD TO CART')

let shop: ShopUnderTest
let shirts: Product[]
beforeAll(async () => {
  shop = await openShopUnderTest()
  shirts = (await shop.products()).filter(
    ({ sizes, inStock, variants }) =>
      inStock && sizes.length > 1 && variants.every(({ stockQuantity }) => stockQuantity >= MAX_BOUGHT),
  )
}, 60_000)
afterAll(() => shop.close())

const openers = { Firefox: openFirefox, WebKit: openWebkit }

describe.each(['Firefox', 'WebKit'] as const)('in %s', (name) => {
  let browser: DrivenBrowser
  /** A product that no other test buys. */
  const productAt = (index: number): Product => {
    const product = shirts[(name === 'Firefox' ? 0 : 5) + index]
    if (!product) throw new Error('the demo catalogue has too few products with sizes')
    return product
  }
  const sessionId = () => browser.evaluate<string>("return sessionStorage.getItem('sessionId')")
  const field = <Value>(label: string, property: string) =>
    browser.evaluate<Value>(
      `const [label, property] = arguments
       return [...document.querySelectorAll('label')].find((each) => each.textContent.trim() === label).control[property]`,
      label,
      property,
    )
  const chosen = (field: 'size' | 'color') =>
    browser.evaluate<string | null>(
      "return document.querySelector('[data-field=' + arguments[0] + '] :checked')?.value ?? null",
      field,
    )
  const fillAll = async (fields: Readonly<Record<string, string>>) => {
    for (const [label, text] of Object.entries(fields)) await browser.fill({ label }, text)
  }
  const chooseAll = async ({ sizes, colors }: Product) => {
    await browser.click({ css: `[data-field=size] input[value="${sizes[1]}"]` })
    if (colors.length > 1) await browser.click({ css: `[data-field=color] input[value="${colors[0]}"]` })
  }

  // A further try and the next test have a new one where a test failed: a browser that hangs fails one try.
  let isOpen = false
  const close = async () => {
    isOpen = false
    await browser.close()
  }
  beforeEach(async () => {
    if (!isOpen) browser = await openers[name](shop.origin)
    isOpen = true
  })
  afterEach(async ({ task }) => {
    if (task.result?.errors?.length) await close()
  })
  afterAll(async () => {
    if (isOpen) await close()
  })

  test('a shopper comes from the home page to the shop page', async () => {
    await browser.open('/')
    await browser.click({ css: 'main a', text: 'SHOP NOW' })
    await browser.see(heading('SHOP ALL PRODUCTS'))
    expect(await browser.path()).toBe('/shop')
  })

  test('a shopper filters the shop page by text and by brand', async () => {
    const { name: wanted, brand } = productAt(0)
    await browser.open('/shop')
    await browser.fill({ label: 'Search products' }, wanted)
    await browser.see({ css: 'main article', text: wanted })
    await browser.choose({ label: 'Brand' }, brand.slug ?? '')
    await browser.until(
      () => 'the list shows other products',
      async () =>
        await browser.evaluate<boolean>(
          "const [name] = arguments; return [...document.querySelectorAll('main article h3, main article h2')].every((each) => each.textContent.includes(name))",
          wanted,
        ),
    )
  })

  test('a shopper chooses size and quantity, and changes the cart', async () => {
    const product = productAt(1)
    await browser.open(`/products/${product.slug}`)
    await chooseAll(product)
    await browser.choose({ label: 'Quantity' }, '3')
    await browser.click(addToCart)
    await browser.see(toast('Added to cart'))
    await browser.open('/cart')
    await browser.click({ css: 'main button', text: `Increase quantity of ${product.name}` })
    const lines = () => sessionId().then(shop.cart)
    await browser.until(
      () => 'the quantity does not become 4',
      async () => (await lines())[0]?.quantity === 4,
    )
    expect((await lines())[0]).toMatchObject({ productId: product.id, size: product.sizes[1] })
    await browser.click({ css: 'main button', text: 'Remove' })
    await browser.see({ css: 'main', text: 'Your cart is empty' })
  })

  test('a shopper pays by card, and staff see the order and change a price', async () => {
    const product = productAt(2)
    const email = newEmail(name.toLowerCase())
    await browser.open(`/products/${product.slug}`)
    await chooseAll(product)
    await browser.click(addToCart)
    await browser.see(toast('Added to cart'))
    await browser.open('/checkout')
    await fillAll({ Email: email, ...SHIPPING })
    await browser.click(button('Proceed to Payment'))
    await browser.see(heading('Payment Information'))
    await fillAll(CARD)
    await browser.click(button('Complete Payment'))
    await browser.see(toast('Payment Successful!'))
    await browser.until(
      () => 'the shopper is not brought home',
      async () => (await browser.path()) === '/',
    )

    await browser.open('/admin')
    await browser.fill({ label: 'Password' }, STAFF_PASSWORD)
    await browser.click(button('Unlock'))
    await browser.see({ css: 'main tr', text: email })
    await browser.click({ css: '[role=tab]', text: 'Products' })
    await browser.fill({ label: 'Find a product' }, product.sku)
    await browser.click(button('Edit'))
    await browser.fill({ label: 'Price (£)' }, '61.25')
    await browser.click(button('Save'))
    await browser.see(toast('Product updated successfully!'))
    expect((await shop.products()).find(({ id }) => id === product.id)?.price).toBe('61.25')
  })

  /** Chooses only what is not shown as chosen, and compares the cart with what was shown. */
  const addWhatIsShown = async ({ id }: Product): Promise<void> => {
    await browser.see(addToCart)
    const quantity = await field<string>('Quantity', 'value')
    for (const each of ['size', 'color'] as const)
      if ((await chosen(each)) === null) await browser.click({ css: `[data-field=${each}] input` })
    const shown = { size: await chosen('size'), color: await chosen('color'), quantity: Number(quantity) }
    await browser.click(addToCart)
    await browser.see(toast('Added to cart'))
    const lines = await shop.cart(await sessionId())
    expect(lines.find(({ productId }) => productId === id)).toMatchObject(shown)
  }

  test('what a product page shows after a reload is what goes into the cart', async () => {
    const product = productAt(3)
    await browser.open(`/products/${product.slug}`)
    await chooseAll(product)
    await browser.choose({ label: 'Quantity' }, '3')
    await browser.reload()
    await addWhatIsShown(product)
  })

  test('what a product page shows after Back from another page is what goes into the cart', async () => {
    const product = productAt(4)
    await browser.open(`/products/${product.slug}`)
    await chooseAll(product)
    await browser.choose({ label: 'Quantity' }, '3')
    await browser.open('/checkout')
    // WebKit's driver may answer when the page that is left changes its address, before the next one is there.
    await browser.until(
      () => 'the checkout does not open',
      () => browser.evaluate("return location.pathname === '/checkout'"),
    )
    await browser.back()
    let path = ''
    await browser.until(
      () => `Back leads to ${path}, not to the product`,
      async () => {
        path = await browser.path()
        // The address names the variant that was chosen.
        return path.split('?')[0] === `/products/${product.slug}`
      },
    )
    // WebKit restores the page as it was left; where scripts that were on their way do not arrive, it reloads.
    await browser.until(
      () => 'the page of before is not ready',
      () =>
        browser.evaluate(
          "return 'hydrated' in document.documentElement.dataset && earlyInput.unfinished.size === 0",
        ),
    )
    await addWhatIsShown(product)
  })
})
