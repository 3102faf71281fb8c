-- Preferences: the kinds of notifications that a member wants, by which channel and when. Every profile has a row.
create table public.notification_preferences (
  owner_id uuid primary key references public.profiles (id) on delete cascade,
  time_zone text not null default 'Africa/Mogadishu',
  digest text not null default 'daily',
  -- The day of weekly digests; 1 is Monday, as in ISO 8601.
  digest_day smallint not null default 1,
  -- Hours in the member's own time zone. If quiet_from and quiet_to are the same, there are no quiet hours.
  digest_hour smallint not null default 18,
  quiet_from smallint not null default 22,
  quiet_to smallint not null default 7,
  -- Switches that are off, each a kind and a channel: comment:mail.
  off text[] not null default '{}',
  -- Whether a push may show private text.
  push_text boolean not null default false,
  -- Lets a mail's link unsubscribe without signing in. Readable by nobody through the API.
  unsubscribe_key uuid not null default gen_random_uuid(),
  -- The time of the next digest. Null without digests.
  next_digest_at timestamptz,
  mail_bounced_at timestamptz,
  constraint notification_preferences_time_zone_length check (char_length(time_zone) between 1 and 64),
  constraint notification_preferences_digest_known check (digest in ('off', 'daily', 'weekly')),
  constraint notification_preferences_digest_day_range check (digest_day between 1 and 7),
  constraint notification_preferences_digest_hour_range check (digest_hour between 0 and 23),
  constraint notification_preferences_quiet_from_range check (quiet_from between 0 and 23),
  constraint notification_preferences_quiet_to_range check (quiet_to between 0 and 23),
  constraint notification_preferences_off_limit check (cardinality(off) <= 40),
  constraint notification_preferences_unsubscribe_key unique (unsubscribe_key)
);
comment on table public.notification_preferences is
  'Wishes of each member: kinds of notifications, channels and times.';

alter table public.notification_preferences enable row level security;
create policy notification_preferences_own on public.notification_preferences for select to authenticated
  using (owner_id = (select auth.uid()));
grant select (
  owner_id, time_zone, digest, digest_day, digest_hour, quiet_from, quiet_to, off, push_text, next_digest_at,
  mail_bounced_at
) on public.notification_preferences to authenticated;

create function internal.add_notification_preferences() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.notification_preferences (owner_id) select id from added on conflict (owner_id) do nothing;
  return null;
end;
$$;
create trigger profiles_60_preferences after insert on public.profiles
  referencing new table as added for each statement execute function internal.add_notification_preferences();

-- `at`, or the end of the member's quiet hours if `at` lies in them.
create function internal.quiet_until(owner uuid, at timestamptz) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
declare
  v_settings public.notification_preferences;
  v_zone text;
  v_local timestamp;
  v_hour integer;
begin
  select * into v_settings from public.notification_preferences s where s.owner_id = owner;
  v_zone := internal.known_time_zone(v_settings.time_zone);
  v_local := at at time zone v_zone;
  v_hour := extract(hour from v_local);
  -- From 22 to 7 goes over midnight.
  if v_settings.quiet_from <= v_hour and v_hour < v_settings.quiet_to
    or v_settings.quiet_from > v_settings.quiet_to and (v_settings.quiet_from <= v_hour or v_hour < v_settings.quiet_to)
  then
    return (
      pg_catalog.date_trunc('day', v_local)
      + pg_catalog.make_interval(days => (v_hour >= v_settings.quiet_to)::integer, hours => v_settings.quiet_to)
    ) at time zone v_zone;
  end if;
  return at;
end;
$$;

-- The member's next digest after a time, never in quiet hours; null if they want none.
create function internal.next_digest(owner uuid, after timestamptz) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
declare
  v_settings public.notification_preferences;
  v_zone text;
  v_local timestamp;
  v_next timestamp;
begin
  select * into v_settings from public.notification_preferences s where s.owner_id = owner and s.digest <> 'off';
  if not found then
    return null;
  end if;
  v_zone := internal.known_time_zone(v_settings.time_zone);
  v_local := after at time zone v_zone;
  v_next := pg_catalog.date_trunc('day', v_local) + pg_catalog.make_interval(hours => v_settings.digest_hour);
  if v_settings.digest = 'weekly' then
    v_next := v_next + pg_catalog.make_interval(
      days => (v_settings.digest_day - extract(isodow from v_local)::integer + 7) % 7);
  end if;
  if internal.quiet_until(owner, v_next at time zone v_zone) <= after then
    v_next := v_next + case v_settings.digest when 'weekly' then interval '7 days' else interval '1 day' end;
  end if;
  return internal.quiet_until(owner, v_next at time zone v_zone);
end;
$$;

-- Whether a member wants a kind by a channel (app, mail, push) and can be reached there. Mails and pushes ask when they
-- are queued and again when they are sent.
create function internal.wants(owner uuid, kind text, channel text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.notification_preferences s
    join public.profiles p on p.id = s.owner_id
    join auth.users u on u.id = s.owner_id
    where s.owner_id = owner
      and kind || ':' || channel = any (internal.notification_switches(kind))
      and kind || ':' || channel <> all (s.off)
      and (channel = 'app' or p.suspended_at is null and p.left_at is null and u.email_confirmed_at is not null)
      and (channel <> 'mail' or s.mail_bounced_at is null
        and (s.digest <> 'off' or kind in ('message', 'first_message', 'job_ending'))));
$$;

create function internal.notification_preferences() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select to_jsonb(s) - '{owner_id,unsubscribe_key,next_digest_at}'::text[]
      || jsonb_build_object('devices', internal.push_devices(s.owner_id))
    from public.notification_preferences s
    where s.owner_id = (select auth.uid())
  );
end;
$$;

create function public.notification_preferences() returns jsonb
language sql stable set search_path = '' as $$
  select internal.notification_preferences();
$$;
comment on function public.notification_preferences is 'The caller''s preferences and devices.';

-- The switches of a list, each checked.
create function internal.check_switches(list jsonb) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  v_switch text;
begin
  if pg_catalog.jsonb_typeof(list) <> 'array' or pg_catalog.jsonb_array_length(list) > 40 then
    raise exception 'Switches are a list, such as ["comment:mail"].'
      using errcode = 'check_violation', constraint = 'notification_preferences_off_known';
  end if;
  for v_switch in select value from pg_catalog.jsonb_array_elements_text(list) loop
    if v_switch is null
      or v_switch <> all (internal.notification_switches(pg_catalog.split_part(v_switch, ':', 1))) then
      raise exception 'Unknown switch: %', coalesce(pg_catalog.left(v_switch, 40), 'null')
        using errcode = 'check_violation', constraint = 'notification_preferences_off_known';
    end if;
  end loop;
  return array(select pg_catalog.jsonb_array_elements_text(list));
end;
$$;

create function internal.set_notification_preferences(changes jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  c_known constant text[] :=
    '{time_zone,digest,digest_day,digest_hour,quiet_from,quiet_to,push_text,turn_on,turn_off,mail_bounced_at}';
  v_key text;
  v_on text[];
  v_off text[];
begin
  perform internal.require_standing(true);
  if pg_catalog.jsonb_typeof(changes) is distinct from 'object' then
    raise exception 'Changes are an object.' using errcode = 'check_violation',
      constraint = 'notification_preferences_known';
  end if;
  for v_key in select k from pg_catalog.jsonb_object_keys(changes) as k loop
    if v_key <> all (c_known) then
      raise exception 'Unknown preference: %', pg_catalog.left(v_key, 40)
        using errcode = 'check_violation', constraint = 'notification_preferences_known';
    end if;
  end loop;
  if changes ? 'time_zone'
    and internal.known_time_zone(changes ->> 'time_zone') is distinct from changes ->> 'time_zone' then
    raise exception 'This time zone is not known here.'
      using errcode = 'check_violation', constraint = 'notification_preferences_time_zone_known';
  elsif changes -> 'mail_bounced_at' <> 'null' then
    raise exception 'Mail can only be tried again.'
      using errcode = 'check_violation', constraint = 'notification_preferences_mail_bounced_at';
  end if;
  perform internal.limit_member('preferences');
  v_on := internal.check_switches(coalesce(changes -> 'turn_on', '[]'));
  v_off := internal.check_switches(coalesce(changes -> 'turn_off', '[]'));
  update public.notification_preferences s set
    time_zone = coalesce(changes ->> 'time_zone', s.time_zone),
    digest = coalesce(changes ->> 'digest', s.digest),
    digest_day = coalesce((changes ->> 'digest_day')::smallint, s.digest_day),
    digest_hour = coalesce((changes ->> 'digest_hour')::smallint, s.digest_hour),
    quiet_from = coalesce((changes ->> 'quiet_from')::smallint, s.quiet_from),
    quiet_to = coalesce((changes ->> 'quiet_to')::smallint, s.quiet_to),
    push_text = coalesce((changes ->> 'push_text')::boolean, s.push_text),
    off = array(
      select switch from pg_catalog.unnest(s.off || v_off) as switch
      where switch <> all (v_on) group by switch order by switch),
    mail_bounced_at = case when not changes ? 'mail_bounced_at' then s.mail_bounced_at end
  where s.owner_id = auth.uid();
  return internal.notification_preferences();
end;
$$;

create function public.set_notification_preferences(changes jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select internal.set_notification_preferences(set_notification_preferences.changes);
$$;
comment on function public.set_notification_preferences is
  'Changes the caller''s preferences by name; turn_on and turn_off list switches such as comment:mail, and '
  'mail_bounced_at null tries the email address again. Returns all preferences.';

grant execute on function internal.notification_preferences, internal.set_notification_preferences,
  public.notification_preferences, public.set_notification_preferences to authenticated, service_role;
