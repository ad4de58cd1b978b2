/**
 * The database of the embedded PostgreSQL and the role that owns it. The rule: the shop connects as a role that owns its
 * database and has no rights over the server; the superuser only prepares both, at every start. Every step is
 * idempotent, so the next start completes an interrupted one.
 */
import pg from 'pg'
import { user as superuser } from './postmaster.ts'

type Server = { host: string; port: number }

/** The key of the advisory lock that serializes processes that start at the same time. */
const PREPARE_LOCK_KEY = 7_310_422

const ALREADY_EXISTS_CODES = ['42P04', '42710', '23505']

/**
 * Creates the database where it is missing. With a role, also creates the role and makes it the owner of the database and
 * of everything in it, because earlier releases connected as superuser.
 */
export async function prepareDatabase(server: Server, database: string, role?: string): Promise<void> {
  await asSuperuser(server, 'postgres', async (client) => {
    await client.query('select pg_advisory_lock($1)', [PREPARE_LOCK_KEY])
    if (role !== undefined) await createRole(client, role)
    await createDatabase(client, database)
    if (role !== undefined) await setDatabaseOwner(client, database, role)
  })
  if (role !== undefined)
    await asSuperuser(server, database, (client) =>
      client.query(reassignOwnershipSql(client.escapeLiteral(role))),
    )
}

async function asSuperuser(server: Server, database: string, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ ...server, user: superuser, database })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** Ignores "already exists", because an earlier release that starts at the same time does not take the lock. */
async function createIfMissing(client: pg.Client, statement: string) {
  try {
    await client.query(statement)
  } catch (error) {
    if (!ALREADY_EXISTS_CODES.includes(String((error as { code?: unknown }).code))) throw error
  }
}

async function createRole(client: pg.Client, role: string) {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
  if (rowCount) return
  const name = client.escapeIdentifier(role)
  await createIfMissing(client, `create role ${name} login nosuperuser nocreatedb nocreaterole`)
}

async function createDatabase(client: pg.Client, database: string) {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
  if (!rowCount) await createIfMissing(client, `create database ${client.escapeIdentifier(database)}`)
}

async function setDatabaseOwner(client: pg.Client, database: string, role: string) {
  const { rowCount } = await client.query(
    'select from pg_database where datname = $1 and pg_get_userbyid(datdba) = $2',
    [database, role],
  )
  if (rowCount) return
  const [name, owner] = [client.escapeIdentifier(database), client.escapeIdentifier(role)]
  await client.query(`alter database ${name} owner to ${owner}`)
}

/**
 * One statement, so it is atomic. REASSIGN OWNED does not work for the bootstrap superuser, so each object is altered.
 * Excluded are objects of extensions, and column sequences, indexes and row types, which follow their table.
 */
const reassignOwnershipSql = (role: string) => `
do $take_over$
declare
  owner constant name := ${role};
  found record;
begin
  perform pg_advisory_xact_lock(${PREPARE_LOCK_KEY});
  for found in
    with own as (
      select oid from pg_namespace
      where nspname not like 'pg\\_%' and nspname <> 'information_schema'
    ), dependent as (
      select classid, objid from pg_depend where deptype in ('e', 'a', 'i')
    )
    select 1 as step, format('schema %I', nspname) as what
    from pg_namespace n join own on own.oid = n.oid
    where nspowner = 10 and ('pg_namespace'::regclass, n.oid) not in (select classid, objid from dependent)
    union all
    select 2, format('%s %s', case relkind when 'v' then 'view' when 'm' then 'materialized view'
      when 'S' then 'sequence' when 'c' then 'type' else 'table' end, c.oid::regclass)
    from pg_class c join own on own.oid = relnamespace
    where relowner = 10 and relkind in ('r', 'p', 'v', 'm', 'S', 'c')
      and not exists (select from dependent d where d.classid = 'pg_class'::regclass and d.objid = c.oid
        and (relkind = 'S' or exists (select from pg_depend e
          where e.classid = d.classid and e.objid = d.objid and e.deptype = 'e')))
    union all
    select 3, format('type %s', t.oid::regtype)
    from pg_type t join own on own.oid = typnamespace
    where typowner = 10 and typtype in ('e', 'd', 'r')
      and ('pg_type'::regclass, t.oid) not in (select classid, objid from dependent)
    union all
    select 4, format('routine %s', p.oid::regprocedure)
    from pg_proc p join own on own.oid = pronamespace
    where proowner = 10 and ('pg_proc'::regclass, p.oid) not in (select classid, objid from dependent)
    order by step
  loop
    execute format('alter %s owner to %I', found.what, owner);
  end loop;
end
$take_over$`
