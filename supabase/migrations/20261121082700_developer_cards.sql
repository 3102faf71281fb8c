-- Developer cards, as the directory and the home page show them.

-- Cards of listed profiles, or also of those that are only visible, in the order of the ids. Skills of `wanted` come
-- first, so that a card shows why a filter found it. Definer: the policy of skills would be asked at each of their
-- rows.
create function internal.developer_cards(ids uuid[], wanted uuid[] default '{}', also_unlisted boolean default false)
returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  if ids = '{}' then
    return '[]';
  end if;
  return (
    with ranked as (
      select k.profile_id, k.is_learning, s.id, s.name, row_number() over (
        partition by k.profile_id, k.is_learning
        order by s.id = any (wanted) desc,
          array_position(array['Expert', 'Advanced', 'Intermediate', 'Beginner'], k.proficiency_level)
          nulls last, s.name) as known_rank,
        row_number() over (partition by k.profile_id, k.is_learning
          order by s.id = any (wanted) desc, s.name) as learning_rank
      from public.profile_skills k
      join public.skills s on s.id = k.skill_id
      where k.profile_id = any (ids)
    ), skills as (
      select r.profile_id,
        count(*) filter (where not r.is_learning) as known_count,
        count(*) filter (where r.is_learning) as learning_count,
        jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name) order by r.known_rank)
          filter (where not r.is_learning and r.known_rank <= 3) as known,
        jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name) order by r.learning_rank)
          filter (where r.is_learning and r.learning_rank <= 2) as learning
      from ranked r
      group by r.profile_id
    )
    select coalesce(jsonb_agg(
      jsonb_build_object(
        'id', p.id,
        'username', p.username,
        'full_name', p.full_name,
        'title', p.title,
        'bio', internal.beginning(p.bio, 300),
        'avatar_url', p.avatar_url,
        'location', p.location,
        'works_remotely', p.works_remotely,
        'years_of_experience', p.years_of_experience,
        'experience_level', p.experience_level,
        'availability', p.availability,
        'availability_confirmed_on', p.availability_confirmed_on,
        'average_rating', p.average_rating,
        'rating_count', p.rating_count,
        'skills', coalesce(k.known, '[]'),
        'known_count', coalesce(k.known_count, 0),
        'specializations', coalesce(special.top, '[]'),
        'specialization_count', special.amount,
        'learning', coalesce(k.learning, '[]'),
        'learning_count', coalesce(k.learning_count, 0)
      ) order by requested.ordinal), '[]')
    from unnest(ids) with ordinality as requested (id, ordinal)
    join public.profiles p on p.id = requested.id and (p.listed or also_unlisted and p.visible)
    left join skills k on k.profile_id = p.id
    left join lateral (
      select count(*) as amount,
        jsonb_agg(jsonb_build_object('id', shown.id, 'name', shown.name) order by shown.place)
          filter (where shown.place <= 3) as top
      from (
        select s.id, s.name, row_number() over (order by chosen.ordinal) as place
        from unnest(p.specializations) with ordinality as chosen (id, ordinal)
        join public.specializations s on s.id = chosen.id and s.hidden_at is null
      ) as shown
    ) as special on true
  );
end;
$$;
grant execute on function internal.developer_cards to anon, authenticated, service_role;
