-- Leaving: hidden at once, undone within 14 days, then gone (account_deletion.sql). Suspended members may leave, too:
-- their evidence, their log and the hash of their email address stay. So the question about their standing is waived
-- meanwhile.

-- Hides a leaving member's things, or shows them again. Coming back shows nothing that moderators hid.
create function internal.hide_of_leaving(member uuid, hidden boolean, keep_posts boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.hide_everything(member, hidden, 0, case
    when keep_posts then array['projects', 'user_ratings']
    else array['posts', 'comments', 'projects', 'user_ratings']
  end);
end;
$$;

-- The caller's own username says that nothing is left by mistake.
create function internal.leave(typed_username text, keep_posts boolean) returns timestamptz
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_caller constant uuid := auth.uid();
begin
  perform internal.lock_member(v_caller);
  if not exists (
    select from public.profiles p
    where p.id = v_caller and p.username = internal.trim_text(typed_username)) then
    raise check_violation using message = 'This is not your username.', constraint = 'leave_username';
  end if;
  perform internal.refuse_last_admin(v_caller);
  insert into internal.outbox (kind, recipient)
  select 'leaving', p.id from public.profiles p where p.id = v_caller and p.left_at is null;
  perform pg_catalog.set_config('hibo.standing', 'waived', true);
  -- A second call may choose otherwise about the posts: what the first one hid is shown before.
  perform internal.hide_of_leaving(v_caller, false, false);
  perform internal.hide_of_leaving(v_caller, true, keep_posts);
  update public.profiles p set left_at = coalesce(p.left_at, pg_catalog.clock_timestamp()), keeps_posts = keep_posts
  where p.id = v_caller;
  perform pg_catalog.set_config('hibo.standing', '', true);
  delete from auth.sessions s where s.user_id = v_caller;
  return (internal.standing(v_caller) ->> 'until')::timestamptz;
end;
$$;

create function public.leave(username text, keep_posts boolean) returns timestamptz
language sql volatile set search_path = '' as $$
  select internal.leave(leave.username, coalesce(leave.keep_posts, false));
$$;
comment on function public.leave is
  'Hides the caller, who names their own username, and ends their sessions; returns when they are gone. keep_posts '
  'leaves posts and comments, under the name of a former member.';

-- Takes the caller's departure back, and shows again what it had hidden.
create function internal.stay() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_caller constant uuid := auth.uid();
begin
  perform internal.lock_member(v_caller);
  perform pg_catalog.set_config('hibo.standing', 'waived', true);
  update public.profiles p set left_at = null, keeps_posts = false
  where p.id = v_caller and p.left_at is not null and p.removed_at is null;
  if found then
    perform internal.hide_of_leaving(v_caller, false, false);
  end if;
  perform pg_catalog.set_config('hibo.standing', '', true);
end;
$$;

create function public.stay() returns void
language sql volatile set search_path = '' as $$
  select internal.stay();
$$;
comment on function public.stay is 'Takes the caller''s departure back: everything is there again.';
grant execute on function internal.leave, internal.stay, public.leave, public.stay to authenticated, service_role;

-- Removes a member whose time to return is over, the one who left first; account and all. The rows of their files
-- follow (internal.remove_abandoned_files). A step of the maintenance: one member at a time, because counters of the
-- whole site are locked meanwhile.
create function internal.remove_left_members(max_members integer default 1, at timestamptz default now())
returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_member uuid;
  v_removed integer := 0;
begin
  for v_member in
    select p.id from public.profiles p
    where p.left_at < at - internal.time_to_return() and p.removed_at is null
    order by p.left_at limit max_members
  loop
    -- The account first, as whoever deletes an account does (remove_member_of_account).
    delete from auth.users u where u.id = v_member;
    perform internal.remove_member(v_member);
    v_removed := v_removed + 1;
  end loop;
  return v_removed;
end;
$$;
create index profiles_left_idx on public.profiles (left_at) where left_at is not null and removed_at is null;
