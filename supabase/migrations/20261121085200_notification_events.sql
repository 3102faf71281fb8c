-- Triggers that notify members of an event. Only writes through the API notify: seeds, imports and maintenance are
-- silent.

-- Notifies the author of a post of its comments. Runs after the triggers for mentions and replies, because a comment
-- notifies each member once.
create function internal.notify_of_comments() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if internal.is_api_role() then
    perform internal.notify(p.profile_id, 'comment', c.profile_id, c.post_id, c.id)
    from added c
    join public.posts p on p.id = c.post_id
    where p.profile_id <> c.profile_id
    order by p.profile_id, c.id;
  end if;
  return null;
end;
$$;
create trigger comments_60_notify after insert on public.comments
  referencing new table as added for each statement execute function internal.notify_of_comments();

create function internal.notify_of_post_likes() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if internal.is_api_role() then
    perform internal.notify_like(p.profile_id, l.profile_id, l.post_id, null)
    from added l
    join public.posts p on p.id = l.post_id
    where p.profile_id <> l.profile_id
    order by p.profile_id, l.post_id;
  end if;
  return null;
end;
$$;
create trigger post_likes_60_notify after insert on public.post_likes
  referencing new table as added for each statement execute function internal.notify_of_post_likes();

create function internal.notify_of_comment_likes() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if internal.is_api_role() then
    perform internal.notify_like(c.profile_id, l.profile_id, c.post_id, l.comment_id)
    from added l
    join public.comments c on c.id = l.comment_id
    where c.profile_id <> l.profile_id
    order by c.profile_id, l.comment_id;
  end if;
  return null;
end;
$$;
create trigger comment_likes_60_notify after insert on public.comment_likes
  referencing new table as added for each statement execute function internal.notify_of_comment_likes();

-- Withdraws the notification of a like that its member takes back. Likes that are deleted with a post or an account
-- need no withdrawal: their notifications are deleted, too.
create function internal.withdraw_likes() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if internal.is_api_role() then
    update public.notifications n set withdrawn = true
    from removed r
    where n.kind = 'like' and n.thing = (to_jsonb(r) ->> tg_argv[0])::uuid and n.actor_id = r.profile_id
      and r.profile_id = auth.uid();
  end if;
  return null;
end;
$$;
create trigger post_likes_60_withdraw after delete on public.post_likes
  referencing old table as removed for each statement execute function internal.withdraw_likes('post_id');
create trigger comment_likes_60_withdraw after delete on public.comment_likes
  referencing old table as removed for each statement execute function internal.withdraw_likes('comment_id');

create function internal.notify_of_ratings() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if internal.is_api_role() then
    perform internal.notify(r.rated_id, 'rating', r.rater_id, rating => r.id) from added r order by r.rated_id;
  end if;
  return null;
end;
$$;
create trigger user_ratings_60_notify after insert on public.user_ratings
  referencing new table as added for each statement execute function internal.notify_of_ratings();

create function internal.notify_of_answers() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if internal.is_api_role() then
    perform internal.notify(r.rater_id, 'answer', new.profile_id, rating => r.id)
    from public.user_ratings r where r.id = new.rating_id;
  end if;
  return null;
end;
$$;
create trigger rating_answers_60_notify after insert on public.rating_answers
  for each row execute function internal.notify_of_answers();

-- Notifies a reporter of the decision that closed the report.
create function internal.notify_reporter() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.notify(new.reporter_id, 'report', log => new.decision_id);
  return null;
end;
$$;
create trigger reports_60_notify after update of closed_at on internal.reports
  for each row when (old.closed_at is null and new.closed_at is not null and new.reporter_id is not null)
  execute function internal.notify_reporter();
