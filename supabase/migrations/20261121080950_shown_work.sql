-- A profile shows work with a skill, known or being learned, or with a project. It keeps this itself, because a
-- generated column reads its own row alone, and `listed` depends on it.

-- Locks the profiles before it looks: of two changes at the same time the second sees the first. Definer: members may
-- not write the column.
create function internal.update_shows_work() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_ids constant uuid[] := array(select distinct c.profile_id from changed c);
begin
  perform from public.profiles p where p.id = any (v_ids) order by p.id for no key update;
  update public.profiles p set shows_work = not p.shows_work
  where p.id = any (v_ids) and p.shows_work <> (
    exists (select from public.profile_skills k where k.profile_id = p.id)
    or exists (select from public.projects j where j.profile_id = p.id and j.hidden_at is null));
  return null;
end;
$$;

create trigger profile_skills_60_shown_work_insert after insert on public.profile_skills
  referencing new table as changed for each statement execute function internal.update_shows_work();
create trigger profile_skills_60_shown_work_delete after delete on public.profile_skills
  referencing old table as changed for each statement execute function internal.update_shows_work();
create trigger projects_60_shown_work_insert after insert on public.projects
  referencing new table as changed for each statement execute function internal.update_shows_work();
create trigger projects_60_shown_work_update after update on public.projects
  referencing new table as changed for each statement execute function internal.update_shows_work();
create trigger projects_60_shown_work_delete after delete on public.projects
  referencing old table as changed for each statement execute function internal.update_shows_work();
