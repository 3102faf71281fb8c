-- Words of profiles, for the search that understands. A row holds all that can find a member as lexemes: the facets of
-- the directory entry, with a colon, and the words of name, title and bio. So any mixture of filters and words is one
-- query of one index. The rows are apart from the entries, which have to stay narrow.

-- The words of a text, each once: letters and digits, with the signs of C++ and C#.
create function internal.words_of(value text) returns text[]
language sql immutable strict parallel safe set search_path = '' as $$
  select coalesce(array_agg(distinct pg_catalog.left(found[1], 64)), '{}')
  from pg_catalog.regexp_matches(internal.plain_letters(value), '[[:alnum:]]+[+#]*', 'g') as found;
$$;

create table internal.directory_texts (
  profile_id uuid primary key references internal.directory_entries (profile_id) on delete cascade,
  words tsvector not null,
  -- Copied from profiles.listed.
  listed boolean not null
);
comment on table internal.directory_texts is
  'All words and facets that find a member, kept with the directory entries.';

create index directory_texts_words_idx on internal.directory_texts using gin (words) with (fastupdate = off)
  where listed;

alter table internal.directory_texts enable row level security;

-- The words that find these members. Only changed rows are written.
create function internal.refresh_directory_texts(profile_ids uuid[]) returns void
language sql volatile set search_path = '' as $$
  insert into internal.directory_texts as t (profile_id, words, listed)
  select d.profile_id,
    pg_catalog.array_to_tsvector(
      array(select ':' || facet from unnest(d.facets) as facet)
      || internal.words_of(pg_catalog.concat_ws(' ', p.full_name, p.title, p.bio))),
    d.listed
  from internal.directory_entries d
  join public.profiles p on p.id = d.profile_id
  where d.profile_id = any (profile_ids)
  order by d.profile_id
  on conflict (profile_id) do update set words = excluded.words, listed = excluded.listed
  where (t.words, t.listed) is distinct from (excluded.words, excluded.listed);
$$;
