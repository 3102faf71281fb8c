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

-- See search_developers() on how the statement is put together. Totals without a search come from counters; a
-- search counts to 1,000. Text without three letters or digits in a row has no trigram to look up: it is searched
-- in the newest posts only, so that no word can make the database read every post there is.
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
  c_count_cap constant integer := 1000;
  c_scan_cap constant integer := 20000;
  v_term text := nullif(pg_catalog.btrim(pg_catalog.left(search, 100)), '');
  v_type text := case when type in ('discussion', 'question', 'job', 'event') then type end;
  v_sort text := case when sort in ('like_count', 'comment_count', 'view_count') then sort else 'created_at' end;
  v_descending boolean := direction is distinct from 'asc';
  v_size integer := least(greatest(coalesce(page_size, 10), 1), 50);
  v_since timestamptz;
  v_where text := '';
  v_from text := 'public.posts p';
  v_keys text[] := array['p.created_at', 'p.id'];
  v_count bigint;
  v_exact boolean := true;
  v_pages integer;
  v_page integer;
  v_offset bigint;
  v_rows integer;
  v_backwards boolean := false;
  v_ids uuid[];
begin
  if category is not null then
    v_where := v_where || ' and p.category_id = $1';
  end if;
  if v_type is not null then
    v_where := v_where || ' and p.post_type = $2';
  end if;
  if v_term is not null then
    v_where := v_where || ' and (p.title ilike $3 or p.content ilike $3)';
    if v_term !~ '[[:alnum:]]{3}' then
      select p.created_at into v_since
      from public.posts p order by p.created_at desc, p.id desc offset c_scan_cap limit 1;
      if v_since is not null then
        v_where := v_where || ' and p.created_at > $4';
      end if;
    end if;
  end if;

  if v_term is null then
    select coalesce(sum(f.post_count), 0) into v_count
    from public.feed_counters f
    where (category is null or f.category_id = category) and (v_type is null or f.post_type = v_type);
  else
    execute pg_catalog.format(
      'select count(*) from (select from public.posts p where true %s limit %s) as found', v_where, c_count_cap + 1)
    into v_count
    using category, v_type, internal.contains_pattern(v_term), v_since;
    v_exact := v_count <= c_count_cap and v_since is null;
    v_count := least(v_count, c_count_cap);
  end if;

  v_pages := pg_catalog.ceil(v_count::numeric / v_size);
  v_page := least(greatest(coalesce(page, 1), 1), greatest(v_pages, 1));
  v_offset := (v_page - 1)::bigint * v_size;
  v_rows := least(v_size, v_count - v_offset);
  -- The last pages of a long list are the first ones from its other end.
  if v_term is null and v_offset > v_count / 2 then
    v_backwards := true;
    v_offset := v_count - v_offset - v_rows;
  end if;

  if v_sort <> 'created_at' then
    v_keys := array['c.' || v_sort, 'c.created_at', 'c.post_id'];
    v_from := 'public.post_counters c join public.posts p on p.id = c.post_id';
    if v_where = '' then
      v_from := 'public.post_counters c';
    end if;
  end if;
  -- Ids first, so that skipped rows are read from the index alone.
  execute pg_catalog.format(
    'select array(select %s from %s where true %s order by %s limit %s offset %s)',
    v_keys[cardinality(v_keys)],
    v_from,
    v_where,
    case when v_descending <> v_backwards
      then pg_catalog.array_to_string(v_keys, ' desc, ') || ' desc'
      else pg_catalog.array_to_string(v_keys, ', ')
    end,
    v_rows,
    v_offset)
  into v_ids
  using category, v_type, internal.contains_pattern(v_term), v_since;
  if v_backwards then
    v_ids := array(select id from unnest(v_ids) with ordinality as found (id, place) order by place desc);
  end if;

  return jsonb_build_object(
    'data', internal.feed_rows(v_ids),
    'count', v_count,
    'count_exact', v_exact,
    'page', v_page,
    'pageSize', v_size,
    'totalPages', v_pages
  );
end;
$$;
comment on function public.feed_page is
  'One page of the feed. count is exact without a search and up to 1,000 with one; count_exact says whether there are more.';

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
comment on function public.post_comments is 'Comments of a post, oldest first, after the given one; count is of all of them.';

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
