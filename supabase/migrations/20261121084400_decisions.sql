-- Decisions of moderators, what each does, and how it is undone.

-- Adds a row of the caller to the log.
create function internal.log_moderation(event text, of_case internal.cases, details jsonb) returns bigint
language sql volatile security definer set search_path = '' as $$
  insert into internal.moderation_log (
    event, actor_id, actor_name, case_id, kind, thing, label, member_id,
    action, days, everything, about_id, granted, reason)
  select
    event, auth.uid(), (select p.full_name from public.profiles p where p.id = auth.uid()),
    of_case.id, of_case.kind, of_case.thing, of_case.label, of_case.author_id,
    d.action, d.days, coalesce(d.everything, false), d.about_id, d.granted, d.reason
  from jsonb_to_record(details)
    as d (action text, days integer, everything boolean, about_id bigint, granted boolean, reason text)
  returning id;
$$;

-- Tells a member of a row of the log, by mail and in the app, if the account is still there.
create function internal.notify_of_decision(mail_kind text, log_id bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into internal.outbox (kind, recipient, payload)
  select mail_kind, u.id, jsonb_build_object('log_id', l.id)
  from internal.moderation_log l
  join auth.users u on u.id = l.member_id
  where l.id = log_id;
  perform internal.notify(l.member_id, 'decision', log => l.id) from internal.moderation_log l where l.id = log_id;
end;
$$;

-- Locks a case and returns it, if the moderator saw its latest version. `seen_version` null accepts any version.
create function internal.case_to_decide(wanted_case bigint, seen_version integer) returns internal.cases
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_case internal.cases;
begin
  perform internal.require_moderator();
  select * into v_case from internal.cases c where c.id = wanted_case for update;
  if not found then
    raise exception 'There is no such case.' using errcode = 'PT404';
  end if;
  if not internal.may_decide(v_case) then
    raise exception 'You can’t decide on your own case.' using errcode = 'insufficient_privilege';
  end if;
  if v_case.version <> seen_version then
    raise exception 'Somebody else has changed this case. Look at it again.' using errcode = 'PT409';
  end if;
  return v_case;
end;
$$;

-- Refuses a second undo, appeal or answer about the same row of the log, and names the moderator of the first.
create function internal.refuse_second(about bigint, done text, sentence text) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_name text;
begin
  select coalesce(l.actor_name, 'Somebody') into v_name
  from internal.moderation_log l where l.about_id = about and l.event = done;
  if found then
    raise exception '% % Look at the case again.', v_name, sentence using errcode = 'PT409';
  end if;
end;
$$;

-- The sentence of a reason; everything but "no action" needs one.
create function internal.clean_reason(reason text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if reason is null or not internal.has_visible(reason) then
    raise exception 'Say why: the member reads it.' using errcode = 'check_violation',
      constraint = 'decision_reason_required';
  end if;
  return internal.trim_text(reason);
end;
$$;

-- Refuses a decision that does not fit the case, or that the moderator may not make.
create function internal.check_decision(of_case internal.cases, action text, days integer, everything boolean)
returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_author_role text;
begin
  if not coalesce(action in ('none', 'warn', 'hide', 'delete', 'pause', 'suspend', 'close'), false) then
    raise exception 'Unknown action: %', action using errcode = 'check_violation', constraint = 'decision_action_known';
  elsif action = 'pause' and not coalesce(days between 1 and 365, false) then
    raise exception 'A pause has 1 to 365 days.' using errcode = 'check_violation', constraint = 'decision_days_range';
  elsif everything and action not in ('hide', 'suspend') then
    raise exception 'Everything of a member can be hidden alone or with a suspension.'
      using errcode = 'check_violation', constraint = 'decision_everything';
  elsif action = 'hide' and not everything and of_case.kind in ('message', 'conversation') then
    raise exception 'A private message can’t be hidden.' using errcode = 'check_violation',
      constraint = 'decision_kind';
  elsif action = 'close' and not internal.is_open_job(of_case.kind, of_case.thing) then
    raise exception 'Only an open offer can be closed.' using errcode = 'check_violation',
      constraint = 'decision_kind';
  elsif action = 'delete' and of_case.kind in ('profile', 'conversation') then
    raise exception 'A profile can’t be deleted. Suspend the member instead.'
      using errcode = 'check_violation', constraint = 'decision_kind';
  end if;
  if action in ('none', 'hide', 'delete', 'close') and not everything then
    return;
  end if;
  select p.role into v_author_role from public.profiles p where p.id = of_case.author_id;
  if v_author_role is null then
    raise exception 'The member’s account is gone.' using errcode = 'PT404';
  elsif action in ('pause', 'suspend') and v_author_role <> 'developer' and not internal.is_admin() then
    raise exception 'Only admins may pause or suspend a moderator.' using errcode = 'insufficient_privilege';
  end if;
end;
$$;

-- Logs a decision, carries it out, and closes the case with its reports.
create function internal.decide(
  wanted_case bigint, seen_version integer, action text, reason text, days integer, everything boolean
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_case constant internal.cases := internal.case_to_decide(wanted_case, coalesce(seen_version, 0));
  v_decision bigint;
begin
  perform internal.check_decision(v_case, action, days, everything);
  v_decision := internal.log_moderation('decision', v_case, jsonb_build_object(
    'action', action, 'days', case when action = 'pause' then days end, 'everything', everything,
    'reason',
      case when action = 'none' then nullif(internal.trim_text(reason), '') else internal.clean_reason(reason) end));
  perform internal.carry_out(l) from internal.moderation_log l where l.id = v_decision;
  update internal.reports r set closed_at = now(), decision_id = v_decision
  where r.case_id = v_case.id and r.closed_at is null;
  update internal.cases c
  set closed_at = coalesce(c.closed_at, now()), handler_id = null, version = c.version + 1
  where c.id = v_case.id;
  perform internal.mail_reporters(v_decision);
  if action <> 'none' then
    perform internal.notify_of_decision('moderation-decision', v_decision);
  end if;
  return internal.case_json(v_case.id);
end;
$$;

create function public.decide(
  case_id bigint, version integer, action text, reason text, days integer default null, everything boolean default false
) returns jsonb
language sql volatile set search_path = '' as $$
  select internal.decide(
    decide.case_id, decide.version, decide.action, decide.reason, decide.days, coalesce(decide.everything, false));
$$;
comment on function public.decide is
  'Closes a case: none, warn, hide, delete, pause (for days), suspend, close (an open offer); everything hides all '
  'that the member published. version is that of the case as the moderator saw it.';

-- Takes a decision back: what it hid and stopped ends, unless another decision does the same.
create function internal.undo_decision(undone bigint, reason text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_decision internal.moderation_log;
  v_case internal.cases;
  v_undo bigint;
begin
  perform internal.require_moderator();
  select * into v_decision from internal.moderation_log l
  where l.id = undone and l.event = 'decision';
  if not found then
    raise exception 'There is no such decision.' using errcode = 'PT404';
  end if;
  v_case := internal.case_to_decide(v_decision.case_id, null);
  perform internal.refuse_second(undone, 'undo', 'has taken this decision back already.');
  v_undo := internal.log_moderation('undo', v_case, jsonb_build_object(
    'about_id', undone, 'reason', internal.clean_reason(reason)));
  perform internal.take_back(v_decision);
  update internal.cases c set
    version = c.version + 1,
    appealed_at = (select min(a.appealed_at) from internal.pending_appeals(c.id) as a),
    -- Open again where no decision stands: an undo by mistake would otherwise lose the case.
    closed_at = case when exists (
      select from internal.moderation_log d
      where d.case_id = c.id and d.event = 'decision' and d.action <> 'picture' and not internal.is_undone(d.id)
    ) then c.closed_at end
  where c.id = v_case.id;
  if v_decision.action <> 'none' then
    perform internal.notify_of_decision('moderation-decision', v_undo);
  end if;
  return internal.case_json(v_case.id);
end;
$$;

create function public.undo_decision(id bigint, reason text) returns jsonb
language sql volatile set search_path = '' as $$
  select internal.undo_decision(undo_decision.id, undo_decision.reason);
$$;
comment on function public.undo_decision is
  'Takes a decision back, with a reason that the member reads, and opens the case again. What was deleted stays '
  'deleted, the file of a removed picture, too.';

grant execute on function internal.decide, internal.undo_decision, public.decide, public.undo_decision
  to authenticated, service_role;
