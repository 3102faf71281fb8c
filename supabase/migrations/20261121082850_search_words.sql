-- The words that a search understands. An operator mends them by SQL: a row is a word as people write it, the filter
-- that it means and the filter's value.

-- One key for 'Node.js', 'node js' and 'nodejs', and one of its own for 'C++' and 'C#'.
create function internal.term_key(words text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select pg_catalog.regexp_replace(internal.plain_letters(words), '[^[:alnum:]+#]', '', 'g');
$$;

-- One stem for 'analyst' and 'analytics', and for 'designer', 'design' and 'designing'; null for a short one.
create function internal.stem_of(key text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select stem
  from pg_catalog.regexp_replace(key, '(sts?|tists?|tics?|ces?|tical|sis|ing|e?ment|ers?|ors?|s)$', '') as stem
  where pg_catalog.char_length(stem) > 4;
$$;

-- A typed word and a known word are one slip apart (a letter wrong, left out, added, or two exchanged) exactly if a
-- mark of the one is among those of the other: '=' is the whole word, '-' the word without a letter, and '_' stands for
-- a letter. Short words have no slips: too many of them are one apart.
create function internal.slips_of_word(key text) returns text[]
language sql immutable strict parallel safe set search_path = '' as $$
  select case when pg_catalog.char_length(key) not between 5 and 40 then '{}' else (
    select array['=' || key]
      || array_agg('-' || overlay(key placing '' from place for 1))
      || array_agg(overlay(key placing '_' from place for 1))
    from generate_series(1, pg_catalog.char_length(key)) as place
  ) end;
$$;
-- The marks of a typed word: those of a known word that is one slip away share one.
create function internal.slips_of_typed(key text) returns text[]
language sql immutable strict parallel safe set search_path = '' as $$
  select case when pg_catalog.char_length(key) not between 4 and 41 then '{}' else (
    select array['-' || key]
      || array_agg('=' || overlay(key placing '' from place for 1))
      || array_agg('=' || overlay(key placing pg_catalog.reverse(pg_catalog.substr(key, place, 2)) from place for 2))
      || array_agg(overlay(key placing '_' from place for 1))
    from generate_series(1, pg_catalog.char_length(key)) as place
  ) end;
$$;

create table internal.search_words (
  word text not null,
  -- The filter of internal.developer_filters that the word means; 'topic', where the value is the beginning of a word
  -- in profiles; 'filler', a word that asks for nothing; or what only searches among offers and posts understand:
  -- 'kind' of an offer, and 'post_type'.
  filter text not null,
  -- A skill or specialization by its name; one that does not exist means nothing. Of a filler 'anybody', if everybody
  -- here would match it, or 'joining'.
  value text not null,
  -- The page shows it so.
  label text not null,
  -- Kept by triggers: a word of the value itself. Others stay when a skill or specialization goes and comes again.
  of_name boolean not null default false,
  key text not null generated always as (internal.term_key(word)) stored,
  -- They find typing mistakes.
  slips text[] not null generated always as (
    case when filter in ('filler', 'min_years', 'post_type') then '{}'
    else internal.slips_of_word(internal.term_key(word)) end
  ) stored,
  -- It finds other forms of the words of specializations.
  stem text generated always as (
    case when filter = 'specialization' then internal.stem_of(internal.term_key(word)) end) stored,
  primary key (key, filter, value),
  constraint search_words_filter_known check (filter in ('skills', 'specialization', 'location', 'experience_level',
    'min_years', 'available_for_hire', 'works_remotely', 'topic', 'filler', 'kind', 'post_type')),
  constraint search_words_filler_known check (filter <> 'filler' or value in ('anybody', 'joining'))
);
comment on table internal.search_words is 'Words that mean a filter of the directory.';
create index search_words_slips_idx on internal.search_words using gin (slips);
create index search_words_stem_idx on internal.search_words (stem);
create index search_words_value_idx on internal.search_words (value);
-- Words mean specializations by their names.
create index specializations_name_idx on public.specializations (name);

alter table internal.search_words enable row level security;

-- The emptiness of a word: 0 if it is no filler, 1 if everybody here would match it, 2 if it only joins words. A search
-- keeps its words of the lowest rank, so 'near' alone is still searched as text.
create function internal.filler_rank(typed text) returns integer
language sql stable set search_path = '' as $$
  select case when internal.term_key(typed) ~ '^([0-9]+[+]?)?$' then 2 else coalesce(
    (select min(case w.value when 'anybody' then 1 else 2 end)
    from internal.search_words w where w.key = internal.term_key(typed) and w.filter = 'filler'), 0) end;
$$;

-- The words of a name: the name, without its ending as well ('Node' for 'Node.js', 'Android' for 'Android Developer'),
-- and each word of a specialization that is not a filler.
create function internal.words_of_name(filter text, name text) returns table (word text, label text)
language sql stable set search_path = '' as $$
  select name, name
  union
  -- 'next' alone is a word of 'next month'.
  select pg_catalog.regexp_replace(name, '\.?js$', '', 'i'), name
  where filter = 'skills' and name ~* '(...\.js|..[a-z]js)$' and name <> 'Next.js'
  union
  select short, short
  from pg_catalog.regexp_replace(name, '\s+(Developer|Engineer)$', '') as short where filter = 'specialization'
  union
  select word, word
  from unnest(
    pg_catalog.regexp_split_to_array(name, '[\s/&,()]+') || pg_catalog.regexp_split_to_array(name, '\s+')) as word
  where filter = 'specialization' and pg_catalog.char_length(internal.term_key(word)) > 1
    and internal.filler_rank(word) = 0;
$$;

-- Keeps the words of a changed name, of a specialization while it is offered. Definer: members add specializations. The
-- argument is the filter.
create function internal.keep_search_words() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then
    delete from internal.search_words where value = old.name and filter = tg_argv[0] and of_name;
  end if;
  if tg_op = 'UPDATE' then
    update internal.search_words w set value = new.name
    where w.value = old.name and w.filter = tg_argv[0] and not exists (
      select from internal.search_words o where o.value = new.name and o.filter = w.filter and o.key = w.key);
  end if;
  if tg_op = 'DELETE' or not coalesce((to_jsonb(new) ->> 'offered')::boolean, true) then
    return null;
  end if;
  insert into internal.search_words (word, filter, value, label, of_name)
  select distinct on (internal.term_key(w.word)) w.word, tg_argv[0], new.name, w.label, true
  from internal.words_of_name(tg_argv[0], new.name) as w
  where internal.term_key(w.word) <> ''
  order by internal.term_key(w.word), w.label
  on conflict do nothing;
  return null;
end;
$$;
create trigger skills_60_words after insert or delete or update of name on public.skills
  for each row execute function internal.keep_search_words('skills');
create trigger specializations_60_words
  after insert or delete or update of name, offered on public.specializations
  for each row execute function internal.keep_search_words('specialization');
