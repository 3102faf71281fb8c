-- The nearest searches if nobody matches all terms, or only by words of a bio. `query` has the filters.

-- The groups of terms that each try keeps, the tries in their order. More than six groups would be too many searches:
-- then the tries with one group left out and with one alone are skipped.
create function internal.nearest_tries(all_groups integer[], finding integer[], important integer[])
returns table (try integer, kept integer[])
language sql immutable set search_path = '' as $$
  select tries.try, tries.kept
  from (
    -- The groups that find somebody alone.
    select 1, finding, 0 where finding <> all_groups and finding <> '{}'
    union all
    -- These without one of them.
    select 2, array_remove(finding, group_no), group_no
    from unnest(finding) as group_no where cardinality(finding) between 2 and 6
    union all
    -- The important ones together.
    select 3, important, 0 where cardinality(important) >= 2 and important <> all_groups
    union all
    -- Each alone.
    select 4, array[group_no], group_no from unnest(finding) as group_no where cardinality(finding) between 3 and 6
  ) as tries (try, kept, group_no)
  -- Of equals the one without the later word comes first.
  order by tries.try, tries.group_no desc;
$$;

-- The searches with some of the terms that find somebody, the nearest first, and the first developers of the nearest.
-- Each has the labels of the terms that are left out, or of the only one that is left. The nearest search
-- 1. keeps the most skills, specializations, names and topics;
-- 2. keeps the other terms of the greatest weight: text 3, a level or years 2, a place, availability or remote work 1;
-- 3. finds the fewest developers.
-- Once a search with all of the first found somebody, later tries are skipped.
create function internal.nearest_developers(
  query internal.directory_query, terms internal.search_term[], size integer, out searches jsonb, out ids uuid[]
)
language plpgsql stable set search_path = '' as $$
declare
  -- The last of internal.nearest_tries().
  c_each_alone constant integer := 4;
  v_groups constant integer[] := array(select distinct t.group_no from unnest(terms) as t order by 1);
  v_finding constant integer[] := array(
    select t.group_no from unnest(terms) as t group by 1
    having internal.count_up_to(1, internal.terms_query(query.words, array_agg(t))) > 0 order by 1);
  v_important constant integer[] := array(
    select distinct t.group_no from unnest(terms) as t
    where t.kind in ('expertise', 'name', 'topic') and t.group_no = any (v_finding) order by 1);
  v_query internal.directory_query := query;
  v_try record;
  v_last_try integer := 1;
  -- After a try that found somebody, only what is important stands alone.
  v_only_important boolean := false;
  v_terms internal.search_term[];
  v_part internal.developer_part;
  v_alone boolean;
  v_search jsonb;
  v_nearest jsonb;
  v_value integer[];
  -- Any search is better than none.
  v_best_value integer[] := array[-1];
begin
  searches := '[]';
  ids := '{}';
  if cardinality(v_groups) < 2 then
    return;
  end if;
  for v_try in select * from internal.nearest_tries(v_groups, v_finding, v_important) loop
    if v_try.try > v_last_try then
      exit when v_best_value[1] = cardinality(v_important);
      v_last_try := v_try.try;
      v_only_important := v_try.try = c_each_alone and searches <> '[]';
    end if;
    continue when v_only_important and not v_try.kept && v_important;
    v_terms := array(select t from unnest(terms) as t where t.group_no = any (v_try.kept));
    v_query.words := internal.terms_query(query.words, v_terms);
    v_part := internal.counted_part('by_terms', v_query);
    continue when v_part.count = 0;
    v_alone := cardinality(v_try.kept) = 1 and cardinality(terms) > 2;
    v_search := jsonb_build_object(
      'label', (
        select pg_catalog.string_agg(t.label, ', ')
        from unnest(terms) as t where (t.group_no = any (v_try.kept)) = v_alone),
      'alone', v_alone,
      -- Alternatives stay alternatives.
      'search', (
        select pg_catalog.string_agg(case when t.is_other then 'or ' || t.words else t.words end, ' ' order by t.place)
        from (
          select words, group_no = lag(group_no) over (order by ordinality) as is_other, ordinality as place
          from unnest(v_terms) with ordinality
        ) as t),
      'count', v_part.count, 'count_exact', v_part.count_exact);
    -- Compared from the left: important groups kept, other terms kept by their weight, few developers before many.
    v_value := array[
      (select count(*) from unnest(v_important) as group_no where group_no = any (v_try.kept)),
      (select coalesce(sum(
          case when t.kind = 'text' then 3 when t.kind in ('experience_level', 'min_years') then 2 else 1 end), 0)
        from unnest(v_terms) as t where t.group_no <> all (v_important)),
      -v_part.count];
    if v_value > v_best_value then
      v_best_value := v_value;
      v_nearest := v_search;
      ids := internal.ids_of_part(v_part, 0, size);
    end if;
    searches := searches || v_search;
  end loop;
  if v_nearest is not null then
    searches := (
      select v_nearest || coalesce(jsonb_agg(found.search order by found.place) filter (
        where found.search <> v_nearest), '[]')
      from jsonb_array_elements(searches) with ordinality as found (search, place));
  end if;
end;
$$;
