-- The directory's index: one row for each profile, with all that finds and orders it.

-- The filters, under their names in the URL of the page. Null means any.
create type internal.developer_filters as (
  search text,
  -- Any of them.
  experience_level text[],
  min_rating integer,
  min_years integer,
  -- 'true': available now; 'looking': or also looking around.
  available_for_hire text,
  location text,
  -- 'true': only who works remotely; 'or': who is at the location, or works remotely.
  works_remotely text,
  -- Any of them.
  specialization uuid[],
  -- Any of them, known or being learned.
  skills uuid[],
  -- The order: weighted, newest or active; null means the best average first.
  sort text
);

create table internal.directory_entries (
  profile_id uuid primary key references public.profiles (id) on delete cascade,
  average_rating numeric(3, 2) not null,
  rating_count integer not null,
  available_for_hire boolean not null,
  -- The average with five more ratings of 3 stars, so that one 5.0 does not come before thirteen 4.6; half a star more
  -- for who is available.
  weighted_rating numeric(3, 2) not null generated always as (
    case when rating_count = 0 then 0 else (average_rating * rating_count + 15) / (rating_count + 5) end
    + case when available_for_hire then 0.5 else 0 end
  ) stored,
  -- Name and title, one below the other.
  search_text text not null,
  -- Facets such as '@location:Hargeisa', and the words of name, title and bio (internal.directory_words). So any
  -- mixture of filters and words is one query of one index, and no estimate of the planner can go wrong.
  words tsvector not null,
  -- Copied from the profile. A profile that opted out keeps its entry, because refresh_directory_entries() locks it.
  findable boolean not null default true,
  listed boolean not null default true,
  -- Copied from the profile.
  created_at timestamptz not null,
  -- The day of the last visit (internal.store_visit), in UTC: enough for an order, and not when somebody was there.
  active_on date not null
);
comment on table internal.directory_entries is 'Profiles as the directory finds them, kept by triggers.';

create index directory_entries_rating_idx
  on internal.directory_entries (average_rating desc, rating_count desc, profile_id) where listed;
create index directory_entries_weighted_idx
  on internal.directory_entries (weighted_rating desc, rating_count desc, profile_id) where listed;
create index directory_entries_created_idx
  on internal.directory_entries (created_at desc, rating_count desc, profile_id) where listed;
create index directory_entries_active_idx
  on internal.directory_entries (active_on desc, rating_count desc, profile_id) where listed;
-- Read often and written seldom: without fastupdate no reader has to go through a list of pending entries.
create index directory_entries_words_idx on internal.directory_entries using gin (words) with (fastupdate = off)
  where listed;
create index directory_entries_search_text_idx on internal.directory_entries
  using gin (search_text extensions.gin_trgm_ops) with (fastupdate = off) where listed;
create index directory_entries_pairs_idx on internal.directory_entries
  using gin (internal.letter_pairs(search_text)) with (fastupdate = off) where listed;
-- Members who can be mentioned but are not listed.
create index directory_entries_others_text_idx on internal.directory_entries
  using gin (search_text extensions.gin_trgm_ops) with (fastupdate = off) where findable and not listed;
create index directory_entries_others_words_idx on internal.directory_entries
  using gin (words) with (fastupdate = off) where findable and not listed;

alter table internal.directory_entries enable row level security;

-- The words of a text, each once: letters and digits, with the signs of C++ and C#.
create function internal.words_of(value text) returns text[]
language sql immutable strict parallel safe set search_path = '' as $$
  select coalesce(array_agg(distinct pg_catalog.left(found[1], 64)), '{}')
  from pg_catalog.regexp_matches(internal.plain_letters(value), '[[:alnum:]]+[+#]*', 'g') as found;
$$;

-- A lexeme for one value of a filter. No word of a text begins with an @, so none can pass for a facet.
create function internal.facet(filter text, value text) returns text
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return '@' || filter || ':' || pg_catalog.left(value, 200);
end;
$$;

-- All that finds a profile: each value of a filter under the filter's name, and the words of its texts. A developer
-- with 4.2 stars has '@min_rating:1' to '@min_rating:4', and so on. Two facets are no filters: 'knows' for a skill that
-- is not only being learned, and 'sounds_like' for a word of the name in any spelling (internal.name_keys).
create function internal.directory_words(profile uuid) returns tsvector
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select pg_catalog.array_to_tsvector(array(
      select internal.facet('experience_level', p.experience_level)
      union all
      select internal.facet('min_rating', stars::text)
      from generate_series(1, pg_catalog.floor(p.average_rating)::integer) as stars
      union all
      select internal.facet('min_years', years::text) from generate_series(1, p.years_of_experience) as years
      union all
      select internal.facet('available_for_hire', 'true') where p.available_for_hire
      union all
      select internal.facet('available_for_hire', 'looking') where p.availability <> 'closed'
      union all
      select internal.facet('location', p.location) where p.location is not null
      union all
      -- Words of a search ask for 'abroad' and 'somalia'. Jigjiga is in Ethiopia.
      select internal.facet('location', 'abroad') where p.location = any (internal.countries())
      union all
      select internal.facet('location', 'somalia')
      where p.location = any (internal.places()) and p.location <> 'jigjiga'
      union all
      select internal.facet('works_remotely', 'true') where p.works_remotely
      union all
      select internal.facet('specialization', id::text) from unnest(p.specializations) as id
      union all
      select internal.facet(filter, k.skill_id::text)
      from public.profile_skills k, unnest(array['skills', 'knows']) as filter
      where k.profile_id = p.id and not (k.is_learning and filter = 'knows')
      union all
      select internal.facet('sounds_like', key) from unnest(internal.name_keys(p.full_name)) as key
    ) || internal.words_of(pg_catalog.concat_ws(' ', p.full_name, p.title, p.bio)))
    from public.profiles p
    where p.id = profile
  );
end;
$$;

-- Brings entries up to date, and writes only those that changed. The entries are locked before profiles are read: of
-- two changes at the same time the second sees the first.
create function internal.refresh_directory_entries(profile_ids uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform from internal.directory_entries where profile_id = any (profile_ids) order by profile_id for no key update;
  insert into internal.directory_entries as d
    (profile_id, average_rating, rating_count, available_for_hire, search_text, words, findable, listed, created_at,
      active_on)
  select p.id, p.average_rating, p.rating_count, p.available_for_hire,
    pg_catalog.concat_ws(E'\n', p.full_name, p.title), internal.directory_words(p.id), p.findable, p.listed,
    -- Until the first visit the day of the last edit stands in. On conflict `active_on` is left alone.
    p.created_at, (p.updated_at at time zone 'UTC')::date
  from public.profiles p
  where p.id = any (profile_ids)
  order by p.id
  on conflict (profile_id) do update set
    average_rating = excluded.average_rating,
    rating_count = excluded.rating_count,
    available_for_hire = excluded.available_for_hire,
    search_text = excluded.search_text,
    words = excluded.words,
    findable = excluded.findable,
    listed = excluded.listed,
    created_at = excluded.created_at
  -- The facets in `words` tell the availability.
  where (d.average_rating, d.rating_count, d.search_text, d.words, d.findable, d.listed, d.created_at)
    is distinct from (excluded.average_rating, excluded.rating_count, excluded.search_text, excluded.words,
      excluded.findable, excluded.listed, excluded.created_at);
end;
$$;

-- The argument is the column with the profile's id.
create function internal.refresh_directory_on_change() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.refresh_directory_entries(
    array(select distinct (to_jsonb(c) ->> tg_argv[0])::uuid from changed c));
  return null;
end;
$$;

create trigger profiles_70_directory_insert after insert on public.profiles
  referencing new table as changed for each statement execute function internal.refresh_directory_on_change('id');
create trigger profiles_70_directory_update after update on public.profiles
  referencing new table as changed for each statement execute function internal.refresh_directory_on_change('id');
create trigger profile_skills_70_directory_insert after insert on public.profile_skills
  referencing new table as changed for each statement
  execute function internal.refresh_directory_on_change('profile_id');
create trigger profile_skills_70_directory_update after update on public.profile_skills
  referencing new table as changed for each statement
  execute function internal.refresh_directory_on_change('profile_id');
create trigger profile_skills_70_directory_delete after delete on public.profile_skills
  referencing old table as changed for each statement
  execute function internal.refresh_directory_on_change('profile_id');
