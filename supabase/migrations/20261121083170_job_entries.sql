-- The index of offers: one row for each that is open and not hidden, with all that finds it. The row of an offer that
-- ended by the clock stays until the maintenance takes it, so readers compare the end with the clock.

create table internal.job_entries (
  post_id uuid primary key references public.jobs (post_id) on delete cascade,
  created_at timestamptz not null,
  ends_at timestamptz not null,
  -- As in internal.directory_entries, under the same names of facets: so one search finds people and offers.
  words tsvector not null,
  -- The values that rank an offer for a member, beside the facets.
  skills uuid[] not null,
  remote_zone text,
  remote_hours smallint
-- A walk along the list reads the words of each row: they stay in its page.
) with (toast_tuple_target = 8160);
comment on table internal.job_entries is 'Open offers as searches find them, kept by triggers.';

create index job_entries_created_idx on internal.job_entries (created_at, post_id);
create index job_entries_ends_idx on internal.job_entries (ends_at, post_id);
create index job_entries_words_idx on internal.job_entries using gin (words) with (fastupdate = off);
alter table internal.job_entries enable row level security;

-- Pay by the month, in whole units: 160 hours are a month, 12 months a year. Null for the whole.
create function internal.monthly_pay(amount numeric, per text) returns numeric
language sql immutable parallel safe set search_path = '' as $$
  select pg_catalog.trunc(greatest(case per when 'hour' then amount * 160 when 'month' then amount when 'year' then
    amount / 12 end, 0));
$$;

-- A whole number as text that sorts as the number does: a letter for the number of digits, then the digits.
create function internal.sortable_digits(number numeric) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select pg_catalog.chr(96 + pg_catalog.char_length(number::text)) || number::text;
$$;

-- A tsquery for offers that pay at least so much by the month, at the top of their range: the beginnings of all higher
-- numbers, and the number itself. Pay in a currency is one lexeme of an offer.
create function internal.pays_at_least(currency text, monthly numeric) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select '(' || pg_catalog.string_agg(
    internal.quoted_lexeme(internal.facet('pay', currency || ':' || beginning)) || ':*', ' | ') || ')'
  from internal.sortable_digits(least(monthly, 9999999999999)) as asked,
  lateral (
    select asked
    union all
    select pg_catalog.left(asked, place - 1) || higher
    from generate_series(1, pg_catalog.char_length(asked)) as place,
      unnest(case place when 1 then array['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm']
        else array['1', '2', '3', '4', '5', '6', '7', '8', '9'] end) as higher
    where higher > pg_catalog.substr(asked, place, 1) collate "C"
  ) as beginnings (beginning);
$$;

-- The words of a text between single spaces.
create function internal.spaced_words(value text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select ' ' || pg_catalog.regexp_replace(internal.plain_letters(value), '[^[:alnum:]+#]+', ' ', 'g') || ' ';
$$;

-- The names of kinds and levels in a text that are of several words, as one lexeme each: 'part-time' as 'parttime'.
create function internal.named_in(value text) returns text[]
language sql stable set search_path = '' as $$
  select array(
    select distinct w.key
    from internal.spaced_words(value) as text, internal.search_words w
    where w.filter in ('kind', 'experience_level') and w.word ~ '[ -]'
      and pg_catalog.strpos(text, internal.spaced_words(w.word)) > 0);
$$;

-- All that finds an offer. A first job is for juniors, whatever levels it names; an offer for juniors may be a first
-- job.
create function internal.job_words(job public.jobs, post public.posts) returns tsvector
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  v_text constant text := pg_catalog.concat_ws(
    ' ', post.title, job.employer, pg_catalog.array_to_string(post.tags, ' '), post.content);
begin
  return pg_catalog.array_to_tsvector(array(
    select internal.facet('kind', job.kind)
    union all
    select internal.facet('kind', 'first_job') where 'Junior' = any (job.levels)
    union all
    select internal.facet('location', place) from unnest(job.places) as place
    union all
    select distinct internal.facet('location',
      case when place = any (internal.countries()) then 'abroad' else 'somalia' end)
    from unnest(job.places) as place where place <> 'jigjiga'
    union all
    select internal.facet('works_remotely', 'true') where job.remote is not null
    union all
    select internal.facet('experience_level', level) from unnest(job.levels) as level
    union all
    select internal.facet('experience_level', 'Junior')
    where job.kind = 'internship' and 'Junior' <> all (job.levels)
    union all
    select internal.facet('skills', k.skill_id::text) from public.job_skills k where k.job_id = job.post_id
    union all
    select internal.facet('pay', job.currency || ':' || internal.sortable_digits(
      internal.monthly_pay(coalesce(job.pay_to, job.pay_from), job.pay_per)))
    where job.pay_per <> 'whole'
  ) || internal.words_of(v_text) || internal.named_in(v_text));
end;
$$;

-- Brings the entry of an offer up to date. The offer is locked before it is read: of two changes at the same time the
-- second sees the first.
create function internal.refresh_job_entry(job uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform from public.jobs j where j.post_id = job for no key update;
  delete from internal.job_entries e
  using public.jobs j, public.posts p
  where e.post_id = job and j.post_id = job and p.id = job
    and (p.hidden_at is not null or internal.job_state(j) <> 'open');
  insert into internal.job_entries as e (post_id, created_at, ends_at, words, skills, remote_zone, remote_hours)
  select j.post_id, j.created_at, j.ends_at, internal.job_words(j, p),
    array(select k.skill_id from public.job_skills k where k.job_id = j.post_id order by 1), j.remote_zone,
    j.remote_hours
  from public.jobs j
  join public.posts p on p.id = j.post_id
  where j.post_id = job and p.hidden_at is null and internal.job_state(j) = 'open'
  on conflict (post_id) do update set
    created_at = excluded.created_at, ends_at = excluded.ends_at, words = excluded.words, skills = excluded.skills,
    remote_zone = excluded.remote_zone, remote_hours = excluded.remote_hours
  where (e.created_at, e.ends_at, e.words, e.remote_zone, e.remote_hours) is distinct from (
    excluded.created_at, excluded.ends_at, excluded.words, excluded.remote_zone, excluded.remote_hours);
end;
$$;

-- The argument is the column with the offer's id.
create function internal.refresh_job_entries_on_change() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.refresh_job_entry(id)
  from (select distinct (to_jsonb(c) ->> tg_argv[0])::uuid as id from changed c order by 1) as offers;
  return null;
end;
$$;
create trigger jobs_70_entries_insert after insert on public.jobs
  referencing new table as changed for each statement
  execute function internal.refresh_job_entries_on_change('post_id');
create trigger jobs_70_entries_update after update on public.jobs
  referencing new table as changed for each statement
  execute function internal.refresh_job_entries_on_change('post_id');
create trigger job_skills_70_entries_insert after insert on public.job_skills
  referencing new table as changed for each statement
  execute function internal.refresh_job_entries_on_change('job_id');
create trigger job_skills_70_entries_delete after delete on public.job_skills
  referencing old table as changed for each statement
  execute function internal.refresh_job_entries_on_change('job_id');

create function internal.refresh_entry_of_post() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.refresh_job_entry(new.id);
  return null;
end;
$$;
create trigger posts_70_job_entry after update of title, content, tags, hidden_at on public.posts
  for each row when (new.post_type = 'job' and (old.title, old.content, old.tags, old.hidden_at is null)
    is distinct from (new.title, new.content, new.tags, new.hidden_at is null))
  execute function internal.refresh_entry_of_post();

-- A step of the maintenance: takes the entries of offers that ended by the clock.
create function internal.clear_job_entries(at timestamptz default now()) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_done integer;
begin
  delete from internal.job_entries e
  where e.post_id in (
    select o.post_id from internal.job_entries o where o.ends_at <= at order by o.ends_at limit 1000 for update);
  get diagnostics v_done = row_count;
  return v_done;
end;
$$;
