-- The dashboard: the member's own numbers in one answer, and the admins' maintenance.

create function public.dashboard_summary() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_me uuid := (select auth.uid());
begin
  return jsonb_build_object(
    'profile', (
      select jsonb_build_object(
        'id', p.id, 'username', p.username, 'full_name', p.full_name, 'title', p.title, 'bio', p.bio,
        'location', p.location, 'experience_level', p.experience_level,
        'years_of_experience', p.years_of_experience, 'avatar_url', p.avatar_url, 'role', p.role)
      from public.profiles p where p.id = v_me),
    'skill_count', (select count(*) from public.profile_skills k where k.profile_id = v_me),
    'project_count', (select count(*) from public.projects j where j.profile_id = v_me),
    'unread_messages', (public.unread_summary() -> 'messages'),
    -- Five are shown; the sixth only tells that there are more.
    'received_count', (select count(*) from internal.received_messages(6)),
    'recent', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', m.id, 'content', pg_catalog.left(m.content, 200), 'created_at', m.created_at, 'read', m.read,
        'sender', jsonb_build_object(
          'id', s.id, 'username', s.username, 'full_name', s.full_name, 'avatar_url', s.avatar_url)
      ) order by m.created_at desc, m.id desc)
      from internal.received_messages(5) as m
      join public.profiles s on s.id = m.sender_id), '[]')
  );
end;
$$;
comment on function public.dashboard_summary is
  'Profile, counts and the five latest received messages of the caller; received_count stops at 6.';

revoke execute on function public.dashboard_summary from public, anon, authenticated;
grant execute on function public.dashboard_summary to authenticated, service_role;

-- The category that a label means: its name or slug, else the usual words for web, mobile and design, else a name
-- that contains the label or is contained in it. Null when nothing fits.
create function internal.match_category(label text) returns uuid
language sql stable set search_path = '' as $$
  select c.id
  from public.categories c
  cross join lateral (
    select pg_catalog.lower(internal.clean_line(label)) as wanted, pg_catalog.lower(c.name) as name
  ) as l
  where l.wanted in (l.name, c.slug)
    or c.slug = 'web-dev' and l.wanted ~ '\mweb'
    or c.slug = 'mobile-dev' and l.wanted ~ '\mmobile'
    or c.slug = 'ui-ux' and l.wanted ~ '(\m(ui|ux)\M|design)'
    or pg_catalog.char_length(l.wanted) > 2 and pg_catalog.strpos(l.name, l.wanted) > 0
    or pg_catalog.strpos(l.wanted, l.name) > 0
  order by l.wanted in (l.name, c.slug) desc, c.slug in ('web-dev', 'mobile-dev', 'ui-ux') desc, c.name
  limit 1;
$$;
revoke execute on function internal.match_category from public;

-- Definer: changes posts of others, after it has made sure that an admin asks.
create function internal.sync_categories() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_renamed integer;
  v_found integer;
begin
  if not exists (select from public.profiles p where p.id = (select auth.uid()) and p.role = 'admin') then
    raise exception 'Only admins may sync categories.' using errcode = 'insufficient_privilege';
  end if;
  -- The id is right, the name is stale or missing.
  update public.posts p set category_name = c.name
  from public.categories c
  where c.id = p.category_id and p.category_name is distinct from c.name;
  get diagnostics v_renamed = row_count;
  -- The id is missing: by the name, else by the first tag that means a category.
  update public.posts p set category_id = repair.category_id
  from (
    select lost.id, coalesce(
      internal.match_category(lost.category_name),
      (select match.id
        from unnest(lost.tags) with ordinality as given (tag, place)
        cross join lateral (select internal.match_category(given.tag) as id) as match
        where match.id is not null
        order by given.place
        limit 1)
    ) as category_id
    from public.posts lost
    where lost.category_id is null
  ) as repair
  where repair.id = p.id and repair.category_id is not null;
  get diagnostics v_found = row_count;
  return v_renamed + v_found;
end;
$$;
revoke execute on function internal.sync_categories from public;
grant execute on function internal.sync_categories to authenticated, service_role;

create function public.sync_categories() returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  return jsonb_build_object('success', true, 'updated_count', internal.sync_categories(), 'error', null);
end;
$$;
comment on function public.sync_categories is
  'Repairs posts whose category id and name disagree or are missing. Admins only, others get 42501.';
revoke execute on function public.sync_categories from public, anon, authenticated;
grant execute on function public.sync_categories to authenticated, service_role;
