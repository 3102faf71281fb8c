-- Comments under posts, and replies to them. Their likes are in comment_likes.sql.

-- A thread: a comment with replies. Its row comes with the first reply and goes with the last. A deleted comment keeps
-- its place in the list while it has replies, so the id has no foreign key.
create table internal.comment_threads (
  id uuid primary key,
  post_id uuid not null,
  created_at timestamptz not null,
  -- Hidden replies count, because they are shown as hidden.
  reply_count integer not null default 0,
  is_deleted boolean not null default false,
  constraint comment_threads_reply_count_range check (reply_count >= 0)
);
comment on table internal.comment_threads is
  'Comments with replies, kept by triggers; is_deleted says that only the replies are left.';
create index comment_threads_place_idx on internal.comment_threads (post_id, is_deleted, created_at, id);

alter table internal.comment_threads enable row level security;

create table public.comments (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null references public.posts (id) on delete cascade,
  profile_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  content text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  hidden_at timestamptz,
  hidden_by bigint[],
  parent_id uuid references internal.comment_threads (id) on delete cascade,
  reply_to_id uuid,
  constraint comments_content_required check (internal.has_visible(content)),
  constraint comments_content_length check (char_length(content) <= 5000),
  constraint comments_hidden_by_reasons check (hidden_by is null or hidden_at is not null and hidden_by <> '{}')
);
-- Comes after the keys of likes and comments, so that the deletion of a post locks these first, as everyone does.
alter table internal.comment_threads add constraint comment_threads_post_id_fkey
  foreign key (post_id) references public.posts (id) on delete cascade;
alter table public.post_counters add constraint post_counters_post_id_fkey
  foreign key (post_id) references public.posts (id) on delete cascade;

comment on table public.comments is 'Comments under posts, shown oldest first.';
comment on column public.comments.parent_id is
  'The comment that this one replies to. A reply to a reply is stored under the same comment.';
comment on column public.comments.reply_to_id is
  'For a reply to a reply: that reply, which may have been deleted since. Set by internal.place_reply() alone.';
comment on column public.comments.hidden_by is 'Why it is hidden (hidden.sql); null while nothing hides it.';

create index comments_post_id_idx on public.comments (post_id, created_at, id);
create index comments_top_idx on public.comments (post_id, created_at, id) where parent_id is null;
create index comments_parent_id_idx on public.comments (parent_id, created_at, id);
create index comments_profile_id_idx on public.comments (profile_id, created_at);

alter table public.comments enable row level security;
-- A comment is visible if its post is.
create policy comments_select_visible on public.comments for select to anon, authenticated using (
  profile_id = (select auth.uid())
  or hidden_at is null and exists (select from public.posts p where p.id = post_id)
);
create policy comments_insert_own on public.comments for insert to authenticated
  with check (profile_id = (select auth.uid()));
create policy comments_update_own on public.comments for update to authenticated
  using (profile_id = (select auth.uid())) with check (profile_id = (select auth.uid()));
-- The author of a post may delete comments of others under it, but for hidden ones.
create policy comments_delete_own_or_under_own_post on public.comments for delete to authenticated using (
  profile_id = (select auth.uid())
  or hidden_at is null and exists (
    select from public.posts p where p.id = post_id and p.profile_id = (select auth.uid()))
);

grant select on public.comments to anon, authenticated;
grant insert (id, post_id, parent_id, profile_id, content), update (content, updated_at), delete
  on public.comments to authenticated;

-- Puts a reply under its thread. The comment replied to is locked: it can't be deleted before the reply is stored, and
-- its deletion then finds the thread. The post is locked first, as its deletion does. Callers get the words of a
-- foreign key for what they can't see.
create function internal.place_reply() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_replied_to record;
begin
  perform from public.posts p where p.id = new.post_id for key share;
  select c.id, c.post_id, c.parent_id, c.created_at into v_replied_to
  from public.comments c where c.id = new.parent_id for key share;
  if v_replied_to.post_id is distinct from new.post_id
    or internal.is_api_role() and not internal.can_see('comment', new.parent_id) then
    raise exception 'insert or update on table "comments" violates foreign key constraint "comments_parent_id_fkey"'
      using errcode = 'foreign_key_violation', constraint = 'comments_parent_id_fkey',
        table = 'comments', schema = 'public', detail = 'Key is not present in table "comments".';
  end if;
  if v_replied_to.parent_id is not null then
    new.parent_id := v_replied_to.parent_id;
    new.reply_to_id := v_replied_to.id;
    -- Locked before the foreign key takes a share: two replies with a share each could not count themselves.
    perform from internal.comment_threads t where t.id = new.parent_id for no key update;
  else
    -- The update locks a row that the deletion of the last reply is about to delete.
    insert into internal.comment_threads as t (id, post_id, created_at)
    values (v_replied_to.id, v_replied_to.post_id, v_replied_to.created_at)
    on conflict (id) do update set reply_count = t.reply_count;
  end if;
  return new;
end;
$$;
create trigger comments_04_place before insert on public.comments
  for each row when (new.parent_id is not null) execute function internal.place_reply();

-- Whether the caller may comment on this post, which a block between them and its author stops. True for unknown posts,
-- which constraints refuse. Definer: nobody reads the other's blocks.
create function internal.may_comment(post uuid) returns boolean
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return not exists (select from public.posts p where p.id = post and not internal.may_reach(p.profile_id));
end;
$$;
grant execute on function internal.may_comment to anon, authenticated, service_role;

-- A block stops new and changed comments under each other's posts, and replies to each other. One refusal for every
-- reason, as for messages.
create function internal.require_may_comment() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not internal.is_api_role() then
    return new;
  end if;
  if not internal.may_comment(new.post_id) then
    raise insufficient_privilege using message = 'You can’t comment on this post.';
  end if;
  if new.parent_id is not null and exists (
    select from public.comments c
    where c.id = coalesce(new.reply_to_id, new.parent_id) and not internal.may_reach(c.profile_id)
      or c.id = new.parent_id and internal.is_blocked(new.profile_id, c.profile_id)
  ) then
    raise insufficient_privilege using message = 'You can’t reply to this comment.';
  end if;
  return new;
end;
$$;
create trigger comments_05_may_comment before insert or update of content on public.comments
  for each row execute function internal.require_may_comment();
create trigger comments_20_touch before update of content, updated_at on public.comments
  for each row execute function internal.touch_updated_at();

-- Counts a thread's replies, marks the thread if its comment is deleted, and deletes it after its last reply. Rows are
-- locked in the order of their ids, so that nothing deadlocks.
create function internal.count_replies() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_sign constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform from internal.comment_threads t
  where t.id in (select coalesce(c.parent_id, c.id) from changed c)
  order by t.id for update;
  update internal.comment_threads t set
    is_deleted = t.is_deleted or tg_op = 'DELETE' and delta.is_top,
    reply_count = t.reply_count + v_sign * delta.replies
  from (
    select coalesce(c.parent_id, c.id) as id, bool_or(c.parent_id is null) as is_top, count(c.parent_id) as replies
    from changed c group by 1
  ) as delta
  where t.id = delta.id;
  delete from internal.comment_threads t
  where t.id in (select c.parent_id from changed c) and t.reply_count = 0;
  return null;
end;
$$;
create trigger comments_40_replies_insert after insert on public.comments
  referencing new table as changed for each statement execute function internal.count_replies();
create trigger comments_40_replies_delete after delete on public.comments
  referencing old table as changed for each statement execute function internal.count_replies();

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
