/**
 * What stands where on the main pages, at three widths, against facts that were stored when the page was looked at and
 * found right (e2e/layout-facts): products, pictures, headings and controls in their order; columns; nothing that overlaps,
 * is missing or is wider than the window. No browser's letters and no date makes a difference (docs/decisions/49-layout-facts.md).
 * `npm run layout-facts` stores them again.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll } from './setup/access.ts'
import { waitUntilAtRest } from './setup/at-rest.ts'
import { expect, type Screen } from './setup/browser-test.ts'
import { type Fact, missingPictures, overlaps, readFacts, withinTolerance } from './setup/layout-facts.ts'
import { test } from './setup/own-shop.ts'
import { screens } from './setup/screens.ts'
import { states } from './setup/states.ts'
import { addStyleSheet } from './setup/style-sheet.ts'

// One shop is enough for all.
test.describe.configure({ mode: 'default' })

const pages: Record<string, (screen: Screen) => Promise<void>> = {
  home: screens.home,
  listing: ({ visit }) => visit('/category/wallets'),
  product: screens.product,
  brands: screens.brands,
  menu: states['header, a menu open'],
  'nothing found': screens['search, nothing found'],
  'not found': screens['page, not found'],
  cart: screens.cart,
  'cart panel': screens['cart panel'],
  'checkout errors': screens['checkout, errors'],
  payment: screens['checkout, payment'],
  orders: screens['staff, orders'],
}

const storedIn = (name: string): string => join(import.meta.dirname, 'layout-facts', `${name}.jsonl`)

/** One fact a line, so that a difference in git names it. */
const store = (name: string, facts: readonly Fact[]): void => {
  mkdirSync(join(import.meta.dirname, 'layout-facts'), { recursive: true })
  writeFileSync(storedIn(name), `${facts.map((fact) => JSON.stringify(fact)).join('\n')}\n`)
}
const stored = (name: string): Fact[] =>
  existsSync(storedIn(name))
    ? readFileSync(storedIn(name), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Fact)
    : []

const expectFacts = async (page: Page, name: string): Promise<void> => {
  const found = await readFacts(page)
  if (/^(all|changed)$/.test(test.info().config.updateSnapshots)) store(name, found)
  const before = stored(name)
  expect(withinTolerance(found, before)).toEqual(before)
}

const touch = { isMobile: true, hasTouch: true }
const devices = [
  { device: 'by hand', use: { viewport: { width: 390, height: 844 }, ...touch }, widths: [390, 768] },
  { device: 'at a desk', use: { viewport: { width: 1440, height: 900 } }, widths: [1440] },
]

for (const { device, use, widths } of devices)
  test.describe(device, () => {
    test.use(use)
    for (const [name, reach] of Object.entries(pages))
      test(`${name} shows what it should, where it should`, async ({ page, blankScreen }) => {
        await reach(blankScreen)
        for (const width of widths) {
          await page.setViewportSize({ width, height: use.viewport.height })
          await waitUntilAtRest(page)
          expect(await missingPictures(page), 'each picture is there').toEqual([])
          expect(await overlaps(page), 'nothing lies on another').toEqual([])
          await expectNoSidewaysScroll(page)
          await expectFacts(page, `${name.replaceAll(' ', '-')}-${width}`)
        }
      })
  })

test.describe('the facts', () => {
  test.use({ viewport: { width: 1440, height: 900 } })
  const NAME = 'listing-1440'
  const differs = async (page: Page): Promise<boolean> => {
    const before = stored(NAME)
    return JSON.stringify(withinTolerance(await readFacts(page), before)) !== JSON.stringify(before)
  }
  const change = (page: Page, what: (cards: HTMLElement[]) => void): Promise<void> =>
    page.evaluate(`(${what})([...document.querySelectorAll('main article')])`)

  test('stay with other letter spacing and another font', async ({ page, visit }) => {
    await visit('/category/wallets')
    await waitUntilAtRest(page)
    for (const style of ['letter-spacing: 0.3px', 'letter-spacing: -0.3px', 'font-family: sans-serif']) {
      const remove = await addStyleSheet(page, `* { ${style} !important }`)
      expect(withinTolerance(await readFacts(page), stored(NAME)), style).toEqual(stored(NAME))
      await remove()
    }
  })

  for (const [title, what] of Object.entries<(cards: HTMLElement[]) => void>({
    'another product in the third place': ([, , third, fourth]) => third?.before(fourth ?? ''),
    'another price': ([first]) => {
      const walk = document.createTreeWalker(first as Node, NodeFilter.SHOW_TEXT)
      while (walk.nextNode())
        if (/\d\.\d\d/.test(walk.currentNode.nodeValue ?? '')) walk.currentNode.nodeValue = '£1.00'
    },
    'a picture that is missing': ([first]) => first?.querySelector('img')?.remove(),
    'another picture': ([first, second]) => {
      const [one, other] = [first, second].map((card) => card?.querySelector('img'))
      for (const source of first?.querySelectorAll('source') ?? []) source.remove()
      one?.setAttribute('srcset', '')
      if (one && other) one.src = other.currentSrc
    },
    'a column that is shifted by 16 px': ([, second]) => {
      if (second) second.style.transform = 'translateX(16px)'
    },
    'a picture that is squeezed': ([first]) => {
      const picture = first?.querySelector('img')
      if (picture) picture.style.height = '200px'
    },
  }))
    test(`notice ${title}`, async ({ page, visit }) => {
      await visit('/category/wallets')
      await waitUntilAtRest(page)
      expect(await differs(page)).toBe(false)
      await change(page, what)
      expect(await differs(page)).toBe(true)
    })
})
