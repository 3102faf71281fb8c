-- A member's standing with the decisions behind it, and appeals.

-- The caller's standing and the latest fifty decisions, without the moderators' names. `text` is what the caller wrote.
create function internal.my_standing() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_caller constant uuid := auth.uid();
begin
  return coalesce(internal.standing(v_caller), '{"state": "good", "until": null}') || jsonb_build_object(
    'decisions', coalesce((
      select jsonb_agg(
        internal.decision_json(d) - '{case_id,kind,label,moderator,undone_by}'::text[] || jsonb_build_object(
          'about', jsonb_build_object(
            'kind', d.kind, 'label', d.label,
            'text', case when d.kind not in ('conversation', 'profile') then (
              select entry ->> 'text'
              from internal.evidence e cross join lateral jsonb_array_elements(e.entries) as entry
              where e.case_id = d.case_id and (entry ->> 'reported')::boolean
              order by e.id desc limit 1) end),
          'may_appeal', internal.may_appeal(d))
        order by d.id desc)
      from (
        select l.* from internal.moderation_log l
        where l.member_id = v_caller and l.event = 'decision' and l.action <> 'none'
        order by l.id desc limit 50
      ) as d), '[]'));
end;
$$;

create function public.my_standing() returns jsonb
language sql stable set search_path = '' as $$
  select internal.my_standing();
$$;
comment on function public.my_standing is 'The caller''s standing, with the decisions about them and their appeals.';

-- Once for each decision that does something and still stands. The file of a removed picture can't come back, and what
-- stays after an appeal has had its second look.
create function internal.may_appeal(decision internal.moderation_log) returns boolean
language sql stable security definer set search_path = '' as $$
  select decision.event = 'decision' and decision.action not in ('none', 'picture') and decision.about_id is null
    and not exists (
      select from internal.moderation_log l where l.about_id = decision.id and l.event in ('undo', 'appeal'));
$$;

-- Stores the member's appeal; its case waits for another moderator.
create function internal.appeal(appealed bigint, appeal_text text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_decision internal.moderation_log;
  v_case internal.cases;
begin
  select * into v_decision from internal.moderation_log l
  where l.id = appealed and l.member_id = auth.uid() and l.event = 'decision';
  if not found then
    raise exception 'There is no such decision.' using errcode = 'PT404';
  end if;
  select * into v_case from internal.cases c where c.id = v_decision.case_id for update;
  if not internal.may_appeal(v_decision) then
    raise exception 'This decision can’t be appealed any more.' using errcode = 'PT409';
  end if;
  if appeal_text is null or not internal.has_visible(appeal_text) then
    raise exception 'Say why the decision is wrong.' using errcode = 'check_violation',
      constraint = 'appeal_text_required';
  end if;
  perform internal.log_moderation('appeal', v_case, jsonb_build_object(
    'about_id', appealed, 'reason', internal.trim_text(appeal_text)));
  update internal.cases c set appealed_at = now(), version = c.version + 1 where c.id = v_case.id;
end;
$$;

create function public.appeal(decision_id bigint, text text) returns void
language sql volatile set search_path = '' as $$
  select internal.appeal(appeal.decision_id, appeal.text);
$$;
comment on function public.appeal is 'Asks for another look at a decision about the caller, once.';

-- Refuses to replace a decision by one that is not milder. A shorter pause begins now, and ends before the old one.
create function internal.check_milder(decision internal.moderation_log, action text, days integer) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  c_ranks constant text[] := '{warn,hide,pause,suspend}';
  -- A deletion can't be undone, so only a warning is milder, as it is after the end of an offer.
  v_rank constant integer := array_position(
    c_ranks, case when decision.action in ('delete', 'close') then 'hide' else decision.action end);
begin
  if not coalesce(array_position(c_ranks, action) < v_rank, false)
    and not coalesce(action = decision.action and (
      decision.everything
      or now() + pg_catalog.make_interval(days => days)
        < decision.created_at + pg_catalog.make_interval(days => decision.days)), false)
  then
    raise exception 'What stays must be milder than the decision.' using errcode = 'check_violation',
      constraint = 'appeal_milder';
  end if;
end;
$$;

-- Granted with an action: the decision is taken back, and this milder one stays in its place.
create function internal.decide_appeal(
  appealed bigint, is_granted boolean, answer text, kept_action text, kept_days integer
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_decision internal.moderation_log;
  v_case internal.cases;
  v_appeal bigint;
  v_answer bigint;
  v_kept bigint;
begin
  perform internal.require_moderator();
  select d.* into v_decision from internal.moderation_log d where d.id = appealed and d.event = 'decision';
  select a.id into v_appeal from internal.moderation_log a where a.about_id = appealed and a.event = 'appeal';
  if v_appeal is null then
    raise exception 'There is no such appeal.' using errcode = 'PT404';
  end if;
  v_case := internal.case_to_decide(v_decision.case_id, null);
  if not internal.may_answer(v_decision) then
    raise exception 'Somebody else has to decide on an appeal against your decision.'
      using errcode = 'insufficient_privilege';
  end if;
  perform internal.refuse_second(appealed, 'undo', 'has taken this decision back already.');
  perform internal.refuse_second(v_appeal, 'appeal_answer', 'has answered this appeal already.');
  if kept_action is not null then
    perform internal.check_decision(v_case, kept_action, kept_days, false);
    perform internal.check_milder(v_decision, kept_action, kept_days);
  end if;
  v_answer := internal.log_moderation('appeal_answer', v_case, jsonb_build_object(
    'about_id', v_appeal, 'granted', coalesce(is_granted, false), 'reason', internal.clean_reason(answer)));
  if is_granted then
    perform internal.log_moderation('undo', v_case, jsonb_build_object(
      'about_id', appealed, 'reason', internal.trim_text(answer)));
    perform internal.take_back(v_decision);
  end if;
  if is_granted and kept_action is not null then
    v_kept := internal.log_moderation('decision', v_case, jsonb_build_object(
      'about_id', v_answer, 'action', kept_action, 'days', case when kept_action = 'pause' then kept_days end,
      'reason', internal.trim_text(answer)));
    perform internal.carry_out(l) from internal.moderation_log l where l.id = v_kept;
  end if;
  update internal.cases c set version = c.version + 1, appealed_at = (
    select min(a.appealed_at) from internal.pending_appeals(c.id) as a)
  where c.id = v_case.id;
  perform internal.notify_of_decision('appeal-answer', v_answer);
  return internal.case_json(v_case.id);
end;
$$;

create function public.decide_appeal(
  decision_id bigint, granted boolean, answer text, action text default null, days integer default null
) returns jsonb
language sql volatile set search_path = '' as $$
  select internal.decide_appeal(
    decide_appeal.decision_id, decide_appeal.granted, decide_appeal.answer, decide_appeal.action, decide_appeal.days);
$$;
comment on function public.decide_appeal is
  'Answers an appeal; a granted one takes the decision back. action is what stays of it, granted in part: a milder '
  'decision (warn, hide, pause for days, suspend). Not by the moderator of the decision, if there is another.';

grant execute on function internal.my_standing, internal.appeal, internal.decide_appeal,
  public.my_standing, public.appeal, public.decide_appeal to authenticated, service_role;
