-- Effects of a decision on things and members, and their undoing.

-- Members whose messages to new people wait for a moderator (same_text.sql).
create table internal.contact_stops (
  member_id uuid primary key references public.profiles (id) on delete cascade,
  case_id bigint not null references internal.cases (id) on delete cascade,
  stopped_at timestamptz not null default now()
);
comment on table internal.contact_stops is
  'Members who may not write to new people until a moderator has decided on the case.';
create index contact_stops_case_id_idx on internal.contact_stops (case_id);
alter table internal.contact_stops enable row level security;

create function internal.is_undone(decision_id bigint) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from internal.moderation_log u where u.about_id = decision_id and u.event = 'undo');
$$;

-- Deletes a reported thing.
create function internal.delete_thing(deleted_kind text, deleted uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  case deleted_kind
  when 'post' then delete from public.posts where id = deleted;
  when 'comment' then delete from public.comments where id = deleted;
  when 'rating' then delete from public.user_ratings where id = deleted;
  when 'answer' then delete from public.rating_answers where rating_id = deleted;
  when 'message' then delete from public.messages where id = deleted;
  when 'specialization' then delete from public.specializations where id = deleted;
  when 'project' then delete from public.projects where id = deleted;
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

-- Carries out a decision. Every decision ends the automatic measures of its case, because a moderator has looked at it.
-- A pause and a suspension also hide the thing that led to them. A thing that is no longer the author's stays as it is.
create function internal.carry_out(decision internal.moderation_log) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_is_public constant boolean := decision.kind not in ('message', 'conversation');
  v_is_there boolean;
begin
  -- The author is locked before their things, as each of the author's writes does. Another order could deadlock. An
  -- answer's rating comes first: its deletion takes the answer along, and then needs the profile of its author.
  if decision.kind = 'answer' then
    perform from public.user_ratings r where r.id = decision.thing for key share;
  end if;
  if decision.everything or decision.action = 'suspend' then
    perform internal.lock_member(decision.member_id);
  end if;
  delete from internal.contact_stops s where s.case_id = decision.case_id;
  v_is_there := exists (
    select from internal.thing_facts(decision.kind, decision.thing) as f where f.author_id = decision.member_id);
  if v_is_public and v_is_there then
    perform internal.set_hidden(decision.kind, decision.thing, false);
  end if;
  if decision.everything then
    perform internal.hide_everything(decision.member_id, true, decision.id);
  end if;
  if v_is_public and v_is_there and (
    decision.action = 'hide' or decision.action in ('pause', 'suspend') and decision.kind <> 'profile'
  ) then
    perform internal.set_hidden(decision.kind, decision.thing, true, decision.id);
  end if;
  case decision.action
  when 'delete' then
    if v_is_there then
      perform internal.delete_thing(decision.kind, decision.thing);
    end if;
  when 'close' then
    -- The time tells the undo that this decision closed it. Nobody else shall learn that.
    update public.jobs j set closed_as = 'over', closed_at = decision.created_at
    where j.post_id = decision.thing and j.ends_at > pg_catalog.now();
  when 'pause' then perform internal.pause(decision.member_id, internal.pause_end(decision.member_id));
  when 'suspend' then perform internal.suspend(decision.member_id, true);
  else null;
  end case;
end;
$$;

-- Undoes a decision: what it hid is shown again, but for what has another reason.
create function internal.take_back(decision internal.moderation_log) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.hide_everything(decision.member_id, false, decision.id);
  -- A specialization belongs to all who have it, and an answer is part of a profile: neither is among the things that
  -- hide_everything() knows.
  if decision.kind in ('specialization', 'answer') then
    perform internal.set_hidden(decision.kind, decision.thing, false, decision.id);
  end if;
  if decision.action = 'close' then
    -- Of a member who is suspended or leaves all offers have ended.
    update public.jobs j set closed_as = null, closed_at = null
    where j.post_id = decision.thing and j.closed_as = 'over' and j.closed_at = decision.created_at
      and exists (
        select from public.profiles p where p.id = j.author_id and p.suspended_at is null and p.left_at is null);
  elsif decision.action = 'picture' then
    perform internal.bring_back_picture(decision.id);
  elsif decision.action = 'pause' then
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
