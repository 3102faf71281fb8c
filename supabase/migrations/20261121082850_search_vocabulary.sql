-- The vocabulary of the search: words that mean a filter. Triggers keep those of skills and specializations; those of
-- places, levels, availability and remote work are in 082855_vocabulary_of_filters.sql.

-- One stem for 'analyst' and 'analytics', and for 'designer', 'design' and 'designing'; null for a short one.
create function internal.stem_of(key text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select stem
  from pg_catalog.regexp_replace(key, '(sts?|tists?|tics?|ces?|tical|sis|ing|e?ment|ers?|ors?|s)$', '') as stem
  where pg_catalog.char_length(stem) > 4;
$$;

create table internal.search_vocabulary (
  -- internal.term_key() makes it.
  key text not null,
  -- The filter of internal.developer_filters that the words mean, and its value; or 'topic', and the beginning of a
  -- word in profiles.
  filter text not null,
  value text not null,
  -- The page shows it so.
  label text not null,
  -- Finds typing mistakes: see internal.slips_of_word().
  slips text[] not null,
  -- Finds other forms of the word, of specializations alone.
  stem text generated always as (case when filter = 'specialization' then internal.stem_of(key) end) stored,
  primary key (key, filter, value)
);
comment on table internal.search_vocabulary is 'Words that mean a filter of the directory.';
create index search_vocabulary_slips_idx on internal.search_vocabulary using gin (slips);
create index search_vocabulary_stem_idx on internal.search_vocabulary (stem);
create index search_vocabulary_value_idx on internal.search_vocabulary (value);

alter table internal.search_vocabulary enable row level security;

-- One key for 'Node.js', 'node js' and 'nodejs', and one of its own for 'C++' and 'C#'.
create function internal.term_key(words text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select pg_catalog.regexp_replace(internal.plain_letters(words), '[^[:alnum:]+#]', '', 'g');
$$;

-- A typed word and a word of the vocabulary are one slip apart (a letter wrong, left out, added, or two exchanged)
-- exactly if a mark of the one is among those of the other: '=' is the whole word, '-' the word without a letter, and
-- '_' stands for a letter. Short words have no slips: too many of them are one apart.
create function internal.slips_of_word(key text) returns text[]
language sql immutable strict parallel safe set search_path = '' as $$
  select case when pg_catalog.char_length(key) not between 5 and 40 then '{}' else (
    select array['=' || key]
      || array_agg('-' || overlay(key placing '' from place for 1))
      || array_agg(overlay(key placing '_' from place for 1))
    from generate_series(1, pg_catalog.char_length(key)) as place
  ) end;
$$;
-- The marks of a typed word: those of a vocabulary word that is one slip away share one.
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

-- The words that mean a skill: its name, without 'js' as well, and what people call it.
create function internal.words_for_skill(name text) returns table (key text, label text)
language sql immutable strict parallel safe set search_path = '' as $$
  select internal.term_key(name), name
  union
  select pg_catalog.left(internal.term_key(name), -2), name
  -- 'next' alone is a word of 'next month'.
  where name ~* '(\.js|[a-z]JS)$' and pg_catalog.char_length(internal.term_key(name)) > 4 and name <> 'Next.js'
  union
  select alias, name
  from (values
    ('React', 'reactjs'), ('Angular', 'angularjs'), ('Express', 'expressjs'), ('JavaScript', 'js'),
    ('TypeScript', 'ts'), ('Go', 'golang'), ('C++', 'cpp'), ('C#', 'csharp'), ('PostgreSQL', 'postgres'),
    ('PostgreSQL', 'psql'), ('MongoDB', 'mongo'), ('Kubernetes', 'k8s'), ('Tailwind CSS', 'tailwind'),
    ('Spring Boot', 'spring'), ('Ruby on Rails', 'rails'), ('.NET', 'dotnet'), ('Google Cloud', 'gcp'),
    ('REST APIs', 'rest'), ('Natural Language Processing', 'nlp'), ('UI/UX', 'uiux'),
    ('Embedded Systems', 'embedded'), ('Embedded Systems', 'iot'), ('Mobile Money APIs', 'mobilemoney'),
    ('Mobile Money APIs', 'zaad'), ('Mobile Money APIs', 'evc'), ('Mobile Money APIs', 'evcplus'),
    ('Mobile Money APIs', 'edahab'), ('Mobile Money APIs', 'sahal'), ('Raspberry Pi', 'raspberry'),
    ('Penetration Testing', 'pentest')
  ) as called (skill, alias)
  where skill = name;
$$;

-- The words that mean a specialization: its name, with and without 'Developer' or 'Engineer', each of its words
-- that is not a filler, and what people call it.
create function internal.words_for_specialization(name text) returns table (key text, label text)
language sql immutable strict parallel safe set search_path = '' as $$
  select internal.term_key(name), name
  union
  select internal.term_key(short), short
  from pg_catalog.regexp_replace(name, '\s+(Developer|Engineer)$', '') as short
  union
  select internal.term_key(word), word
  from unnest(
    pg_catalog.regexp_split_to_array(name, '[\s/&,()]+') || pg_catalog.regexp_split_to_array(name, '\s+')) as word
  where pg_catalog.char_length(internal.term_key(word)) > 1 and internal.filler_rank(internal.term_key(word)) = 0
  union
  select alias, coalesce(label, name)
  from (values
    (array['Machine Learning Engineer'], null, array['ml', 'ai']),
    (array['Android Developer', 'iOS Developer', 'Cross-Platform Mobile Developer'], 'Mobile',
      array['mobile', 'app', 'apps', 'mobileapp', 'mobileapps', 'moobil']),
    (array['Frontend Developer', 'Backend Developer', 'Full-Stack Developer', 'Android Developer', 'iOS Developer',
      'Cross-Platform Mobile Developer'], 'Programmer', array['barnaamijsameeye', 'barnaamijsameeyaal']),
    (array['Frontend Developer', 'Backend Developer', 'Full-Stack Developer', 'WordPress Developer'], 'Web',
      array['web', 'webapp', 'webapps']),
    (array['WordPress Developer', 'Frontend Developer'], 'Websites',
      array['website', 'websites', 'websit', 'websait', 'mareeg', 'mareegta']),
    (array['UI/UX Designer', 'Graphic & Brand Designer'], 'Designer',
      array['webdesigner', 'webdesign', 'naqshadeeye', 'naqshad', 'naqshadeyn']),
    (array['E-commerce & Payments Developer'], 'Payments', array['payment']),
    (array['E-commerce & Payments Developer', 'WordPress Developer'], 'Online shop',
      array['ecommerce', 'onlineshop', 'onlinestore', 'webshop', 'shopwebsite', 'store', 'shop', 'dukaan',
        'dukaanka', 'dukaankayga']),
    (array['Machine Learning Engineer'], 'Data', array['data']),
    (array['Network Engineer'], 'IT support', array['itsupport', 'ithelp', 'helpdesk', 'itofficer']),
    (array['Network Engineer'], null, array['telecom', 'telecoms', 'telco', 'telecommunications']),
    (array['QA Engineer'], null, array['tester', 'testers', 'testing', 'qualityassurance']),
    (array['Security Analyst', 'Penetration Tester'], 'Security',
      array['cyber', 'cybersecurity', 'infosec', 'amni', 'amniga'])
  ) as called (names, label, aliases), unnest(aliases) as alias
  where name = any (names);
$$;

-- Replaces what the vocabulary has of a changed row. It has offered specializations alone. Definer: members add
-- specializations. The argument is the filter.
create function internal.keep_vocabulary() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then
    delete from internal.search_vocabulary where value = old.id::text;
  end if;
  if tg_op = 'DELETE' or not coalesce((to_jsonb(new) ->> 'offered')::boolean, true) then
    return null;
  end if;
  insert into internal.search_vocabulary (key, filter, value, label, slips)
  select distinct on (w.key) w.key, tg_argv[0], new.id::text, w.label, internal.slips_of_word(w.key)
  from (
    select * from internal.words_for_skill(new.name) where tg_argv[0] = 'skills'
    union all
    select * from internal.words_for_specialization(new.name) where tg_argv[0] = 'specialization'
  ) as w
  where w.key <> ''
  order by w.key, w.label;
  return null;
end;
$$;
create trigger skills_60_vocabulary after insert or delete or update of name on public.skills
  for each row execute function internal.keep_vocabulary('skills');
create trigger specializations_60_vocabulary
  after insert or delete or update of name, offered on public.specializations
  for each row execute function internal.keep_vocabulary('specialization');
