-- Search in the titles, texts and tags of the feed. internal.search_posts() is the whole; the functions before it are
-- its steps.
--
-- A common word is found by a walk along the list from its beginning, a rare one in the index. The index can't find a
-- text without a trigram: such a text is searched in the first posts of the list alone, so that no search reads every
-- post.

-- The filters with what the search means: 'job hargeisa' also finds posts of that type with the word, and offers there.
-- A search that names no type, place, level, kind of offer or skill means its text alone, and '#react' the tag.
-- Definer: offers are found by entries that are not exposed.
create function internal.with_meaning(filters internal.feed_filters) returns internal.feed_filters
language plpgsql stable security definer set search_path = '' as $$
declare
  -- Of more than a thousand.
  c_max_offers constant integer := 100;
  v_search constant internal.job_search :=
    internal.understand_job_search(filters.search, array['job', 'event', 'question']);
  v_query constant tsquery := internal.job_query(v_search);
begin
  if filters.search like '#%' or v_search.types || v_search.kinds = '{}' and not exists (
    select from unnest(v_search.terms) as term where term.kind not in ('text', 'name', 'filler', 'topic')
  ) then
    return filters;
  end if;
  if v_search.types = '{}' or 'job' = any (v_search.types) then
    filters.offers := (internal.list_jobs(v_query, pg_catalog.now(), 'newest', null, c_max_offers)).ids;
  end if;
  -- Without a word that the index can find, posts of the type would all be read.
  if v_search.types <> '{}' and exists (
    select from unnest(v_search.words) as word where internal.has_trigram(internal.plain_letters(word))
  ) then
    filters.meant_types := v_search.types;
    filters.meant_words := v_search.words;
  end if;
  return filters;
end;
$$;

-- SQL that is true for a post `p` that contains a text or has it as a tag, with or without '#'.
create function internal.contains_sql(value text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select pg_catalog.format('(
    internal.plain_letters(p.title) like internal.contains_pattern(internal.plain_letters(%1$s))
    or internal.plain_letters(p.content) like internal.contains_pattern(internal.plain_letters(%1$s))
    or p.tags @> array[pg_catalog.lower(pg_catalog.ltrim(%1$s, ''#''))])', value);
$$;

-- SQL that is true for a post `p` that the search means. $1 is the filters.
create function internal.search_condition(filters internal.feed_filters) returns text
language sql immutable parallel safe set search_path = '' as $$
  select pg_catalog.format('(%s)', pg_catalog.concat_ws(' or ',
    internal.contains_sql('($1).search'),
    case when filters.offers <> '{}' then 'p.id = any (($1).offers)' end,
    case when filters.meant_types <> '{}' then pg_catalog.concat_ws(' and ',
      'p.post_type = any (($1).meant_types)',
      (select pg_catalog.string_agg(internal.contains_sql(pg_catalog.format('($1).meant_words[%s]', place)), ' and ')
      from generate_series(1, cardinality(filters.meant_words)) as place)) end));
$$;

-- Walks along the list and returns the first `max_count` matches among its first `max_posts_read` posts, in the list's
-- order. In the SQL, $1 is the filters, $2 `max_posts_read`, $3 `max_count`.
create function internal.walk_to_matching_posts(
  filters internal.feed_filters, max_posts_read bigint, max_count bigint, out count bigint, out ids uuid[]
)
language plpgsql stable set search_path = '' set enable_bitmapscan = off set enable_sort = off as $$
begin
  execute pg_catalog.format(
    'select count(*), coalesce(array_agg(w.id order by w.ordinal), ''{}'') from (
      select p.id, pg_catalog.row_number() over () as ordinal from (%s limit $2) as p where %s limit $3
    ) as w',
    internal.feed_list_sql(filters, with_text => true), internal.search_condition(filters))
  into count, ids using filters, max_posts_read, max_count;
end;
$$;

-- Finds matches by an index and returns the first `max_count`, in the list's order. With `any_of_them`, it takes the
-- first that it finds: enough to know whether there are more.
create function internal.find_matching_posts(
  filters internal.feed_filters, max_count bigint, any_of_them boolean, out count bigint, out ids uuid[]
)
language plpgsql stable set search_path = '' set enable_seqscan = off set enable_indexscan = off as $$
begin
  execute pg_catalog.format(
    'select count(*), coalesce(array_agg(f.id order by f.key %1$s, f.time %1$s, f.id %1$s), ''{}'')
    from (%2$s limit $2) as f',
    filters.direction,
    internal.feed_list_sql(
      filters, with_text => true, condition => internal.search_condition(filters), ordered => not any_of_them))
  into count, ids using filters, max_count;
end;
$$;

-- Counts the matches, up to a thousand; `count_exact` is false if there may be more. `listed` is the number of posts
-- without the search. Also returns the ids in the list's order: all, the first thousand, or null if the index found
-- more than a thousand.
create function internal.count_matching_posts(
  filters internal.feed_filters, listed bigint, out count bigint, out count_exact boolean, out ids uuid[]
)
language plpgsql stable set search_path = '' as $$
declare
  c_max_count constant integer := 1000;
  c_max_posts_read constant integer := 10000;
  -- A word is common if a tenth of the first 200 posts contain it.
  c_sample constant integer := 200;
  v_indexed constant boolean := internal.has_trigram(internal.plain_letters(filters.search)) and listed > c_sample;
  v_common boolean := not v_indexed;
begin
  if v_indexed then
    v_common := (
      select walk.count >= c_sample / 10 from internal.walk_to_matching_posts(filters, c_sample, c_sample) as walk);
  end if;
  if v_common then
    select * into count, ids from internal.walk_to_matching_posts(filters, c_max_posts_read, c_max_count + 1);
    count_exact := count <= c_max_count and listed <= c_max_posts_read;
    if count_exact or count > c_max_count or not v_indexed then
      count := least(count, c_max_count);
      return;
    end if;
  end if;
  select * into count, ids from internal.find_matching_posts(filters, c_max_count + 1, any_of_them => true);
  count_exact := count <= c_max_count;
  count := least(count, c_max_count);
  ids := case when count_exact then ids end;
end;
$$;

-- The first `wanted` of more than a thousand matches of a word that is not common. Most are found by a walk along the
-- list. If that finds too few, the index finds all, and they are sorted.
create function internal.first_matching_posts(filters internal.feed_filters, wanted bigint) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  v_posts_read constant bigint := least(greatest(3000, 30 * wanted), 30000);
  v_ids uuid[] := (select walk.ids from internal.walk_to_matching_posts(filters, v_posts_read, wanted) as walk);
begin
  if cardinality(v_ids) < wanted then
    return (select found.ids from internal.find_matching_posts(filters, wanted, any_of_them => false) as found);
  end if;
  return v_ids;
end;
$$;

-- One page of the posts that match a search, and how many match.
create function internal.search_posts(
  filters internal.feed_filters, listed bigint, requested_page integer, size integer,
  out count bigint, out count_exact boolean, out page integer, out ids uuid[]
)
language plpgsql stable set search_path = '' as $$
declare
  v_wanted bigint;
begin
  select counted.count, counted.count_exact, counted.ids into count, count_exact, ids
  from internal.count_matching_posts(filters, listed) as counted;
  page := internal.clamp_page(requested_page, count, size);
  v_wanted := least(page * size, count);
  ids := (coalesce(ids, internal.first_matching_posts(filters, v_wanted)))[(page - 1) * size + 1 : v_wanted];
end;
$$;
