-- Pushes: rows of the outbox, one for each event and device, and what each of them says when it is sent.

-- Queues an event for all devices of a member, after their quiet hours; a test at once. An event that already waits for
-- a device is not queued again: a courier leaves its row alone until this write ends, so that the push knows of it.
-- Waits for no lock, because the caller's write holds some: of a member who is just being deleted, the row is locked,
-- and nothing is queued.
create function internal.queue_push(member uuid, event jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not exists (select from internal.push_devices d where d.owner_id = member) then
    return;
  end if;
  perform from auth.users u where u.id = member for key share skip locked;
  if not found then
    return;
  end if;
  insert into internal.outbox (kind, recipient, payload, not_before, due_at)
  select 'push', member, push.payload, due, due
  from (select case when event ? 'test' then now() else internal.quiet_until(member, now()) end) as d (due), (
    select event || jsonb_build_object('device', d.id) as payload
    from internal.push_devices d
    where d.owner_id = member and internal.is_session_active(d.session_id, member)
  ) as push
  where not exists (
    select from internal.outbox o
    where o.recipient = member and o.kind = 'push' and o.attempts = 0 and o.payload = push.payload
    for key share skip locked);
end;
$$;

-- Imports notify nobody. Whether the member wants it is asked when it is sent.
create function internal.queue_message_push() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if internal.is_api_role() and not new.read then
    perform internal.queue_push(new.recipient_id, jsonb_build_object('contact', new.sender_id));
  end if;
  return null;
end;
$$;

create function internal.queue_notification_push() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.queue_push(new.owner_id, jsonb_build_object('notification', new.id));
  return null;
end;
$$;
create trigger notifications_80_push after insert on public.notifications
  for each row when (new.kind in (
    'comment', 'reply', 'mention', 'rating', 'answer', 'availability', 'job_ending', 'job_over', 'decision'))
  execute function internal.queue_notification_push();

-- The unread messages of one sender as a push says them; null if none is left or wanted. The text of a first contact
-- is never shown.
create function internal.message_push(member uuid, sender uuid, shows_text boolean) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_kind constant text := case when internal.has_written(member, sender) then 'message' else 'first_message' end;
begin
  if not internal.wants(member, v_kind, 'push') or internal.is_blocked(member, sender)
    or exists (select from public.relationships r where r.owner_id = member and r.member_id = sender) then
    return null;
  end if;
  return (
    select jsonb_build_object(
      'kind', v_kind, 'count', c.unread_count, 'tag', 'message ' || sender, 'path', '/messages/' || sender,
      'name', case when shows_text then coalesce(p.full_name, 'Hidden member') end,
      'text', case when shows_text and v_kind = 'message'
        then internal.short_line(m.content) end)
    from public.conversations c
    left join public.messages m on m.id = c.last_message_id
    left join public.profiles p on p.id = sender and p.visible
    where c.owner_id = member and c.contact_id = sender and c.unread_count > 0);
end;
$$;

-- A notification as a push says it; null if it was read, hidden or is unwanted by now.
create function internal.notification_push(member uuid, notification bigint, shows_text boolean) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'kind', n.kind, 'tag', concat_ws(' ', n.kind, n.thing, n.log_id),
      'path', internal.notification_path(n.kind, n.post_id, n.comment_id, n.actor_id),
      -- Nobody else need see on a screen which offer the member answered, and whom they search for.
      'title', case when n.kind not in ('job_over', 'search') or shows_text then coalesce(p.title, s.name) end,
      'count', coalesce(nullif(found.count, 0), 1),
      'state', case n.kind
        when 'availability' then internal.asked_availability(member)
        when 'job_over' then internal.told_job_state(n.post_id)
        when 'search' then s.kind end,
      'name', case when shows_text then a.full_name end,
      'text', case when shows_text then internal.short_line(
        case when n.kind = 'answer' then w.content else coalesce(c.content, r.comment) end) end)
    from public.notifications n
    left join public.posts p on p.id = n.post_id
    left join public.comments c on c.id = n.comment_id
    left join public.user_ratings r on r.id = n.rating_id
    left join public.rating_answers w on n.kind = 'answer' and w.rating_id = n.rating_id
    left join public.profiles a on a.id = n.actor_id and a.visible
    left join public.saved_searches s on n.kind = 'search' and s.id = n.thing
    cross join lateral (select count(*) from internal.search_news(s.id, s.news_since)) as found (count)
    where n.id = notification and n.owner_id = member and n.read_at is null and not n.withdrawn
      and (p.hidden_at is null or p.profile_id = member) and c.hidden_at is null and r.hidden_at is null
      and (n.kind <> 'answer' or w.rating_id is not null and w.hidden_at is null)
      and (n.kind <> 'search' or found.count > 0)
      and internal.wants(member, n.kind, 'push') and internal.may_tell(member, n.kind, n.actor_id, n.post_id));
end;
$$;

-- A row of the outbox as the courier sends it, with the device and the site's keys. Null if the device, its session or
-- the event is gone, or the member does not want it: then the row is done.
create function internal.push_to_send(row_id bigint) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_row record;
  v_news jsonb;
begin
  select o.recipient, o.payload, s.id as device, s.endpoint, s.p256dh, s.auth, k.public_key, k.private_key,
    coalesce(f.push_text, false) as shows_text
  into v_row
  from internal.outbox o
  join internal.push_devices s on s.id = (o.payload ->> 'device')::uuid and s.owner_id = o.recipient
  cross join internal.push_keys k
  left join public.notification_preferences f on f.owner_id = o.recipient
  where o.id = row_id and o.kind = 'push' and internal.is_push_endpoint(s.endpoint)
    and internal.is_session_active(s.session_id, s.owner_id);
  if not found then
    return null;
  end if;
  v_news := case
    when v_row.payload ? 'contact'
      then internal.message_push(v_row.recipient, (v_row.payload ->> 'contact')::uuid, v_row.shows_text)
    -- A search has one notification, which each round replaces.
    when v_row.payload ? 'search'
      then internal.notification_push(v_row.recipient, (
        select max(n.id) from public.notifications n
        where n.owner_id = v_row.recipient and n.kind = 'search' and n.thing = (v_row.payload ->> 'search')::uuid
      ), v_row.shows_text)
    when v_row.payload ? 'notification'
      then internal.notification_push(v_row.recipient, (v_row.payload ->> 'notification')::bigint, v_row.shows_text)
    else '{"kind": "test", "tag": "test", "path": "/settings/notifications"}'
  end;
  return v_news || jsonb_build_object(
    'device', v_row.device, 'endpoint', v_row.endpoint, 'p256dh', v_row.p256dh, 'auth', v_row.auth,
    'public_key', v_row.public_key, 'private_key', v_row.private_key);
end;
$$;

-- The push service knows the device no longer. A device that subscribed again meanwhile has another endpoint.
create function internal.delete_push_device(device uuid, old_endpoint text) returns void
language sql volatile security definer set search_path = '' as $$
  delete from internal.push_devices s where s.id = device and s.endpoint = old_endpoint;
$$;
