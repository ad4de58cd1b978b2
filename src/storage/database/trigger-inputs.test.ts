import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { auditContext, erasing, orderActor, stockCause, undoingPrices } from './trigger-inputs.ts'

const settingsIn = (files: readonly string[], before: string): string[] => {
  const pattern = new RegExp(`${before}\\('(haberdash\\.\\w+)'`, 'g')
  const named = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, setting = '']) => setting),
  )
  return [...new Set(named)].sort()
}
const functions = globSync('src/storage/functions/*.sql')
const given = [
  auditContext(undefined),
  orderActor('x'),
  stockCause({ kind: 'seed' }),
  erasing(),
  undoingPrices(),
].map(({ setting }) => setting)

test('The functions of the database read the inputs that the code gives or that they set themselves, and no other', () => {
  const own = settingsIn(functions, 'set_config')
  expect(settingsIn(functions, 'current_setting')).toEqual([...new Set([...given, ...own])].sort())
})

test('Only trigger-inputs.ts names a hidden input', () => {
  const names = new RegExp(`set_config\\('haberdash|'(?:${given.join('|')})'`)
  const naming = globSync('src/**/*.{ts,tsx}')
    .filter((file) => !/\.test\.tsx?$|^src\/storage\/migrations\//.test(file))
    .filter((file) => names.test(readFileSync(file, 'utf8')))
  expect(naming.sort()).toEqual(['src/storage/database/trigger-inputs.ts'])
})
