-- Lists of posts offer the pages that cost little however many posts there are: a list by likes, comments or views its
-- first 100,000 posts, a search that finds more than a thousand those that it reads anyway.

-- Replaces the slower function, with the same results: a search looks at thousands of texts.
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
    -- `meant_types`, `meant_words` and `offers` follow from the search.
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
