-- One case as its moderator sees it: who may decide, evidence, reports, decisions, and who looks at it.

-- Whether there is a moderator in good standing who is neither `member` nor `other`. If so, that one has to decide.
create function internal.has_other_moderator(member uuid, other uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.profiles p
    where p.role in ('admin', 'moderator') and p.suspended_at is null and p.left_at is null
      and p.id <> member and p.id is distinct from other);
end;
$$;

-- Whether the caller may decide on this case. Nobody decides on their own thing, nor on a conversation that they took
-- part in if somebody else can decide.
create function internal.may_decide(wanted_case internal.cases) returns boolean
language sql stable security definer set search_path = '' as $$
  select wanted_case.author_id <> (select auth.uid()) and not (
    wanted_case.kind in ('message', 'conversation')
    and exists (
      select from internal.reports r where r.case_id = wanted_case.id and r.reporter_id = (select auth.uid()))
    and internal.has_other_moderator((select auth.uid()), wanted_case.author_id));
$$;

-- Whether the caller may answer an appeal. The member concerned may not, and the moderator who decided only if there
-- is no other.
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

-- A decision of the log, with its undo, appeal and answer.
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

-- Whether the thing is an offer that a decision may close.
create function internal.is_open_job(kind text, thing uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select kind = 'post' and exists (
    select from public.jobs j where j.post_id = thing and j.ends_at > pg_catalog.now());
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
    'path', (select f.path from internal.thing_facts(v_case.kind, v_case.thing) as f
      where f.author_id = v_case.author_id),
    'state', case when v_case.closed_at is null then 'open' else 'closed' end,
    'hidden', internal.is_hidden_thing(v_case.kind, v_case.thing),
    'open_job', internal.is_open_job(v_case.kind, v_case.thing),
    'automatic', v_case.automatic,
    'author', internal.judged_member(v_case.author_id) || jsonb_build_object(
      'open_cases', coalesce((
        select jsonb_agg(jsonb_build_object('id', o.id, 'kind', o.kind, 'label', o.label) order by o.id)
        from (
          select c.id, c.kind, c.label from internal.cases c
          where c.author_id = v_case.author_id and c.id <> v_case.id and c.closed_at is null
          order by c.id limit 20
        ) as o), '[]')),
    -- Copies that are the same once, at the place of the latest.
    'evidence', coalesce((
      select jsonb_agg(internal.shown_entry(entry.value, v_case.id, e.copied_at) order by e.id, entry.ordinal)
      from (select max(l.id) as id from internal.evidence l where l.case_id = v_case.id group by l.hash) as latest
      join internal.evidence e on e.id = latest.id
      cross join lateral jsonb_array_elements(e.entries) with ordinality as entry (value, ordinal)), '[]'),
    -- The latest hundred are enough, those of members first: reports without an account never push them out. A case
    -- about the caller lists none, because its reporters stay unnamed to them.
    'reports', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', r.id,
        'reporter', (select jsonb_build_object('id', p.id, 'username', p.username, 'full_name', p.full_name)
          from public.profiles p where p.id = r.reporter_id),
        'email', r.email, 'reason', r.reason, 'note', r.note, 'created_at', r.created_at) order by r.id)
      from (
        select l.* from internal.reports l
        where l.case_id = v_case.id and v_case.author_id is distinct from (select auth.uid())
        order by (l.reporter_id is null), l.id desc limit 100
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

-- A case for moderators.
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

-- Takes a case or gives it back. A moderator may take over another one's case, because that one may have gone home.
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

grant execute on function internal.moderation_case, internal.claim_case, public.moderation_case, public.claim_case
  to authenticated, service_role;
