-- Comments under posts, their likes, and the list under a post.

create table public.comments (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null references public.posts (id) on delete cascade,
  profile_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  content text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  hidden_at timestamptz,
  hidden_by bigint,
  constraint comments_content_required check (internal.has_visible(content)),
  constraint comments_content_length check (char_length(content) <= 5000)
);
comment on table public.comments is 'Comments under posts, shown oldest first.';
comment on column public.comments.hidden_at is 'Set by internal.set_hidden() alone; hidden_by is the decision.';

create index comments_post_id_idx on public.comments (post_id, created_at, id);
create index comments_profile_id_idx on public.comments (profile_id);

alter table public.comments enable row level security;
-- A comment goes with its post.
create policy comments_select_visible on public.comments for select to anon, authenticated using (
  profile_id = (select auth.uid())
  or hidden_at is null and exists (select from public.posts p where p.id = post_id)
);
create policy comments_insert_own on public.comments for insert to authenticated
  with check (profile_id = (select auth.uid()));
create policy comments_update_own on public.comments for update to authenticated
  using (profile_id = (select auth.uid())) with check (profile_id = (select auth.uid()));
create policy comments_delete_own on public.comments for delete to authenticated
  using (profile_id = (select auth.uid()));

grant select on public.comments to anon, authenticated;
grant insert (id, post_id, profile_id, content), update (content, updated_at), delete
  on public.comments to authenticated;

-- A block stops new and changed comments under each other's posts. One refusal for every reason, as for messages.
create function internal.refuse_comment() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if internal.is_api_role() and exists (
    select from public.posts p where p.id = new.post_id and not internal.may_reach(p.profile_id)
  ) then
    raise insufficient_privilege using message = 'You can’t comment on this post.';
  end if;
  return new;
end;
$$;
create trigger comments_05_reach before insert or update of content on public.comments
  for each row execute function internal.refuse_comment();
create trigger comments_20_touch before update of content, updated_at on public.comments
  for each row execute function internal.touch_updated_at();

-- Hidden comments don't count.
create function internal.count_comments() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    perform internal.add_to_posts(
      'comment_count', array[new.post_id], array[case when new.hidden_at is null then 1 else -1 end]);
    return null;
  end if;
  perform internal.add_to_posts('comment_count', array_agg(d.post_id), array_agg(d.amount))
  from (
    select post_id, case tg_op when 'INSERT' then count(*) else -count(*) end as amount
    from changed where hidden_at is null group by post_id
  ) as d;
  return null;
end;
$$;
create trigger comments_50_count_insert after insert on public.comments
  referencing new table as changed for each statement execute function internal.count_comments();
create trigger comments_50_count_delete after delete on public.comments
  referencing old table as changed for each statement execute function internal.count_comments();
create trigger comments_50_count_hidden after update of hidden_at on public.comments
  for each row when ((old.hidden_at is null) <> (new.hidden_at is null)) execute function internal.count_comments();

-- A comment gets a row with its first like; most never get one.
create table public.comment_counters (
  comment_id uuid primary key references public.comments (id) on delete cascade,
  like_count integer not null default 0,
  constraint comment_counters_like_count_range check (like_count >= 0)
);
comment on table public.comment_counters is 'Likes of comments, kept by triggers; no row means none.';

alter table public.comment_counters enable row level security;
create policy comment_counters_select_visible on public.comment_counters for select to anon, authenticated
  using (exists (select from public.comments c where c.id = comment_id));
grant select on public.comment_counters to anon, authenticated;

create table public.comment_likes (
  comment_id uuid not null references public.comments (id) on delete cascade,
  profile_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (comment_id, profile_id)
);
comment on table public.comment_likes is
  'One row for each member and comment liked. Visible to that member only.';
create index comment_likes_profile_id_idx on public.comment_likes (profile_id);

alter table public.comment_likes enable row level security;
create policy comment_likes_own on public.comment_likes to anon, authenticated
  using (profile_id = (select auth.uid())) with check (profile_id = (select auth.uid()));

grant select on public.comment_likes to anon, authenticated;
grant insert (comment_id, profile_id), delete on public.comment_likes to authenticated;

create function internal.count_comment_likes() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.comment_counters as c (comment_id, like_count)
  select comment_id, count(*) from added group by comment_id order by comment_id
  on conflict (comment_id) do update set like_count = c.like_count + excluded.like_count;
  return null;
end;
$$;
create trigger comment_likes_50_count after insert on public.comment_likes
  referencing new table as added for each statement execute function internal.count_comment_likes();

create function internal.uncount_comment_likes() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform from public.comment_counters where comment_id in (select comment_id from removed)
  order by comment_id for no key update;
  update public.comment_counters c set like_count = c.like_count - delta.likes
  from (select comment_id, count(*) as likes from removed group by comment_id) as delta
  where c.comment_id = delta.comment_id;
  return null;
end;
$$;
create trigger comment_likes_50_uncount after delete on public.comment_likes
  referencing old table as removed for each statement execute function internal.uncount_comment_likes();

-- Comments of a post that the caller may read, after the given one. Others see of a hidden comment that it is there.
-- A member with a hidden profile has no name. Definer: a policy would leave no trace of a hidden comment, and be asked
-- at each row. One generic plan, because the arguments are keys.
create function internal.comments_of(post uuid, after_time timestamptz, after_id uuid, size integer) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  v_caller constant uuid := (select auth.uid());
begin
  return (
    select coalesce(jsonb_agg(
      case when c.shown then jsonb_build_object(
        'id', c.id, 'content', c.content, 'created_at', c.created_at, 'updated_at', c.updated_at,
        'profile_id', a.id, 'hidden', c.hidden,
        'like_count', coalesce(n.like_count, 0),
        'user_has_liked', exists (
          select from public.comment_likes l where l.comment_id = c.id and l.profile_id = v_caller),
        'author', case when a.id is not null then jsonb_build_object(
          'id', a.id, 'username', a.username, 'full_name', a.full_name, 'avatar_url', a.avatar_url) end
      ) else jsonb_build_object(
        'id', c.id, 'content', null, 'created_at', c.created_at, 'updated_at', c.created_at,
        'profile_id', null, 'hidden', true, 'like_count', 0, 'user_has_liked', false, 'author', null
      ) end order by c.created_at, c.id), '[]')
    from (
      select k.id, k.content, k.created_at, k.updated_at, k.profile_id, k.hidden_at is not null as hidden,
        k.hidden_at is null or k.profile_id is not distinct from v_caller as shown
      from public.comments k
      where k.post_id = post and (k.created_at, k.id) > (after_time, after_id)
        and exists (
          select from public.posts p where p.id = post and (p.hidden_at is null or p.profile_id = v_caller))
      order by k.created_at, k.id
      limit size
    ) as c
    left join public.profiles a on a.id = c.profile_id and (a.listed or a.id = v_caller)
    left join public.comment_counters n on n.comment_id = c.id
  );
end;
$$;
grant execute on function internal.comments_of to anon, authenticated, service_role;

create function public.post_comments(
  post uuid,
  after_time timestamptz default null,
  after_id uuid default null,
  page_size integer default 50
) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'data', internal.comments_of(
      post, coalesce(after_time, '-infinity'), coalesce(after_id, '00000000-0000-0000-0000-000000000000'),
      least(greatest(coalesce(page_size, 50), 1), 200)),
    'count', coalesce((select t.comment_count from public.post_counters t where t.post_id = post), 0)
  );
end;
$$;
comment on function public.post_comments is
  'Comments of a post, oldest first, after the given one; count is of all of them but the hidden ones.';
grant execute on function public.post_comments to anon, authenticated, service_role;
