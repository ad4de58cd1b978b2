/** The configuration templates of deploy/cluster: ${name} is replaced by the value of that name, as envsubst does it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '..', '..', 'deploy', 'cluster')

export const fillTemplate = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`the template has no value for ${name}`)
    return String(value)
  })

/** @throws Error where the template names a value that is not given */
export const readTemplate = (file: string, values: Record<string, string | number>): string =>
  fillTemplate(readFileSync(join(FOLDER, file), 'utf8'), values)
