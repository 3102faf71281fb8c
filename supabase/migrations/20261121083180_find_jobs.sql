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

-- Offers as the page shows them, in this order.
create function internal.job_items(ids uuid[], seeker internal.job_seeker) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'post_id', p.id,
      'title', p.title,
      'created_at', e.created_at,
      'updated_at', greatest(p.updated_at, (select j.updated_at from public.jobs j where j.post_id = p.id)),
      'author', case when a.id is not null then jsonb_build_object(
        'id', a.id, 'username', a.username, 'full_name', a.full_name, 'avatar_url', a.avatar_url) end,
      'job', internal.job_json(p.id),
      'fits', internal.fit_json(internal.job_fit(e, seeker)),
      'answered', exists (
        select from public.job_answers o
        where o.job_id = p.id and o.member_id = auth.uid() and o.withdrawn_at is null)) order by listed.ordinal), '[]')
    from unnest(ids) with ordinality as listed (id, ordinal)
    join internal.job_entries e on e.post_id = listed.id
    join public.posts p on p.id = listed.id
    left join internal.people a on a.id = p.profile_id);
end;
$$;

-- Those of some offers that are listed for these filters. Words that no offer with the others has are ignored.
create function internal.find_jobs_among(filters internal.job_filters, ids uuid[], at timestamptz) returns uuid[]
language plpgsql stable security definer
set search_path = '' set jit = off set max_parallel_workers_per_gather = 0 as $$
declare
  v_search internal.job_search := internal.understand_job_search(filters.q, array['job']);
  v_filters constant tsquery := internal.job_filters_query(filters);
  v_query tsquery := internal.both(v_filters, internal.job_query(v_search));
begin
  if internal.optional_terms(v_search.terms) <> '{}'
    and (internal.read_jobs(v_query, at, false, null, 1, null)).ids = '{}' then
    v_search.terms := internal.required_terms(v_search.terms);
    v_query := internal.both(v_filters, internal.job_query(v_search));
  end if;
  return (internal.read_jobs(v_query, at, false, null, null, null, find_jobs_among.ids)).ids;
end;
$$;

-- One page of offers. If none has all words, those that only stand beside a skill are ignored. Definer: entries are not
-- exposed; they have only offers that everybody sees.
create function internal.find_jobs(
  filters internal.job_filters, ordering text, requested_page integer, size integer, at timestamptz
) returns jsonb
language plpgsql stable security definer
set search_path = '' set jit = off set max_parallel_workers_per_gather = 0 as $$
declare
  v_search internal.job_search := internal.understand_job_search(filters.q, array['job']);
  v_all constant internal.job_search := v_search;
  v_ignored text[] := array(select term.words from unnest(internal.optional_terms(v_search.terms)) as term);
  v_filters constant tsquery := internal.job_filters_query(filters);
  v_wanted constant bigint := greatest(coalesce(requested_page, 1), 1)::bigint * size;
  v_seeker internal.job_seeker;
  v_list internal.job_list;
  v_page integer;
  v_first integer;
begin
  if ordering = 'fits' then
    v_seeker := internal.job_seeker(auth.uid());
  end if;
  v_list := internal.list_jobs(
    internal.both(v_filters, internal.job_query(v_search)), at, ordering, v_seeker, v_wanted);
  if v_list.count = 0 and v_ignored <> '{}' then
    v_search.terms := internal.required_terms(v_search.terms);
    v_list := internal.list_jobs(
      internal.both(v_filters, internal.job_query(v_search)), at, ordering, v_seeker, v_wanted);
  else
    v_ignored := '{}';
  end if;
  v_page := internal.clamp_page(requested_page, v_list.count, size);
  v_first := (v_page - 1) * size + 1;
  return jsonb_build_object(
    'items', internal.job_items(v_list.ids[v_first : v_first + size - 1], v_seeker),
    'total', v_list.count,
    'total_exact', v_list.count_exact,
    'ignored', v_ignored,
    'page', v_page,
    'next', case when v_first + size <= v_list.count then v_page + 1 end,
    'near', internal.near_jobs(
      filters, case when v_list.count > 0 then v_search else v_all end, ordering, v_seeker, size, v_list.count, at)
  );
end;
$$;
grant execute on function internal.find_jobs to anon, authenticated, service_role;

-- The search is `q`, or `search` as in the URL of the page.
create function internal.job_filters(asked jsonb) returns internal.job_filters
language plpgsql stable set search_path = '' as $$
declare
  v_filters internal.job_filters := jsonb_populate_record(null::internal.job_filters, asked);
begin
  v_filters.q := nullif(pg_catalog.btrim(pg_catalog.left(coalesce(v_filters.q, asked ->> 'search'), 100)), '');
  return v_filters;
end;
$$;
grant execute on function internal.job_filters to anon, authenticated, service_role;

-- `filters` is a JSON object as text, as in public.search_developers.
create function public.find_jobs(
  filters text default '{}', ordering text default 'newest', page integer default 1, page_size integer default 20
) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return internal.find_jobs(
    internal.job_filters(internal.read_json(filters)), ordering, page, internal.clamp_page_size(page_size, 20, 50),
    pg_catalog.now());
end;
$$;
comment on function public.find_jobs is
  'One page of the open offers, filtered by internal.job_filters, in the order newest, ends_soon or fits. For a member '
  'fits ranks the newest thousand and says why: which of their skills, their place, their level. total is exact up to '
  '1,000; total_exact says whether there are more; ignored has words that no offer with the others has; next is the '
  'next page, or null; near has what comes near, where the list is empty or short: remote work for who asked for a '
  'place, or offers with some of the words.';
grant execute on function public.find_jobs to anon, authenticated, service_role;
