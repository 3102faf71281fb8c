-- The rounds of saved searches. Triggers note which entries of the directory changed, and new offers. A round
-- takes up to 5,000 of these and asks each search about them alone, some searches in each transaction. Its place
-- is in a row, so a killed run neither loses nor repeats a notice.

create table internal.search_changes (
  id bigint generated always as identity primary key,
  -- The last change of the entry.
  changed_at timestamptz not null default clock_timestamp(),
  -- Belongs to the round under way.
  taken boolean not null default false,
  -- An offer that was opened,
  post_id uuid references public.posts (id) on delete cascade,
  -- or a member, with the entry of the directory as it was before the first change.
  profile_id uuid references public.profiles (id) on delete cascade,
  listed boolean,
  average_rating numeric(3, 2),
  rating_count integer,
  search_text text,
  words tsvector
);
comment on table internal.search_changes is
  'New offers and changed entries of the directory, until a round has asked about them.';
create index search_changes_post_id_idx on internal.search_changes (post_id);
create index search_changes_profile_id_idx on internal.search_changes (profile_id, id);
alter table internal.search_changes enable row level security;

-- The members of the round as they are when it begins: few enough to be read whole, for each search.
create table internal.round_entries (
  profile_id uuid primary key references public.profiles (id) on delete cascade,
  listed boolean not null,
  average_rating numeric(3, 2) not null,
  rating_count integer not null,
  search_text text not null,
  words tsvector not null
);
comment on table internal.round_entries is 'Entries of the directory that the round of saved searches is about.';
alter table internal.round_entries enable row level security;

-- Seeds and imports notify nobody. However often a member changes, there is one row for the next round, or one more
-- after each time that a search was saved, for which only the later ones count; five at most. A write waits for no
-- round: a row that one is just taking is left to it.
create function internal.note_changed_entry() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not internal.is_api_role() then
    return null;
  end if;
  update internal.search_changes c set changed_at = pg_catalog.clock_timestamp()
  where c.id = (
    select o.id from internal.search_changes o
    where o.profile_id = new.profile_id and not o.taken and (
      not exists (select from public.saved_searches s where s.since > o.changed_at)
      or 5 <= (
        select count(*) from internal.search_changes more
        where more.profile_id = new.profile_id and not more.taken))
    order by o.id desc limit 1 for update skip locked);
  if not found then
    insert into internal.search_changes (profile_id, listed, average_rating, rating_count, search_text, words)
    values (
      new.profile_id, coalesce(old.listed, false), coalesce(old.average_rating, 0), coalesce(old.rating_count, 0),
      coalesce(old.search_text, ''), coalesce(old.words, ''));
  end if;
  return null;
end;
$$;
create trigger directory_entries_80_change_insert after insert on internal.directory_entries
  for each row when (new.listed) execute function internal.note_changed_entry();
create trigger directory_entries_80_change_update after update on internal.directory_entries
  for each row when (new.listed and (old.listed, old.search_text, old.words)
    is distinct from (new.listed, new.search_text, new.words))
  execute function internal.note_changed_entry();

create function internal.note_opened_job() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if internal.is_api_role() then
    insert into internal.search_changes (post_id) values (new.post_id);
  end if;
  return null;
end;
$$;
create trigger job_entries_80_opened after insert on internal.job_entries
  for each row execute function internal.note_opened_job();

create table internal.search_rounds (
  -- There is one row.
  id boolean primary key default true,
  next_at timestamptz not null default '-infinity',
  began_at timestamptz not null default '-infinity',
  first_change timestamptz,
  -- The last search that was asked; null if no round is under way.
  last_search uuid,
  -- The time that it has taken so far.
  spent interval not null default '0',
  constraint search_rounds_one check (id)
);
comment on table internal.search_rounds is 'How far the round of saved searches is.';
insert into internal.search_rounds default values;
alter table internal.search_rounds enable row level security;

-- False if nothing has changed.
create function internal.begin_search_round(at timestamptz) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  c_max_changes constant integer := 5000;
begin
  update internal.search_changes c set taken = true
  where c.id in (
    select o.id from internal.search_changes o where o.changed_at <= at order by o.id limit c_max_changes
    for update skip locked);
  if not found then
    return false;
  end if;
  insert into internal.round_entries (profile_id, listed, average_rating, rating_count, search_text, words)
  select e.profile_id, e.listed, e.average_rating, e.rating_count, e.search_text, e.words
  from internal.directory_entries e
  where e.profile_id in (select c.profile_id from internal.search_changes c where c.taken);
  update internal.search_rounds r set
    began_at = at, last_search = internal.nil_id(), spent = '0',
    first_change = (select min(c.changed_at) from internal.search_changes c where c.taken)
  where r.id;
  return true;
end;
$$;

-- The finds of a round for a search: new offers that match; members who match and did not before, or became free.
-- Changes older than the search do not count.
create function internal.round_finds(search public.saved_searches, first_change timestamptz, at timestamptz)
returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_away constant uuid[] := internal.kept_from(search.owner_id);
  v_filters internal.developer_filters;
  v_terms internal.search_term[];
  v_ids uuid[];
  v_found uuid[];
  v_before uuid[];
begin
  if search.kind = 'jobs' then
    v_found := internal.find_jobs_among(internal.job_filters(search.filters), array(
      select c.post_id from internal.search_changes c
      where c.taken and c.post_id is not null and c.changed_at > search.since), at);
    return array(
      select o.id from public.posts o where o.id = any (v_found) and o.profile_id <> all (v_away));
  end if;
  if search.since >= first_change then
    v_ids := array(
      select c.profile_id from internal.search_changes c
      where c.taken and c.profile_id is not null and c.changed_at > search.since);
  end if;
  v_filters := internal.developer_filters(search.filters);
  select f.ids, f.terms into v_found, v_terms from internal.find_in_round(v_filters, v_ids, null, null) as f;
  if v_found = '{}' then
    return v_found;
  end if;
  v_before := (internal.find_in_round(v_filters, v_found, search.since, v_terms)).ids;
  return array(
    select e.profile_id
    from internal.directory_entries e
    cross join lateral (
      select c.words from internal.search_changes c
      where c.taken and c.profile_id = e.profile_id and c.changed_at > search.since order by c.id limit 1
    ) as former
    where e.profile_id = any (v_found) and e.listed and e.profile_id <> all (v_away)
      and (e.profile_id <> all (v_before)
        or e.available_for_hire and not former.words @@ '''@available_for_hire:true'''::tsquery));
end;
$$;

-- Tells the owners of these searches. A search has one notification: the latest, of all that its owner has not read of.
create function internal.tell_search_news(searches uuid[], at timestamptz) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.saved_searches s set news_since = at - interval '1 microsecond'
  where s.id = any (searches) and not exists (
    select from public.notifications n
    where n.owner_id = s.owner_id and n.kind = 'search' and n.thing = s.id and n.read_at is null);
  -- One push for all that comes until its owner has read of it.
  perform internal.queue_push(t.owner_id, jsonb_build_object('search', t.id))
  from (
    select s.owner_id, s.id from public.saved_searches s
    where s.id = any (searches) and s.news_since = at - interval '1 microsecond' order by s.owner_id, s.id
  ) as t;
  delete from public.notifications n using public.saved_searches s
  where s.id = any (searches) and n.owner_id = s.owner_id and n.kind = 'search' and n.thing = s.id;
  perform internal.notify(t.owner_id, 'search', search => t.id)
  from (
    select s.owner_id, s.id from public.saved_searches s where s.id = any (searches) order by s.owner_id, s.id
  ) as t;
end;
$$;

-- Asks the next searches of the round, or begins one. Returns how many it asked; zero if nothing is to be done. Rounds
-- take a sixtieth of the time at most, and begin a minute apart or more. A search that can't be asked any more is left
-- out. A step of the maintenance.
create function internal.ask_saved_searches(at timestamptz default now()) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  c_max_searches constant integer := 250;
  c_started constant timestamptz := pg_catalog.clock_timestamp();
  v_round internal.search_rounds;
  v_search public.saved_searches;
  v_told uuid[] := '{}';
  v_asked integer := 0;
  v_ends boolean := true;
begin
  select * into v_round from internal.search_rounds r for update skip locked;
  if not found then
    return 0;
  elsif v_round.last_search is null then
    return case when at >= v_round.next_at and internal.begin_search_round(at) then 1 else 0 end;
  end if;
  for v_search in
    select s.* from public.saved_searches s
    where s.id > v_round.last_search
    order by s.id limit c_max_searches + 1
  loop
    v_ends := v_asked < c_max_searches and pg_catalog.clock_timestamp() < c_started + interval '1 second';
    exit when not v_ends;
    v_asked := v_asked + 1;
    v_round.last_search := v_search.id;
    continue when v_search.paused or exists (
      select from public.profiles p
      where p.id = v_search.owner_id and (p.suspended_at is not null or p.left_at is not null));
    begin
      insert into internal.search_finds as f (search_id, profile_id, post_id, found_at)
      select v_search.id, case v_search.kind when 'people' then id end, case v_search.kind when 'jobs' then id end, at
      from unnest(internal.round_finds(v_search, v_round.first_change, at)) as id order by id
      on conflict (search_id, thing) do update set found_at = excluded.found_at
      where f.found_at <= at - interval '90 days';
      if found then
        v_told := v_told || v_search.id;
      end if;
    exception
      -- The search, or whom it found, is gone meanwhile.
      when foreign_key_violation then
        continue;
      when data_exception or syntax_error or program_limit_exceeded then
        raise warning 'Saved search % failed: %', v_search.id, sqlstate;
    end;
  end loop;
  if v_told <> '{}' then
    perform internal.tell_search_news(v_told, at);
  end if;
  v_round.spent := v_round.spent + (pg_catalog.clock_timestamp() - c_started);
  if v_ends then
    delete from internal.search_changes c where c.taken;
    delete from internal.round_entries e where e.profile_id is not null;
    v_round.last_search := null;
    v_round.next_at := v_round.began_at + greatest(60 * v_round.spent, interval '1 minute');
  end if;
  update internal.search_rounds r set
    last_search = v_round.last_search, spent = v_round.spent, next_at = v_round.next_at
  where r.id;
  return greatest(v_asked, 1);
end;
$$;
