/** A purchase without a mouse or a finger: Tab, Enter, Space, arrows and letters, the focus in sight all the way. */
import { expectFocusKept, tabTo } from '../setup/access.ts'
import { desktopOnly, expect, test, waitUntilHydrated } from '../setup/browser-test.ts'
import { complete, fields, proceed, thanks, toast } from '../setup/checkout-steps.ts'

test('a shopper buys a product with the keyboard only', async ({ page, visit, isMobile }) => {
  test.slow()
  const { keyboard } = page
  const header = page.getByRole('banner')
  const main = page.getByRole('main')

  await visit('/')
  if (isMobile) {
    await tabTo(page, header.getByRole('button', { name: 'Menu' }))
    await keyboard.press('Enter')
    await tabTo(page, page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Upper' }))
  } else {
    await tabTo(page, header.getByRole('button', { name: 'CLOTHING menu' }))
    await keyboard.press('ArrowDown')
    await expect(header.getByRole('link', { name: 'Upper' })).toBeFocused()
  }
  await keyboard.press('Enter')
  await expect(page).toHaveURL('/category/upper')
  await expect(main).toBeFocused()

  // The order of the list by its select, then the first product of it.
  await tabTo(page, main.getByRole('combobox', { name: 'Sort' }))
  await keyboard.press('ArrowDown')
  await expect(main.getByRole('combobox', { name: 'Sort' })).toHaveValue('price-low')
  const name = (await main.getByRole('article').first().getByRole('heading').textContent()) ?? ''
  await tabTo(page, main.getByRole('article').first().getByRole('link', { name, exact: true }))
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/products\//)
  await expect(main).toBeFocused()

  // Nothing chosen yet: the focus is led to what is missing.
  await tabTo(page, main.getByRole('button', { name: 'ADD TO CART' }))
  await keyboard.press('Enter')
  await expect(toast(page)).toContainText('Please select a size')
  const sizes = main.getByRole('group', { name: /^Size/ }).getByRole('radio')
  await expect(sizes.first()).toBeFocused()
  await keyboard.press('ArrowRight')
  await expect(sizes.nth(1)).toBeChecked()
  const colours = main.getByRole('group', { name: /^Colour/ }).getByRole('radio')
  if ((await colours.count()) > 1) {
    await tabTo(page, colours.first())
    await keyboard.press('Space')
    await expect(colours.first()).toBeChecked()
  }
  await tabTo(page, main.getByRole('combobox', { name: 'Quantity' }))
  await keyboard.press('2')
  await tabTo(page, main.getByRole('button', { name: 'ADD TO CART' }))
  await keyboard.press('Enter')
  await expect(toast(page)).toContainText('Added to cart')
  await expectFocusKept(page)

  const cart = header.getByRole('button', { name: 'Cart, 2 items' })
  await tabTo(page, cart, { key: 'Shift+Tab' })
  await keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Your cart' })
  await tabTo(page, panel.getByRole('button', { name: /^Increase quantity/ }))
  await keyboard.press('Space')
  await expect(panel.getByLabel('Quantity', { exact: true })).toHaveText('3')
  await expectFocusKept(page)
  await tabTo(page, panel.getByRole('link', { name: 'Checkout' }))
  await keyboard.press('Enter')
  await expect(page).toHaveURL('/checkout')
  await waitUntilHydrated(page)

  await expect(proceed(page)).toBeVisible()
  for (const [label, value] of Object.entries(fields)) {
    await tabTo(page, main.getByLabel(label, { exact: true }))
    await keyboard.type(value)
  }
  await tabTo(page, main.getByLabel('Country'))
  await tabTo(page, proceed(page))
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Payment Information' })).toBeFocused()
  await tabTo(page, page.getByLabel('Card number'))
  await keyboard.type('4242424242424242')
  await tabTo(page, page.getByLabel('Expiry date'))
  await keyboard.type('1234')
  await tabTo(page, page.getByLabel('Security code'))
  await keyboard.type('123')
  await tabTo(page, complete(page))
  await keyboard.press('Enter')
  await thanks(page)
  await expectFocusKept(page)
})

test(
  'arrow keys move through a navigation dropdown and Escape closes it',
  desktopOnly,
  async ({ page, visit }) => {
    const { keyboard } = page
    const header = page.getByRole('banner')
    await visit('/cart')
    const button = header.getByRole('button', { name: 'CLOTHING menu' })
    await tabTo(page, button)
    const link = (name: string) => header.getByRole('link', { name, exact: true })
    await keyboard.press('ArrowDown')
    await expect(link('Upper')).toBeFocused()
    await keyboard.press('ArrowDown')
    await expect(link('Lower')).toBeFocused()
    await keyboard.press('End')
    await expect(link('View All Clothing')).toBeFocused()
    await keyboard.press('ArrowDown')
    await expect(link('Upper')).toBeFocused()
    await keyboard.press('ArrowUp')
    await expect(link('View All Clothing')).toBeFocused()
    await keyboard.press('Home')
    await expect(link('Upper')).toBeFocused()
    await keyboard.press('Escape')
    await expect(link('Upper')).toBeHidden()
    await expect(button).toBeFocused()
    await keyboard.press('ArrowUp')
    await expect(link('View All Clothing')).toBeFocused()
  },
)
