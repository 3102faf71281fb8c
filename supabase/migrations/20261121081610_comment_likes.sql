-- Likes of comments and their numbers. This file comes after comments.sql, for the order of locks: the deletion of a
-- post reaches its comments, then their likes, then the counters.
create table public.comment_likes (
  comment_id uuid not null references public.comments (id) on delete cascade,
  profile_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (comment_id, profile_id)
);
comment on table public.comment_likes is
  'One row for each member and comment liked. Visible to that member only; a notification names them to the author.';
create index comment_likes_profile_id_idx on public.comment_likes (profile_id);

alter table public.comment_likes enable row level security;
create policy comment_likes_own on public.comment_likes to anon, authenticated
  using (profile_id = (select auth.uid())) with check (profile_id = (select auth.uid()));

grant select on public.comment_likes to anon, authenticated;
grant insert (comment_id, profile_id), delete on public.comment_likes to authenticated;

-- A comment gets a row with its first like; most never get one. Created after the likes, for the order of locks.
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
