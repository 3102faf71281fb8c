-- Lists of options for forms and filters. Each is one JSON value, because an API cuts a set of rows at its own
-- maximum, 200 or 1,000, without saying so.

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

-- Members add specializations, so the list is limited to the thousand that most developers chose. It is the same for
-- everybody: one's own that wait are read from the table.
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
    where o.offered
    order by coalesce(c.developer_count, 0) desc, o.created_at desc, o.id
    limit 1000
  ) as s;
$$;
comment on function public.specialization_options is
  'The thousand most chosen specializations that are offered, by name, with their developers counted.';

-- Places are few (a constraint of profiles), so the walk along their index is bounded: one step for each that somebody
-- has.
create function internal.places_with_people() returns setof text
language sql stable set search_path = '' set enable_seqscan = off set enable_bitmapscan = off as $$
  with recursive found as (
    select min(p.location) as name from public.profiles p where p.listed
    union all
    select (select min(p.location) from public.profiles p where p.listed and p.location > f.name)
    from found f where f.name is not null
  )
  select f.name from found f where f.name is not null;
$$;
grant execute on function internal.places_with_people to anon, authenticated, service_role;

create function public.country_options() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(name order by name), '[]')
  from internal.places_with_people() as name where name = any (internal.countries());
$$;
comment on function public.country_options is 'The countries in which listed developers are.';

grant execute on function
  public.category_options, public.skill_options, public.specialization_options, public.country_options
  to anon, authenticated, service_role;
