-- The directory's one search, for the page and the API.

-- One page of developers: those who know a skill of the filter before those who learn it, those who have the skill or
-- specialization that is searched before those who only mention it, then in the order of `sort`. After them, also over
-- pages, come others whose name sounds like the search, then those who match what it means, in the same order. If there
-- is nobody, it looks for the nearest. Returns their ids, how many match and how many there are at all. Definer:
-- directory entries are not exposed; the function returns only ids of listed profiles.
create function internal.find_developers(
  filters internal.developer_filters, requested_page integer, size integer,
  out total bigint, out count bigint, out count_exact boolean, out page integer, out ids uuid[],
  out alike_count bigint, out alike_count_exact boolean, out alike_ids uuid[],
  out meant_count bigint, out meant_count_exact boolean, out meant_ids uuid[], out terms internal.search_term[],
  out variants internal.search_variant[], out nearest_ids uuid[]
)
language plpgsql stable security definer
set search_path = '' set jit = off set max_parallel_workers_per_gather = 0 as $$
declare
  v_conditions constant internal.directory_conditions := internal.conditions_for(filters);
  v_ranked internal.directory_conditions := v_conditions;
  v_name_keys text[];
  v_alike internal.directory_conditions;
  v_found uuid[];
  v_skipped bigint;
begin
  meant_count := 0;
  meant_count_exact := true;
  total := (select s.developers from public.site_counters s);
  perform internal.plan_as('indexed');
  terms := internal.understand_search(filters.search);
  -- Up to a thousand that are found by name or title: those who have the skill or specialization itself come first.
  v_ranked.knows_skill_sql := pg_catalog.format(
    '(%s)::integer * 2 + (%s)::integer', v_conditions.knows_skill_sql, internal.exact_sql(terms));
  select counted.count, counted.count_exact, counted.ids into count, count_exact, ids
  from internal.count_matching_developers(filters, v_ranked) as counted;
  alike_count := 0;
  alike_count_exact := true;
  -- Beyond a thousand matches nobody looks for more of them. Two letters are too few for a sound, and signs are in no
  -- name: quotes ask for what they hold. Where every word is understood and finds somebody, it is no name.
  if count_exact and internal.has_trigram(filters.search)
    and (exists (select from unnest(terms) as term where not term.understood)
      or internal.meant_developers(v_conditions, terms, '{}', 1) = '{}')
    and filters.search !~ '[^[:alnum:][:space:]''’ʻʿ`.\u0300-\u036F\u064B-\u0655-]' then
    v_name_keys := internal.name_keys(filters.search);
  end if;
  if v_name_keys <> '{}' then
    v_alike := internal.conditions_for(filters, v_name_keys);
    select counted.count, counted.count_exact, counted.ids into alike_count, alike_count_exact, alike_ids
    from internal.count_matching_developers(filters, v_alike) as counted;
  end if;
  if count_exact and alike_count_exact then
    v_found := ids || alike_ids;
    select counted.count, counted.count_exact, counted.ids into meant_count, meant_count_exact, meant_ids
    from internal.count_meant_developers(v_conditions, terms, v_found) as counted;
  end if;
  if count + alike_count + meant_count = 0 then
    select n.variants, n.ids into variants, nearest_ids
    from internal.nearest_developers(v_conditions, terms, size) as n;
  end if;
  page := internal.nearest_page(requested_page, count + alike_count + meant_count, size);
  v_skipped := (page - 1)::bigint * size;
  ids := internal.matches_after(v_conditions, count, count_exact, ids, v_skipped, size);
  v_skipped := greatest(v_skipped - count, 0);
  size := size - cardinality(ids);
  alike_ids := internal.matches_after(v_alike, alike_count, alike_count_exact, alike_ids, v_skipped, size);
  v_skipped := greatest(v_skipped - alike_count, 0);
  size := least(size - cardinality(alike_ids), greatest(meant_count - v_skipped, 0));
  meant_ids := internal.list_meant_developers(v_conditions, terms, v_found, coalesce(meant_ids, '{}'), v_skipped, size);
  perform internal.plan_as('any');
end;
$$;
grant execute on function internal.find_developers to anon, authenticated, service_role;

-- `filters` is a JSON object as text: an argument in an address is a text, and PostgREST would hand it over as a JSON
-- string.
create function public.search_developers(
  filters text default '{}', page integer default 1, page_size integer default 12
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_filters internal.developer_filters := jsonb_populate_record(null::internal.developer_filters, filters::jsonb);
  v_size constant integer := least(greatest(coalesce(page_size, 12), 1), 48);
  v_list record;
  v_wanted uuid[];
begin
  v_filters.search := nullif(pg_catalog.btrim(pg_catalog.left(v_filters.search, 100)), '');
  select * into v_list from internal.find_developers(v_filters, page, v_size);
  v_wanted := array(
    select unnest(v_filters.skills)
    union all
    select skill from unnest(v_list.terms) as term, unnest(term.skills) as skill);
  return jsonb_build_object(
    'data', internal.developer_cards(v_list.ids, v_wanted),
    'count', v_list.count,
    'count_exact', v_list.count_exact,
    'sounds_like', case when v_list.alike_ids = '{}' then '[]'::jsonb
      else internal.developer_cards(v_list.alike_ids, v_wanted) end,
    'sounds_like_count', v_list.alike_count,
    'sounds_like_count_exact', v_list.alike_count_exact,
    'meant', case when v_list.meant_ids = '{}' then '[]'::jsonb
      else internal.developer_cards(v_list.meant_ids, v_wanted) end,
    'meant_count', v_list.meant_count,
    'meant_count_exact', v_list.meant_count_exact,
    'terms', (
      select coalesce(jsonb_agg(
        jsonb_build_object('label', label, 'without', without, 'or', place <> first_place)
        order by first_place, place), '[]')
      from (
        select label, without, understood, place,
          min(place) over (partition by coalesce(one_of, place::text)) as first_place
        from unnest(v_list.terms) with ordinality
          as term (words, label, understood, without, query, skills, one_of, exact, importance, place)
      ) as term
      where understood),
    'variants', (
      select coalesce(jsonb_agg(to_jsonb(variant) - 'place' order by variant.place), '[]')
      from unnest(v_list.variants) with ordinality as variant (label, alone, search, count, count_exact, place)),
    'nearest', case when v_list.nearest_ids <> '{}' then internal.developer_cards(v_list.nearest_ids, v_wanted)
      else '[]'::jsonb end,
    'total', v_list.total,
    'page', v_list.page,
    'total_pages', internal.page_count(v_list.count + v_list.alike_count + v_list.meant_count, v_size)
  );
end;
$$;
comment on function public.search_developers is
  'One page of the directory, filtered by internal.developer_filters: those who know a wanted skill before those who '
  'learn it, then the best rated, or in the order of sort. sounds_like has those whose name only sounds like the '
  'search, meant those who match what its words mean (terms) or have them in their texts; they come after the others. '
  'Where nobody is found, variants has the search without each of its terms, the nearest first, and nearest the '
  'developers of that one. count is exact up to 1,000, without filters and for one specialization alone always; '
  'count_exact says whether there are more.';
grant execute on function public.search_developers to anon, authenticated, service_role;
