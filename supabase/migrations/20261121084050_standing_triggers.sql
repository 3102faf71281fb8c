-- Every table that members write asks for their standing (standing.sql). The arguments are the operations that a paused
-- member keeps: their own profile and what nobody else sees, and deleting. Messages have theirs in
-- message_triggers.sql, tables that are created later in their own files. tests/policies/standing.test.ts finds a table
-- without one.
create trigger profiles_00_standing before insert or update on public.profiles
  for each statement execute function internal.check_standing('INSERT', 'UPDATE');
create trigger profile_skills_00_standing before insert or update or delete on public.profile_skills
  for each statement execute function internal.check_standing('INSERT', 'UPDATE', 'DELETE');
create trigger relationships_00_standing before insert or update or delete on public.relationships
  for each statement execute function internal.check_standing('INSERT', 'UPDATE', 'DELETE');
create trigger post_saves_00_standing before insert or delete on public.post_saves
  for each statement execute function internal.check_standing('INSERT', 'DELETE');

create trigger specializations_00_standing before insert on public.specializations
  for each statement execute function internal.check_standing();
create trigger site_settings_00_standing before update on public.site_settings
  for each statement execute function internal.check_standing();
create trigger user_ratings_00_standing before insert or update or delete on public.user_ratings
  for each statement execute function internal.check_standing('DELETE');
create trigger rating_answers_00_standing before insert or update or delete on public.rating_answers
  for each statement execute function internal.check_standing('DELETE');

create trigger posts_00_standing before insert or update or delete on public.posts
  for each statement execute function internal.check_standing('DELETE');
create trigger post_media_00_standing before insert or delete on public.post_media
  for each statement execute function internal.check_standing('DELETE');
create trigger post_likes_00_standing before insert or delete on public.post_likes
  for each statement execute function internal.check_standing('DELETE');
create trigger comments_00_standing before insert or update or delete on public.comments
  for each statement execute function internal.check_standing('DELETE');
create trigger comment_likes_00_standing before insert or delete on public.comment_likes
  for each statement execute function internal.check_standing('DELETE');
create trigger projects_00_standing before insert or update or delete on public.projects
  for each statement execute function internal.check_standing('DELETE');
create trigger project_media_00_standing before insert or update or delete on public.project_media
  for each statement execute function internal.check_standing('DELETE');
create trigger project_skills_00_standing before insert or delete on public.project_skills
  for each statement execute function internal.check_standing('DELETE');
create trigger learning_paths_00_standing before insert or update or delete on public.learning_paths
  for each statement execute function internal.check_standing('DELETE');
create trigger learning_path_skills_00_standing before insert or delete on public.learning_path_skills
  for each statement execute function internal.check_standing('DELETE');
