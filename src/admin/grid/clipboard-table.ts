/**
 * Tab-separated text, as Excel, Numbers and Google Sheets put it on the clipboard: a cell with a tab, a line break or a
 * quote at its beginning is quoted, and quotes in it are doubled.
 */

/** Rows of cells. The line break at the end begins no further row. */
export const parseClipboard = (text: string): string[][] => {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    rows.at(-1)?.push(cell)
    cell = ''
  }
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  for (let at = 0; at < source.length; at += 1) {
    const sign = source[at] as string
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (source[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (sign === '"' && cell === '' && isClosed(source, at)) isQuoted = true
    else if (sign === '\t') endCell()
    else if (sign === '\n') {
      endCell()
      rows.push([])
    } else cell += sign
  }
  endCell()
  return rows
}

/** Whether the quote at `start` opens a quoted cell: its closing quote is at the end of a cell. Else it is a character. */
const isClosed = (source: string, start: number): boolean =>
  /^"(?:[^"]|"")*"(?:[\t\n]|$)/.test(source.slice(start))

const quoteCell = (cell: string): string =>
  /^"|[\t\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

export const toClipboard = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map(quoteCell).join('\t')).join('\n')
