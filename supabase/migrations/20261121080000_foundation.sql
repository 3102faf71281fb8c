-- Foundation: the schema for helpers that the API must not expose, the trigram extension, safe defaults.
create schema internal;
comment on schema internal is 'Helpers of triggers, policies and functions. Never exposed through the API.';

-- Policies, defaults and invoker functions run as the caller and look names up here; what the caller may execute
-- is granted function by function.
grant usage on schema internal to anon, authenticated, service_role;

create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;

-- Hosted projects grant everything on new objects in public to the API roles. Taken back for what follows:
-- a grant that is missing shows at once as 42501, a grant too many shows never.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;

-- True while a visitor or member writes. Imports, seeds and the service role keep the times that they bring;
-- members get the clock's. The setting holds inside definer functions too, where current_user is the owner.
create function internal.is_api_role() returns boolean
language sql stable set search_path = '' as $$
  select pg_catalog.current_setting('role', true) in ('anon', 'authenticated');
$$;
revoke execute on function internal.is_api_role from public;

-- Trims what JavaScript's trim() trims; btrim() alone knows spaces only.
create function internal.trim_text(value text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select pg_catalog.btrim(
    value,
    E' \t\n\r\f\u000B\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A'
      '\u2028\u2029\u202F\u205F\u3000\uFEFF'
  );
$$;
revoke execute on function internal.trim_text from public;

-- One line for names: no control characters, nothing that only pretends to be a character or turns the direction
-- of what follows (they make one name look like another), single spaces. Null when nothing is left.
create function internal.clean_line(value text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select nullif(
    internal.trim_text(
      pg_catalog.regexp_replace(
        pg_catalog.regexp_replace(value, '[\u00AD\u200B\u202A-\u202E\u2060-\u2069\uFEFF]', '', 'g'),
        '[\u0001-\u0020\u007F-\u00A0]+', ' ', 'g'
      )
    ),
    ''
  );
$$;
revoke execute on function internal.clean_line from public;

-- Members may send updated_at with a change, as the client's calls do; what is stored is the database's clock.
create function internal.touch_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := pg_catalog.clock_timestamp();
  return new;
end;
$$;
revoke execute on function internal.touch_updated_at from public;

-- Keeps what one answer shows together within bounds. Arguments: the column that says whose row it is, how many
-- rows there may be, and what to say. Definer: counts them whoever writes. Volatile: sees the rows that the same
-- statement has added before this one.
create function internal.limit_rows() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_owner uuid := (pg_catalog.to_jsonb(new) ->> tg_argv[0])::uuid;
  v_rows integer;
begin
  execute pg_catalog.format('select count(*) from %I.%I where %I = $1', tg_table_schema, tg_table_name, tg_argv[0])
  into v_rows using v_owner;
  if v_rows >= tg_argv[1]::integer then
    raise exception '%', tg_argv[2] using errcode = 'check_violation', constraint = tg_table_name || '_limit';
  end if;
  return new;
end;
$$;
revoke execute on function internal.limit_rows from public;

-- Web addresses as links accept them; also root-relative paths where our own server holds the file.
create function internal.is_web_address(value text) returns boolean
language sql immutable strict parallel safe set search_path = '' as $$
  select value ~* '^https?://[^\s<>"]+$';
$$;
create function internal.is_image_address(value text) returns boolean
language sql immutable strict parallel safe set search_path = '' as $$
  select value ~* '^(https?://|/(?!/))[^\s<>"\\]+$';
$$;
-- Constraints run as whoever writes.
revoke execute on function internal.is_web_address, internal.is_image_address from public;
grant execute on function internal.is_web_address, internal.is_image_address
  to anon, authenticated, service_role;
