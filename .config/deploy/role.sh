#!/bin/sh
# Creates the site's role, which owns only its own database, and that database. Run by the PostgreSQL image on first start
# (compose.yaml), and by debian.sh. A further run sets the password and creates whatever is missing.
set -eu
psql -v ON_ERROR_STOP=1 --username postgres --dbname postgres <<'SQL'
\getenv password SITE_PASSWORD
select 'create role irish_agile' where not exists (select from pg_roles where rolname = 'irish_agile') \gexec
alter role irish_agile login nosuperuser nocreatedb nocreaterole password :'password';
select 'create database irish_agile owner irish_agile'
  where not exists (select from pg_database where datname = 'irish_agile') \gexec
SQL
