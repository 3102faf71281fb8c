-- The list under a post: comments oldest first, each with its first replies.

-- The members behind the usernames in a comment. One generic plan: it is asked for many comments of one list.
create function internal.mentions_of(comment uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', m.profile_id, 'username', m.username) order by m.username), '[]')
    from internal.comment_mentions m
    join public.profiles p on p.id = m.profile_id and (p.visible or p.id = (select auth.uid()))
    where m.comment_id = comment
  );
end;
$$;

-- Comments of a post, or replies of a thread, that the caller may read, after the given one. Everybody but
-- its author sees a stub for a hidden comment. Everybody sees a stub for a deleted comment with replies.
-- A member with a hidden profile has no name. Definer: a policy would leave no trace of a hidden comment, and be asked
-- at each row. One generic plan, because the arguments are keys.
create function internal.comments_of(post uuid, thread uuid, after_time timestamptz, after_id uuid, size integer)
returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  c_first_replies constant integer := 3;
  v_caller constant uuid := (select auth.uid());
begin
  if not internal.can_see('post', post) then
    return '[]';
  end if;
  return (
    with page as (
      (select k.id, k.parent_id, k.reply_to_id, k.profile_id, k.content, k.created_at, k.updated_at, k.hidden_at
      from public.comments k
      where thread is null and k.post_id = post and k.parent_id is null
        and (k.created_at, k.id) > (after_time, after_id)
      order by k.created_at, k.id limit size)
      union all
      (select k.id, k.parent_id, k.reply_to_id, k.profile_id, k.content, k.created_at, k.updated_at, k.hidden_at
      from public.comments k
      where k.parent_id = thread and (k.created_at, k.id) > (after_time, after_id)
      order by k.created_at, k.id limit size)
      union all
      -- Stubs of deleted comments.
      (select t.id, null, null, null, null, t.created_at, t.created_at, null
      from internal.comment_threads t
      where thread is null and t.post_id = post and t.is_deleted and (t.created_at, t.id) > (after_time, after_id)
      order by t.created_at, t.id limit size)
      order by created_at, id limit size
    ),
    threads as (
      select t.id, t.reply_count from internal.comment_threads t join page on page.id = t.id
    ),
    with_replies as (
      select p.* from page p
      union all
      select r.* from threads t
      cross join lateral (
        select k.id, k.parent_id, k.reply_to_id, k.profile_id, k.content, k.created_at, k.updated_at, k.hidden_at
        from public.comments k where k.parent_id = t.id order by k.created_at, k.id limit c_first_replies
      ) as r
    ),
    written as (
      select c.id, c.parent_id, c.created_at, jsonb_build_object(
        'id', c.id,
        'content', case when c.shown then c.content end,
        'created_at', c.created_at,
        'updated_at', case when c.shown then c.updated_at else c.created_at end,
        'profile_id', a.id,
        'hidden', c.hidden_at is not null,
        'deleted', c.content is null,
        'like_count', case when c.shown then coalesce(n.like_count, 0) else 0 end,
        'user_has_liked', c.shown and exists (
          select from public.comment_likes l where l.comment_id = c.id and l.profile_id = v_caller),
        'author', case when a.id is not null then jsonb_build_object(
          'id', a.id, 'username', a.username, 'full_name', a.full_name, 'avatar_url', a.avatar_url) end,
        'answers', (
          select jsonb_build_object('id', o.id, 'full_name', b.full_name)
          from public.comments o
          join internal.people b on b.id = o.profile_id
          where c.shown and o.id = c.reply_to_id and o.hidden_at is null),
        'mentions', case when c.shown and c.content like '%@%' then internal.mentions_of(c.id) else '[]'::jsonb end
      ) as entry
      from (
        select l.*, l.content is not null
          and (l.hidden_at is null or l.profile_id is not distinct from v_caller) as shown
        from with_replies l
      ) as c
      left join internal.people a on c.shown and a.id = c.profile_id
      left join public.comment_counters n on n.comment_id = c.id
    )
    select coalesce(jsonb_agg(
      case when thread is not null then w.entry
      else w.entry || jsonb_build_object('replies', coalesce(r.entries, '[]'), 'reply_count',
        coalesce(t.reply_count, 0))
      end order by w.created_at, w.id), '[]')
    from written w
    left join threads t on t.id = w.id
    left join (
      select i.parent_id, jsonb_agg(i.entry order by i.created_at, i.id) as entries
      from written i where thread is null and i.parent_id is not null group by i.parent_id
    ) as r on r.parent_id = w.id
    where thread is not null or w.parent_id is null
  );
end;
$$;

create function public.post_comments(
  post uuid,
  after_time timestamptz default null,
  after_id uuid default null,
  page_size integer default 50
) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'data', internal.comments_of(
      post, null, coalesce(after_time, '-infinity'), coalesce(after_id, internal.nil_id()),
      internal.clamp_page_size(page_size, 50, 200)),
    'count', coalesce((select t.comment_count from public.post_counters t where t.post_id = post), 0),
    'may_comment', internal.may_comment(post)
  );
end;
$$;
comment on function public.post_comments is
  'Comments of a post, oldest first, after the given one, each with its first replies and the number of all of them. '
  'count is of all comments and replies but the hidden ones. may_comment is false without a reason.';

-- The post of a thread, even of a deleted comment. Definer: nobody reads threads.
create function internal.replies_of(thread uuid, after_time timestamptz, after_id uuid, size integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select internal.comments_of(t.post_id, thread, after_time, after_id, size)
    from internal.comment_threads t where t.id = thread
  ), '[]');
$$;

create function public.comment_replies(
  comment uuid,
  after_time timestamptz default null,
  after_id uuid default null,
  page_size integer default 50
) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return internal.replies_of(
    comment, coalesce(after_time, '-infinity'), coalesce(after_id, internal.nil_id()),
    internal.clamp_page_size(page_size, 50, 200));
end;
$$;
comment on function public.comment_replies is 'Replies to a comment, oldest first, after the given one.';

create function internal.comment_place(comment uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'post', c.post_id, 'thread', coalesce(c.parent_id, c.id),
    'mentions', case when internal.can_see('comment', c.id) then internal.mentions_of(c.id) else '[]'::jsonb end)
  from public.comments c
  where c.id = comment and internal.can_see('post', c.post_id);
$$;

create function public.comment_place(comment uuid) returns jsonb
language sql stable set search_path = '' as $$
  select internal.comment_place(comment);
$$;
comment on function public.comment_place is
  'The post of a comment, the comment in its list that it is under, and whom it mentions; null if it does not '
  'exist (any more).';

grant execute on function internal.comments_of, internal.replies_of, internal.comment_place, public.post_comments,
  public.comment_replies, public.comment_place to anon, authenticated, service_role;
