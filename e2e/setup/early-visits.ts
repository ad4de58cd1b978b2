/**
 * What shoppers do on each page before it is hydrated, and what must come of it: `act` uses controls as soon as they
 * are visible, `check` reads the page once it is hydrated. Between them they use every control of the storefront.
 */
import type { APIRequestContext, Page } from '@playwright/test'
import type { Product } from '../../src/contract/products/product.ts'
import { filterProducts, sortProducts } from '../../src/domain/listing/listing.ts'
import { isInBand } from '../../src/domain/listing/price-band.ts'
import { expect } from './browser-test.ts'
import { readProducts, shownNames } from './catalogue.ts'
import { toast } from './checkout-steps.ts'
import { findProduct } from './filled-cart.ts'

export type EarlyVisit = {
  /** The controls, as a test title. */
  name: string
  /** The width that has these controls, where not both. */
  only?: 'desktop' | 'phone'
  open: (request: APIRequestContext) => Promise<{
    path: string
    act: (page: Page) => Promise<unknown>
    check: (page: Page) => Promise<unknown>
  }>
}

const main = (page: Page) => page.getByRole('main')
const select = (page: Page, name: string) => main(page).getByRole('combobox', { name, exact: true })
export const radio = (page: Page, name: string) => main(page).getByRole('radio', { name, exact: true })
export const addButton = (page: Page) => main(page).getByRole('button', { name: 'ADD TO CART' })
const search = (page: Page) => main(page).getByPlaceholder('Search products...')
const currency = (page: Page) => page.getByRole('combobox', { name: 'Currency' })

/** Bodies of the calls that add to the cart, from now on. */
export const noteAdditions = (page: Page): unknown[] => {
  const bodies: unknown[] = []
  page.on('request', (call) => {
    if (call.method() === 'POST' && call.url().endsWith('/api/cart')) bodies.push(call.postDataJSON())
  })
  return bodies
}

/** With enough of each size in each colour for what the visits buy. */
export const hasChoices = ({ sizes, colors, images, variants }: Product): boolean =>
  sizes.length > 2 &&
  colors.length > 1 &&
  images.length > 3 &&
  variants.every(({ stockQuantity }) => stockQuantity > 2)

const buying: EarlyVisit = {
  name: 'product: size, colour, quantity and ADD TO CART',
  open: async (request) => {
    const { slug, sizes, colors } = await findProduct(request, hasChoices)
    const [, size = ''] = sizes
    const [, color = ''] = colors
    let additions: unknown[] = []
    return {
      path: `/products/${slug}`,
      act: async (page) => {
        additions = noteAdditions(page)
        await radio(page, size).check()
        await radio(page, color).check()
        await select(page, 'Quantity').selectOption('3')
        await addButton(page).click()
      },
      check: async (page) => {
        await expect(toast(page)).toContainText('Added to cart')
        expect(additions).toMatchObject([{ size, color, quantity: 3 }])
        await expect(radio(page, size)).toBeChecked()
        await expect(radio(page, color)).toBeChecked()
        await expect(select(page, 'Quantity')).toHaveValue('3')
        await expect(main(page).getByRole('group', { name: `Size ${size}`, exact: true })).toBeVisible()
      },
    }
  },
}

const buyingTwice: EarlyVisit = {
  name: 'product: two sizes added, then the cart button',
  open: async (request) => {
    const { slug, sizes, colors } = await findProduct(request, hasChoices)
    const [one = '', two = ''] = sizes
    let additions: unknown[] = []
    return {
      path: `/products/${slug}`,
      act: async (page) => {
        additions = noteAdditions(page)
        await radio(page, colors[0] ?? '').check()
        await radio(page, one).check()
        await addButton(page).click()
        await radio(page, two).check()
        await addButton(page).click()
        await page.getByRole('button', { name: /^Cart/ }).click()
      },
      check: async (page) => {
        // The second press waits for the first one's answer, each on a slow line and a slow processor.
        await expect.poll(() => additions, { timeout: 30_000 }).toMatchObject([{ size: one }, { size: two }])
        const panel = page.getByRole('dialog', { name: 'Your cart' })
        for (const size of [one, two])
          await expect(panel.getByRole('group', { name: `, ${size}, ${colors[0]}` })).toBeVisible()
      },
    }
  },
}

const missingSize: EarlyVisit = {
  name: 'product: ADD TO CART without a size',
  open: async (request) => {
    const { slug } = await findProduct(request, hasChoices)
    return {
      path: `/products/${slug}`,
      act: (page) => main(page).getByRole('button', { name: 'ADD TO CART' }).press('Enter'),
      check: (page) => expect(toast(page)).toContainText('Please select a size'),
    }
  },
}

const looking: EarlyVisit = {
  name: 'product: small pictures one after the other, the full-screen button, the currency',
  open: async (request) => {
    const { slug } = await findProduct(request, hasChoices)
    const thumbnail = (page: Page, index: number) =>
      main(page).getByRole('list', { name: 'More pictures' }).getByRole('button').nth(index)
    return {
      path: `/products/${slug}`,
      act: async (page) => {
        await thumbnail(page, 0).click()
        await thumbnail(page, 1).click()
        await currency(page).selectOption('EUR')
        await main(page).getByRole('button', { name: 'Open the pictures in full screen' }).click()
      },
      check: async (page) => {
        await expect(page.getByRole('dialog')).toBeVisible()
        await expect(thumbnail(page, 0)).toHaveAttribute('aria-pressed', 'false')
        await expect(thumbnail(page, 1)).toHaveAttribute('aria-pressed', 'true')
        await expect(
          main(page)
            .getByText(/^€.* EUR$/)
            .first(),
        ).toBeVisible()
      },
    }
  },
}

const enlarging: EarlyVisit = {
  name: 'product: a press on the large picture',
  only: 'phone',
  open: async (request) => {
    const { slug } = await findProduct(request, hasChoices)
    return {
      path: `/products/${slug}`,
      act: (page) => main(page).getByRole('list', { name: 'Pictures', exact: true }).tap(),
      check: (page) => expect(page.getByRole('dialog')).toBeVisible(),
    }
  },
}

const filtering = (path: '/shop' | '/sale'): EarlyVisit => ({
  name: `${path}: words, brand, category, price and order`,
  open: async (request) => {
    const all = await readProducts(request, path === '/sale' ? { onSale: 'true' } : {})
    const sample = all.find(({ price }) => Number(price) < 50) ?? all[0]
    if (!sample) throw new Error('the list is empty')
    const [word = ''] = sample.name.split(' ')
    const filter = { search: word, brand: sample.brand.slug, category: sample.category.slug }
    const found = sortProducts(filterProducts(all, filter), 'price-high')
    return {
      path,
      act: async (page) => {
        await search(page).fill(word)
        await select(page, 'Brand').selectOption(filter.brand)
        await select(page, 'Category').selectOption(filter.category)
        await select(page, 'Sort').selectOption('price-high')
      },
      check: async (page) => {
        await expect.poll(() => shownNames(page)).toEqual(found.map(({ name }) => name))
        await expect(search(page)).toHaveValue(word)
        await expect(select(page, 'Brand')).toHaveValue(filter.brand)
        await expect(select(page, 'Category')).toHaveValue(filter.category)
        await expect(select(page, 'Sort')).toHaveValue('price-high')
      },
    }
  },
})

const SHOWN_AT_ONCE = 24

/** Sort and price of a list, which are in its URL. */
const sorting = (path: string, filter: Record<string, string>): EarlyVisit => ({
  name: `${path}: price and order`,
  open: async (request) => {
    const all = await readProducts(request, filter)
    const under = sortProducts(
      all.filter((product) => isInBand(product, '50-100')),
      'price-low',
    )
    return {
      path,
      act: async (page) => {
        await select(page, 'Price').selectOption('50-100')
        await select(page, 'Sort').selectOption('price-low')
      },
      check: async (page) => {
        await expect
          .poll(() => shownNames(page))
          .toEqual(under.slice(0, SHOWN_AT_ONCE).map(({ name }) => name))
        await expect(page).toHaveURL(/[?&]sort=price-low/)
        await expect(page).toHaveURL(/[?&]price=50-100/)
        await expect(select(page, 'Price')).toHaveValue('50-100')
        await expect(select(page, 'Sort')).toHaveValue('price-low')
      },
    }
  },
})

const pricing: EarlyVisit = {
  name: '/shop: the price and a category card',
  open: async (request) => {
    const all = await readProducts(request)
    return {
      path: '/shop',
      act: async (page) => {
        await main(page).getByRole('region', { name: 'SHOP BY CATEGORY' }).getByRole('button').first().click()
        await select(page, 'Price').selectOption('50-100')
      },
      check: async (page) => {
        await expect(select(page, 'Category')).not.toHaveValue('')
        await expect(select(page, 'Price')).toHaveValue('50-100')
        const category = await select(page, 'Category').inputValue()
        const found = filterProducts(all, { category, price: '50-100' })
        await expect(main(page).getByText(`Showing ${found.length} of ${all.length} products`)).toBeVisible()
      },
    }
  },
}

export const productVisits = [buying, buyingTwice, missingSize, looking, enlarging]
export const listVisits = [
  filtering('/shop'),
  pricing,
  filtering('/sale'),
  sorting('/category/accessories', { category: 'accessories' }),
  sorting('/new-arrivals', { newArrivals: 'true' }),
]
