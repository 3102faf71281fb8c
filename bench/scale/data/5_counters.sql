-- Fills in what the triggers would have written: they were off while the rows came in.

update public.profiles p set shows_work = true
where exists (select from public.profile_skills k where k.profile_id = p.id)
  or exists (select from public.projects j where j.profile_id = p.id and j.hidden_at is null);
update public.site_counters set developer_count = (select count(*) from public.profiles where listed);

insert into public.specialization_counters (specialization_id, developer_count)
select chosen.id, count(*) from public.profiles p, unnest(p.specializations) as chosen (id) where p.listed group by chosen.id;

insert into public.feed_counters (category_id, post_type, post_count)
select category_id, post_type, count(*) from public.posts where hidden_at is null group by category_id, post_type;

insert into internal.feed_periods (span, starts, category_id, post_type, post_count)
select s.span, s.starts, p.category_id, p.post_type, count(*)
from public.posts p cross join lateral internal.periods_of(p.created_at) as s
where p.hidden_at is null
group by s.span, s.starts, p.category_id, p.post_type
order by s.span, s.starts, p.category_id, p.post_type;

insert into public.post_counters
  (post_id, like_count, comment_count, view_count, category_id, post_type, created_at, hidden)
select p.id, coalesce(l.likes, 0), coalesce(c.comments, 0), 3 * coalesce(l.likes, 0) + (random() * 20)::integer,
  p.category_id, p.post_type, p.created_at, p.hidden_at is not null
from public.posts p
left join (select post_id, count(*) as likes from public.post_likes group by post_id) as l on l.post_id = p.id
left join (
  select post_id, count(*) as comments from public.comments where hidden_at is null group by post_id
) as c on c.post_id = p.id
order by p.created_at;

insert into internal.comment_threads (id, post_id, created_at, reply_count)
select c.id, c.post_id, c.created_at, r.replies
from (
  select parent_id, count(*) as replies from public.comments where parent_id is not null group by parent_id
) as r
join public.comments c on c.id = r.parent_id;

insert into public.comment_counters (comment_id, like_count)
select comment_id, count(*) from public.comment_likes group by comment_id;

insert into public.rating_counters (profile_id, ones, twos, threes, fours, fives)
select rated_id, count(*) filter (where rating_value = 1), count(*) filter (where rating_value = 2),
  count(*) filter (where rating_value = 3), count(*) filter (where rating_value = 4),
  count(*) filter (where rating_value = 5)
from public.user_ratings where hidden_at is null group by rated_id;

update public.profiles p set rating_count = r.amount, average_rating = trunc(r.average, 2)
from (
  select rated_id, count(*) as amount, avg(rating_value) as average from public.user_ratings
  where hidden_at is null group by rated_id
) as r
where r.rated_id = p.id;

insert into internal.directory_entries
  (profile_id, average_rating, rating_count, available_for_hire, search_text, words, created_at, active_on, findable,
    listed)
select p.id, p.average_rating, p.rating_count, p.available_for_hire,
  concat_ws(E'\n', p.full_name, p.title), internal.directory_words(p.id), p.created_at, p.updated_at::date, p.findable,
  p.listed
from public.profiles p
order by p.id;
insert into internal.search_words (word, filter, value, label, of_name)
select w.word, 'specialization', s.name, w.label, true
from public.specializations s, lateral internal.words_of_name('specialization', s.name) as w
where internal.term_key(w.word) <> ''
on conflict do nothing;

insert into internal.availability_questions (owner_id, ask_on)
select id, current_date + 90 from public.profiles where availability <> 'closed';

insert into public.conversations (owner_id, contact_id, last_message_id, last_message_at, unread_count)
select owner_id, contact_id, (array_agg(id order by created_at desc, id desc))[1], max(created_at),
  count(*) filter (where unread)
from (
  select sender_id as owner_id, recipient_id as contact_id, id, created_at, false as unread from public.messages
  union all
  select recipient_id, sender_id, id, created_at, not read from public.messages
) as side
group by owner_id, contact_id;
