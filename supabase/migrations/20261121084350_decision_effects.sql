-- Effects of a decision on things and members, and their undoing.

-- Members whose messages to new people wait for a moderator (same_text.sql).
create table internal.contact_stops (
  member_id uuid primary key references public.profiles (id) on delete cascade,
  stopped_at timestamptz not null default now()
);
comment on table internal.contact_stops is 'Members who may not write to new people until a moderator has decided.';
alter table internal.contact_stops enable row level security;

create function internal.is_undone(decision_id bigint) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from internal.moderation_log u where u.about_id = decision_id and u.event = 'undo');
$$;

-- The hidden things of a member, each with the decision that hid it.
create function internal.hidden_things(member uuid) returns table (
  kind text, thing uuid, created_at timestamptz, hidden_by bigint
)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select 'post', p.id, p.created_at, p.hidden_by from public.posts p
    where p.profile_id = member and p.hidden_at is not null
    union all
    select 'comment', c.id, c.created_at, c.hidden_by from public.comments c
    where c.profile_id = member and c.hidden_at is not null
    union all
    select 'rating', r.id, r.created_at, r.hidden_by from public.user_ratings r
    where r.rater_id = member and r.hidden_at is not null
    union all
    select 'project', j.id, j.created_at, j.hidden_by from public.projects j
    where j.profile_id = member and j.hidden_at is not null
    union all
    select 'profile', p.id, p.created_at, p.hidden_by from public.profiles p
    where p.id = member and p.hidden_at is not null;
end;
$$;

-- Deletes a reported thing; of a project also the pictures.
create function internal.delete_thing(deleted_kind text, deleted uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  case deleted_kind
  when 'post' then delete from public.posts where id = deleted;
  when 'comment' then delete from public.comments where id = deleted;
  when 'rating' then delete from public.user_ratings where id = deleted;
  when 'message' then delete from public.messages where id = deleted;
  when 'project' then
    perform internal.abandon_picture(pictures.url)
    from (
      select j.thumbnail_url as url from public.projects j where j.id = deleted
      union
      select m.url from public.project_media m where m.project_id = deleted
    ) as pictures;
    delete from public.projects where id = deleted;
  end case;
end;
$$;

-- The end of the longest pause among the decisions on a member that stand. Null without one.
create function internal.pause_end(member uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select max(d.created_at + pg_catalog.make_interval(days => d.days))
  from internal.moderation_log d
  where d.member_id = member and d.event = 'decision' and d.action = 'pause' and not internal.is_undone(d.id);
$$;

-- Carries out a decision. Every decision ends automatic measures, because a moderator has looked at the case. A pause
-- and a suspension also hide the thing that led to them.
create function internal.carry_out(decision internal.moderation_log) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_is_public constant boolean := decision.kind not in ('message', 'conversation');
begin
  -- The author is locked before their things, as each of the author's writes does. Another order could deadlock.
  if decision.everything then
    perform internal.lock_member(decision.member_id);
  elsif decision.action = 'suspend' then
    perform from public.profiles p where p.id = decision.member_id for update;
  end if;
  delete from internal.contact_stops s where s.member_id = decision.member_id;
  if v_is_public then
    perform internal.set_hidden(h.kind, h.thing, false)
    from internal.hidden_things(decision.member_id) as h
    where h.kind = decision.kind and h.thing = decision.thing and h.hidden_by is null;
  end if;
  if decision.everything then
    perform internal.hide_everything(decision.member_id, true, decision.id);
  elsif v_is_public and (
    decision.action = 'hide' or decision.action in ('pause', 'suspend') and decision.kind <> 'profile'
  ) then
    perform internal.set_hidden(decision.kind, decision.thing, true, decision.id);
  end if;
  case decision.action
  when 'delete' then perform internal.delete_thing(decision.kind, decision.thing);
  when 'pause' then perform internal.pause(decision.member_id, internal.pause_end(decision.member_id));
  when 'suspend' then perform internal.suspend(decision.member_id, true);
  else null;
  end case;
end;
$$;

-- Undoes a decision: shows again what it hid. Things stay hidden that another standing decision hides, be it about the
-- thing or about everything that the member had published by then.
create function internal.take_back(decision internal.moderation_log) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_kept record;
begin
  perform internal.lock_member(decision.member_id);
  for v_kept in
    select h.kind, h.thing, min(d.id) as decision_id
    from internal.hidden_things(decision.member_id) as h
    join internal.moderation_log d
      on d.member_id = decision.member_id and d.event = 'decision' and d.action in ('hide', 'pause', 'suspend')
      and d.id <> decision.id
      and (d.kind = h.kind and d.thing = h.thing or d.everything and d.created_at >= h.created_at)
    where h.hidden_by = decision.id and not internal.is_undone(d.id)
    group by h.kind, h.thing
  loop
    perform internal.set_hidden(v_kept.kind, v_kept.thing, false);
    perform internal.set_hidden(v_kept.kind, v_kept.thing, true, v_kept.decision_id);
  end loop;
  perform internal.hide_everything(decision.member_id, false, decision.id);
  if decision.action = 'pause' then
    perform internal.pause(decision.member_id, internal.pause_end(decision.member_id));
  elsif decision.action = 'suspend' and not exists (
    select from internal.moderation_log d
    where d.member_id = decision.member_id and d.event = 'decision' and d.action = 'suspend'
      and not internal.is_undone(d.id)
  ) then
    perform internal.suspend(decision.member_id, false);
  end if;
end;
$$;
