-- Posts with likes, saves and comments. Few posts get most of the reactions; post 1 is the hottest.

create temporary table chosen_categories as
select row_number() over (order by slug)::integer as number, id, name from public.categories;

-- Posts are inserted in the order of time, as they arrive. Words of known frequency for the searches: react in a fifth
-- of the posts, kubernetes in a hundredth, geojson in 15 of 10,000, gorgor in the older three quarters and seldom since
-- then, and xiddigle in 20 posts however many there are.
insert into public.posts (
  id, profile_id, title, content, post_type, category_id, category_name, tags, media_url, created_at, updated_at)
select
  pg_temp.id('post', i),
  pg_temp.id('member', pg_temp.pick(pg_temp.size('members'), 3)),
  initcap(split_part(b.words, ' ', 1 + i % 9)) || ' ' || split_part(b.words, ' ', 10 + i % 9) || ' ' || i,
  a.words || E'\n\n' || b.words
    || case when i % 5 = 0 then ' react' else '' end
    || case when i % 100 = 1 then ' kubernetes' else '' end
    || case when i % 10000 < 15 then ' geojson' else '' end
    || case when i < n * 3 / 4 or i % 20 = 2 then ' gorgor' else '' end
    || case when i % (n / 20) = 3 then ' xiddigle' else '' end,
  (array['discussion', 'question', 'job', 'event'])[pg_temp.pick(4, 2)],
  c.id, c.name,
  array[split_part(a.words, ' ', 1), split_part(a.words, ' ', 2)],
  case when i % 10 = 0 then 'https://images.example.org/post-' || i || '.webp' end,
  moment, moment
from (select pg_temp.size('posts') as n) as sizes
cross join lateral (
  select i, timestamptz '2023-06-01' + power(i::double precision / n, 0.7) * interval '3 years' as moment,
    pg_temp.pick(4000, 1) as first, pg_temp.pick(4000, 1) as second,
    -- One post in fifty has none.
    case when i % 50 > 0 then pg_temp.pick((select count(*)::integer from chosen_categories), 2) end as category
  from generate_series(1, n) as i
) as drawn
join paragraphs a on a.number = drawn.first
join paragraphs b on b.number = drawn.second
left join chosen_categories c on c.number = drawn.category
order by i;

insert into public.post_media (post_id, url, created_at)
select pg_temp.id('post', i), 'https://images.example.org/post-' || i || '.webp', now()
from generate_series(10, pg_temp.size('posts'), 10) as i;

-- Popularity has nothing to do with age.
create function pg_temp.popular_post(posts integer) returns uuid
language sql volatile as $$ select pg_temp.id('post', 1 + (pg_temp.pick(posts, 3)::bigint * 7919) % posts) $$;

insert into public.post_likes (post_id, profile_id, created_at)
select distinct pg_temp.popular_post(pg_temp.size('posts')), pg_temp.id('member', pg_temp.pick(pg_temp.size('members'), 1.2)),
  timestamptz '2026-06-01'
from generate_series(1, pg_temp.size('likes')) as i
union
select pg_temp.id('post', 1), pg_temp.id('member', i), timestamptz '2026-06-01'
from generate_series(1, pg_temp.size('members') / 5) as i;

-- The first member has saved many.
insert into public.post_saves (post_id, profile_id, created_at)
select post, member, timestamptz '2026-01-01' + random() * interval '150 days'
from (
  select distinct pg_temp.popular_post(pg_temp.size('posts')) as post,
    pg_temp.id('member', pg_temp.pick(pg_temp.size('members'), 1)) as member
  from generate_series(1, pg_temp.size('posts') / 2) as i
  union
  select pg_temp.id('post', i), pg_temp.id('member', 1) from generate_series(1, least(pg_temp.size('posts') / 20, 5000)) as i
) as pairs;

insert into public.comments (id, post_id, profile_id, content, created_at, updated_at)
select pg_temp.id('comment', i),
  case when i % 100 = 0 then pg_temp.id('post', 1) else pg_temp.popular_post(pg_temp.size('posts')) end,
  pg_temp.id('member', pg_temp.pick(pg_temp.size('members'), 2)),
  left(p.words, 150),
  timestamptz '2023-06-02' + (i::double precision / pg_temp.size('comments')) * interval '3 years',
  timestamptz '2026-06-01'
from generate_series(1, pg_temp.size('comments')) as i
join paragraphs p on p.number = 1 + i % 4000
order by i;

-- Some replies to each tenth comment, and many to one of the hottest post.
insert into public.comments (id, post_id, parent_id, profile_id, content, created_at, updated_at)
select pg_temp.id('reply', i), c.post_id, c.id, pg_temp.id('member', pg_temp.pick(pg_temp.size('members'), 2)),
  'Thank you, @' || i || ' times', c.created_at + i * interval '1 second', timestamptz '2026-06-01'
from generate_series(1, pg_temp.size('comments') / 5) as i
join public.comments c
  on c.id = pg_temp.id('comment', case when i % 20 = 0 then 100 else 10 * (1 + i % (pg_temp.size('comments') / 10)) end)
order by i;

insert into public.comment_likes (comment_id, profile_id)
select distinct pg_temp.id('comment', pg_temp.pick(pg_temp.size('comments'), 2)),
  pg_temp.id('member', pg_temp.pick(pg_temp.size('members'), 1))
from generate_series(1, pg_temp.size('comments') / 2) as i;
