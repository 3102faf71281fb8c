-- Lists of open offers, and what of an offer fits a member.

-- The profile of a member who looks for a job. Each part finds entries that fit; null finds nothing.
create type internal.job_seeker as (
  -- Known or being learned.
  skills uuid[],
  place tsquery,
  works_remotely boolean,
  time_zone text,
  level tsquery
);

create type internal.job_fit as (skills uuid[], place boolean, level boolean);

create type internal.job_list as (
  -- In the order of the list; as many as were asked for.
  ids uuid[],
  -- Up to a thousand.
  count integer,
  count_exact boolean
);

-- The member as one who looks for a job; null for a visitor.
create function internal.job_seeker(member uuid) returns internal.job_seeker
language sql stable set search_path = '' as $$
  select (
    array(select k.skill_id from public.profile_skills k where k.profile_id = p.id),
    internal.any_facet(array[internal.facet('location', p.location)])::tsquery,
    p.works_remotely,
    p.time_zone,
    internal.any_facet(array[internal.facet('experience_level', case p.experience_level
      when 'Bilow' then 'Junior' when 'Dhexe' then 'Mid-level' when 'Sare' then 'Senior' else p.experience_level end
    )])::tsquery)::internal.job_seeker
  from public.profiles p where p.id = member;
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

-- The parts of the offer that fit: which skills, whether the place, and whether the level. Somebody who works remotely
-- fits a remote offer, if their clock is near enough. Null without a seeker.
create function internal.job_fit(entry internal.job_entries, seeker internal.job_seeker) returns internal.job_fit
language plpgsql stable set search_path = '' as $$
begin
  if seeker.skills is null then
    return null;
  end if;
  return (
    array(select skill from unnest(entry.skills) as skill where skill = any (seeker.skills)),
    coalesce(entry.words @@ seeker.place, false) or seeker.works_remotely
      and case when entry.remote_hours is null then entry.words @@ '''@works_remotely:true'''::tsquery
        else coalesce(internal.hours_between(entry.remote_zone, seeker.time_zone) <= entry.remote_hours, false) end,
    coalesce(entry.words @@ seeker.level, false));
end;
$$;

-- A place counts as much as two skills.
create function internal.fit_score(fit internal.job_fit) returns integer
language sql immutable parallel safe set search_path = '' as $$
  select cardinality(fit.skills) + 2 * fit.place::integer + fit.level::integer;
$$;

create function internal.fit_json(fit internal.job_fit) returns jsonb
language sql stable set search_path = '' as $$
  select case when fit.skills is not null then jsonb_build_object(
    'skills', (
      select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name) order by s.name), '[]')
      from public.skills s where s.id = any (fit.skills)),
    'place', fit.place,
    'level', fit.level) end;
$$;

create function internal.both(query tsquery, other tsquery) returns tsquery
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(query && other, query, other);
$$;

-- SQL of the order of entries `e`.
create function internal.job_order_sql(ends_soon boolean) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case when ends_soon then 'e.ends_at, e.post_id' else 'e.created_at desc, e.post_id desc' end;
$$;

-- Reads open offers that match, `most` at most, and sorts them: their ids, and how well each fits. Of the list the part
-- up to an entry of this time, or all of it. It looks words up in an index (082500_text_search.sql), and the part in
-- another: rows of both are read alone. `only_ids` asks of no others; without a query all of them match.
create function internal.read_jobs(
  query tsquery, at timestamptz, ends_soon boolean, seeker internal.job_seeker, most integer, until timestamptz,
  only_ids uuid[] default null,
  out ids uuid[], out scores integer[]
)
language plpgsql stable set search_path = '' set enable_seqscan = off set enable_indexscan = off as $$
begin
  execute pg_catalog.format(
    'select coalesce(array_agg(e.post_id order by %1$s), ''{}''), array_agg(internal.fit_score(e.fit) order by %1$s)
    from (
      select e.post_id, e.created_at, e.ends_at, internal.job_fit(e, $3) as fit
      from internal.job_entries e
      where e.ends_at > $2 and (e.words @@ $1 or $1 is null and $6 is not null)
        and ($6 is null or e.post_id = any ($6)) %2$s limit $4
    ) as e', internal.job_order_sql(ends_soon),
    case when until is null then '' when ends_soon then 'and e.ends_at <= $5' else 'and e.created_at >= $5' end)
  into ids, scores using query, at, seeker, most, until, only_ids;
end;
$$;

-- The time by which the list is sorted, at this place; null beyond its end.
create function internal.time_in_job_list(place integer, at timestamptz, ends_soon boolean) returns timestamptz
language plpgsql stable set search_path = '' set enable_bitmapscan = off set enable_sort = off as $$
declare
  v_time timestamptz;
begin
  if ends_soon then
    select e.ends_at into v_time from internal.job_entries e where e.ends_at > at
    order by e.ends_at, e.post_id offset place limit 1;
  else
    select e.created_at into v_time from internal.job_entries e
    order by e.created_at desc, e.post_id desc offset place limit 1;
  end if;
  return v_time;
end;
$$;

-- Walks along the list, and returns the first `size` matches among its first `most` entries. Without a query all match.
create function internal.walk_to_jobs(
  query tsquery, at timestamptz, ends_soon boolean, seeker internal.job_seeker, most integer, size integer,
  out ids uuid[], out scores integer[]
)
language plpgsql stable set search_path = '' set enable_bitmapscan = off set enable_sort = off as $$
begin
  execute pg_catalog.format(
    'select coalesce(array_agg(e.post_id), ''{}''), array_agg(internal.fit_score(internal.job_fit(e, $3)))
    from (
      select e.*
      from (select e.* from internal.job_entries e where e.ends_at > $2 order by %1$s limit $4) as e
      where $1 is null or e.words @@ $1 limit $5
    ) as e', internal.job_order_sql(ends_soon))
  into ids, scores using query, at, seeker, most, size;
end;
$$;

create function internal.count_open_jobs(at timestamptz) returns integer
language sql stable set search_path = '' as $$
  select count(*) from (select from internal.job_entries e where e.ends_at > at limit 1001) as found;
$$;

-- The first `size` open offers that match, or more, and how many do. Up to a thousand are read and sorted. Of more, a
-- short walk along the list finds the first. If it finds too few, the matches in a longer part of the list are read, as
-- long as the last part lets expect. For a seeker the newest thousand are ranked.
create function internal.list_jobs(
  query tsquery, at timestamptz, ordering text, seeker internal.job_seeker, size bigint
) returns internal.job_list
language plpgsql stable set search_path = '' as $$
declare
  c_max_count constant integer := 1000;
  c_max_walked constant integer := 500;
  v_ends_soon constant boolean := coalesce(ordering = 'ends_soon', false);
  v_ranks constant boolean := seeker.skills is not null;
  v_size constant integer := case when v_ranks then c_max_count else least(size, c_max_count) end;
  v_found record;
  v_count integer;
  v_part integer := c_max_walked;
  v_until timestamptz;
begin
  if query is null then
    v_count := internal.count_open_jobs(at);
  else
    select * into v_found from internal.read_jobs(query, at, v_ends_soon, seeker, c_max_count + 1, null);
    v_count := cardinality(v_found.ids);
  end if;
  if query is null or v_count > c_max_count then
    select * into v_found from internal.walk_to_jobs(
      query, at, v_ends_soon, seeker, case when query is null then v_size else c_max_walked end, v_size);
    while cardinality(v_found.ids) < least(v_size, v_count) loop
      v_part := v_part * least(greatest(v_size * 3 / 2 / greatest(cardinality(v_found.ids), 1), 2), 8);
      v_until := internal.time_in_job_list(v_part, at, v_ends_soon);
      select * into v_found from internal.read_jobs(query, at, v_ends_soon, seeker, null, v_until);
      exit when v_until is null;
    end loop;
    v_found.ids := v_found.ids[: c_max_count];
    v_found.scores := v_found.scores[: c_max_count];
  end if;
  return (
    case when v_ranks then array(
      select id from unnest(v_found.ids, v_found.scores) with ordinality as ranked (id, score, ordinal)
      order by score desc, ordinal)
    else v_found.ids end,
    least(v_count, c_max_count), v_count <= c_max_count)::internal.job_list;
end;
$$;

-- The newest open offers. Definer: entries are not exposed; they have only offers that everybody sees.
create function internal.newest_jobs(size integer) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select (internal.list_jobs(null, pg_catalog.now(), 'newest', null, size)).ids;
$$;
grant execute on function internal.newest_jobs to authenticated, service_role;
