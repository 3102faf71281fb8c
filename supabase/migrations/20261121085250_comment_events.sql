-- Mentions and replies notify the member whom they are for. A mention comes before a reply, and a reply before a
-- comment: each comment notifies a member once.

-- A member who is not established and whom the other does not know: not from this post, nor from messages.
create function internal.is_stranger(author uuid, member uuid, post uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.profiles p where p.id = author and not internal.is_established(p.created_at))
    and not exists (select from public.posts p where p.id = post and p.profile_id = member)
    and not exists (select from public.comments c where c.post_id = post and c.profile_id = member)
    and not exists (select from public.conversations c where c.owner_id = member and c.contact_id = author);
end;
$$;

-- An edit notifies those whom it mentions newly.
create function internal.notify_mentioned() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if internal.is_api_role() then
    perform internal.notify(m.profile_id, 'mention', c.profile_id, c.post_id, c.id)
    from added m
    join public.comments c on c.id = m.comment_id
    where m.profile_id <> c.profile_id and c.hidden_at is null
      and not internal.is_stranger(c.profile_id, m.profile_id, c.post_id)
    order by m.profile_id, c.id;
  end if;
  return null;
end;
$$;
create trigger comment_mentions_50_notify after insert on internal.comment_mentions
  referencing new table as added for each statement execute function internal.notify_mentioned();

create function internal.notify_replied() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if internal.is_api_role() then
    perform internal.notify(a.profile_id, 'reply', c.profile_id, c.post_id, c.id)
    from added c
    join public.comments a on a.id = coalesce(c.reply_to_id, c.parent_id)
    where a.profile_id <> c.profile_id
    order by a.profile_id, c.id;
  end if;
  return null;
end;
$$;
create trigger comments_57_notify_replied after insert on public.comments
  referencing new table as added for each statement execute function internal.notify_replied();
