-- Maintenance: steps that delete what is over. Each is a function that does a bounded part and returns how many rows
-- that were. Our own server calls each in a transaction of its own, again while there is more; on Supabase each is a
-- job of pg_cron (docs/deployment.md). So no step holds locks for long, and none waits for another one.
create table internal.maintenance_steps (
  -- A function of this schema that needs no argument. Tests pass the time.
  name text primary key,
  -- True for a step that reads much to find little: each hour. The others are called each minute.
  hourly boolean not null,
  -- In a row.
  failures integer not null default 0,
  last_error text
);
comment on table internal.maintenance_steps is 'Steps of the regular maintenance, and how often the last calls failed.';
alter table internal.maintenance_steps enable row level security;

insert into internal.maintenance_steps (name, hourly)
values
  ('remove_unconfirmed_accounts', true),
  ('remove_left_members', false),
  ('ask_about_availability', true),
  ('close_unconfirmed_availability', true),
  ('ask_about_jobs', true),
  ('tell_of_ended_jobs', false),
  ('ask_saved_searches', false),
  ('clear_waiting_reports', true),
  ('clear_reports', true),
  ('clear_removed_pictures', true),
  ('clear_notifications', false),
  ('clear_outbox', true),
  ('clear_former_usernames', true),
  ('clear_first_texts', true),
  ('clear_job_entries', true),
  ('clear_search_finds', true),
  ('accept_specializations', true),
  ('clear_specializations', true),
  ('clear_email_changes', true);

-- Runs a step, unless another process is at it. A failure is undone and returned, and at the second in a row the admins
-- get a mail. A time limit counts as one: "others" does not include it.
create function internal.maintain(step text, out done integer, out error text)
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
      update internal.maintenance_steps s set failures = 0, last_error = null where s.name = step;
    end if;
  exception when query_canceled or others then
    error := sqlerrm;
    update internal.maintenance_steps s set failures = s.failures + 1, last_error = left(sqlerrm, 500)
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
comment on function internal.maintain is
  'Runs a step of internal.maintenance_steps; returns how many rows it dealt with, or the error.';
