-- The day of a member's last visit, for the directory's order by activity. A new or renewed session is a visit: the app
-- renews its own with the first request after an hour. Each member costs one write a day at most. The trigger never
-- fails and never waits for a lock.

create function internal.store_visit() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_today constant date := (now() at time zone 'UTC')::date;
begin
  update internal.directory_entries d set active_on = v_today
  where d.profile_id = (
    select e.profile_id from internal.directory_entries e
    where e.profile_id = new.user_id and e.active_on < v_today for no key update skip locked);
  return null;
end;
$$;
create trigger hibo_store_visit after insert or update on auth.sessions
  for each row execute function internal.store_visit();
