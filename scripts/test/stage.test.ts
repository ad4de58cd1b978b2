import { afterEach, expect, test, vi } from 'vitest'
import { finish, stage } from './stage.ts'

const printed: string[] = []
afterEach(() => {
  vi.restoreAllMocks()
  printed.length = 0
  process.exitCode = undefined
})

test('the end says what each stage took, and its last line has the counts of all', async () => {
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line))
  const outcomes = [
    await stage('build', async () => undefined),
    await stage('unit tests', async () => ({ passed: 12, failed: 0, skipped: 1 })),
    { name: 'browser tests', seconds: 125.4, ok: false, count: { passed: 3, failed: 2, skipped: 0 } },
  ]
  printed.length = 0
  finish(outcomes)
  expect(printed.join('\n')).toMatch(
    /0 min 00 s {2}build\n +0 min 00 s {2}unit tests\n +2 min 05 s {2}browser tests, FAILED\n.*from start to end/,
  )
  expect(printed.at(-1)).toBe('15 passed, 2 failed, 1 skipped')
  expect(process.exitCode).toBe(1)
})

test('a stage of many test files names the slowest first', async () => {
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line))
  const files = Array.from({ length: 10 }, (_, at) => ({ name: `${at}.test.ts`, seconds: at * 10 }))
  await stage('HTTP tests', async () => ({ passed: 30, failed: 0, skipped: 0, files }))
  expect(printed.at(-1)).toMatch(
    /^ {4}slowest: 9[.]test[.]ts 90 s, 8[.]test[.]ts 80 s, .*2[.]test[.]ts 20 s$/,
  )
})
