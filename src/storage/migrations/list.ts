/**
 * Every migration, by the name that the database remembers it by: that of its file in this folder. A released one is never
 * changed: add another. Files without `up` are what migrations share.
 */
import { readdir } from 'node:fs/promises'
import type { Migration } from 'kysely/migration'

const readMigration = async (file: string): Promise<[name: string, migration: Migration][]> => {
  const module: Partial<Migration> = await import(/* @vite-ignore */ new URL(file, import.meta.url).href)
  return module.up ? [[file.replace(/\.ts$/, ''), { up: module.up }]] : []
}

const files = (await readdir(import.meta.dirname)).filter((file) => /^\d{3}-.+\.ts$/.test(file)).sort()

export const migrations: Record<string, Migration> = Object.fromEntries(
  (await Promise.all(files.map(readMigration))).flat(),
)
