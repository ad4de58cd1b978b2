/**
 * A page as it looks when nothing more is coming: its font, its rows and its pictures are there, in view or not. A picture
 * far below is decoded only when it comes into view, so a capture of the whole page would show its place alone.
 */
import type { Page } from '@playwright/test'
import { addStyleSheet } from './style-sheet.ts'

export const waitUntilAtRest = async (page: Page): Promise<void> => {
  await addStyleSheet(page, '* { content-visibility: visible !important }')
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await document.fonts.ready
  })
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
  await page.evaluate(() =>
    // One that is broken rejects, and is as it stays.
    Promise.allSettled([...document.images].map((image) => image.decode())),
  )
}
