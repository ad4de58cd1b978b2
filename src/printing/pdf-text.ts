/** Text in a PDF file: measured, wrapped and drawn in the fonts that have its characters. Lengths are points. */
import type { FontFile, Fonts } from './fonts.ts'
import { graphemesOf, printable, type TextRun, textRuns } from './text-runs.ts'

export type TextStyle = { size: number; isBold?: boolean; color?: string }
export type Alignment = 'left' | 'right'

/** Of a line's height, above the baseline. */
const LINE_HEIGHT = 1.36
const ASCENT = 1.05

export const lineHeight = ({ size }: TextStyle): number => size * LINE_HEIGHT

/** Right-to-left text is shaped as a whole, not word by word. */
const optionsOf = ({ isRightToLeft }: TextRun): { features?: [] } => (isRightToLeft ? { features: [] } : {})

export const createTextWriter = (doc: PDFKit.PDFDocument, fonts: Fonts) => {
  const registered = new Set<string>()
  const use = ({ key, bytes, postscriptName }: FontFile, size: number): void => {
    if (!registered.has(key)) doc.registerFont(key, bytes, postscriptName)
    registered.add(key)
    doc.font(key).fontSize(size)
  }
  const runsOf = (line: string, { isBold = false }: TextStyle): TextRun[] => textRuns(line, fonts, isBold)
  const widthOfRuns = (runs: readonly TextRun[], { size }: TextStyle): number =>
    runs.reduce((sum, run) => {
      use(run.file, size)
      return sum + doc.widthOfString(run.text, optionsOf(run))
    }, 0)
  const widthOf = (line: string, style: TextStyle): number => widthOfRuns(runsOf(line, style), style)

  /** A word that is wider than the line is broken anywhere, as languages without spaces are. */
  const breakWord = (word: string, style: TextStyle, width: number): string[] => {
    const parts: string[] = []
    let part = ''
    for (const grapheme of graphemesOf(word)) {
      if (part && widthOf(part + grapheme, style) > width) {
        parts.push(part)
        part = ''
      }
      part += grapheme
    }
    return [...parts, part]
  }

  const wrap = (text: string, style: TextStyle, width: number): string[] => {
    const lines: string[] = []
    let line = ''
    for (const word of printable(text).split(' ').filter(Boolean)) {
      const longer = line ? `${line} ${word}` : word
      if (widthOf(longer, style) <= width) {
        line = longer
        continue
      }
      if (line) lines.push(line)
      const parts = widthOf(word, style) <= width ? [word] : breakWord(word, style, width)
      lines.push(...parts.slice(0, -1))
      line = parts.at(-1) ?? ''
    }
    return line ? [...lines, line] : lines
  }

  /** @param top of the line */
  const draw = (
    line: string,
    { left, top, width, align = 'left' }: { left: number; top: number; width: number; align?: Alignment },
    style: TextStyle,
  ): void => {
    const runs = runsOf(line, style)
    let x = align === 'right' ? left + width - widthOfRuns(runs, style) : left
    for (const run of runs) {
      use(run.file, style.size)
      const options = optionsOf(run)
      doc.fillColor(style.color ?? '#000000').text(run.text, x, top + style.size * ASCENT, {
        ...options,
        lineBreak: false,
        baseline: 'alphabetic',
      })
      x += doc.widthOfString(run.text, options)
    }
  }
  return { widthOf, wrap, draw }
}
export type TextWriter = ReturnType<typeof createTextWriter>
