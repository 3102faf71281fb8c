-- Account deletion: one account after the other, and their files afterwards.

-- If two members who wrote to each other are deleted at the same time, each deletion would wait for rows that the
-- other has locked: messages, conversations, averages. So deletions run one after the other. The trigger runs for the
-- statement, because at a trigger for the row the row would already be locked.
create function internal.queue_account_deletions() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('account deletion', 0));
  return null;
end;
$$;
create trigger profiles_00_queue_deletions before delete on public.profiles
  for each statement execute function internal.queue_account_deletions();

-- Folders of the buckets whose owner is gone. Their files are removed later, a bounded number at a time: by our own
-- server each minute, on Supabase by hand (docs/deployment.md), because only its storage service may remove files.
create table internal.abandoned_folders (
  id bigint generated always as identity primary key,
  bucket_id text not null,
  -- Without a slash at the end; or the path of one file, a removed picture.
  folder text not null,
  abandoned_at timestamptz not null default now()
);
comment on table internal.abandoned_folders is 'Folders in storage whose member or post is gone, and pictures that moderators removed.';

alter table internal.abandoned_folders enable row level security;
create policy abandoned_folders_service on internal.abandoned_folders to service_role using (true) with check (true);
grant all on internal.abandoned_folders to service_role;

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
grant execute on function internal.empty_abandoned_folders to service_role;
