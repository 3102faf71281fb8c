-- Posts of the community feed.

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
  hidden_at timestamptz,
  hidden_by bigint[],
  constraint posts_title_required check (title ~ '\S'),
  constraint posts_title_length check (char_length(title) <= 200),
  constraint posts_content_required check (internal.has_visible(content)),
  constraint posts_content_length check (char_length(content) <= 20000),
  constraint posts_type_known check (post_type in ('discussion', 'question', 'job', 'event')),
  constraint posts_tags_limit check (cardinality(tags) <= 10),
  constraint posts_tags_length check (char_length(array_to_string(tags, '')) <= 500),
  constraint posts_media_url_format check (char_length(media_url) <= 2048 and internal.is_image_url(media_url)),
  constraint posts_media_alt_length check (char_length(media_alt) <= 300),
  constraint posts_hidden_by_reasons check (hidden_by is null or hidden_at is not null and hidden_by <> '{}')
);
comment on table public.posts is 'Posts of the community feed.';
comment on column public.posts.category_name is 'Name of the category, kept by a trigger.';
comment on column public.posts.hidden_by is 'Why it is hidden (hidden.sql); null while nothing hides it.';

-- One index for each filter of the feed, newest first; read backwards for oldest first. Hidden posts are not in them,
-- but in that of categories, which serves a foreign key as well.
create index posts_created_idx on public.posts (created_at, id) where hidden_at is null;
create index posts_category_idx on public.posts (category_id, created_at, id) include (hidden_at);
create index posts_type_idx on public.posts (post_type, created_at, id) where hidden_at is null;
create index posts_category_type_idx on public.posts (category_id, post_type, created_at, id) where hidden_at is null;
create index posts_profile_id_idx on public.posts (profile_id, created_at, id);
-- Every search also reads the index's list of pending entries: at most half a megabyte instead of the default four.
create index posts_search_idx on public.posts
  using gin (
    internal.plain_letters(title) extensions.gin_trgm_ops, internal.plain_letters(content) extensions.gin_trgm_ops, tags
  ) with (gin_pending_list_limit = 512)
  where hidden_at is null;

alter table public.posts enable row level security;
-- Searches don't read through this policy: a filter would keep `like` away from the trigram index (decision 25).
create policy posts_select_visible on public.posts for select to anon, authenticated
  using (hidden_at is null or profile_id = (select auth.uid()));
create policy posts_insert_own on public.posts for insert to authenticated
  with check (profile_id = (select auth.uid()));
create policy posts_update_own on public.posts for update to authenticated
  using (profile_id = (select auth.uid())) with check (profile_id = (select auth.uid()));
create policy posts_delete_own on public.posts for delete to authenticated
  using (profile_id = (select auth.uid()));

grant select on public.posts to anon, authenticated;
-- A client that names the id may send again after a lost response: it gets a duplicate key, not a second post.
grant insert (id, profile_id, title, content, post_type, category_id, tags, media_url, media_alt),
  update (title, content, post_type, category_id, tags, media_url, media_alt, updated_at),
  delete on public.posts to authenticated;

-- The title as one line. Tags lowercased, trimmed, without repeats, in the order typed; the category's name beside
-- its id.
create function internal.clean_post() returns trigger
language plpgsql volatile set search_path = '' as $$
begin
  new.title := coalesce(internal.clean_line(new.title), '');
  new.tags := array(
    select tag
    from (
      select lower(internal.clean_line(given.tag)) as tag, min(given.ordinal) as ordinal
      from unnest(coalesce(new.tags, '{}')) with ordinality as given (tag, ordinal)
      group by 1
    ) as cleaned
    where tag is not null
    order by ordinal
  );
  new.media_url := nullif(internal.trim_text(new.media_url), '');
  new.media_alt := nullif(internal.trim_text(new.media_alt), '');
  -- Without an id the name stays: public.sync_categories() finds the category by it.
  if new.category_id is not null then
    select c.name into new.category_name from public.categories c where c.id = new.category_id;
  end if;
  return new;
end;
$$;
create trigger posts_10_clean before insert or update on public.posts
  for each row execute function internal.clean_post();
-- Category and type are left out: maintenance and a deleted category change, too.
create trigger posts_20_touch
  before update of title, content, tags, media_url, media_alt, updated_at on public.posts
  for each row execute function internal.touch_updated_at();
