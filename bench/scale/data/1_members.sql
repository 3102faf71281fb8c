-- Members with profiles, skills, specializations, projects and learning paths. Sizes are settings (see sizes.ts).
-- Everything is drawn from a fixed seed; ids follow from a number, so that the measurement can name them.

select setseed(0.42);

create function pg_temp.id(kind text, number bigint) returns uuid
language sql immutable as $$ select md5(kind || number)::uuid $$;

-- A number from 1 to `amount`; the higher `skew`, the more often a low one.
create function pg_temp.pick(amount integer, skew double precision) returns integer
language sql volatile as $$ select 1 + floor(amount * power(random(), skew))::integer $$;

create function pg_temp.size(name text) returns integer
language sql stable as $$ select current_setting('scale.' || name)::integer $$;

-- Paragraphs of some 300 characters, common words more often than rare ones.
create temporary table words as
select row_number() over ()::integer as number, word
from unnest(string_to_array(
  'the and for with that this from have you are not but can how what when where which build data code app web team '
  'work time people learn share project design server client mobile phone network user page form list table query '
  'index cache test deploy release version branch merge review issue price market school clinic farm harvest water '
  'radio river camel coffee harbour bridge city village road travel money transfer shop order invoice report chart '
  'model train label sound picture video story game level player score music colour shape font layout access speed '
  'memory thread socket packet signal battery sensor solar weather season rain wind coast island market festival '
  'waxaan waa iyo oo ku ka si ay waxay markii badan cusub fiican barnaamij shabakad degdeg shaqo macallin arday '
  'saaxiib guri magaalo wadan luqad buug qoraal su''aal jawaab talo tusaale caawi horumar ganacsi suuq lacag dugsi',
  ' ')) as word;
create unique index on words (number);

create temporary table paragraphs as
select p as number, string_agg(w.word, ' ' order by place) as words
from generate_series(1, 4000) as p
cross join lateral (
  select place, pg_temp.pick((select count(*)::integer from words), 1.8 + 0 * p) as number
  from generate_series(1, 55) as place
) as drawn
join words w on w.number = drawn.number
group by p;
create unique index on paragraphs (number);
analyze paragraphs;

insert into public.specializations (id, name, icon)
select pg_temp.id('specialization', i), 'Specialization ' || i, null
from generate_series(1, 100) as i;

create temporary table chosen_specializations as
select row_number() over (order by name)::integer as number, id from public.specializations;
create temporary table chosen_skills as
select row_number() over (order by name)::integer as number, id from public.skills;

insert into auth.users (id, email, email_confirmed_at, created_at)
select pg_temp.id('member', i), 'member' || i || '@example.org', now(), now()
from generate_series(1, pg_temp.size('members')) as i;

insert into public.profiles (
  id, full_name, username, title, bio, location, works_remotely, years_of_experience, experience_level,
  available_for_hire, availability, specializations, email, created_at, updated_at)
select
  pg_temp.id('member', i),
  (array['Asha', 'Ayaan', 'Bashir', 'Caasha', 'Deqa', 'Farah', 'Guled', 'Hodan', 'Idil', 'Jama', 'Khadra', 'Liban',
    'Maryan', 'Nasra', 'Omar', 'Qani', 'Rooble', 'Sahra', 'Tahlil', 'Ubax', 'Warsame', 'Xalimo', 'Yusuf', 'Zamzam']
  )[pg_temp.pick(24, 1.5)] || ' ' || initcap(substr(md5('name' || i), 1, 1 + i % 7)),
  'member_' || i,
  case when i % 5 > 0 then (array[
    'Web developer', 'Frontend developer', 'Backend engineer', 'Mobile developer', 'Data analyst', 'UI designer',
    'DevOps engineer', 'QA tester', 'Go developer', 'Machine learning engineer'])[pg_temp.pick(10, 2)]
    || case when i % 1000 = 7 then ' and cartographer' else '' end end,
  case when i % 4 > 0 then p.words end,
  case
    when i % 3 > 0 then (array['Mogadishu (Capital)', 'Hargeisa', 'Bosaso', 'Garowe', 'Kismayo'])[1 + i % 5]
    when i % 12 > 0 then (array['Kenya', 'United Kingdom', 'United States'])[i % 4]
  end,
  i % 8 = 0,
  case when i % 6 > 0 then (power(random(), 2.5) * 40)::integer end,
  (array['Bilow', 'Dhexe', 'Junior', 'Mid-level', 'Senior', 'Sare'])[pg_temp.pick(6, 1.7)],
  a.availability = 'open', a.availability,
  array(
    select c.id
    from (select distinct pg_temp.pick(100 + 0 * i, 2) as number from generate_series(1, i % 5)) as drawn
    join chosen_specializations c using (number)),
  'member' || i || '@example.org',
  timestamptz '2023-06-01' + (i::double precision / pg_temp.size('members')) * interval '3 years',
  timestamptz '2026-06-01' - i % 90 * interval '1 day'
from generate_series(1, pg_temp.size('members')) as i
join paragraphs p on p.number = 1 + i % 4000
cross join lateral (
  select case when random() < 0.4 then 'open' when random() < 0.2 then 'looking' else 'closed' end as availability, i as of_member
) as a
order by i;

insert into public.profile_skills (profile_id, skill_id, proficiency_level, is_learning)
select distinct on (i, number) pg_temp.id('member', i), s.id,
  (array['Beginner', 'Intermediate', 'Advanced', 'Expert', null])[pg_temp.pick(5, 1)], random() < 0.2
from (
  select i, pg_temp.pick((select count(*)::integer from chosen_skills), 2 + 0 * i) as number
  from generate_series(1, pg_temp.size('members')) as i, generate_series(1, 2 + i % 11)
) as drawn
join chosen_skills s using (number);

insert into public.projects (id, profile_id, title, description, created_at, updated_at)
select pg_temp.id('project', i), pg_temp.id('member', case when i <= 40 then 1 else pg_temp.pick(m.amount, 1.3) end),
  'Project ' || i, p.words, now(), now()
from (select pg_temp.size('members') as amount) as m
cross join generate_series(1, m.amount) as i
join paragraphs p on p.number = 1 + i % 4000;

insert into public.project_skills (project_id, skill_id)
select distinct pg_temp.id('project', i), s.id
from (
  select i, pg_temp.pick((select count(*)::integer from chosen_skills), 2 + 0 * i) as number
  from generate_series(1, pg_temp.size('members')) as i, generate_series(1, 3)
) as drawn
join chosen_skills s using (number);

insert into public.project_media (project_id, url, position)
select pg_temp.id('project', i), 'https://images.example.org/' || i || '.webp', 0
from generate_series(1, pg_temp.size('members'), 2) as i;

insert into public.learning_paths (id, profile_id, title)
select pg_temp.id('path', i), pg_temp.id('member', i), 'Path ' || i
from generate_series(1, pg_temp.size('members'), 3) as i;
insert into public.learning_path_skills (learning_path_id, skill_id)
select pg_temp.id('path', i), s.id
from generate_series(1, pg_temp.size('members'), 3) as i
join chosen_skills s on s.number <= 1 + i % 4;
