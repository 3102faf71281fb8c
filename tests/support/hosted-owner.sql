-- Ownership on hosted Supabase: migrations run as a role that is not a superuser, accounts belong to another one.
-- Runs after hosted-bootstrap.sql, as the superuser.

create role hosted_postgres login createrole createdb bypassrls;
create role supabase_auth_admin login noinherit createrole;
-- PostgREST signs in as this role. Hosted projects let the migrating role write its settings.
create role authenticator login noinherit;
grant authenticator to hosted_postgres with admin option;
grant set on parameter pgrst.db_pre_request to hosted_postgres;
grant anon, authenticated, service_role to hosted_postgres;

alter schema public owner to hosted_postgres;
grant usage on schema auth to hosted_postgres, supabase_auth_admin;
alter table auth.users owner to supabase_auth_admin;
alter table auth.identities owner to supabase_auth_admin;
alter table auth.sessions owner to supabase_auth_admin;
grant all on auth.users, auth.identities, auth.sessions to hosted_postgres;
grant usage, create on schema extensions to hosted_postgres;
-- Hosted projects let the migrating role write policies on a table that it does not own; a plain PostgreSQL can't.
grant usage on schema storage to hosted_postgres;
alter table storage.buckets owner to hosted_postgres;
alter table storage.objects owner to hosted_postgres;

alter default privileges for role hosted_postgres in schema public
  grant all on tables to anon, authenticated, service_role;
alter default privileges for role hosted_postgres in schema public
  grant all on functions to anon, authenticated, service_role;
do $$
begin
  execute format('grant create on database %I to hosted_postgres', current_database());
end;
$$;
