-- Posts: the community feed, with the counters that its lists sort and page by.

create table public.posts (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  title text not null,
  -- Markdown, stored as typed and made safe where it is shown.
  content text not null,
  post_type text not null default 'discussion',
  category_id uuid references public.categories (id) on delete set null,
  category_name text,
  tags text[] not null default '{}',
  media_url text,
  media_alt text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint posts_title_required check (title ~ '\S'),
  constraint posts_title_length check (char_length(title) <= 200),
  constraint posts_content_required check (content ~ '\S'),
  constraint posts_content_length check (char_length(content) <= 20000),
  constraint posts_type_known check (post_type in ('discussion', 'question', 'job', 'event')),
  constraint posts_tags_limit check (cardinality(tags) <= 10),
  constraint posts_tags_length check (char_length(array_to_string(tags, '')) <= 500),
  constraint posts_media_url_format check (char_length(media_url) <= 2048 and internal.is_image_address(media_url)),
  constraint posts_media_alt_length check (char_length(media_alt) <= 300)
);
comment on table public.posts is 'Posts of the community feed.';
comment on column public.posts.category_name is 'Name of the category, kept by a trigger.';

-- One index for each filter of the feed, newest first; read backwards for oldest first.
create index posts_created_idx on public.posts (created_at, id);
create index posts_category_idx on public.posts (category_id, created_at, id);
create index posts_type_idx on public.posts (post_type, created_at, id);
create index posts_category_type_idx on public.posts (category_id, post_type, created_at, id);
create index posts_profile_id_idx on public.posts (profile_id, created_at, id);
create index posts_search_idx on public.posts
  using gin (title extensions.gin_trgm_ops, content extensions.gin_trgm_ops);

alter table public.posts enable row level security;
-- `true`, because a policy that filters rows would keep `ilike` away from the trigram index.
create policy posts_select_all on public.posts for select to anon, authenticated using (true);
create policy posts_insert_own on public.posts for insert to authenticated
  with check (profile_id = (select auth.uid()));
create policy posts_update_own on public.posts for update to authenticated
  using (profile_id = (select auth.uid())) with check (profile_id = (select auth.uid()));
create policy posts_delete_own on public.posts for delete to authenticated
  using (profile_id = (select auth.uid()));

revoke all on public.posts from anon, authenticated;
grant select on public.posts to anon, authenticated;
-- A client that names the id may send again after a lost answer: a duplicate key, not a second post.
grant insert (id, profile_id, title, content, post_type, category_id, tags, media_url, media_alt),
  update (title, content, post_type, category_id, tags, media_url, media_alt, updated_at),
  delete on public.posts to authenticated;
grant all on public.posts to service_role;

-- Tags lowercased, trimmed, without repeats, in the order typed; the category's name beside its id.
create function internal.clean_post() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  new.tags := array(
    select tag
    from (
      select lower(internal.clean_line(given.tag)) as tag, min(given.place) as place
      from unnest(coalesce(new.tags, '{}')) with ordinality as given (tag, place)
      group by 1
    ) as cleaned
    where tag is not null
    order by place
  );
  new.media_url := nullif(internal.trim_text(new.media_url), '');
  new.media_alt := nullif(internal.trim_text(new.media_alt), '');
  -- Without an id the name stays: it is what the maintenance finds the category by.
  if new.category_id is not null then
    select c.name into new.category_name from public.categories c where c.id = new.category_id;
  end if;
  return new;
end;
$$;
revoke execute on function internal.clean_post from public;
create trigger posts_10_clean before insert or update on public.posts
  for each row execute function internal.clean_post();
create trigger posts_20_touch
  before update of title, content, tags, media_url, media_alt, updated_at on public.posts
  for each row execute function internal.touch_updated_at();

-- Counters in a narrow table of their own: a like must not rewrite a post of 20,000 characters. created_at is the
-- tie-break of the sorts, repeated here so that one index answers them. Declared before likes and comments: when a
-- post is deleted its counters go first, and the triggers of the rows that follow find nothing left to count.
create table public.post_counters (
  post_id uuid primary key references public.posts (id) on delete cascade,
  like_count integer not null default 0,
  comment_count integer not null default 0,
  view_count integer not null default 0,
  created_at timestamptz not null default now(),
  constraint post_counters_like_count_range check (like_count >= 0),
  constraint post_counters_comment_count_range check (comment_count >= 0),
  constraint post_counters_view_count_range check (view_count >= 0)
);
comment on table public.post_counters is 'Likes, comments and views of each post, kept by triggers.';

create index post_counters_like_count_idx on public.post_counters (like_count, created_at, post_id);
create index post_counters_comment_count_idx on public.post_counters (comment_count, created_at, post_id);
create index post_counters_view_count_idx on public.post_counters (view_count, created_at, post_id);

alter table public.post_counters enable row level security;
create policy post_counters_select_all on public.post_counters for select to anon, authenticated using (true);
revoke all on public.post_counters from anon, authenticated;
grant select on public.post_counters to anon, authenticated;
grant all on public.post_counters to service_role;

-- Posts for each category and type: any filter's total is a sum over a few rows.
create table public.feed_counters (
  id bigint generated always as identity primary key,
  category_id uuid references public.categories (id) on delete cascade,
  post_type text not null,
  post_count bigint not null default 0,
  constraint feed_counters_key unique nulls not distinct (category_id, post_type),
  constraint feed_counters_range check (post_count >= 0)
);
comment on table public.feed_counters is 'Posts for each category (null: none) and type, kept by triggers.';

alter table public.feed_counters enable row level security;
create policy feed_counters_select_all on public.feed_counters for select to anon, authenticated using (true);
revoke all on public.feed_counters from anon, authenticated;
grant select on public.feed_counters to anon, authenticated;
grant all on public.feed_counters to service_role;

-- Definer: members may not write counters. Rows in a fixed order, so that two changes never wait in a circle.
create function internal.count_posts() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.post_counters (post_id, created_at) select id, created_at from added;
  insert into public.feed_counters as f (category_id, post_type, post_count)
  select category_id, post_type, count(*) from added group by category_id, post_type order by category_id, post_type
  on conflict (category_id, post_type) do update set post_count = f.post_count + excluded.post_count;
  return null;
end;
$$;
revoke execute on function internal.count_posts from public;
create trigger posts_50_count after insert on public.posts
  referencing new table as added for each statement execute function internal.count_posts();

create function internal.uncount_posts() returns trigger
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
  return null;
end;
$$;
revoke execute on function internal.uncount_posts from public;
create trigger posts_50_uncount after delete on public.posts
  referencing old table as removed for each statement execute function internal.uncount_posts();

create function internal.recount_post() returns trigger
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
  return null;
end;
$$;
revoke execute on function internal.recount_post from public;
create trigger posts_50_recount after update of category_id, post_type on public.posts
  for each row when ((old.category_id, old.post_type) is distinct from (new.category_id, new.post_type))
  execute function internal.recount_post();

create table public.post_media (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null references public.posts (id) on delete cascade,
  url text not null,
  media_type text not null default 'image',
  created_at timestamptz not null default now(),
  constraint post_media_url_format check (char_length(url) <= 2048 and internal.is_image_address(url)),
  constraint post_media_type_known check (media_type in ('image'))
);
comment on table public.post_media is 'Files uploaded for a post; the newest is the backup of its media_url.';

create index post_media_post_id_idx on public.post_media (post_id, created_at, id);

alter table public.post_media enable row level security;
create policy post_media_select_all on public.post_media for select to anon, authenticated using (true);
create policy post_media_insert_own on public.post_media for insert to authenticated with check (
  exists (select from public.posts p where p.id = post_id and p.profile_id = (select auth.uid()))
);
create policy post_media_delete_own on public.post_media for delete to authenticated using (
  exists (select from public.posts p where p.id = post_id and p.profile_id = (select auth.uid()))
);

revoke all on public.post_media from anon, authenticated;
grant select on public.post_media to anon, authenticated;
grant insert (post_id, url, media_type), delete on public.post_media to authenticated;
grant all on public.post_media to service_role;

-- Views are counted for visitors too, who may write nothing: hence definer.
create function internal.increment_post_views(post uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update public.post_counters set view_count = view_count + 1 where post_id = post;
$$;
revoke execute on function internal.increment_post_views from public;
grant execute on function internal.increment_post_views to anon, authenticated, service_role;

create function public.increment_post_views(post_id uuid) returns void
language sql volatile set search_path = '' as $$
  select internal.increment_post_views(increment_post_views.post_id);
$$;
comment on function public.increment_post_views is 'Counts one view. An unknown post is no error.';
revoke execute on function public.increment_post_views from public, anon, authenticated;
grant execute on function public.increment_post_views to anon, authenticated, service_role;
