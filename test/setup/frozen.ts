/**
 * Files of test/frozen/ say what must not change unnoticed. `npm run frozen` stores them again; a change of one is read as a
 * difference. What differs from run to run is replaced by its kind first, so that everything else is compared.
 */
import { join } from 'node:path'
import { expect } from 'vitest'
import { root } from '../../scripts/install.mjs'

/** Compares the text with test/frozen/<name>. */
export const expectFrozen = (name: string, text: string): Promise<void> =>
  expect.soft(`${text}\n`).toMatchFileSnapshot(join(root, 'test/frozen', name))

/** Random ids, secrets and addresses, times, and the port of a test. */
const chances: readonly [RegExp, string][] = [
  [/\/(order|newsletter\/(?:confirm|leave))\/[\w-]{28,}/g, '/$1/‹secret›'],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, '‹uuid›'],
  [/\b(pi_\w+)_secret_\w+/g, '‹payment secret›'],
  [/\b[A-Za-z0-9_-]{9}@example\.com\b/g, '‹email›'],
  [/\b(order|prod|var|brand|cat|pi|page|o|n)_[A-Za-z0-9]{8,}(_\d+)?\b/g, '‹$1›'],
  [/\b([a-z]+)_(?=[a-z]*\d)[A-Za-z0-9]{8,}(_\d+)?\b/g, '‹$1›'],
  [/\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d(:?\d\d)?)?/g, '‹time›'],
  [/\b20\d\d-\d\d-\d\d\b/g, '‹day›'],
  [/\b\d{1,2} [A-Z][a-z]+\s20\d\d\b(,? (at )?\d\d:\d\d(:\d\d)?( [A-Z]{2,4}\b)?)?/g, '‹day in words›'],
  [/(name="request" value=")[^"]*/g, '$1‹request›'],
  [/\bat \d\d:\d\d(:\d\d)?\b|(?<=,)\d\d:\d\d(?=,)/g, '‹time of day›'],
  [/-20\d\d-/g, '-‹year›-'],
  [/\b127\.0\.0\.1:\d+\b|\blocalhost:\d+\b/g, '‹host›'],
]

export const withoutChance = (text: string): string =>
  chances.reduce((rest, [pattern, kind]) => rest.replace(pattern, kind), text)

/** Equal lines once, with their number, in alphabetical order: some of them come in any order. */
export const counted = (lines: readonly string[]): string[] =>
  [...Map.groupBy(lines, (line) => line)]
    .map(([line, { length }]) => (length === 1 ? line : `${line} × ${length}`))
    .toSorted()
