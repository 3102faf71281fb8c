-- Tells our own server's processes of new messages while members look at theirs (decision 16): the ids of the two
-- members and nothing that anybody wrote. A process that listens shares the lock with others. Where none does, as on
-- Supabase, nothing is told, because transactions that tell commit one after the other.
create function internal.tell_of_messages() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not pg_catalog.pg_try_advisory_xact_lock(pg_catalog.hashtextextended('streams', 0)) then
    perform pg_catalog.pg_notify('hibo_messages', told.member::text)
    from (select sender_id from added union select recipient_id from added) as told (member);
  end if;
  return null;
end;
$$;

create trigger messages_70_streams after insert on public.messages
  referencing new table as added for each statement execute function internal.tell_of_messages();

create or replace function public.schema_version() returns json
language sql immutable parallel safe set search_path = '' as $$
  select pg_catalog.json_build_object('version', '1.2.0', 'least_version', '1.0.0');
$$;
