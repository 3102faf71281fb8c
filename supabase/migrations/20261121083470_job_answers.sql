-- Answers to offers: a first message that names the job, once for each member and job.

create table public.job_answers (
  job_id uuid not null references public.jobs (post_id) on delete cascade,
  member_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  -- The message, while it is there.
  message_id uuid references public.messages (id) on delete set null,
  answered_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  -- When the member was told that the offer is over.
  told_at timestamptz,
  primary key (job_id, member_id)
);
comment on table public.job_answers is 'Who answered which offer. Only that member reads the row.';
create index job_answers_member_id_idx on public.job_answers (member_id, answered_at, job_id);
create index job_answers_message_id_idx on public.job_answers (message_id);

alter table public.job_answers enable row level security;
create policy job_answers_own on public.job_answers for select to authenticated using (member_id = (select auth.uid()));
grant select on public.job_answers to authenticated;

insert into internal.limits (kind, per, amount, newcomer_amount, refusal)
values ('job_answer', '1 day', 20, null, 'You have answered 20 offers today. You can answer the next one in {wait}.');

-- Whether the message being written answers an offer of this member. Such a message needs no permission to write first,
-- is no first contact, and may say what others say, too: it was asked for.
create function internal.is_job_answer(recipient uuid) returns boolean
language sql stable set search_path = '' as $$
  select pg_catalog.current_setting('hibo.answers_to', true) is not distinct from recipient::text;
$$;

-- Answers an offer. The row of the offer is locked: nobody answers one that is closed meanwhile. A second call with the
-- id of the same message changes nothing, so a lost response is repeated safely.
create function internal.answer_job(job uuid, message uuid, content text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_caller constant uuid := auth.uid();
  v_job public.jobs;
  v_list uuid;
begin
  perform internal.require_standing();
  -- The author's profile before the offer, as a suspension does it.
  perform from public.profiles p
  where p.id = (select j.author_id from public.jobs j where j.post_id = job) for key share;
  select * into v_job from public.jobs j where j.post_id = job for share;
  if exists (
    select from public.job_answers a where a.job_id = job and a.member_id = v_caller and a.message_id = message) then
    return;
  end if;
  if v_job.post_id is null or not internal.can_see_thing('post', job) or not internal.may_reach(v_job.author_id) then
    raise sqlstate 'PT404' using message = 'There is no such offer.';
  elsif v_job.author_id = v_caller then
    raise check_violation using message = 'This offer is yours.', constraint = 'job_answers_own_offer';
  elsif internal.job_state(v_job) <> 'open' then
    raise check_violation using message = 'This offer is no longer open.', constraint = 'job_answers_closed';
  elsif v_job.answer_url is not null then
    raise check_violation using message = 'This offer is answered at its own address.',
      constraint = 'job_answers_elsewhere';
  end if;
  insert into public.job_answers as a (job_id, member_id) values (job, v_caller)
  on conflict (job_id, member_id) do nothing;
  if not found then
    raise unique_violation using message = 'You have already answered this offer.', constraint = 'job_answers_pkey';
  end if;
  perform internal.limit_member('job_answer');
  perform pg_catalog.set_config('hibo.answers_to', v_job.author_id::text, true);
  insert into public.messages (id, sender_id, recipient_id, content)
  values (message, v_caller, v_job.author_id, answer_job.content);
  perform pg_catalog.set_config('hibo.answers_to', '', true);
  update public.job_answers a set message_id = message where a.job_id = job and a.member_id = v_caller;
  insert into public.hiring_lists (owner_id, answers_to, name)
  select p.profile_id, job, pg_catalog.left(p.title, 100) from public.posts p where p.id = job
  on conflict (answers_to) do nothing;
  select l.id into v_list from public.hiring_lists l where l.answers_to = job;
  insert into public.listed_people (list_id, member_id, message_id) values (v_list, v_caller, message)
  on conflict do nothing;
  perform internal.notify(v_job.author_id, 'job_answer', v_caller, job);
end;
$$;
create function public.answer_job(job uuid, message uuid, content text) returns void
language sql volatile set search_path = '' as $$
  select internal.answer_job(job, message, content);
$$;
comment on function public.answer_job is
  'Answers an offer with a message of this id: once for each offer, twenty a day.';

-- Takes the caller's answer back. The message stays, and the author sees that it was withdrawn. An author who wrote to
-- the caller since is told, because they may wait for somebody.
create function internal.withdraw_answer(job uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_answered_at timestamptz;
begin
  perform internal.require_standing(true);
  -- In the order of a deleted offer.
  update public.listed_people p set withdrawn_at = pg_catalog.now()
  from public.hiring_lists l
  where l.answers_to = job and p.list_id = l.id and p.member_id = auth.uid() and p.withdrawn_at is null;
  update public.job_answers a set withdrawn_at = pg_catalog.now()
  where a.job_id = job and a.member_id = auth.uid() and a.withdrawn_at is null
  returning a.answered_at into v_answered_at;
  if not found then
    return;
  end if;
  delete from public.notifications n
  where n.kind = 'job_answer' and n.post_id = job and n.actor_id = auth.uid() and n.read_at is null;
  perform internal.notify(j.author_id, 'job_answer', auth.uid(), job)
  from public.jobs j
  where j.post_id = job and exists (
    select from public.messages m
    where m.sender_id = j.author_id and m.recipient_id = auth.uid() and m.created_at > v_answered_at);
end;
$$;
create function public.withdraw_answer(job uuid) returns void
language sql volatile set search_path = '' as $$
  select internal.withdraw_answer(job);
$$;
comment on function public.withdraw_answer is 'Withdraws the caller''s answer to an offer. The message stays.';
grant execute on function internal.answer_job, public.answer_job, internal.withdraw_answer, public.withdraw_answer
  to authenticated, service_role;
