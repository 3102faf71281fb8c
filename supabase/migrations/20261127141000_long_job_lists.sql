-- Lists of offers that more than a thousand match: as 140000_long_lists.sql does for people.

-- The parts of an offer that fit: which skills, whether the place, and whether the level. Somebody who works remotely
-- fits a remote offer, if their clock is near enough. Null without a seeker. It has no query, because a thousand offers
-- are ranked.
create or replace function internal.job_fit(entry internal.job_entries, seeker internal.job_seeker)
returns internal.job_fit
language plpgsql stable set search_path = '' as $$
declare
  v_skill uuid;
  v_skills uuid[] := '{}';
begin
  if seeker.skills is null then
    return null;
  end if;
  foreach v_skill in array entry.skills loop
    if v_skill = any (seeker.skills) then
      v_skills := v_skills || v_skill;
    end if;
  end loop;
  return (
    v_skills,
    coalesce(entry.words @@ seeker.place, false) or seeker.works_remotely
      and case when entry.remote_hours is null then entry.words @@ '''@works_remotely:true'''::tsquery
        else coalesce(internal.hours_between(entry.remote_zone, seeker.time_zone) <= entry.remote_hours, false) end,
    coalesce(entry.words @@ seeker.level, false))::internal.job_fit;
end;
$$;

drop function internal.read_jobs;
drop function internal.walk_to_jobs;
drop function internal.time_in_job_list;

-- Open offers that match, the first `most` that an index finds, in the order of the list
-- (082500_text_search.sql). `only_ids` asks of no others; without a query all of them match.
create function internal.read_jobs(
  query tsquery, at timestamptz, ends_soon boolean, most integer, only_ids uuid[] default null
) returns uuid[]
language plpgsql stable set search_path = '' set enable_seqscan = off set enable_indexscan = off as $$
declare
  v_ids uuid[];
begin
  execute pg_catalog.format(
    'select coalesce(array_agg(e.post_id order by %s), ''{}'')
    from (
      select e.post_id, e.created_at, e.ends_at
      from internal.job_entries e
      where e.ends_at > $2 and (e.words @@ $1 or $1 is null and $4 is not null)
        and ($4 is null or e.post_id = any ($4)) limit $3
    ) as e', internal.job_order_sql(ends_soon))
  into v_ids using query, at, most, only_ids;
  return v_ids;
end;
$$;

-- Walks along the list, and returns the first `size` matches among its first `most` entries. Without a query all match.
create function internal.walk_to_jobs(
  query tsquery, at timestamptz, ends_soon boolean, most integer, size integer
) returns uuid[]
language plpgsql stable set search_path = '' set enable_bitmapscan = off set enable_sort = off as $$
declare
  v_ids uuid[];
begin
  execute pg_catalog.format(
    'select array(
      select e.post_id
      from (select e.post_id, e.words from internal.job_entries e where e.ends_at > $2 order by %1$s limit $3) as e
      where $1 is null or e.words @@ $1 limit $4)', internal.job_order_sql(ends_soon))
  into v_ids using query, at, most, size;
  return v_ids;
end;
$$;

-- The offers, those first that fit the seeker best; of equals in the order of the list.
create function internal.rank_jobs(ids uuid[], seeker internal.job_seeker) returns uuid[]
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return array(
    select listed.id
    from unnest(ids) with ordinality as listed (id, ordinal)
    join internal.job_entries e on e.post_id = listed.id
    order by internal.fit_score(internal.job_fit(e, seeker)) desc, listed.ordinal);
end;
$$;

-- The first `size` open offers that match, or more, and how many do. Where a walk along the list finds more than a
-- thousand, no index is read. What fewer have is read by one, and all of it only if the walk did not find enough. For a
-- seeker the newest thousand are ranked.
create or replace function internal.list_jobs(
  query tsquery, at timestamptz, ordering text, seeker internal.job_seeker, size bigint
) returns internal.job_list
language plpgsql stable set search_path = '' as $$
declare
  c_max_count constant integer := 1000;
  c_sample constant integer := 1000;
  -- So many matches in the sample suggest a thousand within `c_max_walked` offers.
  c_enough constant integer := 110;
  c_max_walked constant integer := 10000;
  v_ends_soon constant boolean := coalesce(ordering = 'ends_soon', false);
  v_size constant integer := case when seeker.skills is not null then c_max_count else least(size, c_max_count) end;
  v_ids uuid[];
  v_read uuid[];
  v_count integer;
begin
  if query is null then
    v_count := internal.count_open_jobs(at);
    v_ids := internal.walk_to_jobs(query, at, v_ends_soon, v_size, v_size);
  else
    v_ids := internal.walk_to_jobs(query, at, v_ends_soon, c_sample, c_max_count + 1);
    if cardinality(v_ids) >= c_enough then
      v_ids := internal.walk_to_jobs(query, at, v_ends_soon, c_max_walked, c_max_count + 1);
    end if;
    v_count := cardinality(v_ids);
    if v_count <= c_max_count then
      v_read := internal.read_jobs(
        query, at, v_ends_soon, case when v_count >= v_size then c_max_count + 1 end);
      if cardinality(v_read) <= c_max_count or v_count < v_size then
        v_ids := v_read;
      end if;
      v_count := cardinality(v_read);
    end if;
  end if;
  v_ids := v_ids[: c_max_count];
  return (
    case when seeker.skills is not null then internal.rank_jobs(v_ids, seeker) else v_ids end,
    least(v_count, c_max_count), v_count <= c_max_count)::internal.job_list;
end;
$$;

-- Of `ids`, the offers that a list with these filters has. Words that no offer with the others has are ignored.
create or replace function internal.find_jobs_among(filters internal.job_filters, ids uuid[], at timestamptz)
returns uuid[]
language plpgsql stable security definer
set search_path = '' set jit = off set max_parallel_workers_per_gather = 0 as $$
declare
  v_search internal.job_search := internal.understand_job_search(filters.q, array['job']);
  v_filters constant tsquery := internal.job_filters_query(filters);
  v_query tsquery := internal.both(v_filters, internal.job_query(v_search));
begin
  if internal.optional_terms(v_search.terms) <> '{}' and internal.read_jobs(v_query, at, false, 1) = '{}' then
    v_search.terms := internal.required_terms(v_search.terms);
    v_query := internal.both(v_filters, internal.job_query(v_search));
  end if;
  return internal.read_jobs(v_query, at, false, null, find_jobs_among.ids);
end;
$$;
