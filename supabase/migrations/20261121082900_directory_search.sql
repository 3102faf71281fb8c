-- The directory's search in three steps: the conditions that follow from the filters, the count of the matches, and
-- the ids of one page. internal.find_developers() puts them together.

-- The filters, under their names in the URL of the page. Null means any.
create type internal.developer_filters as (
  search text,
  -- Any of them.
  experience_level text[],
  min_rating integer,
  min_years integer,
  available_for_hire boolean,
  location text,
  works_remotely boolean,
  specialization uuid,
  skills uuid[],
  -- The order: weighted, newest or active; null means the best average first.
  sort text
);

-- Developers that are asked for, in three parts: those whose name or title has the text, others whose name sounds like
-- it, and others who match its terms.
create type internal.directory_conditions as (
  -- On an entry `d`; empty if every developer matches. The SQL takes this record as $1, and how many are read at most
  -- as $2 (null: all).
  where_sql text,
  -- The same, for one entry after the other; it uses $1 alone.
  check_sql text,
  -- An array of booleans: entries with higher ones come first, those who know a wanted skill before those who learn it.
  rank_sql text,
  -- The entry has all of these facets.
  all_facets bigint[],
  -- The entry has one of these levels; empty means any.
  any_level bigint[],
  -- The entry has at least one of these, known or being learned; empty means any.
  any_skill bigint[],
  -- Those of them that stand for known skills.
  known_skills bigint[],
  pattern text,
  -- For a text without a trigram: the letters and pairs that it consists of.
  pairs text[],
  -- The terms and all filters, on internal.directory_texts, and who is found already.
  query tsquery,
  excluded uuid[],
  -- The column that the list begins with, the highest first. Equals follow by their number of ratings and their id.
  order_column text
);

-- SQL that is true for entries `d` with all skills and specializations of the search, and with its topics in their name
-- or title.
create function internal.exact_sql(terms internal.search_term[]) returns text
language sql immutable set search_path = '' as $$
  select coalesce(pg_catalog.string_agg(sql, ' and '), 'true')
  from (
    select pg_catalog.format('d.facets && %L::bigint[]', array_agg(facet)) as sql
    from unnest(terms) as term, unnest(term.exact) as facet
    group by term.group_no
    union all
    select pg_catalog.format('d.search_text ~* %L', term.titled)
    from unnest(terms) as term where term.titled is not null
  ) as conditions;
$$;

-- Step 1. The SQL names only the filters that are set: each combination gets a plan of its own. Values are parameters;
-- those of terms are quoted.
-- If `name_keys` is given, finds members whose name sounds like the search and does not contain it.
create function internal.conditions_for(
  filters internal.developer_filters, terms internal.search_term[], name_keys text[] default null
) returns internal.directory_conditions
language plpgsql immutable set search_path = '' as $$
declare
  c_by_sound constant boolean := name_keys is not null;
  v_conditions internal.directory_conditions;
begin
  v_conditions.all_facets := pg_catalog.array_remove(array[
    -- The facet 5 holds profiles whose ratings are all fives. No facet is above it, so a higher minimum finds nobody.
    internal.facet('min_rating', nullif(greatest(filters.min_rating, 0), 0)::text),
    internal.facet('min_years', (select max(step) from unnest(internal.year_steps(filters.min_years)) as step)::text),
    internal.facet('available_for_hire', nullif(filters.available_for_hire, false)::text),
    internal.facet('location', filters.location),
    internal.facet('works_remotely', nullif(filters.works_remotely, false)::text),
    internal.facet('specialization', filters.specialization::text)
  ], null) || array(select internal.facet('sounds_like', key) from unnest(name_keys) as key);
  v_conditions.any_level := array(
    select internal.facet('experience_level', level) from unnest(filters.experience_level) as level);
  v_conditions.known_skills := array(select internal.facet('skills', id::text) from unnest(filters.skills) as id);
  v_conditions.any_skill := v_conditions.known_skills
    || array(select internal.facet('learning', id::text) from unnest(filters.skills) as id);
  v_conditions.rank_sql := pg_catalog.format('array[%s, %s]',
    case when v_conditions.known_skills <> '{}' then 'd.facets && ($1).known_skills' else 'true' end,
    internal.exact_sql(terms));
  v_conditions.order_column := case filters.sort
    when 'weighted' then 'weighted_rating' when 'newest' then 'created_at' when 'active' then 'active_on'
    else 'average_rating'
  end;
  v_conditions.pattern := internal.contains_pattern(filters.search);
  if not c_by_sound and not internal.has_trigram(filters.search) then
    v_conditions.pairs := internal.letter_pairs(filters.search);
  end if;
  v_conditions.where_sql := pg_catalog.concat_ws(' and ',
    case when v_conditions.all_facets <> '{}' then 'd.facets @> ($1).all_facets' end,
    case when v_conditions.any_level <> '{}' then 'd.facets && ($1).any_level' end,
    case when v_conditions.any_skill <> '{}' then 'd.facets && ($1).any_skill' end,
    case when v_conditions.pattern is not null then
      case when c_by_sound then 'd.search_text not ilike ($1).pattern' else 'd.search_text ilike ($1).pattern' end
    end,
    case when v_conditions.pairs is not null then 'internal.letter_pairs(d.search_text) @> ($1).pairs' end
  );
  v_conditions.check_sql := v_conditions.where_sql;
  return v_conditions;
end;
$$;

-- A tsquery for all terms and all filters. Null without a term.
create function internal.terms_query(conditions internal.directory_conditions, terms internal.search_term[])
returns tsquery
language sql immutable set search_path = '' as $$
  select case when terms <> '{}' then pg_catalog.concat_ws(' & ',
    (select pg_catalog.string_agg(internal.facets_query(array[facet]), ' & ')
      from unnest(conditions.all_facets) as facet),
    internal.facets_query(conditions.any_level),
    internal.facets_query(conditions.any_skill),
    (select pg_catalog.string_agg('(' || alternatives.query || ')', ' & ')
      from (
        select pg_catalog.string_agg('(' || term.query::text || ')', ' | ') as query
        from unnest(terms) as term group by term.group_no
      ) as alternatives)
  )::tsquery end;
$$;

-- The conditions of a search by terms, with the query of internal.terms_query(). One index finds members by any mixture
-- of terms and filters.
create function internal.conditions_by_terms(
  conditions internal.directory_conditions, query tsquery, excluded uuid[] default '{}'
) returns internal.directory_conditions
language plpgsql immutable set search_path = '' as $$
begin
  conditions.query := query;
  conditions.excluded := excluded;
  conditions.where_sql := 'd.profile_id = any (array(
    select t.profile_id from internal.directory_texts t
    where t.listed and t.words @@ ($1).query and t.profile_id <> all (($1).excluded) limit $2))';
  conditions.check_sql := '(
    select t.words @@ ($1).query and t.profile_id <> all (($1).excluded)
    from internal.directory_texts t where t.profile_id = d.profile_id)';
  return conditions;
end;
$$;

-- Step 2. Counts the matches: a counter answers if there is one; otherwise the query reads up to a thousand matches and
-- also returns their ids in the order of the list. `count_exact` is false if there are more. The settings: see
-- internal.plan_as().
create function internal.count_matching_developers(
  filters internal.developer_filters, conditions internal.directory_conditions,
  out count bigint, out count_exact boolean, out ids uuid[]
)
language plpgsql stable set search_path = '' set enable_seqscan = off set enable_indexscan = off as $$
declare
  c_max_count constant integer := 1000;
begin
  count_exact := true;
  if conditions.where_sql = '' then
    count := (select s.developers from public.site_counters s);
    return;
  end if;
  -- Only a specialization: its counter answers.
  if jsonb_strip_nulls(to_jsonb(filters)) - 'sort' = jsonb_build_object('specialization', filters.specialization) then
    count := (
      select s.developer_count from public.specialization_counters s
      where s.specialization_id = filters.specialization
    );
    if count > c_max_count then
      return;
    end if;
  end if;
  execute pg_catalog.format(
    'select count(*),
      array_agg(d.profile_id order by d.rank desc, d.%1$I desc, d.rating_count desc, d.profile_id)
    from (
      select d.profile_id, d.%1$I, d.rating_count, %2$s as rank
      from internal.directory_entries d where d.listed and %3$s limit $2
    ) as d',
    conditions.order_column, conditions.rank_sql, conditions.where_sql)
  into count, ids using conditions, c_max_count + 1;
  count_exact := count <= c_max_count;
  count := least(count, c_max_count);
  ids := case when count_exact then coalesce(ids, '{}') end;
end;
$$;

-- Step 3. Returns the ids of one page where many match. It first scans the best entries in the order of the list, which
-- begins with those of the highest rank. If they do not fill the page, it sorts all matches. A page near the end is
-- read in reverse, and only where all entries have one rank: without a skill and without a search.
create function internal.list_matching_developers(
  conditions internal.directory_conditions, count bigint, count_exact boolean, skipped bigint, size integer
) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  c_max_walked_matches constant integer := 500;
  c_max_walked_entries constant integer := 5000;
  v_rows constant integer := least(size, count - skipped);
  -- The last pages of a long list are the first ones from its other end.
  v_reversed constant boolean := count_exact and skipped > count / 2;
  v_skipped constant bigint := case when v_reversed then count - skipped - v_rows else skipped end;
  v_order constant text := pg_catalog.format(
    case
      when v_reversed then 'd.%I, d.rating_count, d.profile_id desc'
      else 'd.%I desc, d.rating_count desc, d.profile_id'
    end,
    conditions.order_column);
  v_ids uuid[];
begin
  if conditions.where_sql = '' then
    perform internal.plan_as('ordered');
    execute pg_catalog.format(
      'select array(
        select d.profile_id from internal.directory_entries d where d.listed order by %s limit $1 offset $2)', v_order)
    into v_ids using v_rows, v_skipped;
  elsif v_skipped + v_rows <= c_max_walked_matches then
    perform internal.plan_as('ordered');
    execute pg_catalog.format(
      'select array(
        select d.profile_id from (
          select d.* from internal.directory_entries d where d.listed order by %1$s limit $4
        ) as d
        where %2$s and true = all (%3$s) order by %1$s limit $2 offset $3)',
      v_order, conditions.check_sql, conditions.rank_sql)
    into v_ids using conditions, v_rows, v_skipped, c_max_walked_entries;
  end if;
  if v_ids is null or cardinality(v_ids) < v_rows then
    perform internal.plan_as('indexed');
    execute pg_catalog.format(
      'select array(
        select d.profile_id from (
          select d.profile_id, d.%4$I, d.rating_count, %3$s as rank
          from internal.directory_entries d where d.listed and %2$s limit $2
        ) as d
        order by d.rank desc, %1$s limit $3 offset $4)',
      v_order, conditions.where_sql, conditions.rank_sql, conditions.order_column)
    into v_ids using conditions, null::integer, v_rows, v_skipped;
  end if;
  if v_reversed then
    return array(select id from unnest(v_ids) with ordinality as listed (id, ordinal) order by ordinal desc);
  end if;
  return v_ids;
end;
$$;

-- A part of the developers that are found: 'named', 'sounds_like' or 'by_terms'; if there are no more than a thousand,
-- with the ids of all in the order of the list.
create type internal.developer_part as (
  kind text,
  conditions internal.directory_conditions,
  count bigint,
  count_exact boolean,
  ids uuid[]
);

create function internal.counted_part(
  kind text, filters internal.developer_filters, conditions internal.directory_conditions
) returns internal.developer_part
language sql stable set search_path = '' as $$
  select (kind, conditions, counted.count, counted.count_exact, counted.ids)::internal.developer_part
  from internal.count_matching_developers(filters, conditions) as counted;
$$;

-- Ids of a part after `skipped` of them.
create function internal.ids_of_part(part internal.developer_part, skipped bigint, size bigint) returns uuid[]
language plpgsql stable set search_path = '' as $$
begin
  if skipped >= part.count or size <= 0 then
    return '{}';
  elsif part.ids is null then
    return internal.list_matching_developers(part.conditions, part.count, part.count_exact, skipped, size::integer);
  end if;
  return part.ids[skipped + 1 : skipped + size];
end;
$$;
