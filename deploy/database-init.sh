#!/bin/sh
# Runs once, when the database's volume is empty. The app's role owns its database and is not a superuser. It may make
# roles: those of visitors and members, and the one that data requests sign in as. A restore loads rows without
# triggers, which they have passed.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$HIBO_PASSWORD" --username postgres <<'SQL'
create role hibo login createrole password :'password';
grant set on parameter session_replication_role to hibo;
create database hibo owner hibo;
SQL
