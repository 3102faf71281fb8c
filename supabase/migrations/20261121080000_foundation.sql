-- Foundation: the schema for helpers that the API must not expose, the trigram extension, safe defaults.
create schema internal;
comment on schema internal is 'Helpers of triggers, policies and functions. Never exposed through the API.';

-- Policies, defaults and invoker functions run as the caller and look names up here. The right to execute is granted
-- function by function.
grant usage on schema internal to anon, authenticated, service_role;

create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;

-- Hosted projects grant everything on new objects in public to the API roles, and PostgreSQL lets everyone execute new
-- functions. These defaults are revoked: a missing grant shows at once as 42501, a superfluous one never shows.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public grant all on tables to service_role;
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;

-- True while a visitor or member writes. Imports, seeds and the service role keep the times that they send; members
-- get the clock's. The setting also holds inside definer functions, where current_user is the owner.
create function internal.is_api_role() returns boolean
language sql stable set search_path = '' as $$
  select pg_catalog.current_setting('role', true) in ('anon', 'authenticated');
$$;

-- The smallest id: it begins a list that continues after an id, and is the id of nothing.
create function internal.nil_id() returns uuid
language sql immutable parallel safe set search_path = '' as $$
  select '00000000-0000-0000-0000-000000000000'::uuid;
$$;
grant execute on function internal.nil_id to anon, authenticated, service_role;

-- Trims the characters that JavaScript's trim() trims; btrim() alone trims spaces only.
create function internal.trim_text(value text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select pg_catalog.btrim(
    value,
    E' \t\n\r\f\u000B\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A'
      '\u2028\u2029\u202F\u205F\u3000\uFEFF'
  );
$$;

-- The beginning of a text in at most `max_characters`, up to the end of a word and with an ellipsis.
create function internal.beginning(value text, max_characters integer) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select case
    when char_length(start) > max_characters
      then pg_catalog.regexp_replace(pg_catalog.left(start, max_characters - 1), '\s+\S{0,30}$', '') || '…'
    else start
  end
  from pg_catalog.left(value, max_characters + 1) as start;
$$;

-- A text as searches compare it: without capitals, accents, vowel marks and invisible characters, with straight quotes.
-- Most texts are normalized already, which is cheaper to find out than to do.
create function internal.plain_letters(value text) returns text
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  v_plain text := pg_catalog.lower(case when value is nfkd normalized then value else normalize(value, nfkd) end);
begin
  v_plain := pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(v_plain, '’', ''''), '‘', ''''), 'ʼ', '''');
  v_plain := pg_catalog.replace(pg_catalog.replace(v_plain, '“', '"'), '”', '"');
  return pg_catalog.regexp_replace(
    v_plain, '[\u00AD\u0300-\u036F\u061C\u0640\u064B-\u0655\u0670\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]',
    '', 'g');
end;
$$;
-- The index of posts runs it with the writer's rights.
grant execute on function internal.plain_letters to anon, authenticated, service_role;

-- One line for names and titles: single spaces, and nothing invisible, which would make one name look like another or
-- a name look like nothing. Three invisible characters have a function and stay where they have it: joiners between
-- two letters of Arabic or an Indic script or two emoji, and the selector that makes a symbol an emoji. Null when
-- nothing is left. Code points instead of classes, which know ASCII alone under the C collation.
create function internal.clean_line(value text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select nullif(
    internal.trim_text(
      pg_catalog.regexp_replace(
        pg_catalog.regexp_replace(
          pg_catalog.regexp_replace(
            value,
            '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u2800'
              '\u3164\uFE00-\uFE0D\uFEFF\uFFA0\uFFF0-\uFFFC\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A'
              '\U000E0000-\U000E0FFF]',
            '', 'g'
          ),
          '(?<![\u0600-\u1CFF\u2190-\u2BFF\uFB50-\uFDFF\uFE0F\uFE70-\uFEFC\U0001F000-\U0001FAFF])[\u200C\u200D]'
            '|[\u200C\u200D](?![\u0600-\u1CFF\u2190-\u2BFF\uFB50-\uFDFF\uFE70-\uFEFC\U0001F000-\U0001FAFF])'
            '|(?<![\u00A9\u00AE\u203C-\u3299\U0001F000-\U0001FAFF])[\uFE0E\uFE0F](?!\u20E3)',
          '', 'g'
        ),
        '[\u0001-\u0020\u007F-\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+', ' ', 'g'
      )
    ),
    ''
  );
$$;

-- Whether a cleaned line holds a letter of any script. Lists what is not a letter, block by block: ASCII and Latin-1
-- signs and digits, combining marks, Arabic and Hebrew points, punctuation, symbols, emoji, private use.
create function internal.has_letter(value text) returns boolean
language sql immutable strict parallel safe set search_path = '' as $$
  select value ~ (
    '[^\u0001-\u0040\u005B-\u0060\u007B-\u00A9\u00AB-\u00B4\u00B6-\u00B9\u00BB-\u00BF\u00D7\u00F7\u02C2-\u02C5'
    '\u02D2-\u02DF\u02E5-\u02EB\u02ED\u02EF-\u036F\u0375\u037E\u0384\u0385\u0387\u0482-\u0489\u0591-\u05C7\u0600-\u061F'
    '\u064B-\u066D\u06D4\u06D6-\u06E4\u06E7-\u06ED\u06F0-\u06F9\u0964-\u096F\u0E3F\u0E47-\u0E5B\u1AB0-\u1AFF'
    '\u1DC0-\u1DFF\u2000-\u2070\u2074-\u207E\u2080-\u208E\u20A0-\u20FF\u2190-\u2BFF\u2E00-\u2E2E\u2E30-\u3004'
    '\u3007-\u3030\u3036-\u303A\u303D-\u303F\u3190-\u319F\u3200-\u33FF\u4DC0-\u4DFF\uE000-\uF8FF\uFE00-\uFE6F'
    '\uFF00-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65\uFFE0-\uFFFF\U0001D100-\U0001D378\U0001F000-\U0001FBFA'
    '\U000E0000-\U0010FFFF]'
  );
$$;

-- Whether anything of a text shows: lists what does not, spaces, controls and ignorable code points.
create function internal.has_visible(value text) returns boolean
language sql immutable strict parallel safe set search_path = '' as $$
  select value ~ (
    '[^\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F'
    '\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFC\U0001BCA0-\U0001BCA3'
    '\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]'
  );
$$;

-- Members may send updated_at with a change, as the client's calls do; the database's clock replaces it.
create function internal.touch_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := pg_catalog.clock_timestamp();
  return new;
end;
$$;

-- Limits the rows of one owner, which one response shows together. Arguments: the column of the owner, the limit, the
-- error text. Definer: it counts all rows, whoever writes. Volatile: it sees the rows that the same statement added
-- before this one.
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

-- Reads JSON that came as a text, behind a server's check of the body. Too many brackets are refused before they are
-- parsed: deep nesting takes stack and time. Nothing else may cast a caller's text to JSON.
create function internal.read_json(value text) returns jsonb
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  if char_length(value) - char_length(pg_catalog.translate(value, '[{', '')) > 64 then
    raise invalid_text_representation using message = 'The JSON has too many brackets.';
  end if;
  return value::jsonb;
end;
$$;
grant execute on function internal.read_json to anon, authenticated, service_role;

-- The number of pages of a list.
create function internal.page_count(count bigint, size integer) returns integer
language sql immutable parallel safe set search_path = '' as $$
  select pg_catalog.ceil(count::numeric / size)::integer;
$$;
-- The page to show: the requested one if it exists, else the nearest.
create function internal.clamp_page(requested_page integer, count bigint, size integer) returns integer
language sql immutable parallel safe set search_path = '' as $$
  select least(greatest(coalesce(requested_page, 1), 1), greatest(internal.page_count(count, size), 1));
$$;
-- The number of rows on a page; null asks for the usual number.
create function internal.clamp_page_size(requested integer, usual integer, most integer) returns integer
language sql immutable parallel safe set search_path = '' as $$
  select least(greatest(coalesce(requested, usual), 1), most);
$$;
grant execute on function internal.page_count, internal.clamp_page, internal.clamp_page_size
  to anon, authenticated, service_role;

-- Web URLs as links accept them, without a user's name before the host, which passes for a host:
-- https://hibo.example@evil.example. Also root-relative paths where our own server holds the file.
create function internal.is_web_url(value text) returns boolean
language sql immutable strict parallel safe set search_path = '' as $$
  select value ~* '^https?://[^\s<>"/?#\\@]+([/?#\\][^\s<>"]*)?$';
$$;
create function internal.is_image_url(value text) returns boolean
language sql immutable strict parallel safe set search_path = '' as $$
  select value ~* '^(https?://[^\s<>"/?#\\@]+([/?#][^\s<>"\\]*)?|/(?!/)[^\s<>"\\]+)$';
$$;
-- Constraints and cleaning triggers run with the writer's rights.
grant execute on function internal.trim_text, internal.beginning, internal.clean_line, internal.has_letter,
  internal.has_visible, internal.is_web_url, internal.is_image_url to anon, authenticated, service_role;
