-- The moderators' queue: its pages, and the number on its badge.

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
      -- The last reporter's words; of an open case, one who reported since it was opened.
      'note', (
        select internal.short_line(r.note)
        from internal.reports r
        where r.case_id = c.id and r.note is not null and (r.closed_at is null) = (c.closed_at is null)
        order by r.id desc limit 1),
      'hidden', internal.is_hidden_thing(c.kind, c.thing), 'automatic', c.automatic,
      'opened_at', c.opened_at,
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

-- A page of cases: open, closed, or with an appeal. The list ends after a thousand, so that it costs the same when
-- there are many more. Each member's page has the others.
create function internal.moderation_queue(wanted_state text, requested_page integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  c_page_size constant integer := 30;
  c_max_cases constant integer := 1000;
  v_count bigint;
  v_page integer;
  v_skipped bigint;
  v_cases bigint[];
begin
  perform internal.require_moderator();
  v_count := case wanted_state
    when 'appeals' then (
      select count(*)
      from (select from internal.cases c where c.appealed_at is not null order by c.appealed_at limit c_max_cases) as o)
    when 'closed' then (
      select count(*)
      from (select from internal.cases c where c.closed_at is not null order by c.closed_at limit c_max_cases) as o)
    else (
      select count(*)
      from (
        select from internal.cases c where c.closed_at is null order by (not c.urgent), c.opened_at limit c_max_cases
      ) as o)
  end;
  v_page := internal.clamp_page(requested_page, v_count, c_page_size);
  v_skipped := (v_page - 1)::bigint * c_page_size;
  v_cases := case wanted_state
    when 'appeals' then array(
      select c.id from internal.cases c where c.appealed_at is not null
      order by c.appealed_at, c.id limit c_page_size offset v_skipped)
    when 'closed' then array(
      select c.id from internal.cases c where c.closed_at is not null
      order by c.closed_at desc, c.id desc limit c_page_size offset v_skipped)
    else array(
      select c.id from internal.cases c where c.closed_at is null
      order by (not c.urgent), c.opened_at, c.id limit c_page_size offset v_skipped)
  end;
  return jsonb_build_object(
    'data', internal.queue_entries(v_cases),
    'count', v_count, 'page', v_page, 'total_pages', internal.page_count(v_count, c_page_size));
end;
$$;

create function public.moderation_queue(state text default 'open', page integer default 1) returns jsonb
language sql stable set search_path = '' as $$
  select internal.moderation_queue(moderation_queue.state, moderation_queue.page);
$$;
comment on function public.moderation_queue is
  'A page of cases for moderators: open (urgent ones first, then the oldest), appeals, or closed.';

grant execute on function internal.waiting_cases, internal.moderation_queue, public.moderation_queue
  to authenticated, service_role;
