-- The day of a member's last visit, for an order of the directory. Sessions tell it in each deployment: the app renews
-- its own with its first request after an hour. At most one write a day for each member; it never refuses, and waits
-- for nobody.
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
