/** A style sheet that a test adds to a page. The Content-Security-Policy refuses style elements, not constructed sheets. */
import type { Page } from '@playwright/test'

/** @returns removes it again */
export const addStyleSheet = async (page: Page, css: string): Promise<() => Promise<void>> => {
  const sheet = await page.evaluateHandle((text) => {
    const added = new CSSStyleSheet()
    added.replaceSync(text)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, added]
    return added
  }, css)
  return () =>
    sheet.evaluate((added) => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== added)
    })
}
