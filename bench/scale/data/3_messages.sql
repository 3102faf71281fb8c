-- Conversations and ratings. The first member has many contacts, and one very long conversation with the second.

create temporary table pairs as
select number, first, second, least(amount, 400) as amount,
  timestamptz '2024-01-01' + random() * interval '2 years' as begun
from (
  select 0 as number, 1 as first, 2 as second, 0 as amount
  union all
  select i, 1, i + 2, 3 from generate_series(1, pg_temp.size('members') / 20) as i
  union all
  select i + pg_temp.size('members'), least(a, b), greatest(a, b), 1 + (power(random(), 2) * 36)::integer
  from (
    select distinct on (least(a, b), greatest(a, b)) i, a, b
    from (
      select i, 2 + pg_temp.pick(pg_temp.size('members') - 2, 1.5) as a,
        2 + pg_temp.pick(pg_temp.size('members') - 2, 1.1) as b
      from generate_series(1, pg_temp.size('messages') / 13) as i
    ) as drawn
    where a <> b
  ) as others
) as all_pairs;

insert into public.messages (id, sender_id, recipient_id, content, read, created_at)
select pg_temp.id('message', row_number() over (order by moment)),
  pg_temp.id('member', case when sent then first else second end),
  pg_temp.id('member', case when sent then second else first end),
  content, read, moment
from (
  select p.first, p.second, t.words as content,
    p.begun + i * interval '7 minutes' as moment,
    random() < 0.5 as sent, i < p.amount or p.number % 3 > 0 as read
  from pairs p
  cross join generate_series(1, p.amount) as i
  join (select number, left(words, 90) as words from paragraphs) as t on t.number = 1 + (p.number * 31 + i) % 4000
  union all
  select 1, 2, left(t.words, 90), timestamptz '2024-01-01' + i * interval '5 minutes', i % 2 = 0, true
  from generate_series(1, pg_temp.size('messages') / 250) as i
  join paragraphs t on t.number = 1 + i % 4000
) as written
order by moment;

-- Every fiftieth rates the first member.
insert into public.user_ratings (rater_id, rated_id, rating_value, comment, created_at, updated_at)
select pg_temp.id('member', rater), pg_temp.id('member', rated),
  6 - pg_temp.pick(5, 2), case when rater % 2 = 0 then 'Worked together, all went well.' end,
  timestamptz '2025-01-01' + random() * interval '1 year', timestamptz '2026-01-01'
from (
  select distinct i % pg_temp.size('members') + 1 as rater,
    case when i % 50 = 0 then 1 else pg_temp.pick(pg_temp.size('members'), 2) end as rated
  from generate_series(1, pg_temp.size('ratings')) as i
) as drawn
where rater <> rated;
