-- Automatic measures, taken without a moderator. Each opens a case that says so, and ends with the first decision on
-- it.

-- Hides a public thing after reports of three members who are confirmed, established, and neither paused nor
-- suspended. A moderator's decision on the case ends this for good. Things of the staff are exempt.
create function internal.hide_after_three_reporters(reported_case bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  c_min_reporters constant integer := 3;
  v_case internal.cases;
begin
  select * into v_case from internal.cases c where c.id = reported_case;
  if v_case.report_count < c_min_reporters
    or v_case.kind in ('message', 'conversation')
    -- Many members have an offered one: a moderator decides.
    or exists (select from public.specializations s where s.id = v_case.thing and s.offered)
    or internal.is_hidden_thing(v_case.kind, v_case.thing)
    or internal.standing(auth.uid()) ->> 'state' <> 'good'
    or exists (select from internal.moderation_log l where l.case_id = reported_case and l.event = 'decision')
    or exists (select from public.profiles p where p.id = v_case.author_id and p.role <> 'developer')
    or (
      select count(*) from internal.reports r
      join public.profiles p on p.id = r.reporter_id
      where r.case_id = reported_case and r.closed_at is null
        and internal.is_established(p.created_at)
        and p.suspended_at is null and (p.paused_until is null or p.paused_until <= now())
    ) < c_min_reporters
  then
    return;
  end if;
  perform internal.set_hidden(v_case.kind, v_case.thing, true);
  perform internal.log_automatic_measure(reported_case, 'three_reporters', true);
end;
$$;

-- Notes a measure in its case and in the log.
create function internal.log_automatic_measure(of_case bigint, measure text, is_urgent boolean) returns void
language sql volatile security definer set search_path = '' as $$
  update internal.cases c set automatic = measure, urgent = c.urgent or is_urgent where c.id = of_case;
  insert into internal.moderation_log (event, case_id, kind, thing, label, member_id, reason)
  select 'automatic', c.id, c.kind, c.thing, c.label, c.author_id, measure from internal.cases c where c.id = of_case;
$$;

-- A newcomer's first post with a link, or offer with an address, is listed for the moderators. It is published like any
-- other.
create function internal.list_newcomer_link(post public.posts) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_case bigint;
begin
  if not internal.is_api_role()
    or not exists (
      select from public.profiles p where p.id = post.profile_id and internal.is_newcomer(p.created_at))
    or exists (
      select from internal.cases c where c.author_id = post.profile_id and c.automatic = 'newcomer_link')
  then
    return;
  end if;
  v_case := internal.open_case('post', post.id, post.profile_id, post.title);
  perform internal.keep_evidence(v_case, null, internal.copy_evidence('post', post.id));
  perform internal.log_automatic_measure(v_case, 'newcomer_link', false);
end;
$$;

create function internal.list_newcomer_post() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.list_newcomer_link(new);
  return null;
end;
$$;
create trigger posts_60_newcomer_link after insert on public.posts
  for each row when (new.content ~* 'https?://|www\.|\]\(') execute function internal.list_newcomer_post();

create function internal.list_newcomer_job() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.list_newcomer_link(p) from public.posts p where p.id = new.post_id;
  return null;
end;
$$;
create trigger jobs_60_newcomer_link after insert or update of employer_url, answer_url on public.jobs
  for each row when (num_nonnulls(new.employer_url, new.answer_url) > 0) execute function internal.list_newcomer_job();
