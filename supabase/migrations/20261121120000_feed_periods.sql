-- Posts counted by month and day, so that a page in the middle of a million posts is found without passing over
-- half of them.

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
  -- Room to count in place.
) with (fillfactor = 70);
comment on table internal.feed_periods is
  'Posts for each month and day, category (null: none) and type, kept by triggers.';

alter table internal.feed_periods enable row level security;
create policy feed_periods_select_service on internal.feed_periods for select to service_role using (true);

-- The periods that a moment lies in.
create function internal.periods_of(moment timestamptz) returns table (span text, starts date)
language sql immutable parallel safe rows 2 set search_path = '' as $$
  values
    ('month', pg_catalog.date_trunc('month', moment at time zone 'UTC')::date),
    ('day', (moment at time zone 'UTC')::date);
$$;
revoke execute on function internal.periods_of from public;

insert into internal.feed_periods (span, starts, category_id, post_type, post_count)
select s.span, s.starts, p.category_id, p.post_type, count(*)
from public.posts p
cross join lateral internal.periods_of(p.created_at) as s
group by s.span, s.starts, p.category_id, p.post_type
-- Side by side as they are read.
order by s.span, s.starts, p.category_id, p.post_type;

-- Category and type beside the counters, and in their indexes: the most liked posts of a category are found without
-- asking each of the most liked ones where it belongs.
alter table public.post_counters add column category_id uuid, add column post_type text;
comment on column public.post_counters.category_id is 'Of the post, kept by a trigger; post_type and created_at too.';
drop index public.post_counters_like_count_idx, public.post_counters_comment_count_idx,
  public.post_counters_view_count_idx;
update public.post_counters c set category_id = p.category_id, post_type = p.post_type
from public.posts p
where p.id = c.post_id;
alter table public.post_counters alter column post_type set not null;
create index post_counters_like_count_idx on public.post_counters (like_count, created_at, post_id)
  include (category_id, post_type);
create index post_counters_comment_count_idx on public.post_counters (comment_count, created_at, post_id)
  include (category_id, post_type);
create index post_counters_view_count_idx on public.post_counters (view_count, created_at, post_id)
  include (category_id, post_type);

-- As before, and the periods after the totals: one order of locks for everyone.
create or replace function internal.count_posts() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.post_counters (post_id, category_id, post_type, created_at)
  select id, category_id, post_type, created_at from added;
  insert into public.feed_counters as f (category_id, post_type, post_count)
  select category_id, post_type, count(*) from added group by category_id, post_type order by category_id, post_type
  on conflict (category_id, post_type) do update set post_count = f.post_count + excluded.post_count;
  insert into internal.feed_periods as f (span, starts, category_id, post_type, post_count)
  select s.span, s.starts, a.category_id, a.post_type, count(*)
  from added a
  cross join lateral internal.periods_of(a.created_at) as s
  group by s.span, s.starts, a.category_id, a.post_type
  order by s.span, s.starts, a.category_id, a.post_type
  on conflict (span, starts, category_id, post_type) do update set post_count = f.post_count + excluded.post_count;
  return null;
end;
$$;

create or replace function internal.uncount_posts() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform from public.feed_counters f
  where exists (
    select from removed r where r.category_id is not distinct from f.category_id and r.post_type = f.post_type)
  order by f.category_id, f.post_type
  for no key update;
  update public.feed_counters f set post_count = f.post_count - gone.posts
  from (select category_id, post_type, count(*) as posts from removed group by category_id, post_type) as gone
  where gone.category_id is not distinct from f.category_id and gone.post_type = f.post_type;
  -- Whoever changes these holds the rows above.
  update internal.feed_periods f set post_count = f.post_count - gone.posts
  from (
    select s.span, s.starts, r.category_id, r.post_type, count(*) as posts
    from removed r
    cross join lateral internal.periods_of(r.created_at) as s
    group by s.span, s.starts, r.category_id, r.post_type
  ) as gone
  where gone.span = f.span and gone.starts = f.starts
    and gone.category_id is not distinct from f.category_id and gone.post_type = f.post_type;
  return null;
end;
$$;

create or replace function internal.recount_post() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.feed_counters (category_id, post_type) values (new.category_id, new.post_type)
  on conflict (category_id, post_type) do nothing;
  -- A category that is being deleted has taken its counters along: then there is nothing to take away from.
  perform from public.feed_counters f
  where f.category_id is not distinct from old.category_id and f.post_type = old.post_type
    or f.category_id is not distinct from new.category_id and f.post_type = new.post_type
  order by f.category_id, f.post_type
  for no key update;
  update public.feed_counters f set post_count = f.post_count - 1
  where f.category_id is not distinct from old.category_id and f.post_type = old.post_type;
  update public.feed_counters f set post_count = f.post_count + 1
  where f.category_id is not distinct from new.category_id and f.post_type = new.post_type;

  update internal.feed_periods f set post_count = f.post_count - 1
  from internal.periods_of(old.created_at) as s
  where s.span = f.span and s.starts = f.starts
    and f.category_id is not distinct from old.category_id and f.post_type = old.post_type;
  insert into internal.feed_periods as f (span, starts, category_id, post_type, post_count)
  select s.span, s.starts, new.category_id, new.post_type, 1
  from internal.periods_of(new.created_at) as s
  order by s.span, s.starts
  on conflict (span, starts, category_id, post_type) do update set post_count = f.post_count + 1;
  update public.post_counters set category_id = new.category_id, post_type = new.post_type, created_at = new.created_at
  where post_id = new.id;
  return null;
end;
$$;
-- An operator may set the time of a post, too.
drop trigger posts_50_recount on public.posts;
create trigger posts_50_recount after update of category_id, post_type, created_at on public.posts
  for each row
  when ((old.category_id, old.post_type, old.created_at) is distinct from
    (new.category_id, new.post_type, new.created_at))
  execute function internal.recount_post();

-- Where the list of a category (null: all) and type (null: all) stands after `places` posts, from the newest on or
-- from the oldest: no post before `border` lies behind that place, and `passed` of the posts lie before the border.
create function internal.feed_place(
  category uuid, type text, places bigint, newest_first boolean, out border timestamptz, out passed bigint
)
language plpgsql stable set search_path = '' as $$
declare
  v_starts date;
  v_from date;
  v_to date;
  v_span text;
begin
  passed := 0;
  foreach v_span in array array['month', 'day'] loop
    select s.starts, passed + s.before into v_starts, passed
    from (
      select f.starts, sum(f.post_count) as posts,
        sum(sum(f.post_count)) over (
          order by case when newest_first then -(f.starts - date '2000-01-01') else f.starts - date '2000-01-01' end
        ) - sum(f.post_count) as before
      from internal.feed_periods f
      where f.span = v_span
        and f.starts between coalesce(v_from, '-infinity') and coalesce(v_to, 'infinity')
        and (category is null or f.category_id = category) and (type is null or f.post_type = type)
      group by f.starts
    ) as s
    where s.before <= places - passed and s.before + s.posts > places - passed;
    v_from := v_starts;
    v_to := v_starts + case v_span when 'month' then interval '1 month' else interval '1 day' end - interval '1 day';
  end loop;
  border := case when newest_first then v_starts + 1 else v_starts end::timestamp at time zone 'UTC';
end;
$$;
revoke execute on function internal.feed_place from public;
