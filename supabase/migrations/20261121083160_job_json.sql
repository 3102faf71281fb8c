-- The facts of an offer as lists and pages show them.

-- Null if the post has no facts. With the caller's rights: facts are visible with their post.
create function internal.job_json(post uuid) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select jsonb_build_object(
      'employer', j.employer,
      'employer_url', j.employer_url,
      'kind', j.kind,
      'places', j.places,
      'remote', j.remote,
      'remote_zone', j.remote_zone,
      'remote_hours', j.remote_hours,
      'pay_from', pg_catalog.trim_scale(j.pay_from),
      'pay_to', pg_catalog.trim_scale(j.pay_to),
      'currency', j.currency,
      'pay_per', j.pay_per,
      'unpaid', j.unpaid,
      'levels', j.levels,
      'skills', coalesce((
        select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name) order by s.name)
        from public.job_skills k
        join public.skills s on s.id = k.skill_id
        where k.job_id = j.post_id), '[]'),
      'last_day', j.last_day,
      'time_zone', j.time_zone,
      'ends_at', j.ends_at,
      'answer_url', j.answer_url,
      'state', internal.job_state(j)
    )
    from public.jobs j
    where j.post_id = post
  );
end;
$$;
grant execute on function internal.job_json to anon, authenticated, service_role;
