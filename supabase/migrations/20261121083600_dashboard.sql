-- The dashboard: the member's own numbers in one response.
create function public.dashboard_summary() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_caller constant uuid := (select auth.uid());
begin
  return jsonb_build_object(
    'profile', (
      select jsonb_build_object(
        'id', p.id, 'username', p.username, 'full_name', p.full_name, 'title', p.title, 'bio', p.bio,
        'location', p.location, 'works_remotely', p.works_remotely, 'experience_level', p.experience_level,
        'years_of_experience', p.years_of_experience, 'avatar_url', p.avatar_url, 'role', p.role,
        'purpose', p.purpose, 'company', p.company, 'listed', p.listed)
      from public.profiles p where p.id = v_caller),
    -- Known and being learned.
    'skill_count', (select count(*) from public.profile_skills k where k.profile_id = v_caller),
    'learning_count', (select count(*) from public.profile_skills k where k.profile_id = v_caller and k.is_learning),
    'project_count', (select count(*) from public.projects j where j.profile_id = v_caller),
    'answered_count', (
      select count(*) from public.job_answers a where a.member_id = v_caller and a.withdrawn_at is null),
    'developer_count', (select c.developer_count from public.site_counters c),
    'has_written', exists (select from public.messages m where m.sender_id = v_caller),
    -- Five are shown; a sixth means that there are more.
    'received_count', (select count(*) from internal.received_messages(6)),
    'recent', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', m.id, 'content', internal.beginning(m.content, 200), 'created_at', m.created_at, 'read', m.read,
        'sender', jsonb_build_object(
          'id', m.sender_id, 'username', s.username, 'full_name', coalesce(s.full_name, 'Hidden member'),
          'avatar_url', s.avatar_url)
      ) order by m.created_at desc, m.id desc)
      from internal.received_messages(5) as m
      left join internal.people s on s.id = m.sender_id), '[]'),
    -- The first steps of a new site, for admins until one of them dismisses the guide.
    'first_steps', (
      select jsonb_build_object(
        'has_operator', exists (
          select from public.site_settings s where s.key = 'operator' and s.value is not null),
        'has_contact_email', exists (
          select from public.site_settings s where s.key = 'contact-email' and s.value is not null),
        'has_posts', exists (select from public.feed_counters f where f.post_count > 0),
        'has_members', exists (select from public.profiles p where p.id <> v_caller))
      where internal.is_admin()
        and exists (select from public.site_settings s where s.key = 'first-steps' and s.value is null))
  );
end;
$$;
comment on function public.dashboard_summary is
  'Profile, counts and the five latest received messages of the caller; received_count stops at 6. For admins also the '
  'first steps of a new site, null once they are dismissed.';

grant execute on function public.dashboard_summary to authenticated, service_role;
