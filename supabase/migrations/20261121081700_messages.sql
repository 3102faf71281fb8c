-- Messages between two members.

create table public.messages (
  id uuid primary key default gen_random_uuid(),
  sender_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  recipient_id uuid not null references public.profiles (id) on delete cascade,
  content text not null,
  read boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  constraint messages_not_to_self check (sender_id <> recipient_id),
  constraint messages_content_required check (internal.has_visible(content)),
  constraint messages_content_length check (char_length(content) <= 5000)
);
comment on table public.messages is 'Private messages; only sender and recipient see them.';
comment on column public.messages.created_at is
  'The database''s clock, later than every earlier message of the pair.';

-- A conversation merges two scans of this index, one for each direction.
create index messages_conversation_idx on public.messages (sender_id, recipient_id, created_at, id);
create index messages_received_idx on public.messages (recipient_id, created_at, id);
create index messages_unread_idx on public.messages (recipient_id, sender_id) where not read;

alter table public.messages enable row level security;
create policy messages_select_own on public.messages for select to authenticated
  using (sender_id = (select auth.uid()) or recipient_id = (select auth.uid()));
create policy messages_insert_own on public.messages for insert to authenticated
  with check (sender_id = (select auth.uid()));
create policy messages_update_received on public.messages for update to authenticated
  using (recipient_id = (select auth.uid())) with check (recipient_id = (select auth.uid()));

grant select on public.messages to authenticated;
-- Clients may send created_at; the clock replaces it. A client that names the id may send again after a lost response:
-- the second try gets a duplicate key, not a second message.
grant insert (id, sender_id, recipient_id, content, created_at), update (read) on public.messages to authenticated;

-- Whether one member has ever written to another. Definer: it also answers triggers.
create function internal.has_written(sender uuid, recipient uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.messages m where m.sender_id = has_written.sender and m.recipient_id = has_written.recipient);
$$;

-- Whether the caller may write to this member: whoever has a conversation may go on, and the member chose who may begin
-- one. Definer: nobody reads that choice.
create function internal.may_write_to(member uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return internal.may_reach(member) and (
    exists (select from public.conversations c where c.owner_id = auth.uid() and c.contact_id = member)
    or not exists (
      select from public.profiles p
      where p.id = member and p.who_may_write <> 'everyone' and (p.who_may_write = 'nobody' or not exists (
        select from public.profiles w where w.id = auth.uid() and internal.is_established(w.created_at)))));
end;
$$;
grant execute on function internal.may_write_to to authenticated, service_role;

-- One refusal for every reason, so that a blocked member does not learn of the block. It asks about the caller,
-- whatever sender the row names: nobody finds out about two others.
create function internal.require_may_write() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if internal.is_api_role() and not internal.is_job_answer(new.recipient_id)
    and not internal.may_write_to(new.recipient_id) then
    raise insufficient_privilege using message = 'You can’t write to this member.';
  end if;
  return new;
end;
$$;

create function public.mark_conversation_read(contact uuid) returns void
language sql volatile set search_path = '' as $$
  update public.messages set read = true
  where recipient_id = (select auth.uid()) and sender_id = contact and not read;
$$;
comment on function public.mark_conversation_read is
  'Marks everything that this contact sent to the caller as read.';

create function public.mark_all_read() returns void
language sql volatile set search_path = '' as $$
  update public.messages set read = true
  where recipient_id = (select auth.uid()) and not read
    and sender_id <> all (array(
      select r.member_id from public.relationships r where r.owner_id = (select auth.uid()) and r.kind = 'block'));
$$;
comment on function public.mark_all_read is
  'Marks everything sent to the caller as read, except by members whom the caller blocks.';

grant execute on function public.mark_conversation_read, public.mark_all_read to authenticated, service_role;
