-- Learning paths: what a member is learning next, as named lists of skills.
create table public.learning_paths (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  title text not null,
  created_at timestamptz not null default now(),
  constraint learning_paths_title_required check (title ~ '\S'),
  constraint learning_paths_title_length check (char_length(title) <= 200)
);
comment on table public.learning_paths is 'Named lists of skills that a member is working through.';

create index learning_paths_profile_id_idx on public.learning_paths (profile_id, created_at, id);

alter table public.learning_paths enable row level security;
create policy learning_paths_select_findable on public.learning_paths for select to anon, authenticated
  using (exists (select from public.profiles p where p.id = profile_id));
create policy learning_paths_insert_own on public.learning_paths for insert to authenticated
  with check (profile_id = (select auth.uid()));
create policy learning_paths_update_own on public.learning_paths for update to authenticated
  using (profile_id = (select auth.uid())) with check (profile_id = (select auth.uid()));
create policy learning_paths_delete_own on public.learning_paths for delete to authenticated
  using (profile_id = (select auth.uid()));

grant select on public.learning_paths to anon, authenticated;
grant insert (profile_id, title), update (title), delete on public.learning_paths to authenticated;

create trigger learning_paths_05_limit before insert on public.learning_paths
  for each row execute function internal.limit_rows(
    'profile_id', '50', 'A profile can show 50 learning paths at most.'
  );

create function internal.clean_learning_path() returns trigger
language plpgsql volatile set search_path = '' as $$
begin
  new.title := coalesce(internal.clean_line(new.title), '');
  return new;
end;
$$;
create trigger learning_paths_10_clean before insert or update on public.learning_paths
  for each row execute function internal.clean_learning_path();

create table public.learning_path_skills (
  learning_path_id uuid not null references public.learning_paths (id) on delete cascade,
  skill_id uuid not null references public.skills (id) on delete cascade,
  primary key (learning_path_id, skill_id)
);
comment on table public.learning_path_skills is 'Skills of a learning path.';

create index learning_path_skills_skill_id_idx on public.learning_path_skills (skill_id);

alter table public.learning_path_skills enable row level security;
create policy learning_path_skills_select_findable on public.learning_path_skills
  for select to anon, authenticated
  using (exists (select from public.learning_paths l where l.id = learning_path_id));
create policy learning_path_skills_insert_own on public.learning_path_skills for insert to authenticated with check (
  exists (select from public.learning_paths l where l.id = learning_path_id and l.profile_id = (select auth.uid()))
);
create policy learning_path_skills_delete_own on public.learning_path_skills for delete to authenticated using (
  exists (select from public.learning_paths l where l.id = learning_path_id and l.profile_id = (select auth.uid()))
);

grant select on public.learning_path_skills to anon, authenticated;
grant insert (learning_path_id, skill_id), delete on public.learning_path_skills to authenticated;

create trigger learning_path_skills_05_limit before insert on public.learning_path_skills
  for each row execute function internal.limit_rows(
    'learning_path_id', '50', 'A learning path can name 50 skills at most.'
  );
