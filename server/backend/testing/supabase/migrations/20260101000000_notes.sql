-- The tests' own little product: members write notes, everyone reads published ones, nobody sets `pinned`.
create schema internal;
-- The server's maintenance uses these. Its only step clears the outbox.
create function internal.remove_abandoned_files() returns void language sql as '';
create table internal.maintenance_steps (name text primary key, hourly boolean not null);
insert into internal.maintenance_steps values ('clear_outbox', true);
create function internal.maintain(step text, out done integer, out error text) language plpgsql as $$
begin
  perform internal.clear_outbox();
exception when others then error := sqlerrm;
end $$;
-- Sign-ups ask these two.
create function internal.sign_up_problem(metadata jsonb) returns text language sql as $$
  select 'This name holds a web address.' where metadata ->> 'full_name' like '%.example%';
$$;
create function internal.is_banned_email(email text) returns boolean language sql as $$
  select email like '%@banned.example';
$$;
alter default privileges in schema public revoke all on tables from anon, authenticated;

create table public.members (
  id uuid primary key references auth.users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 40)
);
alter table public.members enable row level security;
create policy members_select on public.members for select using (true);
grant select on public.members to anon, authenticated;

create function public.welcome_member() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.members (id, name) values (new.id, new.raw_user_meta_data ->> 'full_name');
  return new;
end
$$;
revoke execute on function public.welcome_member from public, anon, authenticated;
create trigger welcome_member after insert on auth.users for each row execute function public.welcome_member();

-- Clears it as internal.store_account_change() does: a password is a way in of its own.
create function public.note_password() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into auth.identities (user_id, provider, provider_id, identity_data)
  values (new.id, 'email', new.id::text, jsonb_build_object('sub', new.id, 'email', new.email, 'email_verified', true))
  on conflict (provider_id, provider) do nothing;
  return null;
end
$$;
revoke execute on function public.note_password from public, anon, authenticated;
create trigger note_password after update of encrypted_password on auth.users
  for each row when (new.encrypted_password <> '') execute function public.note_password();

create table public.notes (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null default auth.uid() references public.members (id) on delete cascade,
  title text not null unique check (char_length(title) <= 20),
  published boolean not null default true,
  pinned boolean not null default false,
  price numeric(6, 2) not null default 1.50,
  details jsonb not null default '{}',
  created_at timestamptz not null default now()
);
alter table public.notes enable row level security;
create policy notes_select on public.notes for select using (published or member_id = (select auth.uid()));
create policy notes_insert on public.notes for insert to authenticated with check (member_id = (select auth.uid()));
create policy notes_update on public.notes for update to authenticated using (member_id = (select auth.uid()));
create policy notes_delete on public.notes for delete to authenticated using (member_id = (select auth.uid()));
grant select on public.notes to anon, authenticated;
grant insert (title, published, details), update (title, published, details), delete on public.notes to authenticated;

create function public.refuse(code text, reason text) returns void language plpgsql as $$
begin
  raise exception using errcode = code, message = reason, detail = 'the detail', hint = 'the hint';
end
$$;

create function public.count_true(flags boolean[]) returns int language sql stable as $$
  select count(*)::int from unnest(flags) as flag where flag;
$$;

create function public.who_am_i() returns jsonb language sql stable as $$
  select jsonb_build_object('role', current_user, 'uid', auth.uid(), 'email', current_setting('request.jwt.claims')::json ->> 'email');
$$;

create function public.echo(words text default null) returns text language sql stable as $$
  select words;
$$;

create function public.titles() returns setof text language sql stable as $$
  select title from public.notes;
$$;

create function public.write_note(note text) returns void language sql as $$
  insert into public.notes (title) values (note);
$$;

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('pictures', 'pictures', true, 1000, '{image/png,image/jpeg}'), ('private', 'private', false, 1000, null);
create policy pictures_select on storage.objects for select to authenticated
  using (owner_id = (select auth.uid())::text);
create policy pictures_insert on storage.objects for insert to authenticated
  with check (bucket_id = 'pictures' and split_part(name, '/', 1) = (select auth.uid())::text);
create policy pictures_update on storage.objects for update to authenticated
  using (owner_id = (select auth.uid())::text);
create policy pictures_delete on storage.objects for delete to authenticated
  using (owner_id = (select auth.uid())::text);

-- Mails carry the name of the site.
create table public.site_settings (key text primary key, value text);
alter table public.site_settings enable row level security;
insert into public.site_settings (key) values ('site-name');

-- This schema has no digests.
create function internal.queue_digests(most integer, at timestamptz) returns integer language sql as 'select 0';
