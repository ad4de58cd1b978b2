// The Python source of which a kind's model consists.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const here = import.meta.dirname
export const sourceFiles = globSync('{models,parts,materials}/*.py', { cwd: here }).toSorted()
export const readSource = (file: string): string => readFileSync(join(here, file), 'utf8')

/** The source of the kind's model: `<kind>*.py` and every model and part that these import. */
export function sourceOf(kind: string): string {
  const found = new Map<string, string>()
  const add = (file: string) => {
    if (found.has(file) || !existsSync(join(here, file))) return
    const source = readSource(file)
    found.set(file, source)
    for (const [, folder = '', names = ''] of source.matchAll(
      /^from (models|parts|materials)(?=[. ])(.*)$/gm,
    )) {
      const module = names.match(/^\.(\w+)/)?.[1]
      const imported = module ? [module] : (names.split(' import ')[1] ?? '').split(', ')
      for (const name of imported) add(`${folder}/${name}.py`)
    }
  }
  for (const file of sourceFiles) if (new RegExp(`^models/${kind}(_\\w+)?\\.py$`).test(file)) add(file)
  return [...found.values()].join('\n')
}
