-- Triggers that count members' writes against their limits (limits.sql), one or two for each table, and those that let
-- one edit of an author run at a time (01_edit_lock). A table that is created later has its trigger in its own file, as
-- muted_posts in notifications.sql.

-- Counts a row or a statement against the limit that the argument names. Seeds, imports and the service role have no
-- limit, because no member acts.
create function internal.limit_writes() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if auth.uid() is not null and internal.is_api_role() then
    perform internal.limit_member(tg_argv[0]);
  end if;
  return new;
end;
$$;

-- Counts a message, and also a first contact if the two have no conversation. The message is counted first, which locks
-- the sender's counter: the second of two simultaneous first messages waits there, and then finds the conversation.
create function internal.limit_messages() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if auth.uid() is null or not internal.is_api_role() then
    return new;
  end if;
  -- The recipient's profile is locked first, as the deletion of their account does: so the two can't deadlock.
  perform from public.profiles p where p.id = new.recipient_id for key share;
  perform internal.limit_member('message');
  if not internal.is_job_answer(new.recipient_id) and not exists (
    select from public.conversations c where c.owner_id = auth.uid() and c.contact_id = new.recipient_id
  ) then
    perform internal.limit_member('first_contact');
  end if;
  return new;
end;
$$;

create trigger posts_00_limit before insert on public.posts
  for each row execute function internal.limit_writes('post');

-- Lets one edit of an author run at a time. Otherwise two edits could deadlock: the first has locked its row and waits
-- for the author's counter, the second has changed other rows, holds the counter, and waits for that row. The standing
-- check (00) has locked the profile by then; the profile's lock comes before all others.
create function internal.lock_edits() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if auth.uid() is not null and internal.is_api_role() then
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('edits of ' || auth.uid(), 0));
  end if;
  return null;
end;
$$;
create trigger posts_01_edit_lock before update of title, content, post_type, category_id, tags, media_url,
  media_alt, updated_at
  on public.posts for each statement execute function internal.lock_edits();
create trigger comments_01_edit_lock before update of content, updated_at on public.comments
  for each statement execute function internal.lock_edits();
create trigger user_ratings_01_edit_lock before update of rating_value, comment, story or delete on public.user_ratings
  for each statement execute function internal.lock_edits();

-- Only the author's edits count: moderators and a category's new name change the row, too.
create trigger posts_00_limit_edits before update of title, content, post_type, category_id, tags, media_url,
  media_alt, updated_at
  on public.posts for each row when (old.profile_id = auth.uid()) execute function internal.limit_writes('post_edit');
create trigger post_media_00_limit before insert on public.post_media
  for each row execute function internal.limit_writes('post_edit');
create trigger comments_00_limit before insert on public.comments
  for each row execute function internal.limit_writes('comment');
create trigger comments_00_limit_edits before update of content, updated_at on public.comments
  for each row execute function internal.limit_writes('comment_edit');
create trigger post_likes_00_limit before insert on public.post_likes
  for each row execute function internal.limit_writes('like');
create trigger comment_likes_00_limit before insert on public.comment_likes
  for each row execute function internal.limit_writes('like');
create trigger post_saves_00_limit before insert on public.post_saves
  for each row execute function internal.limit_writes('save');
create trigger user_ratings_00_limit before insert or update of rating_value, comment, story on public.user_ratings
  for each row execute function internal.limit_writes('rating');
create trigger rating_answers_00_limit before insert or update of content on public.rating_answers
  for each row execute function internal.limit_writes('answer');
create trigger specializations_00_limit before insert on public.specializations
  for each row execute function internal.limit_writes('specialization');

-- Only the columns that members send, and only their own row: a rating changes the averages of another member's row.
create trigger profiles_00_limit before update of
  full_name, purpose, company, username, title, bio, location, works_remotely, time_zone, avatar_url,
  years_of_experience, experience_level, available_for_hire, availability, shown_on_home, website, github, twitter,
  linkedin, specializations, primary_categories, updated_at
  on public.profiles for each row when (old.id = auth.uid()) execute function internal.limit_writes('profile_edit');
-- A list is saved in one statement and counts once, whatever its length.
create trigger profile_skills_00_limit before insert or update on public.profile_skills
  for each statement execute function internal.limit_writes('profile_edit');

create trigger relationships_00_limit before insert or update on public.relationships
  for each row execute function internal.limit_writes('relationship');
create trigger projects_00_limit before insert on public.projects
  for each row execute function internal.limit_writes('project');
create trigger projects_00_limit_edits
  before update of profile_id, title, description, thumbnail_url, github_url, live_url, updated_at on public.projects
  for each row execute function internal.limit_writes('portfolio_edit');
create trigger project_media_00_limit before insert or update on public.project_media
  for each statement execute function internal.limit_writes('portfolio_edit');
create trigger project_skills_00_limit before insert on public.project_skills
  for each statement execute function internal.limit_writes('portfolio_edit');
create trigger learning_paths_00_limit before insert on public.learning_paths
  for each row execute function internal.limit_writes('learning_path');
create trigger learning_paths_00_limit_edits before update on public.learning_paths
  for each row execute function internal.limit_writes('portfolio_edit');
create trigger learning_path_skills_00_limit before insert on public.learning_path_skills
  for each statement execute function internal.limit_writes('portfolio_edit');
