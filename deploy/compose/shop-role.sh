#!/bin/sh
# Run by the PostgreSQL image once, when it makes a new database (compose.yaml): the role of the shop, which owns its
# database and has no rights over the server.
set -eu
# psql quotes the password itself, so that it may contain any character.
psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --set password="$POSTGRES_PASSWORD" \
    --username "${POSTGRES_USER:-postgres}" --dbname postgres <<'SQL'
create role haberdash login password :'password';
create database haberdash owner haberdash encoding 'UTF8' template template0;
-- The shop knows the password, so the administrator must not have it: it logs in from inside this container only.
alter role current_user password null;
SQL
