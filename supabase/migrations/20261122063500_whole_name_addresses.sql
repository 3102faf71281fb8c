-- The address of a long name ends with a whole word: 'cabdiraxmaan_maxamed', where it was 'cabdiraxmaan_maxamed_cab'.

create or replace function internal.username_slug(full_name text) returns text
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
