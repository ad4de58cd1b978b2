import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { cpuTimeOf } from './processes.ts'

test('the processor time of a process includes that of a child that has ended', () => {
  const before = cpuTimeOf(process.pid).shop
  spawnSync(process.execPath, ['-e', 'const end = Date.now() + 300; while (Date.now() < end);'])
  expect(cpuTimeOf(process.pid).shop - before).toBeGreaterThan(50)
})

test('a process that is not there has none', () => {
  expect(cpuTimeOf(2 ** 30)).toEqual({ shop: 0, postgres: 0 })
})
