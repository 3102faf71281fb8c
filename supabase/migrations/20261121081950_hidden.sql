-- Hiding: a moderator's decision, or a rule, takes a thing out of sight without deleting it. A flag in the row decides
-- (decision 25): `hidden_at` of a post, comment, rating, answer, project or specialization, `visible`, `findable` and
-- `listed` of a profile. Policies name it, definer functions filter by it, and triggers keep it out of counters.

-- Whether the caller may read a thing, as the policies say. For definer functions and triggers, which read past them.
create function internal.can_see(kind text, thing uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_caller constant uuid := (select auth.uid());
begin
  return case kind
    when 'specialization' then exists (
      select from public.specializations s
      where s.id = thing and (s.hidden_at is null or s.id = any (internal.own_specializations())))
    when 'post' then exists (
      select from public.posts p where p.id = thing and (p.hidden_at is null or p.profile_id = v_caller))
    when 'comment' then exists (
      select from public.comments c
      join public.posts p on p.id = c.post_id
      where c.id = thing and (
        c.profile_id = v_caller or c.hidden_at is null and (p.hidden_at is null or p.profile_id = v_caller)))
    when 'rating' then exists (
      select from public.user_ratings r
      join public.profiles p on p.id = r.rated_id
      where r.id = thing and (r.rater_id = v_caller or r.hidden_at is null and (p.visible or p.id = v_caller)))
    when 'answer' then exists (
      select from public.rating_answers a
      join public.profiles p on p.id = a.profile_id
      where a.rating_id = thing and (
        p.id = v_caller or a.hidden_at is null and p.visible and internal.can_see('rating', thing)))
    when 'project' then exists (
      select from public.projects j
      join public.profiles p on p.id = j.profile_id
      where j.id = thing and (p.id = v_caller or j.hidden_at is null and p.visible))
    when 'profile' then exists (select from public.profiles p where p.id = thing and (p.visible or p.id = v_caller))
    else false
  end;
end;
$$;

-- Refuses what a member writes about a thing that they can't see, in the words of the foreign key for a thing that is
-- not there. The arguments are the thing's kind, the column with its id, and its table.
create function internal.refuse_unseen() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if internal.is_api_role() and not internal.can_see(tg_argv[0], (to_jsonb(new) ->> tg_argv[1])::uuid) then
    raise exception 'insert or update on table "%" violates foreign key constraint "%_%_fkey"',
      tg_table_name, tg_table_name, tg_argv[1]
      using errcode = 'foreign_key_violation', constraint = tg_table_name || '_' || tg_argv[1] || '_fkey',
        table = tg_table_name, schema = tg_table_schema,
        detail = pg_catalog.format('Key is not present in table "%s".', tg_argv[2]);
  end if;
  return new;
end;
$$;
create trigger comments_06_seen before insert on public.comments
  for each row execute function internal.refuse_unseen('post', 'post_id', 'posts');
create trigger post_likes_06_seen before insert on public.post_likes
  for each row execute function internal.refuse_unseen('post', 'post_id', 'posts');
create trigger post_saves_06_seen before insert on public.post_saves
  for each row execute function internal.refuse_unseen('post', 'post_id', 'posts');
create trigger comment_likes_06_seen before insert on public.comment_likes
  for each row execute function internal.refuse_unseen('comment', 'comment_id', 'comments');

-- Adds a reason why rows are hidden, or takes it back: a row is hidden while one of its reasons stands. A reason is the
-- id of a decision; 0 is the departure of the author, -1 the reports that hide until a moderator decides, -2 the
-- suspension of a rater. Nothing else writes these columns.
create function internal.change_hiding(in_table text, key_column text, key uuid, hidden boolean, reason bigint)
returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  execute pg_catalog.format(
    'update public.%I set
      hidden_by = case when $2 then hidden_by || $3 else nullif(array_remove(hidden_by, $3), ''{}'') end,
      hidden_at = case when $2 or array_remove(hidden_by, $3) <> ''{}'' then coalesce(hidden_at, now()) end
    where %I = $1 and coalesce($3 = any (hidden_by), false) <> $2', in_table, key_column)
  using key, hidden, reason;
end;
$$;

-- Hides a thing for a reason, or ends this reason. Kinds as in can_see(). An unknown id is not an error: the thing may
-- have been deleted meanwhile.
create function internal.set_hidden(kind text, thing uuid, hidden boolean, reason bigint default -1) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_table constant text := case kind
    when 'post' then 'posts'
    when 'comment' then 'comments'
    when 'rating' then 'user_ratings'
    when 'answer' then 'rating_answers'
    when 'project' then 'projects'
    when 'profile' then 'profiles'
    when 'specialization' then 'specializations'
  end;
begin
  if v_table is null then
    raise exception 'Nothing of the kind % can be hidden.', kind using errcode = 'invalid_parameter_value';
  end if;
  perform internal.change_hiding(
    v_table, case kind when 'answer' then 'rating_id' else 'id' end, thing, hidden, reason);
end;
$$;

-- Locks a member's rows for a change of all of them. The profile first, as each of the member's writes does, so that
-- none is missed; then rows before their counters and profiles before theirs, in the order of ids, as everyone does.
-- Such changes queue, because two connected members would wait for each other. Posts and comments that will be deleted
-- are locked for it at once: likes on their way have a share of the row and wait for its counters.
create function internal.lock_member(member uuid, deletes_posts boolean default false) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('account deletion', 0));
  perform from public.profiles p where p.id = member for update;

  if deletes_posts then
    perform from public.posts p where p.profile_id = member order by p.id for update;
  end if;
  perform from public.posts p
  where p.profile_id = member or p.id in (select c.post_id from public.comments c where c.profile_id = member)
  order by p.id for no key update;
  if deletes_posts then
    perform from public.comments c where c.profile_id = member order by c.id for update;
    perform from internal.comment_threads t
    where t.id in (select coalesce(c.parent_id, c.id) from public.comments c where c.profile_id = member)
    order by t.id for update;
  else
    perform from public.comments c where c.profile_id = member order by c.id for no key update;
  end if;
  perform from public.user_ratings r where r.rater_id = member order by r.id for no key update;
  -- The order is that of a post that moves between counters: the feed's, then the post's.
  perform from public.feed_counters f order by f.category_id, f.post_type for no key update;
  perform from public.post_counters n
  where n.post_id in (
    select p.id from public.posts p where p.profile_id = member
    union all
    select c.post_id from public.comments c where c.profile_id = member)
  order by n.post_id for no key update;
  perform from public.rating_counters n
  where n.profile_id in (select r.rated_id from public.user_ratings r where r.rater_id = member)
  order by n.profile_id for no key update;
end;
$$;

-- Hides what a member has published in these tables for a reason, or ends this reason for all of it. Their answers are
-- on their profile alone, and out of sight with it.
create function internal.hide_everything(
  member uuid, hidden boolean, reason bigint,
  tables text[] default '{posts,comments,projects,user_ratings,profiles}'
) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_table text;
begin
  perform internal.lock_member(member);
  foreach v_table in array tables loop
    perform internal.change_hiding(v_table, case v_table
      when 'user_ratings' then 'rater_id'
      when 'profiles' then 'id'
      else 'profile_id'
    end, member, hidden, reason);
  end loop;
end;
$$;
