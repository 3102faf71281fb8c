-- Mails about messages. One is sent when a message was unread for fifteen minutes, and none after it until the next
-- visit.

-- The time from which a mail may report a message that was sent at `sent`: fifteen minutes later and not in quiet
-- hours, neither then nor at `at`, which is later if no courier came.
create function internal.message_mail_due(member uuid, sent timestamptz, at timestamptz) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
  return internal.quiet_until(member, greatest(sent + interval '15 minutes', at));
end;
$$;

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

-- Queues one mail for each recipient who wants it, unless one is waiting. A courier leaves that one alone until this
-- write ends, so that its mail knows the message; while somebody holds its row, it does not count. Accounts that are
-- being deleted are locked, so they are skipped. Definer: members do not write the outbox.
create function internal.queue_message_mails() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if internal.is_api_role() then
    insert into internal.outbox (kind, recipient, not_before, due_at)
    select 'message', reader.id, due, due
    from (
      select u.id, (select min(a.created_at) from added a where a.recipient_id = u.id and not a.read) as sent
      from auth.users u
      where u.id in (select a.recipient_id from added a where not a.read)
      order by u.id
      for key share of u skip locked
    ) as reader,
    lateral internal.message_mail_due(reader.id, reader.sent, now()) as due
    where (internal.wants(reader.id, 'message', 'mail') or internal.wants(reader.id, 'first_message', 'mail'))
      and not exists (
        select from internal.outbox o
        where o.recipient = reader.id and o.kind = 'message' and o.attempts = 0 and o.failed_at is null
        for key share skip locked)
      and not internal.has_open_message_mail(reader.id);
  end if;
  return null;
end;
$$;

-- The contents of a mail about messages. Null if the member has read them, has visited since, or does not want the
-- mail; and if all that is unread came less than fifteen minutes ago, as after reading the message that queued the
-- mail: then another one is queued. Messages of a sender to whom the member never wrote come without their text.
-- Further mails wait from the first attempt on, whether it succeeds or not.
create function internal.message_mail(mail_id bigint, at timestamptz default now()) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_mail internal.outbox;
  v_owner uuid;
  v_writers jsonb;
  v_oldest timestamptz;
  v_newest timestamptz;
  v_due timestamptz;
begin
  select * into v_mail from internal.outbox o where o.id = mail_id;
  v_owner := v_mail.recipient;
  -- The account is locked before the profile, as its deletion does.
  perform from auth.users u where u.id = v_owner for key share;
  if internal.has_open_message_mail(v_owner, mail_id) then
    return null;
  end if;
  with wanted as materialized (
    select w.*
    from (
      select m.sender_id, count(*) as count, min(m.created_at) as oldest, max(m.created_at) as newest,
        (array_agg(m.content order by m.created_at desc))[1] as latest,
        not internal.has_written(v_owner, m.sender_id) as first
      from internal.unmailed_messages(v_owner) as m
      group by m.sender_id
    ) as w
    where internal.wants(v_owner, case when w.first then 'first_message' else 'message' end, 'mail')
  )
  select
    (
      select jsonb_agg(jsonb_build_object(
        'id', l.sender_id, 'name', p.full_name, 'count', l.count, 'first', l.first,
        'text', case when not l.first then internal.beginning(l.latest, 300) end
      ) order by l.newest desc, l.sender_id)
      from (select * from wanted order by newest desc limit 20) as l
      join public.profiles p on p.id = l.sender_id),
    min(w.oldest), max(w.newest)
  into v_writers, v_oldest, v_newest
  from wanted w;
  if v_writers is null then
    return null;
  end if;
  v_due := internal.message_mail_due(v_owner, v_oldest, at);
  if v_due > at then
    insert into internal.outbox (kind, recipient, not_before, due_at)
    select 'message', v_owner, v_due, v_due
    where not exists (
      select from internal.outbox o
      where o.recipient = v_owner and o.kind = 'message' and o.attempts = 0 and o.failed_at is null);
    return null;
  end if;
  if not internal.may_mail(v_mail) then
    return null;
  end if;
  insert into internal.mail_marks as k (owner_id, message_mail_id, messages_mailed_at)
  values (v_owner, mail_id, v_newest)
  on conflict (owner_id) do update set
    message_mail_id = excluded.message_mail_id, messages_mailed_at = excluded.messages_mailed_at;
  return internal.mail_recipient(v_owner) || jsonb_build_object('writers', v_writers);
end;
$$;
