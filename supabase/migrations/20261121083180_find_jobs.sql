-- The search for offers, for the page and the API.

-- The filters, under their names in the URL of the page. Null asks nothing; of a list any value is enough.
create type internal.job_filters as (
  q text,
  -- Places and remote are alternatives: somebody in Hargeisa may take either.
  places text[],
  remote boolean,
  kinds text[],
  levels text[],
  skills uuid[],
  -- At least so much, in this currency, per hour, month or year. Offers for the whole and unpaid ones match none.
  pay numeric,
  currency text,
  per text
);

-- A tsquery of all filters but the search. Null without one.
create function internal.job_filters_query(filters internal.job_filters) returns tsquery
language sql immutable set search_path = '' as $$
  select nullif(pg_catalog.concat_ws(' & ',
    internal.any_facet(array(select internal.facet('location', place) from unnest(filters.places) as place)
      || case when filters.remote then internal.facet('works_remotely', 'true') end),
    internal.any_facet(array(select internal.facet('kind', kind) from unnest(filters.kinds) as kind)),
    internal.any_facet(array(select internal.facet('experience_level', level) from unnest(filters.levels) as level)),
    internal.any_facet(array(select internal.facet('skills', skill::text) from unnest(filters.skills) as skill)),
    internal.pays_at_least(
      filters.currency, internal.monthly_pay(filters.pay, coalesce(filters.per, 'month')))), '')::tsquery;
$$;

create function internal.both(query tsquery, other tsquery) returns tsquery
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(query && other, query, other);
$$;

-- The number of open offers that match, up to a thousand, and one more if there are more. It looks words up in an index
-- (082500_text_search.sql).
create function internal.count_jobs(query tsquery, at timestamptz) returns bigint
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_indexscan = off as $$
begin
  return (
    select count(*) from (
      select from internal.job_entries e where e.ends_at > at and (query is null or e.words @@ query) limit 1001
    ) as found);
end;
$$;

-- Reads all open offers that match, and sorts them.
create function internal.sort_jobs(query tsquery, at timestamptz, ends_soon boolean, skipped bigint, size bigint)
returns uuid[]
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_indexscan = off as $$
begin
  return array(
    select e.post_id from internal.job_entries e
    where e.ends_at > at and (query is null or e.words @@ query)
    order by case when ends_soon then e.ends_at end, case when not ends_soon then e.created_at end desc, e.post_id desc
    limit size offset skipped);
end;
$$;

-- Walks along the list and returns the matches among its first `most` offers.
create function internal.walk_to_jobs(
  query tsquery, at timestamptz, ends_soon boolean, most integer, skipped bigint, size bigint
) returns uuid[]
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
set enable_bitmapscan = off set enable_sort = off as $$
begin
  if ends_soon then
    return array(
      select e.post_id
      from (
        select o.* from internal.job_entries o where o.ends_at > at order by o.ends_at, o.post_id limit most
      ) as e
      where query is null or e.words @@ query
      limit size offset skipped);
  end if;
  return array(
    select e.post_id
    from (select o.* from internal.job_entries o order by o.created_at desc, o.post_id desc limit most) as e
    where e.ends_at > at and (query is null or e.words @@ query)
    limit size offset skipped);
end;
$$;

-- The ids of `size` offers after `skipped` of the `count` that match. Many are found by a walk along the list; if that
-- does not fill the page, all are sorted.
create function internal.list_jobs(
  query tsquery, at timestamptz, ends_soon boolean, count bigint, skipped bigint, size bigint
) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  c_max_count constant integer := 1000;
  c_max_read constant integer := 5000;
  v_size constant bigint := least(size, count - skipped);
  v_ids uuid[];
begin
  if count > c_max_count then
    v_ids := internal.walk_to_jobs(query, at, ends_soon, c_max_read, skipped, v_size);
    if cardinality(v_ids) = v_size then
      return v_ids;
    end if;
  end if;
  return internal.sort_jobs(query, at, ends_soon, skipped, v_size);
end;
$$;

-- Hours between the clocks of two zones; null if one is.
create function internal.hours_between(zone text, other text) returns numeric
language sql stable strict parallel safe set search_path = '' as $$
  select least(hours, 24 - hours)
  from (
    select pg_catalog.abs(
      extract(epoch from (pg_catalog.now() at time zone zone) - (pg_catalog.now() at time zone other)) / 3600) as hours
  ) as apart;
$$;

-- What of each of these offers fits the caller: which skills, known or being learned, whether the place, and whether
-- the level. Somebody who works remotely fits a remote offer, if their clock is near enough. The best come first.
create function internal.fitting_jobs(ids uuid[]) returns table (post_id uuid, fits jsonb, place bigint)
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return query
  select f.id,
    jsonb_build_object('skills', f.skills, 'place', f.here, 'level', f.level),
    row_number() over (order by
      jsonb_array_length(f.skills) + 2 * f.here::integer + f.level::integer desc, f.ordinal)
  from (
    select wanted.id, wanted.ordinal,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name) order by s.name)
        from public.job_skills k
        join public.profile_skills mine on mine.profile_id = me.id and mine.skill_id = k.skill_id
        join public.skills s on s.id = k.skill_id
        where k.job_id = wanted.id), '[]') as skills,
      coalesce(me.location = any (j.places) or me.works_remotely and (
        j.remote = 'anywhere' or internal.hours_between(j.remote_zone, me.time_zone) <= j.remote_hours), false) as here,
      coalesce(case
        when me.experience_level in ('Bilow', 'Junior') then 'Junior' = any (j.levels) or j.kind = 'internship'
        when me.experience_level in ('Dhexe', 'Mid-level') then 'Mid-level' = any (j.levels)
        else 'Senior' = any (j.levels)
      end, false) as level
    from unnest(ids) with ordinality as wanted (id, ordinal)
    join public.jobs j on j.post_id = wanted.id
    join public.profiles me on me.id = (select auth.uid())
  ) as f;
end;
$$;

-- One page of offers. If none has all words, those that only stand beside a skill are ignored. Definer: entries are not exposed; they have only offers that everybody sees.
create function internal.find_jobs(
  filters internal.job_filters, ordering text, requested_page integer, size integer, at timestamptz
) returns jsonb
language plpgsql stable security definer
set search_path = '' set jit = off set max_parallel_workers_per_gather = 0 as $$
declare
  c_max_count constant integer := 1000;
  v_search internal.job_search := internal.understand_job_search(filters.q, array['job']);
  v_ignored text[] := array(
    select term.words from unnest(internal.optional_terms(v_search.terms)) as term);
  v_filters constant tsquery := internal.job_filters_query(filters);
  v_query tsquery := internal.both(v_filters, internal.job_query(v_search));
  v_fits constant boolean := ordering = 'fits' and auth.uid() is not null;
  v_ends_soon constant boolean := coalesce(ordering = 'ends_soon', false);
  v_found bigint := internal.count_jobs(v_query, at);
  v_count bigint;
  v_page integer;
  v_skipped bigint;
  v_ids uuid[];
  v_reasons jsonb[];
begin
  if v_found = 0 and v_ignored <> '{}' then
    v_search.terms := internal.required_terms(v_search.terms);
    v_query := internal.both(v_filters, internal.job_query(v_search));
    v_found := internal.count_jobs(v_query, at);
  else
    v_ignored := '{}';
  end if;
  v_count := least(v_found, c_max_count);
  v_page := internal.clamp_page(requested_page, v_count, size);
  v_skipped := (v_page - 1)::bigint * size;
  if v_fits then
    v_ids := internal.list_jobs(v_query, at, false, v_found, 0, c_max_count);
    select array_agg(f.post_id order by f.place), array_agg(f.fits order by f.place) into v_ids, v_reasons
    from internal.fitting_jobs(v_ids) as f
    where f.place between v_skipped + 1 and v_skipped + size;
  else
    v_ids := internal.list_jobs(v_query, at, v_ends_soon, v_found, v_skipped, size);
  end if;
  return jsonb_build_object(
    'items', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'post_id', p.id,
        'title', p.title,
        'created_at', j.created_at,
        'updated_at', greatest(j.updated_at, p.updated_at),
        'author', case when a.id is not null then jsonb_build_object(
          'id', a.id, 'username', a.username, 'full_name', a.full_name, 'avatar_url', a.avatar_url) end,
        'job', internal.job_json(p.id),
        'fits', listed.fits) order by listed.ordinal), '[]')
      from unnest(v_ids, v_reasons) with ordinality as listed (id, fits, ordinal)
      join public.posts p on p.id = listed.id
      join public.jobs j on j.post_id = p.id
      left join internal.people a on a.id = p.profile_id),
    'total', v_count,
    'total_exact', v_found <= c_max_count,
    'ignored', v_ignored,
    'page', v_page,
    'next', case when v_skipped + size < v_count then v_page + 1 end
  );
end;
$$;
grant execute on function internal.find_jobs to anon, authenticated, service_role;

-- `filters` is a JSON object as text, as in public.search_developers.
create function public.find_jobs(
  filters text default '{}', ordering text default 'newest', page integer default 1, page_size integer default 20
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_filters internal.job_filters := jsonb_populate_record(null::internal.job_filters, internal.read_json(filters));
begin
  v_filters.q := nullif(pg_catalog.btrim(pg_catalog.left(v_filters.q, 100)), '');
  return internal.find_jobs(
    v_filters, ordering, page, internal.clamp_page_size(page_size, 20, 50), pg_catalog.now());
end;
$$;
comment on function public.find_jobs is
  'One page of the open offers, filtered by internal.job_filters, in the order newest, ends_soon or fits. For a member '
  'fits ranks the newest thousand and says why: which of their skills, their place, their level. total is exact up to '
  '1,000; total_exact says whether there are more; ignored has words that no offer with the others has; next is the '
  'next page, or null.';
grant execute on function public.find_jobs to anon, authenticated, service_role;
