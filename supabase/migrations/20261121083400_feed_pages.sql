-- The pages of the feed and of a member's saved posts.

-- Ids of one page of the feed. Totals without a search come from counters, those of a search stop at a thousand.
create function internal.find_posts(
  category uuid, type text, term text, sort text, descending boolean, asked_page integer, size integer,
  out matches bigint, out exact boolean, out page integer, out pages integer, out ids uuid[]
)
language plpgsql stable security definer
set search_path = '' set jit = off set max_parallel_workers_per_gather = 0 as $$
declare
  v_sort text := case when sort in ('like_count', 'comment_count', 'view_count') then sort else 'created_at' end;
begin
  select coalesce(sum(f.post_count), 0) into matches
  from public.feed_counters f
  where (category is null or f.category_id = category) and (type is null or f.post_type = type);
  if term is not null then
    select s.matches, s.exact, s.page, s.pages, s.ids into matches, exact, page, pages, ids
    from internal.search_posts(category, type, term, v_sort, descending, matches, asked_page, size) as s;
    return;
  end if;
  exact := true;
  pages := pg_catalog.ceil(matches::numeric / size);
  page := least(greatest(coalesce(asked_page, 1), 1), greatest(pages, 1));
  ids := internal.list_posts(category, type, v_sort, descending, matches, (page - 1)::bigint * size, size);
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

revoke execute on function public.feed_page, public.saved_posts from public, anon, authenticated;
grant execute on function public.feed_page to anon, authenticated, service_role;
grant execute on function public.saved_posts to authenticated, service_role;
