-- Reading notifications: the list, the number of unread ones, marking as read, muting a post.

-- Rows of a member that they may see, of the newest unread ones or of all, newest first: without channels that are off,
-- likes that were taken back, people whom they mute or block, and what is hidden from them. Definer: the caller's
-- rights would be asked for each row of four tables; every reader names the caller.
create function internal.visible_notifications(owner uuid, only_unread boolean) returns setof public.notifications
language plpgsql stable security definer rows 20
set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  v_rows public.notifications[];
  v_off text[];
  v_unwanted uuid[];
begin
  -- Most polls end here.
  if only_unread and not exists (select from public.notifications n where n.owner_id = owner and n.read_at is null) then
    return;
  end if;
  v_off := (select s.off from public.notification_preferences s where s.owner_id = owner);
  v_unwanted := array(select r.member_id from public.relationships r where r.owner_id = owner);
  -- Two queries, because only one of them may use the index of unread rows. Its bound is one of wanted rows, so that
  -- the others push out none. The list reads all: more than a thousand are there only until the next
  -- trim_notifications().
  if only_unread then
    v_rows := array(
      select n from public.notifications n
      where n.owner_id = owner and n.read_at is null and not n.withdrawn and n.kind || ':app' <> all (v_off)
        and (n.actor_id is null or n.actor_id <> all (v_unwanted))
      order by n.id desc limit 200);
  else
    v_rows := array(select n from public.notifications n where n.owner_id = owner order by n.id desc limit 1100);
  end if;
  return query
    select n.*
    from pg_catalog.unnest(v_rows) as n
    left join public.posts p on p.id = n.post_id
    left join public.comments c on c.id = n.comment_id
    left join public.user_ratings r on r.id = n.rating_id
    left join public.rating_answers a on n.kind = 'answer' and a.rating_id = n.rating_id
    where not n.withdrawn
      and n.kind || ':app' <> all (v_off)
      and (n.actor_id is null or n.actor_id <> all (v_unwanted))
      and (p.hidden_at is null or p.profile_id = owner)
      and (c.hidden_at is null or c.profile_id = owner)
      and r.hidden_at is null
      -- A block by somebody who answered takes them from the list of answers: here it must not show either.
      and (n.kind <> 'job_answer' or not exists (
        select from public.relationships b where b.owner_id = n.actor_id and b.member_id = owner and b.kind = 'block'))
      -- The answer may have been deleted since.
      and (n.kind <> 'answer' or a.rating_id is not null and a.hidden_at is null)
      and (n.kind <> 'search' or exists (
        select from public.saved_searches s, lateral internal.search_news(s.id, s.news_since, most => 1)
        where s.id = n.thing));
end;
$$;

-- Groups with something unread, a hundred at most, of the newest two hundred rows.
create function internal.unread_notifications() returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  return least(count(distinct (t.kind, t.thing, t.log_id)), 100)
    from internal.visible_notifications((select auth.uid()), true) as t;
end;
$$;

-- The path that a notification leads to. The actor of an answer has the profile with the answered rating.
create function internal.notification_path(kind text, post uuid, comment uuid, actor uuid) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case
    when kind in ('rating', 'availability') then '/profile'
    when kind = 'answer' then '/profile/' || actor || '#reviews'
    when kind = 'decision' then '/settings/standing'
    when kind = 'report' then '/settings/reports'
    when kind = 'search' then '/settings/searches'
    when kind = 'job_answer' then '/community/post/' || post || '#answers'
    when kind = 'job_over' and post is null then '/jobs?mine=answered'
    else '/community/post/' || post || coalesce('#comment-' || comment, '')
  end;
$$;

-- The three latest of some members; those with a hidden profile have no name.
create function internal.named_actors(members uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', a.id, 'username', a.username, 'full_name', a.full_name, 'avatar_url', a.avatar_url
    ) order by a.latest), '[]')
    from (
      select p.id, p.username, p.full_name, p.avatar_url, min(m.position) as latest
      from pg_catalog.unnest(members) with ordinality as m (id, position)
      join public.profiles p on p.id = m.id and p.visible
      group by p.id
      order by latest
      limit 3
    ) as a
  );
end;
$$;

-- The caller's notifications in groups (glossary), newest first. A group with something unread is of that alone, and
-- leads to the first of it.
create function internal.notifications(before bigint, size integer) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  v_owner constant uuid := auth.uid();
  v_groups jsonb;
begin
  with listed as (
    select t.*, bool_or(t.read_at is null) over (partition by t.kind, t.thing, t.log_id) as fresh
    from internal.visible_notifications(v_owner, false) as t
  ), grouped as (
    select t.kind, t.thing, t.log_id, max(t.id) as id, not bool_or(t.fresh) as read, max(t.created_at) as created_at,
      count(*) as amount, count(distinct t.actor_id) as actor_count,
        (array_agg(t.actor_id order by t.id desc))[1:10] as actors,
      (array_agg(t.post_id))[1] as post_id, array_agg(t.rating_id) as ratings,
      (array_agg(t.comment_id order by case when t.read_at is null then t.id else -t.id end))[1] as comment_id
    from listed t
    where t.read_at is null or not t.fresh
    group by t.kind, t.thing, t.log_id
  ), page as (
    select g.*, s.name as search, s.kind as searched, found.people, found.count as found_count
    from grouped g
    left join public.saved_searches s on g.kind = 'search' and s.id = g.thing
    left join lateral (
      select array_agg(f.profile_id order by f.found_at desc, f.thing) as people, count(*) as count
      from internal.search_news(s.id, s.news_since) as f
    ) as found on s.id is not null
    where g.id < before order by g.id desc limit size
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', g.id, 'kind', g.kind, 'post_id', g.post_id, 'created_at', g.created_at, 'read', g.read,
    'actors', internal.named_actors(coalesce(g.people[1:10], g.actors)),
    'actor_count', case when g.kind = 'like' and g.amount >= 20
      then greatest(g.actor_count, coalesce(k.like_count, n.like_count))
      else coalesce(g.found_count, g.actor_count) end,
    'label', case
      when g.kind = 'like' and g.comment_id is not null then internal.short_line(c.content)
      else coalesce(p.title, g.search, l.label) end,
    'text', case when g.amount = 1 and g.kind <> 'like'
      then internal.short_line(coalesce(c.content, a.content, r.comment)) end,
    'stars', case when g.kind = 'rating'
      then (select round(avg(u.rating_value), 2) from public.user_ratings u where u.id = any (g.ratings)) end,
    'action', case
      when g.kind = 'availability' then internal.asked_availability(v_owner)
      when g.kind = 'job_over' then internal.told_job_state(g.post_id)
      when g.kind = 'search' then g.searched
      when g.kind = 'job_answer' then case when not exists (
        select from public.job_answers o
        where o.job_id = g.post_id and o.member_id = any (g.actors) and o.withdrawn_at is null) then 'withdrawn' end
      when l.event = 'appeal_answer' then case
        when exists (select from internal.moderation_log s where s.about_id = l.id) then 'partly'
        when l.granted then 'granted'
        else 'declined' end
      when l.event = 'undo' then 'undo'
      else l.action end,
    'reported', case when g.kind = 'report' then l.kind end,
    'path', internal.notification_path(g.kind, g.post_id, g.comment_id, g.actors[1])
  ) order by g.id desc), '[]')
  into v_groups
  from page g
  left join public.posts p on p.id = g.post_id
  left join public.comments c on c.id = g.comment_id
  left join public.rating_answers a on g.kind = 'answer' and a.rating_id = g.thing
  left join public.user_ratings r on g.kind = 'rating' and r.id = g.ratings[1]
  left join public.post_counters n on g.kind = 'like' and n.post_id = g.thing
  left join public.comment_counters k on g.kind = 'like' and k.comment_id = g.thing
  left join internal.moderation_log l on l.id = g.log_id;
  return jsonb_build_object(
    'data', v_groups,
    'next', case when jsonb_array_length(v_groups) = size then (v_groups -> (size - 1) -> 'id')::bigint end);
end;
$$;

create function public.notifications(before bigint default null, page_size integer default 30) returns jsonb
language sql stable set search_path = '' as $$
  select internal.notifications(
    coalesce(notifications.before, 9223372036854775807), internal.clamp_page_size(page_size, 30, 100));
$$;
comment on function public.notifications is
  'The caller''s notifications in groups, newest first; next is where the next page begins, or null.';

-- Marks as read, and returns how many groups are left. A group is named by its id, and marked as the caller saw it, not
-- with rows that came since. Rows that another write holds stay unread, so that the two never wait for each other.
create function internal.mark_notifications_read(up_to bigint, ids bigint[], post uuid, kind text, answers_on text)
returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_owner constant uuid := auth.uid();
begin
  perform internal.require_standing(true);
  if cardinality(ids) > 1000 then
    raise exception 'At most 1,000 notifications at a time.' using errcode = 'check_violation';
  end if;
  update public.notifications n set read_at = now()
  where n.id in (
    select u.id from public.notifications u
    where u.owner_id = v_owner and u.read_at is null and (
      u.id <= up_to
      or u.post_id = post
      or u.kind = mark_notifications_read.kind
      or u.kind = 'answer' and exists (
        select from public.profiles p
        where p.id = u.actor_id and pg_catalog.lower(answers_on) in (p.username, p.id::text))
      or exists (
        select from public.notifications g
        where g.id = any (ids) and g.owner_id = v_owner and u.id <= g.id
          and g.kind = u.kind and g.thing = u.thing and g.log_id is not distinct from u.log_id))
    for update skip locked);
  return internal.unread_notifications();
end;
$$;

create function public.mark_notifications_read(
  up_to bigint default null, ids bigint[] default null, post uuid default null, kind text default null,
  answers_on text default null
) returns integer
language sql volatile set search_path = '' as $$
  select internal.mark_notifications_read(
    mark_notifications_read.up_to, mark_notifications_read.ids, mark_notifications_read.post,
    mark_notifications_read.kind, mark_notifications_read.answers_on);
$$;
comment on function public.mark_notifications_read is
  'Marks all up to an id, the groups of some ids, or those of a post, of a kind or about answers on a profile (by id '
  'or username) as read. Returns the number of unread groups.';

-- Mutes a post or ends that. A post that the caller can't see counts as missing.
create function internal.set_post_muted(post uuid, muted boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if muted then
    insert into public.muted_posts (owner_id, post_id)
    select auth.uid(), p.id from public.posts p where p.id = post and internal.can_see('post', p.id)
    on conflict (owner_id, post_id) do nothing;
    update public.notifications n set read_at = now()
    where n.id in (
      select u.id from public.notifications u
      where u.owner_id = auth.uid() and u.read_at is null and u.post_id = post
      for update skip locked);
  else
    delete from public.muted_posts m where m.owner_id = auth.uid() and m.post_id = post;
  end if;
end;
$$;

create function public.set_post_muted(post uuid, muted boolean) returns void
language sql volatile set search_path = '' as $$
  select internal.set_post_muted(set_post_muted.post, set_post_muted.muted);
$$;
comment on function public.set_post_muted is 'Ends or begins notifications about a post. Repeating it changes nothing.';

grant execute on function internal.unread_notifications, internal.notifications, internal.mark_notifications_read,
  internal.set_post_muted, public.notifications, public.mark_notifications_read, public.set_post_muted
  to authenticated, service_role;
