-- The first member has as many lists, listed people and saved searches as one may have, and each search has found more
-- than is counted. Every tenth member has a list of five people and a search.

insert into public.hiring_lists (id, owner_id, name, created_at, seen_at, looked_at)
select pg_temp.id('list', n), pg_temp.id('member', 1), 'List ' || n, now() - n * interval '1 day', now() - interval '1 day',
  now() - interval '1 day'
from generate_series(1, 20) as n
union all
select pg_temp.id('list of', n), pg_temp.id('member', n), 'My list', now(), now(), now()
from generate_series(10, pg_temp.size('members'), 10) as n;

insert into public.listed_people (list_id, member_id, stage, note, added_at)
select pg_temp.id('list', n), pg_temp.id('member', 2 + (n * 61 + place) % (pg_temp.size('members') - 1)),
  (array['new', 'talking', 'offer', 'hired', 'no'])[1 + place % 5],
  case when place % 2 = 0 then 'Call in week ' || place end, now() - (n + place) * interval '1 hour'
from generate_series(1, 20) as n, generate_series(1, 200) as place
union all
select pg_temp.id('list of', n), pg_temp.id('member', 1 + (n + place) % pg_temp.size('members')), 'new', null, now()
from generate_series(10, pg_temp.size('members'), 10) as n, generate_series(1, 5) as place;

insert into public.saved_searches (id, owner_id, kind, name, filters)
select pg_temp.id('search', n), pg_temp.id('member', 1), 'people', 'Search ' || n, jsonb_build_object('min_years', n)
from generate_series(1, 20) as n
union all
select pg_temp.id('search of', n), pg_temp.id('member', n), 'people', 'Remote', '{"works_remotely": true}'
from generate_series(10, pg_temp.size('members'), 10) as n;

insert into internal.search_finds (search_id, profile_id, found_at)
select pg_temp.id('search', n), pg_temp.id('member', 2 + n * 17 + place), now() - place * interval '1 hour'
from generate_series(1, 20) as n, generate_series(1, 150) as place
union all
select pg_temp.id('search of', n), pg_temp.id('member', 1 + (n + place) % pg_temp.size('members')), now()
from generate_series(10, pg_temp.size('members'), 10) as n, generate_series(1, 5) as place;
