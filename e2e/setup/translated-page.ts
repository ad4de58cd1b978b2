/**
 * Translates pages as browsers do: each text node gives way to two nested <font> elements with the translation, now and
 * whenever the page changes. The translation is the text itself, so that tests find it; a change that React makes to a
 * node that is no longer in the page is not seen.
 */
import type { BrowserContext } from '@playwright/test'

/**
 * `replaced`: Chrome's translator takes the page's own text nodes out of the document. `wrapped`: others keep them,
 * inside of their elements.
 */
export type Translator = 'replaced' | 'wrapped'

/** Runs in the page. */
const translate = (translator: Translator): void => {
  const untranslated = 'script, style, noscript, textarea, title, option, [translate=no], font'
  const font = (): HTMLElement => {
    const element = document.createElement('font')
    element.style.verticalAlign = 'inherit'
    return element
  }
  const translateNew = (): void => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      if (text.data.trim() === '' || text.parentElement?.closest(untranslated)) continue
      const [outer, inner] = [font(), font()]
      text.replaceWith(outer)
      outer.append(inner)
      inner.append(translator === 'wrapped' ? text : document.createTextNode(text.data))
    }
  }
  const start = (): void => {
    if (document.documentElement?.dataset.hydrated === undefined) return void requestAnimationFrame(start)
    translateNew()
    const watched = { childList: true, characterData: true, subtree: true }
    new MutationObserver(translateNew).observe(document.body, watched)
  }
  start()
}

/** Every document of the context, once it is hydrated. */
export const translatePages = (
  context: BrowserContext,
  translator: Translator = 'replaced',
): Promise<unknown> => context.addInitScript(translate, translator)
