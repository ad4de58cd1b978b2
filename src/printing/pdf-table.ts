/** A table of a printed document in a PDF file. Rows are not split; the heading is repeated on every page. */
import type { PrintColumn, PrintTable } from '../domain/documents/print-document.ts'
import { type PdfPage, type Structure, styles } from './pdf-page.ts'
import { lineHeight, type TextStyle } from './pdf-text.ts'

const GAP = 12
const PADDING = 4.5

type Place = { left: number; width: number; align: 'left' | 'right' }

const placesOf = (columns: readonly PrintColumn[], inner: { left: number; width: number }): Place[] => {
  let left = inner.left
  return columns.map(({ width, isNumber }, index) => {
    const whole = width * inner.width
    const place = {
      left,
      width: index === columns.length - 1 ? whole : whole - GAP,
      align: isNumber ? ('right' as const) : ('left' as const),
    }
    left += whole
    return place
  })
}

type WrappedCell = { style: TextStyle; lines: string[] }[]

const heightOf = (cells: readonly WrappedCell[]): number =>
  Math.max(
    ...cells.map((parts) =>
      parts.reduce((sum, { style, lines }) => sum + lines.length * lineHeight(style), 0),
    ),
  ) +
  2 * PADDING

export const drawTable = (
  doc: PDFKit.PDFDocument,
  page: PdfPage,
  parent: Structure,
  { label, columns, rows }: PrintTable,
  /** Called after each page is begun. */
  newPage: () => void,
): void => {
  const places = placesOf(columns, page.inner)
  const table = doc.struct('Table', { title: label })
  parent.add(table)

  const wrapped = (cells: readonly (readonly string[])[], first: TextStyle): WrappedCell[] =>
    cells.map((lines, column) =>
      lines.map((text, index) => {
        const style = index === 0 ? first : styles.note
        return { style, lines: page.wrap(text, style, places[column]?.width ?? 0) }
      }),
    )
  const drawRow = (cells: readonly WrappedCell[], tag: 'TH' | 'TD'): void => {
    const row = doc.struct('TR')
    table.add(row)
    cells.forEach((parts, column) => {
      const place = places[column]
      if (!place) return
      const draw = () => {
        let top = page.top + PADDING
        for (const { style, lines } of parts)
          for (const line of lines) {
            page.draw(line, { ...place, top }, style)
            top += lineHeight(style)
          }
      }
      row.add(doc.struct(tag, {}, [draw]))
    })
    row.end()
    page.top += heightOf(cells)
  }

  const heading = wrapped(
    columns.map((column) => [column.heading]),
    { ...styles.note, isBold: true },
  )
  const drawHeading = () => {
    drawRow(heading, 'TH')
    page.rule(page.top, 0.8, '#1c1917')
  }
  const bodies = rows.map((cells) => wrapped(cells, styles.body))
  // A heading never stands alone at the end of a page.
  const start = heightOf(heading) + (bodies[0] ? heightOf(bodies[0]) : 0)
  if (!page.fits(start)) newPage()
  drawHeading()
  for (const cells of bodies) {
    if (!page.fits(heightOf(cells))) {
      newPage()
      drawHeading()
    }
    drawRow(cells, 'TD')
    page.rule(page.top)
  }
  table.end()
}
