-- A case for every second post, sixty of them open, with three reports and copies; decisions on the closed ones. The
-- first member, who is a moderator, and member 777 have forty cases of comments instead.

update public.profiles set role = 'moderator' where id = pg_temp.id('member', 1);

insert into internal.cases (kind, thing, author_id, label, opened_at, closed_at, report_count, reasons)
select 'post', p.id, p.profile_id, p.title, p.created_at + interval '1 hour',
  case when n > 120 then p.created_at + interval '1 day' end, 3, '{spam}'::text[]
from generate_series(2, pg_temp.size('posts'), 2) as n
join public.posts p on p.id = pg_temp.id('post', n)
where p.profile_id not in (pg_temp.id('member', 1), pg_temp.id('member', 777))
union all
select 'comment', pg_temp.id('former comment', n), pg_temp.id('member', (array[1, 777])[1 + n % 2]), 'A comment', now(),
  now() + interval '1 day', 3, '{spam}'::text[]
from generate_series(1, 80) as n;

insert into internal.reports (case_id, reporter_id, reason, note, created_at, closed_at)
select c.id, pg_temp.id('member', 1 + (c.id * 3 + n) % pg_temp.size('members')), 'spam', 'Look at this', c.opened_at,
  c.closed_at
from internal.cases c
cross join generate_series(1, 3) as n;

insert into internal.evidence (case_id, report_id, entries)
select c.id, r.id, jsonb_build_array(jsonb_build_object(
  'at', c.opened_at, 'by', null, 'text', c.label, 'pictures', '[]'::jsonb, 'reported', true))
from internal.reports r
join internal.cases c on c.id = r.case_id;

insert into internal.moderation_log (
  event, created_at, actor_id, actor_name, case_id, kind, thing, label, member_id, action)
select 'decision', c.closed_at, pg_temp.id('member', 1), 'Moderator', c.id, c.kind, c.thing, c.label, c.author_id, 'warn'
from internal.cases c
where c.closed_at is not null;
