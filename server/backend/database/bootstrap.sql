-- The contents of a hosted Supabase database before the first migration: roles, the auth and storage schemas with
-- their tables and helper functions, default privileges. Runs at every start, so each statement can run again:
-- a column that a later version needs is "alter table … add column if not exists".
-- Only the tables and columns that this backend or our migrations use.

do $$
declare
  may_bypass constant text := case
    when (select rolsuper from pg_roles where rolname = current_user) then ' bypassrls' else '' end;
begin
  if not exists (select from pg_roles where rolname = 'anon') then create role anon nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then
    create role authenticated nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'service_role') then
    execute 'create role service_role nologin noinherit' || may_bypass;
  end if;
  -- A superuser may act as anyone; every other owner must be a member of the roles it acts as.
  if not (select rolsuper from pg_roles where rolname = current_user) then
    begin
      execute format('grant anon, authenticated, service_role to %I', current_user);
    exception when insufficient_privilege then
      null; -- made by someone else, who has to grant them
    end;
  end if;
end
$$;

create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists pgcrypto with schema extensions;

grant usage on schema public, extensions to anon, authenticated, service_role;
-- Rights are granted only before the first migration: migrations may take them back, for good.
do $$
begin
  if to_regclass('supabase_migrations.schema_migrations') is null then
    alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
    alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
    alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
  end if;
end
$$;

create schema if not exists auth;
grant usage on schema auth to anon, authenticated, service_role;

create table if not exists auth.users (
  id uuid primary key,
  aud varchar(255) default 'authenticated',
  role varchar(255) default 'authenticated',
  email varchar(255),
  encrypted_password varchar(255),
  email_confirmed_at timestamptz,
  -- The SHA-256 of the token that the mail carries, never the token.
  confirmation_token varchar(255) default '',
  confirmation_sent_at timestamptz,
  recovery_token varchar(255) default '',
  recovery_sent_at timestamptz,
  -- The new email address of a change under way; each of the two email addresses confirms it with its own token.
  email_change varchar(255) default '',
  email_change_token_new varchar(255) default '',
  email_change_token_current varchar(255) default '',
  -- 0: neither has, 1: the current email address has, 2: the new one has.
  email_change_confirm_status smallint default 0,
  email_change_sent_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb default '{}',
  raw_user_meta_data jsonb default '{}',
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  banned_until timestamptz,
  is_sso_user boolean not null default false
);
create unique index if not exists users_email_partial_key on auth.users (email) where is_sso_user = false;
create unique index if not exists confirmation_token_idx on auth.users (confirmation_token)
  where confirmation_token <> '';
create unique index if not exists recovery_token_idx on auth.users (recovery_token) where recovery_token <> '';

create table if not exists auth.identities (
  id uuid primary key default gen_random_uuid(),
  provider_id text not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  identity_data jsonb not null,
  provider text not null,
  last_sign_in_at timestamptz,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  email text generated always as (lower(identity_data ->> 'email')) stored,
  unique (provider_id, provider)
);
create index if not exists identities_user_id_idx on auth.identities (user_id);

create table if not exists auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  refreshed_at timestamptz not null default now(),
  -- The way in which the member signed in: password, otp (a link in a mail) or oauth.
  method text not null,
  user_agent text,
  -- Derives each refresh token from the one before it.
  refresh_secret text not null default encode(extensions.gen_random_bytes(32), 'hex')
);
create index if not exists sessions_user_id_idx on auth.sessions (user_id);

-- A session ends after 90 days without use, and after a year in any case. Both are long, because signing in on a phone
-- is a burden and a session protects no money. For hosted Supabase: [auth.sessions] in supabase/config.toml.
create or replace function auth.is_active(session auth.sessions) returns boolean language sql stable as $$
  select session.refreshed_at > now() - interval '90 days' and session.created_at > now() - interval '365 days'
$$;

-- Refuses a request whose session has ended. Data requests call it in their own transaction, so that it costs no round
-- trip and every process learns of the end at once. The error is answered as it is written here.
create or replace function auth.require_session(session_id text, member_id text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform from auth.sessions s
  where s.id = session_id::uuid and s.user_id = member_id::uuid and auth.is_active(s);
  if not found then
    raise exception using errcode = 'PGRST', detail = '{"status":401,"headers":{}}',
      message = '{"code":"bad_jwt","message":"The access token is invalid or has expired"}';
  end if;
end
$$;

create table if not exists auth.refresh_tokens (
  -- The SHA-256 of the token.
  token text primary key,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);
create index if not exists refresh_tokens_session_id_idx on auth.refresh_tokens (session_id);

-- A third-party sign-in on its way: from /authorize to the exchange of its code.
create table if not exists auth.flow_state (
  id uuid primary key default gen_random_uuid(),
  state text not null unique,
  provider text not null,
  code_challenge text not null,
  redirect_to text not null,
  auth_code text unique,
  user_id uuid references auth.users (id) on delete cascade,
  -- The member who connects the provider to their account; null for a sign-in.
  linking_user_id uuid references auth.users (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index if not exists flow_state_created_at_idx on auth.flow_state (created_at);

-- Only the role of data requests may call it.
revoke execute on function auth.require_session from public;

-- This installation's keys, in one row that the first process writes. Nobody but the owner reads it.
create table if not exists auth.keys (
  only_row boolean primary key default true check (only_row),
  -- The key is not a secret: browsers send it.
  publishable_key text not null,
  -- Signs access tokens: its holder can act as any member whose session it knows.
  jwt_secret text not null check (char_length(jwt_secret) >= 32),
  -- Still verifies for a while after `rotated_at`.
  previous_jwt_secret text,
  rotated_at timestamptz,
  -- Password of the role that data requests sign in as (`request-connections.ts`).
  requests_password text not null default encode(extensions.gen_random_bytes(32), 'hex')
);

-- The time of the last whole backup, in one row. Nobody but the owner reads it.
create table if not exists auth.last_backup (
  only_row boolean primary key default true check (only_row),
  taken_at timestamptz not null
);

-- Problems of the site (`incidents.ts`), one row for each kind, shared by all processes. Nobody but the owner reads
-- them.
create table if not exists auth.incidents (
  kind text primary key,
  -- Of the incident that is open, else of the next one: processes that lose the database know it already.
  id uuid not null default gen_random_uuid(),
  -- The process that found it.
  instance text not null default '',
  -- Null: it is over.
  began_at timestamptz,
  -- The time at which a process found it last.
  seen_at timestamptz not null default now(),
  -- The time at which the operator was told last, and whether of this incident.
  told_at timestamptz,
  is_told boolean not null default false
);
-- The thing that is wrong.
alter table auth.incidents add column if not exists place text not null default '';

-- Attempts of accounts and email addresses, counted by all processes together. The key is a hash.
create table if not exists auth.attempts (
  kind text not null,
  key text not null,
  attempts int not null,
  ends_at timestamptz not null,
  primary key (kind, key),
  -- No further attempt before: for limits that slow down.
  open_at timestamptz not null default '-infinity'
);
create index if not exists attempts_ends_at_idx on auth.attempts (ends_at);

-- Networks from which members signed in, as hashes with their email addresses.
create table if not exists auth.known_networks (
  key text primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  seen_at timestamptz not null default now()
);
create index if not exists known_networks_user_id_idx on auth.known_networks (user_id, seen_at desc);

create or replace function auth.uid() returns uuid language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
  )::uuid
$$;

create schema if not exists storage;
grant usage on schema storage to anon, authenticated, service_role;

create table if not exists storage.buckets (
  id text primary key,
  name text not null unique,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  public boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[]
);

create table if not exists storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text references storage.buckets (id),
  name text,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  metadata jsonb,
  version text,
  owner_id text
);
create unique index if not exists bucketid_objname on storage.objects (bucket_id, name);
-- Objects are found by folder, in every language of a database.
create index if not exists objects_folder_idx on storage.objects (bucket_id, name collate "C");

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
grant select, insert, update, delete on storage.buckets, storage.objects to anon, authenticated, service_role;

-- Code of the builds that served lately (`build-files.ts`). This server's own; nobody else reads or writes it.
create table if not exists storage.build_files (
  path text primary key,
  body bytea not null,
  -- The last time at which a process of a build with this file ran.
  seen_at timestamptz not null default now()
);

-- Bytes that no row stands for: of uploads under way until their row is there, and of rows that were replaced or
-- deleted, by whomever, until the file is gone. This server's own; nobody else reads or writes it.
create table if not exists storage.orphaned_objects (
  bucket_id text not null,
  name text not null,
  version text not null,
  -- It is not removed before.
  due_at timestamptz not null default now(),
  primary key (bucket_id, name, version)
);
create index if not exists orphaned_objects_due_at_idx on storage.orphaned_objects (due_at);

create or replace function storage.record_orphaned_object() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into storage.orphaned_objects (bucket_id, name, version) values (old.bucket_id, old.name, old.version)
  on conflict do nothing;
  return null;
end
$$;
revoke execute on function storage.record_orphaned_object from public;
create or replace trigger record_orphaned_object after delete on storage.objects
  for each row when (old.version is not null) execute function storage.record_orphaned_object();
create or replace trigger keep_replaced after update of version on storage.objects
  for each row when (old.version <> new.version) execute function storage.record_orphaned_object();
