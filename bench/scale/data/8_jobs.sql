-- The newest posts of the type job are open offers, a tenth as many as there are posts; but for those of suspended
-- members, which have ended.

insert into public.jobs (post_id, author_id, employer, kind, places, remote, pay_from, pay_to, currency, pay_per, levels,
  last_day, time_zone, ends_at, created_at, updated_at)
select p.id, p.profile_id, 'Employer ' || p.number % 500,
  (array['full_time', 'contract', 'part_time', 'internship'])[pg_temp.pick(4, 2)],
  case when p.number % 3 > 0 then array[(internal.places() || internal.countries())[pg_temp.pick(60, 2)]] else '{}' end,
  case when p.number % 3 = 0 or p.number % 7 = 0 then 'anywhere' end,
  100 * pg_temp.pick(40, 2), null,
  (array['USD', 'KES', 'EUR'])[pg_temp.pick(3, 3)], (array['month', 'hour', 'year', 'whole'])[pg_temp.pick(4, 2)],
  array[(array['Junior', 'Mid-level', 'Senior'])[pg_temp.pick(3, 1)]],
  current_date + 1 + p.number % 60, 'UTC', current_date + 2 + p.number % 60, p.created_at, p.updated_at
from (
  select row_number() over (order by created_at desc)::integer as number, id, profile_id, created_at, updated_at
  from public.posts where post_type = 'job' and not exists (
    select from public.profiles a where a.id = profile_id and (a.suspended_at is not null or a.left_at is not null))
  order by created_at desc limit pg_temp.size('posts') / 10
) as p
order by p.created_at;

insert into public.job_skills (job_id, skill_id)
select distinct j.post_id, s.id
from (
  select post_id, pg_temp.pick((select count(*)::integer from chosen_skills), 3) as skill
  from public.jobs, generate_series(1, 3)
) as j
join chosen_skills s on s.number = j.skill;

insert into internal.job_entries (post_id, created_at, ends_at, words, skills, remote_zone, remote_hours)
select j.post_id, j.created_at, j.ends_at, internal.job_words(j, p),
  array(select k.skill_id from public.job_skills k where k.job_id = j.post_id order by 1), j.remote_zone, j.remote_hours
from public.jobs j
join public.posts p on p.id = j.post_id
where p.hidden_at is null
order by j.created_at;
