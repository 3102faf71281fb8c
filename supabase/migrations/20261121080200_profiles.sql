-- Profiles: one public page for each account. Everyone reads all but the address; the owner edits what is theirs;
-- role, counters and times belong to the database.

-- Words that a profile link must not take over from a route. Also consulted when a username is generated.
create function internal.reserved_usernames() returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select array[
    '404', '500', 'about', 'account', 'admin', 'admins', 'administrator', 'anon', 'anonymous', 'api', 'app', 'assets',
    'auth', 'authenticated', 'avatar', 'blog', 'callback', 'categories', 'category', 'community', 'companies',
    'company', 'complete_profile', 'contact', 'dashboard', 'demo', 'developer', 'developers', 'edit', 'favicon',
    'feed', 'forgot', 'forgot_password', 'healthz', 'help', 'hibo', 'home', 'index', 'jobs', 'login', 'logout',
    'mailbox', 'manifest', 'me', 'message', 'messages', 'moderator', 'new', 'null', 'official', 'password', 'post',
    'posts', 'privacy', 'profile', 'profiles', 'public', 'recover', 'register', 'reset', 'reset_password', 'rest',
    'robots', 'root', 'rpc', 'saved', 'search', 'security', 'service_role', 'settings', 'sign_in', 'sign_out',
    'sign_up', 'signin', 'signout', 'signup', 'sitemap', 'skills', 'staff', 'static', 'storage', 'support', 'system',
    'terms', 'undefined', 'user', 'username', 'users', 'verify', 'www'
  ];
$$;
revoke execute on function internal.reserved_usernames from public;
grant execute on function internal.reserved_usernames to anon, authenticated, service_role;

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  full_name text not null,
  -- Empty asks the trigger for a generated one.
  username text not null default '',
  title text,
  bio text,
  location text,
  avatar_url text,
  years_of_experience integer,
  experience_level text not null default 'Bilow',
  available_for_hire boolean not null default false,
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
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint profiles_username_key unique (username),
  constraint profiles_full_name_length check (char_length(full_name) between 1 and 100),
  constraint profiles_username_format check (username ~ '^[a-z0-9_]{3,30}$'),
  constraint profiles_username_reserved check (username <> all (internal.reserved_usernames())),
  constraint profiles_title_length check (char_length(title) between 1 and 200),
  constraint profiles_bio_length check (char_length(bio) between 1 and 2000),
  constraint profiles_location_known check (
    location in (
      'Mogadishu (Capital)', 'Hargeisa', 'Kismayo', 'Bosaso', 'Galkayo', 'Berbera', 'Baidoa', 'Beledweyne', 'Marka',
      'Jowhar', 'Garowe', 'Burao', 'Afgooye', 'Borama', 'Erigavo', 'Las Anod', 'Bardera', 'Qardho', 'Gabiley',
      'Hudur', 'Baki', 'jigjiga',
      'Banadir', 'Awdal', 'Woqooyi Galbeed', 'Togdheer', 'Sanaag', 'Sool', 'Nugal', 'Bari', 'Mudug', 'Galguduud',
      'Hiiraan', 'Middle Shabelle', 'Lower Shabelle', 'Bay', 'Bakool', 'Gedo', 'Middle Juba', 'Lower Juba'
    )
  ),
  constraint profiles_avatar_url_format
    check (char_length(avatar_url) <= 2048 and internal.is_image_address(avatar_url)),
  constraint profiles_years_range check (years_of_experience between 0 and 40),
  constraint profiles_experience_level_known
    check (experience_level in ('Bilow', 'Dhexe', 'Sare', 'Junior', 'Mid-level', 'Senior')),
  constraint profiles_website_format check (char_length(website) <= 300 and internal.is_web_address(website)),
  constraint profiles_github_format check (char_length(github) <= 300 and internal.is_web_address(github)),
  constraint profiles_twitter_format check (char_length(twitter) <= 300 and internal.is_web_address(twitter)),
  constraint profiles_linkedin_format check (char_length(linkedin) <= 300 and internal.is_web_address(linkedin)),
  constraint profiles_average_rating_range check (average_rating between 0 and 5),
  constraint profiles_rating_count_range check (rating_count >= 0),
  constraint profiles_specializations_limit check (cardinality(specializations) <= 30),
  constraint profiles_primary_categories_limit check (cardinality(primary_categories) <= 30),
  constraint profiles_role_known check (role in ('developer', 'admin')),
  constraint profiles_email_length check (char_length(email) <= 320)
);
comment on table public.profiles is 'Public page of a member; id is the account''s.';
comment on column public.profiles.email is 'Written on insert, readable by nobody through the API.';
comment on column public.profiles.specializations is 'Ids of public.specializations, in the order chosen.';
comment on column public.profiles.role is '''admin'' may run maintenance. Set in the database only.';

-- The directory's order, plain and behind its two most used filters.
create index profiles_rating_idx on public.profiles (average_rating desc, rating_count desc, id);
create index profiles_level_rating_idx
  on public.profiles (experience_level, average_rating desc, rating_count desc, id);
create index profiles_years_idx on public.profiles (years_of_experience);
create index profiles_specializations_idx on public.profiles using gin (specializations);
create index profiles_primary_categories_idx on public.profiles using gin (primary_categories);
-- "Contains", case-insensitive, on either column: two index scans joined by a bitmap.
create index profiles_search_idx on public.profiles
  using gin (full_name extensions.gin_trgm_ops, title extensions.gin_trgm_ops);
-- Featured on the home page: the newest of those who said what they do.
create index profiles_featured_idx on public.profiles (created_at desc, id)
  where title is not null and bio is not null;
create index profiles_created_idx on public.profiles (created_at desc, id);

alter table public.profiles enable row level security;
-- `true`, because a policy that filters rows would keep `ilike` away from the trigram index.
create policy profiles_select_all on public.profiles for select to anon, authenticated using (true);
create policy profiles_insert_own on public.profiles for insert to authenticated
  with check (id = (select auth.uid()));
create policy profiles_update_own on public.profiles for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));

revoke all on public.profiles from anon, authenticated;
grant select (
  id, full_name, username, title, bio, location, avatar_url, years_of_experience, experience_level,
  available_for_hire, website, github, twitter, linkedin, average_rating, rating_count, specializations,
  primary_categories, created_at, updated_at
) on public.profiles to anon, authenticated;
-- Who is an admin is the members' business at most, not a crawler's.
grant select (role) on public.profiles to authenticated;
grant insert (id, full_name, avatar_url, email) on public.profiles to authenticated;
grant update (
  full_name, username, title, bio, location, avatar_url, years_of_experience, experience_level, available_for_hire,
  website, github, twitter, linkedin, specializations, primary_categories, updated_at
) on public.profiles to authenticated;
grant all on public.profiles to service_role;

-- Latin letters with marks lose the marks; other scripts leave nothing and get the fallback.
create function internal.username_slug(full_name text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select pg_catalog.btrim(
    pg_catalog.left(
      pg_catalog.regexp_replace(
        pg_catalog.regexp_replace(
          pg_catalog.lower(normalize(full_name, nfkd)), '[\u0300-\u036F''’`ʻʿ]', '', 'g'
        ),
        '[^a-z0-9]+', '_', 'g'
      ),
      24
    ),
    '_'
  );
$$;
revoke execute on function internal.username_slug from public;

-- A free username for a name: the slug itself, else with a random suffix. Two sign-ups of one name at once queue
-- on the slug, so that neither fails on the unique key. Definer: looks across all profiles whoever signs up.
create function internal.generate_username(full_name text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_slug text := internal.username_slug(full_name);
  v_candidate text;
begin
  if v_slug = '' then
    v_slug := 'dev';
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('username:' || v_slug, 0));
  v_candidate := v_slug;
  while v_slug = 'dev' and v_candidate = v_slug
    or pg_catalog.char_length(v_candidate) < 3
    or v_candidate = any (internal.reserved_usernames())
    or exists (select from public.profiles p where p.username = v_candidate)
  loop
    v_candidate := v_slug || '_' || pg_catalog.substr(pg_catalog.md5(pg_catalog.gen_random_uuid()::text), 1, 5);
  end loop;
  return v_candidate;
end;
$$;
revoke execute on function internal.generate_username from public;

-- Blank means absent, so that "filled in" needs one question only. Bio and title stay as typed otherwise.
-- Definer: reaches the helpers above, which members may not call.
create function internal.clean_profile() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  new.full_name := coalesce(internal.clean_line(new.full_name), '');
  new.title := internal.clean_line(new.title);
  if internal.trim_text(new.bio) = '' then
    new.bio := null;
  end if;
  new.location := nullif(new.location, '');
  new.avatar_url := nullif(internal.trim_text(new.avatar_url), '');
  new.website := nullif(internal.trim_text(new.website), '');
  new.github := nullif(internal.trim_text(new.github), '');
  new.twitter := nullif(internal.trim_text(new.twitter), '');
  new.linkedin := nullif(internal.trim_text(new.linkedin), '');
  if tg_op = 'INSERT' and coalesce(new.username, '') = '' then
    new.username := internal.generate_username(new.full_name);
  end if;
  return new;
end;
$$;
revoke execute on function internal.clean_profile from public;

create trigger profiles_10_clean before insert or update of
  full_name, username, title, bio, location, avatar_url, website, github, twitter, linkedin
  on public.profiles for each row execute function internal.clean_profile();

-- The columns a member edits, so that a new rating does not look like an edit.
create trigger profiles_20_touch before update of
  full_name, username, title, bio, location, avatar_url, years_of_experience, experience_level, available_for_hire,
  website, github, twitter, linkedin, specializations, updated_at
  on public.profiles for each row execute function internal.touch_updated_at();

-- Total of the directory's "X of Y", without counting rows.
create table public.site_counters (
  only_row boolean primary key default true,
  developers bigint not null default 0,
  constraint site_counters_one_row check (only_row),
  constraint site_counters_developers_range check (developers >= 0)
);
comment on table public.site_counters is 'Totals over the whole community, kept by triggers. One row.';
insert into public.site_counters default values;

alter table public.site_counters enable row level security;
create policy site_counters_select_all on public.site_counters for select to anon, authenticated using (true);
revoke all on public.site_counters from anon, authenticated;
grant select on public.site_counters to anon, authenticated;
grant all on public.site_counters to service_role;

-- Definer: members may not write counters.
create function internal.count_developers() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    update public.site_counters set developers = developers + (select count(*) from changed);
  else
    update public.site_counters set developers = developers - (select count(*) from changed);
  end if;
  return null;
end;
$$;
revoke execute on function internal.count_developers from public;

create trigger profiles_50_count_insert after insert on public.profiles
  referencing new table as changed for each statement execute function internal.count_developers();
create trigger profiles_50_count_delete after delete on public.profiles
  referencing old table as changed for each statement execute function internal.count_developers();

-- Writes the profile of every new account, whichever way it signed up. Nothing in the metadata may make the
-- sign-up fail, so each value is cleaned to what the constraints accept.
create function internal.create_profile_for_user() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_meta jsonb := coalesce(new.raw_user_meta_data, '{}');
  v_name text := coalesce(
    internal.clean_line(v_meta ->> 'full_name'),
    internal.clean_line(v_meta ->> 'name'),
    internal.clean_line(pg_catalog.split_part(new.email, '@', 1)),
    'Member'
  );
  v_avatar text := internal.trim_text(coalesce(v_meta ->> 'avatar_url', v_meta ->> 'picture'));
begin
  insert into public.profiles (id, full_name, avatar_url, email)
  values (
    new.id,
    internal.clean_line(pg_catalog.left(v_name, 100)),
    case when pg_catalog.char_length(v_avatar) <= 2048 and internal.is_web_address(v_avatar) then v_avatar end,
    pg_catalog.left(new.email, 320)
  )
  on conflict (id) do nothing;
  return new;
end;
$$;
revoke execute on function internal.create_profile_for_user from public;

create trigger hibo_create_profile after insert on auth.users
  for each row execute function internal.create_profile_for_user();
