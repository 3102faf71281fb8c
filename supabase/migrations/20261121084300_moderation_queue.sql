-- The moderators' queue and one case.

-- Somebody else has to decide where there is one: a moderator in good standing who is not `member` and not `other`.
create function internal.has_other_moderator(member uuid, other uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.profiles p
    where p.role in ('admin', 'moderator') and p.suspended_at is null and p.left_at is null
      and p.id <> member and p.id is distinct from other);
end;
$$;

-- Whether the caller may decide on this case: nobody on their own thing, and nobody on a conversation that they took
-- part in if somebody else can.
create function internal.may_decide(wanted_case internal.cases) returns boolean
language sql stable security definer set search_path = '' as $$
  select wanted_case.author_id <> (select auth.uid()) and not (
    wanted_case.kind in ('message', 'conversation')
    and exists (
      select from internal.reports r where r.case_id = wanted_case.id and r.reporter_id = (select auth.uid()))
    and internal.has_other_moderator((select auth.uid()), wanted_case.author_id));
$$;

-- Whether the caller may answer an appeal: another moderator than the one of the decision, where there is one.
create function internal.may_answer(decision internal.moderation_log) returns boolean
language sql stable security definer set search_path = '' as $$
  select decision.member_id is distinct from (select auth.uid()) and not (
    decision.actor_id = (select auth.uid())
    and internal.has_other_moderator((select auth.uid()), decision.member_id));
$$;

-- Appeals of a case that nobody has answered: ids of their decisions and times.
create function internal.pending_appeals(of_case bigint) returns table (decision_id bigint, appealed_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select a.about_id, a.created_at
  from internal.moderation_log a
  where a.case_id = of_case and a.event = 'appeal' and not exists (
    select from internal.moderation_log n
    where n.about_id = a.id and n.event = 'appeal_answer' or n.about_id = a.about_id and n.event = 'undo');
$$;

-- A decision of the log with what became of it.
create function internal.decision_json(decision internal.moderation_log) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', decision.id, 'case_id', decision.case_id, 'action', decision.action, 'days', decision.days,
    'everything', decision.everything, 'reason', decision.reason,
    'kind', decision.kind, 'label', decision.label,
    'moderator', jsonb_build_object('id', decision.actor_id, 'full_name', decision.actor_name),
    'created_at', decision.created_at,
    'undone_at', u.created_at,
    'undone_by', case when u.id is not null then jsonb_build_object('id', u.actor_id, 'full_name', u.actor_name) end,
    'undo_reason', u.reason,
    -- The milder decision that stays after an appeal that was granted in part.
    'after_appeal', decision.about_id is not null,
    'appeal', case when a.id is not null then jsonb_build_object(
      'text', a.reason, 'created_at', a.created_at,
      'outcome', case
        when k.id is not null then 'partly' when n.granted then 'granted' when not n.granted then 'upheld' end,
      'answer', n.reason, 'decided_at', n.created_at) end)
  from (select) as one
  left join internal.moderation_log u on u.about_id = decision.id and u.event = 'undo'
  left join internal.moderation_log a on a.about_id = decision.id and a.event = 'appeal'
  left join internal.moderation_log n on n.about_id = a.id and n.event = 'appeal_answer'
  left join internal.moderation_log k on k.about_id = n.id and k.event = 'decision';
$$;

-- Open cases and appeals without an answer, for the badge of moderators; counting stops at 100. Null: not a moderator.
create function internal.waiting_cases() returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  if not internal.is_moderator() then
    return null;
  end if;
  return (
    select least(count(*), 100)::integer
    from (
      (select c.id from internal.cases c where c.closed_at is null limit 100)
      union
      (select c.id from internal.cases c where c.appealed_at is not null limit 100)
    ) as waiting);
end;
$$;

-- These cases as lists of moderators show them, in this order.
create function internal.queue_entries(wanted_cases bigint[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', c.id, 'kind', c.kind, 'label', c.label,
      'author', case when a.id is not null then jsonb_build_object(
        'id', a.id, 'username', a.username, 'full_name', a.full_name, 'avatar_url', a.avatar_url) end,
      'reports', c.report_count, 'reasons', pg_catalog.to_jsonb(c.reasons), 'urgent', c.urgent,
      'hidden', internal.is_hidden_thing(c.kind, c.thing), 'automatic', c.automatic,
      'opened_at', c.opened_at, 'last_report_at', c.last_report_at,
      'handler', case when h.id is not null then jsonb_build_object('id', h.id, 'full_name', h.full_name) end,
      'open', c.closed_at is null, 'appeal', c.appealed_at is not null,
      -- The latest one; null while nobody has decided.
      'decision', (
        select jsonb_build_object('action', d.action, 'days', d.days, 'undone', internal.is_undone(d.id))
        from internal.moderation_log d
        where d.case_id = c.id and d.event = 'decision' and d.action <> 'picture'
        order by d.id desc limit 1)) order by chosen.ordinal)
    from unnest(wanted_cases) with ordinality as chosen (id, ordinal)
    join internal.cases c on c.id = chosen.id
    left join public.profiles a on a.id = c.author_id and a.removed_at is null
    left join public.profiles h on h.id = c.handler_id), '[]');
end;
$$;

create function internal.moderation_queue(wanted_state text, requested_page integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  c_size constant integer := 30;
  v_count bigint;
  v_page integer;
  v_skipped bigint;
  v_cases bigint[];
begin
  perform internal.require_moderator();
  case wanted_state
    when 'appeals' then select count(*) into v_count from internal.cases c where c.appealed_at is not null;
    when 'closed' then select count(*) into v_count from internal.cases c where c.closed_at is not null;
    else select count(*) into v_count from internal.cases c where c.closed_at is null;
  end case;
  v_page := internal.nearest_page(requested_page, v_count, c_size);
  v_skipped := (v_page - 1)::bigint * c_size;
  v_cases := case wanted_state
    when 'appeals' then array(
      select c.id from internal.cases c where c.appealed_at is not null
      order by c.appealed_at, c.id limit c_size offset v_skipped)
    when 'closed' then array(
      select c.id from internal.cases c where c.closed_at is not null
      order by c.closed_at desc, c.id desc limit c_size offset v_skipped)
    else array(
      select c.id from internal.cases c where c.closed_at is null
      order by (not c.urgent), c.opened_at, c.id limit c_size offset v_skipped)
  end;
  return jsonb_build_object(
    'data', internal.queue_entries(v_cases),
    'count', v_count, 'page', v_page, 'total_pages', internal.page_count(v_count, c_size));
end;
$$;

create function public.moderation_queue(state text default 'open', page integer default 1) returns jsonb
language sql stable set search_path = '' as $$
  select internal.moderation_queue(moderation_queue.state, moderation_queue.page);
$$;
comment on function public.moderation_queue is
  'A page of cases for moderators: open (urgent ones first, then the oldest), appeals, or closed.';

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

-- Everything that a moderator sees of a case. Callers have checked that they are moderators.
create function internal.case_json(wanted_case bigint) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_case internal.cases;
begin
  select * into v_case from internal.cases c where c.id = wanted_case;
  if not found then
    raise exception 'There is no such case.' using errcode = 'PT404';
  end if;
  return jsonb_build_object(
    'id', v_case.id, 'version', v_case.version, 'kind', v_case.kind, 'thing', v_case.thing, 'label', v_case.label,
    'path', (select f.path from internal.thing_facts(v_case.kind, v_case.thing) as f),
    'state', case when v_case.closed_at is null then 'open' else 'closed' end,
    'hidden', internal.is_hidden_thing(v_case.kind, v_case.thing),
    'automatic', v_case.automatic,
    'author', internal.judged_member(v_case.author_id) || jsonb_build_object(
      'open_cases', coalesce((
        select jsonb_agg(jsonb_build_object('id', o.id, 'kind', o.kind, 'label', o.label) order by o.id)
        from (
          select c.id, c.kind, c.label from internal.cases c
          where c.author_id = v_case.author_id and c.id <> v_case.id and c.closed_at is null
          order by c.id limit 20
        ) as o), '[]')),
    'evidence', coalesce((
      select jsonb_agg(entry.value order by e.id, entry.ordinal)
      from internal.evidence e
      cross join lateral jsonb_array_elements(e.entries) with ordinality as entry (value, ordinal)
      where e.case_id = v_case.id), '[]'),
    -- The latest hundred: three hundred reports say no more than these. None on a case about the caller: whoever
    -- reports a moderator stays unnamed to them.
    'reports', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', r.id,
        'reporter', (select jsonb_build_object('id', p.id, 'username', p.username, 'full_name', p.full_name)
          from public.profiles p where p.id = r.reporter_id),
        'email', r.email, 'reason', r.reason, 'note', r.note, 'created_at', r.created_at) order by r.id)
      from (
        select l.* from internal.reports l
        where l.case_id = v_case.id and v_case.author_id is distinct from (select auth.uid())
        order by l.id desc limit 100
      ) as r), '[]'),
    'history', coalesce((
      select jsonb_agg(internal.decision_json(d) order by d.id desc)
      from (
        select l.* from internal.moderation_log l
        where l.member_id = v_case.author_id and l.event = 'decision' and l.case_id <> v_case.id
        order by l.id desc limit 50
      ) as d), '[]'),
    'decisions', coalesce((
      select jsonb_agg(internal.decision_json(d) order by d.id)
      from internal.moderation_log d where d.case_id = v_case.id and d.event = 'decision'), '[]'),
    'handler', (select jsonb_build_object('id', h.id, 'full_name', h.full_name)
      from public.profiles h where h.id = v_case.handler_id),
    -- An appeal is for somebody else than the moderator who decided.
    'may_decide', internal.may_decide(v_case) and not exists (
      select from internal.pending_appeals(v_case.id) as a
      join internal.moderation_log d on d.id = a.decision_id
      where not internal.may_answer(d)));
end;
$$;

create function internal.moderation_case(wanted_case bigint) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform internal.require_moderator();
  return internal.case_json(wanted_case);
end;
$$;

create function public.moderation_case(id bigint) returns jsonb
language sql stable set search_path = '' as $$
  select internal.moderation_case(moderation_case.id);
$$;
comment on function public.moderation_case is 'A case for moderators, with evidence, reports and decisions.';

-- A member with the latest fifty cases and decisions about them.
create function internal.moderation_member(wanted uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_member jsonb := internal.judged_member(wanted);
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

-- A case that somebody else looks at may be taken over: they may have gone home.
create function internal.claim_case(wanted_case bigint, take boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.require_moderator();
  update internal.cases c
  set handler_id = case when take then (select auth.uid()) end, version = c.version + 1
  where c.id = wanted_case
    and (take and c.handler_id is distinct from (select auth.uid()) or not take and c.handler_id = (select auth.uid()));
  return internal.case_json(wanted_case);
end;
$$;

create function public.claim_case(id bigint, take boolean) returns jsonb
language sql volatile set search_path = '' as $$
  select internal.claim_case(claim_case.id, coalesce(claim_case.take, true));
$$;
comment on function public.claim_case is 'Says that the calling moderator looks at a case, or no longer does.';

grant execute on function internal.waiting_cases, internal.moderation_queue, internal.moderation_case,
  internal.moderation_member, internal.claim_case, public.moderation_queue, public.moderation_case,
  public.moderation_member, public.claim_case to authenticated, service_role;
