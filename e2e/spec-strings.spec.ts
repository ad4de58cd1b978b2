/** Reads the specification and asks, after all other browser tests, whether each string that it quotes was seen in the shop. */
import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { seenText } from './setup/seen-text.ts'

const specification = readFileSync('docs/specification.md', 'utf8')

/** Quoted in the text, with an apostrophe inside a word allowed; not the genitive of a name. */
const quoted = (text: string): string[] =>
  [...text.matchAll(/(?<!\w)'((?:[^'\n]|(?<=\w)'(?=\w))+)'/g)].map((match) => match[1] ?? '')

/** The rest of the words: stat cards, tabs and navigation are named without quotation marks. */
const named = [
  ...['NEW IN', 'BRANDS', 'CLOTHING', 'ACCESSORIES', 'SHOP ALL', 'SALE'],
  ...['Shipping & Returns', 'Size Guide', 'Contact Us', 'FAQ', 'Track Your Order', 'SUBSCRIBE'],
  ...['Total Orders', 'Total Revenue', 'Newsletter Subscribers', 'Avg Order Value'],
  ...['Orders', 'Products', 'Newsletter', 'Active', 'View', 'Edit', 'Biggest Savings'],
  ...['Subtotal', 'Shipping', 'Total', 'SKU', 'United Kingdom', 'United States', 'Canada', 'Germany'],
  ...['France', 'Australia'],
]

const notShown = new Map([
  ['coming-soon', 'the name of a tag'],
  ['Required', 'the specification does not say where it occurs'],
  ['Invalid input', 'the specification does not say where it occurs'],
])

const placeholders: [RegExp, string][] = [
  [/\\\{n\\\} product\\\(s\\\)/g, '\\d+ products?'],
  [/\\\{n\\\}/g, '\\d+'],
  [/\\\{NAME\\\}/g, '[^a-z]+'],
  [/\\\{brand\\\}/g, '.+'],
  [/^brand name x quantity$/, '.+ x \\d+'],
  [/\bX of Y\b/, '\\d+ of \\d+'],
  [/\bX\b/, '.+'],
  [/\bN\b/, '\\d+'],
]

const patternOf = (text: string): RegExp => {
  const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const filled = placeholders.reduce((pattern, [place, by]) => pattern.replace(place, by), escaped)
  return new RegExp(text.endsWith(' ') ? `^${filled}` : `^${filled}$`)
}

const strings = [...new Set([...quoted(specification), ...named])].filter((text) => !notShown.has(text))

test('every string of the specification appears in the shop', () => {
  expect(strings.length).toBeGreaterThan(120)
  const seen = [...seenText()]
  const missing = strings.filter((text) => {
    const pattern = patternOf(text)
    return !seen.some((line) => pattern.test(line))
  })
  expect(missing).toEqual([])
})
