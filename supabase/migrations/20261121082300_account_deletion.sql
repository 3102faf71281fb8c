-- Account deletion: the member's data go, one account after the other, and their files afterwards. A row without
-- personal data stays, because others keep their conversations and posts may stay; it also keeps the username from
-- being taken.

-- Folders of the buckets whose owner is gone. Their files are removed later, a bounded number at a time: by our own
-- server each minute, on Supabase by hand (docs/deployment.md), because only its storage service may remove files.
create table internal.abandoned_folders (
  id bigint generated always as identity primary key,
  bucket_id text not null,
  -- The path of a folder, without a slash at the end; or of one file, a removed picture.
  folder text not null,
  abandoned_at timestamptz not null default now()
);
comment on table internal.abandoned_folders is
  'Folders in storage whose member or post is gone, and pictures that moderators removed.';

alter table internal.abandoned_folders enable row level security;

-- The arguments are the buckets, each with the path before the deleted row's id. Definer: members may delete posts, but
-- have no access to this table.
create function internal.abandon_folders() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into internal.abandoned_folders (bucket_id, folder)
  select split_part(place, '/', 1), substr(place, strpos(place, '/') + 1) || r.id
  from removed r cross join unnest(tg_argv) as place;
  return null;
end;
$$;
create trigger profiles_70_abandon after delete on public.profiles
  referencing old table as removed for each statement
  execute function internal.abandon_folders('profile-images/', 'project-images/');
create trigger posts_70_abandon after delete on public.posts
  referencing old table as removed for each statement
  execute function internal.abandon_folders('post-media/post_media/');

-- Removes a member: everything that belongs to them in any table, but for messages and, if they chose so, posts and
-- comments. A table that a later migration adds is emptied, too: the foreign keys to profiles say where to look. Waits
-- for the member's writes under way; repeating it changes nothing.
create function internal.remove_member(member uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_keeps_posts boolean;
  v_reference record;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('account deletion', 0));
  select p.keeps_posts into v_keeps_posts
  from public.profiles p where p.id = member and p.removed_at is null for update;
  if not found then
    return;
  end if;
  perform internal.lock_member(member, not v_keeps_posts);
  update public.profiles p set
    full_name = 'Former member', purpose = default, company = null, title = null, bio = null, location = null,
    works_remotely = default, time_zone = null, avatar_url = null,
    years_of_experience = null, experience_level = default, available_for_hire = false, shown_on_home = false,
    website = null, github = null, twitter = null, linkedin = null, specializations = '{}', role = default,
    email = null, paused_until = null, keeps_posts = default, opted_out_of_lists = default, noindex = default,
    who_may_write = default, created_at = now(), left_at = coalesce(p.left_at, now()), removed_at = now()
  where p.id = member;

  for v_reference in
    select c.conrelid::regclass as "table", a.attname as "column", c.confdeltype = 'n' as is_optional
    from pg_catalog.pg_constraint c
    join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.confrelid = 'public.profiles'::regclass and c.contype = 'f'
      and c.conrelid <> 'public.messages'::regclass
      and not (c.conrelid = 'public.conversations'::regclass and a.attname = 'contact_id')
      and not (v_keeps_posts and c.conrelid in ('public.posts'::regclass, 'public.comments'::regclass))
    order by c.oid
  loop
    execute pg_catalog.format(
      case when v_reference.is_optional then 'update %1$s set %2$I = null where %2$I = $1'
        else 'delete from %1$s where %2$I = $1' end,
      v_reference."table", v_reference."column")
    using member;
  end loop;

  -- Messages between two who are both gone belong to nobody.
  delete from public.messages m
  where member in (m.sender_id, m.recipient_id) and exists (
    select from public.profiles p
    where p.id in (m.sender_id, m.recipient_id) and p.id <> member and p.removed_at is not null);
  -- Reports and cases stay, without the name of the reporter.
  update internal.reports r set reporter_id = null where r.reporter_id = member;
  update internal.cases c set handler_id = null where c.handler_id = member;
  insert into internal.abandoned_folders (bucket_id, folder)
  select bucket, member::text from unnest(array['profile-images', 'project-images']) as bucket;
end;
$$;

-- A deleted account takes the member along, even if an operator deletes it in Supabase's dashboard. Before the
-- deletion, because its cascades lock the sessions, which others lock after the profile.
create function internal.remove_member_of_account() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if exists (select from public.profiles p where p.id = old.id and p.removed_at is null) then
    perform internal.remove_member(old.id);
  end if;
  return old;
end;
$$;
create trigger hibo_remove_member before delete on auth.users
  for each row execute function internal.remove_member_of_account();

-- Only the database's owner may delete these: a deleted row of profiles takes everything along, messages too. Such
-- deletions queue with the others: at a trigger for each row, the row would already be locked.
create function internal.queue_account_deletions() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('account deletion', 0));
  return null;
end;
$$;
create trigger profiles_00_queue_deletions before delete on public.profiles
  for each statement execute function internal.queue_account_deletions();

-- Removes up to 500 rows of files from up to 100 abandoned folders, the longest abandoned first. Names
-- are compared byte by byte, regardless of the database's collation: '0' follows '/'.
create function internal.empty_abandoned_folders() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_folder record;
  v_left integer := 500;
  v_removed integer;
begin
  for v_folder in
    select f.id, f.bucket_id, f.folder from internal.abandoned_folders f order by f.id limit 100 for update skip locked
  loop
    delete from storage.objects o
    where o.id in (
      select i.id from storage.objects i
      where i.bucket_id = v_folder.bucket_id and (
        i.name = v_folder.folder
        or i.name collate "C" > v_folder.folder || '/' and i.name collate "C" < v_folder.folder || '0')
      limit v_left
    );
    get diagnostics v_removed = row_count;
    v_left := v_left - v_removed;
    exit when v_left = 0;
    delete from internal.abandoned_folders f where f.id = v_folder.id;
  end loop;
end;
$$;
