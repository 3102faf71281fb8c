-- Preferences of all; a notification of each comment for the author of its post, a thousand for each at most. The first
-- member has a thousand, spread over all comments, a third of them unread.

insert into public.notification_preferences (owner_id) select p.id from public.profiles p;

with numbered as (
  select c.id, c.post_id, c.profile_id, c.created_at, p.profile_id as author_id,
    row_number() over (partition by p.profile_id order by c.created_at desc) as place,
    ntile(1000) over (order by c.created_at, c.id) as share
  from public.comments c
  join public.posts p on p.id = c.post_id
  where c.profile_id <> p.profile_id and pg_temp.id('member', 1) not in (c.profile_id, p.profile_id)
)
insert into public.notifications (owner_id, kind, actor_id, thing, post_id, comment_id, created_at, read_at)
select owner_id, 'comment', profile_id, post_id, post_id, id, created_at,
  case when place % 3 > 0 then created_at + interval '1 hour' end
from (
  select author_id as owner_id, profile_id, post_id, id, created_at, place from numbered where place <= 1000
  union all
  (select distinct on (share) pg_temp.id('member', 1) as member_id, profile_id, post_id, id, created_at, share
  from numbered order by share, id)
) as told
order by created_at, id;
