/**
 * The text of each file of src/storage/functions/, from the database. The comment at the head of a file is kept. The list of
 * known hashes grows by each new text, so that nodes recognise the former ones.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../../src/storage/database/database.ts'
import { FUNCTIONS_FOLDER, readDatabaseFunctions } from '../../src/storage/database/stored-functions.ts'

const readIfThere = (file: string): string =>
  existsSync(join(FUNCTIONS_FOLDER, file)) ? readFileSync(join(FUNCTIONS_FOLDER, file), 'utf8') : ''

const commentOf = (file: string): string => /^(?:--.*\n)+/.exec(readIfThere(file))?.[0] ?? ''

/** By the name of the file. */
export const functionFiles = async (db: Database): Promise<Record<string, string>> => {
  const present = await readDatabaseFunctions(db)
  const files = Map.groupBy(present, ({ file }) => file)
  const known: Record<string, string[]> = JSON.parse(readIfThere('known-hashes.json') || '{}')
  const hashes = present.map(({ name, hash }) => {
    const all = known[name] ?? []
    const list = all.includes(hash) ? all : [...all, hash]
    return `  ${JSON.stringify(name)}: [${list.map((each) => JSON.stringify(each)).join(', ')}]`
  })
  return {
    ...Object.fromEntries(
      [...files].map(([file, definitions]) => [
        file,
        [commentOf(file).trimEnd(), ...definitions.map(({ text }) => `${text};`)].join('\n\n').concat('\n'),
      ]),
    ),
    'known-hashes.json': `{\n${hashes.join(',\n')}\n}\n`,
  }
}
