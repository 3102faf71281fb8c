-- Searches of the feed read a bounded number of posts, whatever they ask for: the beginning of the list, or by the
-- index what few posts have. A sample of the table tells which of both it is.

-- Others replace these below.
drop function internal.find_matching_posts;
drop function internal.first_matching_posts;

-- The filters with what the search means: 'job hargeisa' also finds posts of that type with the word, and offers there.
-- A search that names no type, place, level, kind of offer or skill means its text alone, and '#react' the tag.
-- Definer: offers are found by entries that are not exposed.
create or replace function internal.with_meaning(filters internal.feed_filters) returns internal.feed_filters
language plpgsql stable security definer set search_path = '' as $$
declare
  -- The newest, of more. They are looked for among the newest of the list.
  c_max_offers constant integer := 300;
  c_max_offers_read constant integer := 3000;
  v_search internal.job_search := internal.understand_job_search(filters.search, array['job', 'event', 'question']);
  v_query constant tsquery := internal.job_query(v_search);
  v_all uuid[];
begin
  if filters.search like '#%' or v_search.types || v_search.kinds = '{}' and not exists (
    select from unnest(v_search.terms) as term where term.kind not in ('text', 'name', 'filler', 'topic')
  ) then
    return filters;
  end if;
  if (v_search.types = '{}' or 'job' = any (v_search.types)) and coalesce(filters.type, 'job') = 'job' then
    filters.offers := internal.walk_to_jobs(v_query, pg_catalog.now(), false, c_max_offers_read, c_max_offers);
    if cardinality(filters.offers) < c_max_offers and v_query is not null then
      v_all := internal.read_jobs(v_query, pg_catalog.now(), false, c_max_offers + 1);
      filters.offers := case when cardinality(v_all) <= c_max_offers then v_all else filters.offers end;
    end if;
  end if;
  if filters.type <> all (v_search.types) then
    v_search.types := '{}';
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

-- SQL that lists the posts that match the filters; it leaves the search out. $1 is the filters. The columns are key
-- (the value to sort by), then time and id for equal keys, and with `with_text` texts, tags, type and category.
-- `condition` is a further one on the post `p`.
create or replace function internal.feed_list_sql(
  filters internal.feed_filters, with_text boolean default false, condition text default null,
  ordered boolean default true
) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_counter constant boolean := filters.sort <> 'created_at';
  v_table constant text := case when v_counter then 'c' else 'p' end;
begin
  return pg_catalog.format(
    'select %1$I.%2$I as key, %1$I.created_at as time, %1$I.%3$I as id%4$s %5$s where %6$s%7$s',
    v_table, filters.sort, case when v_counter then 'post_id' else 'id' end,
    case when with_text then ', p.title, p.content, p.tags, p.post_type, p.category_id' end,
    case
      when not v_counter then 'from public.posts p'
      when with_text then 'from public.post_counters c join public.posts p on p.id = c.post_id'
      else 'from public.post_counters c'
    end,
    pg_catalog.concat_ws(' and ',
      case when v_counter then 'not c.hidden' else 'p.hidden_at is null' end,
      case when v_counter and with_text then 'p.hidden_at is null' end,
      condition,
      case when filters.category is not null then pg_catalog.format('%I.category_id = ($1).category', v_table) end,
      case when filters.type is not null then pg_catalog.format('%I.post_type = ($1).type', v_table) end),
    case when ordered then pg_catalog.format(
      ' order by key %1$s, time %1$s, id %1$s', filters.direction) end);
end;
$$;

-- SQL that is true for a post `p` that has the words of the search, whatever its type. Null if none are meant.
create function internal.words_condition(filters internal.feed_filters) returns text
language sql immutable parallel safe set search_path = '' as $$
  select pg_catalog.string_agg(internal.contains_sql(pg_catalog.format('($1).meant_words[%s]', place)), ' and ')
  from generate_series(1, cardinality(filters.meant_words)) as place;
$$;

-- SQL that returns the posts of the list among those that match anywhere, in the list's order (`ids`), how many match
-- (`matches`), and whether these are all (`complete`): less than `max_read`. In the SQL, $1 is the filters, $2
-- `max_read`. Posts with the words of a meant type are read apart, so that each is compared once; `condition` is a
-- further one.
create function internal.matching_posts_sql(filters internal.feed_filters, condition text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_anywhere internal.feed_filters := filters;
  v_text internal.feed_filters := filters;
begin
  v_anywhere.category := null;
  v_anywhere.type := null;
  v_text.meant_types := null;
  return pg_catalog.format(
    'with p as materialized ((select *, true as fits from (%1$s limit $2) as p)%2$s)
    select bool_and(count < $2) as complete, sum(count)::bigint as matches, array(
      select p.id from p where %3$s group by p.key, p.time, p.id order by p.key %4$s, p.time %4$s, p.id %4$s) as ids
    from (select count(*) from p group by p.fits union all select 0) as read',
    internal.feed_list_sql(v_anywhere, with_text => true, ordered => false,
      condition => pg_catalog.concat_ws(' and ', condition, internal.search_condition(v_text))),
    case when filters.meant_types <> '{}' then pg_catalog.format(
      ' union all (select *, false from (%s limit $2) as p)',
      internal.feed_list_sql(v_anywhere, with_text => true, ordered => false,
        condition => pg_catalog.concat_ws(' and ', condition, internal.words_condition(filters)))) end,
    pg_catalog.concat_ws(' and ', '(p.fits or p.post_type = any (($1).meant_types))',
      case when filters.category is not null then 'p.category_id = ($1).category' end,
      case when filters.type is not null then 'p.post_type = ($1).type' end),
    filters.direction);
end;
$$;

-- Finds matches by an index. It reads few posts, whatever category and type the list has: the first `max_read` that
-- match anywhere.
create function internal.find_matching_posts(
  filters internal.feed_filters, max_read integer, out complete boolean, out matches bigint, out ids uuid[]
)
language plpgsql stable set search_path = '' set enable_seqscan = off set enable_indexscan = off as $$
begin
  execute internal.matching_posts_sql(filters, null) into complete, matches, ids using filters, max_read;
end;
$$;

-- Looks at about so many posts, spread over the whole table: so at old and new ones alike.
-- Each is in another block, because posts with the same words often stand together, and one of the first five rows
-- there, which a block of posts has.
create function internal.spread_matching_posts(
  filters internal.feed_filters, sample_size integer, out complete boolean, out matches bigint, out ids uuid[]
)
language plpgsql stable set search_path = '' set enable_bitmapscan = off set enable_seqscan = off as $$
declare
  v_blocks constant bigint := pg_catalog.pg_relation_size('public.posts')
    / pg_catalog.current_setting('block_size')::integer;
  v_places constant tid[] := array(
    select distinct pg_catalog.format('(%s,%s)', place * v_blocks / sample_size, 1 + place % 5)::tid
    from generate_series(0, sample_size - 1) as place);
begin
  execute internal.matching_posts_sql(filters, 'p.ctid = any ($3)') into complete, matches, ids
    using filters, sample_size, v_places;
  -- Blocks between these were not read.
  complete := false;
end;
$$;

-- Counts the matches, up to a thousand; `count_exact` is false if there may be more. `listed` is the number of posts
-- without the search. Also returns the ids that have a page, in the list's order. They are all matches, or those among
-- the first posts of the list, or, if these don't fill a page, also others that the index found.
create or replace function internal.count_matching_posts(
  filters internal.feed_filters, listed bigint, out count bigint, out count_exact boolean, out ids uuid[]
)
language plpgsql stable set search_path = '' as $$
declare
  c_max_count constant integer := 1000;
  -- Up to so many matches are found by the index, read and sorted.
  c_max_sorted constant integer := 1500;
  -- If the sample says that so many match, there are surely more than `c_max_sorted`.
  c_too_many_to_sort constant integer := 4000;
  -- A word in so many posts is too common for the index, which would take long to read its entries.
  c_too_many_for_index constant integer := 15000;
  c_page constant integer := 10;
  -- Where the beginning of the list does not fill a page, the index adds at most so many.
  c_max_added constant integer := 300;
  c_sample constant integer := 300;
  v_indexed constant boolean := internal.has_trigram(internal.plain_letters(filters.search));
  -- In a list by a counter each post is somewhere else.
  v_cost constant integer := case when filters.sort = 'created_at' then 1 else 3 end;
  v_posts_read constant integer := case when v_indexed then 2500 else 4000 end / v_cost;
  v_is_long constant boolean := v_indexed and listed > v_posts_read;
  v_likely bigint;
  v_found record;
begin
  select false as complete, 0::bigint as matches, null::uuid[] as ids into v_found;
  if v_is_long then
    v_likely := (internal.spread_matching_posts(filters, c_sample)).matches
      * (select sum(f.post_count) from public.feed_counters f) / c_sample;
    if v_likely < c_too_many_to_sort then
      v_found := internal.find_matching_posts(filters, c_max_sorted + 1);
    end if;
  end if;
  if not v_found.complete then
    select * into count, ids from internal.walk_to_matching_posts(filters, v_posts_read, c_max_count + 1);
    count_exact := listed <= v_posts_read and count <= c_max_count;
    if v_is_long and count < c_page then
      if v_found.ids is null and v_likely < c_too_many_for_index then
        v_found := internal.find_matching_posts(filters, c_max_added);
      elsif v_found.ids is null then
        v_found := internal.spread_matching_posts(filters, v_posts_read);
      end if;
      ids := ids || array(
        select id from unnest(v_found.ids) with ordinality as found (id, ordinal)
        where id <> all (count_matching_posts.ids) order by ordinal);
    end if;
  end if;
  if v_found.complete then
    ids := v_found.ids;
    count_exact := cardinality(ids) <= c_max_count;
  end if;
  count := least(cardinality(ids), c_max_count);
end;
$$;
