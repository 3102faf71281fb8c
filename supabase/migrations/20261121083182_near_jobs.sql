-- Near offers, for a search that finds nothing or little.

-- A part of a search: its words as typed, and what finds offers with any of them.
create type internal.job_search_part as (words text, query tsquery);

-- The parts of a search that each offer in the list has.
create function internal.job_search_parts(search internal.job_search) returns internal.job_search_part[]
language sql stable set search_path = '' as $$
  select array(
    select part from (
      select (pg_catalog.array_to_string(search.kind_words, ' '), internal.kinds_query(search)
      )::internal.job_search_part as part, 0 as place
      where search.kinds <> '{}'
      union all
      select (pg_catalog.string_agg(term.words, ' '),
        internal.terms_query(null, array_agg(term)))::internal.job_search_part, term.group_no
      from unnest(search.terms) as term group by term.group_no
    ) as parts
    order by place);
$$;

-- Open offers that have some of the parts, those with most of them first. The first two hundred of the list are ranked.
create function internal.jobs_with_some(
  parts internal.job_search_part[], filters tsquery, at timestamptz, ordering text, seeker internal.job_seeker
) returns internal.job_list
language plpgsql stable set search_path = '' as $$
declare
  c_ranked constant integer := 200;
  v_any constant tsquery := (
    select pg_catalog.string_agg('(' || part.query::text || ')', ' | ') from unnest(parts) as part)::tsquery;
  v_list internal.job_list := internal.list_jobs(internal.both(filters, v_any), at, ordering, seeker, c_ranked);
begin
  v_list.ids := array(
    select e.post_id
    from unnest(v_list.ids[: c_ranked]) with ordinality as listed (id, ordinal)
    join internal.job_entries e on e.post_id = listed.id
    order by (select count(*) from unnest(parts) as part where e.words @@ part.query) desc, listed.ordinal);
  return v_list;
end;
$$;

-- The first offers that come near: remote work beside less than five at the places that the search or the filters name;
-- or else, beside none, those with some of the words. Null if there is none.
create function internal.near_jobs(
  filters internal.job_filters, search internal.job_search, ordering text, seeker internal.job_seeker, size integer,
  total integer, at timestamptz
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  c_few constant integer := 5;
  v_remote constant tsquery := internal.any_facet(array[internal.facet('works_remotely', 'true')])::tsquery;
  v_filters constant tsquery := internal.job_filters_query(filters);
  v_all constant tsquery := internal.both(v_filters, internal.job_query(search));
  v_parts constant internal.job_search_part[] := internal.job_search_parts(search);
  v_place constant text := (
    select pg_catalog.string_agg(pg_catalog.initcap(term.words), ' or ')
    from unnest(search.terms) as term where term.kind = 'location');
  v_list internal.job_list;
begin
  if total < c_few and (v_place is not null or cardinality(filters.places) > 0) and filters.remote is not true
    and not exists (select from unnest(search.terms) as term where term.kind = 'works_remotely') then
    filters.places := null;
    if search.terms <> '{}' then
      search.terms := array(select term from unnest(search.terms) as term where term.kind <> 'location');
      search.words := '{}';
    end if;
    v_list := internal.list_jobs(
      internal.both(
        internal.both(internal.job_filters_query(filters), internal.job_query(search)), v_remote && !! v_all),
      at, ordering, seeker, size);
    if v_list.count > 0 then
      return jsonb_build_object(
        'by', 'remote', 'place', v_place, 'words', '[]'::jsonb, 'total', v_list.count,
        'total_exact', v_list.count_exact, 'items', internal.job_items(v_list.ids[: size], seeker));
    end if;
  end if;
  if total > 0 or cardinality(v_parts) < 2 then
    return null;
  end if;
  v_list := internal.jobs_with_some(v_parts, v_filters, at, ordering, seeker);
  return case when v_list.count > 0 then jsonb_build_object(
    'by', 'words', 'place', null, 'total', v_list.count, 'total_exact', v_list.count_exact,
    'words', (
      select jsonb_agg(part.words order by place)
      from unnest(v_parts) with ordinality as part (words, query, place)
      where exists (
        select from internal.job_entries e where e.post_id = any (v_list.ids[: size]) and e.words @@ part.query)),
    'items', internal.job_items(v_list.ids[: size], seeker)) end;
end;
$$;
