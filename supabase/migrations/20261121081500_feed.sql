-- Reading the community: the feed view, its pages in flat time, saved posts, comments, the list of categories.

create view public.post_feed with (security_invoker = true) as
select
  p.id,
  p.title,
  p.content,
  p.post_type,
  p.category_id,
  -- The live name: a renamed category shows at once.
  coalesce(cat.name, p.category_name) as category_name,
  p.tags,
  p.media_url,
  p.media_alt,
  p.created_at,
  p.updated_at,
  p.profile_id,
  p.profile_id as user_id,
  author.full_name as author_name,
  author.username as author_username,
  author.avatar_url as author_avatar,
  author.title as author_title,
  c.like_count,
  c.comment_count,
  c.view_count,
  exists (
    select from public.post_likes l where l.post_id = p.id and l.profile_id = (select auth.uid())
  ) as user_has_liked,
  exists (
    select from public.post_saves s where s.post_id = p.id and s.profile_id = (select auth.uid())
  ) as user_has_saved,
  (
    select m.url from public.post_media m where m.post_id = p.id order by m.created_at desc, m.id desc limit 1
  ) as backup_media_url
from public.posts p
join public.profiles author on author.id = p.profile_id
join public.post_counters c on c.post_id = p.id
left join public.categories cat on cat.id = p.category_id;
comment on view public.post_feed is 'Posts with author, counts and the caller''s own likes and saves.';

revoke all on public.post_feed from anon, authenticated;
grant select on public.post_feed to anon, authenticated, service_role;

-- Rows of the view in the order of the ids. Cards clamp the text to three lines: a thousand characters are enough
-- for them, and ten posts of 20,000 would be most of the page's weight.
create function internal.feed_rows(ids uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(
    to_jsonb(f) || jsonb_build_object('content', pg_catalog.left(f.content, 1000)) order by wanted.place), '[]')
  from unnest(ids) with ordinality as wanted (id, place)
  join public.post_feed f on f.id = wanted.id;
$$;
revoke execute on function internal.feed_rows from public;
grant execute on function internal.feed_rows to anon, authenticated, service_role;

-- Ids of one page of the feed. See internal.find_developers() on how the statement is put together and planned.
-- Totals without a search come from counters; a search counts to 1,000. Text without a trigram is searched in the
-- newest posts only, so that no word can make the database read every post there is.
create function internal.find_posts(
  category uuid, type text, term text, sort text, descending boolean, asked_page integer, size integer,
  out matches bigint, out exact boolean, out page integer, out pages integer, out ids uuid[]
)
language plpgsql stable security definer
set search_path = '' set jit = off set max_parallel_workers_per_gather = 0 as $$
declare
  c_count_cap constant integer := 1000;
  c_scan_cap constant integer := 20000;
  v_pattern text := internal.contains_pattern(term);
  v_by_counter boolean := coalesce(sort in ('like_count', 'comment_count', 'view_count'), false);
  v_since timestamptz;
  v_where text := '';
  v_from text;
  v_keys text[];
  v_offset bigint;
  v_rows integer;
  v_reversed boolean;
begin
  if category is not null then
    v_where := v_where || ' and p.category_id = $1';
  end if;
  if type is not null then
    v_where := v_where || ' and p.post_type = $2';
  end if;
  if term is not null then
    v_where := v_where || ' and (p.title ilike $3 or p.content ilike $3)';
    if not internal.has_trigram(term) then
      select p.created_at into v_since
      from public.posts p order by p.created_at desc, p.id desc offset c_scan_cap limit 1;
      if v_since is not null then
        v_where := v_where || ' and p.created_at > $4';
      end if;
    end if;
  end if;
  -- What the list is sorted by: a value, then time and id as tie-breaks.
  if v_by_counter then
    v_keys := array['c.' || sort, 'c.created_at', 'c.post_id'];
    v_from := 'public.post_counters c'
      || case when v_where = '' then '' else ' join public.posts p on p.id = c.post_id' end;
  else
    v_keys := array['p.created_at', 'p.created_at', 'p.id'];
    v_from := 'public.posts p';
  end if;

  exact := true;
  if term is null then
    select coalesce(sum(f.post_count), 0) into matches
    from public.feed_counters f
    where (category is null or f.category_id = category) and (type is null or f.post_type = type);
  end if;
  if term is not null or v_by_counter and v_where <> '' and matches <= c_count_cap then
    perform internal.plan_as(case when internal.has_trigram(term) then 'indexed' else 'any' end);
    execute pg_catalog.format(
      'select count(*), array_agg(f.id order by f.key %1$s, f.time %1$s, f.id %1$s) from (
        select %2$s as key, %3$s as time, %4$s as id from %5$s where true %6$s limit %7$s) as f',
      case when descending then 'desc' else 'asc' end,
      v_keys[1], v_keys[2], v_keys[3], v_from, v_where, c_count_cap + 1)
    into matches, ids
    using category, type, v_pattern, v_since;
    exact := matches <= c_count_cap and v_since is null;
    if matches > c_count_cap then
      matches := c_count_cap;
      ids := null;
    end if;
  end if;

  pages := pg_catalog.ceil(matches::numeric / size);
  page := least(greatest(coalesce(asked_page, 1), 1), greatest(pages, 1));
  v_offset := (page - 1)::bigint * size;
  v_rows := least(size, matches - v_offset);
  if ids is not null then
    ids := ids[v_offset + 1 : v_offset + v_rows];
  elsif matches > 0 then
    -- The last pages of a long list are the first ones from its other end.
    v_reversed := term is null and v_offset > matches / 2;
    if v_reversed then
      v_offset := matches - v_offset - v_rows;
    end if;
    perform internal.plan_as('ordered');
    -- Ids first, so that skipped rows are read from the index alone.
    execute pg_catalog.format(
      'select array(
        select %4$s from %5$s where true %6$s
        order by %2$s %1$s, %3$s %1$s, %4$s %1$s limit %7$s offset %8$s)',
      case when descending <> v_reversed then 'desc' else 'asc' end,
      v_keys[1], v_keys[2], v_keys[3], v_from, v_where, v_rows, v_offset)
    into ids
    using category, type, v_pattern, v_since;
    if v_reversed then
      ids := array(select id from unnest(ids) with ordinality as listed (id, place) order by place desc);
    end if;
  end if;
  perform internal.plan_as('any');
end;
$$;
revoke execute on function internal.find_posts from public;
grant execute on function internal.find_posts to anon, authenticated, service_role;

create function public.feed_page(
  category uuid default null,
  type text default null,
  search text default null,
  sort text default 'created_at',
  direction text default 'desc',
  page integer default 1,
  page_size integer default 10
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_size integer := least(greatest(coalesce(page_size, 10), 1), 50);
  v_term text := nullif(pg_catalog.btrim(pg_catalog.left(search, 100)), '');
  v_type text := case when type in ('discussion', 'question', 'job', 'event') then type end;
  v_list record;
begin
  select * into v_list
  from internal.find_posts(category, v_type, v_term, sort, direction is distinct from 'asc', page, v_size);
  return jsonb_build_object(
    'data', internal.feed_rows(v_list.ids),
    'count', v_list.matches,
    'count_exact', v_list.exact,
    'page', v_list.page,
    'pageSize', v_size,
    'totalPages', v_list.pages
  );
end;
$$;
comment on function public.feed_page is
  'One page of the feed. count is exact up to 1,000, without a search always; count_exact says whether there are more.';

create function public.saved_posts(page integer default 1, page_size integer default 10) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_owner uuid := (select auth.uid());
  v_size integer := least(greatest(coalesce(page_size, 10), 1), 50);
  v_count bigint := (select count(*) from public.post_saves s where s.profile_id = v_owner);
  v_pages integer := pg_catalog.ceil(v_count::numeric / v_size);
  v_page integer := least(greatest(coalesce(page, 1), 1), greatest(v_pages, 1));
begin
  return jsonb_build_object(
    'data', internal.feed_rows(array(
      select s.post_id from public.post_saves s
      where s.profile_id = v_owner
      order by s.created_at desc, s.post_id desc
      limit v_size offset (v_page - 1) * v_size)),
    'count', v_count,
    'count_exact', true,
    'page', v_page,
    'pageSize', v_size,
    'totalPages', v_pages
  );
end;
$$;
comment on function public.saved_posts is 'One page of the posts that the caller saved, last saved first.';

create function public.post_comments(
  post uuid,
  after_created timestamptz default null,
  after_id uuid default null,
  page_size integer default 50
) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'data', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', c.id, 'content', c.content, 'created_at', c.created_at, 'updated_at', c.updated_at,
        'profile_id', c.profile_id,
        'like_count', coalesce(n.like_count, 0),
        'user_has_liked', exists (
          select from public.comment_likes l where l.comment_id = c.id and l.profile_id = (select auth.uid())),
        'author', jsonb_build_object(
          'id', a.id, 'username', a.username, 'full_name', a.full_name, 'avatar_url', a.avatar_url, 'title', a.title)
      ) order by c.created_at, c.id)
      from (
        select k.id, k.content, k.created_at, k.updated_at, k.profile_id
        from public.comments k
        where k.post_id = post
          and (k.created_at, k.id) > (
            coalesce(after_created, '-infinity'), coalesce(after_id, '00000000-0000-0000-0000-000000000000'))
        order by k.created_at, k.id
        limit least(greatest(coalesce(page_size, 50), 1), 200)
      ) as c
      join public.profiles a on a.id = c.profile_id
      left join public.comment_counters n on n.comment_id = c.id), '[]'),
    'count', coalesce((select t.comment_count from public.post_counters t where t.post_id = post), 0)
  );
$$;
comment on function public.post_comments is
  'Comments of a post, oldest first, after the given one; count is of all of them.';

create function public.category_options()
returns table (id uuid, name text, description text, slug text, post_count bigint)
language sql stable set search_path = '' as $$
  select c.id, c.name, c.description, c.slug,
    coalesce((select sum(f.post_count) from public.feed_counters f where f.category_id = c.id), 0)::bigint
  from public.categories c
  order by c.name, c.id;
$$;
comment on function public.category_options is 'All categories by name, with their posts counted.';

revoke execute on function public.feed_page, public.saved_posts, public.post_comments, public.category_options
  from public, anon, authenticated;
grant execute on function public.feed_page, public.post_comments, public.category_options
  to anon, authenticated, service_role;
grant execute on function public.saved_posts to authenticated, service_role;
