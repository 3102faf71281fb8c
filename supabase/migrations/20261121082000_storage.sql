-- Buckets for pictures, readable by everyone; members write under their own names and their own posts only.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  ('profile-images', 'profile-images', true, 2 * 1024 * 1024,
    array['image/jpeg', 'image/png', 'image/gif', 'image/webp']),
  ('project-images', 'project-images', true, 2 * 1024 * 1024,
    array['image/jpeg', 'image/png', 'image/gif', 'image/webp']),
  ('post-media', 'post-media', true, 5 * 1024 * 1024,
    array['image/jpeg', 'image/png', 'image/gif', 'image/webp'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Whether the caller may write a file: {userId}/{file}, {userId}/projects/{file} or post_media/{postId}/{file}.
-- The caller must have a profile, because an unconfirmed account may not upload. Definer: the rule reads the same
-- rows for every caller.
create function internal.may_write_object(bucket text, path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select pg_catalog.char_length(path) <= 400
    and exists (select from public.profiles p where p.id = (select auth.uid()))
    and case
      when bucket = 'profile-images' then path ~ ('^' || (select auth.uid())::text || '/[^/]+$')
      when bucket = 'project-images' then path ~ ('^' || (select auth.uid())::text || '/projects/[^/]+$')
      when bucket = 'post-media' and path ~ '^post_media/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[^/]+$' then exists (
        select from public.posts p
        where p.id = pg_catalog.split_part(path, '/', 2)::uuid and p.profile_id = (select auth.uid()))
      else false
    end;
$$;
grant execute on function internal.may_write_object to anon, authenticated, service_role;

-- Standing is asked in the policies, because Supabase may refuse triggers on this table. A paused member keeps their
-- own portrait and deletes. An upsert reads, inserts and updates. Reading and deleting stay open to the uploader when
-- the post is gone.
create policy hibo_select_own on storage.objects for select to authenticated
  using (internal.may_write_object(bucket_id, name) or owner_id = (select auth.uid())::text);
create policy hibo_insert_own on storage.objects for insert to authenticated
  with check (internal.may_write_object(bucket_id, name) and internal.require_standing(bucket_id = 'profile-images'));
create policy hibo_update_own on storage.objects for update to authenticated
  using (internal.may_write_object(bucket_id, name))
  with check (internal.may_write_object(bucket_id, name) and internal.require_standing(bucket_id = 'profile-images'));
create policy hibo_delete_own on storage.objects for delete to authenticated using (
  (internal.may_write_object(bucket_id, name) or owner_id = (select auth.uid())::text)
  and internal.require_standing(true)
);
