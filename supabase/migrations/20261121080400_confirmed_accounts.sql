-- A profile exists only for an account with a confirmed email address, confirmed by the mail's link or by a third
-- party. Before that the account has no row in public.profiles: it is not listed, counted or found, it has no username,
-- and it can write nothing, because every row that a member writes belongs to a profile. So no reader needs a filter.

-- A name from the metadata as the constraints of profiles take it; null without a letter or with a web address.
create function internal.clean_name(value text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select line from internal.clean_line(pg_catalog.left(internal.clean_line(value), 100)) as line
  where internal.has_letter(line) and not internal.has_host_name(line);
$$;

-- A company from the metadata as the rules of profiles take it; null when nothing of it is visible, with a web address,
-- and when it would be the site.
create function internal.clean_company(value text) returns text
language sql stable strict parallel safe set search_path = '' as $$
  select line from internal.clean_line(pg_catalog.left(internal.clean_line(value), 100)) as line
  where internal.has_visible(line) and not internal.has_web_address(line)
    and internal.staff_claim(line) is distinct from 'site';
$$;

-- Writes the profile when the account is confirmed: at once for third-party sign-ups, else when the mail's link is
-- followed. Bad metadata must never make the confirmation fail, so each value is cleaned to fit the constraints.
create function internal.create_profile_for_user() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_meta constant jsonb := coalesce(new.raw_user_meta_data, '{}');
  v_name constant text := coalesce(
    internal.clean_name(v_meta ->> 'full_name'),
    internal.clean_name(v_meta ->> 'name'),
    -- 'amina.yusuf' would be the name of a host.
    internal.clean_name(pg_catalog.translate(pg_catalog.split_part(new.email, '@', 1), '.', ' ')),
    'Member'
  );
  v_is_available constant boolean := coalesce(
    v_meta ->> 'available_for_hire' = 'true' and v_meta ->> 'purpose' is distinct from 'hire', false);
  v_avatar constant text := internal.trim_text(coalesce(v_meta ->> 'avatar_url', v_meta ->> 'picture'));
begin
  if new.email_confirmed_at is null then
    return new;
  end if;
  insert into public.profiles (
    id, full_name, avatar_url, email, purpose, company, available_for_hire, availability_confirmed_on)
  values (
    new.id,
    internal.member_name(v_name),
    case when pg_catalog.char_length(v_avatar) <= 2048 and internal.is_web_url(v_avatar) then v_avatar end,
    pg_catalog.left(new.email, 320),
    case when v_meta ->> 'purpose' in ('hire', 'both') then v_meta ->> 'purpose' else 'build' end,
    case when v_meta ->> 'purpose' in ('hire', 'both') then internal.clean_company(v_meta ->> 'company') end,
    v_is_available,
    case when v_is_available then (now() at time zone 'UTC')::date end
  )
  on conflict (id) do nothing;
  return new;
end;
$$;

create trigger hibo_create_profile after insert on auth.users
  for each row execute function internal.create_profile_for_user();
create trigger hibo_create_profile_when_confirmed after update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function internal.create_profile_for_user();

-- Removes accounts that were not confirmed within a week, so that the owner of the email address can sign up again and
-- invented accounts do not pile up; not while the link of the last mail works. The oldest first. A step of the
-- maintenance (maintenance.sql).
create function internal.remove_unconfirmed_accounts(at timestamptz default now()) returns integer
language sql volatile security definer set search_path = '' as $$
  with gone as (
    delete from auth.users u
    where u.id in (
      select old.id from auth.users old
      where old.email_confirmed_at is null and old.created_at < at - interval '7 days'
        and coalesce(old.confirmation_sent_at < at - interval '1 day', true)
        and not exists (select from public.profiles p where p.id = old.id)
      order by old.created_at
      limit 500
      for update skip locked)
    returning 1)
  select count(*)::integer from gone;
$$;
