-- Lists of posts offer the pages that cost little however many posts there are: a list by likes, comments or views its
-- first 100,000 posts, a search that finds more than a thousand those that it reads anyway.

-- As before, and quickly for most texts: a search looks at thousands.
create or replace function internal.plain_letters(value text) returns text
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  v_plain text;
begin
  -- ASCII alone has one form and no marks.
  if pg_catalog.octet_length(value) = pg_catalog.char_length(value) then
    return pg_catalog.lower(value collate "C");
  end if;
  v_plain := pg_catalog.lower(case when value is nfkd normalized then value else normalize(value, nfkd) end);
  v_plain := pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(v_plain, '’', ''''), '‘', ''''), 'ʼ', '''');
  v_plain := pg_catalog.replace(pg_catalog.replace(v_plain, '“', '"'), '”', '"');
  return pg_catalog.regexp_replace(
    v_plain, '[\u00AD\u0300-\u036F\u061C\u0640\u064B-\u0655\u0670\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]',
    '', 'g');
end;
$$;

-- The filters with what the search means: 'job hargeisa' also finds posts of that type with the word, and offers there.
-- A search that names no type, place, level, kind of offer or skill means its text alone, and '#react' the tag.
-- Definer: offers are found by entries that are not exposed.
create or replace function internal.with_meaning(filters internal.feed_filters) returns internal.feed_filters
language plpgsql stable security definer set search_path = '' as $$
declare
  -- The newest, of more. They are looked for among the newest of the list.
  c_max_offers constant integer := 300;
  c_max_offers_read constant integer := 3000;
  v_search constant internal.job_search :=
    internal.understand_job_search(filters.search, array['job', 'event', 'question']);
  v_query constant tsquery := internal.job_query(v_search);
  v_all uuid[];
begin
  if filters.search like '#%' or v_search.types || v_search.kinds = '{}' and not exists (
    select from unnest(v_search.terms) as term where term.kind not in ('text', 'name', 'filler', 'topic')
  ) then
    return filters;
  end if;
  if v_search.types = '{}' or 'job' = any (v_search.types) then
    filters.offers := (
      internal.walk_to_jobs(v_query, pg_catalog.now(), false, null, c_max_offers_read, c_max_offers)).ids;
    if cardinality(filters.offers) < c_max_offers and v_query is not null then
      v_all := (internal.read_jobs(v_query, pg_catalog.now(), false, null, c_max_offers + 1, null)).ids;
      filters.offers := case when cardinality(v_all) <= c_max_offers then v_all else filters.offers end;
    end if;
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

-- Finds matches by an index and returns the first `max_count`, in the list's order. With `any_of_them`, it takes the
-- first that it finds: enough to know whether there are more. An index of the category would add all of its posts.
create or replace function internal.find_matching_posts(
  filters internal.feed_filters, max_count bigint, any_of_them boolean, out count bigint, out ids uuid[]
)
language plpgsql stable set search_path = '' set enable_seqscan = off set enable_indexscan = off as $$
declare
  v_everywhere internal.feed_filters := filters;
begin
  v_everywhere.category := null;
  v_everywhere.type := null;
  execute pg_catalog.format(
    'select count(*), coalesce(array_agg(f.id order by f.key %1$s, f.time %1$s, f.id %1$s), ''{}'')
    from (%2$s limit $2) as f',
    filters.direction,
    internal.feed_list_sql(
      v_everywhere, with_text => true, ordered => not any_of_them,
      condition => pg_catalog.concat_ws(' and ', internal.search_condition(filters),
        case when filters.category is not null then 'p.category_id is not distinct from ($1).category' end,
        case when filters.type is not null then 'p.post_type is not distinct from ($1).type' end)))
  into count, ids using filters, max_count;
end;
$$;

drop function internal.first_matching_posts;
-- Counts the matches, up to a thousand; `count_exact` is false if there may be more. `listed` is the number of posts
-- without the search. Also returns the ids that have a page, in the list's order. They are all matches, or those among
-- the first posts of the list, or, if these don't fill a page, also others that the index found.
create or replace function internal.count_matching_posts(
  filters internal.feed_filters, listed bigint, out count bigint, out count_exact boolean, out ids uuid[]
)
language plpgsql stable set search_path = '' as $$
declare
  c_max_count constant integer := 1000;
  -- That more than a thousand match is likely.
  c_many constant integer := 3000;
  -- As many as the index finds are sorted.
  c_max_found constant integer := 1500;
  c_page constant integer := 10;
  v_indexed constant boolean := internal.has_trigram(internal.plain_letters(filters.search));
  -- In a list by a counter each post is somewhere else.
  v_cost constant integer := case when filters.sort = 'created_at' then 1 else 3 end;
  v_sample constant integer := 200 / v_cost;
  v_posts_read constant integer := case when v_indexed then 2500 else 4000 end / v_cost;
  v_long constant boolean := v_indexed and listed > v_posts_read;
  v_found uuid[];
begin
  if v_long and (internal.walk_to_matching_posts(filters, v_sample, v_sample)).count * listed / v_sample < c_many then
    v_found := (internal.find_matching_posts(filters, c_max_found + 1, any_of_them => true)).ids;
  end if;
  if cardinality(v_found) <= c_max_found then
    ids := v_found;
    count := cardinality(ids);
    count_exact := count <= c_max_count;
  else
    select * into count, ids from internal.walk_to_matching_posts(filters, v_posts_read, c_max_count + 1);
    count_exact := listed <= v_posts_read and count <= c_max_count;
    -- The index would read all entries of a word that so many have.
    if v_long and (count < c_page or count * listed / v_posts_read < c_many) then
      v_found := coalesce(
        v_found, (internal.find_matching_posts(filters, c_max_found + 1, any_of_them => true)).ids);
      count_exact := cardinality(v_found) <= c_max_count;
      if cardinality(v_found) <= c_max_found or count < c_page then
        ids := ids || array(
          select id from unnest(v_found) with ordinality as found (id, ordinal)
          where id <> all (count_matching_posts.ids) order by ordinal);
      end if;
      count := cardinality(v_found);
    end if;
  end if;
  count := least(count, c_max_count);
end;
$$;

drop function internal.search_posts;
-- One page of the posts that match a search, how many match, and how many of them have a page.
create function internal.search_posts(
  filters internal.feed_filters, listed bigint, requested_page integer, size integer,
  out count bigint, out count_exact boolean, out offered bigint, out page integer, out ids uuid[]
)
language plpgsql stable set search_path = '' as $$
begin
  select counted.count, counted.count_exact, counted.ids into count, count_exact, ids
  from internal.count_matching_posts(filters, listed) as counted;
  offered := least(cardinality(ids), count);
  page := internal.clamp_page(requested_page, offered, size);
  ids := ids[(page - 1) * size + 1 : least(page * size, offered)];
end;
$$;

drop function internal.find_posts;
-- Ids of one page of the feed. Without a search the count comes from counters; the count of a search stops at a
-- thousand. `offered` posts have a page: in a list by time all. Definer: periods are not exposed; the function returns
-- only ids of posts that are not hidden. Sort and direction become part of the SQL, so they are checked here; unknown
-- ones mean the default.
create function internal.find_posts(
  filters internal.feed_filters, requested_page integer, size integer,
  out count bigint, out count_exact boolean, out offered bigint, out page integer, out ids uuid[]
)
language plpgsql stable security definer
set search_path = '' set jit = off set max_parallel_workers_per_gather = 0 as $$
declare
  -- A counter has no days by which a page is found: the ids before it are passed over.
  c_max_by_counter constant bigint := 100000;
begin
  if filters.sort is null or filters.sort not in ('like_count', 'comment_count', 'view_count') then
    filters.sort := 'created_at';
  end if;
  filters.direction := case when filters.direction = 'asc' then 'asc' else 'desc' end;
  select coalesce(sum(f.post_count), 0) into count
  from public.feed_counters f
  where (filters.category is null or f.category_id = filters.category)
    and (filters.type is null or f.post_type = filters.type);
  if filters.search is not null then
    filters := internal.with_meaning(filters);
    select found.count, found.count_exact, found.offered, found.page, found.ids
    into count, count_exact, offered, page, ids
    from internal.search_posts(filters, count, requested_page, size) as found;
    return;
  end if;
  count_exact := true;
  offered := case when filters.sort = 'created_at' then count else least(count, c_max_by_counter) end;
  page := internal.clamp_page(requested_page, offered, size);
  ids := internal.list_posts(filters, count, (page - 1)::bigint * size, size);
end;
$$;
grant execute on function internal.find_posts to anon, authenticated, service_role;

create or replace function public.feed_page(
  category uuid default null,
  type text default null,
  search text default null,
  sort text default 'created_at',
  direction text default 'desc',
  page integer default 1,
  page_size integer default 10,
  category_name text default null
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_filters constant internal.feed_filters := row(
    internal.listed_category(category, category_name),
    case when type in ('discussion', 'question', 'job', 'event') then type end,
    nullif(pg_catalog.btrim(pg_catalog.left(search, 100)), ''),
    sort,
    direction,
    null, null, null
  );
  v_size constant integer := internal.clamp_page_size(page_size, 10, 50);
  v_list record;
begin
  select * into v_list from internal.find_posts(v_filters, page, v_size);
  return internal.post_list_json(v_list.ids, v_list.count, v_list.count_exact, v_list.page, v_size)
    || jsonb_build_object('totalPages', internal.page_count(v_list.offered, v_size));
end;
$$;
comment on function public.feed_page is
  'One page of the feed. count is exact up to 1,000, without a search always; count_exact says whether there are more. '
  'totalPages are those that are offered: fewer than count has in long lists by a counter and searches of many posts.';

create or replace function public.schema_version() returns json
language sql immutable parallel safe set search_path = '' as $$
  select pg_catalog.json_build_object('version', '1.2.0', 'least_version', '1.0.0');
$$;
