/**
 * Remembers every text that the browser tests saw in the shop (what elements said, and the names and placeholders of
 * controls), so that the last test can ask whether each string of the specification is really there.
 */
import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'

/** Within the runner's output folder, which it empties before each run. */
const FOLDER = 'test-results/seen-text'

/** Runs in the page: reports the text of every element that appears or changes, and of those around it. */
const watch = (): void => {
  const LONGEST = 200
  const LEVELS = 3
  const told = new Set<string>()
  const tell = (texts: Set<string>): void => {
    const fresh = [...texts].filter((text) => !told.has(text))
    for (const text of fresh) told.add(text)
    if (fresh.length > 0) void (window as unknown as { seenText(list: string[]): unknown }).seenText(fresh)
  }
  const NAMES = ['aria-label', 'placeholder', 'alt']
  const isShort = (text: string): boolean => text.trim().length <= LONGEST
  const shortTextOf = (element: Element): string | undefined => {
    const text = element.textContent.replace(/\s+/g, ' ')
    return isShort(text) ? text : undefined
  }
  /** Collects an element's names and text, which its caller knows. */
  const collect = (element: Element, text: string | undefined, into: Set<string>): void => {
    for (const name of NAMES) {
      const value = element.getAttribute(name)
      if (value) into.add(value)
    }
    if (text?.trim() && element.tagName !== 'SCRIPT') into.add(text.trim())
  }
  /**
   * Collects an element with all elements in it. Whatever holds a text that is too long is too long itself, so the text
   * of the page is put together once, not once for each element around it.
   * @returns its text, or undefined where it is too long
   */
  const collectWithin = (element: Element, into: Set<string>): string | undefined => {
    let text: string | undefined = ''
    for (let node = element.firstChild; node; node = node.nextSibling) {
      const part = node instanceof Element ? collectWithin(node, into) : node instanceof Text ? node.data : ''
      if (text === undefined) continue
      text = part === undefined ? undefined : (text + part).replace(/\s+/g, ' ')
      if (text !== undefined && !isShort(text)) text = undefined
    }
    collect(element, text, into)
    return text
  }
  /** Collects the elements around a node. */
  const collectAround = (node: Node, into: Set<string>): void => {
    let element = node.parentElement
    for (let level = 0; element && level < LEVELS; level += 1, element = element.parentElement)
      collect(element, shortTextOf(element), into)
  }
  addEventListener('DOMContentLoaded', () => {
    const texts = new Set<string>()
    collectWithin(document.documentElement, texts)
    tell(texts)
    new MutationObserver((changes) => {
      const changed = new Set<string>()
      const parents = new Set<Node>()
      for (const { target, addedNodes } of changes) {
        for (const node of addedNodes) if (node instanceof Element) collectWithin(node, changed)
        parents.add(target)
      }
      for (const target of parents) {
        if (target instanceof Element) collect(target, shortTextOf(target), changed)
        collectAround(target, changed)
      }
      tell(changed)
    }).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: NAMES,
    })
  })
}

export const rememberText = async (context: BrowserContext): Promise<void> => {
  mkdirSync(FOLDER, { recursive: true })
  const file = join(FOLDER, `${process.pid}.txt`)
  await context.exposeBinding('seenText', (_, texts: string[]) => {
    appendFileSync(file, texts.map((text) => `${text}\n`).join(''))
  })
  context.on('page', (page) =>
    page.on('dialog', (dialog) => appendFileSync(file, `${dialog.message().replaceAll('\n', ' ')}\n`)),
  )
  await context.addInitScript(watch)
}

export const seenText = (): Set<string> =>
  new Set(readdirSync(FOLDER).flatMap((name) => readFileSync(join(FOLDER, name), 'utf8').split('\n')))
