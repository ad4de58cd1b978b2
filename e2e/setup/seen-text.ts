/**
 * Remembers every text that the browser tests saw in the shop (what elements said, and the names and placeholders of
 * controls), so that the last test can ask whether each string of the specification is really there.
 */
import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'

/** Within the runner's output folder, which it empties before each run. */
const FOLDER = 'test-results/seen-text'

/** Runs in the page: reports the text of every element that appears or changes, and of its ancestors. */
const watch = (): void => {
  const LONGEST = 200
  const LEVELS = 3
  const told = new Set<string>()
  const tell = (texts: Set<string>): void => {
    const fresh = [...texts].filter((text) => !told.has(text))
    for (const text of fresh) told.add(text)
    if (fresh.length > 0) void (window as unknown as { seenText(list: string[]): unknown }).seenText(fresh)
  }
  const collect = (element: Element, into: Set<string>): void => {
    for (const name of ['aria-label', 'placeholder', 'alt']) {
      const text = element.getAttribute(name)
      if (text) into.add(text)
    }
    const text = element.textContent?.replace(/\s+/g, ' ').trim()
    if (text && text.length <= LONGEST && element.tagName !== 'SCRIPT') into.add(text)
  }
  const collectAround = (node: Node, into: Set<string>): void => {
    let element = node instanceof Element ? node : node.parentElement
    for (const inner of element?.querySelectorAll('*') ?? []) collect(inner, into)
    for (let level = 0; element && level < LEVELS; level += 1, element = element.parentElement)
      collect(element, into)
  }
  addEventListener('DOMContentLoaded', () => {
    const texts = new Set<string>()
    collectAround(document.documentElement, texts)
    tell(texts)
    new MutationObserver((changes) => {
      const changed = new Set<string>()
      for (const change of changes) {
        if (change.type === 'childList') for (const node of change.addedNodes) collectAround(node, changed)
        else collectAround(change.target, changed)
      }
      tell(changed)
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
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
