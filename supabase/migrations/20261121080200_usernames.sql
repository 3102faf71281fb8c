-- Usernames: the words that nobody may take, and a free name for each new member.

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
  loop
    v_candidate := v_slug || '_' || pg_catalog.substr(pg_catalog.md5(pg_catalog.gen_random_uuid()::text), 1, 5);
  end loop;
  return v_candidate;
end;
$$;
