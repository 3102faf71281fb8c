-- Lists of people for a job: those who answered an offer, or a shortlist that somebody made. Nobody but the owner reads
-- a list, and nobody learns of being on one.

create table public.hiring_lists (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  -- The offer whose answers fill it.
  answers_to uuid references public.jobs (post_id) on delete cascade,
  name text not null,
  created_at timestamptz not null default now(),
  constraint hiring_lists_answers_to_key unique (answers_to),
  constraint hiring_lists_name_length check (char_length(name) between 1 and 100)
);
comment on table public.hiring_lists is 'Private lists of people: the answers to an offer, or a shortlist.';
create index hiring_lists_owner_id_idx on public.hiring_lists (owner_id, created_at, id);

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

alter table public.hiring_lists enable row level security;
create policy hiring_lists_own on public.hiring_lists for select to authenticated
  using (owner_id = (select auth.uid()));
-- A person who hides, leaves, is suspended, or has a block with the owner vanishes until that ends.
alter table public.listed_people enable row level security;
create policy listed_people_own on public.listed_people for select to authenticated using (
  exists (select from public.hiring_lists l where l.id = list_id) and internal.may_reach(member_id));
create policy listed_people_update_own on public.listed_people for update to authenticated using (
  exists (select from public.hiring_lists l where l.id = list_id) and internal.may_reach(member_id));
grant select on public.hiring_lists, public.listed_people to authenticated;
grant update (stage, note) on public.listed_people to authenticated;

insert into internal.limits (kind, per, amount, newcomer_amount, refusal)
values ('hiring', '1 hour', 600, null, 'You have changed your lists very often. You can change them again in {wait}.');

create function internal.clean_listed_person() returns trigger
language plpgsql volatile set search_path = '' as $$
begin
  new.note := nullif(internal.trim_text(new.note), '');
  new.changed_at := pg_catalog.now();
  return new;
end;
$$;
create trigger listed_people_00_standing before update on public.listed_people
  for each statement execute function internal.check_standing('UPDATE');
create trigger listed_people_00_limit before update on public.listed_people
  for each row execute function internal.limit_writes('hiring');
create trigger listed_people_10_clean before update on public.listed_people
  for each row execute function internal.clean_listed_person();
