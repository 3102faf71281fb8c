-- The directory's search with every filter.

-- Ids of one page of developers, best rated first. The statement is put together from the filters that are set,
-- values always as parameters: each combination gets a plan of its own, where "is null or" would get one bad plan
-- for all. Up to a thousand matches are looked up, counted and sorted at once. Where there are more, the first pages
-- come from walking down the list's order for a while, and others from sorting all that match. Definer: entries are
-- not exposed; it hands out ids only, of rows that everyone may see.
create function internal.find_developers(
  term text, level text, min_rating integer, min_years integer, specialization uuid, skills uuid[],
  for_hire boolean, location text, asked_page integer, size integer,
  out total bigint, out matches bigint, out exact boolean, out page integer, out pages integer, out ids uuid[]
)
language plpgsql stable security definer
set search_path = '' set jit = off set max_parallel_workers_per_gather = 0 as $$
declare
  c_count_cap constant integer := 1000;
  c_walk_rows constant integer := 500;
  c_walk_cap constant integer := 5000;
  c_columns constant text := 'd.profile_id, d.average_rating, d.rating_count';
  v_order text := 'average_rating desc, rating_count desc, profile_id';
  v_pattern text := internal.contains_pattern(term);
  v_pairs text[];
  v_wanted bigint[] := pg_catalog.array_remove(array[
    internal.facet('level', level),
    -- The most stars mean an unbroken row of them, and above five there is nothing.
    case when min_rating >= 1 then internal.facet('stars', min_rating::text) end,
    internal.facet('years', internal.years_step(min_years)::text),
    case when for_hire then internal.facet('hire', 'true') end,
    internal.facet('location', location),
    internal.facet('specialization', specialization::text)], null);
  v_skills bigint[] := array(select internal.facet('skill', id::text) from unnest(skills) as id);
  v_where text := '';
  v_offset bigint;
  v_rows integer;
  v_reversed boolean := false;
  v_found bigint;
begin
  if v_wanted <> '{}' then
    v_where := v_where || ' and d.facets @> $2';
  end if;
  if v_skills <> '{}' then
    v_where := v_where || ' and d.facets && $3';
  end if;
  if min_years is not null then
    v_where := v_where || ' and d.years_of_experience >= $4';
  end if;
  if term is not null then
    v_where := v_where || ' and d.words ilike $1';
    if not internal.has_trigram(term) then
      v_where := v_where || ' and internal.letter_pairs(d.words) @> $5';
      v_pairs := internal.letter_pairs(term);
    end if;
  end if;

  exact := true;
  total := (select developers from public.site_counters);
  if v_where = '' then
    matches := total;
  elsif v_where = ' and d.facets @> $2' and cardinality(v_wanted) = 1 and specialization is not null then
    matches := coalesce(
      (select developer_count from public.specialization_counters c where c.specialization_id = specialization), 0);
  end if;
  if matches is null or v_where <> '' and matches <= c_count_cap then
    perform internal.plan_as('indexed');
    execute pg_catalog.format(
      'select count(*), array_agg(d.profile_id order by %s) from (
        select %s from internal.directory_entries d where true %s limit %s) as d',
      v_order, c_columns, v_where, c_count_cap + 1)
    into matches, ids
    using v_pattern, v_wanted, v_skills, min_years, v_pairs;
    exact := matches <= c_count_cap;
    matches := least(matches, c_count_cap);
  end if;

  pages := pg_catalog.ceil(matches::numeric / size);
  page := least(greatest(coalesce(asked_page, 1), 1), greatest(pages, 1));
  v_offset := (page - 1)::bigint * size;
  v_rows := least(size, matches - v_offset);
  if ids is not null and exact or v_rows <= 0 then
    ids := ids[v_offset + 1 : v_offset + v_rows];
    perform internal.plan_as('any');
    return;
  end if;

  -- The last pages of a long list are the first ones from its other end.
  if exact and v_offset > matches / 2 then
    v_reversed := true;
    v_offset := matches - v_offset - v_rows;
    v_order := 'average_rating, rating_count, profile_id desc';
  end if;
  v_found := 0;
  if v_where = '' then
    perform internal.plan_as('ordered');
    execute pg_catalog.format(
      'select array(select profile_id from internal.directory_entries order by %s limit $1 offset $2)', v_order)
    into ids using v_rows, v_offset;
    v_found := v_rows;
  elsif v_offset + v_rows <= c_walk_rows then
    perform internal.plan_as('ordered');
    execute pg_catalog.format(
      'select count(*), array_agg(w.profile_id) from (
        select d.profile_id from (
          select d.* from internal.directory_entries d order by %1$s limit $6) as d
        where true %2$s order by %1$s limit $8 offset $7) as w',
      v_order, v_where)
    into v_found, ids
    using v_pattern, v_wanted, v_skills, min_years, v_pairs, c_walk_cap, v_offset, v_rows;
  end if;
  if v_found < v_rows then
    perform internal.plan_as('indexed');
    execute pg_catalog.format(
      'select array(select d.profile_id from (
        select %2$s from internal.directory_entries d where true %3$s order by %1$s limit $7 offset $6) as d)',
      v_order, c_columns, v_where)
    into ids
    using v_pattern, v_wanted, v_skills, min_years, v_pairs, v_offset, v_rows;
  end if;
  if v_reversed then
    ids := array(select id from unnest(ids) with ordinality as listed (id, place) order by place desc);
  end if;
  perform internal.plan_as('any');
end;
$$;
revoke execute on function internal.find_developers from public;
grant execute on function internal.find_developers to anon, authenticated, service_role;

create function public.search_developers(
  search text default null,
  level text default null,
  min_rating integer default null,
  min_years integer default null,
  specialization uuid default null,
  skills uuid[] default null,
  for_hire boolean default null,
  location text default null,
  page integer default 1,
  page_size integer default 12
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_size integer := least(greatest(coalesce(page_size, 12), 1), 48);
  v_term text := nullif(pg_catalog.btrim(pg_catalog.left(search, 100)), '');
  v_list record;
begin
  select * into v_list
  from internal.find_developers(
    v_term, level, min_rating, min_years, specialization, skills, for_hire, location, page, v_size);
  return jsonb_build_object(
    'data', internal.developer_cards(v_list.ids),
    'count', v_list.matches,
    'count_exact', v_list.exact,
    'total', v_list.total,
    'page', v_list.page,
    'page_size', v_size,
    'total_pages', v_list.pages
  );
end;
$$;
comment on function public.search_developers is
  'One page of the directory, best rated first. count is exact up to 1,000; count_exact says whether there are more.';
revoke execute on function public.search_developers from public, anon, authenticated;
grant execute on function public.search_developers to anon, authenticated, service_role;
