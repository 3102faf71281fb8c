-- A member's sessions: the list, ending one of them, and a mail about a sign-in on a new device. They are the auth
-- server's rows, in each deployment; to end all others, the app asks the auth server.

-- Definer: members may not read the auth schema. The user agent says which device it is.
create function internal.my_sessions() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', s.id,
    'user_agent', s.user_agent,
    'created_at', s.created_at,
    -- Supabase stores a timestamp in UTC without its zone.
    'last_used_at', greatest(s.created_at, s.refreshed_at::timestamptz),
    'current', s.id::text = nullif(pg_catalog.current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id'
  ) order by greatest(s.created_at, s.refreshed_at::timestamptz) desc, s.id), '[]')
  from auth.sessions s where s.user_id = auth.uid();
$$;
grant execute on function internal.my_sessions to authenticated, service_role;

create function public.my_sessions() returns jsonb
language sql stable set search_path = '' as $$ select internal.my_sessions(); $$;
comment on function public.my_sessions is 'The caller''s sessions, the last used first.';
grant execute on function public.my_sessions to authenticated, service_role;

-- Ends a session at once, because every request checks its session. Suspended members may do this, too, to protect
-- their account.
create function internal.end_session(session uuid) returns void
language sql volatile security definer set search_path = '' as $$
  delete from auth.sessions s where s.id = session and s.user_id = auth.uid();
$$;
grant execute on function internal.end_session to authenticated, service_role;

create function public.end_session(session uuid) returns void
language sql volatile set search_path = '' as $$ select internal.end_session(session); $$;
comment on function public.end_session is 'Ends one of the caller''s sessions; unknown ones are ended already.';
grant execute on function public.end_session to authenticated, service_role;

-- Kinds of devices from which a member signed in: hashes of the user agent without its version numbers.
create table internal.known_devices (
  user_id uuid not null references auth.users (id) on delete cascade,
  device bytea not null,
  seen_at timestamptz not null default now(),
  primary key (user_id, device)
);
comment on table internal.known_devices is 'Devices that get no mail about a sign-in: hashes of their user agent.';

alter table internal.known_devices enable row level security;

-- Queues a mail about a sign-in on a new device; the first device needs none. The trigger never fails, because the
-- sign-in has happened.
create function internal.store_known_device() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  c_max_devices constant integer := 50;
  v_known constant integer := (select count(*) from internal.known_devices d where d.user_id = new.user_id);
  v_device constant bytea := pg_catalog.sha256(pg_catalog.convert_to(
    pg_catalog.regexp_replace(new.user_agent, '[0-9._]+', '', 'g'), 'UTF8'));
begin
  update internal.known_devices d set seen_at = now() where d.user_id = new.user_id and d.device = v_device;
  if found then
    return null;
  end if;
  insert into internal.known_devices (user_id, device) values (new.user_id, v_device)
  on conflict (user_id, device) do nothing;
  if not found or v_known = 0 then
    return null;
  end if;
  insert into internal.outbox (kind, recipient, payload)
  values ('new-sign-in', new.user_id, jsonb_build_object('user_agent', pg_catalog.left(new.user_agent, 300)));
  if v_known >= c_max_devices then
    delete from internal.known_devices d
    where d.user_id = new.user_id and d.device in (
      select o.device from internal.known_devices o where o.user_id = new.user_id order by o.seen_at limit 1);
  end if;
  return null;
end;
$$;
create trigger hibo_store_sign_in after insert on auth.sessions
  for each row when (new.user_agent is not null) execute function internal.store_known_device();
