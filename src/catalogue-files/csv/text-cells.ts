/**
 * Text in cells: lists with escaped commas, the apostrophe that keeps a spreadsheet from running a cell as a formula, and
 * codes that a spreadsheet has spoiled. Each writer has the reader that gives back the same text.
 */

/** `a\, b` is one entry, `\\` a backslash; any other backslash is itself. Entries are trimmed, empty ones dropped. */
export const splitCell = (text: string, separator = ','): string[] => {
  const entries: string[] = []
  let entry = ''
  for (let index = 0; index < text.length; index += 1) {
    const sign = text[index] as string
    const next = text[index + 1]
    if (sign === '\\' && (next === separator || next === '\\')) {
      entry += next
      index += 1
    } else if (sign === '\\' && separator === '\n' && next === 'n') {
      entry += '\n'
      index += 1
    } else if (sign === separator) {
      entries.push(entry)
      entry = ''
    } else entry += sign
  }
  return [...entries, entry].map((each) => each.trim()).filter((each) => each !== '')
}

export const joinList = (entries: readonly string[], separator: ',' | '\n' = ','): string =>
  entries
    .map((entry) => {
      const escaped = entry.replaceAll('\\', '\\\\')
      return separator === ',' ? escaped.replaceAll(',', '\\,') : escaped.replaceAll('\n', '\\n')
    })
    .join(separator === ',' ? ', ' : '\n')

/**
 * What a spreadsheet would run, and the same with apostrophes in front, so that taking one away is exact. Spreadsheets for
 * Chinese, Japanese and Korean read full-width signs as the others.
 */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r]/
const GUARDED = /^'+[=+\-@＝＋－＠\t\r]/
/** Shopify's own export puts an apostrophe before codes of digits. */
const GUARDED_CODE = /^'+\d/

export const guardFormula = (text: string): string => (FORMULA.test(text) && text !== '' ? `'${text}` : text)
export const unguardFormula = (text: string): string => (GUARDED.test(text) ? text.slice(1) : text)

export const guardCode = (code: string): string => (GUARDED_CODE.test(code) ? `'${code}` : guardFormula(code))
export const unguardCode = (code: string): string =>
  GUARDED_CODE.test(code) ? code.slice(1) : unguardFormula(code)

/** "5.01E+12": the digits are lost. */
export const isSpoiledCode = (code: string): boolean => /^\d+[.,]\d+e\+?\d+$/i.test(code.trim())

/** `Name: value` with `\:` for a colon in the name. */
export const factLine = ({ name, value }: { name: string; value: string }): string =>
  `${name.replaceAll('\\', '\\\\').replaceAll(':', '\\:')}: ${value}`

export const parseFact = (line: string): { name: string; value: string } | undefined => {
  let name = ''
  for (let index = 0; index < line.length; index += 1) {
    const sign = line[index] as string
    const next = line[index + 1]
    if (sign === '\\' && (next === ':' || next === '\\')) {
      name += next
      index += 1
    } else if (sign === ':') return { name: name.trim(), value: line.slice(index + 1).trim() }
    else name += sign
  }
  return undefined
}

/** Whether the cell says yes; undefined where it says neither. */
export const parseYes = (text: string): boolean | undefined => {
  const word = text.trim().toLowerCase()
  if (['true', 'yes', '1', 'y', 'wahr', 'vrai', 'verdadero', 'vero', 'waar'].includes(word)) return true
  if (['false', 'no', '0', 'n', 'falsch', 'faux', 'falso', 'onwaar'].includes(word)) return false
  return undefined
}
