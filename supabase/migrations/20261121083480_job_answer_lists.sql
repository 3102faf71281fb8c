-- Lists of answers: to an offer for its author, a member's own offers and answers, and those between the two of a
-- conversation.

-- Runs with the caller's rights: only the author reads the list, its people come and go by its policy.
create function public.job_answers_page(post uuid, page integer default 1, page_size integer default 50) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  c_stages constant text[] := '{new,talking,offer,hired,no}';
  v_list constant uuid := (select l.id from public.hiring_lists l where l.answers_to = post);
  v_size constant integer := internal.clamp_page_size(page_size, 50, 100);
  v_counts jsonb;
  v_count bigint;
  v_withdrawn bigint;
  v_page integer;
begin
  if not exists (select from public.jobs j where j.post_id = post and j.author_id = (select auth.uid())) then
    return null;
  end if;
  select coalesce(jsonb_object_agg(s.stage, s.amount) filter (where s.amount > 0), '{}'),
    coalesce(sum(s.amount + s.withdrawn), 0), coalesce(sum(s.withdrawn), 0)
  into v_counts, v_count, v_withdrawn
  from (
    select l.stage, count(*) filter (where l.withdrawn_at is null) as amount, count(l.withdrawn_at) as withdrawn
    from public.listed_people l where l.list_id = v_list group by l.stage
  ) as s;
  v_page := internal.clamp_page(job_answers_page.page, v_count, v_size);
  return (
    with people as materialized (
      select l.*, row_number() over () as place
      from (
        select * from public.listed_people o where o.list_id = v_list
        order by o.withdrawn_at is not null, array_position(c_stages, o.stage), o.added_at desc, o.member_id
        limit v_size offset (v_page - 1)::bigint * v_size
      ) as l
    ), cards as (
      select card from jsonb_array_elements(internal.developer_cards(
        array(select l.member_id from people l order by l.place),
        array(select s.skill_id from public.job_skills s where s.job_id = post), true)) as card
    )
    select jsonb_build_object(
      'list_id', v_list,
      'data', coalesce(jsonb_agg(jsonb_build_object(
        'person', c.card, 'stage', l.stage, 'note', l.note, 'answered_at', l.added_at,
        'withdrawn_at', l.withdrawn_at, 'message', pg_catalog.left(m.content, 600)) order by l.place), '[]'),
      'stages', v_counts, 'withdrawn', v_withdrawn, 'count', v_count, 'page', v_page, 'pageSize', v_size,
      'totalPages', internal.page_count(v_count, v_size))
    from people l
    join cards c on (c.card ->> 'id')::uuid = l.member_id
    left join public.messages m on m.id = l.message_id
  );
end;
$$;
comment on function public.job_answers_page is
  'Who answered the caller''s offer, by stage, the newest first, then who withdrew, with their cards and the start of '
  'their answers; null for everybody but the author.';

create function public.my_jobs() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'open_limit', internal.open_job_limit(p.created_at),
      'more_from', case when internal.open_job_limit(p.created_at) = 1 then p.created_at + interval '7 days' end,
      'data', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'post_id', j.post_id, 'title', o.title, 'employer', j.employer, 'state', internal.job_state(j),
          'ends_at', j.ends_at, 'answers', n.answers, 'new_answers', n.new_answers
        ) order by internal.job_state(j) = 'open' desc, j.created_at desc, j.post_id), '[]')
        from (
          select t.post_id from public.jobs t where t.author_id = p.id
          order by t.ends_at > pg_catalog.now() desc, t.created_at desc, t.post_id limit 100
        ) as own
        join public.jobs j on j.post_id = own.post_id
        join public.posts o on o.id = own.post_id
        cross join lateral (
          select count(*) as answers, count(*) filter (where w.stage = 'new') as new_answers
          from public.hiring_lists l
          join public.listed_people w on w.list_id = l.id
          where l.answers_to = own.post_id and w.withdrawn_at is null
        ) as n))
    from public.profiles p where p.id = (select auth.uid())
  );
end;
$$;
comment on function public.my_jobs is
  'The caller''s offers, the open ones first, 100 at most, with how many answered and how many of those are new; how '
  'many may be open at a time, and in the first week from when it is more.';

create function public.my_job_answers() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'post_id', a.job_id, 'title', p.title, 'employer', j.employer,
      'author', case when n.id is not null then jsonb_build_object(
        'id', n.id, 'username', n.username, 'full_name', n.full_name, 'avatar_url', n.avatar_url) end,
      'state', coalesce(internal.job_state(j), 'over'),
      'ends_at', j.ends_at, 'answered_at', a.answered_at, 'withdrawn_at', a.withdrawn_at,
      'last_message_at', (
        select max(m.created_at) from public.messages m
        where m.sender_id = (select auth.uid()) and m.recipient_id = j.author_id),
      'wrote_at', (
        select max(m.created_at) from public.messages m
        where m.sender_id = j.author_id and m.recipient_id = (select auth.uid()) and m.created_at > a.answered_at)
    ) order by a.answered_at desc, a.job_id), '[]')
    from (
      select * from public.job_answers o where o.member_id = (select auth.uid())
      order by o.answered_at desc, o.job_id limit 200
    ) as a
    left join public.jobs j on j.post_id = a.job_id
    left join public.posts p on p.id = a.job_id
    left join internal.people n on n.id = j.author_id
  );
end;
$$;
comment on function public.my_job_answers is
  'The newest 200 offers that the caller answered, with their state, the caller''s last message to the author and the '
  'author''s last message since. An offer that is hidden is over and has no title.';

-- The offers that the caller answered to this contact, or the contact to the caller.
create function internal.jobs_between(contact uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'post_id', t.job_id, 'title', p.title, 'employer', j.employer, 'state', internal.job_state(j),
      'answered_by', t.member_id, 'answered_at', t.answered_at, 'withdrawn_at', t.withdrawn_at
    ) order by t.answered_at desc, t.job_id), '[]')
    from (
      select both_ways.* from (
        select a.job_id, a.member_id, a.answered_at, a.withdrawn_at
        from public.job_answers a
        join public.jobs o on o.post_id = a.job_id
        where a.member_id = (select auth.uid()) and o.author_id = contact
        union all
        select l.answers_to, w.member_id, w.added_at, w.withdrawn_at
        from public.hiring_lists l
        join public.listed_people w on w.list_id = l.id
        where l.owner_id = (select auth.uid()) and l.answers_to is not null and w.member_id = contact
      ) as both_ways
      order by both_ways.answered_at desc, both_ways.job_id limit 20
    ) as t
    join public.jobs j on j.post_id = t.job_id
    join public.posts p on p.id = t.job_id
  );
end;
$$;

grant execute on function public.job_answers_page, public.my_jobs, public.my_job_answers, internal.jobs_between
  to authenticated, service_role;
