/** A page as Chromium prints it: what stands on each sheet, and headings that a sheet ends with. */
import type { Page } from '@playwright/test'
import { getDocumentProxy } from 'unpdf'

export type Paper = { format: 'A4' | 'Letter'; margin: '0' | '10mm' }
export const PAPERS: readonly Paper[] = [
  { format: 'A4', margin: '10mm' },
  { format: 'A4', margin: '0' },
  { format: 'Letter', margin: '10mm' },
]

type Written = { str: string; left: number; right: number; bottom: number }
/** Of one sheet; `loneHeadings` have nothing below them. */
export type Sheet = { text: string; loneHeadings: string[] }

const isPartOf = (headings: readonly string[], text: string): boolean =>
  text.length > 5 && headings.some((heading) => heading.startsWith(text) || heading.endsWith(text))

const sheetOf = (written: readonly Written[], headings: readonly string[]): Sheet => ({
  text: written.map(({ str }) => str).join(' '),
  loneHeadings: written
    .filter(({ str }) => isPartOf(headings, str))
    .filter(
      (heading) =>
        !written.some(
          ({ left, right, bottom }) =>
            bottom < heading.bottom - 1 && left < heading.right && right > heading.left,
        ),
    )
    .map(({ str }) => str),
})

export const printedSheets = async (page: Page, { format, margin }: Paper): Promise<Sheet[]> => {
  await page.emulateMedia({ media: 'print' })
  const shown = await page.locator('h1:visible, h2:visible, h3:visible').allInnerTexts()
  await page.emulateMedia({ media: null })
  const headings = shown.map((text) => text.trim())
  const margins = { top: margin, right: margin, bottom: margin, left: margin }
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ format, margin: margins })))
  const sheets: Sheet[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    const written = items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return []
      const [, , , , left = 0, bottom = 0] = item.transform as number[]
      return [{ str: item.str.trim(), left, right: left + item.width, bottom }]
    })
    sheets.push(sheetOf(written, headings))
  }
  return sheets
}
