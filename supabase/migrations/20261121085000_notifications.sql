-- Notifications: one row for each event and notified member, and the functions that write them (decision 30).

-- owner_id and actor_id are not foreign keys: each would lock the profile of somebody else inside a like or a comment,
-- and deadlock with a suspension or deletion of that member. A trigger clears both instead.
create table public.notifications (
  id bigint generated always as identity primary key,
  owner_id uuid not null,
  -- Null for the moderators, who stay unnamed.
  actor_id uuid,
  kind text not null,
  -- The id that rows of one kind are grouped by: the post, the liked comment, the answered rating, the saved search,
  -- or the owner.
  thing uuid not null,
  post_id uuid references public.posts (id) on delete cascade,
  comment_id uuid references public.comments (id) on delete cascade,
  rating_id uuid references public.user_ratings (id) on delete cascade,
  -- An id of internal.moderation_log, whose rows are never deleted.
  log_id bigint,
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  withdrawn boolean not null default false,
  constraint notifications_not_self check (owner_id <> actor_id),
  constraint notifications_kind_known check (
    kind in (
      'comment', 'reply', 'mention', 'like', 'rating', 'answer', 'availability', 'search', 'job_answer',
      'job_ending', 'job_over', 'decision', 'report')
  )
) with (fillfactor = 90);
comment on table public.notifications is 'Events that a member is notified of, for 90 days.';
comment on column public.notifications.withdrawn is
  'The like was taken back. The row stays, so that a second like of the same member does not notify.';

create index notifications_owner_id_idx on public.notifications (owner_id, id);
create index notifications_unread_idx on public.notifications (owner_id, id) where read_at is null;
create index notifications_actor_id_idx on public.notifications (actor_id);
create index notifications_post_id_idx on public.notifications (post_id);
create index notifications_comment_id_idx on public.notifications (comment_id);
create index notifications_rating_id_idx on public.notifications (rating_id);
create unique index notifications_like_key on public.notifications (thing, actor_id) where kind = 'like';
-- A second answer to a rating, after the first was deleted, does not notify.
create unique index notifications_answer_key on public.notifications (rating_id) where kind = 'answer';
-- A comment notifies each member once: of a mention, of a reply, or of the comment.
create unique index notifications_comment_key on public.notifications (owner_id, comment_id)
  where kind in ('comment', 'reply', 'mention');

alter table public.notifications enable row level security;
create policy notifications_own on public.notifications for select to authenticated
  using (owner_id = (select auth.uid()));
grant select on public.notifications to authenticated;

-- Posts about which a member gets no notifications.
create table public.muted_posts (
  owner_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  post_id uuid not null references public.posts (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (owner_id, post_id)
);
comment on table public.muted_posts is 'Posts that no longer notify the owner.';
create index muted_posts_post_id_idx on public.muted_posts (post_id);

alter table public.muted_posts enable row level security;
create policy muted_posts_own on public.muted_posts for select to authenticated
  using (owner_id = (select auth.uid()));
grant select on public.muted_posts to authenticated;
create trigger muted_posts_00_standing before insert or delete on public.muted_posts
  for each statement execute function internal.check_standing('INSERT', 'DELETE');
create trigger muted_posts_00_limit before insert on public.muted_posts
  for each row execute function internal.limit_writes('preferences');
create trigger muted_posts_05_limit before insert on public.muted_posts
  for each row execute function internal.limit_rows('owner_id', '2000', 'You can mute 2,000 posts at most.');

-- The switches of a kind, one for each of its channels. Mails about decisions can't be turned off.
create function internal.notification_switches(kind text) returns text[]
language sql immutable strict parallel safe set search_path = '' as $$
  select case
    when kind in (
      'comment', 'reply', 'mention', 'rating', 'answer', 'availability', 'search', 'job_ending', 'job_over')
      then array[kind || ':app', kind || ':mail', kind || ':push']
    -- The message of an answer to an offer has its own mail and push.
    when kind in ('like', 'report', 'job_answer') then array[kind || ':app']
    when kind = 'decision' then array['decision:app', 'decision:push']
    when kind in ('first_message', 'message') then array[kind || ':mail', kind || ':push']
    else '{}'::text[]
  end;
$$;

-- Whether an event concerns a member: they are in good standing, did not cause it, neither muted nor blocked the actor,
-- are not blocked by them, did not mute the post, and want the kind on any channel.
create function internal.may_tell(owner uuid, kind text, actor uuid, post uuid) returns boolean
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return owner is distinct from actor
    and exists (
      select from public.notification_preferences s
      join public.profiles p on p.id = s.owner_id
      where s.owner_id = owner and p.suspended_at is null and p.left_at is null
        and not internal.notification_switches(kind) <@ s.off)
    and not exists (select from public.relationships r where r.owner_id = owner and r.member_id = actor)
    and not exists (
      select from public.relationships r where r.owner_id = actor and r.member_id = owner and r.kind = 'block')
    and not exists (select from public.muted_posts m where m.owner_id = owner and m.post_id = post);
end;
$$;

-- Notifies a member of an event, if it concerns them. Only this function and notify_like() write notifications. Call
-- it last in a transaction, and in the order of the owners' ids. A comment notifies each member once: the first call
-- counts.
create function internal.notify(
  owner uuid, kind text, actor uuid default null, post uuid default null, comment uuid default null,
  rating uuid default null, log bigint default null, search uuid default null
) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id bigint;
begin
  if not internal.may_tell(owner, kind, actor, post) then
    return;
  end if;
  insert into public.notifications (owner_id, kind, actor_id, thing, post_id, comment_id, rating_id, log_id)
  values (
    owner, kind, actor, coalesce(post, case kind when 'answer' then rating end, search, owner), post, comment, rating,
    log)
  on conflict do nothing
  returning id into v_id;
  -- The clean-up runs at about every twentieth row: more often would cost more than it frees.
  if v_id % 20 = 0 then
    perform internal.trim_notifications(owner);
  end if;
end;
$$;

-- Tells the author of a post or comment of a like. Each keeps twenty likers: a further one replaces the oldest that
-- was read, or is only counted. The caller holds its counter, so that its likes come one by one.
create function internal.notify_like(owner uuid, actor uuid, post uuid, comment uuid) returns void
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  v_thing constant uuid := coalesce(comment, post);
  v_count integer;
  v_is_known boolean;
  v_oldest_read bigint;
  v_id bigint;
begin
  select count(*), bool_or(n.actor_id = actor), min(n.id) filter (where n.read_at is not null)
  into v_count, v_is_known, v_oldest_read
  from public.notifications n where n.kind = 'like' and n.thing = v_thing;
  if v_is_known then
    update public.notifications n set withdrawn = false
    where n.kind = 'like' and n.thing = v_thing and n.actor_id = actor and n.withdrawn;
    return;
  elsif v_count >= 20 and v_oldest_read is null then
    return;
  elsif not internal.may_tell(owner, 'like', actor, post) then
    return;
  elsif v_count >= 20 then
    delete from public.notifications n
    where n.id = (select o.id from public.notifications o where o.id = v_oldest_read for update skip locked);
  end if;
  insert into public.notifications (owner_id, kind, actor_id, thing, post_id, comment_id)
  values (owner, 'like', actor, v_thing, post, comment)
  returning id into v_id;
  if v_id % 20 = 0 then
    perform internal.trim_notifications(owner);
  end if;
end;
$$;

-- Deletes a member's rows beyond a thousand: the oldest of whoever caused most of them, so that nobody's acts push out
-- a decision or what others did. It skips locked rows, because it runs inside another member's write.
create function internal.trim_notifications(owner uuid) returns void
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  delete from public.notifications n
  where n.id in (
    select o.id from public.notifications o
    where o.id in (
      select placed.id
      from (
        select ranked.id, row_number() over (order by ranked.depth, ranked.id desc) as place
        from (
          select m.id, row_number() over (partition by m.actor_id order by m.id desc) as depth
          from public.notifications m where m.owner_id = owner
        ) as ranked
      ) as placed
      where placed.place > 1000
      order by placed.place desc limit 100)
    for update skip locked);
end;
$$;

-- Deletes rows older than 90 days, the oldest first. Ids are in the order of time, so it reads one row if there is
-- nothing to do. A step of the maintenance.
create function internal.clear_notifications(at timestamptz default now()) returns integer
language sql volatile security definer set search_path = '' as $$
  with gone as (
    delete from public.notifications n
    where n.id in (
      select o.id from public.notifications o
      where o.id < coalesce(
        (select k.id from public.notifications k where k.created_at > at - interval '90 days' order by k.id limit 1),
        9223372036854775807)
      order by o.id limit 2000)
    returning 1)
  select count(*)::integer from gone;
$$;

-- Does what the missing foreign keys of notifications and mentions would do. removed_at is set once.
create function internal.forget_member() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from public.notifications n where n.owner_id = old.id;
  delete from public.notifications n where n.actor_id = old.id;
  delete from internal.comment_mentions m where m.profile_id = old.id;
  return null;
end;
$$;
create trigger profiles_60_forget_member after delete or update of removed_at on public.profiles
  for each row execute function internal.forget_member();
