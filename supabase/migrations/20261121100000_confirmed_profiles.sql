-- A profile stands for somebody whose address is confirmed, by a link in a mail or by a third party. Before that
-- an account has no row here: nothing of it is listed, counted or found, it takes no username, and it can write
-- nothing, because whatever is written belongs to a profile. So no reader needs a filter.

-- Written when an account is confirmed, whichever way it signed up: at once for third-party sign-ups, else with the
-- mail's link. Nothing in the metadata may make that fail, so each value is cleaned to what the constraints accept.
create or replace function internal.create_profile_for_user() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_meta jsonb := coalesce(new.raw_user_meta_data, '{}');
  v_name text := coalesce(
    internal.clean_line(v_meta ->> 'full_name'),
    internal.clean_line(v_meta ->> 'name'),
    internal.clean_line(pg_catalog.split_part(new.email, '@', 1)),
    'Member'
  );
  v_avatar text := internal.trim_text(coalesce(v_meta ->> 'avatar_url', v_meta ->> 'picture'));
begin
  if new.email_confirmed_at is null then
    return new;
  end if;
  insert into public.profiles (id, full_name, avatar_url, email)
  values (
    new.id,
    internal.clean_line(pg_catalog.left(v_name, 100)),
    case when pg_catalog.char_length(v_avatar) <= 2048 and internal.is_web_address(v_avatar) then v_avatar end,
    pg_catalog.left(new.email, 320)
  )
  on conflict (id) do nothing;
  return new;
end;
$$;

create trigger hibo_create_profile_when_confirmed after update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function internal.create_profile_for_user();

-- Whether the caller's own address is confirmed. Definer: members may not read accounts.
create function internal.is_confirmed() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.users u where u.id = (select auth.uid()) and u.email_confirmed_at is not null);
$$;
revoke execute on function internal.is_confirmed from public;
grant execute on function internal.is_confirmed to authenticated, service_role;

alter policy profiles_insert_own on public.profiles
  with check (id = (select auth.uid()) and (select internal.is_confirmed()));

-- Profiles that earlier versions gave to accounts at once. Nobody could sign in to these, so nothing hangs on them,
-- unless an import wrote it: then the profile stays.
delete from public.profiles p using auth.users u
where u.id = p.id and u.email_confirmed_at is null
  and not exists (select from public.posts o where o.profile_id = p.id)
  and not exists (select from public.comments c where c.profile_id = p.id)
  and not exists (select from public.projects j where j.profile_id = p.id)
  and not exists (select from public.messages m where p.id in (m.sender_id, m.recipient_id));

-- Accounts that nobody confirmed within a week go, so that whoever owns the address may start afresh and the list
-- of accounts does not fill with inventions. The oldest first, a bounded number at a time; answers how many.
create function internal.remove_unconfirmed_accounts() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_removed integer;
begin
  delete from auth.users u
  where u.id in (
    select old.id from auth.users old
    where old.email_confirmed_at is null and old.created_at < pg_catalog.now() - interval '7 days'
      and not exists (select from public.profiles p where p.id = old.id)
    order by old.created_at
    limit 1000
    for update skip locked
  );
  get diagnostics v_removed = row_count;
  return v_removed;
end;
$$;
revoke execute on function internal.remove_unconfirmed_accounts from public;
grant execute on function internal.remove_unconfirmed_accounts to service_role;

-- Uploads under one's own id need no row of a member: so the rule asks for one.
create or replace function internal.may_write_object(bucket text, path text) returns boolean
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
