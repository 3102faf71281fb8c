-- Since when a step of the maintenance fails: the desk's page of the site's health and the admins' mail say so. How
-- long tells how much was left undone.
alter table internal.maintenance_steps add column failing_since timestamptz;
comment on table internal.maintenance_steps is
  'Steps of the regular maintenance, how often the last calls failed, and the time of the first of them.';
-- Earlier failures left no time.
update internal.maintenance_steps set failing_since = now() where failures > 0;

-- Runs a step, unless another process is at it. A failure is undone and returned, and at the second in a row the admins
-- get a mail. A time limit counts as one: "others" does not include it.
create or replace function internal.maintain(step text, out done integer, out error text)
language plpgsql volatile security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  v_failures constant integer := (select s.failures from internal.maintenance_steps s where s.name = step);
begin
  done := 0;
  if v_failures is null then
    raise exception 'There is no such step: %', step;
  end if;
  if not pg_catalog.pg_try_advisory_xact_lock(pg_catalog.hashtextextended('maintenance ' || step, 0)) then
    return;
  end if;
  begin
    execute pg_catalog.format('select internal.%I()', step) into strict done;
    if v_failures > 0 then
      update internal.maintenance_steps s set failures = 0, last_error = null, failing_since = null
      where s.name = step;
    end if;
  exception when query_canceled or others then
    error := sqlerrm;
    update internal.maintenance_steps s
    set failures = s.failures + 1, last_error = left(sqlerrm, 500), failing_since = coalesce(s.failing_since, now())
    where s.name = step;
    if v_failures = 1 then
      insert into internal.outbox (kind, recipient, payload)
      select 'maintenance', p.id, jsonb_build_object('step', step)
      from public.profiles p join auth.users u on u.id = p.id
      where p.role = 'admin' and p.removed_at is null;
    end if;
  end;
end;
$$;

-- `orphaned` counts what waits for its removal: abandoned files, and bytes without a row on our own server. `steps` are
-- those of the maintenance that failed twice in a row.
create or replace function internal.moderation_health() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_orphaned constant bigint := (select count(*) from internal.abandoned_files f where f.due_at <= now());
  v_objects bigint := 0;
begin
  perform internal.require_admin();
  if pg_catalog.to_regclass('storage.orphaned_objects') is not null then
    execute 'select count(*) from storage.orphaned_objects where due_at <= now()' into v_objects;
  end if;
  return jsonb_build_object(
    'mails', (
      select jsonb_build_object(
        'waiting', count(*) filter (where o.failed_at is null),
        'failed', count(*) filter (where o.failed_at is not null),
        'oldest_at', min(o.due_at) filter (where o.failed_at is null and o.due_at <= now()),
        'last_error', (
          select e.last_error from internal.outbox e where e.last_error is not null order by e.id desc limit 1))
      from internal.outbox o),
    'files', (
      select jsonb_build_object(
        'stored', count(*), 'bytes', coalesce(sum(internal.object_size(o.metadata)), 0),
        'orphaned', v_orphaned + v_objects)
      from storage.objects o),
    'steps', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('name', s.name, 'failing_since', s.failing_since, 'last_error', s.last_error)
          order by s.failing_since, s.name),
        '[]')
      from internal.maintenance_steps s where s.failures > 1));
end;
$$;
comment on function public.moderation_health is
  'Mails that wait or failed, stored files, and steps of the maintenance that fail, for admins.';

create or replace function public.schema_version() returns json
language sql immutable parallel safe set search_path = '' as $$
  select pg_catalog.json_build_object('version', '1.1.0', 'least_version', '1.0.0');
$$;
