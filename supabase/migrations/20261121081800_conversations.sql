-- Conversations: the newest message and the unread count of each member with each contact, kept by triggers.

-- One row for each member and contact, so that the list costs the same after 20 messages and after 200,000.
create table public.conversations (
  owner_id uuid not null references public.profiles (id) on delete cascade,
  contact_id uuid not null references public.profiles (id) on delete cascade,
  last_message_id uuid references public.messages (id) on delete set null,
  last_message_at timestamptz,
  unread_count integer not null default 0,
  primary key (owner_id, contact_id),
  constraint conversations_not_with_self check (owner_id <> contact_id),
  constraint conversations_unread_count_range check (unread_count >= 0)
);
comment on table public.conversations is
  'Newest message and unread count of each member with each contact, kept by triggers.';

create index conversations_list_idx on public.conversations (owner_id, last_message_at, contact_id);
create index conversations_unread_idx on public.conversations (owner_id, last_message_at, contact_id)
  include (unread_count) where unread_count > 0;
create index conversations_contact_id_idx on public.conversations (contact_id);
create index conversations_last_message_id_idx on public.conversations (last_message_id);

alter table public.conversations enable row level security;
create policy conversations_select_own on public.conversations for select to authenticated
  using (owner_id = (select auth.uid()));
grant select on public.conversations to authenticated;

-- Locks the pair and advances its clock; null if the two have no conversation yet.
create function internal.take_message_time(first_member uuid, second_member uuid) returns timestamptz
language sql volatile security definer set search_path = '' as $$
  update public.conversations
  set last_message_at = greatest(pg_catalog.clock_timestamp(), last_message_at + interval '1 microsecond')
  where owner_id = first_member and contact_id = second_member
  returning last_message_at;
$$;

-- Trims the text and sets the time. Messages of a pair queue on one of its two conversation rows, and each gets a time
-- at least a microsecond after the one before. So no two have the same time, and none appears before one that was
-- already read. Imports keep their own times. Definer: members may not write conversations.
create function internal.prepare_message() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_first constant uuid := least(new.sender_id, new.recipient_id);
  v_second constant uuid := greatest(new.sender_id, new.recipient_id);
begin
  new.content := internal.trim_text(new.content);
  if not internal.is_api_role() then
    return new;
  end if;
  new.created_at := internal.take_message_time(v_first, v_second);
  -- The constraints refuse unknown members and messages to oneself, with an error that names the mistake.
  if new.created_at is null and v_first <> v_second
    and (select count(*) from public.profiles where id in (v_first, v_second)) = 2 then
    insert into public.conversations (owner_id, contact_id)
    values (v_first, v_second), (v_second, v_first)
    on conflict (owner_id, contact_id) do nothing;
    new.created_at := internal.take_message_time(v_first, v_second);
  end if;
  new.created_at := coalesce(new.created_at, pg_catalog.clock_timestamp());
  return new;
end;
$$;

-- Updates both sides' conversation rows after new messages, in the order of their keys.
create function internal.add_to_conversations() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.conversations as c (owner_id, contact_id, last_message_id, last_message_at, unread_count)
  select side.owner_id, side.contact_id, (array_agg(side.id order by side.created_at desc, side.id desc))[1],
    max(side.created_at), count(*) filter (where side.unread)
  from (
    select sender_id as owner_id, recipient_id as contact_id, id, created_at, false as unread from added
    union all
    select recipient_id, sender_id, id, created_at, not read from added
  ) as side
  group by side.owner_id, side.contact_id
  order by side.owner_id, side.contact_id
  on conflict (owner_id, contact_id) do update set
    last_message_id = case
      -- "Later than" would not do: one of the two rows already has this message's time, see take_message_time().
      when c.last_message_id is null or excluded.last_message_at >= c.last_message_at then excluded.last_message_id
      else c.last_message_id
    end,
    last_message_at = greatest(c.last_message_at, excluded.last_message_at),
    unread_count = c.unread_count + excluded.unread_count;
  return null;
end;
$$;

-- Adds differences instead of counting again: a message that arrives meanwhile is neither lost nor counted twice.
create function internal.mark_in_conversations() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  with delta as (
    select n.recipient_id, n.sender_id, count(*) filter (where not n.read) - count(*) filter (where n.read) as change
    from before b
    join after n on n.id = b.id
    where n.read <> b.read
    group by n.recipient_id, n.sender_id
  ), locked as (
    select c.owner_id, c.contact_id, d.change
    from public.conversations c
    join delta d on d.recipient_id = c.owner_id and d.sender_id = c.contact_id
    order by c.owner_id, c.contact_id
    for no key update of c
  )
  update public.conversations c set unread_count = c.unread_count + l.change
  from locked l
  where c.owner_id = l.owner_id and c.contact_id = l.contact_id;
  return null;
end;
$$;

-- Messages are deleted with an account or by a moderator, never through the API.
create function internal.remove_from_conversations() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.conversations c set unread_count = c.unread_count - gone.unread
  from (
    select recipient_id, sender_id, count(*) as unread from removed where not read group by recipient_id, sender_id
  ) as gone
  where c.owner_id = gone.recipient_id and c.contact_id = gone.sender_id;

  -- The foreign key has set the pointers at deleted messages to null.
  update public.conversations c set (last_message_id, last_message_at) = (
    select m.id, m.created_at
    from (
      (select id, created_at from public.messages where sender_id = c.owner_id and recipient_id = c.contact_id
        order by created_at desc, id desc limit 1)
      union all
      (select id, created_at from public.messages where sender_id = c.contact_id and recipient_id = c.owner_id
        order by created_at desc, id desc limit 1)
    ) as m
    order by m.created_at desc, m.id desc
    limit 1
  )
  where c.last_message_id is null and exists (
    select from removed r
    where (c.owner_id, c.contact_id) in ((r.sender_id, r.recipient_id), (r.recipient_id, r.sender_id)));
  delete from public.conversations c
  where c.last_message_id is null and exists (
    select from removed r
    where (c.owner_id, c.contact_id) in ((r.sender_id, r.recipient_id), (r.recipient_id, r.sender_id)));
  return null;
end;
$$;
