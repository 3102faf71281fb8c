-- Usernames: the words that nobody may take, the names that members gave up, and a free name for each new member.

-- Words that a profile's URL must not take from a route. internal.generate_username() avoids them too.
create function internal.reserved_usernames() returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select array[
    '404', '500', 'about', 'account', 'admin', 'administrator', 'admins', 'anon', 'anonymous', 'api', 'app',
    'assets', 'auth', 'authenticated', 'avatar', 'blog', 'callback', 'categories', 'category', 'community',
    'companies', 'company', 'complete_profile', 'contact', 'dashboard', 'demo', 'developer', 'developers', 'edit',
    'favicon', 'feed', 'forgot', 'forgot_password', 'healthz', 'help', 'hibo', 'home', 'index', 'jobs', 'livez',
    'login', 'logout', 'mailbox', 'manifest', 'me', 'message', 'messages', 'moderator', 'new', 'null', 'official',
    'password', 'post', 'posts', 'privacy', 'profile', 'profiles', 'public', 'readyz', 'recover', 'register',
    'reset', 'reset_password', 'rest', 'robots', 'root', 'rpc', 'saved', 'search', 'security', 'service_role',
    'settings', 'sign_in', 'sign_out', 'sign_up', 'signin', 'signout', 'signup', 'sitemap', 'skills', 'staff',
    'static', 'storage', 'support', 'system', 'terms', 'undefined', 'user', 'username', 'users', 'verify', 'www'
  ];
$$;
grant execute on function internal.reserved_usernames to anon, authenticated, service_role;

-- Old links must not lead to somebody else: a username that was given up stays the member's for 90 days.
create table internal.former_usernames (
  username text primary key,
  -- It has no foreign key: the names of a member who goes stay reserved, too.
  profile_id uuid not null,
  reserved_until timestamptz not null default now() + interval '90 days'
);
comment on table internal.former_usernames is
  'Usernames that members gave up. They lead to the member, who alone may take them back, until reserved_until.';
create index former_usernames_profile_id_idx on internal.former_usernames (profile_id);
create index former_usernames_until_idx on internal.former_usernames (reserved_until);
alter table internal.former_usernames enable row level security;

-- The member who gave the username up, while it is reserved; else null.
create function internal.former_owner(username text) returns uuid
language sql stable strict set search_path = '' as $$
  select f.profile_id from internal.former_usernames f
  where f.username = former_owner.username and f.reserved_until > now();
$$;

-- Keeps a username that a member gives up, and refuses one that is somebody else's still. After the write, which has
-- waited for a member who gave the name up at the same time. Five names at most: nobody collects them.
create function internal.keep_former_username() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if internal.former_owner(new.username) <> new.id then
    raise exception 'This username was another member''s less than 90 days ago.'
      using errcode = '23505', constraint = 'profiles_username_key', table = 'profiles', schema = 'public';
  end if;
  delete from internal.former_usernames f where f.username = new.username;
  if tg_op = 'UPDATE' then
    insert into internal.former_usernames (username, profile_id) values (old.username, new.id)
    on conflict (username) do update
    set profile_id = excluded.profile_id, reserved_until = excluded.reserved_until;
    if (select count(*) from internal.former_usernames f
      where f.profile_id = new.id and f.reserved_until > now()) > 5
    then
      raise exception 'You gave up five usernames in 90 days. Please go back to one of them.'
        using errcode = '23514', constraint = 'profiles_username_changes', table = 'profiles', schema = 'public';
    end if;
  end if;
  return null;
end;
$$;

-- A step of the maintenance: forgets the usernames whose 90 days are over.
create function internal.clear_former_usernames() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_count integer;
begin
  delete from internal.former_usernames f
  where f.username in (
    select o.username from internal.former_usernames o where o.reserved_until <= now()
    order by o.reserved_until limit 1000 for update skip locked);
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;

-- The name as a URL. Latin letters lose their marks; other scripts leave nothing, and the caller uses a
-- fallback. A long name ends with a whole word: 'cabdiraxmaan_maxamed', not 'cabdiraxmaan_maxamed_cab'.
create function internal.username_slug(full_name text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select coalesce(pg_catalog.substring(slug, '^.{1,24}(?=_|$)'), pg_catalog.left(slug, 24))
  from (
    select pg_catalog.btrim(
      pg_catalog.regexp_replace(
        pg_catalog.regexp_replace(
          pg_catalog.lower(normalize(full_name, nfkd)), '[\u0300-\u036F''’`ʻʿ]', '', 'g'
        ),
        '[^a-z0-9]+', '_', 'g'
      ),
      '_'
    ) as slug
  ) spelled
$$;

-- A free username for a name: the slug itself, or the slug with a random suffix. Two sign-ups with the same name at
-- the same time queue on the slug, so neither fails on the unique key. Definer: it looks at all profiles, whoever
-- signs up.
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
    or internal.former_owner(v_candidate) is not null
  loop
    v_candidate := v_slug || '_' || pg_catalog.substr(pg_catalog.md5(pg_catalog.gen_random_uuid()::text), 1, 5);
  end loop;
  return v_candidate;
end;
$$;
