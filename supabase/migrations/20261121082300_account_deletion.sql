-- Account deletion: the member's data go, one account after the other, and their files afterwards
-- (abandoned_files.sql). A row without personal data stays, because others keep their conversations and posts may stay;
-- it also keeps the username from being taken.

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
    years_of_experience = null, experience_level = default, availability = default, availability_confirmed_on = null,
    shown_on_home = false, website = null, github = null, twitter = null, linkedin = null, specializations = '{}',
    role = default, email = null, paused_until = null, keeps_posts = default, opted_out_of_lists = default,
    noindex = default, who_may_write = default, shows_answer_time = default, created_at = now(),
    left_at = coalesce(p.left_at, now()), removed_at = now()
  where p.id = member;

  for v_reference in
    select n.nspname as schema, r.relname as "table", a.attname as "column", c.confdeltype = 'n' as is_optional
    from pg_catalog.pg_constraint c
    join pg_catalog.pg_class r on r.oid = c.conrelid
    join pg_catalog.pg_namespace n on n.oid = r.relnamespace
    join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.confrelid = 'public.profiles'::regclass and c.contype = 'f'
      and c.conrelid <> 'public.messages'::regclass
      and not (c.conrelid = 'public.conversations'::regclass and a.attname = 'contact_id')
      and not (v_keeps_posts and c.conrelid in ('public.posts'::regclass, 'public.comments'::regclass))
    order by c.oid
  loop
    execute pg_catalog.format(
      case when v_reference.is_optional then 'update %1$I.%2$I set %3$I = null where %3$I = $1'
        else 'delete from %1$I.%2$I where %3$I = $1' end,
      v_reference.schema, v_reference."table", v_reference."column")
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
  perform internal.abandon_folders_of(array[member]);
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
