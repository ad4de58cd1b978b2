/**
 * The functions and triggers of the database. Each function stands in a file of src/storage/functions/, with its triggers,
 * in the words of PostgreSQL's catalogue. The rule: a node replaces a text only where it knows that text as a former one.
 * One that it does not know was made by a newer release, and stays.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from './database.ts'

export const FUNCTIONS_FOLDER = join(import.meta.dirname, '../functions')

/** A function or a trigger. */
export type Definition = {
  /** "function count_version" or "trigger count_version on brands" */
  name: string
  /** Of the function: a trigger stands in the file of the function that it calls. */
  file: string
  /** As pg_get_functiondef and pg_get_triggerdef print it. */
  text: string
}
export type PresentDefinition = Definition & { hash: string }

export type StoredFunctions = {
  definitions: readonly Definition[]
  /** By name: the hashes of all texts that it has had, the present one last (functions/known-hashes.json). */
  knownHashes: Readonly<Record<string, readonly string[]>>
}

const nameOf = (statement: string): string => {
  const [, fn] = /^create or replace function (?:public\.)?(\w+)/i.exec(statement) ?? []
  if (fn !== undefined) return `function ${fn}`
  const [, trigger, table] = /^create trigger (\w+)\s.*?\son (?:public\.)?(\w+)/is.exec(statement) ?? []
  if (trigger === undefined) throw new Error(`neither a function nor a trigger: ${statement.slice(0, 80)}`)
  return `trigger ${trigger} on ${table}`
}

/** @param content of a file: comment lines, then statements that an empty line separates */
export const readDefinitions = (file: string, content: string): Definition[] =>
  content
    .replace(/^(?:--.*\n|\n)*/, '')
    .split(/\n\n(?=create )/i)
    .map((statement) => statement.trim().replace(/;$/, ''))
    .map((text) => ({ name: nameOf(text), file, text }))

let ofThisRelease: StoredFunctions | undefined

/** Those of this release. */
export const storedFunctions = (): StoredFunctions => {
  ofThisRelease ??= {
    definitions: readdirSync(FUNCTIONS_FOLDER)
      .filter((file) => file.endsWith('.sql'))
      .sort()
      .flatMap((file) => readDefinitions(file, readFileSync(join(FUNCTIONS_FOLDER, file), 'utf8'))),
    knownHashes: JSON.parse(readFileSync(join(FUNCTIONS_FOLDER, 'known-hashes.json'), 'utf8')),
  }
  return ofThisRelease
}

/** Those of the database, without those of extensions; functions first. */
export const readDatabaseFunctions = async (db: Database): Promise<PresentDefinition[]> => {
  const { rows } = await sql<PresentDefinition>`
    with definitions as (
      select 1 as place, 'function ' || p.proname as name, p.proname as function,
          trim(pg_get_functiondef(p.oid), e'\n') as text
        from pg_proc p
       where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and not exists (select from pg_depend d
         where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
      union all
      select 2, format('trigger %s on %s', t.tgname, c.relname), p.proname, pg_get_triggerdef(t.oid)
        from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
       where not t.tgisinternal and c.relnamespace = 'public'::regnamespace
    )
    select name, function || '.sql' as file, text, left(encode(sha256(convert_to(text, 'UTF8')), 'hex'), 16) as hash
      from definitions order by place, name collate "C"`.execute(db)
  return rows
}

export type FunctionState = {
  /** Those that this release has to make or replace. */
  pending: Definition[]
  /** Names of those whose text in the database this release does not know. */
  unknown: string[]
}

/** On a database with all migrations of this release, and none of a newer one, which may have dropped some. */
export const readFunctionState = async (
  db: Database,
  { definitions, knownHashes }: StoredFunctions = storedFunctions(),
): Promise<FunctionState> => {
  const present = new Map(
    (await readDatabaseFunctions(db)).map((definition) => [definition.name, definition]),
  )
  const different = definitions.filter(({ name, text }) => present.get(name)?.text !== text)
  const isUnknown = ({ name }: Definition): boolean => {
    const found = present.get(name)
    return found !== undefined && !knownHashes[name]?.includes(found.hash)
  }
  return {
    pending: different.filter((definition) => !isUnknown(definition)),
    unknown: different.filter(isUnknown).map(({ name }) => name),
  }
}

/**
 * In the transaction that migrates, after the migrations. A trigger locks its table against writes: it gives up after a
 * moment, as `lockTables` does, and `migrate` tries again. @returns the names of those that were made or replaced
 */
export const applyFunctions = async (
  trx: Database,
  stored: StoredFunctions = storedFunctions(),
): Promise<string[]> => {
  const { pending } = await readFunctionState(trx, stored)
  if (pending.length === 0) return []
  // They may call each other.
  await sql`set local check_function_bodies = off`.execute(trx)
  await sql`set local lock_timeout = '200ms'`.execute(trx)
  const isFunction = ({ name }: Definition): boolean => name.startsWith('function ')
  for (const { name, text } of [
    ...pending.filter(isFunction),
    ...pending.filter((each) => !isFunction(each)),
  ])
    try {
      await sql.raw(text.replace(/^create trigger/i, 'create or replace trigger')).execute(trx)
    } catch (cause) {
      throw new Error(`${name} failed`, { cause })
    }
  await sql`set local lock_timeout to default`.execute(trx)
  return pending.map(({ name }) => name)
}
