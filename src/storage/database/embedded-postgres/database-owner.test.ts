import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testFolder } from '../../../../test/setup/test-folder.ts'
import { type EmbeddedPostgres, type PostgresConnection, startEmbeddedPostgres } from './embedded-postgres.ts'

let base: string
const running: EmbeddedPostgres[] = []

const start = async (options: { database: string; role?: string }) => {
  const postgres = await startEmbeddedPostgres({ dataDir: join(base, 'postgres'), ...options })
  running.push(postgres)
  return postgres
}

beforeAll(async () => {
  base = testFolder('haberdash-test-')
  running.push(
    await startEmbeddedPostgres({
      dataDir: join(base, 'postgres'),
      database: 'first',
      settings: { fsync: 'off' },
    }),
  )
})
afterAll(async () => {
  for (const postgres of running.reverse()) await postgres.stop()
  rmSync(base, { recursive: true, force: true })
})

async function query(connection: PostgresConnection, sql: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

describe('The role that owns the database', () => {
  test('owns the database and has no rights over the server', async () => {
    const { connection } = await start({ database: 'owned', role: 'keeper' })
    expect(connection.user).toBe('keeper')
    await query(connection, 'create extension pg_trgm; create schema own; create table own.things (n int)')
    for (const forbidden of [
      'create database other',
      'create role other',
      "copy (select 1) to program 'true'",
    ])
      await expect(query(connection, forbidden)).rejects.toThrow(/permission denied/)
  })

  test('becomes the owner of everything that a superuser created, repeatably and after an interruption', async () => {
    const asSuperuser = await start({ database: 'older' })
    const make = (name: string) =>
      query(
        asSuperuser.connection,
        `create schema ${name};
         create table ${name}.things (id int generated always as identity, n serial, kind text) partition by list (kind);
         create table ${name}.odd partition of ${name}.things for values in ('odd');
         create view ${name}.seen as select n from ${name}.things;
         create materialized view ${name}.kept as select n from ${name}.things;
         create sequence ${name}.free;
         create type ${name}.mood as enum ('good'); create domain ${name}.word as text;
         create type ${name}.pair as (a int, b int); create type ${name}.span as range (subtype = int4);
         create function ${name}.one(int) returns int language sql return 1;
         create procedure ${name}.done() language sql begin atomic select 1; end`,
      )
    await query(asSuperuser.connection, 'create extension pg_trgm')
    await make('"first one"')
    const owner = await start({ database: 'older', role: 'keeper' })
    await make('second')
    const again = await Promise.all([1, 2, 3].map(() => start({ database: 'older', role: 'keeper' })))
    expect(again.map(({ connection }) => connection)).toEqual([1, 2, 3].map(() => owner.connection))
    for (const schema of ['"first one"', 'second']) {
      await query(owner.connection, `insert into ${schema}.things (kind) values ('odd')`)
      await query(
        owner.connection,
        `alter table ${schema}.things add later int; alter table ${schema}.odd add check (n > 0);
         refresh materialized view ${schema}.kept; alter sequence ${schema}.free restart;
         alter type ${schema}.mood add value 'bad'; drop schema ${schema} cascade`,
      )
    }
  })
})
