#!/bin/sh
# Makes the site's role and its database: no superuser, and the owner of its own database only. Run by the image of PostgreSQL
# when it is new (compose.yaml), and by debian.sh. Run again, it sets the password and makes what is not there.
set -eu
psql -v ON_ERROR_STOP=1 --username postgres --dbname postgres <<'SQL'
\getenv password SITE_PASSWORD
select 'create role irish_agile' where not exists (select from pg_roles where rolname = 'irish_agile') \gexec
alter role irish_agile login nosuperuser nocreatedb nocreaterole password :'password';
select 'create database irish_agile owner irish_agile'
  where not exists (select from pg_database where datname = 'irish_agile') \gexec
SQL
