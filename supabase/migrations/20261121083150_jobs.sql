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
  -- The reason for an end before the last day.
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
    num_nonnulls(remote_zone, remote_hours) = case when coalesce(remote, '') = 'hours' then 2 else 0 end
    and coalesce(remote_hours between 0 and 12, true)),
  constraint jobs_place_required check (remote is not null or places <> '{}'),
  constraint jobs_pay_required check (unpaid = (pay_from is null)),
  constraint jobs_pay_complete check (
    (pay_from is null) = (currency is null) and (pay_from is null) = (pay_per is null)
    and (pay_to is null or pay_from is not null)),
  -- For numeric, NaN is above all numbers.
  constraint jobs_pay_range check (pay_from > 0 and pay_to >= pay_from and pay_from <> 'NaN' and pay_to <> 'NaN'),
  constraint jobs_currency_known check (currency = any (internal.currencies())),
  constraint jobs_pay_per_known check (pay_per in ('hour', 'month', 'year', 'whole')),
  constraint jobs_levels_known check (levels <@ array['Junior', 'Mid-level', 'Senior']),
  constraint jobs_answer_url_format check (char_length(answer_url) <= 300 and internal.is_web_url(answer_url)),
  constraint jobs_closed_as_known check (closed_as in ('here', 'elsewhere', 'over')),
  constraint jobs_closed_complete check ((closed_as is null) = (closed_at is null))
);
comment on table public.jobs is 'Facts of the offers among the posts of the type job.';
comment on column public.jobs.closed_as is
  'Filled ''here'' or ''elsewhere'', or ended before its last day (''over''), by whomever; null while it runs.';

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
