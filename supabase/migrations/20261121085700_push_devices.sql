-- Web push: the devices that members chose, and the rows of the outbox that reach them. The courier encrypts and sends
-- (server/courier/push).

-- A subscription names an endpoint, a URL that our server calls. Only the push services of the known browsers are
-- called, so that nobody makes the server call another one. The operator may add a service.
create table internal.push_services (
  -- A pattern of "like" for scheme, host and port.
  origin text primary key
);
comment on table internal.push_services is 'Push services that subscriptions may name.';
insert into internal.push_services (origin)
values
  ('https://fcm.googleapis.com'), ('https://%.push.services.mozilla.com'), ('https://%.push.apple.com'),
  ('https://%.notify.windows.com');

alter table internal.push_services enable row level security;

-- False for a user's name before the host, and for every character that parsers of URLs treat differently.
create function internal.is_push_endpoint(endpoint text) returns boolean
language sql stable security definer set search_path = '' as $$
  select endpoint ~ '^https?://[a-z0-9.-]+(:[0-9]+)?/[A-Za-z0-9/_.~:?=&%+,;-]+$' and exists (
    select from internal.push_services s where pg_catalog.substring(endpoint, '^https?://[^/]+') like s.origin);
$$;

create table internal.push_devices (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references public.profiles (id) on delete cascade,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  -- The URL at the browser's push service. With it and `auth` anybody can show something on the device.
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  -- Name in the owner's list of devices.
  name text not null,
  created_at timestamptz not null default now(),
  constraint push_devices_endpoint_key unique (endpoint),
  constraint push_devices_endpoint_length check (char_length(endpoint) <= 1000),
  constraint push_devices_keys_format check (p256dh ~ '^[\w-]{87}$' and auth ~ '^[\w-]{22}$'),
  constraint push_devices_name_length check (char_length(name) between 1 and 60)
);
comment on table internal.push_devices is 'Devices that show notifications, each for one session of its owner.';
create index push_devices_owner_id_idx on internal.push_devices (owner_id, created_at);
create index push_devices_session_id_idx on internal.push_devices (session_id);

alter table internal.push_devices enable row level security;

-- A session that ran out may stay as a row. The same times as auth.is_active() and [auth.sessions] in config.toml. In
-- plpgsql, which looks the columns up when it runs: Supabase's table has others.
create function internal.is_session_active(session uuid, member uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from auth.sessions s
    where s.id = session and s.user_id = member and s.created_at > now() - interval '365 days'
      and coalesce(s.refreshed_at, s.created_at) > now() - interval '90 days');
end;
$$;

-- Null until a courier has run.
create function internal.push_key() returns text
language sql stable security definer set search_path = '' as $$
  select k.public_key from internal.push_keys k;
$$;

-- A browser that another member used before gives the same endpoint again, with the same secret: the new owner takes it
-- over. Without that secret nobody takes over another one's device.
create function internal.subscribe_push(endpoint text, p256dh text, auth text, name text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_session constant uuid :=
    (nullif(pg_catalog.current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id')::uuid;
  v_name constant text := coalesce(pg_catalog.left(internal.clean_line(name), 60), 'A browser');
  v_id uuid;
begin
  perform internal.require_standing(true);
  perform internal.limit_member('push_device');
  if internal.is_push_endpoint(endpoint) is not true then
    raise check_violation using message = 'This browser''s push service is not known here.';
  end if;
  -- It does not wait: whoever ends the session may wait for the profile, which is locked above.
  perform from auth.sessions s where s.id = v_session and s.user_id = auth.uid() for key share skip locked;
  if not found then
    raise insufficient_privilege using message = 'Your session has ended.';
  end if;
  insert into internal.push_devices as s (owner_id, session_id, endpoint, p256dh, auth, name)
  values (auth.uid(), v_session, endpoint, p256dh, auth, v_name)
  on conflict on constraint push_devices_endpoint_key do update set
    owner_id = excluded.owner_id, session_id = excluded.session_id, p256dh = excluded.p256dh, name = excluded.name,
    created_at = now()
  where s.auth = excluded.auth
  returning s.id into v_id;
  if v_id is null then
    raise insufficient_privilege using message = 'This device can''t be subscribed.';
  end if;
  -- Keeps this device and the nine newest others.
  delete from internal.push_devices s
  where s.owner_id = auth.uid() and s.id in (
    select o.id from internal.push_devices o
    where o.owner_id = auth.uid() and o.id <> v_id order by o.created_at desc offset 9);
  return v_id;
end;
$$;

create function internal.unsubscribe_push(device uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.require_standing(true);
  delete from internal.push_devices s where s.id = device and s.owner_id = auth.uid();
end;
$$;
grant execute on function internal.push_key, internal.subscribe_push, internal.unsubscribe_push
  to authenticated, service_role;

create function public.push_key() returns text
language sql stable set search_path = '' as $$
  select internal.push_key();
$$;
comment on function public.push_key is 'The key that a browser subscribes with; null if the site can''t push yet.';

create function public.subscribe_push(endpoint text, p256dh text, auth text, name text) returns uuid
language sql volatile set search_path = '' as $$
  select internal.subscribe_push(endpoint, p256dh, auth, name);
$$;
comment on function public.subscribe_push is
  'Shows the caller''s notifications on this device until the session ends. Returns the device''s id.';

create function public.unsubscribe_push(id uuid) returns void
language sql volatile set search_path = '' as $$
  select internal.unsubscribe_push(id);
$$;
comment on function public.unsubscribe_push is 'Ends the notifications on one of the caller''s devices.';
grant execute on function public.push_key, public.subscribe_push, public.unsubscribe_push
  to authenticated, service_role;

-- The devices of a member, for the caller's preferences.
create function internal.push_devices(member uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'created_at', s.created_at)
    order by s.created_at desc, s.id), '[]')
  from internal.push_devices s
  where s.owner_id = member and internal.is_session_active(s.session_id, member);
$$;
