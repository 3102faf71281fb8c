-- The desk's list of specializations: moderators offer, rename, merge and hide what members added.

-- A page of those that are not hidden: first those that wait for a moderator, the newest first. The list ends after a
-- thousand, so that it costs the same when there are many more.
create function internal.moderation_specializations(requested_page integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  c_page_size constant integer := 30;
  c_max_listed constant integer := 1000;
  v_count bigint;
  v_page integer;
begin
  perform internal.require_moderator();
  select count(*) into v_count
  from (
    select from public.specializations s where s.hidden_at is null
    order by s.offered, s.created_at desc limit c_max_listed
  ) as listed;
  v_page := internal.clamp_page(requested_page, v_count, c_page_size);
  return jsonb_build_object(
    'data', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', s.id, 'name', s.name, 'description', s.description, 'offered', s.offered,
        'created_at', s.created_at,
        'developer_count', coalesce((
          select c.developer_count from public.specialization_counters c where c.specialization_id = s.id), 0),
        'author', (
          select jsonb_build_object(
            'id', p.id, 'username', p.username, 'full_name', p.full_name, 'avatar_url', p.avatar_url)
          from internal.specialization_authors a
          join public.profiles p on p.id = a.profile_id
          where a.specialization_id = s.id order by a.added_at, a.profile_id limit 1)
      ) order by s.offered, s.created_at desc, s.id)
      from (
        select w.* from public.specializations w where w.hidden_at is null
        order by w.offered, w.created_at desc, w.id limit c_page_size offset (v_page - 1)::bigint * c_page_size
      ) as s), '[]'),
    'count', v_count, 'page', v_page, 'total_pages', internal.page_count(v_count, c_page_size));
end;
$$;

create function public.moderation_specializations(page integer default 1) returns jsonb
language sql stable set search_path = '' as $$
  select internal.moderation_specializations(moderation_specializations.page);
$$;
comment on function public.moderation_specializations is
  'A page of specializations for moderators: those that wait first, the newest first.';

-- Everybody who has one gets the other instead, and the first is deleted.
create function internal.merge_specialization(merged uuid, target uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.lock_specialization(merged, target);
  if merged = target or not exists (select from public.specializations s where s.id = target and s.offered) then
    raise exception 'Choose another specialization that is offered.'
      using errcode = 'check_violation', constraint = 'specializations_merge_target';
  end if;
  update public.profiles p set specializations = array_replace(p.specializations, merged, target)
  where p.specializations @> array[merged];
  delete from public.specializations s where s.id = merged;
end;
$$;

-- Hides one by a decision on its case, so that its author reads the reason and may appeal.
create function internal.hide_specialization(hidden uuid, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_facts record;
  v_case bigint;
begin
  select * into v_facts from internal.thing_facts('specialization', hidden);
  v_case := internal.open_case('specialization', hidden, v_facts.author_id, v_facts.label);
  perform internal.keep_evidence(v_case, null, internal.copy_evidence('specialization', hidden));
  perform internal.decide(c.id, c.version, 'hide', reason, null, false) from internal.cases c where c.id = v_case;
end;
$$;

-- A moderator's acts on one. Each act but hiding, which is a decision, is a row of the log.
create function internal.moderate_specialization(
  moderated uuid, action text, new_name text, target uuid, reason text
) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_old public.specializations;
  v_done text;
begin
  perform internal.require_moderator();
  select * into v_old from public.specializations s where s.id = moderated and s.hidden_at is null;
  if not found then
    raise exception 'This specialization is no longer there.' using errcode = 'PT404';
  end if;
  case action
  when 'offer' then
    v_done := 'Offered';
    update public.specializations s set accepted_at = coalesce(s.accepted_at, now()) where s.id = moderated;
  when 'rename' then
    -- A new name is a look, too.
    update public.specializations s set name = new_name, accepted_at = coalesce(s.accepted_at, now())
    where s.id = moderated
    returning 'Renamed: ' || s.name into v_done;
  when 'merge' then
    select 'Merged into: ' || s.name into v_done from public.specializations s where s.id = target;
    perform internal.merge_specialization(moderated, target);
  when 'hide' then
    perform internal.hide_specialization(moderated, reason);
    return;
  else
    raise exception 'Unknown action: %', action
      using errcode = 'check_violation', constraint = 'specialization_action_known';
  end case;
  insert into internal.moderation_log (event, actor_id, actor_name, kind, thing, label, reason)
  select 'specialization', p.id, p.full_name, 'specialization', moderated, v_old.name, v_done
  from public.profiles p where p.id = auth.uid();
end;
$$;

create function public.moderate_specialization(
  id uuid, action text, name text default null, target uuid default null, reason text default null
) returns void
language sql volatile set search_path = '' as $$
  select internal.moderate_specialization(
    moderate_specialization.id, moderate_specialization.action, moderate_specialization.name,
    moderate_specialization.target, moderate_specialization.reason);
$$;
comment on function public.moderate_specialization is
  'For moderators: offer a specialization to everybody, rename it (name), merge it into another one (target), or hide '
  'it (reason).';
grant execute on function internal.moderation_specializations, internal.moderate_specialization,
  public.moderation_specializations, public.moderate_specialization to authenticated, service_role;
