-- Likes and saves of posts. Only the member sees their own; others see counts.
create table public.post_likes (
  post_id uuid not null references public.posts (id) on delete cascade,
  profile_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (post_id, profile_id)
);
comment on table public.post_likes is 'One row for each member and post liked. Visible to that member only.';
create index post_likes_profile_id_idx on public.post_likes (profile_id);

alter table public.post_likes enable row level security;
-- Visitors may read and get no rows: the feed asks "liked by me" in one query for everyone.
create policy post_likes_select_own on public.post_likes for select to anon, authenticated
  using (profile_id = (select auth.uid()));
create policy post_likes_insert_own on public.post_likes for insert to authenticated
  with check (profile_id = (select auth.uid()));
create policy post_likes_delete_own on public.post_likes for delete to authenticated
  using (profile_id = (select auth.uid()));

grant select on public.post_likes to anon, authenticated;
grant insert (post_id, profile_id), delete on public.post_likes to authenticated;

create table public.post_saves (
  post_id uuid not null references public.posts (id) on delete cascade,
  profile_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (post_id, profile_id)
);
comment on table public.post_saves is 'One row for each member and post saved. Visible to that member only.';
-- The member's list of saved posts, newest first.
create index post_saves_profile_id_idx on public.post_saves (profile_id, created_at, post_id);

alter table public.post_saves enable row level security;
create policy post_saves_select_own on public.post_saves for select to anon, authenticated
  using (profile_id = (select auth.uid()));
create policy post_saves_insert_own on public.post_saves for insert to authenticated
  with check (profile_id = (select auth.uid()));
create policy post_saves_delete_own on public.post_saves for delete to authenticated
  using (profile_id = (select auth.uid()));

grant select on public.post_saves to anon, authenticated;
grant insert (post_id, profile_id), delete on public.post_saves to authenticated;

-- Definer: members may not write counters. One update for each statement keeps the deletion of a member with a hundred
-- thousand likes linear. Rows are locked in the order of their ids, so that nothing deadlocks.
create function internal.count_post_likes() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform from public.post_counters where post_id in (select post_id from changed) order by post_id for no key update;
  update public.post_counters c set like_count = c.like_count + v_sign * delta.likes
  from (select post_id, count(*) as likes from changed group by post_id) as delta
  where c.post_id = delta.post_id;
  return null;
end;
$$;
create trigger post_likes_50_count_insert after insert on public.post_likes
  referencing new table as changed for each statement execute function internal.count_post_likes();
create trigger post_likes_50_count_delete after delete on public.post_likes
  referencing old table as changed for each statement execute function internal.count_post_likes();
