-- Standing: whether a member may write. Good; paused until a time, which stops publishing; suspended or left, which
-- stop all writing. It is asked at each write, so a token that is still valid helps nobody. The triggers that ask are
-- in standing_triggers.sql, the policies in storage.sql.

-- The time in which members who left may come back.
create function internal.time_to_return() returns interval
language sql immutable parallel safe set search_path = '' as $$
  select interval '14 days';
$$;

-- Whether an account of this age is a newcomer's, with lower limits, and whether it is older than a week.
create function internal.is_newcomer(created_at timestamptz) returns boolean
language sql stable parallel safe set search_path = '' as $$
  select created_at > now() - interval '1 day';
$$;
create function internal.is_established(created_at timestamptz) returns boolean
language sql stable parallel safe set search_path = '' as $$
  select created_at <= now() - interval '7 days';
$$;

-- A member's state (good, paused, suspended or left) and until when it lasts.
create function internal.standing(member uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case
    when p.left_at is not null then jsonb_build_object('state', 'left', 'until', p.left_at + internal.time_to_return())
    when p.suspended_at is not null then jsonb_build_object('state', 'suspended', 'until', null)
    when p.paused_until > now() then jsonb_build_object('state', 'paused', 'until', p.paused_until)
    else jsonb_build_object('state', 'good', 'until', null)
  end
  from public.profiles p where p.id = member;
$$;

-- The caller's own standing for the banner on their pages: left, paused, suspended, or null if it is good.
create function internal.own_restriction() returns text
language sql stable security definer set search_path = '' as $$
  select nullif(internal.standing(auth.uid()) ->> 'state', 'good');
$$;
grant execute on function internal.own_restriction to authenticated, service_role;

-- Refuses a caller who is suspended or has left, and a paused one unless `allows_paused`. Locks the profile's key until
-- the end of the transaction: a suspension waits for the writes under way, and no write begins behind it. Returns true,
-- so that policies can call it. Definer: nobody reads the columns.
create function internal.require_standing(allows_paused boolean default false) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_suspended_at timestamptz;
  v_paused_until timestamptz;
  v_left_at timestamptz;
begin
  if not internal.is_api_role() or auth.uid() is null then
    return true;
  end if;
  select p.suspended_at, p.paused_until, p.left_at into v_suspended_at, v_paused_until, v_left_at
  from public.profiles p where p.id = auth.uid() for key share;
  if v_left_at is not null then
    raise insufficient_privilege using message = 'You are leaving. You can still stay: open “Leave” under Settings.';
  end if;
  if v_suspended_at is not null then
    raise insufficient_privilege using
      message = 'Your account is suspended. You can read why under Settings.';
  end if;
  if v_paused_until > pg_catalog.clock_timestamp() and allows_paused is not true then
    raise insufficient_privilege using message = pg_catalog.format('You can’t publish until %s.',
      pg_catalog.to_char(v_paused_until at time zone 'UTC', 'FMDD FMMonth YYYY, HH24:MI "UTC"'));
  end if;
  return true;
end;
$$;
grant execute on function internal.require_standing to authenticated, service_role;

-- The arguments are the operations that stay possible during a pause; without arguments `tg_argv` is null. Functions
-- that serve suspended members, too, waive the question for their own time (leaving.sql).
create function internal.check_standing() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if pg_catalog.current_setting('hibo.standing', true) is distinct from 'waived' then
    perform internal.require_standing(tg_op = any (tg_argv));
  end if;
  return null;
end;
$$;

-- Whether the caller may write to this member: neither blocks the other, and others may see the member's profile.
-- Callers get one answer for all of these, so that nobody learns of a block. True for unknown ids, which constraints
-- refuse.
create function internal.may_reach(member uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return not internal.is_blocked(auth.uid(), member)
    and not exists (
      select from public.profiles p where p.id = member and not p.visible and p.id is distinct from auth.uid());
end;
$$;
grant execute on function internal.may_reach to authenticated, service_role;

-- Email addresses whose owner is suspended for good. Hashes hide them from casual readers of the table, not from a
-- dictionary attack. A tag behind a plus sign does not make another email address.
create table internal.banned_emails (
  hash bytea not null,
  -- The suspended member, without a foreign key: the ban outlives the account.
  member_id uuid not null,
  banned_at timestamptz not null default now(),
  primary key (hash, member_id)
);
comment on table internal.banned_emails is 'SHA-256 of email addresses that get no account.';

alter table internal.banned_emails enable row level security;

-- The same for all spellings of one email address, with capitals or with a tag behind a plus sign.
create function internal.email_hash(email text) returns bytea
language sql immutable strict parallel safe set search_path = '' as $$
  select pg_catalog.sha256(pg_catalog.convert_to(
    pg_catalog.regexp_replace(pg_catalog.lower(internal.trim_text(email)), '\+[^@]*@', '@'), 'UTF8'));
$$;

create function internal.is_banned_email(email text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from internal.banned_emails b where b.hash = internal.email_hash(email));
$$;

-- Supabase's Before User Created hook (supabase/config.toml). It refuses names as our own server does. For a banned
-- email address our own server feigns success; this hook can only refuse, and gives no reason.
create function internal.before_user_created(event jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when message is null then '{}'::jsonb
    else pg_catalog.jsonb_build_object(
      'error', pg_catalog.jsonb_build_object('http_code', 422, 'message', message)) end
  from coalesce(
    case when internal.is_banned_email(event #>> '{user,email}') then 'The account could not be created.' end,
    case when event #>> '{user,app_metadata,provider}' = 'email'
      then internal.sign_up_problem(event #> '{user,user_metadata}') end
  ) as message;
$$;
do $$
begin
  if exists (select from pg_catalog.pg_roles where rolname = 'supabase_auth_admin') then
    grant usage on schema internal to supabase_auth_admin;
    grant execute on function internal.before_user_created to supabase_auth_admin;
  end if;
end;
$$;

-- Suspends a member or ends the suspension: their sessions end, their email addresses get no other account, and the
-- ratings that they gave neither show nor count. The lock waits for the member's writes under way.
create function internal.suspend(member uuid, suspended boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.hide_everything(member, suspended, -2, '{user_ratings}');
  if suspended then
    perform internal.refuse_last_admin(member);
  end if;
  update public.profiles p
  set suspended_at = case when suspended then coalesce(p.suspended_at, pg_catalog.clock_timestamp()) end
  where p.id = member;
  if suspended then
    insert into internal.banned_emails (hash, member_id)
    select h.hash, member from (
      select internal.email_hash(u.email) as hash from auth.users u where u.id = member and u.email is not null
      union
      select internal.email_hash(i.email) from auth.identities i where i.user_id = member and i.email is not null
    ) as h
    on conflict (hash, member_id) do nothing;
    delete from auth.sessions s where s.user_id = member;
  else
    delete from internal.banned_emails b where b.member_id = member;
  end if;
end;
$$;

-- Pauses a member's publishing until that time, or ends the pause (null).
create function internal.pause(member uuid, until timestamptz) returns void
language sql volatile security definer set search_path = '' as $$
  update public.profiles p set paused_until = until where p.id = member;
$$;
