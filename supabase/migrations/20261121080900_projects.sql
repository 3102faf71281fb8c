-- Projects: the work that a member shows, with pictures and the skills it took.
create table public.projects (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  title text not null,
  description text,
  thumbnail_url text,
  github_url text,
  live_url text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  hidden_at timestamptz,
  hidden_by bigint[],
  constraint projects_title_required check (title ~ '\S'),
  constraint projects_title_length check (char_length(title) <= 200),
  constraint projects_description_length check (char_length(description) <= 5000),
  constraint projects_thumbnail_url_format
    check (char_length(thumbnail_url) <= 2048 and internal.is_image_url(thumbnail_url)),
  constraint projects_github_url_format
    check (char_length(github_url) <= 2048 and internal.is_web_url(github_url)),
  constraint projects_live_url_format
    check (char_length(live_url) <= 2048 and internal.is_web_url(live_url)),
  constraint projects_hidden_by_reasons check (hidden_by is null or hidden_at is not null and hidden_by <> '{}')
);
comment on table public.projects is 'Work shown on a profile.';
comment on column public.projects.hidden_by is 'Why it is hidden (hidden.sql); null while nothing hides it.';

create index projects_profile_id_idx on public.projects (profile_id, created_at desc, id);

alter table public.projects enable row level security;
-- A project is visible if its profile is.
create policy projects_select_visible on public.projects for select to anon, authenticated using (
  profile_id = (select auth.uid())
  or hidden_at is null and exists (select from public.profiles p where p.id = profile_id)
);
create policy projects_insert_own on public.projects for insert to authenticated
  with check (profile_id = (select auth.uid()));
create policy projects_update_own on public.projects for update to authenticated
  using (profile_id = (select auth.uid())) with check (profile_id = (select auth.uid()));
create policy projects_delete_own on public.projects for delete to authenticated
  using (profile_id = (select auth.uid()));

grant select on public.projects to anon, authenticated;
-- Clients also send profile_id with a change; the policy accepts only the member's own.
grant insert (profile_id, title, description, thumbnail_url, github_url, live_url),
  update (profile_id, title, description, thumbnail_url, github_url, live_url, updated_at),
  delete on public.projects to authenticated;

create function internal.clean_project() returns trigger
language plpgsql volatile set search_path = '' as $$
begin
  new.title := coalesce(internal.clean_line(new.title), '');
  if not internal.has_visible(new.description) then
    new.description := null;
  end if;
  new.thumbnail_url := nullif(internal.trim_text(new.thumbnail_url), '');
  new.github_url := nullif(internal.trim_text(new.github_url), '');
  new.live_url := nullif(internal.trim_text(new.live_url), '');
  return new;
end;
$$;
create trigger projects_05_limit before insert on public.projects
  for each row execute function internal.limit_rows(
    'profile_id', '100', 'A profile can show 100 projects at most.'
  );
create trigger projects_10_clean before insert or update on public.projects
  for each row execute function internal.clean_project();
create trigger projects_20_touch
  before update of profile_id, title, description, thumbnail_url, github_url, live_url, updated_at on public.projects
  for each row execute function internal.touch_updated_at();

create table public.project_media (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  url text not null,
  alt text,
  media_type text not null default 'image',
  position integer not null default 0,
  created_at timestamptz not null default now(),
  constraint project_media_url_format check (char_length(url) <= 2048 and internal.is_image_url(url)),
  constraint project_media_alt_length check (char_length(alt) <= 300),
  constraint project_media_type_known check (media_type in ('image')),
  constraint project_media_position_range check (position between 0 and 1000)
);
comment on table public.project_media is 'Further images of a project, in the order of position.';

create index project_media_project_id_idx on public.project_media (project_id, position, id);

alter table public.project_media enable row level security;
create policy project_media_select_visible on public.project_media for select to anon, authenticated
  using (exists (select from public.projects p where p.id = project_id));
create policy project_media_insert_own on public.project_media for insert to authenticated with check (
  exists (select from public.projects p where p.id = project_id and p.profile_id = (select auth.uid()))
);
create policy project_media_update_own on public.project_media for update to authenticated using (
  exists (select from public.projects p where p.id = project_id and p.profile_id = (select auth.uid()))
) with check (
  exists (select from public.projects p where p.id = project_id and p.profile_id = (select auth.uid()))
);
create policy project_media_delete_own on public.project_media for delete to authenticated using (
  exists (select from public.projects p where p.id = project_id and p.profile_id = (select auth.uid()))
);

grant select on public.project_media to anon, authenticated;
grant insert (project_id, url, alt, media_type, position), update (url, alt, position), delete
  on public.project_media to authenticated;

create trigger project_media_05_limit before insert on public.project_media
  for each row execute function internal.limit_rows(
    'project_id', '20', 'A project can show 20 images at most.'
  );

create table public.project_skills (
  project_id uuid not null references public.projects (id) on delete cascade,
  skill_id uuid not null references public.skills (id) on delete cascade,
  primary key (project_id, skill_id)
);
comment on table public.project_skills is 'Skills that a project took.';

create index project_skills_skill_id_idx on public.project_skills (skill_id);

alter table public.project_skills enable row level security;
create policy project_skills_select_visible on public.project_skills for select to anon, authenticated
  using (exists (select from public.projects p where p.id = project_id));
create policy project_skills_insert_own on public.project_skills for insert to authenticated with check (
  exists (select from public.projects p where p.id = project_id and p.profile_id = (select auth.uid()))
);
create policy project_skills_delete_own on public.project_skills for delete to authenticated using (
  exists (select from public.projects p where p.id = project_id and p.profile_id = (select auth.uid()))
);

grant select on public.project_skills to anon, authenticated;
grant insert (project_id, skill_id), delete on public.project_skills to authenticated;

create trigger project_skills_05_limit before insert on public.project_skills
  for each row execute function internal.limit_rows(
    'project_id', '50', 'A project can name 50 skills at most.'
  );
