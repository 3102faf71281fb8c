-- Mails about messages. One is sent when messages were unread for fifteen minutes, and none after it until the next
-- visit.

-- The time at which a session of the member last began or was refreshed. Supabase stores it without a zone, in UTC.
create function internal.last_session_at(member uuid) returns timestamptz
language sql stable security definer set search_path = '' set timezone = 'UTC' as $$
  select coalesce(max(greatest(s.created_at, s.refreshed_at::timestamptz)), '-infinity')
  from auth.sessions s where s.user_id = member;
$$;

-- Unread messages that a mail may report: those after the last visit, from senders whose profile is visible, whom the
-- member neither muted nor blocked, and who do not block the member.
create function internal.unmailed_messages(member uuid) returns setof public.messages
language sql stable security definer rows 5 set search_path = '' as $$
  select m.*
  from public.messages m
  join public.profiles p on p.id = m.sender_id and p.visible
  where m.recipient_id = member and not m.read and m.created_at > internal.last_session_at(member)
    and not exists (select from public.relationships r where r.owner_id = member and r.member_id = m.sender_id)
    and not exists (
      select from public.relationships r
      where r.owner_id = m.sender_id and r.member_id = member and r.kind = 'block');
$$;

-- Whether a mail about messages was sent since the member's last visit, and its messages are still unread. `mail_id` is
-- a mail that does not count: the one that is being sent.
create function internal.has_open_message_mail(member uuid, mail_id bigint default null) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from internal.mail_marks k
    where k.owner_id = member and k.messages_mailed_at is not null and k.message_mail_id is distinct from mail_id
      and exists (
        select from internal.unmailed_messages(member) as m where m.created_at <= k.messages_mailed_at));
$$;

-- Queues one mail for each recipient who wants it, unless one is waiting. Accounts that are being deleted are locked,
-- so they are skipped. Definer: members do not write the outbox.
create function internal.queue_message_mails() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if internal.is_api_role() then
    insert into internal.outbox (kind, recipient, not_before)
    select 'message', reader.id, internal.quiet_until(reader.id, now() + interval '15 minutes')
    from (
      select u.id from auth.users u
      where u.id in (select a.recipient_id from added a where not a.read)
      order by u.id
      for key share skip locked
    ) as reader
    where (internal.wants(reader.id, 'message', 'mail') or internal.wants(reader.id, 'first_message', 'mail'))
      and not exists (
        select from internal.outbox o where o.recipient = reader.id and o.kind = 'message' and o.failed_at is null)
      and not internal.has_open_message_mail(reader.id);
  end if;
  return null;
end;
$$;
create trigger messages_60_mail after insert on public.messages
  referencing new table as added for each statement execute function internal.queue_message_mails();

-- The contents of a mail about messages. Null if the member has read them, has visited since, or does not want the
-- mail. Messages of a sender to whom the member never wrote come without their text. Further mails wait from the first
-- attempt on, whether it succeeds or not.
create function internal.message_mail(mail_id bigint) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_mail internal.outbox;
  v_owner uuid;
  v_writers jsonb;
begin
  select * into v_mail from internal.outbox o where o.id = mail_id;
  v_owner := v_mail.recipient;
  -- The account is locked before the profile, as its deletion does.
  perform from auth.users u where u.id = v_owner for key share;
  if internal.has_open_message_mail(v_owner, mail_id) then
    return null;
  end if;
  select jsonb_agg(jsonb_build_object(
    'id', w.sender_id, 'name', p.full_name, 'count', w.count, 'first', w.first,
    'text', case when not w.first then pg_catalog.left(w.latest, 300) end
  ) order by w.newest desc, w.sender_id)
  into v_writers
  from (
    select m.sender_id, count(*) as count, max(m.created_at) as newest,
      (array_agg(m.content order by m.created_at desc))[1] as latest,
      not internal.has_written(v_owner, m.sender_id) as first
    from internal.unmailed_messages(v_owner) as m
    group by m.sender_id
    order by newest desc
    limit 20
  ) as w
  join public.profiles p on p.id = w.sender_id
  where internal.wants(v_owner, case when w.first then 'first_message' else 'message' end, 'mail');
  if v_writers is null or not internal.may_mail(v_mail) then
    return null;
  end if;
  insert into internal.mail_marks as k (owner_id, message_mail_id, messages_mailed_at)
  values (v_owner, mail_id, pg_catalog.clock_timestamp())
  on conflict (owner_id) do update set
    message_mail_id = excluded.message_mail_id, messages_mailed_at = excluded.messages_mailed_at;
  return internal.mail_recipient(v_owner) || jsonb_build_object('writers', v_writers);
end;
$$;
