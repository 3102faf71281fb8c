-- Profiles: one public page for each account. Everyone reads all columns but the email address; visitors don't read the
-- role either. The owner edits the content; role, counters and times belong to the database.

create table public.profiles (
  -- Id of the account. It has no foreign key: of a member who is gone, a row without personal data stays
  -- (account_deletion.sql).
  id uuid primary key,
  full_name text not null,
  purpose text not null default 'build',
  company text,
  -- Empty asks the trigger for a generated one.
  username text not null default '',
  title text,
  bio text,
  -- One of the places, or a country.
  location text,
  works_remotely boolean not null default false,
  -- The IANA name, shown to everyone; null unless the member wants that.
  time_zone text,
  avatar_url text,
  years_of_experience integer,
  experience_level text not null default 'Bilow',
  available_for_hire boolean not null default false,
  availability text not null default 'closed',
  availability_confirmed_on date,
  shown_on_home boolean not null default true,
  website text,
  github text,
  twitter text,
  linkedin text,
  -- Truncated, not rounded: only an unbroken row of fives is stored as 5.
  average_rating numeric(3, 2) not null default 0,
  rating_count integer not null default 0,
  specializations uuid[] not null default '{}',
  primary_categories uuid[] not null default '{}',
  role text not null default 'developer',
  email text,
  paused_until timestamptz,
  suspended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  hidden_at timestamptz,
  hidden_by bigint[],
  left_at timestamptz,
  keeps_posts boolean not null default false,
  removed_at timestamptz,
  opted_out_of_lists boolean not null default false,
  noindex boolean not null default false,
  who_may_write text not null default 'everyone',
  shows_answer_time boolean not null default true,
  visible boolean not null generated always as (hidden_at is null and suspended_at is null and left_at is null) stored,
  findable boolean not null generated always as (
    hidden_at is null and suspended_at is null and left_at is null and not opted_out_of_lists) stored,
  shows_work boolean not null default false,
  listed boolean not null generated always as (
    hidden_at is null and suspended_at is null and left_at is null and not opted_out_of_lists
    and purpose <> 'hire' and (title is not null or bio is not null or shows_work)) stored,
  constraint profiles_purpose_known check (purpose in ('build', 'hire', 'both')),
  constraint profiles_company_length check (char_length(company) between 1 and 100),
  constraint profiles_company_address check (not internal.has_web_address(company)),
  constraint profiles_username_key unique (username),
  constraint profiles_full_name_length check (char_length(full_name) between 1 and 100),
  constraint profiles_full_name_letter check (internal.has_letter(full_name)),
  constraint profiles_full_name_address check (not internal.has_host_name(full_name)),
  constraint profiles_username_format check (username ~ '^[a-z0-9_]{3,30}$'),
  constraint profiles_username_reserved check (username <> all (internal.reserved_usernames())),
  constraint profiles_title_length check (char_length(title) between 1 and 200),
  constraint profiles_title_address check (not internal.has_web_address(title)),
  constraint profiles_bio_length check (char_length(bio) between 1 and 2000),
  constraint profiles_location_known check (location = any (internal.places() || internal.countries())),
  constraint profiles_time_zone_length check (char_length(time_zone) between 1 and 64),
  constraint profiles_avatar_url_format
    check (char_length(avatar_url) <= 2048 and internal.is_image_url(avatar_url)),
  constraint profiles_years_range check (years_of_experience between 0 and 40),
  constraint profiles_experience_level_known
    check (experience_level in ('Bilow', 'Dhexe', 'Sare', 'Junior', 'Mid-level', 'Senior')),
  constraint profiles_availability_known check (availability in ('open', 'looking', 'closed')),
  constraint profiles_availability_confirmed_past check (availability_confirmed_on <= (now() at time zone 'UTC')::date),
  constraint profiles_website_format check (char_length(website) <= 300 and internal.is_web_url(website)),
  constraint profiles_github_format check (char_length(github) <= 300 and internal.is_web_url(github)),
  constraint profiles_twitter_format check (char_length(twitter) <= 300 and internal.is_web_url(twitter)),
  constraint profiles_linkedin_format check (char_length(linkedin) <= 300 and internal.is_web_url(linkedin)),
  constraint profiles_average_rating_range check (average_rating between 0 and 5),
  constraint profiles_rating_count_range check (rating_count >= 0),
  constraint profiles_specializations_limit check (cardinality(specializations) <= 30),
  constraint profiles_primary_categories_limit check (cardinality(primary_categories) <= 30),
  constraint profiles_role_known check (role in ('developer', 'moderator', 'admin')),
  constraint profiles_email_length check (char_length(email) <= 320),
  constraint profiles_who_may_write_known check (who_may_write in ('everyone', 'established', 'nobody')),
  constraint profiles_removed_left check (removed_at is null or left_at is not null),
  constraint profiles_hidden_by_reasons check (hidden_by is null or hidden_at is not null and hidden_by <> '{}')
) with (fillfactor = 85); -- leaves room for HOT updates
comment on table public.profiles is 'Public page of a member; id is the account''s.';
comment on column public.profiles.email is 'Written on insert, readable by nobody through the API.';
comment on column public.profiles.purpose is
  'The member''s purpose here: ''build'' and ''both'' have a card in the directory, ''hire'' has none. It grants '
  'nothing.';
comment on column public.profiles.company is 'The company for which the member hires.';
comment on column public.profiles.available_for_hire is
  'Whether availability is ''open'' (internal.follow_availability).';
comment on column public.profiles.availability is
  '''open'', ''looking'' (looking around, and not available for hire) or ''closed''.';
comment on column public.profiles.availability_confirmed_on is
  'The day, in UTC, on which the member last said so; null if they never did. The database sets it.';
comment on column public.profiles.shown_on_home is
  'Whether the home page may show the person, their projects and posts. The directory lists them either way.';
comment on column public.profiles.specializations is 'Ids of public.specializations, in the order chosen.';
comment on column public.profiles.role is
  '''moderator'' may moderate, ''admin'' also edit the texts of the site and run maintenance. Set in the database '
  'only.';
comment on column public.profiles.paused_until is
  'The member publishes nothing before. Readable by nobody through the API.';
comment on column public.profiles.suspended_at is
  'The member writes nothing since. Readable by nobody through the API.';

comment on column public.profiles.hidden_by is 'Why it is hidden (hidden.sql); null while nothing hides it.';
comment on column public.profiles.left_at is
  'The member asked to leave, or the account was deleted. Their data go after 14 days or at once '
  '(account_deletion.sql).';
comment on column public.profiles.keeps_posts is 'Whether the posts and comments of a member who leaves stay.';
comment on column public.profiles.removed_at is
  'The member is gone, and nothing personal is left in the row but its username.';
comment on column public.profiles.opted_out_of_lists is
  'The member''s choice to be in no list; the profile opens at its exact URL.';
comment on column public.profiles.noindex is 'Search engines are asked to leave the profile out.';
comment on column public.profiles.who_may_write is
  'Who may write to the member first: everyone, members older than a week (''established''), or nobody. '
  'internal.may_write_to() asks it.';
comment on column public.profiles.shows_answer_time is
  'Whether the profile says how soon the member usually answers (answer_times.sql).';
comment on column public.profiles.visible is 'Whether others may open the profile at its URL, and see its name.';
comment on column public.profiles.findable is
  'Whether others may come across the member: through the API, in mentions, with their posts on the home page.';
comment on column public.profiles.shows_work is
  'Whether the profile has a skill or a project that is not hidden (shown_work.sql).';
comment on column public.profiles.listed is
  'Derived: whether the profile is in lists, searches and totals: findable, of somebody who builds, and with something '
  'to read. Every list asks for it.';

create index profiles_specializations_idx on public.profiles using gin (specializations);
create index profiles_primary_categories_idx on public.profiles using gin (primary_categories);
create index profiles_location_idx on public.profiles (location) where listed;
-- Featured on the home page: the newest profiles with a title and a bio.
create index profiles_featured_idx on public.profiles (created_at desc, id)
  where title is not null and bio is not null and shown_on_home and listed;
-- Few rows: the names that members may not take.
create index profiles_staff_idx on public.profiles (id) where role <> 'developer';

-- Whether the caller's own email address is confirmed. Definer: members may not read accounts.
create function internal.is_confirmed() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.users u where u.id = (select auth.uid()) and u.email_confirmed_at is not null);
$$;
grant execute on function internal.is_confirmed to authenticated, service_role;

alter table public.profiles enable row level security;
-- Searches don't read through this policy: a filter would keep `ilike` away from the trigram index (decision 25).
create policy profiles_select_findable on public.profiles for select to anon, authenticated
  using (findable or id = (select auth.uid()));
create policy profiles_insert_own on public.profiles for insert to authenticated
  with check (id = (select auth.uid()) and (select internal.is_confirmed()));
create policy profiles_update_own on public.profiles for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));

grant select (
  id, full_name, purpose, company, username, title, bio, location, works_remotely, time_zone, avatar_url,
  years_of_experience, experience_level, available_for_hire, availability, availability_confirmed_on, shown_on_home,
  website, github, twitter, linkedin, average_rating, rating_count, specializations, primary_categories, created_at,
  updated_at, findable, listed, noindex
) on public.profiles to anon, authenticated;
-- Members see who is an admin; visitors and crawlers do not.
grant select (role) on public.profiles to authenticated;
grant insert (id, full_name, avatar_url, email) on public.profiles to authenticated;
grant update (
  full_name, purpose, company, username, title, bio, location, works_remotely, time_zone, avatar_url,
  years_of_experience, experience_level, available_for_hire, availability, shown_on_home, website, github, twitter,
  linkedin, specializations, primary_categories, updated_at
) on public.profiles to authenticated;

-- Names beside what members wrote: also of those who opted out of lists. A member who left is a former member; a
-- hidden one has no name. Those who hire and have no title are shown there with their company. With the owner's rights,
-- because the policy shows findable profiles alone.
create view internal.people as
select p.id,
  case when p.left_at is null then p.username end as username,
  case when p.left_at is null then p.full_name else 'Former member' end as full_name,
  case when p.left_at is null then p.avatar_url end as avatar_url,
  case when p.left_at is null then coalesce(
    p.title, case when p.purpose <> 'build' then pg_catalog.concat_ws(' at ', 'Hires', p.company) end) end as title,
  case when p.left_at is null then p.time_zone end as time_zone
from public.profiles p
where p.visible or p.left_at is not null or p.id = (select auth.uid());
comment on view internal.people is 'Names and pictures of members whom others may see, listed or not.';
grant select on internal.people to anon, authenticated, service_role;
