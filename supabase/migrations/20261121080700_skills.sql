-- Skills: reference data in groups, and the skills that a member has or is learning.
create table public.skills (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  category text not null,
  created_at timestamptz not null default now(),
  constraint skills_name_key unique (name),
  constraint skills_name_length check (char_length(name) between 1 and 100),
  constraint skills_category_length check (char_length(category) between 1 and 100)
);
comment on table public.skills is 'Skills that profiles and projects name. Reference data.';

alter table public.skills enable row level security;
create policy skills_select_all on public.skills for select to anon, authenticated using (true);
grant select on public.skills to anon, authenticated;

create table public.profile_skills (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  skill_id uuid not null references public.skills (id) on delete cascade,
  proficiency_level text,
  is_learning boolean not null default false,
  constraint profile_skills_profile_skill_key unique (profile_id, skill_id),
  constraint profile_skills_level_known
    check (proficiency_level in ('Beginner', 'Intermediate', 'Advanced', 'Expert'))
);
comment on table public.profile_skills is 'Skills of a profile; is_learning marks those still being learned.';

-- The cascade of skill_id uses this index. Reads by profile use the unique key, the directory's filter uses
-- directory_entries.
create index profile_skills_skill_id_idx on public.profile_skills (skill_id);

alter table public.profile_skills enable row level security;
create policy profile_skills_select_findable on public.profile_skills for select to anon, authenticated
  using (exists (select from public.profiles p where p.id = profile_id));
create policy profile_skills_insert_own on public.profile_skills for insert to authenticated
  with check (profile_id = (select auth.uid()));
create policy profile_skills_update_own on public.profile_skills for update to authenticated
  using (profile_id = (select auth.uid())) with check (profile_id = (select auth.uid()));
create policy profile_skills_delete_own on public.profile_skills for delete to authenticated
  using (profile_id = (select auth.uid()));

grant select on public.profile_skills to anon, authenticated;
grant insert (profile_id, skill_id, proficiency_level, is_learning),
  update (proficiency_level, is_learning), delete on public.profile_skills to authenticated;

create trigger profile_skills_05_limit before insert on public.profile_skills
  for each row execute function internal.limit_rows(
    'profile_id', '200', 'A profile can list 200 skills at most.'
  );
