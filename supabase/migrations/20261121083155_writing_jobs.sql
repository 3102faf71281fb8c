-- Writing, extending and closing offers.

-- The number of offers that a member whose account is of this age may have open.
create function internal.open_job_limit(created_at timestamptz) returns integer
language sql stable security definer set search_path = '' as $$
  select case when internal.is_established(created_at) then 10 else 1 end;
$$;
grant execute on function internal.open_job_limit to authenticated, service_role;

-- Refuses more open offers than a member may have. The caller has locked the author's
-- edits.
create function internal.limit_open_jobs(author uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_open constant bigint := (
    select count(*) from public.jobs j where j.author_id = author and j.ends_at > pg_catalog.now());
  v_limit constant integer := (
    select internal.open_job_limit(p.created_at) from public.profiles p where p.id = author);
begin
  if v_open < v_limit then
    return;
  elsif v_limit > 1 then
    raise check_violation using constraint = 'jobs_open_limit',
      message = 'You have ten open offers. Close one before you publish another.';
  else
    raise check_violation using constraint = 'jobs_open_limit',
      message = 'In your first week here you can have one open offer. Close it before you publish another.';
  end if;
end;
$$;

-- Refuses the text of another open offer that is not hidden: the author's own, or a long one of somebody else.
create function internal.refuse_same_offer(post public.posts) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_author uuid;
begin
  select p.profile_id into v_author
  from public.posts p
  join public.jobs j on j.post_id = p.id
  where p.post_type = 'job' and internal.text_hash(p.content) = internal.text_hash(post.content) and p.id <> post.id
    and j.ends_at > pg_catalog.now() and p.hidden_at is null
    and (p.profile_id = post.profile_id or internal.is_long_text(post.content))
  order by p.profile_id = post.profile_id desc limit 1;
  if found then
    raise check_violation using constraint = 'jobs_same_text', message = case when v_author = post.profile_id
      then 'You have an open offer with this text. Change or extend that one.'
      else 'Another open offer has this text. Please write yours in your own words.' end;
  end if;
end;
$$;

create function internal.refuse_same_text_of_offer() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if internal.is_api_role()
    and exists (select from public.jobs j where j.post_id = new.id and j.ends_at > pg_catalog.now())
  then
    perform internal.refuse_same_offer(new);
  end if;
  return null;
end;
$$;
create trigger posts_60_offer_text after update of content on public.posts
  for each row when (new.post_type = 'job' and old.content <> new.content)
  execute function internal.refuse_same_text_of_offer();

-- Refuses a last day that is past or more than 60 days away, in the words of a constraint, because a constraint can't
-- know today.
create function internal.check_last_day(last_day date, zone text) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_today constant date := (pg_catalog.now() at time zone zone)::date;
begin
  if last_day < v_today then
    raise check_violation using message = 'The last day is past.', constraint = 'jobs_last_day_past';
  elsif last_day > v_today + 60 then
    raise check_violation using message = 'An offer runs for 60 days at most.', constraint = 'jobs_last_day_far';
  end if;
end;
$$;

-- The caller's offer, locked, if it is open. An offer that ended stays ended.
create function internal.open_job_to_change(post uuid) returns public.jobs
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_job public.jobs;
begin
  select * into v_job from public.jobs j where j.post_id = post and j.author_id = auth.uid() for update;
  if not found then
    raise insufficient_privilege using message = 'You can’t change this offer.';
  elsif internal.job_state(v_job) <> 'open' then
    raise check_violation using message = 'This offer is closed. Publish a new one.', constraint = 'jobs_closed';
  end if;
  return v_job;
end;
$$;

-- Writes the facts of the caller's post.
create function internal.save_job_facts(post uuid, facts jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_author constant uuid := (select p.profile_id from public.posts p where p.id = post and p.post_type = 'job');
  v_zone constant text := internal.known_time_zone(coalesce(facts ->> 'time_zone', ''));
  v_last_day constant date :=
    coalesce((facts ->> 'last_day')::date, (pg_catalog.now() at time zone v_zone)::date + 30);
  v_skills uuid[];
begin
  if v_author is distinct from auth.uid() then
    raise insufficient_privilege using message = 'You can’t change this offer.';
  end if;
  if exists (select from public.jobs j where j.post_id = post) then
    -- An unchanged last day may be past in another zone.
    if v_last_day is distinct from (internal.open_job_to_change(post)).last_day then
      perform internal.check_last_day(v_last_day, v_zone);
    end if;
  else
    perform internal.refuse_same_offer(p) from public.posts p where p.id = post;
    perform internal.check_last_day(v_last_day, v_zone);
    perform internal.limit_open_jobs(v_author);
  end if;
  insert into public.jobs as j (
    post_id, author_id, employer, employer_url, kind, places, remote, remote_zone, remote_hours, pay_from, pay_to,
    currency, pay_per, unpaid, levels, last_day, time_zone, ends_at, answer_url)
  select post, v_author, f.employer, f.employer_url, f.kind, coalesce(f.places, '{}'), f.remote, f.remote_zone,
    f.remote_hours, f.pay_from, f.pay_to, f.currency, f.pay_per, coalesce(f.unpaid, false), coalesce(f.levels, '{}'),
    v_last_day, v_zone, pg_catalog.now(), f.answer_url
  from pg_catalog.jsonb_to_record(facts) as f (
    employer text, employer_url text, kind text, places text[], remote text, remote_zone text, remote_hours smallint,
    pay_from numeric, pay_to numeric, currency text, pay_per text, unpaid boolean, levels text[], answer_url text)
  on conflict (post_id) do update set
    employer = excluded.employer, employer_url = excluded.employer_url, kind = excluded.kind, places = excluded.places,
    remote = excluded.remote, remote_zone = excluded.remote_zone, remote_hours = excluded.remote_hours,
    pay_from = excluded.pay_from, pay_to = excluded.pay_to, currency = excluded.currency, pay_per = excluded.pay_per,
    unpaid = excluded.unpaid, levels = excluded.levels, last_day = excluded.last_day, time_zone = excluded.time_zone,
    answer_url = excluded.answer_url, updated_at = pg_catalog.now();
  v_skills := array(
    select value::uuid from pg_catalog.jsonb_array_elements_text(coalesce(facts -> 'skills', '[]')) as value);
  if cardinality(v_skills) > 10 then
    raise check_violation using message = 'An offer names 10 skills at most.', constraint = 'job_skills_limit';
  end if;
  delete from public.job_skills s where s.job_id = post and s.skill_id <> all (v_skills);
  insert into public.job_skills (job_id, skill_id)
  select post, skill from unnest(v_skills) as skill
  on conflict do nothing;
end;
$$;
grant execute on function internal.save_job_facts to authenticated, service_role;

-- Publishes an offer, or changes one: post and facts together or not at all. The post is written with the caller's
-- rights, limits and standing, as any other; its picture follows, as with any other. `since` is the `updated_at` of the
-- edited version: a change of another window is not overwritten.
create function public.save_job(id uuid, post jsonb, facts jsonb, since timestamptz default null) returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_post constant public.posts := pg_catalog.jsonb_populate_record(null::public.posts, post);
begin
  update public.posts p set
    title = v_post.title, content = v_post.content, post_type = 'job', category_id = v_post.category_id,
    tags = coalesce(v_post.tags, '{}'), media_alt = v_post.media_alt
  where p.id = save_job.id and p.profile_id = (select auth.uid()) and p.updated_at = coalesce(since, p.updated_at);
  if not found then
    if since is not null then
      raise check_violation using constraint = 'jobs_changed',
        message = 'This offer was changed or deleted in another window or on another device.';
    end if;
    insert into public.posts (id, title, content, post_type, category_id, tags, media_alt)
    values (save_job.id, v_post.title, v_post.content, 'job', v_post.category_id, coalesce(v_post.tags, '{}'),
      v_post.media_alt);
  end if;
  perform internal.save_job_facts(save_job.id, facts);
end;
$$;
comment on function public.save_job is
  'Writes the caller''s offer: the post, and its facts. A second call with the same id changes it, so a lost response '
  'is repeated safely.';

-- People answered this employer, this kind of job, and its being paid. For something else there is a new offer.
create function internal.keep_answered_facts() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if exists (select from public.job_answers a where a.job_id = new.post_id) then
    raise check_violation using constraint = 'jobs_answered_facts', message =
      'People have answered this offer: who hires, the kind and that it is paid stay. Publish a new one instead.';
  end if;
  return null;
end;
$$;
create trigger jobs_60_answered after update of employer, kind, unpaid on public.jobs
  for each row when (old.employer <> new.employer or old.kind <> new.kind or new.unpaid and not old.unpaid)
  execute function internal.keep_answered_facts();

-- Moves the last day of the caller's open offer to a later one. The post changes with it, so that a form that was
-- opened before does not take it back.
create function internal.extend_job(post uuid, last_day date) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_job public.jobs;
begin
  perform internal.require_standing();
  update public.posts p set updated_at = pg_catalog.now() where p.id = post and p.profile_id = auth.uid();
  v_job := internal.open_job_to_change(post);
  perform internal.check_last_day(extend_job.last_day, v_job.time_zone);
  if extend_job.last_day <= v_job.last_day then
    raise check_violation using message = 'This is not later than the last day so far.',
      constraint = 'jobs_last_day_later';
  end if;
  update public.jobs j set last_day = extend_job.last_day, updated_at = pg_catalog.now() where j.post_id = post;
end;
$$;
create function public.extend_job(post uuid, last_day date) returns void
language sql volatile set search_path = '' as $$
  select internal.extend_job(post, extend_job.last_day);
$$;
comment on function public.extend_job is
  'Sets a later last day of the caller''s open offer, 60 days from today at most.';

-- Closes the caller's offer: filled here, filled elsewhere, or over. Of two calls the first counts.
create function internal.close_job(post uuid, outcome text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.require_standing(true);
  update public.jobs j set closed_as = outcome, closed_at = pg_catalog.now()
  where j.post_id = post and j.author_id = auth.uid() and j.ends_at > pg_catalog.now();
  if not found and not exists (select from public.jobs j where j.post_id = post and j.author_id = auth.uid()) then
    raise insufficient_privilege using message = 'You can’t change this offer.';
  end if;
end;
$$;
create function public.close_job(post uuid, outcome text) returns void
language plpgsql volatile set search_path = '' as $$
begin
  if outcome is null or outcome not in ('here', 'elsewhere', 'over') then
    raise invalid_parameter_value using message = 'An offer ends as here, elsewhere or over.';
  end if;
  perform internal.close_job(post, outcome);
end;
$$;
comment on function public.close_job is 'Ends the caller''s offer: filled here or elsewhere, or over.';
grant execute on function internal.extend_job, internal.close_job, public.save_job, public.extend_job, public.close_job
  to authenticated, service_role;

-- A post that is no offer any more has no facts. One that was answered or has ended stays an offer: otherwise it could
-- start over, without its answers.
create function internal.drop_job_facts() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if exists (
    select from public.jobs j
    where j.post_id = new.id and (
      j.ends_at <= pg_catalog.now() or exists (select from public.job_answers a where a.job_id = j.post_id))
  ) then
    raise check_violation using constraint = 'jobs_stay',
      message = 'A job that was answered or has ended stays a job. You can delete the post.';
  end if;
  delete from public.jobs j where j.post_id = new.id;
  return null;
end;
$$;
create trigger posts_60_job_facts after update of post_type on public.posts
  for each row when (old.post_type = 'job' and new.post_type <> 'job') execute function internal.drop_job_facts();
