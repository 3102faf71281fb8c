-- Reading messages: the list of conversations, one conversation, unread messages.

-- The newest messages of the caller with one contact. Definer: with the policy's "sender or recipient" the planner
-- expects one row and reads all. Each query here names the caller instead.
create function internal.conversation_messages(
  contact uuid, before_time timestamptz, before_id uuid, max_messages integer
)
returns table (id uuid, sender_id uuid, recipient_id uuid, content text, read boolean, created_at timestamptz)
language plpgsql stable security definer rows 50
set search_path = '' set enable_sort = off set enable_bitmapscan = off set plan_cache_mode = force_generic_plan as $$
begin
  return query
    select both_ways.*
    from (
      (select s.id, s.sender_id, s.recipient_id, s.content, s.read, s.created_at
        from public.messages s
        where s.sender_id = (select auth.uid()) and s.recipient_id = contact
          and (s.created_at, s.id) < (before_time, before_id)
        order by s.created_at desc, s.id desc limit max_messages)
      union all
      (select r.id, r.sender_id, r.recipient_id, r.content, r.read, r.created_at
        from public.messages r
        where r.sender_id = contact and r.recipient_id = (select auth.uid())
          and (r.created_at, r.id) < (before_time, before_id)
        order by r.created_at desc, r.id desc limit max_messages)
    ) as both_ways
    order by both_ways.created_at desc, both_ways.id desc
    limit max_messages;
end;
$$;

-- Members whom the caller blocks, or also those whom the caller mutes. An array, because the lists can use their
-- indexes with it.
create function internal.unwanted_senders(kinds text[]) returns uuid[]
language sql stable set search_path = '' as $$
  select array(
    select r.member_id from public.relationships r where r.owner_id = (select auth.uid()) and r.kind = any (kinds));
$$;

-- The newest messages that the caller received, without those of muted and blocked members. Definer:
-- with the policy the planner would read all. `rows` is set, because with the default estimate of a thousand it reads
-- every profile for the join.
create function internal.received_messages(max_messages integer)
returns table (id uuid, sender_id uuid, content text, read boolean, created_at timestamptz)
language sql stable security definer rows 5
set search_path = '' set enable_sort = off set enable_bitmapscan = off as $$
  select r.id, r.sender_id, r.content, r.read, r.created_at
  from public.messages r
  where r.recipient_id = (select auth.uid())
    and r.sender_id <> all ((select internal.unwanted_senders('{mute,block}'))::uuid[])
  order by r.created_at desc, r.id desc
  limit max_messages;
$$;
grant execute on function internal.conversation_messages, internal.unwanted_senders, internal.received_messages
  to authenticated, service_role;

-- The list of conversations, a page at a time. The cursor is computed before the query: inside it, row level security
-- would stop the use of the index, and a page far down the list would read all newer conversations.
create function public.conversation_list(
  before_time timestamptz default null,
  before_contact uuid default null,
  page_size integer default 30
) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  v_before_time constant timestamptz := coalesce(before_time, 'infinity');
  v_before_contact constant uuid := coalesce(before_contact, internal.nil_id());
  v_size constant integer := internal.clamp_page_size(page_size, 30, 100);
  v_blocked constant uuid[] := internal.unwanted_senders('{block}');
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'contact', jsonb_build_object(
        'id', c.contact_id, 'username', p.username, 'full_name', coalesce(p.full_name, 'Hidden member'),
        'avatar_url', p.avatar_url, 'title', p.title),
      'last_message', jsonb_build_object(
        'sender_id', m.sender_id, 'content', internal.beginning(m.content, 200), 'created_at', m.created_at)
    ) order by c.last_message_at desc, c.contact_id desc), '[]')
    from (
      select cv.contact_id, cv.last_message_id, cv.last_message_at
      from public.conversations cv
      where cv.owner_id = (select auth.uid())
        and (cv.last_message_at, cv.contact_id) < (v_before_time, v_before_contact)
        and cv.contact_id <> all (v_blocked)
      order by cv.last_message_at desc, cv.contact_id desc
      limit v_size
    ) as c
    left join internal.people p on p.id = c.contact_id
    join public.messages m on m.id = c.last_message_id
  );
end;
$$;
comment on function public.conversation_list is
  'The caller''s conversations, newest message first, before the given time and contact, without blocked contacts. A '
  'contact with a hidden profile has a name in its place.';

create function public.conversation_page(
  contact uuid,
  before_time timestamptz default null,
  before_id uuid default null,
  page_size integer default 50,
  newest_id uuid default null
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_caller constant uuid := (select auth.uid());
  v_size constant integer := internal.clamp_page_size(page_size, 50, 200);
  v_messages jsonb;
begin
  if newest_id = (
    select m.id from internal.conversation_messages(contact, 'infinity', internal.nil_id(), 1) as m) then
    return null;
  end if;
  -- Reads one message more than the page, the oldest, to know whether there are earlier ones.
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', m.id, 'sender_id', m.sender_id, 'recipient_id', m.recipient_id, 'content', m.content, 'read', m.read,
    'created_at', m.created_at) order by m.created_at, m.id), '[]')
  into v_messages
  from internal.conversation_messages(
    contact, coalesce(before_time, 'infinity'), coalesce(before_id, internal.nil_id()), v_size + 1) as m;

  return jsonb_build_object(
    'contact', coalesce(
      (select jsonb_build_object(
        'id', p.id, 'username', p.username, 'full_name', p.full_name, 'avatar_url', p.avatar_url, 'title', p.title,
        'time_zone', p.time_zone)
      from internal.people p
      where p.id = contact and p.id <> v_caller and (p.username is not null or exists (
        select from public.conversations c where c.owner_id = v_caller and c.contact_id = contact))),
      (select jsonb_build_object(
        'id', c.contact_id, 'username', null, 'full_name', 'Hidden member', 'avatar_url', null, 'title', null)
      from public.conversations c where c.owner_id = v_caller and c.contact_id = contact)),
    'messages', case when jsonb_array_length(v_messages) > v_size then v_messages - 0 else v_messages end,
    'has_more', jsonb_array_length(v_messages) > v_size,
    'has_rated', exists (
      select from public.user_ratings u where u.rater_id = v_caller and u.rated_id = contact),
    'may_rate', internal.may_rate(contact),
    'may_write', coalesce(contact <> v_caller and internal.may_write_to(contact), false),
    'jobs', internal.jobs_between(contact)
  );
end;
$$;
comment on function public.conversation_page is
  'Messages with a contact before the given one, oldest first; contact is null for oneself and unknown ids; a hidden '
  'profile has a name in its place. may_write is false without a reason. jobs are those that one of the two answered '
  'to the other. Null while newest_id is the newest message, so that a poll without news costs one row.';

-- The poll of every page. The client counts from `unread`: the badge counts conversations, the dashboard their
-- messages. The badge shows 99+ at most, so reading stops after a thousand unread conversations.
create function public.member_state() returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  v_unwanted constant uuid[] := internal.unwanted_senders('{mute,block}');
begin
  return (
    select jsonb_build_object(
      'unread', coalesce((
        select jsonb_agg(jsonb_build_object(
          'contact_id', unread.contact_id, 'last_message_at', unread.last_message_at, 'messages', unread.unread_count)
          order by unread.last_message_at desc, unread.contact_id desc)
        from (
          select c.contact_id, c.last_message_at, c.unread_count
          from public.conversations c
          where c.owner_id = (select auth.uid()) and c.unread_count > 0 and c.contact_id <> all (v_unwanted)
          order by c.last_message_at desc, c.contact_id desc
          limit 1000
        ) as unread), '[]'),
      -- The time of this response by the database's clock, which messages' times compare with; devices' clocks differ.
      'checked_at', now(),
      'relationships', (
        select jsonb_build_object('count', count(*), 'newest_at', max(r.created_at))
        from public.relationships r where r.owner_id = (select auth.uid()) having count(*) > 0),
      'standing', internal.own_restriction(),
      'notifications', internal.unread_notifications(),
      'cases', internal.waiting_cases()
    )
  );
end;
$$;
comment on function public.member_state is
  'What concerns the caller now. unread has the contacts with unread messages and their number: of the newest thousand '
  'conversations, without muted and blocked contacts. relationships changes with the list of relationships and is null '
  'for an empty one; standing is paused, suspended or left, or null; notifications counts unread groups, a '
  'hundred at most; cases counts those that wait for a moderator, a hundred at most, and is null for everybody else.';

grant execute on function public.conversation_list, public.conversation_page, public.member_state
  to authenticated, service_role;
