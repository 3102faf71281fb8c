-- One member as moderators see them.

-- A member as moderators see them, with what others see of theirs: all that "hide everything" takes away. Null when the
-- account is gone.
create function internal.judged_member(member uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'id', p.id, 'username', p.username, 'full_name', p.full_name, 'avatar_url', p.avatar_url,
      'created_at', p.created_at, 'role', p.role, 'standing', internal.standing(p.id),
      'hidden', p.hidden_at is not null,
      'published', jsonb_build_object(
        'posts', (select count(*) from public.posts o where o.profile_id = p.id and o.hidden_at is null),
        'comments', (select count(*) from public.comments c where c.profile_id = p.id and c.hidden_at is null),
        'projects', (select count(*) from public.projects j where j.profile_id = p.id and j.hidden_at is null),
        'ratings', (select count(*) from public.user_ratings r where r.rater_id = p.id and r.hidden_at is null)))
    from public.profiles p where p.id = member and p.removed_at is null);
end;
$$;

-- A member with the latest fifty cases and decisions about them.
create function internal.moderation_member(wanted uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_member constant jsonb := internal.judged_member(wanted);
begin
  perform internal.require_moderator();
  if v_member is null then
    raise exception 'There is no such member.' using errcode = 'PT404';
  end if;
  return jsonb_build_object(
    'member', v_member,
    'cases', internal.queue_entries(array(
      select c.id from internal.cases c where c.author_id = wanted
      order by c.closed_at desc nulls first, c.id desc limit 50)),
    'decisions', coalesce((
      select jsonb_agg(internal.decision_json(d) order by d.id desc)
      from (
        select l.* from internal.moderation_log l
        where l.member_id = wanted and l.event = 'decision'
        order by l.id desc limit 50
      ) as d), '[]'));
end;
$$;

create function public.moderation_member(id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select internal.moderation_member(moderation_member.id);
$$;
comment on function public.moderation_member is 'A member for moderators, with the cases and decisions about them.';

grant execute on function internal.moderation_member, public.moderation_member to authenticated, service_role;
