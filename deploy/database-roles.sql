-- Two roles for the shop's database: haberdash_owner owns the tables, haberdash serves. Run it as the superuser of
-- PostgreSQL, in the database of a shop that was started once and is stopped now (docs/security.md, "Database role"):
--   runuser -u postgres -- psql --set ON_ERROR_STOP=1 --single-transaction --dbname haberdash --file deploy/database-roles.sql
-- It may be run again. Afterwards migrations run as haberdash_owner (npm run upgrade), the shop as haberdash.

do $$
begin
  if not exists (select from pg_roles where rolname = 'haberdash_owner') then create role haberdash_owner login; end if;
end $$;

-- The owner reads the waiting jobs for backups. The other way round there is no way: haberdash cannot become the owner.
grant haberdash to haberdash_owner;

do $$
declare
  thing record;
begin
  execute format('alter database %I owner to haberdash_owner', current_database());
  execute format('grant connect, temporary on database %I to haberdash', current_database());
  alter schema public owner to haberdash_owner;
  for thing in
    select c.oid::regclass::text as name, case c.relkind when 'v' then 'view' when 'm' then 'materialized view'
      when 'S' then 'sequence' else 'table' end as kind
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
      -- Sequences of a column follow their table, and so does what belongs to an extension.
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i', 'e'))
  loop
    execute format('alter %s %s owner to haberdash_owner', thing.kind, thing.name);
  end loop;
  for thing in
    select p.oid::regprocedure::text as name, case p.prokind when 'p' then 'procedure' when 'a' then 'aggregate'
      else 'function' end as kind
    from pg_proc p where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  loop
    execute format('alter %s %s owner to haberdash_owner', thing.kind, thing.name);
  end loop;
  for thing in
    select t.oid::regtype::text as name from pg_type t
    where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd')
      and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')
  loop
    execute format('alter type %s owner to haberdash_owner', thing.name);
  end loop;
end $$;

grant usage on schema public to haberdash;
revoke create on schema public from public, haberdash;
grant select, insert, update, delete on all tables in schema public to haberdash;
grant usage, select, update on all sequences in schema public to haberdash;
grant execute on all functions in schema public to haberdash;
-- What later migrations make.
alter default privileges for role haberdash_owner in schema public
  grant select, insert, update, delete on tables to haberdash;
alter default privileges for role haberdash_owner in schema public
  grant usage, select, update on sequences to haberdash;

-- The audit log and the list of migrations: read and, of the log, added to.
revoke all on audit_log, kysely_migration, kysely_migration_lock from haberdash;
grant select, insert on audit_log to haberdash;
grant select on kysely_migration, kysely_migration_lock to haberdash;

-- pg-boss makes tables of its own for its queues.
create schema if not exists jobs authorization haberdash;
