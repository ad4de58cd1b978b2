import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Face = { family: string; ranges: [number, number][] | undefined }

const rangeOf = (text: string): [number, number] => {
  const [first = '', last = first] = text.trim().slice('U+'.length).split('-')
  return [Number.parseInt(first.replaceAll('?', '0'), 16), Number.parseInt(last.replaceAll('?', 'F'), 16)]
}

/** The typefaces with files, in the order of their rules; not the fallbacks of the system. */
const faces: Face[] = ['fonts.css', 'chosen-fonts.css']
  .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
  .flatMap((css) => css.match(/@font-face \{[^}]*\}/g) ?? [])
  .filter((rule) => rule.includes('.woff2'))
  .map((rule) => ({
    family: /font-family: "([^"]+)"/.exec(rule)?.[1] ?? '',
    ranges: /unicode-range:([^;]+);/.exec(rule)?.[1]?.split(',').map(rangeOf),
  }))
const facesWith = (character: string) =>
  faces.filter(({ ranges = [[0, Number.POSITIVE_INFINITY]] }) =>
    ranges.some(([first, last]) => {
      const code = character.codePointAt(0) ?? 0
      return first <= code && code <= last
    }),
  )

test('no typeface of the shop has a character of Greek or Cyrillic words, which would then mix two typefaces', () => {
  const letters = Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code)).filter(
    (character) => /^(?=\p{L})[\p{Script=Greek}\p{Script=Cyrillic}µ]|\p{Mn}/u.test(character),
  )
  expect(letters).toEqual(expect.arrayContaining(['Ω', 'µ', 'μ', 'Ώ', 'я', '\u0301']))
  for (const character of letters) {
    // Marks of symbols, which no word has.
    if (character >= '\u20d0' && character <= '\u20ff') continue
    expect(facesWith(character), `U+${character.codePointAt(0)?.toString(16)}`).toEqual([])
  }
})

test('each typeface has the letters of all European languages in Latin script', () => {
  const families = new Set(faces.map(({ family }) => family))
  expect(families.size).toBe(3)
  for (const character of 'ŁódźŠkodaGyőrăâîșțĦħĲĳŊŋẞßİığþÐæœſŵŷ€₺–“”×')
    expect(new Set(facesWith(character).map(({ family }) => family)), character).toEqual(families)
})
