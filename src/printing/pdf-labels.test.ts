import { getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { labelOf } from '../domain/documents/label.ts'
import { LABEL_FORMATS, LABEL_SHEETS, labelPages, labelsOfPage } from '../domain/documents/label-sheet.ts'
import { printPdf } from './print-pdf.ts'

const MM = 72 / 25.4

test.each(LABEL_FORMATS)(
  'A full page of %s has no text outside of its label, however long the name is',
  async (format) => {
    const sheet = LABEL_SHEETS[format]
    const label = labelOf(sheet, {
      name: `${'Łong '.repeat(30)}${'W'.repeat(60)}`,
      size: 'Extra large and long',
      color: 'Anthracite and midnight blue',
      sku: 'CAP-1',
      barcode: '5901234123457',
      pricePence: 1_234_567,
    })
    if (!label) throw new Error('no label')
    const count = labelsOfPage(sheet)
    const parts: Uint8Array[] = []
    const pages = [...labelPages(sheet, 1, Array(count + 1).fill(label) as (typeof label)[])]
    const file = printPdf(
      pages.map((labels) => ({ kind: 'labels' as const, format, labels })),
      {
        info: { size: 'a4', title: 'Labels', author: 'Haberdash', createdAt: new Date(0) },
        fontFolder: undefined,
        onBrokenFont: () => undefined,
        signal: AbortSignal.timeout(60_000),
      },
    )
    for await (const part of file) parts.push(part)
    const pdf = await getDocumentProxy(new Uint8Array(Buffer.concat(parts)))
    expect(pdf.numPages).toBe(2)
    const page = await pdf.getPage(1)
    const [, , width = 0, height = 0] = page.view
    expect([width / MM, height / MM]).toEqual([
      expect.closeTo(sheet.page.width, 1),
      expect.closeTo(sheet.page.height, 1),
    ])
    const { items } = await page.getTextContent()
    const texts = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []))
    expect(texts.filter(({ str }) => str === '5901234123457')).toHaveLength(count)
    expect(texts.filter(({ str }) => str.includes('£12345.67'))).toHaveLength(count)
    const boxes = pages[0]?.map(({ place }) => place) ?? []
    for (const { transform, width: textWidth, height: textHeight, str } of texts) {
      const [, , , , left, bottom] = transform as number[]
      const [x, y] = [(left ?? 0) / MM, (height - (bottom ?? 0)) / MM]
      const box = boxes.find(
        (place) =>
          x >= place.left &&
          x + textWidth / MM <= place.left + sheet.label.width &&
          y <= place.top + sheet.label.height &&
          y - textHeight / MM >= place.top,
      )
      expect(box, str).toBeDefined()
    }
  },
)
