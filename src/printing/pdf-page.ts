/** Where things are on the pages of one printed document. Lengths are points. */
import type { PageSize } from '../domain/documents/print-document.ts'
import type { Fonts } from './fonts.ts'
import { createTextWriter, lineHeight, type TextStyle, type TextWriter } from './pdf-text.ts'

export const PAPER: Record<PageSize, { name: string; width: number; height: number }> = {
  a4: { name: 'A4', width: 595.28, height: 841.89 },
  letter: { name: 'LETTER', width: 612, height: 792 },
}
/** 17 mm: what printers and ring binders need. */
export const MARGIN = 48
/** For the line at the foot of each page. */
export const FOOT_HEIGHT = 26

export const styles = {
  brand: { size: 15, isBold: true },
  title: { size: 15, isBold: true },
  party: { size: 10.5 },
  body: { size: 9.5 },
  strong: { size: 9.5, isBold: true },
  note: { size: 8.5, color: '#57534e' },
  small: { size: 8, color: '#57534e' },
} as const satisfies Record<string, TextStyle>

/** An element of the file's structure, which screen readers follow. */
export type Structure = ReturnType<PDFKit.PDFDocument['struct']>

export const createPdfPage = (
  doc: PDFKit.PDFDocument,
  fonts: Fonts,
  size: PageSize,
  writer: TextWriter = createTextWriter(doc, fonts),
) => {
  const { width, height } = PAPER[size]
  const bottom = height - MARGIN - FOOT_HEIGHT
  let top = MARGIN
  const inner = { left: MARGIN, width: width - 2 * MARGIN }
  return {
    ...writer,
    inner,
    bottom,
    height,
    get top() {
      return top
    },
    set top(next: number) {
      top = next
    },
    begin: () => {
      doc.addPage({ size: PAPER[size].name, margin: 0 })
      top = MARGIN
    },
    fits: (needed: number): boolean => top + needed <= bottom,
    /** Adds lines to the structure, as an element such as H1 or P; they are not split over pages. */
    write: (
      parent: Structure,
      tag: string,
      lines: readonly string[],
      at: { left: number; top: number; width: number; align?: 'left' | 'right' },
      style: TextStyle,
    ): void => {
      if (lines.length === 0) return
      const draw = () =>
        lines.forEach((line, index) => {
          writer.draw(line, { ...at, top: at.top + index * lineHeight(style) }, style)
        })
      parent.add(doc.struct(tag, {}, [draw]))
    },
    /** Decoration is not read aloud. */
    rule: (y: number, weight = 0.5, color = '#d6d3d1'): void => {
      doc.markContent('Artifact', { type: 'Layout' })
      doc
        .moveTo(inner.left, y)
        .lineTo(inner.left + inner.width, y)
        .lineWidth(weight)
        .strokeColor(color)
        .stroke()
      doc.endMarkedContent()
    },
  }
}
export type PdfPage = ReturnType<typeof createPdfPage>
