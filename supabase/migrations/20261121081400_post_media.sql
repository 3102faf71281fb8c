-- Files uploaded for posts.

create table public.post_media (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null references public.posts (id) on delete cascade,
  url text not null,
  media_type text not null default 'image',
  created_at timestamptz not null default now(),
  constraint post_media_url_format check (char_length(url) <= 2048 and internal.is_image_url(url)),
  constraint post_media_type_known check (media_type in ('image'))
);
comment on table public.post_media is 'Files uploaded for a post; the newest is the backup of its media_url.';

create index post_media_post_id_idx on public.post_media (post_id, created_at, id);

alter table public.post_media enable row level security;
create policy post_media_select_visible on public.post_media for select to anon, authenticated
  using (exists (select from public.posts p where p.id = post_id));
create policy post_media_insert_own on public.post_media for insert to authenticated with check (
  exists (select from public.posts p where p.id = post_id and p.profile_id = (select auth.uid()))
);
create policy post_media_delete_own on public.post_media for delete to authenticated using (
  exists (select from public.posts p where p.id = post_id and p.profile_id = (select auth.uid()))
);

grant select on public.post_media to anon, authenticated;
grant insert (post_id, url, media_type), delete on public.post_media to authenticated;
