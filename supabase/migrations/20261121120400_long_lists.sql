-- Lists that were read further than they are shown, or could be cut without a word.

-- Ids first: skipped ratings are read from the index alone, from whichever end is nearer.
create function internal.rating_ids(profile uuid, listed bigint, skipped bigint, size integer) returns uuid[]
language plpgsql stable set search_path = '' as $$
begin
  if skipped <= listed / 2 then
    return array(
      select u.id from public.user_ratings u where u.rated_id = profile
      order by u.created_at desc, u.id limit size offset skipped);
  end if;
  return array(
    select u.id from public.user_ratings u where u.rated_id = profile
    order by u.created_at, u.id desc
    limit least(size, listed - skipped) offset greatest(listed - skipped - size, 0));
end;
$$;
revoke execute on function internal.rating_ids from public;
grant execute on function internal.rating_ids to anon, authenticated, service_role;

create or replace function public.profile_ratings(profile uuid, page integer default 1, page_size integer default 10)
returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_size integer := least(greatest(coalesce(page_size, 10), 1), 50);
  v_count integer := coalesce((select p.rating_count from public.profiles p where p.id = profile), 0);
  v_pages integer := pg_catalog.ceil(v_count::numeric / v_size);
  v_page integer := least(greatest(coalesce(page, 1), 1), greatest(v_pages, 1));
begin
  return jsonb_build_object(
    'data', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', r.id, 'rating_value', r.rating_value, 'comment', r.comment,
        'created_at', r.created_at, 'updated_at', r.updated_at,
        'rater', case when p.id is not null then jsonb_build_object(
          'id', p.id, 'username', p.username, 'full_name', p.full_name, 'avatar_url', p.avatar_url, 'title', p.title)
        end
      ) order by r.created_at desc, r.id)
      from public.user_ratings r
      left join public.profiles p on p.id = r.rater_id
      where r.id = any (internal.rating_ids(profile, v_count, (v_page - 1)::bigint * v_size, v_size))), '[]'),
    'count', v_count,
    'distribution', coalesce(
      (select jsonb_build_object('1', c.ones, '2', c.twos, '3', c.threes, '4', c.fours, '5', c.fives)
        from public.rating_counters c where c.profile_id = profile),
      '{"1": 0, "2": 0, "3": 0, "4": 0, "5": 0}'),
    'page', v_page,
    'page_size', v_size,
    'total_pages', v_pages
  );
end;
$$;

-- One value instead of a set of rows: an API cuts a set at its own maximum, 200 or 1,000, and says nothing.
drop function public.category_options();
create function public.category_options() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', c.id, 'name', c.name, 'description', c.description, 'slug', c.slug, 'post_count', coalesce(f.posts, 0)
  ) order by c.name, c.id), '[]')
  from public.categories c
  left join (
    select n.category_id, sum(n.post_count) as posts from public.feed_counters n group by n.category_id
  ) as f on f.category_id = c.id;
$$;
comment on function public.category_options is 'All categories by name, with their posts counted.';

create function public.skill_options() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'category', s.category)
    order by s.category, s.name, s.id), '[]')
  from public.skills s;
$$;
comment on function public.skill_options is 'All skills, by category and name.';

-- Members add to this one, so it has an end: the thousand that most developers have.
drop function public.specialization_options();
create function public.specialization_options() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', s.id, 'name', s.name, 'description', s.description, 'icon', s.icon, 'category_id', s.category_id,
    'developer_count', s.developer_count
  ) order by s.name, s.id), '[]')
  from (
    select o.id, o.name, o.description, o.icon, o.category_id, coalesce(c.developer_count, 0) as developer_count
    from public.specializations o
    left join public.specialization_counters c on c.specialization_id = o.id
    order by coalesce(c.developer_count, 0) desc, o.created_at desc, o.id
    limit 1000
  ) as s;
$$;
comment on function public.specialization_options is
  'The thousand most chosen specializations by name, with their developers counted.';

revoke execute on function public.category_options, public.skill_options, public.specialization_options
  from public, anon, authenticated;
grant execute on function public.category_options, public.skill_options, public.specialization_options
  to anon, authenticated, service_role;

-- A bounded number of posts at a time, so that it ends before any limit on the time of a statement: who has more to
-- repair asks again. What a label means is asked once for each label, not for each post.
create or replace function internal.sync_categories() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  c_at_once constant integer := 500;
  v_renamed integer;
  v_found integer;
begin
  if not exists (select from public.profiles p where p.id = (select auth.uid()) and p.role = 'admin') then
    raise exception 'Only admins may sync categories.' using errcode = 'insufficient_privilege';
  end if;
  -- The id is right, the name is stale or missing.
  update public.posts p set category_name = stale.name
  from (
    select o.id, c.name
    from public.posts o
    join public.categories c on c.id = o.category_id
    where o.category_name is distinct from c.name
    limit c_at_once
  ) as stale
  where p.id = stale.id;
  get diagnostics v_renamed = row_count;
  -- The id is missing: by the name, else by the first tag that means a category.
  with labels as materialized (
    select lost.id, given.label, given.place
    from public.posts lost
    cross join lateral unnest(array_prepend(lost.category_name, lost.tags)) with ordinality as given (label, place)
    where lost.category_id is null and given.label is not null
  ), meanings as materialized (
    select distinct_label.label, internal.match_category(distinct_label.label) as category_id
    from (select distinct label from labels) as distinct_label
  ), repairs as (
    select distinct on (l.id) l.id, m.category_id
    from labels l
    join meanings m on m.label = l.label
    where m.category_id is not null
    order by l.id, l.place
    limit c_at_once
  )
  update public.posts p set category_id = r.category_id
  from repairs r
  where r.id = p.id;
  get diagnostics v_found = row_count;
  return v_renamed + v_found;
end;
$$;
