-- The desk of whoever hires: their offers and lists, people by stage, what is new about them, and who has not answered.

-- The newest thousand people of each of the caller's lists whom they may see, with what the desk shows and filters by.
-- Members who took an answer back stand on the page of the offer alone. The bound is that of shortlists (20 of 200
-- people) and of the offers that the desk has. Definer: policies would be asked at each row, and nobody but the
-- maintenance reads since when somebody is open.
create function internal.desk_people(lists uuid[]) returns table (
  list_id uuid, member_id uuid, full_name text, stage text, note text, added_at timestamptz, waits_since timestamptz,
  talks boolean, news text[]
)
language plpgsql stable security definer rows 200 set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  v_caller constant uuid := auth.uid();
begin
  return query
  select p.list_id, p.member_id, m.full_name, p.stage, p.note, p.added_at,
    -- The caller's message is the last one, and there is something to answer.
    case when p.stage not in ('hired', 'no') and last.sender_id = v_caller then last.created_at end,
    c.owner_id is not null,
    array_remove(array[
      case when last.sender_id = m.id and last.created_at > since.at then 'message' end,
      case when q.open_since > since.at then 'free' end,
      case when exists (
        select from public.projects j
        where j.profile_id = m.id and j.created_at > since.at and j.hidden_at is null) then 'project' end,
      case when exists (
        select from public.user_ratings r
        where r.rated_id = m.id and r.created_at > since.at and r.hidden_at is null and r.rater_id <> v_caller)
        then 'review' end
    ], null)
  from public.hiring_lists l
  cross join lateral (
    select * from public.listed_people o where o.list_id = l.id and o.withdrawn_at is null
    order by o.added_at desc, o.member_id desc limit 1000
  ) as p
  join public.profiles m on m.id = p.member_id and m.visible
  -- Within half an hour it is the same visit.
  cross join lateral (
    select greatest(p.added_at, case when l.looked_at < pg_catalog.now() - interval '30 minutes' then l.looked_at
      else l.seen_at end) as at
  ) as since
  left join internal.availability_questions q on q.owner_id = m.id
  left join public.conversations c on c.owner_id = v_caller and c.contact_id = m.id
  left join public.messages last on last.id = c.last_message_id
  where l.id = any (lists) and l.owner_id = v_caller
    and not exists (
      select from public.relationships r
      where r.owner_id = v_caller and r.member_id = m.id and r.kind = 'block')
    and not exists (
      select from public.relationships r
      where r.owner_id = m.id and r.member_id = v_caller and r.kind = 'block');
end;
$$;

-- The caller's newest twenty offers, as far as they are open or were answered, and all shortlists. With the caller's
-- rights.
create function internal.desk_lists() returns table (
  list_id uuid, job public.jobs, title text, name text, made_for uuid, place bigint
)
language sql stable rows 40 set search_path = '' as $$
  select l.id, o.job, p.title, null::text, null::uuid,
    row_number() over (order by (o.job).created_at desc, (o.job).post_id)
  from (
    select j as job from public.jobs j
    where j.author_id = (select auth.uid()) order by j.created_at desc, j.post_id limit 20
  ) as o
  join public.posts p on p.id = (o.job).post_id
  left join public.hiring_lists l on l.answers_to = (o.job).post_id
  where l.id is not null or internal.job_state(o.job) = 'open'
  union all
  select l.id, null::public.jobs, null, l.name, l.job_id, 20 + row_number() over (order by l.created_at, l.id)
  from public.hiring_lists l where l.owner_id = (select auth.uid()) and l.answers_to is null;
$$;

create function public.hiring_desk() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    with lists as materialized (
      select * from internal.desk_lists()
    ), stages as (
      select p.list_id, p.stage, count(*) as amount, 
        count(*) filter (where p.waits_since < pg_catalog.now() - interval '7 days') as waiting,
        count(*) filter (where p.news <> '{}') as changed
      from internal.desk_people(array(select d.list_id from lists d where d.list_id is not null)) as p
      group by p.list_id, p.stage
    ), summed as (
      select s.list_id, jsonb_object_agg(s.stage, s.amount) as stages, sum(s.amount) as amount,
        sum(s.waiting) as waiting, sum(s.changed) as changed
      from stages s group by s.list_id
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', d.list_id, 'name', coalesce(d.name, d.title), 'made_for', d.made_for,
      'job', case when (d.job).post_id is not null then jsonb_build_object(
        'post_id', (d.job).post_id, 'employer', (d.job).employer, 'state', internal.job_state(d.job),
        'ends_at', (d.job).ends_at, 'pay_from', (d.job).pay_from, 'pay_to', (d.job).pay_to,
        'currency', (d.job).currency, 'pay_per', (d.job).pay_per, 'unpaid', (d.job).unpaid) end,
      'stages', coalesce(s.stages, '{}'), 'count', coalesce(s.amount, 0),
      'waiting', coalesce(s.waiting, 0), 'changed', coalesce(s.changed, 0)) order by d.place), '[]')
    from lists d
    left join summed s on s.list_id = d.list_id
  );
end;
$$;
comment on function public.hiring_desk is
  'The caller''s newest twenty offers that are open or answered, and all their lists: people by stage, how many have '
  'not answered for a week, about how many something is new.';

-- `list` null: those of all. `show`: a stage, 'waiting' or 'changed'; anything else shows all.
create function public.hiring_people(
  list uuid default null, show text default null, search text default null, page integer default 1,
  page_size integer default 50, ordering text default null
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  c_stages constant text[] := '{new,talking,offer,hired,no}';
  v_lists constant uuid[] := array(
    select d.list_id from internal.desk_lists() as d
    where d.list_id is not null and (list is null or d.list_id = list));
  v_search constant text := pg_catalog.lower(internal.trim_text(pg_catalog.left(search, 100)));
  v_size constant integer := internal.clamp_page_size(page_size, 50, 1000);
begin
  return (
    with found as materialized (
      select p.*, row_number() over (
        order by
          case when ordering = 'name' then pg_catalog.lower(p.full_name) end,
          case when ordering is null or ordering not in ('name', 'added') then array_position(c_stages, p.stage) end,
          p.added_at desc, p.member_id, p.list_id) as place
      from internal.desk_people(v_lists) as p
      where (show is null or show <> all (c_stages) or p.stage = show)
        and (show is distinct from 'waiting' or p.waits_since < pg_catalog.now() - interval '7 days')
        and (show is distinct from 'changed' or p.news <> '{}')
        and (coalesce(v_search, '') = '' or pg_catalog.strpos(pg_catalog.lower(p.full_name), v_search) > 0
          or pg_catalog.strpos(pg_catalog.lower(p.note), v_search) > 0)
    ), shown as materialized (
      select count(*) as amount, internal.clamp_page(hiring_people.page, count(*), v_size) as page from found
    ), people as materialized (
      select f.* from found f, shown s
      where f.place > (s.page - 1)::bigint * v_size and f.place <= s.page::bigint * v_size
    ), cards as (
      select card from jsonb_array_elements(internal.developer_cards(
        array(select distinct p.member_id from people p), '{}', true)) as card
    )
    select jsonb_build_object(
      'data', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'list_id', p.list_id, 'stage', p.stage, 'note', p.note, 'added_at', p.added_at,
          'waits_since', p.waits_since, 'talks', p.talks, 'news', p.news, 'person', c.card) order by p.place), '[]')
        from people p
        join cards c on c.card ->> 'id' = p.member_id::text),
      'count', s.amount, 'page', s.page, 'totalPages', internal.page_count(s.amount, v_size))
    from shown s
  );
end;
$$;
comment on function public.hiring_people is
  'People on a list of the caller, or on all, by stage, name or day (''added''), with their cards: of a stage, those '
  'who '
  'have not answered for a week (''waiting''), those about whom something is new (''changed''). The search looks in '
  'names and notes.';

-- News are those since the visit before this one. A minute within a visit changes nothing.
create function internal.look_at_list(list uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update public.hiring_lists l
  set seen_at = case when l.looked_at < pg_catalog.now() - interval '30 minutes' then l.looked_at else l.seen_at end,
    looked_at = pg_catalog.now()
  where l.owner_id = auth.uid() and (l.id = list or list is null)
    and l.looked_at < pg_catalog.now() - interval '1 minute';
$$;
create function public.look_at_list(list uuid default null) returns void
language sql volatile set search_path = '' as $$
  select internal.look_at_list(list);
$$;
comment on function public.look_at_list is 'Notes that the caller looks at a list of theirs, or at all.';

-- With the caller's rights, for the cards of a page.
create function public.hiring_marks(people uuid[]) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  -- Joined instead, the people would be looked up once for each list.
  v_lists constant uuid[] := array(select l.id from public.hiring_lists l);
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'lists', m.lists, 'wrote', m.wrote)), '[]')
    from (
      select t.id, (
          select coalesce(jsonb_agg(jsonb_build_object('id', p.list_id, 'name', (
              select coalesce(o.title, l.name)
              from public.hiring_lists l left join public.posts o on o.id = l.answers_to where l.id = p.list_id
            )) order by p.added_at desc, p.list_id), '[]')
          from public.listed_people p
          where p.list_id = any (v_lists) and p.member_id = t.id and p.withdrawn_at is null) as lists,
        exists (
          select from public.messages w where w.sender_id = (select auth.uid()) and w.recipient_id = t.id) as wrote
      from (select distinct u.id from unnest(people[1:100]) as u (id)) as t
    ) as m
    where m.lists <> '[]' or m.wrote
  );
end;
$$;
comment on function public.hiring_marks is
  'Of up to a hundred people those who are on a list of the caller, or to whom they have written.';

-- Profiles to compare, print or take along, with the caller's own words. In the order of the ids.
create function public.people_in_full(people uuid[]) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  -- As in hiring_marks.
  v_lists constant uuid[] := array(select l.id from public.hiring_lists l);
begin
  return (
    select coalesce(jsonb_agg(full_page.page || jsonb_build_object(
      'reviews', internal.profile_ratings(t.id, 1, 5) -> 'data',
      'talks', exists (
        select from public.conversations c where c.owner_id = (select auth.uid()) and c.contact_id = t.id),
      'places', (
        select coalesce(jsonb_agg(jsonb_build_object('list_id', p.list_id, 'stage', p.stage, 'note', p.note)
          order by p.added_at desc, p.list_id), '[]')
        from public.listed_people p
        where p.list_id = any (v_lists) and p.member_id = t.id and p.withdrawn_at is null)) order by t.place), '[]')
    from unnest(people[1:100]) with ordinality as t (id, place)
    cross join lateral internal.profile_page(t.id::text) as full_page (page)
    where full_page.page is not null and internal.may_reach(t.id)
  );
end;
$$;
comment on function public.people_in_full is
  'The profiles of up to a hundred people with skills, projects and their newest five reviews, and what the caller '
  'keeps of them: stages and notes of their lists, and whether there is a conversation.';

grant execute on function internal.desk_people, internal.desk_lists, public.hiring_desk, public.hiring_people,
  internal.look_at_list, public.look_at_list, public.hiring_marks, public.people_in_full to authenticated, service_role;
