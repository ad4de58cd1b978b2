/**
 * A line of text as runs for a PDF file, from left to right as they are seen: each in one font, with right-to-left scripts
 * in place by the Unicode bidirectional algorithm.
 */
import bidiFactory from 'bidi-js'
import { type FontFile, type Fonts, REPLACEMENT } from './fonts.ts'

export type TextRun = { text: string; file: FontFile; isRightToLeft: boolean }

const bidi = bidiFactory()

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u
const MAY_TURN = /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/
/** Digits of Arabic and Persian stand from left to right, but shaping turns a run of them with the script's letters. */
const ARABIC_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/

/** Joiners, direction marks and variation selectors: invisible, and left out where a font does not know them. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u

/** Composed, and without control characters. */
export const printable = (text: string): string =>
  text.normalize('NFC').replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
export const graphemesOf = (text: string): string[] =>
  [...graphemes.segment(text)].map(({ segment }) => segment)

/** Text without letters of its own direction, such as brackets between Arabic words: turned by hand. */
const turned = (text: string): string =>
  graphemesOf(text)
    .reverse()
    .map((part) => bidi.getMirroredCharacter(part) ?? part)
    .join('')

type LeveledRun = { text: string; file: FontFile; level: number }

/** Rule L2: from the highest level to the lowest odd one, every sequence of that level or higher is reversed. */
const inVisualOrder = (runs: readonly LeveledRun[]): LeveledRun[] => {
  const ordered = [...runs]
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1)
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start
      while (end < ordered.length && (ordered[end]?.level ?? 0) >= level) end += 1
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse())
      start = end
    }
  return ordered
}

/** @param line printable text */
export const textRuns = (line: string, fonts: Fonts, isBold: boolean): TextRun[] => {
  const levels = MAY_TURN.test(line) ? bidi.getEmbeddingLevels(line).levels : undefined
  const runs: LeveledRun[] = []
  let index = 0
  for (const character of line) {
    const level = levels?.[index] ?? 0
    index += character.length
    const last = runs.at(-1)
    const codePoint = character.codePointAt(0) ?? 0
    const known = fonts.find(codePoint, isBold, last?.file)
    if (!known && INVISIBLE.test(character)) continue
    const file = known ?? fonts.find(REPLACEMENT.codePointAt(0) ?? 0, isBold)
    if (!file) continue
    const text = known ? character : REPLACEMENT
    if (last && last.file === file && last.level === level) last.text += text
    else runs.push({ text, file, level })
  }
  return inVisualOrder(runs).flatMap(({ text, file, level }) => {
    // One character cannot be turned.
    if (level % 2 === 0 && ARABIC_DIGITS.test(text))
      return graphemesOf(text).map((part) => ({ text: part, file, isRightToLeft: false }))
    const isRightToLeft = RIGHT_TO_LEFT.test(text)
    return { text: level % 2 === 1 && !isRightToLeft ? turned(text) : text, file, isRightToLeft }
  })
}
