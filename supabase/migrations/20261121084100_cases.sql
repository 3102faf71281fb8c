-- Cases: one for each reported thing of an author, with its reports, copies of the thing, and a log of all decisions.
-- The API reaches none of these tables; functions show moderators and members their parts. Ids of members and things
-- are no foreign keys, because reports and decisions outlive both.

create table internal.cases (
  id bigint generated always as identity primary key,
  -- For a conversation, `thing` is the other member; for an answer, its rating.
  kind text not null,
  thing uuid not null,
  author_id uuid not null,
  -- The thing in a few words, as it was when the case was opened.
  label text not null,
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  -- Members who reported since the case was last opened, and their reasons.
  report_count integer not null default 0,
  reasons text[] not null default '{}',
  urgent boolean not null default false,
  -- The measure that was taken without a moderator: three_reporters, same_text, newcomer_link.
  automatic text,
  -- The moderator who looks at it.
  handler_id uuid,
  -- The time of an appeal that nobody has decided.
  appealed_at timestamptz,
  -- Changes with every act of a moderator, so that two of them do not overwrite each other.
  version integer not null default 1,
  constraint cases_thing_key unique (kind, thing, author_id),
  constraint cases_kind_known check (
    kind in (
      'post', 'comment', 'rating', 'answer', 'project', 'profile', 'specialization', 'message', 'conversation')
  ),
  constraint cases_automatic_known check (automatic in ('three_reporters', 'same_text', 'newcomer_link'))
);
comment on table internal.cases is 'One case for each reported thing of an author.';
create index cases_open_idx on internal.cases ((not urgent), opened_at, id) where closed_at is null;
create index cases_appealed_idx on internal.cases (appealed_at, id) where appealed_at is not null;
create index cases_closed_idx on internal.cases (closed_at, id) where closed_at is not null;
create index cases_author_id_idx on internal.cases (author_id);

create function internal.is_report_reason(reason text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select reason in (
    'spam', 'scam', 'threat', 'harassment', 'impersonation', 'sexual', 'law', 'fee', 'no_job', 'other');
$$;

create table internal.reports (
  id bigint generated always as identity primary key,
  case_id bigint not null references internal.cases (id) on delete cascade,
  -- Null for a reporter without an account, who has an email address.
  reporter_id uuid,
  email text,
  reason text not null,
  note text,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  -- The decision that closed it: an id of internal.moderation_log.
  decision_id bigint,
  constraint reports_reason_known check (internal.is_report_reason(reason)),
  constraint reports_note_length check (char_length(note) <= 1000)
);
comment on table internal.reports is 'Reports; one open report for each member, or email address, and case.';
create unique index reports_open_key on internal.reports (case_id, reporter_id) where closed_at is null;
create unique index reports_open_email_key on internal.reports (case_id, email)
  where closed_at is null and email is not null;
create index reports_case_id_idx on internal.reports (case_id, id);
create index reports_reporter_id_idx on internal.reports (reporter_id, id);
create index reports_created_at_idx on internal.reports (created_at);

-- A copy of a thing as it was when somebody reported it. Each report has copies of its own: another's never replace
-- them.
create table internal.evidence (
  id bigint generated always as identity primary key,
  case_id bigint not null references internal.cases (id) on delete cascade,
  -- Null for a measure without a moderator.
  report_id bigint references internal.reports (id) on delete cascade,
  -- [{at, by, text, pictures, reported}]
  entries jsonb not null,
  -- Tells whether two copies are the same without reading them.
  hash text not null generated always as (md5(entries::text)) stored,
  copied_at timestamptz not null default now()
);
comment on table internal.evidence is 'Copies of reported things, for each report.';
create index evidence_case_id_idx on internal.evidence (case_id, id);
create index evidence_report_id_idx on internal.evidence (report_id, id);

-- Decisions, their ends, appeals, removed pictures, changed roles, limits and specializations. A decision's id is that
-- of its row. Names are copied, so that the log says who decided when the account is long gone.
create table internal.moderation_log (
  id bigint generated always as identity primary key,
  event text not null,
  created_at timestamptz not null default clock_timestamp(),
  -- Null for an automatic measure.
  actor_id uuid,
  actor_name text,
  case_id bigint,
  kind text,
  thing uuid,
  label text,
  -- The member whom it concerns.
  member_id uuid,
  action text,
  days integer,
  everything boolean not null default false,
  -- The decision that an undo or appeal is about, the appeal that an answer is about, or the answer that a milder
  -- decision follows.
  about_id bigint references internal.moderation_log (id) on delete restrict,
  granted boolean,
  reason text,
  constraint moderation_log_event_known check (
    event in ('decision', 'undo', 'appeal', 'appeal_answer', 'automatic', 'role', 'limit', 'specialization')
  ),
  constraint moderation_log_action_known check (
    action in ('none', 'warn', 'hide', 'delete', 'pause', 'suspend', 'picture', 'close')
  ),
  constraint moderation_log_days_range check (days between 1 and 365),
  constraint moderation_log_reason_length check (char_length(reason) <= 2000)
);
comment on table internal.moderation_log is 'Acts of moderators. Rows are added, never changed or removed.';
create unique index moderation_log_once_key on internal.moderation_log (about_id, event) where about_id is not null;
create index moderation_log_about_id_idx on internal.moderation_log (about_id);
create index moderation_log_case_id_idx on internal.moderation_log (case_id, id);
create index moderation_log_member_id_idx on internal.moderation_log (member_id, id);
create index moderation_log_created_at_idx on internal.moderation_log (created_at);

-- No role may change the log, not even its owner. Restores and moves work, because they only insert.
create function internal.refuse_log_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'The moderation log can’t be changed.' using errcode = 'insufficient_privilege';
end;
$$;
create trigger moderation_log_00_refuse before update or delete or truncate on internal.moderation_log
  for each statement execute function internal.refuse_log_change();

alter table internal.cases enable row level security;
alter table internal.reports enable row level security;
alter table internal.evidence enable row level security;
alter table internal.moderation_log enable row level security;

-- A member's new role is logged, whoever gives it. Definer: nobody writes the log.
create function internal.log_role() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into internal.moderation_log (event, actor_id, actor_name, label, member_id, reason)
  values (
    'role', auth.uid(), (select p.full_name from public.profiles p where p.id = auth.uid()),
    new.full_name, new.id, new.role);
  return null;
end;
$$;
create trigger profiles_60_log_role after update of role on public.profiles
  for each row when (old.role <> new.role) execute function internal.log_role();

-- Refuses everybody but moderators. Moderators' functions begin with it.
create function internal.require_moderator() returns void
language plpgsql stable set search_path = '' as $$
begin
  if not internal.is_moderator() then
    raise exception 'Only moderators may do this.' using errcode = 'insufficient_privilege';
  end if;
end;
$$;

create function internal.require_admin() returns void
language plpgsql stable set search_path = '' as $$
begin
  if not internal.is_admin() then
    raise exception 'Only admins may do this.' using errcode = 'insufficient_privilege';
  end if;
end;
$$;
