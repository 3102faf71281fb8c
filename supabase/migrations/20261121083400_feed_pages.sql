-- The pages of the feed, its fallback, a member's posts and those they saved.

-- One page of posts. The specification names pageSize and totalPages.
create function internal.post_list_json(ids uuid[], count bigint, count_exact boolean, page integer, size integer)
returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'data', internal.feed_rows(ids),
    'count', count,
    'count_exact', count_exact,
    'page', page,
    'pageSize', size,
    'totalPages', internal.page_count(count, size)
  );
end;
$$;
grant execute on function internal.post_list_json to anon, authenticated, service_role;

-- Ids of one page of the feed. Without a search the count comes from counters; the count of a search stops at a
-- thousand. Definer: periods are not exposed; the function returns only ids of posts that are not hidden. Sort and
-- direction become part of the SQL, so they are checked here; unknown ones mean the default.
create function internal.find_posts(
  filters internal.feed_filters, requested_page integer, size integer,
  out count bigint, out count_exact boolean, out page integer, out ids uuid[]
)
language plpgsql stable security definer
set search_path = '' set jit = off set max_parallel_workers_per_gather = 0 as $$
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
    select found.count, found.count_exact, found.page, found.ids into count, count_exact, page, ids
    from internal.search_posts(filters, count, requested_page, size) as found;
    return;
  end if;
  count_exact := true;
  page := internal.clamp_page(requested_page, count, size);
  ids := internal.list_posts(filters, count, (page - 1)::bigint * size, size);
end;
$$;
grant execute on function internal.find_posts to anon, authenticated, service_role;

-- The category of a list: the given id, or the one with the name, which clients send while they can't read the ids. An
-- unknown name gives an id that no category has. Null means all posts.
create function internal.listed_category(id uuid, name text) returns uuid
language plpgsql stable set search_path = '' as $$
begin
  return case
    when id is null and name is not null then coalesce(
      (select c.id from public.categories c where c.name = listed_category.name),
      internal.nil_id())
    else id
  end;
end;
$$;
grant execute on function internal.listed_category to anon, authenticated, service_role;

create function public.feed_page(
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
  return internal.post_list_json(v_list.ids, v_list.count, v_list.count_exact, v_list.page, v_size);
end;
$$;
comment on function public.feed_page is
  'One page of the feed. count is exact up to 1,000, without a search always; count_exact says whether there are more.';

-- The number of newer posts, `max_count` at most. Definer: with the policy, the query could not use the indexes, which
-- leave hidden posts out. It is planned at each call, so that a category or a type finds its index.
create function internal.newer_posts(since timestamptz, category uuid, type text, max_count integer) returns integer
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  return (
    select count(*)
    from (
      select from public.posts p
      where p.hidden_at is null and p.created_at > since
        and (category is null or p.category_id = category)
        and (newer_posts.type is null or p.post_type = newer_posts.type)
      limit max_count
    ) as found
  );
end;
$$;
grant execute on function internal.newer_posts to anon, authenticated, service_role;

create function public.newer_posts(
  since timestamptz, category uuid default null, type text default null, category_name text default null
) returns integer
language plpgsql stable set search_path = '' as $$
begin
  return internal.newer_posts(since, internal.listed_category(category, category_name), type, 11);
end;
$$;
comment on function public.newer_posts is 'How many posts a list has that are newer; 11 means more than ten.';
grant execute on function public.newer_posts to anon, authenticated, service_role;

create function public.member_posts(profile uuid, page integer default 1, page_size integer default 10) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_size constant integer := internal.clamp_page_size(page_size, 10, 50);
  v_count constant bigint := (select count(*) from public.posts p where p.profile_id = profile);
  v_page constant integer := internal.clamp_page(page, v_count, v_size);
begin
  return internal.post_list_json(
    array(
      select p.id from public.posts p
      where p.profile_id = profile
      order by p.created_at desc, p.id desc
      limit v_size offset (v_page - 1) * v_size),
    v_count, true, v_page, v_size);
end;
$$;
comment on function public.member_posts is
  'One page of the posts of a member, newest first; members see their own hidden ones.';

create function public.saved_posts(page integer default 1, page_size integer default 10) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_caller constant uuid := (select auth.uid());
  v_size constant integer := internal.clamp_page_size(page_size, 10, 50);
  v_count constant bigint := (select count(*) from public.post_saves s where s.profile_id = v_caller and not s.hidden);
  v_page constant integer := internal.clamp_page(page, v_count, v_size);
begin
  return internal.post_list_json(
    array(
      select s.post_id from public.post_saves s
      where s.profile_id = v_caller and not s.hidden
      order by s.created_at desc, s.post_id desc
      limit v_size offset (v_page - 1) * v_size),
    v_count, true, v_page, v_size);
end;
$$;
comment on function public.saved_posts is
  'One page of the posts that the caller saved, last saved first, without hidden ones.';

grant execute on function public.feed_page, public.member_posts to anon, authenticated, service_role;
grant execute on function public.saved_posts to authenticated, service_role;

-- The list that the app shows when feed_page() fails. It reads the posts alone: no counters, likes and saves. It is
-- planned at each call, so that a category or a type finds its index.
create function public.fallback_posts(
  category uuid default null, type text default null, page integer default 1, page_size integer default 10,
  category_name text default null
) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  v_category constant uuid := internal.listed_category(category, category_name);
  v_size constant bigint := internal.clamp_page_size(page_size, 10, 100);
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', p.id, 'title', p.title, 'content', internal.beginning(p.content, 1000), 'post_type', p.post_type,
      'category_id', c.id, 'category_name', c.name, 'tags', p.tags, 'media_url', p.media_url,
      'media_alt', p.media_alt, 'backup_media_url', null, 'created_at', p.created_at, 'updated_at', p.updated_at,
      'profile_id', p.profile_id, 'author_name', a.full_name, 'author_username', a.username,
      'author_avatar', a.avatar_url, 'author_title', a.title, 'like_count', 0, 'comment_count', 0, 'view_count', 0,
      'user_has_liked', false, 'user_has_saved', false, 'hidden', false
    ) order by p.created_at desc, p.id desc), '[]')
    from (
      select o.id, o.title, o.content, o.post_type, o.category_id, o.tags, o.media_url, o.media_alt, o.created_at,
        o.updated_at, o.profile_id
      from public.posts o
      where o.hidden_at is null and (v_category is null or o.category_id = v_category)
        and (fallback_posts.type is null or o.post_type = fallback_posts.type)
      order by o.created_at desc, o.id desc
      limit v_size + 1 offset v_size * (greatest(coalesce(page, 1), 1) - 1)
    ) as p
    left join internal.people a on a.id = p.profile_id
    left join public.categories c on c.id = p.category_id
  );
end;
$$;
comment on function public.fallback_posts is
  'Posts without counts, newest first, in the form of the feed; one more than a page where there is a next one.';
grant execute on function public.fallback_posts to anon, authenticated, service_role;
