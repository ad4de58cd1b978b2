import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FUNCTIONS_FOLDER, readDefinitions, storedFunctions } from './stored-functions.ts'

const files = readdirSync(FUNCTIONS_FOLDER).filter((file) => file.endsWith('.sql'))
const read = (file: string) => readFileSync(join(FUNCTIONS_FOLDER, file), 'utf8')

test('Each file begins with what its function is for, and has that function and its triggers', () => {
  for (const file of files) {
    expect(read(file), file).toMatch(/^-- [A-Z]/)
    const [first, ...triggers] = readDefinitions(file, read(file))
    expect(first?.name).toBe(`function ${file.slice(0, -'.sql'.length)}`)
    for (const { name } of triggers) expect(name).toMatch(/^trigger /)
  }
})

test('A function and a trigger are read in any case, with empty lines in a body', () => {
  const body =
    'create or replace function f() returns trigger language plpgsql as $$\nbegin\n\n  return new;\nend $$'
  const trigger = 'create trigger t after insert\n  on brands for each row execute function f()'
  expect(readDefinitions('f.sql', `-- What it is for.\n\n${body};\n\n${trigger};\n`)).toEqual([
    { name: 'function f', file: 'f.sql', text: body },
    { name: 'trigger t on brands', file: 'f.sql', text: trigger },
  ])
})

test('The text of each file is the last known one: it has never been another one before', () => {
  const { definitions, knownHashes } = storedFunctions()
  const present = definitions.map(({ name, text }) => [
    name,
    createHash('sha256').update(text).digest('hex').slice(0, 16),
  ])
  const last = Object.entries(knownHashes).map(([name, hashes]) => [name, hashes.at(-1)])
  expect(Object.fromEntries(last)).toEqual(Object.fromEntries(present))
})

test('Migrations after 150 leave functions and triggers to their files', () => {
  const folder = join(FUNCTIONS_FOLDER, '../migrations')
  const defining = readdirSync(folder)
    .filter((file) => /^\d/.test(file) && file > '151')
    .filter((file) =>
      /create (or replace )?(function|trigger)/i.test(readFileSync(join(folder, file), 'utf8')),
    )
  expect(defining).toEqual([])
})
