-- Reads that most pages wait for, word for word as before, in plpgsql: it keeps the plans of its statements for the
-- session. Before PostgreSQL 18 a function in SQL is planned at each call, which took longer than running it. One plan
-- for all arguments, because they are keys and lists of keys: looking at their values changes no plan, it only takes
-- time, and the planner would not stop looking.

-- Cards in the order of the ids.
create or replace function internal.developer_cards(ids uuid[]) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select coalesce(jsonb_agg(
      jsonb_build_object(
        'id', p.id,
        'username', p.username,
        'full_name', p.full_name,
        'title', p.title,
        'bio', pg_catalog.left(p.bio, 300),
        'avatar_url', p.avatar_url,
        'location', p.location,
        'years_of_experience', p.years_of_experience,
        'experience_level', p.experience_level,
        'available_for_hire', p.available_for_hire,
        'average_rating', p.average_rating,
        'rating_count', p.rating_count,
        'created_at', p.created_at,
        'skills', coalesce(known.top, '[]'),
        'skill_count', coalesce(known.total, 0),
        'specializations', coalesce(special.top, '[]'),
        'specialization_count', cardinality(p.specializations),
        'learning', coalesce(learning.top, '[]')
      ) order by wanted.place), '[]')
    from unnest(ids) with ordinality as wanted (id, place)
    join public.profiles p on p.id = wanted.id
    left join lateral (
      select count(*) as total,
        jsonb_agg(jsonb_build_object('id', ranked.id, 'name', ranked.name, 'category', ranked.category)
          order by ranked.place) filter (where ranked.place <= 3) as top
      from (
        select s.id, s.name, s.category, row_number() over (
          order by array_position(array['Expert', 'Advanced', 'Intermediate', 'Beginner'], k.proficiency_level), s.name
        ) as place
        from public.profile_skills k
        join public.skills s on s.id = k.skill_id
        where k.profile_id = p.id and not k.is_learning
      ) as ranked
    ) as known on true
    left join lateral (
      select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'icon', s.icon) order by chosen.place) as top
      from unnest(p.specializations[1:3]) with ordinality as chosen (id, place)
      join public.specializations s on s.id = chosen.id
    ) as special on true
    left join lateral (
      select jsonb_agg(jsonb_build_object('id', first.id, 'name', first.name) order by first.name) as top
      from (
        select s.id, s.name
        from public.profile_skills k
        join public.skills s on s.id = k.skill_id
        where k.profile_id = p.id and k.is_learning
        order by s.name
        limit 2
      ) as first
    ) as learning on true
  );
end;
$$;

-- Rows of the feed in the order of the ids.
create or replace function internal.feed_rows(ids uuid[]) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select coalesce(jsonb_agg(
      to_jsonb(f) || jsonb_build_object('content', pg_catalog.left(f.content, 1000)) order by wanted.place), '[]')
    from unnest(ids) with ordinality as wanted (id, place)
    join public.post_feed f on f.id = wanted.id
  );
end;
$$;

create or replace function public.post_comments(
  post uuid,
  after_created timestamptz default null,
  after_id uuid default null,
  page_size integer default 50
) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select jsonb_build_object(
      'data', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', c.id, 'content', c.content, 'created_at', c.created_at, 'updated_at', c.updated_at,
          'profile_id', c.profile_id,
          'like_count', coalesce(n.like_count, 0),
          'user_has_liked', exists (
            select from public.comment_likes l where l.comment_id = c.id and l.profile_id = (select auth.uid())),
          'author', jsonb_build_object(
            'id', a.id, 'username', a.username, 'full_name', a.full_name, 'avatar_url', a.avatar_url, 'title', a.title)
        ) order by c.created_at, c.id)
        from (
          select k.id, k.content, k.created_at, k.updated_at, k.profile_id
          from public.comments k
          where k.post_id = post
            and (k.created_at, k.id) > (
              coalesce(after_created, '-infinity'), coalesce(after_id, '00000000-0000-0000-0000-000000000000'))
          order by k.created_at, k.id
          limit least(greatest(coalesce(page_size, 50), 1), 200)
        ) as c
        join public.profiles a on a.id = c.profile_id
        left join public.comment_counters n on n.comment_id = c.id), '[]'),
      'count', coalesce((select t.comment_count from public.post_counters t where t.post_id = post), 0)
    )
  );
end;
$$;

create or replace function internal.thread_messages(contact uuid, before_created timestamptz, before_id uuid, amount integer)
returns table (id uuid, sender_id uuid, recipient_id uuid, content text, read boolean, created_at timestamptz)
language plpgsql stable security definer set search_path = '' set enable_sort = off set enable_bitmapscan = off
set plan_cache_mode = force_generic_plan as $$
begin
  return query
    select both_ways.*
    from (
      (select s.id, s.sender_id, s.recipient_id, s.content, s.read, s.created_at
        from public.messages s
        where s.sender_id = (select auth.uid()) and s.recipient_id = contact
          and (s.created_at, s.id) < (before_created, before_id)
        order by s.created_at desc, s.id desc limit amount)
      union all
      (select r.id, r.sender_id, r.recipient_id, r.content, r.read, r.created_at
        from public.messages r
        where r.sender_id = contact and r.recipient_id = (select auth.uid())
          and (r.created_at, r.id) < (before_created, before_id)
        order by r.created_at desc, r.id desc limit amount)
    ) as both_ways
    order by both_ways.created_at desc, both_ways.id desc
    limit amount;
end;
$$;

create or replace function public.conversation_list(
  before timestamptz default null,
  before_contact uuid default null,
  page_size integer default 30
) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'contact', jsonb_build_object(
        'id', p.id, 'username', p.username, 'full_name', p.full_name, 'avatar_url', p.avatar_url, 'title', p.title),
      'last_message', jsonb_build_object(
        'id', m.id, 'sender_id', m.sender_id, 'content', pg_catalog.left(m.content, 200),
        'created_at', m.created_at, 'read', m.read),
      'unread_count', c.unread_count
    ) order by c.last_message_at desc, c.contact_id desc), '[]')
    from (
      select v.contact_id, v.last_message_id, v.last_message_at, v.unread_count
      from public.conversations v
      where v.owner_id = (select auth.uid())
        and (v.last_message_at, v.contact_id) < (
          coalesce(before, 'infinity'), coalesce(before_contact, '00000000-0000-0000-0000-000000000000'))
      order by v.last_message_at desc, v.contact_id desc
      limit least(greatest(coalesce(page_size, 30), 1), 100)
    ) as c
    join public.profiles p on p.id = c.contact_id
    join public.messages m on m.id = c.last_message_id
  );
end;
$$;

create or replace function public.unread_summary() returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return (
    with unread as (
      select c.contact_id, c.last_message_at, c.unread_count
      from public.conversations c
      where c.owner_id = (select auth.uid()) and c.unread_count > 0
      order by c.last_message_at desc, c.contact_id desc
      limit 1000
    )
    select jsonb_build_object(
      'conversations', (select count(*) from unread),
      'messages', (select coalesce(sum(u.unread_count), 0) from unread u),
      'senders', coalesce((
        select jsonb_agg(jsonb_build_object('id', s.contact_id, 'last_message_at', s.last_message_at)
          order by s.last_message_at desc, s.contact_id desc)
        from (select u.contact_id, u.last_message_at from unread u limit 100) as s), '[]'),
      -- The time that this answer is true for: clocks of devices differ, this one compares with the messages'.
      'checked_at', now()
    )
  );
end;
$$;
