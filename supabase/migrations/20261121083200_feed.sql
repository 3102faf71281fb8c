-- The feed: its rows, and the ids of a page. A page costs the same however many posts there are. Page 50,000 is found
-- by its day, and the most liked posts of a category in one index.

-- The caller's answer to an offer. The table is created later (job_answers.sql).
create function internal.own_answer(post uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('answered_at', a.answered_at, 'withdrawn_at', a.withdrawn_at)
    from public.job_answers a where a.job_id = post and a.member_id = (select auth.uid()));
end;
$$;
grant execute on function internal.own_answer to anon, authenticated, service_role;

create view public.post_feed with (security_invoker = true) as
select
  p.id,
  p.title,
  p.content,
  p.post_type,
  p.category_id,
  -- Read from the category, so that a new name shows at once.
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
  case when author.id is not null then
    jsonb_build_object(
      'id', author.id, 'username', author.username, 'full_name', author.full_name, 'avatar_url', author.avatar_url,
      'title', author.title)
  end as profiles,
  case when cat.id is not null then
    jsonb_build_object('id', cat.id, 'name', cat.name, 'description', cat.description)
  end as categories,
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
  ) as backup_media_url,
  p.hidden_at is not null as hidden,
  case when p.post_type = 'job' then internal.own_answer(p.id) end as my_answer,
  case when p.post_type = 'job' then internal.job_json(p.id) end as job
from public.posts p
-- An author with a hidden profile has no name.
left join internal.people author on author.id = p.profile_id
join public.post_counters c on c.post_id = p.id
left join public.categories cat on cat.id = p.category_id;
comment on view public.post_feed is
  'Posts with author, counts and the caller''s own likes, saves and answers to offers.';

grant select on public.post_feed to anon, authenticated, service_role;

-- Rows of the feed in the order of the ids, without repeated values. Texts are cut to a thousand characters, because
-- cards show three lines: ten posts of 20,000 would be most of the page's weight.
create function internal.feed_rows(ids uuid[]) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select coalesce(jsonb_agg(
      to_jsonb(f) - array['profiles', 'categories', 'user_id']
        || jsonb_build_object('content', internal.beginning(f.content, 1000)) order by wanted.ordinal), '[]')
    from unnest(ids) with ordinality as wanted (id, ordinal)
    join public.post_feed f on f.id = wanted.id
  );
end;
$$;
grant execute on function internal.feed_rows to anon, authenticated, service_role;

-- The filters and the order of a list of posts, under their names in the URL of the page; PostgREST keeps its
-- `order` for itself, so it is `direction` in SQL. Null means any.
create type internal.feed_filters as (
  category uuid,
  type text,
  search text,
  -- created_at, or a counter of public.post_counters.
  sort text,
  -- asc or desc.
  direction text,
  -- The meaning of the search beside its text (internal.with_meaning): posts of any of the types with all of the words,
  -- and the offers.
  meant_types text[],
  meant_words text[],
  offers uuid[]
);

-- SQL that lists the posts that match the filters; it leaves the search out. $1 is the filters. The columns are key
-- (the value to sort by), then time and id for equal keys, and with `with_text` texts, tags and type. `condition` is a
-- further one on the post `p`.
create function internal.feed_list_sql(
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
    case when with_text then ', p.title, p.content, p.tags, p.post_type' end,
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

-- The day of the post after `skipped` others in a list by time. `day_start` is the time at which the list reaches that
-- day (its end, if the newest posts come first), `posts_before` the number of posts before it.
create function internal.feed_entry_point(
  filters internal.feed_filters, skipped bigint, out day_start timestamptz, out posts_before bigint
)
language plpgsql stable set search_path = '' as $$
declare
  v_newest_first constant boolean := filters.direction = 'desc';
  v_starts date;
  v_from date;
  v_to date;
  v_span text;
begin
  posts_before := 0;
  foreach v_span in array array['month', 'day'] loop
    select s.starts, posts_before + s.before into v_starts, posts_before
    from (
      select f.starts, sum(f.post_count) as posts,
        sum(sum(f.post_count)) over (
          order by case when v_newest_first then -(f.starts - date '2000-01-01') else f.starts - date '2000-01-01' end
        ) - sum(f.post_count) as before
      from internal.feed_periods f
      where f.span = v_span
        and f.starts between coalesce(v_from, '-infinity') and coalesce(v_to, 'infinity')
        and (filters.category is null or f.category_id = filters.category)
        and (filters.type is null or f.post_type = filters.type)
      group by f.starts
    ) as s
    where s.before <= skipped - posts_before and s.before + s.posts > skipped - posts_before;
    v_from := v_starts;
    v_to := v_starts + case v_span when 'month' then interval '1 month' else interval '1 day' end - interval '1 day';
  end loop;
  day_start := case when v_newest_first then v_starts + 1 else v_starts end::timestamp at time zone 'UTC';
end;
$$;

-- Ids of posts along the order of the list, which an index answers alone. Far from the beginning of a list by time, it
-- begins at the right day.
create function internal.walk_to_page(filters internal.feed_filters, skipped bigint, rows bigint) returns uuid[]
language plpgsql stable set search_path = '' set enable_bitmapscan = off set enable_sort = off as $$
declare
  -- From this many skipped posts on, the entry at the right day costs less than skipping them.
  c_max_skipped constant integer := 1000;
  v_day_start timestamptz;
  v_posts_before bigint := 0;
  v_ids uuid[];
begin
  if filters.sort = 'created_at' and skipped > c_max_skipped then
    select * into v_day_start, v_posts_before from internal.feed_entry_point(filters, skipped);
  end if;
  execute pg_catalog.format(
    'select array(select l.id from (%s limit $2 offset $3) as l)',
    internal.feed_list_sql(
      filters,
      condition => case
        when v_day_start is null then null
        when filters.direction = 'desc' then 'p.created_at < $4'
        else 'p.created_at >= $4'
      end))
  into v_ids using filters, rows, skipped - v_posts_before, v_day_start;
  return v_ids;
end;
$$;

-- Ids of posts by a counter: sorts all that match, where a walk along the whole list would meet few of them.
create function internal.sort_few_posts(filters internal.feed_filters, skipped bigint, rows bigint) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  v_ids uuid[];
begin
  execute pg_catalog.format(
    'select array(
      select p.id from public.posts p join public.post_counters c on c.post_id = p.id
      where p.hidden_at is null and (($1).category is null or p.category_id = ($1).category)
        and (($1).type is null or p.post_type = ($1).type)
      order by c.%1$I %2$s, p.created_at %2$s, p.id %2$s limit $2 offset $3)',
    filters.sort, filters.direction)
  into v_ids using filters, rows, skipped;
  return v_ids;
end;
$$;

-- The ids of `size` posts after `skipped` of the `count` that match.
create function internal.list_posts(filters internal.feed_filters, count bigint, skipped bigint, size integer)
returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  -- Up to this many posts, a sort costs less than the walk along the whole list.
  c_max_sorted constant integer := 1000;
  -- The last pages of a long list are the first ones from its other end.
  v_reversed constant boolean := skipped > count / 2;
  v_rows constant bigint := least(size, count - skipped);
  v_skipped constant bigint := case when v_reversed then count - skipped - v_rows else skipped end;
  v_ids uuid[];
begin
  if v_reversed then
    filters.direction := case filters.direction when 'asc' then 'desc' else 'asc' end;
  end if;
  if filters.sort <> 'created_at' and count <= c_max_sorted
    and (filters.category is not null or filters.type is not null)
  then
    v_ids := internal.sort_few_posts(filters, v_skipped, v_rows);
  else
    v_ids := internal.walk_to_page(filters, v_skipped, v_rows);
  end if;
  if v_reversed then
    return array(select id from unnest(v_ids) with ordinality as reversed (id, ordinal) order by ordinal desc);
  end if;
  return v_ids;
end;
$$;
