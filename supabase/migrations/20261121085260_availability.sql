-- Availability stays true: members who said that they are open or looking around are asked again after 90 days, and
-- shown as closed after 14 days of silence (internal.follow_availability keeps the state and its day).

-- One row for each member who is not closed.
create table internal.availability_questions (
  owner_id uuid primary key references public.profiles (id) on delete cascade,
  ask_on date not null,
  asked_at timestamptz,
  -- Since when the member is open; null while they look around.
  open_since timestamptz,
  -- Lets the mail's link confirm the state without signing in, once: any answer makes a new one.
  key uuid not null default gen_random_uuid(),
  constraint availability_questions_key unique (key)
);
comment on table internal.availability_questions is
  'When members are asked whether their availability still holds, and since when the question waits.';
create index availability_questions_ask_idx on internal.availability_questions (ask_on) where asked_at is null;
create index availability_questions_asked_idx on internal.availability_questions (asked_at)
  where asked_at is not null;

alter table internal.availability_questions enable row level security;

-- Plans the next question after each answer: in 90 days, or within 60 if the member never said it themselves, each on a
-- day of their own. Notifications of an answered question go: last, so that those of a question under way go, too.
create function internal.plan_availability_question() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if new.availability = 'closed' then
    delete from internal.availability_questions q where q.owner_id = new.id;
  else
    insert into internal.availability_questions as q (owner_id, ask_on, open_since)
    values (new.id, coalesce(new.availability_confirmed_on + 90, (now() at time zone 'UTC')::date
      + (('x' || pg_catalog.left(pg_catalog.md5(new.id::text), 8))::bit(32)::bigint % 60)::integer + 1),
      case when new.availability = 'open' then pg_catalog.now() end)
    on conflict (owner_id) do update set ask_on = excluded.ask_on, asked_at = null, key = gen_random_uuid(),
      open_since = case when new.availability = 'open' then coalesce(q.open_since, excluded.open_since) end;
  end if;
  delete from public.notifications n where n.owner_id = new.id and n.kind = 'availability';
  return null;
end;
$$;
create trigger profiles_60_availability after insert or update of availability, availability_confirmed_on
  on public.profiles for each row execute function internal.plan_availability_question();
-- False says nothing about what is not open.
create trigger profiles_60_available_for_hire after update of available_for_hire on public.profiles
  for each row when (old.available_for_hire or new.available_for_hire)
  execute function internal.plan_availability_question();

-- The state that a member is asked about; 'closed' where silence closed it.
create function internal.asked_availability(member uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select p.availability from internal.availability_questions q join public.profiles p on p.id = q.owner_id
    where q.owner_id = member and q.asked_at is not null), 'closed');
$$;

-- Asks members whose day has come. A step of the maintenance. Those who may not write can't answer: they are asked once
-- they may.
create function internal.ask_about_availability(at timestamptz default now()) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_members constant uuid[] := array(
    select q.owner_id
    from internal.availability_questions q
    join public.profiles p on p.id = q.owner_id
    where q.asked_at is null and q.ask_on <= (at at time zone 'UTC')::date
      and p.suspended_at is null and p.left_at is null and p.purpose <> 'hire'
    order by q.ask_on, q.owner_id
    limit 200
    for update of q skip locked);
begin
  update internal.availability_questions q set asked_at = at where q.owner_id = any (v_members);
  perform internal.notify(id, 'availability') from pg_catalog.unnest(v_members) as id order by id;
  return cardinality(v_members);
end;
$$;

-- Closes what was not confirmed within 14 days, and tells the members. A step of the maintenance. The profile is locked
-- before its question, as an answer does it, which is then seen.
create function internal.close_unconfirmed_availability(at timestamptz default now()) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_members uuid[] := array(
    select p.id
    from internal.availability_questions q
    join public.profiles p on p.id = q.owner_id
    where q.asked_at <= at - interval '14 days' and p.suspended_at is null and p.left_at is null
    order by q.asked_at, p.id
    limit 200
    for no key update of p skip locked);
begin
  v_members := array(
    select q.owner_id from internal.availability_questions q
    where q.owner_id = any (v_members) and q.asked_at <= at - interval '14 days' order by q.owner_id);
  update public.profiles p set availability = 'closed', availability_confirmed_on = null where p.id = any (v_members);
  perform internal.notify(id, 'availability') from pg_catalog.unnest(v_members) as id order by id;
  return cardinality(v_members);
end;
$$;

-- Confirms the state that the mail with this key asked about, and returns it. A member's own key only, for whoever is
-- signed in.
create function internal.keep_availability(key uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_owner uuid;
  v_state text;
begin
  select p.id into v_owner
  from internal.availability_questions q
  join public.profiles p on p.id = q.owner_id
  where q.key = keep_availability.key and q.asked_at is not null and p.suspended_at is null and p.left_at is null
  for no key update of p;
  if v_owner <> auth.uid() then
    raise insufficient_privilege using message = 'This link belongs to another account.';
  end if;
  if v_owner is not null then
    -- Another answer may have come before the lock.
    update public.profiles p
    set availability = p.availability, availability_confirmed_on = (now() at time zone 'UTC')::date
    where p.id = v_owner and exists (
      select from internal.availability_questions q where q.owner_id = p.id and q.key = keep_availability.key)
    returning p.availability into v_state;
  end if;
  if v_state is null then
    raise sqlstate 'PT404' using message =
      'This link no longer works: the question was answered, or it waited for more than 14 days.';
  end if;
  return v_state;
end;
$$;

create function public.keep_availability(key uuid) returns text
language sql volatile set search_path = '' as $$
  select internal.keep_availability(keep_availability.key);
$$;
comment on function public.keep_availability is
  'Confirms for whoever has the key of a mail that the availability which it asks about still holds, and returns it: '
  '''open'' or ''looking''.';
grant execute on function internal.keep_availability, public.keep_availability to anon, authenticated, service_role;
