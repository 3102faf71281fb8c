-- News of offers: their authors are asked before the end, and those who answered learn of it.

-- Asks the authors of offers that end within three days and were not changed since yesterday. A step of the
-- maintenance.
create function internal.ask_about_jobs(at timestamptz default now()) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_jobs constant uuid[] := array(
    select j.post_id
    from public.jobs j
    join public.posts o on o.id = j.post_id
    join public.profiles p on p.id = j.author_id
    where j.ends_at > at and j.ends_at <= at + interval '3 days' and j.asked_at is null
      and j.updated_at <= at - interval '1 day'
    order by j.ends_at, j.post_id
    limit 200
    for no key update of j skip locked
    -- A notification refers to the post: a deletion under way is not waited for.
    for key share of o skip locked);
begin
  update public.jobs j set asked_at = at where j.post_id = any (v_jobs);
  insert into internal.outbox (kind, recipient, payload, not_before, due_at)
  select 'job-ending', u.id, jsonb_build_object('job', j.post_id), due, due
  from public.jobs j
  join auth.users u on u.id = j.author_id
  cross join lateral internal.quiet_until(u.id, at) as due
  where j.post_id = any (v_jobs) and internal.wants(u.id, 'job_ending', 'mail')
  order by u.id
  for key share of u skip locked;
  perform internal.notify(t.author_id, 'job_ending', post => t.post_id)
  from (
    select j.author_id, j.post_id from public.jobs j where j.post_id = any (v_jobs) order by j.author_id, j.post_id
  ) as t;
  return cardinality(v_jobs);
end;
$$;

-- The question is answered by another last day and by the end.
create function internal.drop_job_question() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from public.notifications n where n.post_id = new.post_id and n.kind = 'job_ending';
  return null;
end;
$$;
create trigger jobs_60_question after update of last_day, closed_at on public.jobs
  for each row when (old.last_day <> new.last_day or old.closed_at is null and new.closed_at is not null)
  execute function internal.drop_job_question();

-- Tells those who answered and did not withdraw that an offer is filled or over, once and whatever their stage. Of a
-- hidden offer they learn without its title. A step of the maintenance.
create function internal.tell_of_ended_jobs(at timestamptz default now()) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_jobs constant uuid[] := array(
    select j.post_id
    from public.jobs j
    join public.posts o on o.id = j.post_id
    where j.told_at is null and j.ends_at <= at
    order by j.ends_at
    limit 50
    for no key update of j skip locked
    for key share of o skip locked);
  v_told integer;
begin
  with told as (
    update public.job_answers a set told_at = at
    where (a.job_id, a.member_id) in (
      select w.job_id, w.member_id from public.job_answers w
      where w.job_id = any (v_jobs) and w.told_at is null and w.withdrawn_at is null
      order by w.member_id limit 500 for no key update)
    returning a.job_id, a.member_id
  ), notified as (
    select internal.notify(t.member_id, 'job_over', post => t.post_id)
    from (
      select w.member_id, case when o.hidden_at is null then o.id end as post_id
      from told w
      join public.posts o on o.id = w.job_id
      order by w.member_id, w.job_id
    ) as t
  )
  select count(*) into v_told from notified;
  update public.jobs j set told_at = at
  where j.post_id = any (v_jobs) and not exists (
    select from public.job_answers a where a.job_id = j.post_id and a.told_at is null and a.withdrawn_at is null);
  return v_told + cardinality(v_jobs);
end;
$$;

-- A deleted offer is told of at once, without its title, because nothing of it is left.
create function internal.tell_of_deleted_job() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.notify(t.member_id, 'job_over')
  from (
    select a.member_id from public.job_answers a
    where a.job_id = old.post_id and a.told_at is null and a.withdrawn_at is null order by a.member_id
  ) as t;
  return old;
end;
$$;
create trigger jobs_60_deleted before delete on public.jobs
  for each row execute function internal.tell_of_deleted_job();

-- The end of an offer that the reader answered: 'gone' if it was deleted or is hidden.
create function internal.told_job_state(post uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((select internal.job_state(j) from public.jobs j where j.post_id = post), 'gone');
$$;

-- Suspension and departure end a member's offers for good.
create function internal.end_jobs() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.jobs j set closed_as = 'over', closed_at = pg_catalog.now()
  where j.author_id = new.id and j.ends_at > pg_catalog.now();
  return null;
end;
$$;
create trigger profiles_60_end_jobs after update of suspended_at, left_at on public.profiles
  for each row when (
    old.suspended_at is null and new.suspended_at is not null or old.left_at is null and new.left_at is not null)
  execute function internal.end_jobs();

-- The mail that asks about an offer; null if it has ended, or its author extended it or wants no such mail.
create function internal.job_ending_mail(mail_id bigint, at timestamptz default now()) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_mail internal.outbox;
  v_job jsonb;
begin
  select * into v_mail from internal.outbox o where o.id = mail_id;
  select jsonb_build_object('id', p.id, 'title', p.title, 'last_day', j.last_day) into v_job
  from public.jobs j
  join public.posts p on p.id = j.post_id
  where j.post_id = (v_mail.payload ->> 'job')::uuid and j.author_id = v_mail.recipient
    and j.ends_at > job_ending_mail.at and j.asked_at is not null
    and internal.wants(v_mail.recipient, 'job_ending', 'mail');
  if v_job is null or not internal.may_mail(v_mail) then
    return null;
  end if;
  return internal.mail_recipient(v_mail.recipient) || v_job;
end;
$$;
