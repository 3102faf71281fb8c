-- Developers by the terms of a search (internal.search_term), together with the other filters.

-- The tsquery of all terms and all filters. Null without a term. Years between two steps are not in it.
create function internal.meant_query(conditions internal.directory_conditions, terms internal.search_term[])
returns tsquery
language sql immutable set search_path = '' as $$
  select case when terms <> '{}' then pg_catalog.concat_ws(' & ',
    (select pg_catalog.string_agg(internal.facets_query(array[facet]), ' & ')
      from unnest(conditions.all_facets) as facet),
    internal.facets_query(conditions.any_level),
    internal.facets_query(conditions.any_skill),
    (select pg_catalog.string_agg('(' || alternatives.query || ')', ' & ')
      from (
        select pg_catalog.string_agg('(' || term.query::text || ')', ' | ' order by place) as query
        from unnest(terms) with ordinality
          as term (words, label, understood, without, query, skills, one_of, exact, importance, place)
        group by coalesce(term.one_of, place::text)
      ) as alternatives)
  )::tsquery end;
$$;

-- True for entries `d` with all skills and specializations of the search: they come before those who learn or mention
-- them.
create function internal.exact_sql(terms internal.search_term[]) returns text
language sql immutable set search_path = '' as $$
  select coalesce(
    pg_catalog.string_agg(pg_catalog.format('d.facets && %L::bigint[]', alternatives.exact), ' and '), 'true')
  from (
    select array_agg(facet) as exact
    from unnest(terms) with ordinality
      as term (words, label, understood, without, query, skills, one_of, exact, importance, place),
      unnest(exact) as facet
    group by coalesce(term.one_of, place::text)
  ) as alternatives;
$$;

-- The matches without `excluded`, in any order, or the first `most` of them.
create function internal.meant_developers(
  conditions internal.directory_conditions, terms internal.search_term[], excluded uuid[], most integer
) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  v_query constant tsquery := internal.meant_query(conditions, terms);
  v_years constant integer := case when conditions.min_years <> all (internal.year_steps(conditions.min_years))
    then conditions.min_years end;
  v_ids uuid[];
begin
  perform internal.plan_as('indexed');
  execute 'select array(
      select t.profile_id from internal.directory_texts t
      where t.listed and t.words @@ $1 and t.profile_id <> all ($2)
        and ($3 is null or (
          select d.years_of_experience >= $3 from internal.directory_entries d where d.profile_id = t.profile_id))
      limit $4)'
    into v_ids using v_query, excluded, v_years, most;
  return v_ids;
end;
$$;

-- Counts the matches and returns their ids in any order. Up to a thousand are read; `count_exact` is false if there are
-- more.
create function internal.count_meant_developers(
  conditions internal.directory_conditions, terms internal.search_term[], excluded uuid[],
  out count bigint, out count_exact boolean, out ids uuid[]
)
language plpgsql stable set search_path = '' as $$
declare
  c_cap constant integer := 1000;
begin
  ids := case when terms = '{}' then '{}'
    else internal.meant_developers(conditions, terms, coalesce(excluded, '{}'), c_cap + 1) end;
  count_exact := cardinality(ids) <= c_cap;
  count := least(cardinality(ids), c_cap);
end;
$$;

-- These developers in the order of the list.
create function internal.sorted_developers(
  conditions internal.directory_conditions, terms internal.search_term[], ids uuid[]
) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  v_ids uuid[];
begin
  perform internal.plan_as('indexed');
  execute pg_catalog.format(
    'select array(
      select d.profile_id from internal.directory_entries d
      where d.profile_id = any ($1) and d.listed
      order by array[%s] desc, d.%I desc, d.rating_count desc, d.profile_id)',
    internal.exact_sql(terms), conditions.order_column)
  into v_ids using ids;
  return v_ids;
end;
$$;

-- One page in the order of the list. `counted` is what internal.count_meant_developers() found. More than a thousand
-- are not sorted: a walk along the best entries begins the list, as in internal.list_matching_developers(). If that
-- does not fill the page, all matches are sorted.
create function internal.list_meant_developers(
  conditions internal.directory_conditions, terms internal.search_term[], excluded uuid[], counted uuid[],
  skipped bigint, size integer
) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  c_walked_entries constant integer := 5000;
  v_ids uuid[];
begin
  if skipped >= cardinality(counted) or size <= 0 then
    return '{}';
  elsif cardinality(counted) <= 1000 then
    return (internal.sorted_developers(conditions, terms, counted))[skipped + 1 : skipped + size];
  end if;
  perform internal.plan_as('ordered');
  execute pg_catalog.format(
    'select array(
      select d.profile_id from (
        select d.* from internal.directory_entries d where d.listed
        order by d.%1$I desc, d.rating_count desc, d.profile_id limit $1
      ) as d
      where (%2$s) and (($2).min_years is null or d.years_of_experience >= ($2).min_years)
        and (select t.words @@ $3 from internal.directory_texts t where t.profile_id = d.profile_id)
        and d.profile_id <> all ($4)
      order by d.%1$I desc, d.rating_count desc, d.profile_id limit $5 offset $6)',
    conditions.order_column, internal.exact_sql(terms))
  into v_ids using c_walked_entries, conditions, internal.meant_query(conditions, terms), coalesce(excluded, '{}'),
    size,
    skipped;
  if cardinality(v_ids) < size then
    v_ids := (internal.sorted_developers(conditions, terms,
      internal.meant_developers(conditions, terms, coalesce(excluded, '{}'), null)))[skipped + 1 : skipped + size];
  end if;
  return v_ids;
end;
$$;
