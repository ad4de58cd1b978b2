/**
 * What everybody needs of every screen, whatever it shows: asked of a page as it stands, in its markup, its layout and
 * its focus.
 */
import type { Locator, Page } from '@playwright/test'
import { expect } from './browser-test.ts'
import { standStill } from './mouse.ts'

/** Nothing to the right of the window, on the page and in an open dialog (WCAG 1.4.10). */
export const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  const wider = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('dialog[open], dialog[open] *')]
      .filter((element) => {
        const scrolls = /auto|scroll/.test(getComputedStyle(element).overflowX)
        return (scrolls || element === document.documentElement) && element.scrollWidth > element.clientWidth
      })
      .map(({ tagName, scrollWidth, clientWidth }) => `${tagName} ${scrollWidth} in ${clientWidth}`),
  )
  expect(wider, 'nothing scrolls sideways').toEqual([])
}

/** One title, one first heading, one main part, and the frame around it. */
export const expectStructure = async (page: Page): Promise<void> => {
  expect(await page.title(), 'the page has a title').toMatch(/\S/)
  await expect(page.locator('h1'), 'one first heading').toHaveCount(1)
  for (const landmark of ['banner', 'main', 'contentinfo'] as const)
    await expect(page.getByRole(landmark, { includeHidden: true }), landmark).toHaveCount(1)
  expect(await page.locator('html').getAttribute('lang')).toBe('en-GB')
}

type Stop = { name: string; isLost: boolean; isMarked: boolean; isCovered: boolean; isSmall: boolean }

/** Of the element with the focus: whether it can be seen, is marked, and not wholly under something else. */
const stopOf = (page: Page): Promise<Stop> =>
  page.evaluate(() => {
    const LEVELS = 3
    const TARGET_PX = 24
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body)
      return { name: 'nothing', isLost: true, isMarked: false, isCovered: false, isSmall: false }
    const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40)}`
    const outlined = (of: Element, pseudo?: string): boolean => {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(of, pseudo)
      return (
        outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1 && outlineColor !== 'rgba(0, 0, 0, 0)'
      )
    }
    const around: Element[] = []
    for (let level = 0, at: Element | null = element; at && level < LEVELS; level += 1, at = at.parentElement)
      around.push(at)
    const isMarked = outlined(element, '::after') || around.some((each) => outlined(each))
    const { left, top, width, height } = element.getBoundingClientRect()
    const spots = [0.5, 0.1, 0.9].flatMap((x) =>
      [0.5, 0.1, 0.9].map((y) => [left + width * x, top + height * y]),
    )
    const isSeen = ([x = 0, y = 0]: number[]): boolean => {
      const there = document.elementFromPoint(x, y)
      return there !== null && (element.contains(there) || there.contains(element))
    }
    // A label or a stretched link is the target where it is larger than its control.
    const target = element.closest('label') ?? element
    const stretched = getComputedStyle(element, '::after').position === 'absolute'
    const size = target.getBoundingClientRect()
    return {
      name,
      isLost: false,
      isMarked,
      isCovered: !spots.some(isSeen),
      isSmall: !stretched && Math.min(size.width, size.height) < TARGET_PX,
    }
  })

/** A toast that covers the focused element is moved with one of the next frames (src/ui/toast-view.tsx). */
const restingStopOf = async (page: Page): Promise<Stop> => {
  const stop = await stopOf(page)
  if (!stop.isCovered) return stop
  await standStill(page)
  return stopOf(page)
}

/** Presses Tab (or Shift+Tab) until `target` has the focus; every stop on the way must be seen. */
export const tabTo = async (
  page: Page,
  target: Locator,
  { key = 'Tab', within = 60 }: { key?: string; within?: number } = {},
): Promise<void> => {
  for (let step = 0; step < within; step += 1) {
    await page.keyboard.press(key)
    const stop = await restingStopOf(page)
    expect(stop, `the focus after ${step + 1} times ${key}: ${stop.name}`).toMatchObject({
      isLost: false,
      isMarked: true,
      isCovered: false,
      isSmall: false,
    })
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${within} times ${key} did not reach ${target}`)
}

/** The focus is somewhere, at once or as soon as what it waits for is there. */
export const expectFocusKept = async (page: Page): Promise<void> => {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
}

/** Texts that are cut off by their own box, and controls of one row that lie over each other. */
export const expectNothingCut = async (page: Page): Promise<void> => {
  const cut = await page.evaluate(() => {
    /** As `sr-only` makes it, at whatever width. */
    const isForEars = (element: Element): boolean => {
      for (let box: Element | null = element; box; box = box.parentElement) {
        const { position, overflowX } = getComputedStyle(box)
        const { width, height } = box.getBoundingClientRect()
        if (position === 'absolute' && overflowX === 'hidden' && width <= 1 && height <= 1) return true
      }
      return false
    }
    const isSeen = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect()
      return (
        width > 1 &&
        height > 1 &&
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        !element.closest('[aria-hidden=true]') &&
        !isForEars(element)
      )
    }
    const hasText = (element: Element): boolean =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    const nameOf = (element: Element): string =>
      `${element.tagName} "${element.textContent?.trim().slice(0, 40)}"`
    const found: string[] = []
    for (const element of document.querySelectorAll('body *')) {
      if (!hasText(element) || !isSeen(element) || element.tagName === 'OPTION') continue
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(box)
        if (box.tagName === 'SELECT') break
        const text = document.createRange()
        text.selectNodeContents(element)
        const inner = text.getBoundingClientRect()
        const outer = box.getBoundingClientRect()
        const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
        if (hides(overflowX) && (inner.right > outer.right + 1 || inner.left < outer.left - 1))
          found.push(`${nameOf(element)} is cut at its side`)
        else if (hides(overflowY) && (inner.bottom > outer.bottom + 1 || inner.top < outer.top - 1))
          found.push(`${nameOf(element)} is cut at its foot`)
        else if (position === 'fixed') break
        else continue
        break
      }
    }
    const canvas = document.createElement('canvas').getContext('2d')
    for (const select of document.querySelectorAll('select')) {
      if (!canvas || !isSeen(select)) continue
      // The shorthand `font` is empty where digits are tabular.
      const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight, whiteSpace } =
        getComputedStyle(select)
      // It shows its value on two lines (theme.css).
      if (whiteSpace === 'normal') continue
      canvas.font = `${fontWeight} ${fontSize} ${fontFamily}`
      const text = select.selectedOptions[0]?.text ?? ''
      const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      if (canvas.measureText(text).width > room + 1) found.push(`SELECT "${text}" is cut at its side`)
    }
    // What a dialog covers is not reachable while it is open.
    const layer = [...document.querySelectorAll('dialog')].findLast(({ open }) => open) ?? document.body
    const wordsOf = (element: Element): DOMRect => {
      const words = document.createRange()
      words.selectNodeContents(element)
      return hasText(element) ? words.getBoundingClientRect() : element.getBoundingClientRect()
    }
    const controls = [
      ...layer.querySelectorAll('header a, header button, header select, form button, form input'),
    ]
      .filter((element) => isSeen(element) && !element.closest('label, dialog:not([open])'))
      .map((element) => ({ element, box: wordsOf(element) }))
    for (const [index, one] of controls.entries())
      for (const other of controls.slice(index + 1)) {
        const shares = (what: string) => {
          const part = one.element.closest(what)
          return part !== null && part === other.element.closest(what)
        }
        if (!shares('header') && !shares('form')) continue
        const x = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const y = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        if (x > 1 && y > 1) found.push(`${nameOf(one.element)} lies over ${nameOf(other.element)}`)
      }
    return [...new Set(found)]
  })
  expect(cut, 'nothing is cut off or covered').toEqual([])
}

/** What a select shows is there as a whole: on one line, or on several of its own. */
export const expectSelectsWhole = async (page: Page): Promise<void> => {
  const cut = await page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d')
    const widthOf = (words: string, font: string): number => {
      if (!pen) return 0
      pen.font = font
      return pen.measureText(words).width
    }
    return [...document.querySelectorAll('select')]
      .filter((select) => select.checkVisibility())
      .flatMap((select) => {
        const style = getComputedStyle(select)
        const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight, lineHeight } = style
        const font = `${fontWeight} ${fontSize} ${fontFamily}`
        const words = select.selectedOptions[0]?.text ?? ''
        const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
        const fitsOneLine = widthOf(words, font) <= room + 1
        const fitsTwoLines =
          style.textWrapMode === 'wrap' &&
          select.clientHeight >= 2 * Number.parseFloat(lineHeight) &&
          words.split(' ').every((word) => widthOf(word, font) <= room + 1)
        return fitsOneLine || fitsTwoLines ? [] : [`${words}: ${Math.round(room)} px of room`]
      })
  })
  expect(cut, 'no choice is cut').toEqual([])
}
