-- Files that are not needed any more. They are removed later, a bounded number at a time: by our own server each
-- minute, on Supabase by hand (docs/deployment.md), because only its storage service may remove files.

-- Members write URLs, so a URL proves nothing: a file is named by its row in storage, and goes only with what
-- its owner leaves behind.
create table internal.abandoned_files (
  object_id uuid primary key,
  -- Whether it stays while something else of its owner shows it.
  unless_used boolean not null,
  -- It is not removed before.
  due_at timestamptz not null default now()
);
comment on table internal.abandoned_files is
  'Files in storage whose member, post or project is gone, and pictures that moderators removed.';
create index abandoned_files_due_at_idx on internal.abandoned_files (due_at, object_id);

alter table internal.abandoned_files enable row level security;

-- Bucket and name of the file that an address shows, as its server reads it: percent-encoded letters decoded, but no
-- slash. No row for another address. Nobody has to own the file.
create function internal.stored_file(address text) returns table (bucket_id text, name text)
language sql immutable strict parallel safe rows 1 set search_path = '' as $$
  select found.part[1], (
    select string_agg(case pg_catalog.length(letter[1])
      when 3 then pg_catalog.chr(pg_catalog.get_byte(pg_catalog.decode(pg_catalog.substr(letter[1], 2), 'hex'), 0))
      else letter[1] end, '' order by ordinal)
    from pg_catalog.regexp_matches(found.part[2], '%..|.', 'g') with ordinality as letters (letter, ordinal))
  from pg_catalog.regexp_match(address,
    '^(?:https?://[^/?#]+)?/storage/v1/object/public/(profile-images|project-images|post-media)'
    '/((?:[\w!.*''() &$@=;:+,/-]|%2[0-9a-eA-E]|%[3-7][0-9a-fA-F])+)(?:[?#].*)?$') as found (part)
  where found.part is not null;
$$;

-- The file that an address shows, if this member owns it.
create function internal.own_file(address text, member uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select o.id
  from internal.stored_file(address) as f
  join storage.objects o on o.bucket_id = f.bucket_id and o.name = f.name
  where o.owner_id = member::text;
$$;

-- The JPEG that the browser stored beside a picture, for previews of links: 'a.jpg' beside 'a.jpg.webp'. It goes with
-- the picture. The app knows the rule, too (src/lib/images/jpeg-copy.ts).
create function internal.copy_of(file uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select c.id
  from storage.objects o
  join storage.objects c on c.bucket_id = o.bucket_id and c.owner_id = o.owner_id
    and c.name = pg_catalog.left(o.name, -pg_catalog.length('.webp'))
  where o.id = copy_of.file and o.name like '%.jpg.webp';
$$;

-- Whether anything of the member shows this file, or the picture that it is the copy of: their portrait, a project, a
-- post or its text.
create function internal.shows_file(member uuid, file_bucket text, file_name text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from (
      select p.avatar_url as address from public.profiles p where p.id = member
      union all
      select j.thumbnail_url from public.projects j where j.profile_id = member
      union all
      select m.url from public.project_media m join public.projects j on j.id = m.project_id
      where j.profile_id = member
      union all
      select p.media_url from public.posts p where p.profile_id = member
      union all
      select m.url from public.post_media m join public.posts p on p.id = m.post_id where p.profile_id = member
    ) as shown
    cross join lateral internal.stored_file(shown.address) as f
    where f.bucket_id = file_bucket and f.name in (file_name, file_name || '.webp')
  ) or exists (
    select from public.posts p
    where p.profile_id = member and (
      strpos(p.content, file_name) > 0 or strpos(p.content, pg_catalog.replace(file_name, ' ', '%20')) > 0));
end;
$$;

-- The files of a deleted project, while its pictures still stand. Definer: members have no access to the queue.
create function internal.abandon_project_files() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into internal.abandoned_files (object_id, unless_used)
  select distinct file, true
  from (
    select old.thumbnail_url as address
    union all
    select m.url from public.project_media m where m.project_id = old.id
  ) as shown
  cross join lateral internal.own_file(shown.address, old.profile_id) as file
  where file is not null
  on conflict do nothing;
  return old;
end;
$$;
create trigger projects_70_abandon before delete on public.projects
  for each row execute function internal.abandon_project_files();

-- The files that authors uploaded to their deleted posts. Names are compared byte by byte, regardless of the database's
-- collation: '0' follows '/'.
create function internal.abandon_post_files() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into internal.abandoned_files (object_id, unless_used)
  select o.id, true
  from removed r
  join storage.objects o on o.bucket_id = 'post-media' and o.owner_id = r.profile_id::text
    and o.name collate "C" > 'post_media/' || r.id || '/' and o.name collate "C" < 'post_media/' || r.id || '0'
  on conflict do nothing;
  return null;
end;
$$;
create trigger posts_70_abandon after delete on public.posts
  referencing old table as removed for each statement execute function internal.abandon_post_files();

-- Both folders of members who are gone, whatever else shows these files.
create function internal.abandon_folders_of(members uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into internal.abandoned_files (object_id, unless_used)
  select o.id, false
  from unnest(members) as member
  cross join unnest(array['profile-images', 'project-images']) as bucket
  join storage.objects o on o.bucket_id = bucket
    and o.name collate "C" > member || '/' and o.name collate "C" < member || '0'
  on conflict (object_id) do update set unless_used = false, due_at = now();
end;
$$;

create function internal.abandon_member_files() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.abandon_folders_of(array(select r.id from removed r));
  return null;
end;
$$;
create trigger profiles_70_abandon after delete on public.profiles
  referencing old table as removed for each statement execute function internal.abandon_member_files();

-- The files to remove now, the longest abandoned first. Files that are still used wait for another day, and rows whose
-- file is gone go.
create function internal.files_to_remove(max_files integer) returns table (id uuid, bucket_id text, name text)
language plpgsql volatile security definer set search_path = '' as $$
begin
  return query
    with due as materialized (
      select f.object_id, f.unless_used from internal.abandoned_files f
      where f.due_at <= now() order by f.due_at, f.object_id limit max_files for update skip locked
    ), looked_at as materialized (
      select d.object_id, o.bucket_id, o.name, d.unless_used and coalesce(internal.shows_file(
        case when o.owner_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then o.owner_id::uuid end,
        o.bucket_id, o.name), false) as used
      from due d left join storage.objects o on o.id = d.object_id
    ), kept as (
      update internal.abandoned_files f set due_at = now() + interval '1 day'
      from looked_at l where l.object_id = f.object_id and l.used
    ), gone as (
      delete from internal.abandoned_files f using looked_at l where l.object_id = f.object_id and l.name is null
    )
    select l.object_id, l.bucket_id, l.name from looked_at l where l.name is not null and not l.used;
end;
$$;

-- Removes the rows of up to 100 of these files; our own server removes their bytes.
create function internal.remove_abandoned_files() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_files constant uuid[] := array(select f.id from internal.files_to_remove(100) as f);
begin
  delete from storage.objects o where o.id = any (v_files);
  delete from internal.abandoned_files f where f.object_id = any (v_files);
end;
$$;
