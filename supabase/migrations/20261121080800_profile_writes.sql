-- Calls that save a profile beyond a plain update. Invoker functions: policies and grants decide, and the checks here
-- only turn "no row matched" into an error that gives the reason.
create function public.update_profile_direct(profile_id uuid, experience_level text) returns void
language plpgsql volatile set search_path = '' as $$
begin
  if profile_id is distinct from (select auth.uid()) then
    raise exception 'You may change your own profile only.' using errcode = 'insufficient_privilege';
  end if;
  update public.profiles p set experience_level = update_profile_direct.experience_level
  where p.id = update_profile_direct.profile_id;
end;
$$;
comment on function public.update_profile_direct is 'Sets the experience level of the caller''s own profile.';

create function public.update_primary_categories(user_id uuid, categories uuid[]) returns void
language plpgsql volatile set search_path = '' as $$
begin
  if user_id is distinct from (select auth.uid()) then
    raise exception 'You may change your own profile only.' using errcode = 'insufficient_privilege';
  end if;
  update public.profiles p set primary_categories = coalesce(categories, '{}') where p.id = user_id;
end;
$$;
comment on function public.update_primary_categories is
  'Sets the primary categories of the caller''s own profile.';

-- Saves the edit form's skills in one call. Rows that stay keep their ids. Two saves at the same time queue on the
-- profile.
create function public.replace_profile_skills(skill_ids uuid[], is_learning boolean[], levels text[]) returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_caller constant uuid := (select auth.uid());
  v_count constant integer := coalesce(cardinality(skill_ids), 0);
begin
  if coalesce(cardinality(is_learning), 0) <> v_count or coalesce(cardinality(levels), 0) <> v_count then
    raise exception 'Skills, learning flags and levels must be equally long.'
      using errcode = 'invalid_parameter_value';
  end if;
  if v_count > 200 then
    raise exception 'A profile can list 200 skills at most.' using errcode = 'invalid_parameter_value';
  end if;
  perform from public.profiles p where p.id = v_caller for no key update;

  delete from public.profile_skills s where s.profile_id = v_caller and s.skill_id <> all (coalesce(skill_ids, '{}'));
  insert into public.profile_skills (profile_id, skill_id, is_learning, proficiency_level)
  select distinct on (given.skill_id)
    v_caller, given.skill_id, coalesce(given.learning, false), nullif(given.level, '')
  from unnest(skill_ids, replace_profile_skills.is_learning, levels)
    with ordinality as given (skill_id, learning, level, ordinal)
  order by given.skill_id, given.ordinal
  on conflict (profile_id, skill_id) do update set
    is_learning = excluded.is_learning,
    proficiency_level = excluded.proficiency_level;
end;
$$;
comment on function public.replace_profile_skills is
  'Replaces the caller''s skills by the three parallel lists; an empty level means none.';

grant execute on function public.update_profile_direct, public.update_primary_categories,
  public.replace_profile_skills to authenticated, service_role;
