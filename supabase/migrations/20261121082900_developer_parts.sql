-- The parts of a search: the developers whom it finds in one way, how many they are and who is on one page.
-- 082920_find_developers.sql puts the parts together.

-- The questions that the directory asks about its entries. Null asks nothing. Functions that execute SQL pass this
-- record as $1: plans are made for the values at hand, so a condition that asks nothing is not in them.
create type internal.directory_query as (
  -- The filters, and the terms of the search or the sound of a name.
  words tsquery,
  -- The `like` pattern of a text in the name or title.
  pattern text,
  -- The letters and pairs of letters of a text without a trigram.
  pairs text[],
  -- Developers whom another part of the search has found.
  excluded uuid[],
  -- Nobody but these.
  only_ids uuid[],
  -- Not the directory's entries, but those of this table: internal.round_entries, or internal.search_changes, which has
  -- them as they were before they first changed after `former`.
  source text,
  former timestamptz,
  -- The list begins with those who know a wanted skill rather than learn it,
  knows tsquery,
  -- then has those with the skills and specializations of the search, and its topics in the name or title,
  exact tsquery,
  titled text[],
  -- then is in descending order of this column, of the number of ratings, and in the order of ids.
  order_column text,
  -- An entry fits if it has each of these, or the word beside it in the name or title. A bio that mentions a skill is
  -- not enough.
  fit_words tsquery[],
  fit_titled text[]
);

create type internal.developer_part as (
  -- 'named': the name or title contains the search. 'sounds_like': the name sounds like it. 'by_terms': they match its
  -- terms. 'by_words': they only mention its words.
  kind text,
  query internal.directory_query,
  count bigint,
  -- False if there are more than the count.
  count_exact boolean,
  -- 'read': `ids` has all of them, in the order of the list. 'many': each page is read alone. 'everybody': so, too, and
  -- the query asks nothing.
  state text,
  ids uuid[],
  -- Whether each of them fits.
  fits boolean[]
);

-- A tsquery of all filters but the search. Null without one.
create function internal.filters_query(filters internal.developer_filters) returns tsquery
language sql immutable set search_path = '' as $$
  select pg_catalog.string_agg(internal.any_facet(array(
    select internal.facet(filter.name, one.value)
    from jsonb_array_elements_text(
      case jsonb_typeof(filter.value) when 'array' then filter.value else jsonb_build_array(filter.value) end) as one
    union all
    select internal.facet('works_remotely', 'true')
    where filter.name = 'location' and filters.works_remotely = 'or')),
    ' & ')::tsquery
  from jsonb_each(jsonb_strip_nulls(to_jsonb(filters)) - 'search' - 'sort') as filter (name, value)
  where (filter.name, filter.value) <> ('works_remotely', '"or"');
$$;

-- A tsquery of all terms and `words`; alternatives are enough. Null without a term.
create function internal.terms_query(words tsquery, terms internal.search_term[]) returns tsquery
language sql immutable set search_path = '' as $$
  select coalesce(words && alternatives.query, alternatives.query)
  from (
    select pg_catalog.string_agg('(' || one.query || ')', ' & ')::tsquery as query
    from (
      select pg_catalog.string_agg('(' || term.query::text || ')', ' | ') as query
      from unnest(terms) as term group by term.group_no
    ) as one
  ) as alternatives;
$$;

-- The query of the filters alone. Terms order what it finds.
create function internal.query_of(filters internal.developer_filters, terms internal.search_term[])
returns internal.directory_query
language plpgsql immutable set search_path = '' as $$
declare
  v_query internal.directory_query;
begin
  v_query.words := internal.filters_query(filters);
  v_query.knows := internal.any_facet(array(
    select internal.facet('knows', id::text) from unnest(filters.skills) as id))::tsquery;
  v_query.exact := (
    select pg_catalog.string_agg('(' || alternatives.query || ')', ' & ')
    from (
      select pg_catalog.string_agg(term.exact::text, ' | ') as query
      from unnest(terms) as term where term.exact is not null group by term.group_no
    ) as alternatives)::tsquery;
  v_query.titled := nullif(array(select term.titled from unnest(terms) as term where term.kind = 'topic'), '{}');
  v_query.order_column := case filters.sort
    when 'weighted' then 'weighted_rating' when 'newest' then 'created_at' when 'active' then 'active_on'
    else 'average_rating'
  end;
  return v_query;
end;
$$;

-- SQL that is true for entries `d` that match $1.
create function internal.matches_sql() returns text
language sql immutable parallel safe set search_path = '' as $$
  select '(($1).words is null or d.words @@ ($1).words)
    and (($1).pattern is null or d.search_text ilike ($1).pattern)
    and (($1).pairs is null or internal.letter_pairs(d.search_text) @> ($1).pairs)
    and (($1).excluded is null or d.profile_id <> all (($1).excluded))
    and (($1).only_ids is null or d.profile_id = any (($1).only_ids))';
$$;

-- SQL for two booleans about entries `d`. Those with the higher array come first.
create function internal.rank_sql() returns text
language sql immutable parallel safe set search_path = '' as $$
  select 'array[($1).knows is null or d.words @@ ($1).knows,
    (($1).exact is null or d.words @@ ($1).exact) and (($1).titled is null or d.search_text ~* all (($1).titled))]';
$$;

-- The matches in the order of the list, and whether each fits. Reads up to `most` entries, all if that is null. It
-- looks texts up in an index (082500_text_search.sql).
create function internal.read_matches(
  query internal.directory_query, most bigint, skipped bigint, size bigint, out ids uuid[], out fits boolean[]
)
language plpgsql stable set search_path = '' set enable_seqscan = off set enable_indexscan = off as $$
begin
  execute pg_catalog.format(
    'select coalesce(array_agg(d.profile_id), ''{}''), coalesce(array_agg(d.fits), ''{}'')
    from (
      select d.profile_id, d.fits
      from (
        select d.profile_id, d.rating_count, d.%1$I, %2$s as rank, ($1).fit_titled is null or (
            select bool_and(coalesce(d.words @@ fit.words, false) or d.search_text ~* fit.titled)
            from unnest(($1).fit_words, ($1).fit_titled) as fit (words, titled)) as fits
        from internal.%4$I d where d.listed and %3$s and %5$s limit $2
      ) as d
      order by d.rank desc, d.%1$I desc, d.rating_count desc, d.profile_id limit $3 offset $4
    ) as d',
    query.order_column, internal.rank_sql(), internal.matches_sql(),
    coalesce(query.source, 'directory_entries'),
    case when query.former is null then 'true' else 'd.id = (
      select min(c.id) from internal.search_changes c
      where c.taken and c.profile_id = d.profile_id and c.changed_at > ($1).former)' end)
  into ids, fits using query, most, size, skipped;
end;
$$;

-- The first matches along the order of the list, from its other end if `reversed`. Reads at most `most` entries in that
-- order, all if that is null, and returns the matches with the highest rank, because those are listed first: fewer than
-- `size` ids if those entries hold fewer. The settings are those of 082500_text_search.sql.
create function internal.walk_to_matches(
  query internal.directory_query, most integer, reversed boolean, skipped bigint, size bigint
) returns uuid[]
language plpgsql stable set search_path = '' set enable_bitmapscan = off set enable_sort = off as $$
declare
  v_ids uuid[];
begin
  execute pg_catalog.format(
    'select array(
      select d.profile_id
      from (select d.* from internal.directory_entries d where d.listed order by %1$s limit $2) as d
      where %2$s and true = all (%3$s) order by %1$s limit $3 offset $4)',
    pg_catalog.format(
      case
        when reversed then 'd.%I, d.rating_count, d.profile_id desc'
        else 'd.%I desc, d.rating_count desc, d.profile_id'
      end, query.order_column),
    internal.matches_sql(), internal.rank_sql())
  into v_ids using query, most, size, skipped;
  return v_ids;
end;
$$;

-- Ids of a part after `skipped` of them. Of many by a walk, and if that does not fill the page, by sorting all matches.
-- A page near the end is read in reverse; only a list with neither a skill nor a search has an exact count that long,
-- so all its entries have one rank.
create function internal.ids_of_part(part internal.developer_part, skipped bigint, size bigint) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  c_max_walked_matches constant integer := 500;
  c_max_entries_read constant integer := 5000;
  v_size constant bigint := least(size, part.count - skipped);
  -- The last pages of a long list are the first ones from its other end.
  v_reversed constant boolean := part.count_exact and skipped > part.count / 2;
  v_skipped constant bigint := case when v_reversed then part.count - skipped - v_size else skipped end;
  v_ids uuid[];
begin
  if v_size <= 0 then
    return '{}';
  elsif part.state = 'read' then
    return part.ids[skipped + 1 : skipped + size];
  elsif part.state = 'everybody' or v_skipped + v_size <= c_max_walked_matches then
    v_ids := internal.walk_to_matches(
      part.query, case part.state when 'many' then c_max_entries_read end, v_reversed, v_skipped, v_size);
  end if;
  if part.state = 'many' and coalesce(cardinality(v_ids), 0) < v_size then
    return (internal.read_matches(part.query, null, skipped, v_size)).ids;
  end if;
  return case when not v_reversed then v_ids else array(
    select id from unnest(v_ids) with ordinality as reversed (id, ordinal) order by ordinal desc) end;
end;
$$;

-- A part with its count. It is exact up to a thousand, if it is `known` from a counter, or for a round of saved
-- searches, which asks for all ids. Counters are about the whole directory.
create function internal.counted_part(kind text, query internal.directory_query, known bigint default null)
returns internal.developer_part
language plpgsql stable set search_path = '' as $$
declare
  c_max_count constant integer := case when query.source is null then 1000 end;
  v_found record;
begin
  if query.source is null and query.words is null and query.pattern is null then
    return (kind, query, known, true, 'everybody', null, null)::internal.developer_part;
  elsif query.source is null and known > c_max_count then
    return (kind, query, known, true, 'many', null, null)::internal.developer_part;
  end if;
  select * into v_found from internal.read_matches(query, c_max_count + 1, 0, null);
  if cardinality(v_found.ids) > c_max_count then
    return (kind, query, c_max_count, false, 'many', null, null)::internal.developer_part;
  end if;
  return (kind, query, cardinality(v_found.ids), true, 'read', v_found.ids, v_found.fits)::internal.developer_part;
end;
$$;
