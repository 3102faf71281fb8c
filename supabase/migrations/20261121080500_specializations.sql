-- Specializations: what members choose from for their profiles. A new one stands on the profiles of those who have it.
-- Lists, filters and the search offer it once a moderator has looked at it, or three established members have it.

-- Names with equal keys look the same, or differ in spaces and hyphens only: 'Front-end Designer', 'Frontend designer'.
create function internal.specialization_key(name text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select pg_catalog.translate(internal.name_shape(name), ' ._/,‐‑–—-', '');
$$;

-- Whether a word of a text is a web address.
create function internal.mentions_address(value text) returns boolean
language sql immutable strict parallel safe set search_path = '' as $$
  select exists (
    select from pg_catalog.regexp_split_to_table(value, '\s+') as word where internal.has_web_address(word));
$$;
-- Indexes and constraints run with the writer's rights.
grant execute on function internal.specialization_key, internal.name_shape, internal.letter_shape,
  internal.mentions_address to anon, authenticated, service_role;

create table public.specializations (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  description text,
  -- Class name of a font icon.
  icon text,
  category_id uuid references public.categories (id) on delete set null,
  created_at timestamptz not null default now(),
  accepted_at timestamptz default now(),
  hidden_at timestamptz,
  hidden_by bigint[],
  offered boolean not null generated always as (accepted_at is not null and hidden_at is null) stored,
  constraint specializations_name_length check (char_length(name) between 2 and 100),
  constraint specializations_name_letter check (internal.has_letter(name)),
  constraint specializations_name_address check (not internal.has_host_name(name)),
  constraint specializations_description_address check (not internal.mentions_address(description)),
  constraint specializations_description_length check (char_length(description) between 1 and 500),
  constraint specializations_icon_format check (icon ~ '^[A-Za-z0-9 _:-]{1,100}$'),
  constraint specializations_hidden_by_reasons check (hidden_by is null or hidden_at is not null and hidden_by <> '{}')
);
comment on table public.specializations is 'What a developer is specialized in; members add new ones.';

comment on column public.specializations.accepted_at is
  'A moderator has looked at it, or three established members have it. Null for what a member adds.';
comment on column public.specializations.hidden_by is 'Why it is hidden (hidden.sql); null while nothing hides it.';
comment on column public.specializations.offered is
  'Whether lists, filters and the search have it, for everybody. Others are on the profiles of their members alone.';

create unique index specializations_name_key on public.specializations (internal.specialization_key(name));
create index specializations_category_id_idx on public.specializations (category_id);
-- Moderators' list reads them in this order, the maintenance those that wait.
create index specializations_desk_idx on public.specializations (offered, created_at desc, id) where hidden_at is null;

-- Members who added specializations, and those who typed the name of one that is not offered: for moderation, never
-- shown. The first is the author.
create table internal.specialization_authors (
  specialization_id uuid not null references public.specializations (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  added_at timestamptz not null default clock_timestamp(),
  primary key (specialization_id, profile_id)
);
comment on table internal.specialization_authors is 'Members who added a specialization; the first is its author.';
create index specialization_authors_profile_id_idx on internal.specialization_authors (profile_id);

alter table internal.specialization_authors enable row level security;

-- Ids of those that the caller has or added. Definer: members may not read who added one.
create function internal.own_specializations() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(
    select unnest(p.specializations) from public.profiles p where p.id = (select auth.uid())
    union
    select a.specialization_id from internal.specialization_authors a where a.profile_id = (select auth.uid()));
$$;
grant execute on function internal.own_specializations to anon, authenticated, service_role;

alter table public.specializations enable row level security;
-- The time is that of a row which this transaction inserts and returns: its author is not noted yet.
create policy specializations_select_offered on public.specializations for select to anon, authenticated
  using (offered or created_at = now() or id = any ((select internal.own_specializations())::uuid[]));
create policy specializations_insert_own on public.specializations for insert to authenticated
  with check ((select auth.uid()) is not null);

grant select on public.specializations to anon, authenticated;
grant insert (name, description, icon, category_id) on public.specializations to authenticated;

-- A member's addition waits, and does not speak for the site. Seeds and imports say themselves what is accepted.
-- Definer: members may not call internal.is_api_role().
create function internal.clean_specialization() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  new.name := coalesce(internal.clean_line(new.name), '');
  new.description := nullif(internal.trim_text(new.description), '');
  new.icon := internal.clean_line(new.icon);
  if tg_op = 'INSERT' and internal.is_api_role() then
    new.accepted_at := null;
    if internal.staff_claim(new.name) = 'site' then
      raise exception 'This name looks like one of Hibo''s staff.'
        using errcode = 'check_violation', constraint = 'specializations_name_staff';
    end if;
  end if;
  return new;
end;
$$;
create trigger specializations_10_clean before insert or update on public.specializations
  for each row execute function internal.clean_specialization();

-- Definer: members may not write authors.
create function internal.record_specialization_author() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if internal.is_api_role() then
    insert into internal.specialization_authors (specialization_id, profile_id) values (new.id, auth.uid());
  end if;
  return null;
end;
$$;
create trigger specializations_50_sign after insert on public.specializations
  for each row execute function internal.record_specialization_author();

-- Number of developers of each specialization, offered or not: for the directory's chips and the count of that filter.
create table public.specialization_counters (
  specialization_id uuid primary key references public.specializations (id) on delete cascade,
  developer_count integer not null default 0,
  constraint specialization_counters_range check (developer_count >= 0)
);
comment on table public.specialization_counters is 'Listed developers for each specialization, kept by triggers.';

alter table public.specialization_counters enable row level security;
create policy specialization_counters_select_all on public.specialization_counters
  for select to anon, authenticated using (true);
grant select on public.specialization_counters to anon, authenticated;
