/** The number of the migration that an example adds. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../install.mjs'

export const MIGRATIONS = 'src/storage/migrations'
/** The highest number plus one. */
export const nextNumber = (): string =>
  String(Math.max(...readdirSync(join(root, MIGRATIONS)).map((name) => Number.parseInt(name, 10) || 0)) + 1)
