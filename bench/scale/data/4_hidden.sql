-- One of twenty of everything is hidden, as after a wave of spam; one member of fifty is suspended, one paused. Not the
-- subjects of the measurement.

update public.posts set hidden_at = now()
where id in (select pg_temp.id('post', n) from generate_series(10, pg_temp.size('posts'), 20) as n);
update public.post_saves set hidden = true
where post_id in (select pg_temp.id('post', n) from generate_series(10, pg_temp.size('posts'), 20) as n);
update public.profiles set suspended_at = created_at + interval '1 day'
where id in (select pg_temp.id('member', n) from generate_series(15, pg_temp.size('members'), 50) as n);
update public.profiles set paused_until = now() + interval '10 days'
where id in (select pg_temp.id('member', n) from generate_series(25, pg_temp.size('members'), 50) as n);
update public.profiles set hidden_at = now()
where id in (select pg_temp.id('member', n) from generate_series(10, pg_temp.size('members'), 20) as n);
-- Their ids are random.
update public.comments set hidden_at = now() where id < '0d000000-0000-0000-0000-000000000000';
update public.user_ratings r set hidden_at = now(), hidden_by = '{-2}'
from public.profiles p where p.id = r.rater_id and p.suspended_at is not null;
update public.user_ratings set hidden_at = now() where hidden_at is null and id < '0d000000-0000-0000-0000-000000000000';
update public.projects set hidden_at = now() where id < '0d000000-0000-0000-0000-000000000000';
