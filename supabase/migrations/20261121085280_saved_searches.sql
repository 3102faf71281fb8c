-- Saved searches: members are told of whoever newly matches a search of the directory, and of new offers (decision 43).

create table public.saved_searches (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  kind text not null,
  name text not null,
  -- As in the URL of the page, without an order and a page number.
  filters jsonb not null,
  paused boolean not null default false,
  created_at timestamptz not null default now(),
  -- Changes from then on count: since it was saved, or its pause ended.
  since timestamptz not null default now(),
  -- The first find that the owner has not read of.
  news_since timestamptz not null default now(),
  constraint saved_searches_kind_known check (kind in ('people', 'jobs')),
  constraint saved_searches_name_required check (internal.has_visible(name)),
  constraint saved_searches_name_length check (char_length(name) <= 60),
  -- A table that reads such a name from a file would run it.
  constraint saved_searches_name_start check (name !~ '^[=+@-]')
);
comment on table public.saved_searches is 'Searches of the directory and of offers that tell their owner what is new.';
create index saved_searches_owner_id_idx on public.saved_searches (owner_id, created_at, id);
create index saved_searches_since_idx on public.saved_searches (since);

alter table public.saved_searches enable row level security;
create policy saved_searches_select_own on public.saved_searches for select to authenticated
  using (owner_id = (select auth.uid()));
create policy saved_searches_insert_own on public.saved_searches for insert to authenticated
  with check (owner_id = (select auth.uid()));
create policy saved_searches_update_own on public.saved_searches for update to authenticated
  using (owner_id = (select auth.uid())) with check (owner_id = (select auth.uid()));
create policy saved_searches_delete_own on public.saved_searches for delete to authenticated
  using (owner_id = (select auth.uid()));
grant select on public.saved_searches to authenticated;
grant insert (id, kind, name, filters), update (name, paused), delete on public.saved_searches to authenticated;

-- Whether a skill or specialization of the search is gone: nobody has it any more.
create function internal.is_outdated_search(filters jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
      select from jsonb_array_elements_text(coalesce(filters -> 'skills', '[]')) as skill
      where not exists (select from public.skills s where s.id = skill::uuid))
    or exists (
      select from jsonb_array_elements_text(coalesce(filters -> 'specialization', '[]')) as wanted
      where not exists (select from public.specializations s where s.id = wanted::uuid and s.offered));
$$;

-- Filters that the pages know, with values of their types.
create function internal.check_search_filters(kind text, filters jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  c_known constant text[] := case kind
    when 'people' then '{search,experience_level,min_rating,min_years,available_for_hire,location,works_remotely,
      specialization,skills}'::text[]
    else '{search,places,remote,kinds,levels,skills,pay,currency,per}'::text[] end;
  v_asked jsonb;
begin
  begin
    if jsonb_typeof(filters) <> 'object' or pg_catalog.octet_length(filters::text) > 4000
      or exists (select from jsonb_object_keys(filters) as name where name <> all (c_known)) then
      raise invalid_parameter_value;
    end if;
    v_asked := jsonb_strip_nulls(case kind
      when 'people' then to_jsonb(internal.developer_filters(filters))
      else to_jsonb(internal.job_filters(filters)) end);
    if internal.is_outdated_search(filters) then
      raise exception 'A skill or specialization of this search no longer exists. Take it out, then save the search.'
        using errcode = 'check_violation', constraint = 'saved_searches_filters_current';
    end if;
  exception when data_exception then
    raise exception 'This search can''t be saved. Open the page again, and search once more.'
      using errcode = 'check_violation', constraint = 'saved_searches_filters_known';
  end;
  if v_asked = '{}' then
    raise exception 'Search for something or choose a filter first.'
      using errcode = 'check_violation', constraint = 'saved_searches_filters_required';
  end if;
end;
$$;

create function internal.clean_saved_search() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_saved text;
begin
  new.name := coalesce(internal.clean_line(new.name), '');
  -- Saving the same once more, after an answer that was lost, adds none.
  if tg_op = 'INSERT' and 20 <= (
    select count(*) from public.saved_searches s where s.owner_id = new.owner_id and s.id <> new.id) then
    raise check_violation using constraint = 'saved_searches_limit',
      message = 'You can save 20 searches at most. Delete one that you no longer need.';
  end if;
  if tg_op = 'INSERT' and new.kind in ('people', 'jobs') then
    perform internal.check_search_filters(new.kind, new.filters);
    select s.name into v_saved from public.saved_searches s
    where s.owner_id = new.owner_id and s.kind = new.kind and s.filters = new.filters and s.id <> new.id limit 1;
    if found then
      raise check_violation using constraint = 'saved_searches_filters_once',
        message = pg_catalog.format('You have saved this search as “%s”.', v_saved);
    end if;
  elsif tg_op = 'UPDATE' and old.paused and not new.paused then
    new.since := pg_catalog.clock_timestamp();
  end if;
  return new;
end;
$$;
create trigger saved_searches_00_standing before insert or update or delete on public.saved_searches
  for each statement execute function internal.check_standing('INSERT', 'UPDATE', 'DELETE');
create trigger saved_searches_00_limit before insert or update on public.saved_searches
  for each row execute function internal.limit_writes('preferences');
create trigger saved_searches_10_clean before insert or update of name, paused on public.saved_searches
  for each row execute function internal.clean_saved_search();

create function internal.forget_saved_search() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from public.notifications n where n.owner_id = old.owner_id and n.kind = 'search' and n.thing = old.id;
  return null;
end;
$$;
create trigger saved_searches_60_forget after delete on public.saved_searches
  for each row execute function internal.forget_saved_search();

-- The finds that a search told of, kept for 90 days: so long it does not tell of the same again.
create table internal.search_finds (
  search_id uuid not null references public.saved_searches (id) on delete cascade,
  profile_id uuid references public.profiles (id) on delete cascade,
  post_id uuid references public.posts (id) on delete cascade,
  thing uuid not null generated always as (coalesce(profile_id, post_id)) stored,
  found_at timestamptz not null,
  primary key (search_id, thing)
);
comment on table internal.search_finds is 'Whom and what saved searches have told of, for 90 days.';
create index search_finds_search_id_idx on internal.search_finds (search_id, found_at desc, thing);
create index search_finds_profile_id_idx on internal.search_finds (profile_id);
create index search_finds_post_id_idx on internal.search_finds (post_id);
create index search_finds_found_at_idx on internal.search_finds (found_at);
alter table internal.search_finds enable row level security;

-- A step of the maintenance.
create function internal.clear_search_finds(at timestamptz default now()) returns integer
language sql volatile security definer set search_path = '' as $$
  with gone as (
    delete from internal.search_finds f
    where (f.search_id, f.thing) in (
      select o.search_id, o.thing from internal.search_finds o
      where o.found_at <= at - interval '90 days' order by o.found_at limit 2000)
    returning 1)
  select count(*)::integer from gone;
$$;

-- Members that the owner's searches leave out: the owner, those whom they mute or block, and those who block them.
create function internal.kept_from(owner uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select owner || array(
    select r.member_id from public.relationships r where r.owner_id = owner
    union all
    select r.owner_id from public.relationships r where r.member_id = owner and r.kind = 'block');
$$;

-- The finds of a search that its owner may still see: `most`, the latest first, of the latest hundred.
create function internal.search_news(
  search uuid, after timestamptz, until timestamptz default 'infinity', most integer default 100
) returns setof internal.search_finds
language plpgsql stable security definer rows 10 set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  v_away constant uuid[] := internal.kept_from((select s.owner_id from public.saved_searches s where s.id = search));
begin
  return query
    select f.*
    from (
      select o.* from internal.search_finds o
      where o.search_id = search and o.found_at > after and o.found_at <= until
      order by o.found_at desc, o.thing limit 100
    ) as f
    left join public.profiles p on p.id = f.profile_id and p.listed
    left join public.posts o on o.id = f.post_id and o.hidden_at is null and exists (
      select from internal.job_entries e where e.post_id = o.id and e.ends_at > pg_catalog.now())
    where coalesce(p.id, o.profile_id) <> all (v_away)
    order by f.found_at desc, f.thing
    limit most;
end;
$$;

-- The same as names and paths, ten at most, and the number of all.
create function internal.search_news_json(search uuid, after timestamptz, until timestamptz default 'infinity')
returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'count', count(*),
    'latest', coalesce(jsonb_agg(jsonb_build_object(
      'name', coalesce(p.full_name, o.title), 'found_at', n.found_at,
      'path', case when p.id is not null then '/profile/' || coalesce(p.username, p.id::text)
        else '/community/post/' || o.id end) order by n.place) filter (where n.place <= 10), '[]'))
  from internal.search_news(search, coalesce(after, '-infinity'), until) with ordinality
    as n (search_id, profile_id, post_id, thing, found_at, place)
  left join public.profiles p on p.id = n.profile_id
  left join public.posts o on o.id = n.post_id;
$$;

create function internal.my_searches() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', s.id, 'kind', s.kind, 'name', s.name, 'filters', s.filters, 'paused', s.paused, 'created_at', s.created_at,
    'outdated', internal.is_outdated_search(s.filters),
    'news', internal.search_news_json(s.id, '-infinity')) order by s.created_at desc, s.id), '[]')
  from public.saved_searches s where s.owner_id = (select auth.uid());
$$;

create function public.my_searches() returns jsonb
language sql stable set search_path = '' as $$
  select internal.my_searches();
$$;
comment on function public.my_searches is
  'The caller''s saved searches, newest first, each with what it told of in the last 90 days: the latest ten, and how '
  'many of the latest hundred. outdated says that a skill or specialization of it no longer exists.';
grant execute on function internal.my_searches, public.my_searches to authenticated, service_role;
