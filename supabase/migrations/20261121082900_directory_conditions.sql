-- The conditions of a search: SQL on directory entries that follows from its filters and terms.
-- 082910_directory_parts.sql counts and lists the developers who meet them.

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
  -- Any of them.
  specialization uuid[],
  skills uuid[],
  -- The order: weighted, newest or active; null means the best average first.
  sort text
);

-- The first four fields are SQL about an entry `d`. Whoever executes it passes this record as $1, so ($1).pattern is
-- the field below.
create type internal.directory_conditions as (
  -- Whether the entry matches, for finding entries by an index. Empty if every entry matches. $2 is how many entries
  -- are read at most; null means all.
  where_sql text,
  -- The same, for testing one entry after the other. It has no $2.
  check_sql text,
  -- An array of two booleans: knows a wanted skill rather than learns it; has the skills and specializations of the
  -- search, and its topics in the name or title. Entries with the higher array come first.
  rank_sql text,
  -- Whether the entry has what the terms mean, rather than only their words in a text. Null asks nothing.
  fits_sql text,
  -- The entry has all of these facets.
  all_facets bigint[],
  -- The entry has one of these levels; empty means any.
  any_level bigint[],
  -- The entry has one of these specializations; empty means any.
  any_specialization bigint[],
  -- The entry has one of these skills, known or being learned; empty means any.
  any_skill bigint[],
  -- The known skills among them.
  known_skills bigint[],
  -- The `like` pattern of the text in the name or title.
  pattern text,
  -- The letters and pairs of letters of a text without a trigram.
  pairs text[],
  -- All terms and filters, on internal.directory_texts.
  query tsquery,
  -- Developers whom another part of the search has found.
  excluded uuid[],
  -- The list is in descending order of this column, then of the number of ratings, then in the order of ids.
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

-- SQL that is true for entries `d` with all skills and specializations of these terms: known, being learned, or in the
-- name or title. A bio that mentions the word is not enough. Null without such terms.
create function internal.fits_sql(terms internal.search_term[]) returns text
language sql immutable set search_path = '' as $$
  select pg_catalog.string_agg('(' || sql || ')', ' and ')
  from (
    select pg_catalog.string_agg(pg_catalog.format('d.facets && %L::bigint[] or d.search_text ~* %L',
      term.exact || array(select internal.facet('learning', skill::text) from unnest(term.skills) as skill),
      '\m(' || pg_catalog.regexp_replace(term.words, '([^[:alnum:] ])', '\\\1', 'g')
        || '|' || pg_catalog.regexp_replace(term.label, '([^[:alnum:] ])', '\\\1', 'g') || ')'), ' or ') as sql
    from unnest(terms) as term
    group by term.group_no
    having bool_and(term.kind in ('skill', 'filler'))
  ) as conditions;
$$;

-- The conditions for members whose name or title contains the search; with `name_keys`, for others whose name sounds
-- like it. The SQL names only the filters that are set, so each combination gets a plan of its own. Values are fields
-- of $1, except those of terms, which are quoted.
create function internal.conditions_for(
  filters internal.developer_filters, terms internal.search_term[], name_keys text[] default null
) returns internal.directory_conditions
language plpgsql immutable set search_path = '' as $$
declare
  v_by_sound constant boolean := name_keys is not null;
  v_conditions internal.directory_conditions;
begin
  v_conditions.all_facets := pg_catalog.array_remove(array[
    -- Profiles whose ratings are all fives have the facet 5. None is above it, so a higher minimum finds nobody.
    internal.facet('min_rating', nullif(greatest(filters.min_rating, 0), 0)::text),
    internal.facet('min_years', (select max(step) from unnest(internal.year_steps(filters.min_years)) as step)::text),
    internal.facet('available_for_hire', nullif(filters.available_for_hire, false)::text),
    internal.facet('location', filters.location),
    internal.facet('works_remotely', nullif(filters.works_remotely, false)::text)
  ], null) || array(select internal.facet('sounds_like', key) from unnest(name_keys) as key);
  v_conditions.any_level := array(
    select internal.facet('experience_level', level) from unnest(filters.experience_level) as level);
  v_conditions.any_specialization := array(
    select internal.facet('specialization', id::text) from unnest(filters.specialization) as id);
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
  if not v_by_sound and not internal.has_trigram(filters.search) then
    v_conditions.pairs := internal.letter_pairs(filters.search);
  end if;
  v_conditions.where_sql := pg_catalog.concat_ws(' and ',
    case when v_conditions.all_facets <> '{}' then 'd.facets @> ($1).all_facets' end,
    case when v_conditions.any_level <> '{}' then 'd.facets && ($1).any_level' end,
    case when v_conditions.any_specialization <> '{}' then 'd.facets && ($1).any_specialization' end,
    case when v_conditions.any_skill <> '{}' then 'd.facets && ($1).any_skill' end,
    case when v_conditions.pattern is not null then
      case when v_by_sound then 'd.search_text not ilike ($1).pattern' else 'd.search_text ilike ($1).pattern' end
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
    internal.facets_query(conditions.any_specialization),
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
