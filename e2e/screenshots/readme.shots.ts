/** The pictures of README: the best of the shop, in few bytes. */
import { mkdirSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { Product } from '../../src/contract/products/product.ts'
import { waitUntilAtRest } from '../setup/at-rest.ts'
import { expect, type Screen, test } from '../setup/browser-test.ts'
import { readProducts } from '../setup/catalogue.ts'
import { fillShipping } from '../setup/checkout-steps.ts'
import { screens, seeToTheEnd } from '../setup/screens.ts'

const FOLDER = 'docs/screenshots'
const MAX_BYTES = 150_000
const QUALITIES = [88, 80, 72, 64, 56, 48]

const desk = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

/** As good as its bytes allow. */
const keep = async (page: Page, name: string): Promise<void> => {
  const taken = await page.screenshot({ animations: 'disabled' })
  const made = QUALITIES.map((quality) => sharp(taken).webp({ quality, effort: 6 }))
  for (const picture of made) {
    const bytes = await picture.toBuffer()
    if (bytes.length > MAX_BYTES) continue
    mkdirSync(FOLDER, { recursive: true })
    return writeFileSync(`${FOLDER}/${name}.webp`, bytes)
  }
  throw new Error(`${name} needs more than ${MAX_BYTES} bytes`)
}

/** Of the main brand's products on the front page the one of which there is most to see. */
const mostPictured = async ({ request }: Screen): Promise<Product> => {
  const featured = await readProducts(request, { featured: 'true' })
  const [best] = featured
    .filter(({ inStock, brand }) => inStock && brand.slug === 'wrenfold')
    .toSorted((a, b) => b.images.length - a.images.length)
  if (!best) throw new Error('the demo features nothing')
  return best
}

const openProduct = async (screen: Screen): Promise<void> => {
  const { slug } = await mostPictured(screen)
  await screen.visit(`/products/${slug}`)
  await seeToTheEnd(screen.page)
}

const shots: Record<string, { on: typeof desk; reach: (screen: Screen) => Promise<void> }> = {
  home: { on: desk, reach: screens.home },
  listing: { on: desk, reach: screens['new arrivals'] },
  product: { on: desk, reach: openProduct },
  'product-phone': { on: phone, reach: openProduct },
  'cart-phone': { on: phone, reach: screens['cart panel'] },
  checkout: {
    on: desk,
    reach: async (screen) => {
      await screens.checkout(screen)
      await fillShipping(screen.page)
    },
  },
  admin: { on: desk, reach: screens['staff, orders'] },
}

for (const [name, { on, reach }] of Object.entries(shots))
  test.describe(() => {
    test.use(on)
    test(name, async ({ page, blankScreen }) => {
      await reach(blankScreen)
      await waitUntilAtRest(page)
      await page.evaluate(() => {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
        scrollTo(0, 0)
      })
      await expect(page.getByTestId('skeleton')).toHaveCount(0)
      await keep(page, name)
    })
  })
