-- Lists of people for a job: those who answered an offer, or a shortlist that somebody made. Nobody but the owner reads
-- a list, and nobody learns of being on one.

create table public.hiring_lists (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  -- The offer whose answers fill it.
  answers_to uuid references public.jobs (post_id) on delete cascade,
  -- The offer for which the owner made a shortlist.
  job_id uuid references public.jobs (post_id) on delete set null,
  name text not null,
  created_at timestamptz not null default now(),
  -- The end of the owner's last but one visit, since when changes are news, and their last look (look_at_list).
  seen_at timestamptz not null default now(),
  looked_at timestamptz not null default now(),
  constraint hiring_lists_answers_to_key unique (answers_to),
  constraint hiring_lists_name_length check (char_length(name) between 1 and 100),
  constraint hiring_lists_one_offer check (answers_to is null or job_id is null)
);
comment on table public.hiring_lists is 'Private lists of people: the answers to an offer, or a shortlist.';
create index hiring_lists_owner_id_idx on public.hiring_lists (owner_id, created_at, id);
create index hiring_lists_job_id_idx on public.hiring_lists (job_id);

create table public.listed_people (
  list_id uuid not null references public.hiring_lists (id) on delete cascade,
  member_id uuid not null references public.profiles (id) on delete cascade,
  stage text not null default 'new',
  note text,
  -- The answer, while it is there; null on a shortlist.
  message_id uuid references public.messages (id) on delete set null,
  added_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- When the person took the answer back: the owner keeps the stage and the note.
  withdrawn_at timestamptz,
  primary key (list_id, member_id),
  constraint listed_people_stage_known check (stage in ('new', 'talking', 'offer', 'hired', 'no')),
  constraint listed_people_note_length check (char_length(note) <= 1000)
);
comment on table public.listed_people is 'People on a list, with the owner''s stage and note.';
create index listed_people_member_id_idx on public.listed_people (member_id);
create index listed_people_message_id_idx on public.listed_people (message_id);
create index listed_people_newest_idx on public.listed_people (list_id, added_at, member_id);

alter table public.hiring_lists enable row level security;
create policy hiring_lists_own on public.hiring_lists for select to authenticated
  using (owner_id = (select auth.uid()));
-- A list of answers is filled by them, and is its owner's to read alone.
create policy hiring_lists_insert_own on public.hiring_lists for insert to authenticated
  with check (owner_id = (select auth.uid()) and answers_to is null);
create policy hiring_lists_update_own on public.hiring_lists for update to authenticated
  using (owner_id = (select auth.uid()) and answers_to is null)
  with check (owner_id = (select auth.uid()) and answers_to is null);
create policy hiring_lists_delete_own on public.hiring_lists for delete to authenticated
  using (owner_id = (select auth.uid()) and answers_to is null);

-- A person who hides, leaves, is suspended, or has a block with the owner vanishes until that ends.
alter table public.listed_people enable row level security;
create policy listed_people_own on public.listed_people for select to authenticated using (
  exists (select from public.hiring_lists l where l.id = list_id) and internal.may_reach(member_id));
create policy listed_people_insert_own on public.listed_people for insert to authenticated with check (
  exists (select from public.hiring_lists l where l.id = list_id and l.answers_to is null)
  and internal.may_reach(member_id) and member_id <> (select auth.uid()));
create policy listed_people_update_own on public.listed_people for update to authenticated using (
  exists (select from public.hiring_lists l where l.id = list_id) and internal.may_reach(member_id));
create policy listed_people_delete_own on public.listed_people for delete to authenticated using (
  exists (select from public.hiring_lists l where l.id = list_id and l.answers_to is null));
grant select, delete on public.hiring_lists, public.listed_people to authenticated;
grant insert (id, name, job_id), update (name, job_id) on public.hiring_lists to authenticated;
grant insert (list_id, member_id, stage, note), update (stage, note) on public.listed_people to authenticated;

insert into internal.limits (kind, per, amount, newcomer_amount, refusal)
values ('hiring', '1 hour', 600, null, 'You have changed your lists very often. You can change them again in {wait}.');

create function internal.clean_hiring_list() returns trigger
language plpgsql volatile set search_path = '' as $$
begin
  new.name := coalesce(internal.clean_line(new.name), '');
  if tg_op = 'INSERT' and new.answers_to is null and 20 <= (
    select count(*) from public.hiring_lists l
    where l.owner_id = new.owner_id and l.answers_to is null and l.id <> new.id) then
    raise check_violation using message = 'You can have 20 lists at most.', constraint = 'hiring_lists_limit';
  elsif new.job_id is not null and not exists (
    select from public.jobs j where j.post_id = new.job_id and j.author_id = new.owner_id) then
    raise sqlstate 'PT404' using message = 'This job is no longer there.';
  end if;
  return new;
end;
$$;
create trigger hiring_lists_00_standing before insert or update or delete on public.hiring_lists
  for each statement execute function internal.check_standing('INSERT', 'UPDATE', 'DELETE');
-- The offer alone changes when it is deleted, too.
create trigger hiring_lists_00_limit before insert or update of name on public.hiring_lists
  for each row execute function internal.limit_writes('hiring');
create trigger hiring_lists_10_clean before insert or update of name, job_id on public.hiring_lists
  for each row execute function internal.clean_hiring_list();

-- Definer: people who are hidden for now keep their place.
create function internal.is_list_full(list uuid, newcomer uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select count(*) >= 200 from public.listed_people p where p.list_id = list and p.member_id <> newcomer;
$$;
grant execute on function internal.is_list_full to authenticated, service_role;

-- With the caller's rights: the list of somebody else is as unknown as one that is gone. An answer, which is written
-- with the owner's rights, has no limit. Adding somebody a second time is none.
create function internal.clean_listed_person() returns trigger
language plpgsql volatile set search_path = '' as $$
declare
  v_list public.hiring_lists;
begin
  new.note := nullif(internal.trim_text(new.note), '');
  new.changed_at := pg_catalog.now();
  if tg_op = 'UPDATE' then
    return new;
  end if;
  select * into v_list from public.hiring_lists l where l.id = new.list_id;
  if v_list.id is null then
    raise sqlstate 'PT404' using message = 'This list is no longer there.';
  elsif v_list.answers_to is not null then
    return new;
  elsif not internal.may_reach(new.member_id) then
    raise sqlstate 'PT404' using message = 'This member is no longer there.';
  elsif internal.is_list_full(new.list_id, new.member_id) then
    raise check_violation using message = 'A list has 200 people at most.', constraint = 'listed_people_limit';
  end if;
  return new;
end;
$$;
create trigger listed_people_00_standing before insert or update or delete on public.listed_people
  for each statement execute function internal.check_standing('INSERT', 'UPDATE', 'DELETE');
create trigger listed_people_00_limit before insert or update on public.listed_people
  for each row execute function internal.limit_writes('hiring');
create trigger listed_people_10_clean before insert or update on public.listed_people
  for each row execute function internal.clean_listed_person();

-- With the caller's rights. A function, because the texts would stand in a URL.
create function public.write_note(list uuid, member uuid, note text, former text) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  v_note constant text := nullif(internal.trim_text(write_note.note), '');
  v_found public.listed_people;
begin
  select * into v_found from public.listed_people p
  where p.list_id = write_note.list and p.member_id = write_note.member for update;
  if v_found.list_id is null then
    raise sqlstate 'PT404' using message = 'This person is no longer on the list.';
  elsif v_found.note is not distinct from v_note then
    return jsonb_build_object('saved', true, 'note', v_note);
  elsif v_found.note is distinct from nullif(internal.trim_text(former), '') then
    return jsonb_build_object('saved', false, 'note', v_found.note);
  end if;
  update public.listed_people p set note = v_note
  where p.list_id = write_note.list and p.member_id = write_note.member;
  return jsonb_build_object('saved', true, 'note', v_note);
end;
$$;
comment on function public.write_note is
  'Saves the caller''s note about somebody on a list, if it is still the one that was edited (former). Returns whether '
  'it was saved, and the note that is there.';
grant execute on function public.write_note to authenticated, service_role;
