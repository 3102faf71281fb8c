-- Jobs: the facts of an offer. The offer is a post of the type 'job' with a row here; a post of that type without one
-- is a discussion with the label Job, and in no list of offers.

-- Currencies by ISO 4217 that are money in somebody's purse.
create function internal.currencies() returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select pg_catalog.string_to_array(
    'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF '
    'CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD '
    'HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD '
    'MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN '
    'PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY '
    'TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWG', ' ');
$$;
grant execute on function internal.currencies to anon, authenticated, service_role;

-- The same for texts that differ in capitals, spaces and punctuation alone.
create function internal.text_hash(content text) returns uuid
language sql immutable strict parallel safe set search_path = '' as $$
  select md5(pg_catalog.btrim(
    pg_catalog.regexp_replace(pg_catalog.lower(content), '[\s[:punct:]]+', ' ', 'g')))::uuid;
$$;
-- Whether a text is longer than what many write alike, such as a greeting.
create function internal.is_long_text(content text) returns boolean
language sql immutable strict parallel safe set search_path = '' as $$
  select char_length(content) > 160;
$$;
grant execute on function internal.text_hash to anon, authenticated, service_role;
create index posts_job_text_idx on public.posts (internal.text_hash(content)) where post_type = 'job';

create table public.jobs (
  post_id uuid primary key references public.posts (id) on delete cascade,
  -- The post's, for the author's own list and limits.
  author_id uuid not null references public.profiles (id) on delete cascade,
  employer text not null,
  employer_url text,
  kind text not null,
  places text[] not null default '{}',
  -- Null: at one of the places only. 'hours': within some hours of a time zone.
  remote text,
  remote_zone text,
  remote_hours smallint,
  pay_from numeric(12, 2),
  pay_to numeric(12, 2),
  currency text,
  pay_per text,
  unpaid boolean not null default false,
  levels text[] not null default '{}',
  last_day date not null,
  time_zone text not null,
  -- The end of that day in that zone, or the time at which it was closed. A trigger sets it.
  ends_at timestamptz not null,
  -- Null: by a message here.
  answer_url text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- How it ended before its last day.
  closed_as text,
  closed_at timestamptz,
  -- When its author was asked about its end, and when those who answered were told of it.
  asked_at timestamptz,
  told_at timestamptz,
  constraint jobs_employer_length check (char_length(employer) between 1 and 100),
  constraint jobs_employer_address check (not internal.has_web_address(employer)),
  constraint jobs_employer_url_format check (char_length(employer_url) <= 300 and internal.is_web_url(employer_url)),
  constraint jobs_kind_known check (kind in ('full_time', 'part_time', 'contract', 'internship', 'volunteer')),
  constraint jobs_places_known check (places <@ (internal.places() || internal.countries())),
  constraint jobs_places_limit check (cardinality(places) <= 10),
  constraint jobs_remote_known check (remote in ('anywhere', 'hours')),
  constraint jobs_remote_hours_range check (
    (remote_zone is not null and remote_hours between 0 and 12) = (coalesce(remote, '') = 'hours')),
  constraint jobs_place_required check (remote is not null or places <> '{}'),
  constraint jobs_pay_required check (unpaid = (pay_from is null)),
  constraint jobs_pay_complete check (
    (pay_from is null) = (currency is null) and (pay_from is null) = (pay_per is null)
    and (pay_to is null or pay_from is not null)),
  constraint jobs_pay_range check (pay_from > 0 and pay_to >= pay_from),
  constraint jobs_currency_known check (currency = any (internal.currencies())),
  constraint jobs_pay_per_known check (pay_per in ('hour', 'month', 'year', 'whole')),
  constraint jobs_levels_known check (levels <@ array['Junior', 'Mid-level', 'Senior']),
  constraint jobs_answer_url_format check (char_length(answer_url) <= 300 and internal.is_web_url(answer_url)),
  constraint jobs_closed_as_known check (closed_as in ('here', 'elsewhere', 'over', 'moderators')),
  constraint jobs_closed_complete check ((closed_as is null) = (closed_at is null))
);
comment on table public.jobs is 'Facts of the offers among the posts of the type job.';
comment on column public.jobs.closed_as is
  'Filled ''here'' or ''elsewhere'', ended by its author (''over'') or by ''moderators''; null while it runs to its '
  'last day.';

-- The open ones by time, by author, and by end.
create index jobs_open_idx on public.jobs (created_at, post_id) include (ends_at) where closed_at is null;
create index jobs_ends_at_idx on public.jobs (ends_at, post_id);
create index jobs_untold_idx on public.jobs (ends_at) where told_at is null;
create index jobs_author_id_idx on public.jobs (author_id, created_at, post_id);

create table public.job_skills (
  job_id uuid not null references public.jobs (post_id) on delete cascade,
  skill_id uuid not null references public.skills (id) on delete cascade,
  primary key (job_id, skill_id)
);
comment on table public.job_skills is 'Skills that an offer asks for, ten at most.';
create index job_skills_skill_id_idx on public.job_skills (skill_id);

-- Both are visible with their post. The facts have no policy of writing: save_job() and close_job() write them.
alter table public.jobs enable row level security;
create policy jobs_select_visible on public.jobs for select to anon, authenticated
  using (exists (select from public.posts p where p.id = post_id));
alter table public.job_skills enable row level security;
create policy job_skills_select_visible on public.job_skills for select to anon, authenticated
  using (exists (select from public.posts p where p.id = job_id));
grant select on public.jobs, public.job_skills to anon, authenticated;

-- Whether an offer is open, filled or over. 'over' also when moderators ended it.
create function internal.job_state(job public.jobs, at timestamptz default now()) returns text
language sql stable parallel safe set search_path = '' as $$
  select case
    when job.ends_at > at then 'open'
    when job.closed_as in ('here', 'elsewhere') then 'filled'
    else 'over'
  end;
$$;
grant execute on function internal.job_state to anon, authenticated, service_role;

-- Trims the texts, sorts the places, and computes the end: the midnight after the last day, if nobody closes it before.
-- Another last day has its own question, and an offer that is open again its own end.
create function internal.clean_job() returns trigger
language plpgsql volatile set search_path = '' as $$
begin
  new.employer := coalesce(internal.clean_line(new.employer), '');
  if internal.is_api_role() and internal.staff_claim(new.employer) = 'site' then
    raise check_violation using constraint = 'jobs_employer_staff',
      message = 'This employer looks like the site itself. Please write the full name of who hires.';
  end if;
  new.employer_url := nullif(internal.trim_text(new.employer_url), '');
  new.answer_url := nullif(internal.trim_text(new.answer_url), '');
  new.places := array(select distinct place from unnest(new.places) as place order by place);
  new.levels := array(
    select level from unnest(array['Junior', 'Mid-level', 'Senior']) as level where level = any (new.levels));
  new.time_zone := internal.known_time_zone(new.time_zone);
  new.remote_zone := case when new.remote_zone is not null then internal.known_time_zone(new.remote_zone) end;
  new.ends_at := least(new.closed_at, (new.last_day + 1)::timestamp at time zone new.time_zone);
  if tg_op = 'UPDATE' then
    new.asked_at := case when new.last_day = old.last_day then new.asked_at end;
    new.told_at := case when new.ends_at <= pg_catalog.now() then new.told_at end;
  end if;
  return new;
end;
$$;
create trigger jobs_10_clean before insert or update on public.jobs
  for each row execute function internal.clean_job();

-- Refuses more open offers than a member may have: one in the first week, ten later. The caller has locked the author's
-- edits.
create function internal.limit_open_jobs(author uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_open constant bigint := (
    select count(*) from public.jobs j where j.author_id = author and j.ends_at > pg_catalog.now());
  v_established constant boolean := (
    select internal.is_established(p.created_at) from public.profiles p where p.id = author);
begin
  if v_established and v_open >= 10 then
    raise check_violation using constraint = 'jobs_open_limit',
      message = 'You have ten open offers. Close one before you publish another.';
  elsif not v_established and v_open >= 1 then
    raise check_violation using constraint = 'jobs_open_limit',
      message = 'In your first week here you can have one open offer. Close it before you publish another.';
  end if;
end;
$$;

-- Refuses the text of another open offer: the author's own, or a long one of somebody else.
create function internal.refuse_same_offer(post public.posts) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_author uuid;
begin
  select p.profile_id into v_author
  from public.posts p
  join public.jobs j on j.post_id = p.id
  where p.post_type = 'job' and internal.text_hash(p.content) = internal.text_hash(post.content) and p.id <> post.id
    and j.ends_at > pg_catalog.now()
    and (p.profile_id = post.profile_id or internal.is_long_text(post.content))
  order by p.profile_id = post.profile_id desc limit 1;
  if found then
    raise check_violation using constraint = 'jobs_same_text', message = case when v_author = post.profile_id
      then 'You have an open offer with this text. Change or extend that one.'
      else 'Another open offer has this text. Please write yours in your own words.' end;
  end if;
end;
$$;

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
  perform internal.refuse_same_offer(p) from public.posts p where p.id = post;
  if exists (select from public.jobs j where j.post_id = post) then
    -- An unchanged last day may be past in another zone.
    if v_last_day is distinct from (internal.open_job_to_change(post)).last_day then
      perform internal.check_last_day(v_last_day, v_zone);
    end if;
  else
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

-- Moves the last day of the caller's open offer.
create function internal.extend_job(post uuid, last_day date) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_job public.jobs;
begin
  perform internal.require_standing();
  perform internal.limit_member('post_edit');
  v_job := internal.open_job_to_change(post);
  perform internal.check_last_day(extend_job.last_day, v_job.time_zone);
  update public.jobs j set last_day = extend_job.last_day, updated_at = pg_catalog.now() where j.post_id = post;
end;
$$;
create function public.extend_job(post uuid, last_day date) returns void
language sql volatile set search_path = '' as $$
  select internal.extend_job(post, extend_job.last_day);
$$;
comment on function public.extend_job is 'Sets the last day of the caller''s open offer, 60 days from today at most.';

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

-- A post that is no offer any more has no facts.
create function internal.drop_job_facts() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from public.jobs j where j.post_id = new.id;
  return null;
end;
$$;
create trigger posts_60_job_facts after update of post_type on public.posts
  for each row when (old.post_type = 'job' and new.post_type <> 'job') execute function internal.drop_job_facts();
