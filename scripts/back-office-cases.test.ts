/** Keeps docs/back-office-cases.md and the tests that name its cases in agreement. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './install.mjs'

const read = (file: string): string => readFileSync(join(root, file), 'utf8')

/** Case -> the tests of its row. */
const cases = new Map(
  [...read('docs/back-office-cases.md').matchAll(/^\| (B\d+) \|.*\|([^|]*)\|$/gm)].map(
    ([, name = '', tests = '']) => [name, [...tests.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)],
  ),
)

/** "B31, B35" and "B2 to B7" -> the numbers. */
const mentioned = (text: string): Set<string> =>
  new Set([
    ...[...text.matchAll(/\bB(\d{1,2})\b/g)].map(([name]) => name),
    ...[...text.matchAll(/\bB(\d{1,2}) to B(\d{1,2})\b/g)].flatMap(([, first, last]) =>
      Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => `B${Number(first) + index}`),
    ),
  ])

test('Each test that the back-office cases name exists and mentions its case', () => {
  expect(cases.size).toBeGreaterThan(0)
  const missing = [...cases].flatMap(([name, tests]) =>
    tests
      .filter((file) => !existsSync(join(root, file)) || !mentioned(read(file)).has(name))
      .map((file) => `${name}: ${file}`),
  )
  expect(missing).toEqual([])
})

test('Each back-office case that code mentions is described', () => {
  const files = globSync('{src,test,e2e}/**/*.{test.ts,test.tsx,release.ts,spec.ts}', { cwd: root })
  const unknown = files.flatMap((file) =>
    [...read(file).matchAll(/[(,] ?(B\d{1,2})\b(?=[,):])|\bcase (B\d{1,2})\b|'(B\d{1,2}):/g)]
      .map(([, a, b, c]) => a ?? b ?? c ?? '')
      .filter((name) => !cases.has(name))
      .map((name) => `${file}: ${name}`),
  )
  expect(unknown).toEqual([])
})
