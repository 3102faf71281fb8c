-- Likes and saves of posts. Only the member sees their own; others see counts, and likes notify the author.
create table public.post_likes (
  post_id uuid not null references public.posts (id) on delete cascade,
  profile_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (post_id, profile_id)
);
comment on table public.post_likes is
  'One row for each member and post liked. Visible to that member only; a notification names them to the author.';
create index post_likes_profile_id_idx on public.post_likes (profile_id);

alter table public.post_likes enable row level security;
-- Visitors may read and get no rows: the feed asks "liked by me" in one query for everyone.
create policy post_likes_own on public.post_likes to anon, authenticated
  using (profile_id = (select auth.uid())) with check (profile_id = (select auth.uid()));

grant select on public.post_likes to anon, authenticated;
grant insert (post_id, profile_id), delete on public.post_likes to authenticated;

create table public.post_saves (
  post_id uuid not null references public.posts (id) on delete cascade,
  profile_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  hidden boolean not null default false,
  primary key (post_id, profile_id)
);
comment on table public.post_saves is 'One row for each member and post saved. Visible to that member only.';
comment on column public.post_saves.hidden is
  'Whether the post is, kept by triggers: the list is counted without reading posts.';
-- The member's list of saved posts, newest first.
create index post_saves_profile_id_idx on public.post_saves (profile_id, created_at, post_id) include (hidden);

alter table public.post_saves enable row level security;
create policy post_saves_own on public.post_saves to anon, authenticated
  using (profile_id = (select auth.uid())) with check (profile_id = (select auth.uid()));

grant select on public.post_saves to anon, authenticated;
grant insert (post_id, profile_id), delete on public.post_saves to authenticated;

-- The lock waits for a decision on the post that is under way. Definer: members may not lock posts of others.
create function internal.prepare_save() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  select p.hidden_at is not null into new.hidden from public.posts p where p.id = new.post_id for share;
  new.hidden := coalesce(new.hidden, false);
  return new;
end;
$$;
create trigger post_saves_10_prepare before insert on public.post_saves
  for each row execute function internal.prepare_save();

create function internal.count_post_likes() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.add_to_posts('like_count', array_agg(d.post_id), array_agg(d.amount))
  from (
    select post_id, case tg_op when 'INSERT' then count(*) else -count(*) end as amount from changed group by post_id
  ) as d;
  return null;
end;
$$;
create trigger post_likes_50_count_insert after insert on public.post_likes
  referencing new table as changed for each statement execute function internal.count_post_likes();
create trigger post_likes_50_count_delete after delete on public.post_likes
  referencing old table as changed for each statement execute function internal.count_post_likes();
