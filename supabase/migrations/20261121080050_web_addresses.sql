-- Web addresses in names. A name becomes a mail's subject and a push's title, where programs make links of addresses.

-- A line as those programs read it: small letters, one form of dots and slashes; without techniques and degrees that
-- look like a host ('ASP.NET/C#', 'Node.js/React', 'B.Sc/M.Sc'). Constraints refuse lines of more than 200 characters.
-- Letters are code points here, because classes know ASCII alone under the C collation.
create function internal.link_text(value text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select pg_catalog.regexp_replace(
    pg_catalog.translate(pg_catalog.lower(normalize(pg_catalog.left(value, 200), nfkc)), '。｡∕⁄⧸⧵', '..///\'),
    '(?<![a-z0-9\u00A1-\U0010FFFF_.-])((asp|vb|ado|ml)\.net|socket\.io|[a-z0-9]+\.[cm]?[jt]sx?|ph\.d'
      '|[bm]\.(sc|tech|eng|ed|com|phil|arch))(?![a-z0-9\u00A1-\U0010FFFF_-]|\.[a-z0-9\u00A1-\U0010FFFF])',
    '', 'g'
  );
$$;

-- Whether a line holds an address that can be nothing else: with a scheme, 'www.', an @, a path, or in numbers. A dot
-- alone makes none: 'Booking.com' is a company, 'Full stack (Vue.js)' a title.
create function internal.has_web_address(value text) returns boolean
language sql immutable strict parallel safe set search_path = '' as $$
  select line ~ (
    '@|:[/\\]|(^|[^a-z0-9])(https?:|(mailto|tel|sms|ftps?):[^\s]|www[0-9]*\.)'
    '|(^|[^0-9.])([0-9]{1,3}\.){3}[0-9]{1,3}($|[^0-9.])'
    '|[a-z0-9\u00A1-\U0010FFFF_-]\.[a-z\u00A1-\u1FFF\u2C00-\U0010FFFF][a-z0-9\u00A1-\U0010FFFF-]+'
    '\.?(:[0-9]+)?[/\\?#][^\s]'
  )
  from internal.link_text(value) as line;
$$;

-- Whether a line holds an address, or the bare name of a host, such as 'hibo.example'. Initials and titles before a
-- name are none ('M.A.Nur', 'Dr.Hodan'), unless an ending follows that many hosts have ('M.Me').
create function internal.has_host_name(value text) returns boolean
language sql immutable strict parallel safe set search_path = '' as $$
  select internal.has_web_address(value) or pg_catalog.regexp_replace(
      internal.link_text(value),
      '(?<![a-z0-9\u00A1-\U0010FFFF_-])([a-z\u00A1-\U0010FFFF]|dr|mrs?|ms|st|eng|prof|sh|md|mohd|jr|sr)\.'
        '(?!(..|com|net|org|info|biz|xyz|app|dev|site|online|shop|link|live|click|top|page|web|pro|club|tech|cloud)'
        '([^a-z0-9\u00A1-\U0010FFFF-]|$))',
      '', 'g'
    ) ~ '[a-z0-9\u00A1-\U0010FFFF_-]\.[a-z\u00A1-\u1FFF\u2C00-\U0010FFFF][a-z0-9\u00A1-\U0010FFFF-]';
$$;
-- Constraints run with the writer's rights.
grant execute on function internal.link_text, internal.has_web_address, internal.has_host_name
  to anon, authenticated, service_role;
