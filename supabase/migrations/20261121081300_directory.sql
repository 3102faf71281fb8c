-- The directory: developer cards, search with every filter, the home page's two rows, the list of specializations.

-- A search term as a pattern for "contains": wildcards in it stand for themselves.
create function internal.contains_pattern(term text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select '%' || pg_catalog.regexp_replace(term, '([\\%_])', '\\\1', 'g') || '%';
$$;
revoke execute on function internal.contains_pattern from public;
grant execute on function internal.contains_pattern to anon, authenticated, service_role;

-- Cards in the order of the ids. Invoker: shows what the caller may see.
create function internal.developer_cards(ids uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'id', p.id,
      'username', p.username,
      'full_name', p.full_name,
      'title', p.title,
      'bio', pg_catalog.left(p.bio, 300),
      'avatar_url', p.avatar_url,
      'location', p.location,
      'years_of_experience', p.years_of_experience,
      'experience_level', p.experience_level,
      'available_for_hire', p.available_for_hire,
      'average_rating', p.average_rating,
      'rating_count', p.rating_count,
      'created_at', p.created_at,
      'skills', coalesce(known.top, '[]'),
      'skill_count', coalesce(known.total, 0),
      'specializations', coalesce(special.top, '[]'),
      'specialization_count', cardinality(p.specializations),
      'learning', coalesce(learning.top, '[]')
    ) order by wanted.place), '[]')
  from unnest(ids) with ordinality as wanted (id, place)
  join public.profiles p on p.id = wanted.id
  left join lateral (
    select count(*) as total,
      jsonb_agg(jsonb_build_object('id', ranked.id, 'name', ranked.name, 'category', ranked.category)
        order by ranked.place) filter (where ranked.place <= 3) as top
    from (
      select s.id, s.name, s.category, row_number() over (
        order by array_position(array['Expert', 'Advanced', 'Intermediate', 'Beginner'], k.proficiency_level), s.name
      ) as place
      from public.profile_skills k
      join public.skills s on s.id = k.skill_id
      where k.profile_id = p.id and not k.is_learning
    ) as ranked
  ) as known on true
  left join lateral (
    select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'icon', s.icon) order by chosen.place) as top
    from unnest(p.specializations[1:3]) with ordinality as chosen (id, place)
    join public.specializations s on s.id = chosen.id
  ) as special on true
  left join lateral (
    select jsonb_agg(jsonb_build_object('id', first.id, 'name', first.name) order by first.name) as top
    from (
      select s.id, s.name
      from public.profile_skills k
      join public.skills s on s.id = k.skill_id
      where k.profile_id = p.id and k.is_learning
      order by s.name
      limit 2
    ) as first
  ) as learning on true;
$$;
revoke execute on function internal.developer_cards from public;
grant execute on function internal.developer_cards to anon, authenticated, service_role;

-- The statement is put together from the filters that are set, values always as parameters: each combination gets
-- a plan of its own, where "is null or" would get one bad plan for all. Totals come from counters where they can;
-- else counting stops after 1,000.
create function public.search_developers(
  search text default null,
  level text default null,
  min_rating integer default null,
  min_years integer default null,
  specialization uuid default null,
  skills uuid[] default null,
  page integer default 1,
  page_size integer default 12
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  c_count_cap constant integer := 1000;
  v_term text := nullif(pg_catalog.btrim(pg_catalog.left(search, 100)), '');
  v_size integer := least(greatest(coalesce(page_size, 12), 1), 48);
  v_conditions text[] := '{}';
  v_where text := '';
  v_total bigint := (select developers from public.site_counters);
  v_count bigint;
  v_exact boolean := true;
  v_pages integer;
  v_page integer;
  v_offset bigint;
  v_rows integer;
  v_order text := 'p.average_rating desc, p.rating_count desc, p.id';
  v_ids uuid[];
begin
  if v_term is not null then
    v_conditions := v_conditions || 'and (p.full_name ilike $1 or p.title ilike $1)'::text;
  end if;
  if level is not null then
    v_conditions := v_conditions || 'and p.experience_level = $2'::text;
  end if;
  if min_rating >= 5 then
    -- Exactly five stars; above five there is nothing.
    v_conditions := v_conditions || 'and p.average_rating = $3'::text;
  elsif min_rating >= 1 then
    v_conditions := v_conditions || 'and p.average_rating >= $3'::text;
  end if;
  if min_years is not null then
    v_conditions := v_conditions || 'and p.years_of_experience >= $4'::text;
  end if;
  if specialization is not null then
    v_conditions := v_conditions || 'and p.specializations @> array[$5]'::text;
  end if;
  if cardinality(skills) > 0 then
    v_conditions := v_conditions || 'and exists (select from public.profile_skills k
      where k.profile_id = p.id and k.skill_id = any ($6) and not k.is_learning)'::text;
  end if;
  v_where := pg_catalog.array_to_string(v_conditions, ' ');

  if v_where = '' then
    v_count := v_total;
  elsif specialization is not null and cardinality(v_conditions) = 1 then
    v_count := coalesce(
      (select developer_count from public.specialization_counters c where c.specialization_id = specialization), 0);
  else
    execute pg_catalog.format(
      'select count(*) from (select from public.profiles p where true %s limit %s) as found', v_where, c_count_cap + 1)
    into v_count
    using internal.contains_pattern(v_term), level, min_rating, min_years, specialization, skills;
    v_exact := v_count <= c_count_cap;
    v_count := least(v_count, c_count_cap);
  end if;

  v_pages := pg_catalog.ceil(v_count::numeric / v_size);
  v_page := least(greatest(coalesce(page, 1), 1), greatest(v_pages, 1));
  v_offset := (v_page - 1)::bigint * v_size;
  v_rows := least(v_size, v_count - v_offset);
  -- The last pages of a long list are the first ones from its other end.
  if v_exact and v_offset > v_count / 2 then
    v_order := 'p.average_rating, p.rating_count, p.id desc';
    v_offset := v_count - v_offset - v_rows;
  end if;
  execute pg_catalog.format(
    'select array(select p.id from public.profiles p where true %s order by %s limit %s offset %s)',
    v_where, v_order, v_rows, v_offset)
  into v_ids
  using internal.contains_pattern(v_term), level, min_rating, min_years, specialization, skills;
  if v_order = 'p.average_rating, p.rating_count, p.id desc' then
    v_ids := array(select id from unnest(v_ids) with ordinality as found (id, place) order by place desc);
  end if;

  return jsonb_build_object(
    'data', internal.developer_cards(v_ids),
    'count', v_count,
    'count_exact', v_exact,
    'total', v_total,
    'page', v_page,
    'page_size', v_size,
    'total_pages', v_pages
  );
end;
$$;
comment on function public.search_developers is
  'One page of the directory, best rated first. count is exact up to 1,000; count_exact says whether there are more.';

create function public.home_developers() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_top uuid[] := array(
    select p.id from public.profiles p where p.average_rating > 0 and p.rating_count > 0
    order by p.average_rating desc, p.rating_count desc, p.id limit 3);
  v_featured uuid[] := array(
    select p.id from public.profiles p
    where p.title is not null and p.bio is not null and p.id <> all (v_top)
      and exists (select from public.profile_skills k where k.profile_id = p.id)
    order by p.created_at desc, p.id limit 3);
begin
  return jsonb_build_object(
    'top_rated', internal.developer_cards(v_top),
    'featured', internal.developer_cards(v_featured)
  );
end;
$$;
comment on function public.home_developers is
  'Three best rated developers and the three newest complete ones that are not among them.';

create function public.specialization_options()
returns table (id uuid, name text, description text, icon text, category_id uuid, developer_count integer)
language sql stable set search_path = '' as $$
  select s.id, s.name, s.description, s.icon, s.category_id, coalesce(c.developer_count, 0)
  from public.specializations s
  left join public.specialization_counters c on c.specialization_id = s.id
  order by s.name, s.id;
$$;
comment on function public.specialization_options is 'All specializations by name, with their developers counted.';

revoke execute on function public.search_developers, public.home_developers, public.specialization_options
  from public, anon, authenticated;
grant execute on function public.search_developers, public.home_developers, public.specialization_options
  to anon, authenticated, service_role;
