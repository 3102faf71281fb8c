-- The ids of deleted posts, comments and messages. Clients choose these ids themselves, so that a second try after a
-- lost answer makes no second thing. If an id could be used again, a member could publish under the id of what somebody
-- else had deleted: links, replies and moderators' cases would lead to another text by another author. A table whose
-- ids members may choose has these two triggers (tests/policies/used-ids.test.ts).
create table internal.used_ids (
  id uuid primary key
);
comment on table internal.used_ids is
  'Ids of posts, comments and messages that are gone, so that nothing else takes them.';

alter table internal.used_ids enable row level security;

-- Definer: members have no access to this table.
create function internal.store_used_ids() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into internal.used_ids (id) select id from removed on conflict (id) do nothing;
  return null;
end;
$$;

-- Refuses a used id like one that exists: a duplicate key tells a client that its first try arrived. After the insert,
-- which waits for a deletion of the id that is under way. Imports may restore what was deleted.
create function internal.refuse_used_id() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if internal.is_api_role() and exists (select from internal.used_ids u where u.id = new.id) then
    raise exception 'duplicate key value violates unique constraint "%_pkey"', tg_table_name
      using errcode = 'unique_violation', constraint = tg_table_name || '_pkey', table = tg_table_name,
        schema = tg_table_schema;
  end if;
  return null;
end;
$$;

create trigger posts_60_store_used after delete on public.posts
  referencing old table as removed for each statement execute function internal.store_used_ids();
create trigger posts_05_used_id after insert on public.posts
  for each row execute function internal.refuse_used_id();
create trigger comments_60_store_used after delete on public.comments
  referencing old table as removed for each statement execute function internal.store_used_ids();
create trigger comments_05_used_id after insert on public.comments
  for each row execute function internal.refuse_used_id();
