-- Digests: one mail about what is new, at each member's hour. The courier queues those that are due.

-- The times up to which mails have informed a member. The key is the account's, because a queued mail locks only that.
create table internal.mail_marks (
  owner_id uuid primary key references auth.users (id) on delete cascade,
  -- The end of the last digest.
  digested_at timestamptz,
  -- The last mail about messages, and the newest message in it: silence until the next visit.
  message_mail_id bigint,
  messages_mailed_at timestamptz
);
comment on table internal.mail_marks is 'What mails have reported to each member so far.';

alter table internal.mail_marks enable row level security;

-- The courier's limit: twenty mails about notifications in a day. Mails about accounts and decisions don't count.
insert into internal.limits (kind, per, amount, refusal)
values ('notification_mail', '1 day', 20, 'This member has had many mails today.');

create index notification_preferences_next_digest_at_idx on public.notification_preferences (next_digest_at);

-- The time is set by an update of its own: next_digest() reads the new row.
create function internal.schedule_digest() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.notification_preferences s set next_digest_at = internal.next_digest(s.owner_id, now())
  where s.owner_id = new.owner_id;
  return null;
end;
$$;
create trigger notification_preferences_60_digest
  after insert or update of time_zone, digest, digest_day, digest_hour, quiet_from, quiet_to
  on public.notification_preferences
  for each row execute function internal.schedule_digest();

-- Queues the digests of up to `max_members` members whose hour has come and returns the number of those members: zero
-- when nobody is due. Members with nothing new wait for their next hour. A digest ends ten seconds ago, because an
-- event that began earlier may not be committed yet. After a long silence of the courier a digest waits for the end of
-- the night.
create function internal.queue_digests(max_members integer, at timestamptz default now()) returns integer
language sql volatile security definer set search_path = '' as $$
  with due as materialized (
    select s.owner_id, s.next_digest_at, s.off
    from public.notification_preferences s
    join auth.users u on u.id = s.owner_id
    where s.next_digest_at <= at
    order by s.next_digest_at
    limit max_members
    for no key update of s skip locked
    -- The outbox refers to the account: a deletion under way is not waited for.
    for key share of u skip locked
  ), scheduled as (
    update public.notification_preferences s set next_digest_at = internal.next_digest(s.owner_id, at)
    from due
    where s.owner_id = due.owner_id
    returning s.owner_id
  ), waiting as (
    select d.owner_id, d.next_digest_at, m.digested_at as since, at - interval '10 seconds' as until
    from due d
    left join internal.mail_marks m on m.owner_id = d.owner_id
    where exists (
      select from public.notifications n
      where n.owner_id = d.owner_id and n.read_at is null
        and n.created_at > coalesce(m.digested_at, '-infinity')
        -- A search found more just now: the digest has what it found before.
        and (n.created_at <= at - interval '10 seconds' or n.kind = 'search')
        and n.kind || ':mail' = any (internal.notification_switches(n.kind))
        and n.kind || ':mail' <> all (d.off)
        -- It has a mail of its own: a digest may come too late.
        and n.kind <> 'job_ending')
  ), marked as (
    insert into internal.mail_marks as m (owner_id, digested_at)
    select w.owner_id, w.until from waiting w
    on conflict (owner_id) do update set digested_at = excluded.digested_at
  ), queued as (
    insert into internal.outbox (kind, recipient, payload, not_before, due_at)
    select 'digest', w.owner_id, jsonb_build_object('since', w.since, 'until', w.until), due, due
    from waiting w,
    lateral (select case
      when w.next_digest_at < at - interval '1 hour' then internal.quiet_until(w.owner_id, at) else at end) as d (due)
  )
  select count(*)::integer from scheduled;
$$;

-- Whether the courier has something to do; its first task is the keys of push. On Supabase a schedule asks and wakes
-- it.
create function internal.has_deliveries(at timestamptz default now()) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from internal.outbox o where o.failed_at is null and o.not_before <= at)
    or exists (select from public.notification_preferences s where s.next_digest_at <= at)
    or not exists (select from internal.push_keys);
$$;

-- Counts a notification mail and returns whether its member may get it today. Further attempts are not counted.
create function internal.may_mail(mail internal.outbox) returns boolean
language sql volatile security definer set search_path = '' as $$
  select mail.attempts > 1 or (internal.take_allowance(mail.recipient, 'notification_mail', 1)).refusal is null;
$$;

-- The member's email, and the key that unsubscribes.
create function internal.mail_recipient(member uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('to', u.email, 'key', s.unsubscribe_key)
  from auth.users u
  join public.notification_preferences s on s.owner_id = u.id
  where u.id = member and u.email is not null;
$$;

-- The text of a digest, or null if nothing is new any more: everything was read, taken back or hidden meanwhile.
create function internal.digest_mail(mail_id bigint) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_mail internal.outbox;
  v_owner uuid;
  v_kinds text[];
  v_groups jsonb;
  v_count integer;
begin
  select * into v_mail from internal.outbox o where o.id = mail_id;
  v_owner := v_mail.recipient;
  v_kinds := array(
    select kind from pg_catalog.unnest(
      array['comment', 'reply', 'mention', 'rating', 'answer', 'availability', 'search', 'job_over']) as kind
    where internal.wants(v_owner, kind, 'mail'));
  with news as (
    select n.id, n.kind, n.thing, n.post_id, n.comment_id, n.actor_id, coalesce(p.title, s.name) as title,
      s.kind as searched, found.news as found,
      case when n.kind = 'answer' then a.content else coalesce(c.content, r.comment) end as text
    from public.notifications n
    left join public.posts p on p.id = n.post_id
    left join public.comments c on c.id = n.comment_id
    left join public.user_ratings r on r.id = n.rating_id
    left join public.rating_answers a on n.kind = 'answer' and a.rating_id = n.rating_id
    left join public.saved_searches s on n.kind = 'search' and s.id = n.thing
    left join lateral internal.search_news_json(s.id,
      greatest((v_mail.payload ->> 'since')::timestamptz, s.news_since),
      (v_mail.payload ->> 'until')::timestamptz) as found (news) on s.id is not null
    where n.owner_id = v_owner and n.read_at is null and not n.withdrawn and n.kind = any (v_kinds)
      and n.created_at > coalesce((v_mail.payload ->> 'since')::timestamptz, '-infinity')
      and (n.created_at <= (v_mail.payload ->> 'until')::timestamptz or n.kind = 'search')
      and (p.hidden_at is null or p.profile_id = v_owner)
      and (c.hidden_at is null or c.profile_id = v_owner)
      and r.hidden_at is null
      and (n.kind <> 'answer' or a.rating_id is not null and a.hidden_at is null)
      and (n.kind <> 'search' or (found.news -> 'count')::integer > 0)
      and not exists (
        select from public.relationships m where m.owner_id = v_owner and m.member_id = n.actor_id)
    order by n.id desc
    limit 500
  ), groups as (
    select n.kind, n.thing, max(n.id) as newest, min(n.title) as title, (array_agg(n.post_id))[1] as post_id,
      (array_agg(n.found))[1] as found, min(n.searched) as searched,
      (array_agg(n.comment_id order by n.id))[1] as first_comment, (array_agg(n.actor_id))[1] as actor,
      count(distinct n.actor_id) as people,
      case when count(*) = 1 then internal.short_line(min(n.text)) end as text,
      (array_agg(a.full_name order by n.id desc) filter (where a.visible))[1] as latest
    from news n
    left join public.profiles a on a.id = n.actor_id
    group by n.kind, n.thing
  )
  select
    coalesce(jsonb_agg(jsonb_build_object(
      'kind', g.kind, 'found', g.found, 'title', g.title, 'name', g.latest, 'people', g.people, 'text', g.text,
      'state', case g.kind
        when 'availability' then internal.asked_availability(v_owner)
        when 'job_over' then internal.told_job_state(g.post_id)
        when 'search' then g.searched end,
      'path', coalesce(
        case when g.kind = 'availability' then (
          select '/availability?key=' || q.key from internal.availability_questions q
          where q.owner_id = v_owner and q.asked_at is not null) end,
        internal.notification_path(g.kind, g.post_id, g.first_comment, g.actor))
    ) order by g.newest desc) filter (where g.place <= 20), '[]'),
    count(*)
  into v_groups, v_count
  from (select *, row_number() over (order by newest desc) as place from groups) as g;
  if v_count = 0 or not internal.may_mail(v_mail) then
    return null;
  end if;
  return internal.mail_recipient(v_owner) || jsonb_build_object('groups', v_groups, 'count', v_count);
end;
$$;
