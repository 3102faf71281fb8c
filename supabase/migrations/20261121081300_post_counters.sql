-- Counters of posts, kept by triggers. The feed sorts and pages by them, and shows its totals.

-- Likes, comments and views of each post. The table is narrow, because a like must not rewrite a post of 20,000
-- characters. Category, type and time are copied from the post, so that one index answers "the most liked of a
-- category". The foreign key to posts is in 081600_comments.sql, after those of likes and comments: a deletion cascades
-- in the order of the keys, so it locks likes and comments before their counter, as a single like or comment does.
create table public.post_counters (
  post_id uuid primary key,
  category_id uuid,
  post_type text not null,
  like_count integer not null default 0,
  comment_count integer not null default 0,
  view_count integer not null default 0,
  created_at timestamptz not null default now(),
  hidden boolean not null default false,
  constraint post_counters_like_count_range check (like_count >= 0),
  constraint post_counters_comment_count_range check (comment_count >= 0),
  constraint post_counters_view_count_range check (view_count >= 0)
);
comment on table public.post_counters is 'Likes, comments and views of each post, kept by triggers.';
comment on column public.post_counters.category_id is
  'Copied from the post by a trigger, as post_type, created_at and hidden are.';

create index post_counters_like_count_idx on public.post_counters (like_count, created_at, post_id)
  include (category_id, post_type) where not hidden;
create index post_counters_comment_count_idx on public.post_counters (comment_count, created_at, post_id)
  include (category_id, post_type) where not hidden;
create index post_counters_view_count_idx on public.post_counters (view_count, created_at, post_id)
  include (category_id, post_type) where not hidden;

alter table public.post_counters enable row level security;
create policy post_counters_select_visible on public.post_counters for select to anon, authenticated
  using (not hidden or exists (select from public.posts p where p.id = post_id));
grant select on public.post_counters to anon, authenticated;

-- Posts for each category and type: the total of any filter is a sum over a few rows.
create table public.feed_counters (
  id bigint generated always as identity primary key,
  category_id uuid references public.categories (id) on delete cascade,
  post_type text not null,
  post_count bigint not null default 0,
  constraint feed_counters_key unique nulls not distinct (category_id, post_type),
  constraint feed_counters_range check (post_count >= 0)
);
comment on table public.feed_counters is
  'Posts for each category (null: none) and type without hidden ones, kept by triggers.';

alter table public.feed_counters enable row level security;
create policy feed_counters_select_all on public.feed_counters for select to anon, authenticated using (true);
grant select on public.feed_counters to anon, authenticated;

-- Posts for each month and day: a page in the middle of a million posts is found without reading half of them.
create table internal.feed_periods (
  id bigint generated always as identity primary key,
  span text not null,
  -- First day, UTC.
  starts date not null,
  category_id uuid,
  post_type text not null,
  post_count bigint not null default 0,
  constraint feed_periods_key unique nulls not distinct (span, starts, category_id, post_type),
  constraint feed_periods_span_known check (span in ('month', 'day')),
  constraint feed_periods_range check (post_count >= 0)
) with (fillfactor = 70); -- leaves room for HOT updates
comment on table internal.feed_periods is
  'Posts for each month and day, category (null: none) and type without hidden ones, kept by triggers.';

alter table internal.feed_periods enable row level security;

-- The month and the day of a moment.
create function internal.periods_of(moment timestamptz) returns table (span text, starts date)
language sql immutable parallel safe rows 2 set search_path = '' as $$
  values
    ('month', pg_catalog.date_trunc('month', moment at time zone 'UTC')::date),
    ('day', (moment at time zone 'UTC')::date);
$$;

-- Adds new posts to the counters. All changes lock rows in the same order, totals before periods, so that two never
-- deadlock. Definer: members may not write counters.
create function internal.add_posts() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.post_counters (post_id, category_id, post_type, created_at, hidden)
  select id, category_id, post_type, created_at, hidden_at is not null from added;
  insert into public.feed_counters as f (category_id, post_type, post_count)
  select category_id, post_type, count(*) from added where hidden_at is null
  group by category_id, post_type order by category_id, post_type
  on conflict (category_id, post_type) do update set post_count = f.post_count + excluded.post_count;
  insert into internal.feed_periods as f (span, starts, category_id, post_type, post_count)
  select s.span, s.starts, a.category_id, a.post_type, count(*)
  from added a
  cross join lateral internal.periods_of(a.created_at) as s
  where a.hidden_at is null
  group by s.span, s.starts, a.category_id, a.post_type
  order by s.span, s.starts, a.category_id, a.post_type
  on conflict (span, starts, category_id, post_type) do update set post_count = f.post_count + excluded.post_count;
  return null;
end;
$$;
create trigger posts_50_count after insert on public.posts
  referencing new table as added for each statement execute function internal.add_posts();

create function internal.subtract_posts() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform from public.feed_counters f
  where exists (
    select from removed r where r.category_id is not distinct from f.category_id and r.post_type = f.post_type)
  order by f.category_id, f.post_type
  for no key update;
  update public.feed_counters f set post_count = f.post_count - gone.posts
  from (
    select category_id, post_type, count(*) as posts from removed where hidden_at is null
    group by category_id, post_type
  ) as gone
  where gone.category_id is not distinct from f.category_id and gone.post_type = f.post_type;
  -- The lock on the rows above protects these as well.
  update internal.feed_periods f set post_count = f.post_count - gone.posts
  from (
    select s.span, s.starts, r.category_id, r.post_type, count(*) as posts
    from removed r
    cross join lateral internal.periods_of(r.created_at) as s
    where r.hidden_at is null
    group by s.span, s.starts, r.category_id, r.post_type
  ) as gone
  where gone.span = f.span and gone.starts = f.starts
    and gone.category_id is not distinct from f.category_id and gone.post_type = f.post_type;
  return null;
end;
$$;
create trigger posts_50_uncount after delete on public.posts
  referencing old table as removed for each statement execute function internal.subtract_posts();

-- Moves a changed post from its old counters to its new ones. A hidden post counts in none.
create function internal.move_post_between_counters() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- The row to add to comes before the locks: one that came after them would be locked out of order.
  if new.hidden_at is null then
    insert into public.feed_counters (category_id, post_type) values (new.category_id, new.post_type)
    on conflict (category_id, post_type) do nothing;
  end if;
  -- All rows are locked, because one statement may move many posts, in any order.
  perform from public.feed_counters f order by f.category_id, f.post_type for no key update;
  -- A category that is being deleted took its counters with it: then there is nothing to subtract from.
  if old.hidden_at is null then
    update public.feed_counters f set post_count = f.post_count - 1
    where f.category_id is not distinct from old.category_id and f.post_type = old.post_type;
    update internal.feed_periods f set post_count = f.post_count - 1
    from internal.periods_of(old.created_at) as s
    where s.span = f.span and s.starts = f.starts
      and f.category_id is not distinct from old.category_id and f.post_type = old.post_type;
  end if;
  if new.hidden_at is null then
    update public.feed_counters f set post_count = f.post_count + 1
    where f.category_id is not distinct from new.category_id and f.post_type = new.post_type;
    insert into internal.feed_periods as f (span, starts, category_id, post_type, post_count)
    select s.span, s.starts, new.category_id, new.post_type, 1
    from internal.periods_of(new.created_at) as s
    order by s.span, s.starts
    on conflict (span, starts, category_id, post_type) do update set post_count = f.post_count + 1;
  end if;
  update public.post_counters set
    category_id = new.category_id, post_type = new.post_type, created_at = new.created_at,
    hidden = new.hidden_at is not null
  where post_id = new.id;
  if (old.hidden_at is null) <> (new.hidden_at is null) then
    update public.post_saves set hidden = new.hidden_at is not null where post_id = new.id;
  end if;
  return null;
end;
$$;
-- Also runs when an operator changes the time of a post.
create trigger posts_50_move after update of category_id, post_type, created_at, hidden_at on public.posts
  for each row
  when ((old.category_id, old.post_type, old.created_at, old.hidden_at is null) is distinct from
    (new.category_id, new.post_type, new.created_at, new.hidden_at is null))
  execute function internal.move_post_between_counters();

-- Adds differences[i] to the counter of posts[i]; `counter` is like_count or comment_count. There is one update for
-- each statement, so that the time to delete a member with a hundred thousand likes stays linear. Rows are locked in
-- the order of their ids, so that nothing deadlocks. Definer: members may not write counters.
create function internal.add_to_posts(counter text, posts uuid[], differences bigint[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform from public.post_counters where post_id = any (posts) order by post_id for no key update;
  update public.post_counters c set
    like_count = c.like_count + case counter when 'like_count' then delta.amount else 0 end,
    comment_count = c.comment_count + case counter when 'comment_count' then delta.amount else 0 end
  from unnest(posts, differences) as delta (post_id, amount)
  where c.post_id = delta.post_id;
end;
$$;

-- Definer: views are also counted for visitors, who may write nothing.
create function internal.increment_post_views(post uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update public.post_counters set view_count = view_count + 1 where post_id = post;
$$;
grant execute on function internal.increment_post_views to anon, authenticated, service_role;

create function public.increment_post_views(post_id uuid) returns void
language sql volatile set search_path = '' as $$
  select internal.increment_post_views(increment_post_views.post_id);
$$;
comment on function public.increment_post_views is 'Counts one view. An unknown post is not an error.';
grant execute on function public.increment_post_views to anon, authenticated, service_role;
