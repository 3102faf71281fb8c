-- The outbox: each mail and push waits here until a courier has handed it over. Any number of couriers may run. A row
-- has the recipient and the kind of a mail, never its text or a link: the courier writes both when it sends.

create table internal.outbox (
  id bigint generated always as identity primary key,
  -- A key of WRITERS in server/courier/letters.ts, or push.
  kind text not null constraint outbox_kind_length check (char_length(kind) between 1 and 40),
  -- A member, or else the email address of somebody without an account.
  recipient uuid references auth.users (id) on delete cascade,
  email text constraint outbox_email_length check (char_length(email) <= 254),
  -- The mail's details beyond its recipient. They contain nothing secret.
  payload jsonb not null default '{}',
  -- The lowest is sent first: somebody waits for a link, nobody for a digest.
  priority smallint not null generated always as (
    case when kind = 'digest' then 2 when kind in ('message', 'job-ending', 'test', 'push') then 1 else 0 end
  ) stored,
  -- Part of the Message-ID: the same when the mail is sent again.
  message_id uuid not null default gen_random_uuid(),
  -- The time from which it may be sent. While a courier holds it, the time from which another one may take it.
  not_before timestamptz not null default now(),
  attempts integer not null default 0,
  -- The first `not_before`: how late a mail is counts from it.
  due_at timestamptz not null default now(),
  -- A dead letter: it was given up, and stays for the operator to see.
  failed_at timestamptz,
  last_error text,
  constraint outbox_one_recipient check (num_nonnulls(recipient, email) = 1)
);
comment on table internal.outbox is 'Mails to be sent, and those that were given up.';
create index outbox_due_idx on internal.outbox (priority, not_before) where failed_at is null;
create index outbox_recipient_idx on internal.outbox (recipient, kind);

alter table internal.outbox enable row level security;

-- Takes up to `max_rows` due rows for two minutes, which is longer than sending takes. The courier deletes what it has
-- sent. If it dies before, another one takes the mail later: each mail is sent at least once, seldom twice. The rows
-- are chosen in a materialized query, because a plan that repeated it would take more than `max_rows`. `at`, here and
-- in the other functions of the queue and the maintenance, is the time that counts as now: tests move it.
create function internal.claim_deliveries(max_rows integer, at timestamptz default now()) returns setof internal.outbox
language sql volatile security definer set search_path = '' as $$
  with due as materialized (
    select d.id from internal.outbox d
    where d.failed_at is null and d.not_before <= at
    order by d.priority, d.not_before limit max_rows for update skip locked
  )
  update internal.outbox o
  set attempts = o.attempts + 1, not_before = at + interval '2 minutes'
  from due
  where o.id = due.id
  returning o.*;
$$;

-- Stores a failed attempt. The pause grows from 5 seconds to 4 hours; then the row becomes a dead letter. `is_final`
-- makes it one at once.
create function internal.postpone_delivery(
  mail_id bigint, reason text, is_final boolean, at timestamptz default now()
) returns void
language sql volatile security definer set search_path = '' as $$
  with pauses as (select array[5, 30, 120, 600, 3600, 14400] as seconds)
  update internal.outbox o
  set
    last_error = left(reason, 200),
    failed_at = case when is_final or o.attempts > cardinality(p.seconds) then at end,
    not_before = at + make_interval(secs => coalesce(p.seconds[o.attempts], 0))
  from pauses p
  where o.id = mail_id;
$$;

-- Deletes dead letters after thirty days, and makes dead letters of mails whose every courier died. A step of the
-- maintenance.
create function internal.clear_outbox(at timestamptz default now()) returns integer
language sql volatile security definer set search_path = '' as $$
  with gone as (
    delete from internal.outbox o
    where o.id in (select d.id from internal.outbox d where d.failed_at < at - interval '30 days' limit 1000)
    returning 1),
  given_up as (
    update internal.outbox o set failed_at = at, last_error = 'no courier came back'
    where o.id in (
      select d.id from internal.outbox d
      -- One attempt more than postpone_delivery() has pauses.
      where d.failed_at is null and d.attempts > 7 and d.not_before <= at limit 1000)
    returning 1)
  select (select count(*) from gone)::integer + (select count(*) from given_up)::integer;
$$;
