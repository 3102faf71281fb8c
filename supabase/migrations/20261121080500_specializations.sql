-- Specializations: a shared list that members extend and choose from for their profiles.
create table public.specializations (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  description text,
  -- Class name of a font icon.
  icon text,
  category_id uuid references public.categories (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint specializations_name_length check (char_length(name) between 2 and 100),
  constraint specializations_name_letter check (internal.has_letter(name)),
  constraint specializations_description_length check (char_length(description) between 1 and 500),
  constraint specializations_icon_format check (icon ~ '^[A-Za-z0-9 _:-]{1,100}$')
);
comment on table public.specializations is 'What a developer is specialized in; members add new ones.';

create unique index specializations_name_key on public.specializations (lower(name));
create index specializations_category_id_idx on public.specializations (category_id);

alter table public.specializations enable row level security;
create policy specializations_select_all on public.specializations for select to anon, authenticated using (true);
create policy specializations_insert_own on public.specializations for insert to authenticated
  with check ((select auth.uid()) is not null);

grant select on public.specializations to anon, authenticated;
grant insert (name, description, icon, category_id) on public.specializations to authenticated;

create function internal.clean_specialization() returns trigger
language plpgsql volatile set search_path = '' as $$
begin
  new.name := coalesce(internal.clean_line(new.name), '');
  new.description := nullif(internal.trim_text(new.description), '');
  new.icon := internal.clean_line(new.icon);
  return new;
end;
$$;
create trigger specializations_10_clean before insert or update on public.specializations
  for each row execute function internal.clean_specialization();

-- Members who added specializations: for moderation, never shown.
create table internal.specialization_authors (
  specialization_id uuid primary key references public.specializations (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade
);
comment on table internal.specialization_authors is 'Member who added a specialization, written by a trigger.';
create index specialization_authors_profile_id_idx on internal.specialization_authors (profile_id);

alter table internal.specialization_authors enable row level security;

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

-- Number of developers of each specialization: for the directory's chips and the count of that filter.
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
