-- The home page in one response: developers, people, projects, posts of those who may be shown there, and two totals.

-- Ids of the best rated among the first hundred of the directory's order. Between equals an available one comes first.
-- Definer: directory entries are not exposed.
create function internal.top_developers(max_developers integer) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(
    select d.profile_id
    from (
      select e.profile_id, e.average_rating, e.rating_count from internal.directory_entries e
      where e.listed and e.average_rating > 0
      order by e.average_rating desc, e.rating_count desc, e.profile_id
      limit 100
    ) as d
    join public.profiles p on p.id = d.profile_id
    where p.shown_on_home
    order by d.average_rating desc, d.rating_count desc, p.available_for_hire desc, d.profile_id
    limit least(max_developers, 100));
$$;
grant execute on function internal.top_developers to anon, authenticated, service_role;

-- People of these ids as the tiles show them, those with a picture first.
create function internal.home_people(ids uuid[], max_people integer) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(
    jsonb_build_object('id', t.id, 'username', t.username, 'full_name', t.full_name, 'avatar_url', t.avatar_url)
    order by t.avatar_url is null, t.ordinal), '[]')
  from (
    select p.id, p.username, p.full_name, p.avatar_url, chosen.ordinal
    from unnest(ids) with ordinality as chosen (id, ordinal)
    join public.profiles p on p.id = chosen.id and p.listed
    order by p.avatar_url is null, chosen.ordinal
    limit max_people
  ) as t;
$$;
grant execute on function internal.home_people to anon, authenticated, service_role;

-- The newest project of each of these people with its thumbnail, else its first picture, in the order of the ids.
create function internal.home_projects(ids uuid[], max_projects integer) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'id', t.id, 'title', t.title, 'picture_url', t.picture_url, 'username', t.username, 'full_name', t.full_name)
    order by t.ordinal), '[]')
  from (
    select j.id, j.title, j.picture_url, p.username, p.full_name, chosen.ordinal
    from unnest(ids) with ordinality as chosen (id, ordinal)
    join public.profiles p on p.id = chosen.id
    join lateral (
      select n.id, n.title, coalesce(n.thumbnail_url, (
        select m.url from public.project_media m where m.project_id = n.id order by m.position, m.id limit 1
      )) as picture_url
      from public.projects n
      where n.profile_id = p.id and n.hidden_at is null
      order by n.created_at desc, n.id
      limit 1
    ) as j on true
    order by chosen.ordinal
    limit max_projects
  ) as t;
$$;
grant execute on function internal.home_projects to anon, authenticated, service_role;

-- The newest posts, without the authors who are not shown. Looks at fifty posts at most.
create function internal.home_posts(max_posts integer) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'id', t.id, 'title', t.title, 'profile_id', t.profile_id, 'full_name', t.full_name,
      'comment_count', t.comment_count, 'category_name', t.category_name, 'created_at', t.created_at)
    order by t.created_at desc, t.id desc), '[]')
  from (
    select n.id, n.title, n.created_at, n.profile_id, p.full_name, c.comment_count, g.name as category_name
    from (
      select o.id, o.title, o.created_at, o.profile_id, o.category_id from public.posts o
      where o.hidden_at is null
      order by o.created_at desc, o.id desc
      limit 50
    ) as n
    join public.profiles p on p.id = n.profile_id
    join public.post_counters c on c.post_id = n.id
    left join public.categories g on g.id = n.category_id
    where p.shown_on_home and p.findable
    order by n.created_at desc, n.id desc
    limit max_posts
  ) as t;
$$;
grant execute on function internal.home_posts to anon, authenticated, service_role;

create function public.home_page() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  -- More than are shown: those with a picture come first.
  v_rated constant uuid[] := internal.top_developers(30);
  v_top constant uuid[] := v_rated[1:3];
  v_newest constant uuid[] := array(
    select p.id from public.profiles p
    where p.title is not null and p.bio is not null and p.shown_on_home and p.listed
      and p.id <> all (v_top)
      and exists (select from public.profile_skills k where k.profile_id = p.id)
    order by p.created_at desc, p.id limit 10);
  v_shown constant uuid[] := v_rated || array(
    select id from unnest(v_newest) with ordinality as chosen (id, ordinal)
    where id <> all (v_rated) order by ordinal);
begin
  return jsonb_build_object(
    'top_rated', internal.developer_cards(v_top),
    'featured', internal.developer_cards(v_newest[1:3]),
    'people', internal.home_people(v_shown, 10),
    'projects', internal.home_projects(v_shown, 3),
    'posts', internal.home_posts(4),
    'developer_count', (select s.developer_count from public.site_counters s),
    'post_count', (select coalesce(sum(f.post_count), 0) from public.feed_counters f)
  );
end;
$$;
comment on function public.home_page is
  'Three best rated developers, the three newest complete ones that are not among them, ten people and three projects '
  'of these and the next, the four newest posts, and how many developers and posts there are. Nobody is in it who does '
  'not want to be shown on the home page.';
grant execute on function public.home_page to anon, authenticated, service_role;
