-- Export: everything that belongs to the caller, part by part and a page at a time, so that a browser can put it
-- together and go on where a connection broke. Leaving and suspended members may read it, too.
-- public/data-export.schema.json describes it.

-- The parts in their order: the table as `t`, its key that pages go along, with types, the condition on the caller
-- ($1), and the JSON of a row. Whole rows, without what only the database needs, so that a new column is not forgotten.
create function internal.export_parts() returns table (
  part text, source text, keys text, types text[], mine text, item text
)
language sql immutable rows 30 set search_path = '' as $$
  values
    ('account', 'auth.users t', 't.id', '{uuid}'::text[], 't.id = $1', $item$
      jsonb_build_object('email', t.email, 'created_at', t.created_at, 'confirmed_at', t.email_confirmed_at,
        'last_sign_in_at', t.last_sign_in_at, 'given_at_sign_up', t.raw_user_meta_data,
        'identities', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'provider', i.provider, 'email', i.identity_data ->> 'email', 'created_at', i.created_at)), '[]')
          from auth.identities i where i.user_id = t.id))$item$),
    ('sessions', 'auth.sessions t', 't.id', '{uuid}', 't.user_id = $1', $item$
      jsonb_build_object('created_at', t.created_at, 'refreshed_at', t.refreshed_at, 'user_agent', t.user_agent)$item$),
    ('earlier_emails', 'internal.email_changes t', 't.id', '{bigint}', 't.user_id = $1',
      $item$jsonb_build_object('email', t.old_email, 'changed_at', t.changed_at)$item$),
    ('profile', 'public.profiles t', 't.id', '{uuid}', 't.id = $1', $item$
      to_jsonb(t) - '{hidden_by,findable,listed,shows_work,visible,primary_categories,removed_at}'::text[]
        || jsonb_build_object(
        'active_on', (select d.active_on from internal.directory_entries d where d.profile_id = t.id),
        'specializations', (
          select coalesce(jsonb_agg(s.name), '[]') from public.specializations s where s.id = any (t.specializations)))
      $item$),
    ('skills', 'public.profile_skills t join public.skills s on s.id = t.skill_id', 't.id', '{uuid}',
      't.profile_id = $1',
      $item$jsonb_build_object('name', s.name, 'category', s.category, 'proficiency_level', t.proficiency_level,
        'is_learning', t.is_learning)$item$),
    ('specializations', 'internal.specialization_authors t join public.specializations s on s.id = t.specialization_id',
      't.specialization_id', '{uuid}', 't.profile_id = $1',
      $item$jsonb_build_object('name', s.name, 'description', s.description, 'created_at', s.created_at)$item$),
    ('projects', 'public.projects t', 't.id', '{uuid}', 't.profile_id = $1', $item$
      to_jsonb(t) - '{profile_id,hidden_by}'::text[] || jsonb_build_object(
        'skills', (
          select coalesce(jsonb_agg(s.name order by s.name), '[]')
          from public.project_skills k join public.skills s on s.id = k.skill_id where k.project_id = t.id),
        'pictures', (
          select coalesce(jsonb_agg(jsonb_build_object('url', m.url, 'alt', m.alt) order by m.position, m.id), '[]')
          from public.project_media m where m.project_id = t.id))$item$),
    ('learning_paths', 'public.learning_paths t', 't.id', '{uuid}', 't.profile_id = $1', $item$
      jsonb_build_object('title', t.title, 'created_at', t.created_at, 'skills', (
        select coalesce(jsonb_agg(s.name order by s.name), '[]')
        from public.learning_path_skills k join public.skills s on s.id = k.skill_id
        where k.learning_path_id = t.id))$item$),
    ('posts', 'public.posts t', 't.id', '{uuid}', 't.profile_id = $1', $item$
      to_jsonb(t) - '{profile_id,hidden_by,category_id}'::text[] || jsonb_build_object(
        'pictures', (
          select coalesce(jsonb_agg(m.url order by m.created_at, m.id), '[]')
          from public.post_media m where m.post_id = t.id))$item$),
    ('job_offers', 'public.jobs t', 't.post_id', '{uuid}', 't.author_id = $1', $item$
      to_jsonb(t) - '{author_id,asked_at,told_at}'::text[] || jsonb_build_object(
        'skills', (
          select coalesce(jsonb_agg(s.name order by s.name), '[]')
          from public.job_skills k join public.skills s on s.id = k.skill_id where k.job_id = t.post_id))$item$),
    ('job_answers', 'public.job_answers t join public.posts p on p.id = t.job_id', 't.job_id', '{uuid}',
      't.member_id = $1', $item$jsonb_build_object('post_id', t.job_id, 'post_title', p.title,
        'answered_at', t.answered_at, 'withdrawn_at', t.withdrawn_at)$item$),
    ('hiring_lists', 'public.hiring_lists t', 't.id', '{uuid}', 't.owner_id = $1',
      $item$jsonb_build_object('id', t.id, 'name', t.name, 'post_id', t.answers_to, 'for_post_id', t.job_id,
        'created_at', t.created_at, 'looked_at', t.looked_at)$item$),
    ('listed_people', 'public.listed_people t join public.hiring_lists l on l.id = t.list_id', 't.list_id, t.member_id',
      '{uuid,uuid}', 'l.owner_id = $1', $item$jsonb_build_object('list_id', t.list_id,
        'member', internal.export_person(t.member_id), 'stage', t.stage, 'note', t.note, 'added_at', t.added_at,
        'changed_at', t.changed_at, 'withdrawn_at', t.withdrawn_at)$item$),
    ('comments', 'public.comments t join public.posts p on p.id = t.post_id', 't.id', '{uuid}', 't.profile_id = $1',
      $item$to_jsonb(t) - '{profile_id,hidden_by}'::text[] || jsonb_build_object('post_title', p.title)$item$),
    ('likes', 'public.post_likes t join public.posts p on p.id = t.post_id', 't.post_id', '{uuid}', 't.profile_id = $1',
      $item$jsonb_build_object('post_id', t.post_id, 'post_title', p.title, 'created_at', t.created_at)$item$),
    ('comment_likes', 'public.comment_likes t', 't.comment_id', '{uuid}', 't.profile_id = $1',
      $item$jsonb_build_object('comment_id', t.comment_id, 'created_at', t.created_at)$item$),
    ('saved_posts', 'public.post_saves t join public.posts p on p.id = t.post_id', 't.post_id', '{uuid}',
      't.profile_id = $1',
      $item$jsonb_build_object('post_id', t.post_id, 'post_title', p.title, 'created_at', t.created_at)$item$),
    ('ratings_given', 'public.user_ratings t', 't.id', '{uuid}', 't.rater_id = $1', $item$
      to_jsonb(t) - '{rater_id,rated_id,hidden_by}'::text[] || jsonb_build_object(
        'about', internal.export_person(t.rated_id), 'earlier', (
          select coalesce(jsonb_agg(to_jsonb(v) - '{id,rating_id}'::text[] order by v.id), '[]')
          from internal.rating_versions v where v.rating_id = t.id))$item$),
    ('ratings_received', 'public.user_ratings t', 't.id', '{uuid}', 't.rated_id = $1 and t.hidden_at is null', $item$
      to_jsonb(t) - '{rater_id,rated_id,hidden_at,hidden_by}'::text[] || jsonb_build_object(
        'by', internal.export_person(t.rater_id))$item$),
    ('rating_answers', 'public.rating_answers t join public.user_ratings r on r.id = t.rating_id', 't.rating_id',
      '{uuid}', 't.profile_id = $1', $item$
      to_jsonb(t) - '{profile_id,hidden_by}'::text[] || jsonb_build_object(
        'to', internal.export_person(r.rater_id))$item$),
    -- Along their indexes: with tens of thousands of messages, each page still costs the same.
    ('messages_sent', 'public.messages t', 't.recipient_id, t.created_at, t.id', '{uuid,timestamptz,uuid}',
      't.sender_id = $1', $item$jsonb_build_object('to', internal.export_person(t.recipient_id), 'content', t.content,
        'created_at', t.created_at, 'read', t.read)$item$),
    ('messages_received', 'public.messages t', 't.created_at, t.id', '{timestamptz,uuid}', 't.recipient_id = $1',
      $item$jsonb_build_object('from', internal.export_person(t.sender_id), 'content', t.content,
        'created_at', t.created_at, 'read', t.read)$item$),
    ('muted_and_blocked', 'public.relationships t', 't.member_id', '{uuid}', 't.owner_id = $1',
      $item$jsonb_build_object('member', internal.export_person(t.member_id), 'kind', t.kind,
        'created_at', t.created_at)$item$),
    ('muted_posts', 'public.muted_posts t join public.posts p on p.id = t.post_id', 't.post_id', '{uuid}',
      't.owner_id = $1',
      $item$jsonb_build_object('post_id', t.post_id, 'post_title', p.title, 'created_at', t.created_at)$item$),
    ('saved_searches', 'public.saved_searches t', 't.id', '{uuid}', 't.owner_id = $1', $item$
      jsonb_build_object('kind', t.kind, 'name', t.name, 'filters', t.filters, 'paused', t.paused,
        'created_at', t.created_at)$item$),
    ('notifications', 'public.notifications t', 't.id', '{bigint}', 't.owner_id = $1 and not t.withdrawn', $item$
      jsonb_build_object('kind', t.kind, 'by',
        case when t.actor_id is not null then internal.export_person(t.actor_id) end,
        'post_id', t.post_id, 'comment_id', t.comment_id, 'created_at', t.created_at, 'read_at', t.read_at)$item$),
    ('notification_preferences', 'public.notification_preferences t', 't.owner_id', '{uuid}', 't.owner_id = $1',
      $item$to_jsonb(t) - '{owner_id,unsubscribe_key}'::text[]$item$),
    ('push_devices', 'internal.push_devices t', 't.id', '{uuid}', 't.owner_id = $1',
      $item$jsonb_build_object('name', t.name, 'created_at', t.created_at)$item$),
    -- The caller's own reports, never those about the caller.
    ('reports', 'internal.reports t join internal.cases c on c.id = t.case_id', 't.id', '{bigint}',
      't.reporter_id = $1',
      $item$jsonb_build_object('kind', c.kind, 'about', c.label, 'reason', t.reason, 'note', t.note,
        'created_at', t.created_at, 'closed_at', t.closed_at)$item$),
    -- The moderators are left out: they answer for decisions together.
    ('decisions', 'internal.moderation_log t', 't.id', '{bigint}',
      't.member_id = $1 and t.event in (''decision'', ''undo'', ''appeal'', ''appeal_answer'', ''role'')', $item$
      jsonb_build_object('event', t.event, 'kind', t.kind, 'about', t.label, 'action', t.action, 'days', t.days,
        'granted', t.granted, 'reason', t.reason, 'created_at', t.created_at)$item$),
    ('files', $source$(
        select o.id, o.bucket_id, o.name, o.metadata, o.created_at
        from unnest(array['profile-images', 'project-images']) as b (bucket)
        join storage.objects o on o.bucket_id = b.bucket
          and o.name collate "C" > $1 || '/' and o.name collate "C" < $1 || '0'
        union all
        select o.id, o.bucket_id, o.name, o.metadata, o.created_at
        from public.posts p
        join storage.objects o on o.bucket_id = 'post-media'
          and o.name collate "C" > 'post_media/' || p.id || '/' and o.name collate "C" < 'post_media/' || p.id || '0'
        where p.profile_id = $1
      ) as t$source$, 't.id', '{uuid}', 'true', $item$
      jsonb_build_object('bucket', t.bucket_id, 'name', t.name, 'type', t.metadata ->> 'mimetype',
        'bytes', internal.object_size(t.metadata), 'created_at', t.created_at)$item$);
$$;

-- A person in somebody's export: the name that they have now.
create function internal.export_person(member uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select jsonb_build_object('id', p.id, 'username', p.username, 'full_name', p.full_name)
      from internal.people p where p.id = member),
    jsonb_build_object('id', member, 'username', null, 'full_name', 'Hidden member'));
$$;

-- A page of a part after a row's key. In plpgsql's `execute`, which plans with the key's value: pages go along the
-- index.
create function internal.export_page(wanted text, after jsonb, size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_sql text;
  v_page jsonb;
begin
  select pg_catalog.format(
    'select jsonb_build_object(
      ''data'', coalesce(jsonb_agg(r.item order by r.place), ''[]''),
      ''next'', case when count(*) = $3 then (array_agg(r.key order by r.place desc))[1] end)
    from (
      select jsonb_build_array(%1$s) as key, %2$s as item, row_number() over (order by %1$s) as place
      from %3$s where %4$s and ($2 is null or (%1$s) > (%5$s)) order by %1$s limit $3
    ) as r',
    p.keys, p.item, p.source, p.mine, (
      select string_agg(pg_catalog.format('($2 ->> %s)::%s', k.place - 1, k.type), ', ' order by k.place)
      from unnest(p.types) with ordinality as k (type, place)))
  into v_sql
  from internal.export_parts() as p where p.part = wanted;
  if v_sql is null then
    raise invalid_parameter_value using message = 'There is no such part.';
  end if;
  execute v_sql into v_page using auth.uid(), after, size;
  return v_page;
end;
$$;

-- `after` as text: PostgREST makes a string of what a URL gives for jsonb.
create function public.export_page(part text, after text default null, page_size integer default 500) returns jsonb
language sql stable set search_path = '' as $$
  select internal.export_page(
    export_page.part, internal.read_json(export_page.after), internal.clamp_page_size(export_page.page_size, 500, 500));
$$;
comment on function public.export_page is
  'A page of a part of the caller''s export: {data, next}. next, as JSON text, is the `after` of the following page; '
  'null at the end.';

-- Counts the rows of each part of the caller's export.
create function internal.export_counts() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_part record;
  v_count bigint;
  v_counts jsonb := '[]';
begin
  for v_part in select * from internal.export_parts() loop
    execute pg_catalog.format('select count(*) from %s where %s', v_part.source, v_part.mine)
    into v_count using auth.uid();
    v_counts := v_counts || jsonb_build_object('part', v_part.part, 'count', v_count);
  end loop;
  return v_counts;
end;
$$;

create function public.export_counts() returns jsonb
language sql stable set search_path = '' as $$
  select internal.export_counts();
$$;
comment on function public.export_counts is
  'The parts of the caller''s export in their order, each with its number of rows.';
grant execute on function internal.export_page, internal.export_counts, public.export_page, public.export_counts
  to authenticated, service_role;
