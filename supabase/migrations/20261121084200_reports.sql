-- Reporting, and the state of one's reports.
insert into internal.limits (kind, per, amount, newcomer_amount, refusal)
values
  ('report', '1 hour', 20, 10, 'You have reported a lot. You can report again in {wait}.'),
  ('report', '1 day', 60, 20, 'You have reported a lot today. You can report again in {wait}.');

-- Counts a case's open reports again. The caller holds the case's row. Urgent is what can't wait for its turn: threats,
-- sexual content, what is against the law, and measures without a moderator that restrict somebody now.
create function internal.count_reports(counted_case bigint) returns void
language sql volatile security definer set search_path = '' as $$
  update internal.cases c set
    report_count = r.amount,
    reasons = r.reasons,
    urgent = r.reasons && array['threat', 'sexual', 'law']
      or c.automatic is not null and c.automatic <> 'newcomer_link'
  from (
    select count(*) as amount, coalesce(array_agg(distinct o.reason order by o.reason), '{}') as reasons
    from internal.reports o where o.case_id = counted_case and o.closed_at is null
  ) as r
  where c.id = counted_case;
$$;

-- The case of a thing, opened or opened again, and locked.
create function internal.open_case(opened_kind text, opened_thing uuid, author uuid, thing_label text) returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id bigint;
begin
  insert into internal.cases as c (kind, thing, author_id, label)
  values (opened_kind, opened_thing, author, coalesce(thing_label, ''))
  on conflict (kind, thing, author_id) do update set
    opened_at = case when c.closed_at is null then c.opened_at else now() end,
    closed_at = null,
    automatic = case when c.closed_at is null then c.automatic end,
    handler_id = case when c.closed_at is null then c.handler_id end
  returning id into v_id;
  return v_id;
end;
$$;

-- Keeps a copy of the thing for a report, or for a measure without a moderator, unless its newest one is the same. A
-- report has its newest five copies, so that nobody uses up the room of others. The caller holds the case's row.
create function internal.keep_evidence(of_case bigint, of_report bigint, copy jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  insert into internal.evidence (case_id, report_id, entries)
  select of_case, of_report, copy
  where md5(copy::text) is distinct from (
    select e.hash from internal.evidence e where e.report_id = of_report order by e.id desc limit 1);
  delete from internal.evidence e
  where e.report_id = of_report and e.id <= (
    select o.id from internal.evidence o where o.report_id = of_report order by o.id desc offset 5 limit 1);
$$;

-- Refuses the two reasons of offers for anything else.
create function internal.check_reason(reason text, reported_kind text, reported uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if reason in ('fee', 'no_job') and not (reported_kind = 'post' and exists (
    select from public.posts p where p.id = reported and p.post_type = 'job')) then
    raise exception 'This reason is for job offers.' using errcode = 'check_violation',
      constraint = 'reports_reason_known';
  end if;
end;
$$;

-- Stores the caller's report of a thing that they see, and opens or extends its case.
create function internal.report(
  reported_kind text, reported uuid, report_reason text, report_note text, also_block boolean
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_caller constant uuid := auth.uid();
  v_facts record;
  v_case bigint;
  v_id bigint;
begin
  if not exists (select from public.profiles p where p.id = v_caller) then
    raise exception 'Only members may report.' using errcode = 'insufficient_privilege';
  end if;
  perform internal.require_standing(true);
  if not coalesce(reported_kind in (
    'post', 'comment', 'rating', 'answer', 'project', 'profile', 'specialization', 'message', 'conversation'
  ), false) then
    raise exception 'Unknown kind: %', reported_kind using errcode = 'check_violation', constraint = 'cases_kind_known';
  end if;
  select * into v_facts from internal.thing_facts(reported_kind, reported);
  if v_facts.author_id is null or not internal.can_see_thing(reported_kind, reported) then
    raise exception 'This is no longer there.' using errcode = 'PT404';
  end if;
  if v_facts.author_id = v_caller then
    raise exception 'You can’t report what is your own.' using errcode = 'insufficient_privilege';
  end if;
  perform internal.check_reason(report_reason, reported_kind, reported);
  perform internal.limit_member('report');
  v_case := internal.open_case(reported_kind, reported, v_facts.author_id, v_facts.label);
  insert into internal.reports as r (case_id, reporter_id, reason, note)
  values (v_case, v_caller, report_reason, nullif(internal.trim_text(report_note), ''))
  on conflict (case_id, reporter_id)
    where closed_at is null do update set reason = excluded.reason, note = excluded.note
  returning r.id into v_id;
  perform internal.keep_evidence(v_case, v_id, internal.copy_evidence(reported_kind, reported));
  perform internal.count_reports(v_case);
  perform internal.hide_after_three_reporters(v_case);
  if also_block then
    insert into public.relationships as r (owner_id, member_id, kind)
    values (v_caller, v_facts.author_id, 'block')
    on conflict (owner_id, member_id) do update set kind = 'block' where r.kind <> 'block';
  end if;
  return jsonb_build_object('id', v_id);
end;
$$;

create function public.report(
  kind text, thing uuid, reason text, note text default null, block boolean default false
) returns jsonb
language sql volatile set search_path = '' as $$
  select internal.report(report.kind, report.thing, report.reason, report.note, coalesce(report.block, false));
$$;
comment on function public.report is
  'Reports a thing that the caller sees and did not write; a second report changes the first while it is open.';

-- The caller's reports, the newest first, each with what moderators did since, but for what was undone.
create function internal.my_reports(requested_page integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  c_page_size constant integer := 20;
  v_caller constant uuid := auth.uid();
  v_count constant bigint := (select count(*) from internal.reports r where r.reporter_id = v_caller);
  v_page constant integer := internal.clamp_page(requested_page, v_count, c_page_size);
begin
  return jsonb_build_object(
    'data', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', r.id, 'kind', c.kind, 'reason', r.reason, 'note', r.note, 'created_at', r.created_at, 'label', c.label,
        'closed_at', r.closed_at,
        'actions', (
          select coalesce(jsonb_agg(distinct d.action), '[]')
          from internal.moderation_log d
          where d.case_id = c.id and d.id >= r.decision_id and d.event = 'decision' and d.action <> 'none'
            and not exists (select from internal.moderation_log u where u.about_id = d.id and u.event = 'undo')
        )) order by r.id desc)
      from (
        select m.* from internal.reports m where m.reporter_id = v_caller
        order by m.id desc limit c_page_size offset (v_page - 1)::bigint * c_page_size
      ) as r
      join internal.cases c on c.id = r.case_id), '[]'),
    'count', v_count, 'page', v_page, 'total_pages', internal.page_count(v_count, c_page_size));
end;
$$;

create function public.my_reports(page integer default 1) returns jsonb
language sql stable set search_path = '' as $$
  select internal.my_reports(my_reports.page);
$$;
comment on function public.my_reports is 'A page of the caller''s reports, newest first, with what became of them.';

grant execute on function internal.report, internal.my_reports, public.report, public.my_reports
  to authenticated, service_role;
