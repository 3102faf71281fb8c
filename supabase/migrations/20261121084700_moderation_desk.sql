-- The desk beside the queue: public totals, members, limits, health of mail and storage.

-- The numbers of reports and decisions in each of the last 24 months.
create function internal.moderation_totals() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_first constant timestamp := pg_catalog.date_trunc('month', now() at time zone 'UTC') - interval '23 months';
  v_since constant timestamptz := v_first at time zone 'UTC';
begin
  return (
    with reported as (
      select pg_catalog.date_trunc('month', r.created_at at time zone 'UTC') as starts, count(*) as amount
      from internal.reports r where r.created_at >= v_since group by 1
    ), logged as (
      select pg_catalog.date_trunc('month', l.created_at at time zone 'UTC') as starts, l.event, l.action, l.granted,
        count(*) as amount
      from internal.moderation_log l
      where l.created_at >= v_since
        -- Decisions that stand: an undone one, or one that an appeal replaced, did not last.
        and not (l.event = 'decision' and exists (
          select from internal.moderation_log u where u.about_id = l.id and u.event = 'undo'))
      group by 1, 2, 3, 4
    )
    select jsonb_agg(jsonb_build_object(
      'month', pg_catalog.to_char(m.starts, 'YYYY-MM'),
      'reports', coalesce((select r.amount from reported r where r.starts = m.starts), 0),
      'decisions', (
        select jsonb_object_agg(a.action, coalesce((
          select sum(l.amount) from logged l
          where l.starts = m.starts and l.event = 'decision' and l.action = a.action), 0))
        from unnest(array['none', 'warn', 'hide', 'delete', 'pause', 'suspend', 'close']) as a (action)),
      'appeals', coalesce((
        select sum(l.amount) from logged l where l.starts = m.starts and l.event = 'appeal'), 0),
      'granted', coalesce((
        select sum(l.amount) from logged l where l.starts = m.starts and l.event = 'appeal_answer' and l.granted), 0)
    ) order by m.starts desc)
    from generate_series(v_first, v_first + interval '23 months', interval '1 month') as m (starts));
end;
$$;

create function public.moderation_totals() returns jsonb
language sql stable set search_path = '' as $$
  select internal.moderation_totals();
$$;
comment on function public.moderation_totals is
  'Reports, decisions and appeals of each of the last 24 months, without names.';

-- Members for moderators: by a part of the name or username, or by standing; the newest first. The list ends after a
-- thousand: of more, a search finds the others.
create function internal.moderation_members(search text, wanted_standing text, requested_page integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  c_page_size constant integer := 30;
  c_max_members constant integer := 1000;
  v_search constant text := coalesce(internal.trim_text(search), '');
  v_found uuid[];
  v_count bigint;
  v_page integer;
  v_members jsonb;
begin
  perform internal.require_moderator();
  v_found := case when v_search = '' then internal.newest_members(wanted_standing, c_max_members + 1)
    else internal.found_members(v_search, wanted_standing, c_max_members + 1) end;
  v_count := least(cardinality(v_found), c_max_members);
  v_page := internal.clamp_page(requested_page, v_count, c_page_size);
  select jsonb_agg(jsonb_build_object(
    'id', p.id, 'username', p.username, 'full_name', p.full_name, 'avatar_url', p.avatar_url, 'role', p.role,
    'standing', internal.standing(p.id), 'hidden', p.hidden_at is not null, 'created_at', p.created_at,
    'reports_against', (
      select count(*) from internal.reports r join internal.cases c on c.id = r.case_id where c.author_id = p.id),
    'decisions', (
      select count(*) from internal.moderation_log l
      where l.member_id = p.id and l.event = 'decision' and l.action <> 'none' and not internal.is_undone(l.id))
  ) order by f.ordinal)
  into v_members
  from unnest(v_found[(v_page - 1) * c_page_size + 1 : least(v_page * c_page_size, v_count)]) with ordinality
    as f (id, ordinal)
  join public.profiles p on p.id = f.id;
  return jsonb_build_object(
    'data', coalesce(v_members, '[]'), 'count', v_count, 'count_exact', cardinality(v_found) <= c_max_members,
    'page', v_page, 'total_pages', internal.page_count(v_count, c_page_size));
end;
$$;

-- Moderators' lists of members read them in these orders.
create index profiles_newest_idx on public.profiles (created_at desc, id) where removed_at is null;
create index profiles_suspended_idx on public.profiles (created_at desc, id)
  where removed_at is null and suspended_at is not null;
create index profiles_paused_idx on public.profiles (created_at desc, id)
  where removed_at is null and paused_until is not null;
create index profiles_names_idx on public.profiles
  using gin (full_name extensions.gin_trgm_ops, username extensions.gin_trgm_ops) with (fastupdate = off)
  where removed_at is null;

-- Ids of the newest members of a standing; null means any. The plan is made for the standing at hand: only so is it
-- known which index has the members.
create function internal.newest_members(wanted_standing text, max_members integer) returns uuid[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
set enable_seqscan = off as $$
begin
  return array(
    select p.id from public.profiles p
    where p.removed_at is null
      and case wanted_standing
        when 'suspended' then p.suspended_at is not null
        when 'left' then p.left_at is not null
        when 'paused' then p.suspended_at is null and p.paused_until > now()
        when 'good' then p.suspended_at is null and coalesce(p.paused_until <= now(), true)
        else true
      end
    order by p.created_at desc, p.id limit max_members);
end;
$$;

-- Ids of members of a standing by a part of the name or username, the newest first; by the beginning of the username if
-- the search is shorter than three letters. It looks names up in an index (082500_text_search.sql).
create function internal.found_members(search text, wanted_standing text, max_members integer) returns uuid[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_indexscan = off as $$
declare
  v_pattern constant text := internal.contains_pattern(search);
  -- Without the leading %.
  v_prefix constant text := pg_catalog.substr(internal.contains_pattern(pg_catalog.lower(search)), 2);
  v_is_long constant boolean := internal.has_trigram(search);
begin
  return array(
    select f.id
    from (
      select p.id, p.created_at from public.profiles p
      where p.removed_at is null
        and (v_is_long and (p.full_name ilike v_pattern or p.username ilike v_pattern)
          or not v_is_long and p.username like v_prefix)
        and case wanted_standing
          when 'suspended' then p.suspended_at is not null
          when 'left' then p.left_at is not null
          when 'paused' then p.suspended_at is null and p.paused_until > now()
          when 'good' then p.suspended_at is null and coalesce(p.paused_until <= now(), true)
          else true
        end
      limit max_members
    ) as f
    order by f.created_at desc, f.id);
end;
$$;

create function public.moderation_members(
  search text default null, standing text default null, page integer default 1
) returns jsonb
language sql stable set search_path = '' as $$
  select internal.moderation_members(moderation_members.search, moderation_members.standing, moderation_members.page);
$$;
comment on function public.moderation_members is
  'A page of members for moderators, by a part of the name and by standing (good, paused, suspended).';

create function internal.member_limits() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform internal.require_admin();
  return (
    select jsonb_agg(jsonb_build_object(
      'kind', l.kind, 'per', l.per::text, 'amount', l.amount, 'newcomer_amount', l.newcomer_amount) order by l.id)
    from internal.limits l);
end;
$$;

create function public.member_limits() returns jsonb
language sql stable set search_path = '' as $$
  select internal.member_limits();
$$;
comment on function public.member_limits is 'The limits of what members write, for admins.';

-- Without a number for newcomers theirs stays, but never above the others'.
create function internal.set_member_limit(wanted_kind text, wanted_per text, new_amount bigint, for_newcomers bigint)
returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.require_admin();
  update internal.limits l set
    amount = new_amount,
    newcomer_amount = least(coalesce(for_newcomers, l.newcomer_amount), new_amount)
  where l.kind = wanted_kind and l.per::text = wanted_per;
  if not found then
    raise exception 'There is no such limit.' using errcode = 'PT404';
  end if;
  insert into internal.moderation_log (event, actor_id, actor_name, label, reason)
  select 'limit', p.id, p.full_name, wanted_kind || ' in ' || wanted_per,
    new_amount || coalesce(', newcomers ' || for_newcomers, '')
  from public.profiles p where p.id = auth.uid();
end;
$$;

create function public.set_member_limit(kind text, per text, amount bigint, newcomer_amount bigint default null)
returns void
language sql volatile set search_path = '' as $$
  select internal.set_member_limit(
    set_member_limit.kind, set_member_limit.per, set_member_limit.amount, set_member_limit.newcomer_amount);
$$;
comment on function public.set_member_limit is 'Changes a limit that member_limits() names. Admins only.';

-- `orphaned` counts what waits for its removal: abandoned files, and bytes without a row on our own server.
create function internal.moderation_health() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_orphaned constant bigint := (select count(*) from internal.abandoned_files f where f.due_at <= now());
  v_objects bigint := 0;
begin
  perform internal.require_admin();
  if pg_catalog.to_regclass('storage.orphaned_objects') is not null then
    execute 'select count(*) from storage.orphaned_objects where due_at <= now()' into v_objects;
  end if;
  return jsonb_build_object(
    'mails', (
      select jsonb_build_object(
        'waiting', count(*) filter (where o.failed_at is null),
        'failed', count(*) filter (where o.failed_at is not null),
        'oldest_at', min(o.due_at) filter (where o.failed_at is null and o.due_at <= now()),
        'last_error', (
          select e.last_error from internal.outbox e where e.last_error is not null order by e.id desc limit 1))
      from internal.outbox o),
    'files', (
      select jsonb_build_object(
        'stored', count(*), 'bytes', coalesce(sum(internal.object_size(o.metadata)), 0),
        'orphaned', v_orphaned + v_objects)
      from storage.objects o));
end;
$$;

create function public.moderation_health() returns jsonb
language sql stable set search_path = '' as $$
  select internal.moderation_health();
$$;
comment on function public.moderation_health is 'Mails that wait or failed, and stored files, for admins.';

grant execute on function internal.moderation_totals, public.moderation_totals to anon, authenticated, service_role;
grant execute on function internal.moderation_members, internal.member_limits, internal.set_member_limit,
  internal.moderation_health, public.moderation_members, public.member_limits, public.set_member_limit,
  public.moderation_health to authenticated, service_role;
