import { expect, test } from 'vitest'
import { createStatementNames } from './prepared-statements.ts'

const nameAfter = (uses: number, text: string, names = createStatementNames()) => {
  for (let use = 1; use < uses; use += 1) names.nameOf(text)
  return names.nameOf(text)
}

test('a text gets a name when it is sent for the fifth time, and keeps it', () => {
  const names = createStatementNames()
  expect(nameAfter(4, 'select $1', names)).toBeUndefined()
  const name = names.nameOf('select $1')
  expect(name).toBeDefined()
  expect(names.nameOf('select $1')).toBe(name)
  expect(nameAfter(5, 'select $1, $2', names)).not.toBe(name)
})

test('a text that a migration has made stale gets another name', () => {
  const names = createStatementNames()
  const name = nameAfter(5, 'select $1', names)
  names.renew('select $1')
  expect(names.nameOf('select $1')).not.toBe(name)
})

test('at most 250 texts have names, whatever else is sent', () => {
  const names = createStatementNames()
  const texts = Array.from({ length: 300 }, (_, index) => `select $${index + 1}`)
  const named = texts.filter((text) => nameAfter(5, text, names) !== undefined)
  expect(named).toEqual(texts.slice(0, 250))
  names.renew('select $1')
  expect(names.nameOf('select $1')).toBeDefined()
})

test('texts that are sent once push out what was counted before, not what has a name', () => {
  const names = createStatementNames()
  const name = nameAfter(5, 'select $1', names)
  names.nameOf('select $2')
  for (let index = 0; index < 2_000; index += 1) names.nameOf(`select $${index}, now()`)
  expect(names.nameOf('select $1')).toBe(name)
  expect(nameAfter(4, 'select $2', names)).toBeUndefined()
})
