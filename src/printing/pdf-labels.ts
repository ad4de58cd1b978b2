/** Draws a page of labels. The rule: nothing of a label reaches over its edge; what does not fit is cut, but never its barcode. */
import { type Label, moduleOf } from '../domain/documents/label.ts'
import { LABEL_SHEETS, type LabelFormat, type LabelPlace } from '../domain/documents/label-sheet.ts'
import type { Structure } from './pdf-page.ts'
import { lineHeight, type TextStyle, type TextWriter } from './pdf-text.ts'
import { graphemesOf, printable } from './text-runs.ts'

export type LabelPage = {
  kind: 'labels'
  format: LabelFormat
  labels: { label: Label; place: LabelPlace }[]
}

const POINTS_PER_MM = 72 / 25.4
const GAP = 4
const MAX_BARCODE_HEIGHT = 15 * POINTS_PER_MM

type Box = { left: number; top: number; width: number; height: number }

/** The text with "…" where it is wider. */
const cut = ({ widthOf }: TextWriter, text: string, style: TextStyle, width: number): string => {
  const line = printable(text)
  if (widthOf(line, style) <= width) return line
  const parts = graphemesOf(line)
  while (parts.length > 0 && widthOf(`${parts.join('')}…`, style) > width) parts.pop()
  return `${parts.join('').trimEnd()}…`
}

const drawBars = (doc: PDFKit.PDFDocument, { bars, modules }: Label['barcode'], box: Box): void => {
  const module = box.width / modules
  doc.markContent('Artifact', { type: 'Layout' })
  for (const { at, width } of bars) doc.rect(box.left + at * module, box.top, width * module, box.height)
  doc.fill('#000000')
  doc.endMarkedContent()
}

export const drawLabels = (
  doc: PDFKit.PDFDocument,
  { format, labels }: LabelPage,
  { parent, writer }: { parent: Structure; writer: TextWriter },
): void => {
  const sheet = LABEL_SHEETS[format]
  const points = (mm: number): number => mm * POINTS_PER_MM
  const small = { size: sheet.fontSize }
  const bold = { size: sheet.fontSize, isBold: true }
  doc.addPage({ size: [points(sheet.page.width), points(sheet.page.height)], margin: 0 })
  const section = doc.struct('Sect', { title: 'Labels' })
  parent.add(section)

  const drawLabel = ({ name, choice, price, barcode }: Label, box: Box): void => {
    const write = (line: string, at: { left: number; top: number; width: number }, style: TextStyle) =>
      section.add(doc.struct('P', {}, [() => writer.draw(line, at, style)]))
    const wrapped = writer.wrap(name, bold, box.width)
    const kept = wrapped.slice(0, sheet.nameLines)
    if (wrapped.length > kept.length)
      kept[kept.length - 1] = cut(writer, wrapped.slice(sheet.nameLines - 1).join(' '), bold, box.width)
    let { top } = box
    for (const line of kept) {
      write(line, { ...box, top }, bold)
      top += lineHeight(bold)
    }
    const priceWidth = writer.widthOf(price, bold)
    if (choice) write(cut(writer, choice, small, box.width - priceWidth - GAP), { ...box, top }, small)
    write(price, { left: box.left + box.width - priceWidth, top, width: priceWidth }, bold)
    top += lineHeight(small) + 1
    const textTop = box.top + box.height - lineHeight(small)
    const height = Math.min(MAX_BARCODE_HEIGHT, textTop - top)
    const width = points(moduleOf(sheet, barcode)) * barcode.modules
    const left = box.left + (box.width - width) / 2
    drawBars(doc, barcode, { left, top: textTop - height, width, height })
    const textWidth = Math.min(box.width, writer.widthOf(barcode.text, small))
    write(
      barcode.text,
      { left: box.left + (box.width - textWidth) / 2, top: textTop, width: textWidth },
      small,
    )
  }

  for (const { label, place } of labels)
    drawLabel(label, {
      left: points(place.left + sheet.padding),
      top: points(place.top + sheet.padding),
      width: points(sheet.label.width - 2 * sheet.padding),
      height: points(sheet.label.height - 2 * sheet.padding),
    })
  section.end()
  doc.flushPages()
}
