-- The public profile: everything on the page but its ratings in one response. The ratings have pages of their own.

-- Whether this is the URL of the GitHub account that the member connected. What GitHub said of it is in the identity,
-- which no member writes.
create function internal.is_own_github(member uuid, url text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.identities i
    where i.user_id = member and i.provider = 'github'
      and pg_catalog.lower(url) = pg_catalog.lower('https://github.com/' || (i.identity_data ->> 'user_name')));
$$;

-- Definer: the policies of skills, projects and pictures would be asked at each of their rows. A hidden profile or
-- project is for its member alone; a profile that opted out of lists opens at its exact URL.
create function internal.profile_page(key text) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  v_caller constant uuid := (select auth.uid());
  v_id uuid;
begin
  if key ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    v_id := key::uuid;
  else
    -- The page of a former username tells the present one, to which the app redirects.
    v_id := coalesce(
      (select p.id from public.profiles p where p.username = pg_catalog.lower(key)),
      internal.former_owner(pg_catalog.lower(key)));
  end if;

  return (
    select jsonb_build_object(
      'profile', jsonb_build_object(
        'id', p.id,
        'username', p.username,
        'full_name', p.full_name,
        'purpose', p.purpose,
        'company', p.company,
        'title', p.title,
        'bio', p.bio,
        'location', p.location,
        'works_remotely', p.works_remotely,
        'time_zone', p.time_zone,
        'avatar_url', p.avatar_url,
        'years_of_experience', p.years_of_experience,
        'experience_level', p.experience_level,
        'availability', p.availability,
        'availability_confirmed_on', p.availability_confirmed_on,
        'answers_within', case when p.shows_answer_time then internal.answers_within(p.id) end,
        'shown_on_home', p.shown_on_home,
        'website', p.website,
        'github', p.github,
        'github_proven', internal.is_own_github(p.id, p.github),
        'twitter', p.twitter,
        'linkedin', p.linkedin,
        'average_rating', p.average_rating,
        'rating_count', p.rating_count,
        'specializations', coalesce((
          select jsonb_agg(jsonb_build_object(
            'id', s.id, 'name', s.name, 'description', s.description, 'icon', s.icon, 'offered', s.offered,
            'hidden', s.hidden_at is not null, 'by_member', not s.offered or exists (
              select from internal.specialization_authors a where a.specialization_id = s.id))
            order by chosen.ordinal)
          from unnest(p.specializations) with ordinality as chosen (id, ordinal)
          join public.specializations s on s.id = chosen.id and (s.hidden_at is null or p.id = v_caller)), '[]'),
        'created_at', p.created_at,
        'hidden', not p.visible,
        -- Only its member gets it, whom the page tells what is missing.
        'listed', case when p.id = v_caller then p.listed end,
        'noindex', p.noindex or p.opted_out_of_lists
      ),
      'skills', coalesce((
        select jsonb_agg(jsonb_build_object(
          'skill_id', s.id, 'name', s.name, 'category', s.category,
          'proficiency_level', k.proficiency_level, 'is_learning', k.is_learning) order by s.category, s.name)
        from public.profile_skills k
        join public.skills s on s.id = k.skill_id
        where k.profile_id = p.id), '[]'),
      'projects', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', j.id, 'title', j.title, 'description', j.description, 'thumbnail_url', j.thumbnail_url,
          'github_url', j.github_url, 'live_url', j.live_url, 'created_at', j.created_at,
          'hidden', j.hidden_at is not null,
          'skills', coalesce((
            select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'category', s.category) order by s.name)
            from public.project_skills ps
            join public.skills s on s.id = ps.skill_id
            where ps.project_id = j.id), '[]'),
          'media', coalesce((
            select jsonb_agg(jsonb_build_object('id', m.id, 'url', m.url, 'alt', m.alt)
              order by m.position, m.id)
            from public.project_media m
            where m.project_id = j.id), '[]')
        ) order by j.created_at desc, j.id)
        from public.projects j
        where j.profile_id = p.id and (j.hidden_at is null or p.id = v_caller)), '[]'),
      'learning_paths', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', l.id, 'title', l.title,
          'skills', coalesce((
            select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name) order by s.name)
            from public.learning_path_skills ls
            join public.skills s on s.id = ls.skill_id
            where ls.learning_path_id = l.id), '[]')
        ) order by l.created_at, l.id)
        from public.learning_paths l
        where l.profile_id = p.id), '[]')
    )
    from public.profiles p
    where p.id = v_id and (p.visible or p.id = v_caller)
  );
end;
$$;

create function public.profile_page(key text) returns jsonb
language sql stable set search_path = '' as $$
  select internal.profile_page(profile_page.key);
$$;
comment on function public.profile_page is
  'A profile by id, username or former username with skills, projects and learning paths; null if unknown or hidden.';
grant execute on function internal.profile_page, public.profile_page to anon, authenticated, service_role;
