-- Pictures in the text of a post, as src/lib/markdown shows them to readers: Markdown and HTML, not in code or
-- comments, not after a backslash. One pattern goes through the text once, and it is the same for every text. In odd
-- texts, such as one whose fence never ends, it finds more than readers see.

create function internal.text_marks() returns text
language sql immutable parallel safe set search_path = '' as $$
  select pg_catalog.concat_ws('|',
    '\\.',
    -- Code between fences, and between backticks.
    '^ {0,3}```[^`\n]*\n(?:(?! {0,3}```)[^\n]*\n)* {0,3}```+[ \t]*$',
    '^ {0,3}~~~[^\n]*\n(?:(?! {0,3}~~~)[^\n]*\n)* {0,3}~~~+[ \t]*$',
    '(?<!`)(?:`(?:[^`\n]|\n(?!\s*\n))+`|``(?:[^`\n]|`[^`]|\n(?!\s*\n))+``)(?!`)',
    '<!--(?:[^-]|-[^-]|--[^>])*-->',
    '!\[' || label || '](?:\(\s*' || url || '?(?:\s+' || title || ')?\s*\)|\[' || label || '])?',
    '<img(?:[\s/]+' || attribute || ')*[\s/]*>',
    -- The address that a picture refers to by its label.
    '^[ \t>]*\[(?:\\.|[^][\\])+]:\s*(?:<[^<>\n]*>|[^\s<]\S*)(?:\s+' || title || ')?[ \t]*$')
  from (values (
    '(?:\\.|[^][\\]|\[(?:\\.|[^][\\])*])*',
    '(?:<[^<>\n]*>|(?:\\.|[^\s()\\<]|\((?:\\.|[^\s()\\])*\))(?:\\.|[^\s()\\]|\((?:\\.|[^\s()\\])*\))*)',
    '(?:"(?:\\.|[^"\\])*"|''(?:\\.|[^''\\])*''|\((?:\\.|[^()\\])*\))',
    '[^\s/>="''<]+(?:\s*=\s*(?:"[^"]*"|''[^'']*''|[^\s"''>][^\s>]*))?'
  )) as parts (label, url, title, attribute);
$$;

-- The label of a reference, as Markdown compares them.
create function internal.reference_label(label text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select pg_catalog.lower(pg_catalog.btrim(pg_catalog.regexp_replace(label, '\s+', ' ', 'g')));
$$;

-- The URL in a picture's mark, or of the reference that it makes. Null where the mark is neither, or names a label.
create function internal.marked_address(mark text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  v_found text[];
begin
  if mark ~* '^<img' then
    return (
      select pg_catalog.replace(pg_catalog.btrim(coalesce(a.part[2], a.part[3], a.part[4])), '&amp;', '&')
      from pg_catalog.regexp_matches(
        pg_catalog.substr(mark, 5), '([^\s/>="''<]+)(?:\s*=\s*(?:"([^"]*)"|''([^'']*)''|([^\s"''>][^\s>]*)))?', 'g'
      ) with ordinality as a (part, ordinal)
      where pg_catalog.lower(a.part[1]) = 'src' order by a.ordinal limit 1);
  elsif mark ~ '^!' then
    v_found := pg_catalog.regexp_match(mark,
      '^!\[(?:\\.|[^][\\]|\[(?:\\.|[^][\\])*])*]\(\s*(?:<([^<>\n]*)>|((?:\\.|[^\s()\\]|\((?:\\.|[^\s()\\])*\))+))');
  elsif mark ~ '^[ \t>]*\[' then
    v_found := pg_catalog.regexp_match(mark, '^[ \t>]*\[(?:\\.|[^][\\])+]:\s*(?:<([^<>\n]*)>|(\S+))');
  end if;
  return pg_catalog.replace(
    pg_catalog.regexp_replace(coalesce(v_found[1], v_found[2]), '\\([!-/:-@[-`{-~])', '\1', 'g'), '&amp;', '&');
end;
$$;

-- A text in its parts: words, and the mark that follows them. All of them together are the text. A mark that shows a
-- picture has its URL; so has a reference, which shows nothing by itself.
create function internal.text_parts(content text) returns table (
  ordinal bigint, words text, mark text, address text, shows boolean
)
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return query
    with gaps as (
      select g.words, g.n
      from pg_catalog.regexp_split_to_table(content, internal.text_marks(), 'iw') with ordinality as g (words, n)
    ), marks as materialized (
      select m.found[1] as mark, m.n, internal.marked_address(m.found[1]) as address, m.found[1] ~ '^[!<]' as shows
      from pg_catalog.regexp_matches(content, '(' || internal.text_marks() || ')', 'giw')
        with ordinality as m (found, n)
    ), named as (
      select distinct on (label) label, m.address
      from marks m
      cross join lateral internal.reference_label(pg_catalog.substring(m.mark, '\[((?:\\.|[^][\\])+)]:')) as label
      where not m.shows and m.address is not null
      order by label, m.n
    )
    select g.n, g.words, m.mark, coalesce(m.address, r.address), coalesce(m.shows, false)
    from gaps g
    left join marks m on m.n = g.n
    left join named r on m.address is null and m.mark ~ '^!' and r.label = internal.reference_label(coalesce(
      nullif(pg_catalog.substring(m.mark, ']\[((?:\\.|[^][\\])*)]$'), ''),
      pg_catalog.substring(m.mark, '^!\[((?:\\.|[^][\\]|\[(?:\\.|[^][\\])*])*)]')))
    order by g.n;
end;
$$;

-- Addresses of the pictures in a text, in their order.
create function internal.picture_urls(content text) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return coalesce((
    select array_agg(t.address order by t.ordinal) from internal.text_parts(content) as t
    where t.shows and t.address <> ''), '{}');
end;
$$;

-- A text without the pictures of this address: each goes at its place, and the words stay as they are. A sign stands
-- where one followed other words at once, so that its neighbours don't become a mark. Never empty, because a post needs
-- a text.
create function internal.without_picture(content text, url text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_rest constant text := (
    select string_agg(t.words || case
      when t.address is distinct from url then coalesce(t.mark, '')
      when t.words ~ '\S$' or t.words = '' and t.ordinal > 1 then '…'
      else '' end, '' order by t.ordinal)
    from internal.text_parts(content) as t);
begin
  return case when internal.has_visible(v_rest) then v_rest else '(A moderator removed this picture.)' end;
end;
$$;
