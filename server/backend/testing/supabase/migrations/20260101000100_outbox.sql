-- The outbox: each mail and push waits here until it was handed over. Any number of couriers take turns. A row has the
-- recipient and the kind of a mail, and never the mail or a link: the courier writes both when it sends.
create table internal.outbox (
  id bigint generated always as identity primary key,
  -- A key of WRITERS in server/courier/letters.ts, or push.
  kind text not null constraint outbox_kind_length check (char_length(kind) between 1 and 40),
  -- A member, or else the email address of a reader without an account.
  recipient uuid references auth.users (id) on delete cascade,
  email text constraint outbox_email_length check (char_length(email) <= 254),
  -- The mail's details beyond its recipient. They contain nothing secret.
  payload jsonb not null default '{}',
  -- Lower goes first: somebody waits for a link, nobody for a digest.
  priority smallint not null generated always as (
    case kind when 'digest' then 2 when 'message' then 1 when 'test' then 1 when 'push' then 1 else 0 end
  ) stored,
  -- A part of the Message-ID: it stays when the mail is sent again.
  message_id uuid not null default gen_random_uuid(),
  -- The mail is not sent before; for one that a courier holds, when another one may take it.
  not_before timestamptz not null default now(),
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  -- A dead letter: it was given up, and stays for the operator to see.
  failed_at timestamptz,
  last_error text,
  constraint outbox_one_recipient check (num_nonnulls(recipient, email) = 1)
);
comment on table internal.outbox is 'Mails to be sent, and those that were given up.';
create index outbox_due_idx on internal.outbox (priority, not_before) where failed_at is null;
create index outbox_recipient_idx on internal.outbox (recipient, kind);

alter table internal.outbox enable row level security;
create policy outbox_service on internal.outbox to service_role using (true) with check (true);
grant all on internal.outbox to service_role;

-- Takes up to `most` due rows for two minutes: longer than sending takes. The courier deletes what it has sent. If it
-- dies before, another one takes the mail later, so a mail is sent at least once and in that case perhaps twice. The
-- rows are chosen apart from the update: a plan that asked for them again would take more than `most`.
create function internal.claim_deliveries(most integer, at timestamptz) returns setof internal.outbox
language sql volatile security definer set search_path = '' as $$
  with due as materialized (
    select d.id from internal.outbox d
    where d.failed_at is null and d.not_before <= at
    order by d.priority, d.not_before limit most for update skip locked
  )
  update internal.outbox o
  set attempts = o.attempts + 1, not_before = at + interval '2 minutes'
  from due
  where o.id = due.id
  returning o.*;
$$;
grant execute on function internal.claim_deliveries to service_role;

-- Notes a failed attempt: the next one comes later and later, the last one after about five hours. `is_final` gives up
-- at once.
create function internal.postpone_delivery(mail_id bigint, reason text, is_final boolean, at timestamptz) returns void
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
grant execute on function internal.postpone_delivery to service_role;

-- Deletes dead letters after thirty days. A mail becomes one if each courier that took it died.
create function internal.clear_outbox() returns void
language sql volatile security definer set search_path = '' as $$
  delete from internal.outbox o where o.failed_at < now() - interval '30 days';
  update internal.outbox o set failed_at = now(), last_error = 'no courier came back'
  -- One attempt more than postpone_delivery() has pauses.
  where o.failed_at is null and o.attempts > 7 and o.not_before <= now();
$$;
grant execute on function internal.clear_outbox to service_role;
