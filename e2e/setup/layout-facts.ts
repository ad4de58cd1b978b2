/**
 * What stands on a page, in which order and where: facts that no browser's way to draw letters changes. Texts are compared
 * to the letter, places of what a grid or a style sizes (cards, pictures, fields) in px with a tolerance, and of texts no
 * place at all, because their size depends on the day's font and browser.
 */
import type { Page } from '@playwright/test'

export type Fact = {
  kind: 'heading' | 'card' | 'picture' | 'field' | 'link' | 'button'
  /** Of a picture its file, without width and format. */
  text: string
  box?: { left: number; width: number; ratio?: number; isBeside: boolean }
}

/** px: rounding and scroll bars; a shifted column is more. */
const TOLERANCE = 12
const RATIO_TOLERANCE = 0.05

export const readFacts = (page: Page): Promise<Fact[]> =>
  page.evaluate(() => {
    const dialogs = document.querySelectorAll('dialog[open], [role=dialog]')
    const within = [...dialogs].filter((each) => each.checkVisibility()).at(-1) ?? document.body
    const clean = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
    const kindOf = (element: Element): Fact['kind'] | undefined => {
      if (/^H[1-6]$/.test(element.tagName)) return 'heading'
      if (element.tagName === 'ARTICLE') return 'card'
      if (element.tagName === 'IMG') return 'picture'
      if (/^(SELECT|TEXTAREA)$/.test(element.tagName)) return 'field'
      if (element instanceof HTMLInputElement)
        return /^(hidden|radio|checkbox|file)$/.test(element.type) ? undefined : 'field'
      if (element.tagName === 'A') return 'link'
      return element.tagName === 'BUTTON' ? 'button' : undefined
    }
    const nameOf = (element: Element, kind: Fact['kind']): string => {
      if (element instanceof HTMLImageElement) {
        // A size of a picture is a file in the folder of its name.
        const { pathname } = new URL(element.currentSrc || element.src)
        const file =
          pathname
            .replace(/\/\d+\.\w+$/, '')
            .split('/')
            .at(-1) ?? ''
        return file.replace(/\.\w+$/, '')
      }
      const labels = (element as HTMLInputElement).labels
      if (kind === 'field') return clean(element.getAttribute('aria-label') ?? labels?.[0]?.textContent)
      if (kind === 'card') return clean((element as HTMLElement).innerText).toLowerCase()
      return clean(element.getAttribute('aria-label') ?? element.textContent)
    }
    const seen: Fact[] = []
    const lastRect = new Map<Fact['kind'], DOMRect>()
    for (const element of within.querySelectorAll(
      'h1,h2,h3,h4,h5,h6,article,img,select,textarea,input,a,button',
    )) {
      const kind = kindOf(element)
      const rect = element.getBoundingClientRect()
      // Texts for screen readers alone are one pixel wide.
      if (!kind || rect.width <= 1 || rect.height <= 1) continue
      if (!element.checkVisibility({ visibilityProperty: true })) continue
      const fact: Fact = { kind, text: nameOf(element, kind) }
      // The letters of a select's options size it, and those of its neighbours a field of the header.
      if (
        kind === 'card' ||
        kind === 'picture' ||
        (kind === 'field' && element.matches('main input, main textarea, dialog input'))
      ) {
        const last = lastRect.get(kind)
        fact.box = {
          left: Math.round(rect.left),
          width: Math.round(rect.width),
          isBeside: last !== undefined && Math.abs(last.top - rect.top) < 4 && last.left !== rect.left,
        }
        if (kind === 'picture') fact.box.ratio = Math.round((100 * rect.width) / rect.height) / 100
        lastRect.set(kind, rect)
      }
      seen.push(fact)
    }
    return seen
  })

const isNear = (one: number | undefined, other: number | undefined, tolerance: number): boolean =>
  one === other || Math.abs((one ?? Number.NaN) - (other ?? Number.NaN)) <= tolerance

/** `found` with the stored figures wherever they are within the tolerance: what still differs is a difference. */
export const withinTolerance = (found: readonly Fact[], stored: readonly Fact[]): Fact[] =>
  found.map((fact, index) => {
    const before = stored[index]
    if (!fact.box || !before?.box) return fact
    const { box } = before
    const isSame =
      isNear(fact.box.left, box.left, TOLERANCE) &&
      isNear(fact.box.width, box.width, TOLERANCE) &&
      isNear(fact.box.ratio, box.ratio, RATIO_TOLERANCE) &&
      fact.box.isBeside === box.isBeside
    return isSame ? { ...fact, box } : fact
  })

/** Pictures that did not arrive, and that the shop has replaced by its fallback. */
export const missingPictures = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.images]
      .filter((each) => each.checkVisibility())
      .filter((each) => each.naturalWidth === 0 || each.src.endsWith('/picture-fallback.svg'))
      .map((each) => each.src),
  )

/** Headings, fields, links and buttons of one part of the page that lie on each other. */
export const overlaps = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const ENOUGH = 4
    const part = 'header, main, footer, dialog, [role=dialog], nav'
    const all = [
      ...document.querySelectorAll('h1, h2, h3, select, textarea, main a, main button, main input'),
    ]
      .filter((each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((each) => !each.matches('[type=radio], [type=checkbox], [type=file], [type=hidden]'))
      .map((each) => ({ each, part: each.closest(part), rect: each.getBoundingClientRect() }))
      .filter(({ rect }) => rect.width > 1 && rect.height > 1)
    const found: string[] = []
    for (const [index, one] of all.entries())
      for (const other of all.slice(index + 1)) {
        if (one.part !== other.part || one.each.contains(other.each) || other.each.contains(one.each))
          continue
        const wide = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left)
        const high = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top)
        if (wide > ENOUGH && high > ENOUGH)
          found.push(
            `${one.each.tagName} ${one.each.textContent} on ${other.each.tagName} ${other.each.textContent}`,
          )
      }
    return found
  })
