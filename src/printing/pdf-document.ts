/** Draws one printed document on the pages that it needs. */
import { code128, MODULE_MM, QUIET_ZONE } from '../domain/documents/code-128.ts'
import type { PageSize, PrintDocument } from '../domain/documents/print-document.ts'
import type { Fonts } from './fonts.ts'
import { createPdfPage, FOOT_HEIGHT, MARGIN, type PdfPage, type Structure, styles } from './pdf-page.ts'
import type { PdfPicture } from './pdf-picture.ts'
import { drawTable } from './pdf-table.ts'
import { lineHeight, type TextStyle } from './pdf-text.ts'

/** Between parts. */
const SPACE = 20
const COLUMN_GAP = 24

type Block = { lines: string[]; style: TextStyle; tag: string }

/** Draws blocks below each other. @returns where the last one ends */
const drawBlocks = (
  page: PdfPage,
  parent: Structure,
  blocks: readonly Block[],
  at: { left: number; top: number; width: number },
): number => {
  let { top } = at
  for (const { lines, style, tag } of blocks) {
    page.write(parent, tag, lines, { ...at, top }, style)
    top += lines.length * lineHeight(style)
  }
  return top
}

const BARCODE_HEIGHT = 32
const POINTS_PER_MM = 72 / 25.4

/** Its text stands below it, so it is decoration. @returns where it ends */
const drawBarcode = (
  doc: PDFKit.PDFDocument,
  page: PdfPage,
  parent: Structure,
  text: string,
  { left, top }: { left: number; top: number },
): number => {
  const { modules, bars } = code128(text)
  const module = MODULE_MM * POINTS_PER_MM
  doc.markContent('Artifact', { type: 'Layout' })
  // The gap between the columns is the quiet zone at the left.
  for (const { at, width } of bars)
    doc.rect(left + (at - QUIET_ZONE) * module, top, width * module, BARCODE_HEIGHT)
  doc.fill('#000000')
  doc.endMarkedContent()
  const below = { left, top: top + BARCODE_HEIGHT + 2, width: modules * module }
  page.write(parent, 'P', [text], below, styles.small)
  return below.top + lineHeight(styles.small)
}

const LOGO = { width: 180, height: 36 }

/** The name stands below it, so it is decoration. @returns where it ends */
const drawLogo = (doc: PDFKit.PDFDocument, page: PdfPage, { width, height, draw }: PdfPicture): number => {
  const scale = Math.min(LOGO.width / width, LOGO.height / height)
  doc.markContent('Artifact', { type: 'Layout' })
  draw(page.inner.left, page.top, width * scale)
  doc.endMarkedContent()
  return page.top + height * scale + 6
}

const drawHead = (
  doc: PDFKit.PDFDocument,
  page: PdfPage,
  parent: Structure,
  { sender, title, facts, barcode }: PrintDocument,
  logo: PdfPicture | undefined,
): void => {
  const width = (page.inner.width - COLUMN_GAP) / 2
  const right = page.inner.left + width + COLUMN_GAP
  const wrapAll = (lines: readonly string[], style: TextStyle) =>
    lines.flatMap((line) => page.wrap(line, style, width))
  // The name stays as text: who sells is to be read and found on an invoice.
  const nameStyle = logo ? styles.note : styles.brand
  const senderEnd = drawBlocks(
    page,
    parent,
    [
      { lines: wrapAll([sender.name], nameStyle), style: nameStyle, tag: 'P' },
      { lines: wrapAll(sender.lines, styles.note), style: styles.note, tag: 'P' },
    ],
    { left: page.inner.left, top: logo ? drawLogo(doc, page, logo) : page.top, width },
  )
  let top = drawBlocks(
    page,
    parent,
    [{ lines: page.wrap(title, styles.title, width), style: styles.title, tag: 'H1' }],
    { left: right, top: page.top, width },
  )
  top += 3
  const labelWidth = Math.max(0, ...facts.map(({ label }) => page.widthOf(label, styles.note))) + 12
  for (const { label, value } of facts) {
    page.write(parent, 'P', [label], { left: right, top: top + 0.9, width: labelWidth }, styles.note)
    const lines = page.wrap(value, styles.body, width - labelWidth)
    page.write(parent, 'P', lines, { left: right + labelWidth, top, width: width - labelWidth }, styles.body)
    top += Math.max(1, lines.length) * lineHeight(styles.body)
  }
  if (barcode !== null) top = drawBarcode(doc, page, parent, barcode, { left: right, top: top + 6 })
  page.top = Math.max(senderEnd, top) + SPACE
}

const drawNotice = (doc: PDFKit.PDFDocument, page: PdfPage, parent: Structure, notice: string): void => {
  const lines = page.wrap(notice, styles.strong, page.inner.width - 16)
  const height = lines.length * lineHeight(styles.strong) + 12
  doc.markContent('Artifact', { type: 'Layout' })
  doc.rect(page.inner.left, page.top, page.inner.width, height).lineWidth(0.8).strokeColor('#1c1917').stroke()
  doc.endMarkedContent()
  const at = { left: page.inner.left + 8, top: page.top + 6, width: page.inner.width - 16 }
  page.write(parent, 'P', lines, at, styles.strong)
  page.top += height + SPACE
}

const drawParties = (page: PdfPage, parent: Structure, { parties }: PrintDocument): void => {
  if (parties.length === 0) return
  const columns = Math.max(2, parties.length)
  const width = (page.inner.width - (columns - 1) * COLUMN_GAP) / columns
  const ends = parties.map(({ label, lines }, index) =>
    drawBlocks(
      page,
      parent,
      [
        { lines: [label], style: styles.small, tag: 'P' },
        {
          lines: lines.flatMap((line) => page.wrap(line, styles.party, width)),
          style: styles.party,
          tag: 'P',
        },
      ],
      { left: page.inner.left + index * (width + COLUMN_GAP), top: page.top, width },
    ),
  )
  page.top = Math.max(...ends) + SPACE
}

const drawTotals = (
  page: PdfPage,
  parent: Structure,
  { totals }: PrintDocument,
  newPage: () => void,
): void => {
  const width = 250
  const left = page.inner.left + page.inner.width - width
  const step = lineHeight(styles.strong) + 3
  if (!page.fits(totals.length * step + 6)) newPage()
  page.top += 6
  for (const { label, value, isSum } of totals) {
    const style = isSum ? { ...styles.strong, size: 11 } : styles.body
    page.write(parent, 'P', [label], { left, top: page.top, width: width / 2 }, style)
    page.write(parent, 'P', [value], { left, top: page.top, width, align: 'right' }, style)
    page.top += isSum ? step + 2 : step
  }
}

const drawTexts = (page: PdfPage, parent: Structure, { texts }: PrintDocument, newPage: () => void): void => {
  for (const text of texts) {
    const lines = page.wrap(text, styles.body, page.inner.width)
    const height = lines.length * lineHeight(styles.body)
    if (!page.fits(height + 8)) newPage()
    page.top += 8
    page.write(parent, 'P', lines, { ...page.inner, top: page.top }, styles.body)
    page.top += height
  }
}

/** On each page, once their number is known. */
const drawFeet = (doc: PDFKit.PDFDocument, page: PdfPage, printed: PrintDocument): void => {
  const { start, count } = doc.bufferedPageRange()
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(start + index)
    doc.markContent('Artifact', { type: 'Pagination' })
    const top = page.height - MARGIN - FOOT_HEIGHT + 14
    const place = { left: page.inner.left, width: page.inner.width }
    const text = `${printed.title} ${printed.number} · Page ${index + 1} of ${count}`
    const width = page.inner.width - page.widthOf(text, styles.small) - COLUMN_GAP
    // A long legal identity goes on in the margin below: the tax number at its end must be on an invoice.
    page.wrap(printed.foot, styles.small, width).forEach((line, at) => {
      page.draw(line, { ...place, top: top + at * lineHeight(styles.small) }, styles.small)
    })
    page.draw(text, { ...place, top, align: 'right' }, styles.small)
    doc.endMarkedContent()
  }
}

/** The pages are written out at once: no document waits in memory for the next one. */
export const drawDocument = (
  doc: PDFKit.PDFDocument,
  printed: PrintDocument,
  {
    fonts,
    size,
    parent,
    writer,
    logos,
  }: {
    fonts: Fonts
    size: PageSize
    parent: Structure
    writer: Parameters<typeof createPdfPage>[3]
    logos: ReadonlyMap<string, PdfPicture>
  },
): void => {
  const page = createPdfPage(doc, fonts, size, writer)
  const section = doc.struct('Sect', { title: `${printed.title} ${printed.number}` })
  parent.add(section)
  page.begin()
  const { look } = printed.sender
  // Above the text, which stands where it does without it.
  if (look) page.rule(MARGIN - 14, 2.5, look.accent)
  drawHead(doc, page, section, printed, look?.logo ? logos.get(look.logo.src) : undefined)
  if (printed.notice) drawNotice(doc, page, section, printed.notice)
  drawParties(page, section, printed)
  drawTable(doc, page, section, printed.table, page.begin)
  if (printed.totals.length > 0) drawTotals(page, section, printed, page.begin)
  if (printed.breakdown) {
    page.top += SPACE
    drawTable(doc, page, section, printed.breakdown, page.begin)
  }
  page.top += 6
  drawTexts(page, section, printed, page.begin)
  section.end()
  drawFeet(doc, page, printed)
  doc.flushPages()
}
