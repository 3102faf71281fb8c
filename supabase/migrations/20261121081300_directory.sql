-- The directory: developer cards, search with every filter, the home page's two rows, the list of specializations.

-- A search term as a pattern for "contains": wildcards in it stand for themselves.
create function internal.contains_pattern(term text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select '%' || pg_catalog.regexp_replace(term, '([\\%_])', '\\\1', 'g') || '%';
$$;
revoke execute on function internal.contains_pattern from public;

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

-- The planner guesses how many rows hold a text, at times a hundredfold wrong, and one wrong guess reads a whole
-- table. Where counting has shown what is right, this says so: 'indexed' looks the text up, 'ordered' walks along
-- the order of the list, 'any' leaves the choice to the planner. Until the end of the transaction.
create function internal.plan_as(choice text) returns void
language sql volatile set search_path = '' as $$
  select
    pg_catalog.set_config('enable_seqscan', case choice when 'indexed' then 'off' else 'on' end, true),
    pg_catalog.set_config('enable_indexscan', case choice when 'indexed' then 'off' else 'on' end, true),
    pg_catalog.set_config('enable_bitmapscan', case choice when 'ordered' then 'off' else 'on' end, true),
    pg_catalog.set_config('enable_sort', case choice when 'ordered' then 'off' else 'on' end, true);
$$;
revoke execute on function internal.plan_as from public;

-- Whether the trigram index can find a text: it needs three letters or digits in a row.
create function internal.has_trigram(term text) returns boolean
language sql immutable strict parallel safe set search_path = '' as $$
  select term ~ '[[:alnum:]]{3}';
$$;
revoke execute on function internal.has_trigram from public;

-- Ids of one page of developers, best rated first. The statement is put together from the filters that are set,
-- values always as parameters: each combination gets a plan of its own, where "is null or" would get one bad plan
-- for all. Up to a thousand matches are gathered, counted and sorted at once; where there are more, a page comes
-- soon enough by walking down the list's order. Definer, because row level security hides the statistics of text
-- columns from the planner; it hands out ids only, of rows that everyone may see.
create function internal.find_developers(
  term text, level text, min_rating integer, min_years integer, specialization uuid, skills uuid[],
  asked_page integer, size integer,
  out total bigint, out matches bigint, out exact boolean, out page integer, out pages integer, out ids uuid[]
)
language plpgsql stable security definer
set search_path = '' set jit = off set max_parallel_workers_per_gather = 0 as $$
declare
  c_count_cap constant integer := 1000;
  c_order constant text := 'p.average_rating desc, p.rating_count desc, p.id';
  c_reverse_order constant text := 'p.average_rating, p.rating_count, p.id desc';
  v_pattern text := internal.contains_pattern(term);
  v_conditions text[] := '{}';
  v_where text;
  v_offset bigint;
  v_rows integer;
  v_reversed boolean;
begin
  if term is not null then
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

  exact := true;
  total := (select developers from public.site_counters);
  if v_where = '' then
    matches := total;
  elsif specialization is not null and cardinality(v_conditions) = 1 then
    matches := coalesce(
      (select developer_count from public.specialization_counters c where c.specialization_id = specialization), 0);
  end if;
  if matches is null or v_where <> '' and matches <= c_count_cap then
    perform internal.plan_as(case when internal.has_trigram(term) then 'indexed' else 'any' end);
    execute pg_catalog.format(
      'select count(*), array_agg(p.id order by %s) from (
        select p.id, p.average_rating, p.rating_count from public.profiles p where true %s limit %s) as p',
      c_order, v_where, c_count_cap + 1)
    into matches, ids
    using v_pattern, level, min_rating, min_years, specialization, skills;
    exact := matches <= c_count_cap;
    matches := least(matches, c_count_cap);
  end if;

  pages := pg_catalog.ceil(matches::numeric / size);
  page := least(greatest(coalesce(asked_page, 1), 1), greatest(pages, 1));
  v_offset := (page - 1)::bigint * size;
  v_rows := least(size, matches - v_offset);
  if ids is not null and exact then
    ids := ids[v_offset + 1 : v_offset + v_rows];
  else
    -- The last pages of a long list are the first ones from its other end.
    v_reversed := exact and v_offset > matches / 2;
    if v_reversed then
      v_offset := matches - v_offset - v_rows;
    end if;
    perform internal.plan_as('ordered');
    execute pg_catalog.format(
      'select array(select p.id from public.profiles p where true %s order by %s limit %s offset %s)',
      v_where, case when v_reversed then c_reverse_order else c_order end, v_rows, v_offset)
    into ids
    using v_pattern, level, min_rating, min_years, specialization, skills;
    if v_reversed then
      ids := array(select id from unnest(ids) with ordinality as listed (id, place) order by place desc);
    end if;
  end if;
  perform internal.plan_as('any');
end;
$$;
revoke execute on function internal.find_developers from public;
grant execute on function internal.find_developers to anon, authenticated, service_role;

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
  v_size integer := least(greatest(coalesce(page_size, 12), 1), 48);
  v_term text := nullif(pg_catalog.btrim(pg_catalog.left(search, 100)), '');
  v_list record;
begin
  select * into v_list
  from internal.find_developers(v_term, level, min_rating, min_years, specialization, skills, page, v_size);
  return jsonb_build_object(
    'data', internal.developer_cards(v_list.ids),
    'count', v_list.matches,
    'count_exact', v_list.exact,
    'total', v_list.total,
    'page', v_list.page,
    'page_size', v_size,
    'total_pages', v_list.pages
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
comment on function public.specialization_options is
  'All specializations by name, with their developers counted.';

revoke execute on function public.search_developers, public.home_developers, public.specialization_options
  from public, anon, authenticated;
grant execute on function public.search_developers, public.home_developers, public.specialization_options
  to anon, authenticated, service_role;
