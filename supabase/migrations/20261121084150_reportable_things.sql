-- Things that can be reported: their author, their path, and the evidence that moderators see.

-- The beginning of a text on one line, up to the end of a word: links by their words, and without the marks of code
-- and emphasis that comments and messages know.
create function internal.short_line(content text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case when char_length(line) > 140
    then pg_catalog.regexp_replace(pg_catalog.left(line, 139), '[.,;:]*\s+\S{0,30}$', '') || '…' else line end
  from pg_catalog.regexp_replace(
    pg_catalog.left(content, 1000), '\[([^]\n]{1,255})\]\(https?://[^\s()<>]+\)', '\1', 'gi') as linked
  cross join pg_catalog.regexp_replace(linked, '`+([^`]*)`+', '\1', 'g') as uncoded
  cross join pg_catalog.regexp_replace(
    uncoded, '(?<![[:alnum:]*])(\*{1,2})(?![\s*])([^*\n]*[^\s*])\1(?![[:alnum:]*])', '\2', 'g') as plain
  cross join internal.clean_line(plain) as line;
$$;

-- '4 of 5 for Naima (worked with)'
create function internal.stars_text(value smallint, story text, rated text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select value || ' of 5 for ' || rated || coalesce(' (' || replace(story, '_', ' ') || ')', '');
$$;

-- The host of a URL, after its URL: 'https://forms.example/x (at forms.example)'. Nothing invisible turns the line
-- round, and a host that may only look like another is named as such.
create function internal.with_host(url text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select shown || ' (at ' || host || case when host ~ '[^\u0021-\u007E]|[%]|xn--' then ', with letters beyond a to z'
    else '' end || ')'
  from (select internal.clean_line(url)) as line (shown),
  lateral (select pg_catalog.lower(pg_catalog.substring(shown, '^[^:]+://([^/?#\\]+)'))) as place (host);
$$;

-- The facts of an offer as lines; null if the post is none.
create function internal.job_text(post uuid) returns text
language sql stable security definer set search_path = '' as $$
  select pg_catalog.concat_ws(E'\n',
    'Employer: ' || pg_catalog.concat_ws(', ', j.employer, internal.with_host(j.employer_url)),
    'Kind: ' || replace(j.kind, '_', ' '),
    'Place: ' || pg_catalog.array_to_string(j.places || case j.remote
      when 'anywhere' then 'remote'
      when 'hours' then pg_catalog.format('remote within %s hours of %s', j.remote_hours, j.remote_zone) end, ', '),
    'Pay: ' || case when j.unpaid then 'unpaid' else pg_catalog.concat_ws(' ',
      pg_catalog.concat_ws(' to ', trim_scale(j.pay_from), trim_scale(j.pay_to)), j.currency,
      case j.pay_per when 'whole' then 'for the whole' else 'per ' || j.pay_per end) end,
    'Levels: ' || nullif(pg_catalog.array_to_string(j.levels, ', '), ''),
    'Skills: ' || (
      select pg_catalog.string_agg(s.name, ', ' order by s.name)
      from public.job_skills k join public.skills s on s.id = k.skill_id where k.job_id = j.post_id),
    'Last day: ' || j.last_day,
    'Answers: ' || coalesce(internal.with_host(j.answer_url), 'by a message here'))
  from public.jobs j where j.post_id = post;
$$;

-- A thing as it is now; no row if it is gone.
create function internal.thing_facts(wanted_kind text, wanted uuid) returns table (
  author_id uuid, label text, path text, at timestamptz, content text, pictures text[]
)
language plpgsql stable security definer rows 1 set search_path = '' as $$
begin
  case wanted_kind
  when 'post' then
    return query
      select p.profile_id, p.title, '/community/post/' || p.id, p.created_at,
        pg_catalog.concat_ws(E'\n\n', p.title, internal.job_text(p.id), p.content),
        array_remove(array[p.media_url], null)
          || array(select m.url from public.post_media m where m.post_id = p.id order by m.created_at, m.id)
          || internal.picture_urls(p.content)
      from public.posts p where p.id = wanted;
  when 'comment' then
    return query
      select c.profile_id, internal.short_line(c.content),
        '/community/post/' || c.post_id || '#comment-' || c.id, c.created_at,
        c.content, '{}'::text[]
      from public.comments c join public.posts p on p.id = c.post_id where c.id = wanted;
  when 'rating' then
    return query
      select r.rater_id, internal.short_line(pg_catalog.concat_ws(': ', about.stars, r.comment)),
        '/profile/' || p.username, r.created_at,
        pg_catalog.concat_ws(E'\n\n', about.stars, r.comment), '{}'::text[]
      from public.user_ratings r join public.profiles p on p.id = r.rated_id
      cross join lateral (select internal.stars_text(r.rating_value, r.story, p.full_name) as stars) as about
      where r.id = wanted;
  when 'answer' then
    return query
      select a.profile_id, internal.short_line(a.content), '/profile/' || p.username, a.created_at,
        a.content, '{}'::text[]
      from public.rating_answers a join public.profiles p on p.id = a.profile_id where a.rating_id = wanted;
  when 'project' then
    return query
      select j.profile_id, j.title, '/profile/' || p.username, j.created_at,
        pg_catalog.concat_ws(E'\n\n', j.title, j.description, j.github_url, j.live_url),
        array_remove(array[j.thumbnail_url], null)
          || array(select m.url from public.project_media m where m.project_id = j.id order by m.position, m.id)
      from public.projects j join public.profiles p on p.id = j.profile_id where j.id = wanted;
  when 'profile' then
    return query
      select p.id, p.full_name, '/profile/' || p.username, p.created_at,
        pg_catalog.concat_ws(
          E'\n', p.full_name, '@' || p.username, p.title, p.company, p.location, p.bio, p.website, p.github, p.twitter,
            p.linkedin, (
              select pg_catalog.string_agg(s.name, ', ' order by array_position(p.specializations, s.id))
              from public.specializations s where s.id = any (p.specializations)), (
              select pg_catalog.string_agg(l.title, ', ' order by l.created_at, l.id)
              from public.learning_paths l where l.profile_id = p.id)),
        array_remove(array[p.avatar_url], null)
      from public.profiles p where p.id = wanted and p.removed_at is null;
  when 'specialization' then
    -- Its author is who added it first. The reference data have none, nor has one whose author left. Its place is a
    -- profile with it.
    return query
      select coalesce(a.profile_id, internal.nil_id()), s.name, '/profile/' || shown.username, s.created_at,
        pg_catalog.concat_ws(E'\n\n', s.name, s.description), '{}'::text[]
      from public.specializations s
      left join lateral (
        select w.profile_id from internal.specialization_authors w
        where w.specialization_id = s.id order by w.added_at, w.profile_id limit 1
      ) as a on true
      left join lateral (
        select p.id, p.username from public.profiles p
        where p.specializations @> array[s.id] and p.visible
        order by p.id is not distinct from a.profile_id desc, p.created_at, p.id limit 1
      ) as shown on true
      where s.id = wanted;
  when 'message' then
    return query
      select m.sender_id, internal.short_line(m.content), null::text, m.created_at,
        m.content, '{}'::text[]
      from public.messages m where m.id = wanted;
  else
    return query
      select p.id, p.full_name, null::text, p.created_at, null::text, '{}'::text[]
      from public.profiles p where p.id = wanted and p.removed_at is null;
  end case;
end;
$$;

-- Whether the thing is hidden, for whatever reason.
create function internal.is_hidden_thing(wanted_kind text, wanted uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return case wanted_kind
    when 'post' then exists (select from public.posts p where p.id = wanted and p.hidden_at is not null)
    when 'comment' then exists (select from public.comments c where c.id = wanted and c.hidden_at is not null)
    when 'rating' then exists (select from public.user_ratings r where r.id = wanted and r.hidden_at is not null)
    when 'answer' then exists (
      select from public.rating_answers a where a.rating_id = wanted and a.hidden_at is not null)
    when 'project' then exists (select from public.projects j where j.id = wanted and j.hidden_at is not null)
    when 'profile' then exists (select from public.profiles p where p.id = wanted and p.hidden_at is not null)
    when 'specialization' then exists (
      select from public.specializations s where s.id = wanted and s.hidden_at is not null)
    else false
  end;
end;
$$;

-- Whether the caller can see the thing: public ones as everybody does, messages that they sent or received, and their
-- own conversations.
create function internal.can_see_thing(wanted_kind text, wanted uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return case wanted_kind
    when 'message' then exists (
      select from public.messages m where m.id = wanted and auth.uid() in (m.sender_id, m.recipient_id))
    when 'conversation' then exists (
      select from public.conversations c where c.owner_id = auth.uid() and c.contact_id = wanted)
    else internal.can_see(wanted_kind, wanted)
  end;
end;
$$;

-- The messages of a pair that follow one of them, oldest first.
create function internal.messages_after(message public.messages, max_messages integer) returns setof public.messages
language sql stable security definer rows 5 set search_path = '' as $$
  select both_ways.*
  from (
    (select m.* from public.messages m
      where m.sender_id = message.sender_id and m.recipient_id = message.recipient_id
        and (m.created_at, m.id) > (message.created_at, message.id)
      order by m.created_at, m.id limit max_messages)
    union all
    (select m.* from public.messages m
      where m.sender_id = message.recipient_id and m.recipient_id = message.sender_id
        and (m.created_at, m.id) > (message.created_at, message.id)
      order by m.created_at, m.id limit max_messages)
  ) as both_ways
  order by both_ways.created_at, both_ways.id limit max_messages;
$$;

-- A message as an entry of evidence.
create function internal.message_entry(message public.messages, reported boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'at', message.created_at,
    'by', (select p.full_name from public.profiles p where p.id = message.sender_id),
    'text', message.content, 'pictures', '[]'::jsonb, 'reported', reported);
$$;

-- The context of a thing, as entries of evidence: of a comment the post's title and the comment that it replies to, of
-- an answer its rating, of a rating its earlier versions.
create function internal.thing_context(wanted_kind text, wanted uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'at', about.at, 'by', (select p.full_name from public.profiles p where p.id = about.author_id),
      'text', about.content, 'pictures', '[]'::jsonb, 'reported', false, 'of', about.kind)
      order by about.ordinal), '[]')
    from (
      select 1 as ordinal, 'post' as kind, o.profile_id as author_id, o.created_at as at, o.title as content
      from public.comments c join public.posts o on o.id = c.post_id
      where wanted_kind = 'comment' and c.id = wanted
      union all
      select 2, 'comment', a.profile_id, a.created_at, a.content
      from public.comments c join public.comments a on a.id = coalesce(c.reply_to_id, c.parent_id)
      where wanted_kind = 'comment' and c.id = wanted
      union all
      select 1, 'rating', f.author_id, f.at, f.content
      from internal.thing_facts('rating', wanted) as f where wanted_kind = 'answer'
      union all
      select v.id, 'version', r.rater_id, v.written_at,
        pg_catalog.concat_ws(E'\n\n', internal.stars_text(v.rating_value, v.story, p.full_name), v.comment)
      from internal.rating_versions v
      join public.user_ratings r on r.id = v.rating_id
      join public.profiles p on p.id = r.rated_id
      where wanted_kind = 'rating' and v.rating_id = wanted
    ) as about);
end;
$$;

-- The evidence for moderators: [{at, by, text, pictures, reported}], oldest first. Some come with their context (`of`),
-- a message with the five nearest ones around it, a conversation with its last ten messages. Nothing else of a
-- private conversation leaves it.
create function internal.copy_evidence(wanted_kind text, wanted uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_message public.messages;
begin
  if wanted_kind = 'message' then
    select * into v_message from public.messages m where m.id = wanted;
    return (
      select jsonb_agg(internal.message_entry(m, m.id = wanted) order by m.created_at, m.id)
      from public.messages m
      where m.id = wanted or m.id in (
        select near.id
        from (
          select b.id, row_number() over (order by b.created_at desc, b.id desc) as distance
          from internal.conversation_messages(v_message.sender_id, v_message.created_at, v_message.id, 5) as b
          union all
          select a.id, row_number() over (order by a.created_at, a.id) from internal.messages_after(v_message, 5) as a
        ) as near
        order by near.distance limit 5));
  end if;
  if wanted_kind = 'conversation' then
    return (
      select coalesce(jsonb_agg(internal.message_entry(m, m.sender_id = wanted) order by m.created_at, m.id), '[]')
      from public.messages m
      where m.id in (
        select t.id
        from internal.conversation_messages(wanted, 'infinity', internal.nil_id(), 10) as t));
  end if;
  return (
    select internal.thing_context(wanted_kind, wanted) || jsonb_build_object(
      'at', f.at, 'by', (select p.full_name from public.profiles p where p.id = f.author_id),
      'text', f.content, 'pictures', pg_catalog.to_jsonb(f.pictures), 'reported', true)
    from internal.thing_facts(wanted_kind, wanted) as f);
end;
$$;
