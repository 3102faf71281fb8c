-- Reports without an account. Each waits until the reporter follows a mailed link, so that a robot can't flood the
-- moderators' queue. Mails are limited, so that it can't flood mailboxes either.
create table internal.waiting_reports (
  id bigint generated always as identity primary key,
  kind text not null,
  thing uuid not null,
  author_id uuid not null,
  label text not null,
  -- Copied at once, because the author may change the thing before the mail is read.
  entries jsonb not null,
  reason text not null,
  note text not null,
  email text not null,
  -- The same for all spellings of the email address.
  email_hash bytea not null generated always as (internal.email_hash(email)) stored,
  -- The hash of the sender's network; null if the gateway names none.
  network_hash bytea,
  -- The hash of the link's token. The token is made when the mail is sent.
  token_hash text unique,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz
);
comment on table internal.waiting_reports is 'Reports without an account, for the day in which their link works.';
alter table internal.waiting_reports enable row level security;

-- The longest time that counts is the day for which waiting reports are kept.
insert into internal.limits (kind, per, amount, refusal)
values
  ('visitor_report', '1 hour', 600,
    'Very many reports are coming in. Please try again in {wait}, or sign in and report there.'),
  ('visitor_report_network', '1 hour', 60,
    'Many reports have come from your network. Please try again in {wait}, or sign in and report there.'),
  ('visitor_report_email', '1 day', 3,
    'This email address has reported several times today. Follow the links in our mails, or try again in {wait}.');

-- The network of the request's sender, an IPv6 /48 as one; null if no gateway names it. Our own server and Cloudflare,
-- which is in front of hosted Supabase, replace what a client sends in this header. X-Forwarded-For would not do,
-- because a client may begin that list. Behind another gateway a client may choose the header: then its limit bounds
-- only honest clients, and those of the site and of the email address still hold.
create function internal.sender_network() returns inet
language plpgsql stable set search_path = '' as $$
declare
  v_ip inet;
begin
  v_ip := nullif(current_setting('request.headers', true), '')::jsonb ->> 'cf-connecting-ip';
  return pg_catalog.network(pg_catalog.set_masklen(v_ip, case family(v_ip) when 6 then 48 else 32 end));
exception when invalid_text_representation then
  return null;
end;
$$;

-- Refuses a report above a limit: of the whole site, of the sender's network, or of the email address.
create function internal.limit_visitor_reports(sent_email_hash bytea, sent_network_hash bytea) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_full record;
begin
  select l.kind, l.refusal, extract(epoch from coalesce(oldest.created_at, now()) + l.per - now()) as seconds
  into v_full
  from internal.limits l
  -- The report whose end makes room for another one.
  left join lateral (
    select w.created_at from internal.waiting_reports w
    where w.created_at > now() - l.per and case l.kind
      when 'visitor_report_network' then w.network_hash = sent_network_hash
      when 'visitor_report_email' then w.email_hash = sent_email_hash
      else true end
    order by w.created_at desc offset greatest(l.amount - 1, 0) limit 1
  ) as oldest on true
  where l.kind in ('visitor_report', 'visitor_report_network', 'visitor_report_email')
    and (oldest.created_at is not null or l.amount = 0)
  order by seconds desc
  limit 1;
  if found then
    perform internal.refuse_for(v_full.kind, v_full.refusal, greatest(pg_catalog.ceil(v_full.seconds), 1)::bigint);
  end if;
end;
$$;

-- The public thing at a URL of this site, in full or from its first slash; no row if it names none.
create function internal.thing_at(url text) returns table (kind text, thing uuid)
language plpgsql stable security definer rows 1 set search_path = '' as $$
declare
  c_id constant text := '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})';
  v_part text[] := pg_catalog.regexp_match(
    url, '#(comment|rating|answer|project|specialization)-' || c_id || '\s*$', 'i');
begin
  if v_part is not null then
    return query select pg_catalog.lower(v_part[1]), v_part[2]::uuid;
    return;
  end if;
  v_part := pg_catalog.regexp_match(url, '/(?:community/post|posts)/' || c_id || '(?:[/?#\s]|$)', 'i');
  if v_part is not null then
    return query select 'post', v_part[1]::uuid;
    return;
  end if;
  v_part := pg_catalog.regexp_match(url, '/profile/([^/?#\s]+)', 'i');
  if v_part[1] ~* ('^' || c_id || '$') then
    return query select 'profile', v_part[1]::uuid;
  else
    return query select 'profile', p.id from public.profiles p where p.username = pg_catalog.lower(v_part[1]);
  end if;
end;
$$;

-- Stores a report and queues its mail.
create function internal.report_without_account(url text, report_reason text, report_note text, report_email text)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_email constant text := pg_catalog.lower(internal.trim_text(report_email));
  v_note constant text := internal.trim_text(report_note);
  v_network_hash constant bytea := pg_catalog.sha256(pg_catalog.convert_to(internal.sender_network()::text, 'UTF8'));
  v_thing record;
  v_facts record;
  v_id bigint;
begin
  -- Characters by which a mail header reads several email addresses are refused.
  if not coalesce(
    char_length(v_email) <= 254
      and v_email ~ '^[^\s[:cntrl:]@<>()[\],;:"\\]+@([^\s[:cntrl:]@<>()[\],;:"\\.]+\.)+[^\s[:cntrl:]@<>()[\],;:"\\.]+$',
    false)
  then
    raise exception 'Please check the email address: the answer goes there.'
      using errcode = 'check_violation', constraint = 'report_email';
  elsif not coalesce(internal.is_report_reason(report_reason), false) then
    raise exception 'Unknown reason: %', report_reason using errcode = 'check_violation',
      constraint = 'reports_reason_known';
  elsif not coalesce(internal.has_visible(v_note) and char_length(v_note) <= 1000, false) then
    raise exception 'Please say in at most 1,000 characters what is wrong.'
      using errcode = 'check_violation', constraint = 'reports_note_length';
  end if;
  select * into v_thing from internal.thing_at(url);
  select * into v_facts from internal.thing_facts(v_thing.kind, v_thing.thing);
  if v_facts.author_id is null or not internal.can_see(v_thing.kind, v_thing.thing) then
    raise exception 'Nothing that somebody published is at this address.' using errcode = 'PT404';
  end if;
  perform internal.check_reason(report_reason, v_thing.kind, v_thing.thing);
  -- Calls queue here: if they ran at the same time, more than the limit would pass.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('reports without an account', 0));
  delete from internal.waiting_reports w where w.created_at < now() - interval '1 day';
  perform internal.limit_visitor_reports(internal.email_hash(v_email), v_network_hash);
  insert into internal.waiting_reports (kind, thing, author_id, label, entries, reason, note, email, network_hash)
  values (
    v_thing.kind, v_thing.thing, v_facts.author_id, v_facts.label,
    internal.copy_evidence(v_thing.kind, v_thing.thing), report_reason, v_note, v_email, v_network_hash)
  returning id into v_id;
  insert into internal.outbox (kind, email, payload)
  values ('report-link', v_email, jsonb_build_object('report_id', v_id));
end;
$$;

create function public.report_without_account(url text, reason text, note text, email text) returns void
language sql volatile set search_path = '' as $$
  select internal.report_without_account(
    report_without_account.url, report_without_account.reason, report_without_account.note,
    report_without_account.email);
$$;
comment on function public.report_without_account is
  'Reports what is at a URL of this site, for people without an account. A link that is mailed to them sends it.';

-- Stores the hash of the link's token, which the sender of the mail made. A second mail ends the first link. False if
-- no mail is needed.
create function internal.issue_report_link(waiting_id bigint, new_hash text) returns boolean
language sql volatile security definer set search_path = '' as $$
  with issued as (
    update internal.waiting_reports w set token_hash = new_hash
    where w.id = waiting_id and w.confirmed_at is null returning 1
  )
  select exists (select from issued);
$$;

-- Sends the report of a mailed link to the moderators; a second click does nothing. While a report is open, another one
-- of the same thing from the same email address replaces its reason and note.
create function internal.confirm_report(token text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_waiting internal.waiting_reports;
  v_case bigint;
  v_report bigint;
begin
  select * into v_waiting from internal.waiting_reports w
  where w.token_hash = pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(token, 'UTF8')), 'hex')
    and w.created_at > now() - interval '1 day'
  for update;
  if not found then
    raise exception 'This link no longer works.' using errcode = 'PT404';
  elsif v_waiting.confirmed_at is not null then
    return;
  end if;
  update internal.waiting_reports w set confirmed_at = now() where w.id = v_waiting.id;
  v_case := internal.open_case(v_waiting.kind, v_waiting.thing, v_waiting.author_id, v_waiting.label);
  insert into internal.reports as r (case_id, reason, note, email)
  values (v_case, v_waiting.reason, v_waiting.note, v_waiting.email)
  on conflict (case_id, email) where closed_at is null and email is not null
  do update set reason = excluded.reason, note = excluded.note
  returning r.id into v_report;
  perform internal.keep_evidence(v_case, v_report, v_waiting.entries);
  perform internal.count_reports(v_case);
end;
$$;

create function public.confirm_report(token text) returns void
language sql volatile set search_path = '' as $$
  select internal.confirm_report(confirm_report.token);
$$;
comment on function public.confirm_report is
  'Sends a report without an account to the moderators, by the token of its mail.';

-- The public thing at a URL, or that of a waiting report, so that people see what they report. Null if there is none.
-- The words of the report are left out, because anybody may have typed the email address.
create function internal.reported_thing(url text, token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('kind', t.kind, 'label', f.label, 'is_job', exists (
    select from public.posts p where p.id = t.thing and t.kind = 'post' and p.post_type = 'job'))
  from internal.thing_at(url) as t
  cross join lateral internal.thing_facts(t.kind, t.thing) as f
  where internal.can_see(t.kind, t.thing)
  union all
  select jsonb_build_object('kind', w.kind, 'label', w.label)
  from internal.waiting_reports w
  where w.token_hash = pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(token, 'UTF8')), 'hex')
    and w.created_at > now() - interval '1 day'
  limit 1;
$$;

create function public.reported_thing(url text default null, token text default null) returns jsonb
language sql stable set search_path = '' as $$
  select internal.reported_thing(reported_thing.url, reported_thing.token);
$$;
comment on function public.reported_thing is
  'Kind and beginning of the public thing at a URL of this site, or of the report of a mailed link; or null.';

-- Queues the mails that tell reporters without an account of the decision.
create function internal.mail_reporters(deciding bigint) returns void
language sql volatile security definer set search_path = '' as $$
  insert into internal.outbox (kind, email, payload)
  select 'report-outcome', r.email, jsonb_build_object('report_id', r.id)
  from internal.moderation_log d
  join internal.reports r on r.case_id = d.case_id and r.decision_id = d.id
  where d.id = deciding and r.email is not null;
$$;

-- Deletes reports whose link has ended. A step of the maintenance, as the next one.
create function internal.clear_waiting_reports(at timestamptz default now()) returns integer
language sql volatile security definer set search_path = '' as $$
  with gone as (
    delete from internal.waiting_reports w
    where w.id in (select o.id from internal.waiting_reports o where o.created_at < at - interval '1 day' limit 1000)
    returning 1)
  select count(*)::integer from gone;
$$;

-- Deletes the copies of the thing, the reporters' words and their email addresses a year after a case was closed. The
-- case's title, the reasons and the log stay.
create function internal.clear_reports(at timestamptz default now()) returns integer
language sql volatile security definer set search_path = '' as $$
  with gone as (
    delete from internal.evidence e
    where e.id in (
      select o.id from internal.evidence o join internal.cases c on c.id = o.case_id
      where c.closed_at < at - interval '1 year' and c.appealed_at is null limit 1000)
    returning 1),
  cleared as (
    update internal.reports r set note = null, email = null
    where r.id in (
      select o.id from internal.reports o join internal.cases c on c.id = o.case_id
      where c.closed_at < at - interval '1 year' and c.appealed_at is null
        and (o.note is not null or o.email is not null) limit 1000)
    returning 1)
  select (select count(*) from gone)::integer + (select count(*) from cleared)::integer;
$$;

grant execute on function internal.report_without_account, internal.confirm_report, internal.reported_thing,
  public.report_without_account, public.confirm_report, public.reported_thing to anon, authenticated, service_role;
