-- The vocabulary of the search: words that mean a filter. Skills and specializations are kept by triggers; places,
-- levels, availability and remote work stand below.

-- One stem for 'analyst' and 'analytics', and for 'designer', 'design' and 'designing'; null for a short one.
create function internal.stem_of(key text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select stem
  from pg_catalog.regexp_replace(key, '(sts?|tists?|tics?|ces?|tical|sis|ing|e?ment|ers?|ors?|s)$', '') as stem
  where pg_catalog.char_length(stem) > 4;
$$;

create table internal.search_vocabulary (
  -- As internal.term_key() makes it.
  key text not null,
  -- The filter of internal.developer_filters that the words mean, and its value.
  filter text not null,
  value text not null,
  -- As the page shows it.
  label text not null,
  -- For typing mistakes: see internal.slips_of_word().
  slips text[] not null,
  -- For other forms of the word, of specializations alone.
  stem text generated always as (case when filter = 'specialization' then internal.stem_of(key) end) stored,
  primary key (key, filter, value)
);
comment on table internal.search_vocabulary is 'Words that mean a filter of the directory.';
create index search_vocabulary_slips_idx on internal.search_vocabulary using gin (slips);
create index search_vocabulary_stem_idx on internal.search_vocabulary (stem);
create index search_vocabulary_value_idx on internal.search_vocabulary (value);

alter table internal.search_vocabulary enable row level security;
create policy search_vocabulary_select_service on internal.search_vocabulary for select to service_role using (true);

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

-- How little a word says: 0 for a word that means something, 1 for one that everybody here would match, 2 for one that
-- only stands between words. A search keeps the words that say most, so 'near' alone is still searched as text.
create function internal.filler_rank(key text) returns integer
language sql immutable parallel safe set search_path = '' as $$
  select case
    when key = any (array[
      'somali', 'somalis', 'soomaali', 'soomaaliyeed', 'developer', 'developers', 'dev', 'devs', 'engineer',
      'engineers', 'programmer', 'programmers', 'coder', 'coders', 'software', 'programming', 'coding', 'development',
      'people', 'person', 'someone', 'somebody', 'anyone', 'anybody', 'expert', 'experts', 'specialist', 'professional',
      'freelancer', 'freelancers', 'talent', 'guy', 'team', 'tech', 'qof', 'nin', 'gabar', 'gabadh', 'wiil', 'dad',
      'cid', 'khabiir', 'injineer', 'horumariye', 'horumariyaal', 'barnaamijsameeye'
    ]) then 1
    when key = '' or key ~ '^[0-9]+[+]?$' or key = any (array[
      'a', 'an', 'the', 'and', 'or', 'in', 'at', 'from', 'of', 'for', 'to', 'with', 'on', 'by', 'as', 'near', 'nearby',
      'around', 'close', 'within', 'based', 'located', 'location', 'living', 'live', 'lives', 'resident', 'city',
      'area', 'town', 'region', 'country', 'is', 'are', 'am', 'be', 'can', 'could', 'will', 'would', 'should', 'must',
      'may', 'has', 'have', 'having', 'had', 'do', 'does', 'who', 'whos', 'that', 'which', 'there', 'here', 'any',
      'some', 'also', 'very', 'really', 'maybe', 'i', 'im', 'me', 'my', 'we', 'us', 'our', 'you', 'your', 'he', 'she',
      'they', 'their', 'it', 'this', 'please', 'pls', 'hello', 'hi', 'find', 'finding', 'search', 'searching', 'look',
      'looking', 'seek', 'seeking', 'need', 'needs', 'needed', 'want', 'wants', 'wanted', 'like', 'hiring',
      'recruiting', 'get', 'give', 'show', 'help', 'build', 'make', 'makes', 'create', 'fix', 'open', 'entry', 'work',
      'works', 'working', 'worked', 'job', 'jobs', 'role', 'position', 'know', 'knows', 'knowledge', 'using', 'use',
      'uses', 'skill', 'skills', 'skilled', 'experience', 'experienced', 'exp', 'year', 'years', 'yr', 'yrs', 'least',
      'over', 'more', 'than', 'minimum', 'fine', 'ok', 'okay', 'good', 'great', 'best', 'top', 'cheap', 'affordable',
      'full', 'part', 'time', 'parttime', 'fulltime', 'preferred', 'preferably', 'ideally', 'possible', 'possibly',
      'now', 'today', 'soon', 'asap', 'urgent', 'urgently', 'immediately', 'currently', 'iyo', 'ama', 'ku', 'ka', 'u',
      'oo', 'ee', 'ah', 'la', 'si', 'leh', 'ugu', 'joogta', 'jooga', 'joogo', 'degan', 'deggan', 'nool', 'dhow', 'dhaw',
      'agagaarka', 'magaalada', 'magaalo', 'gobolka', 'waa', 'waan', 'waxa', 'waxaa', 'waxaan', 'waxaanu', 'aan', 'noo',
      'ii', 'raadinaya', 'raadinayaa', 'raadinaysa', 'raadinaynaa', 'raadineynaa', 'raadi', 'raba', 'rabaa', 'rabnaa',
      'doonaya', 'doonayaa', 'doonaynaa', 'samee', 'sameeya', 'sameeyo', 'sameyn', 'samayn', 'dhis', 'dhisa', 'baahan',
      'baahanahay', 'baahannahay', 'ahay', 'nahay', 'yaqaan', 'yaqaana', 'yaqaanna', 'taqaan', 'garanaya', 'aqoon',
      'shaqo', 'shaqeeya', 'shaqaynaya', 'khibrad', 'sano', 'sanno', 'sanadood', 'fadlan', 'fiican', 'wanaagsan',
      'hadda', 'maanta', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'couple', 'few',
      'several', 'hal', 'laba', 'labo', 'saddex', 'sadex', 'afar', 'shan', 'waxan'
    ]) then 2
    else 0
  end;
$$;

-- The words that mean a skill: its name, without 'js' as well, and what people call it.
create function internal.words_for_skill(name text) returns table (key text, label text)
language sql immutable strict parallel safe set search_path = '' as $$
  select internal.term_key(name), name
  union
  select pg_catalog.left(internal.term_key(name), -2), name
  where name ~* '(\.js|[a-z]JS)$' and pg_catalog.char_length(internal.term_key(name)) > 4
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

-- The words that mean a specialization: its name, also without 'Developer' or 'Engineer', each word of it that tells it
-- from others, and what people call it.
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
    (array['Frontend Developer', 'Backend Developer', 'Full-Stack Developer', 'WordPress Developer'], 'Web',
      array['web', 'website', 'websites', 'webapp', 'webapps', 'mareeg', 'mareegta']),
    (array['UI/UX Designer', 'Graphic & Brand Designer'], 'Designer',
      array['webdesigner', 'webdesign', 'naqshadeeye', 'naqshad', 'naqshadeyn']),
    (array['E-commerce & Payments Developer'], 'Payments', array['payment']),
    (array['E-commerce & Payments Developer', 'WordPress Developer'], 'Online shop',
      array['ecommerce', 'onlineshop', 'onlinestore', 'webshop', 'shopwebsite', 'store', 'shop', 'dukaan',
        'dukaanka', 'dukaankayga']),
    (array['Machine Learning Engineer'], 'Data', array['data']),
    (array['Security Analyst', 'Penetration Tester'], 'Security', array['cyber', 'cybersecurity', 'infosec'])
  ) as called (names, label, aliases), unnest(aliases) as alias
  where name = any (names);
$$;

-- Replaces what the vocabulary has of a changed row. Definer: members add specializations. The argument is the filter.
create function internal.keep_vocabulary() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then
    delete from internal.search_vocabulary where value = old.id::text;
  end if;
  if tg_op = 'DELETE' then
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
create trigger specializations_60_vocabulary after insert or delete or update of name on public.specializations
  for each row execute function internal.keep_vocabulary('specialization');

-- Places and countries under their names in the list, in Somali and as others write them.
insert into internal.search_vocabulary (key, filter, value, label, slips)
select distinct on (place.key, place.value) place.key, 'location', place.value,
  -- The list has one place with a small first letter.
  overlay(place.value placing pg_catalog.upper(pg_catalog.left(place.value, 1)) from 1 for 1),
  internal.slips_of_word(place.key)
from (
  select internal.term_key(pg_catalog.replace(value, ' (Capital)', '')) as key, value
  from unnest(internal.places() || internal.countries()) as value
  union all
  select * from (values
    ('muqdisho', 'Mogadishu (Capital)'), ('xamar', 'Mogadishu (Capital)'), ('hargeysa', 'Hargeisa'),
    ('kismaayo', 'Kismayo'), ('boosaaso', 'Bosaso'), ('bossaso', 'Bosaso'), ('gaalkacyo', 'Galkayo'),
    ('baydhabo', 'Baidoa'), ('baydhaba', 'Baidoa'), ('beledweyn', 'Beledweyne'), ('beletweyne', 'Beledweyne'),
    ('merca', 'Marka'), ('jawhar', 'Jowhar'), ('garoowe', 'Garowe'), ('burco', 'Burao'), ('afgoye', 'Afgooye'),
    ('boorama', 'Borama'), ('ceerigaabo', 'Erigavo'), ('laascaanood', 'Las Anod'), ('lascanod', 'Las Anod'),
    ('baardheere', 'Bardera'), ('gardho', 'Qardho'), ('gebiley', 'Gabiley'), ('xudur', 'Hudur'),
    ('jijiga', 'jigjiga'), ('banaadir', 'Banadir'), ('benadir', 'Banadir'), ('maroodijeex', 'Woqooyi Galbeed'),
    ('nugaal', 'Nugal'), ('galgaduud', 'Galguduud'), ('hiran', 'Hiiraan'),
    ('shabeellahadhexe', 'Middle Shabelle'), ('shabeellahahoose', 'Lower Shabelle'), ('shabelle', 'Middle Shabelle'),
    ('shabelle', 'Lower Shabelle'), ('jubbadadhexe', 'Middle Juba'), ('jubbadahoose', 'Lower Juba'),
    ('juba', 'Middle Juba'), ('juba', 'Lower Juba'),
    ('uk', 'United Kingdom'), ('greatbritain', 'United Kingdom'), ('britain', 'United Kingdom'),
    ('england', 'United Kingdom'), ('scotland', 'United Kingdom'), ('wales', 'United Kingdom'),
    ('ingiriiska', 'United Kingdom'), ('usa', 'United States'), ('unitedstatesofamerica', 'United States'),
    ('america', 'United States'), ('maraykanka', 'United States'), ('mareykanka', 'United States'),
    ('uae', 'United Arab Emirates'), ('emirates', 'United Arab Emirates'), ('imaaraadka', 'United Arab Emirates'),
    ('ksa', 'Saudi Arabia'), ('saudi', 'Saudi Arabia'), ('sucuudiga', 'Saudi Arabia'), ('holland', 'Netherlands'),
    ('turkiye', 'Turkey'), ('turkiga', 'Turkey'), ('itoobiya', 'Ethiopia'), ('keenya', 'Kenya'),
    ('jabuuti', 'Djibouti'), ('ugaandha', 'Uganda'), ('koonfurafrika', 'South Africa'), ('masar', 'Egypt'),
    ('suudaan', 'Sudan'), ('yaman', 'Yemen'), ('qadar', 'Qatar'), ('kanada', 'Canada'), ('jarmalka', 'Germany'),
    ('faransiiska', 'France'), ('talyaaniga', 'Italy'), ('iswiidhan', 'Sweden'), ('noorweey', 'Norway'),
    ('deenmaark', 'Denmark'), ('finlaand', 'Finland'), ('malaysiya', 'Malaysia'), ('hindiya', 'India'),
    ('shiinaha', 'China'), ('drc', 'Democratic Republic of the Congo'), ('congo', 'Democratic Republic of the Congo'),
    ('congo', 'Republic of the Congo'), ('czechrepublic', 'Czechia'), ('cotedivoire', 'Ivory Coast'),
    -- Cities of the diaspora mean their country: profiles name no city abroad.
    ('nairobi', 'Kenya'), ('eastleigh', 'Kenya'), ('mombasa', 'Kenya'), ('garissa', 'Kenya'), ('kampala', 'Uganda'),
    ('addisababa', 'Ethiopia'), ('diredawa', 'Ethiopia'), ('kigali', 'Rwanda'), ('daressalaam', 'Tanzania'),
    ('khartoum', 'Sudan'), ('cairo', 'Egypt'), ('johannesburg', 'South Africa'), ('capetown', 'South Africa'),
    ('dubai', 'United Arab Emirates'), ('abudhabi', 'United Arab Emirates'), ('sharjah', 'United Arab Emirates'),
    ('doha', 'Qatar'), ('riyadh', 'Saudi Arabia'), ('jeddah', 'Saudi Arabia'), ('istanbul', 'Turkey'),
    ('ankara', 'Turkey'), ('kualalumpur', 'Malaysia'), ('london', 'United Kingdom'),
    ('birmingham', 'United Kingdom'), ('manchester', 'United Kingdom'), ('bristol', 'United Kingdom'),
    ('leicester', 'United Kingdom'), ('sheffield', 'United Kingdom'), ('cardiff', 'United Kingdom'),
    ('liverpool', 'United Kingdom'), ('oslo', 'Norway'), ('stockholm', 'Sweden'), ('gothenburg', 'Sweden'),
    ('goteborg', 'Sweden'), ('malmo', 'Sweden'), ('helsinki', 'Finland'), ('copenhagen', 'Denmark'),
    ('amsterdam', 'Netherlands'), ('rotterdam', 'Netherlands'), ('thehague', 'Netherlands'), ('berlin', 'Germany'),
    ('minneapolis', 'United States'), ('minnesota', 'United States'), ('columbus', 'United States'),
    ('ohio', 'United States'), ('seattle', 'United States'), ('newyork', 'United States'),
    ('washington', 'United States'), ('toronto', 'Canada'), ('ottawa', 'Canada'), ('edmonton', 'Canada'),
    ('vancouver', 'Canada'), ('melbourne', 'Australia'), ('sydney', 'Australia')
  ) as also (key, value)
) as place;

-- Regions with the places of the list in them, and parts of the country that no profile names: any of their places.
-- Contested places stand in both: the search is for where somebody lives, whoever governs there.
insert into internal.search_vocabulary (key, filter, value, label, slips)
select key, 'location', value, label, internal.slips_of_word(key)
from (values
  ('Banadir', array['banadir', 'banaadir', 'benadir'], array['Mogadishu (Capital)']),
  ('Awdal', array['awdal'], array['Borama', 'Baki']),
  ('Woqooyi Galbeed', array['woqooyigalbeed', 'maroodijeex'], array['Hargeisa', 'Berbera', 'Gabiley']),
  ('Togdheer', array['togdheer'], array['Burao']),
  ('Sanaag', array['sanaag'], array['Erigavo']),
  ('Sool', array['sool'], array['Las Anod']),
  ('Nugal', array['nugal', 'nugaal'], array['Garowe']),
  ('Bari', array['bari'], array['Bosaso', 'Qardho']),
  ('Mudug', array['mudug'], array['Galkayo']),
  ('Hiiraan', array['hiiraan', 'hiran'], array['Beledweyne']),
  ('Middle Shabelle', array['middleshabelle', 'shabeellahadhexe', 'shabelle'], array['Jowhar']),
  ('Lower Shabelle', array['lowershabelle', 'shabeellahahoose', 'shabelle'], array['Marka', 'Afgooye']),
  ('Bay', array['bay'], array['Baidoa']),
  ('Bakool', array['bakool'], array['Hudur']),
  ('Gedo', array['gedo'], array['Bardera']),
  ('Lower Juba', array['lowerjuba', 'jubbadahoose', 'juba'], array['Kismayo']),
  ('Somaliland', array['somaliland', 'soomaaliland', 'soomaalilaan'],
    array['Hargeisa', 'Berbera', 'Burao', 'Borama', 'Gabiley', 'Baki', 'Erigavo', 'Las Anod', 'Awdal',
      'Woqooyi Galbeed', 'Togdheer', 'Sanaag', 'Sool']),
  ('Puntland', array['puntland', 'buntilaan'],
    array['Garowe', 'Bosaso', 'Galkayo', 'Qardho', 'Las Anod', 'Bari', 'Nugal', 'Mudug', 'Sanaag', 'Sool']),
  ('Galmudug', array['galmudug'], array['Galkayo', 'Galguduud', 'Mudug']),
  ('Hirshabelle', array['hirshabelle', 'hirshabeelle'], array['Beledweyne', 'Jowhar', 'Hiiraan', 'Middle Shabelle']),
  ('South West', array['southwest', 'koonfurgalbeed'],
    array['Baidoa', 'Marka', 'Hudur', 'Afgooye', 'Bay', 'Bakool', 'Lower Shabelle']),
  ('Jubaland', array['jubaland', 'jubbaland'], array['Kismayo', 'Bardera', 'Gedo', 'Middle Juba', 'Lower Juba'])
) as area (label, keys, places), unnest(keys) as key, unnest(places) as value;

-- Everybody in one of the countries, or in one of the places in Somalia, has these too: see internal.facets_of().
insert into internal.search_vocabulary (key, filter, value, label, slips)
select key, 'location', value, label, internal.slips_of_word(key)
from (values
  ('abroad', 'Lives abroad',
    array['abroad', 'diaspora', 'overseas', 'qurbaha', 'qurbajoog', 'qurbajoogta', 'dibadda']),
  ('somalia', 'In Somalia', array['somalia', 'soomaaliya', 'insidesomalia'])
) as side (value, label, keys), unnest(keys) as key;

insert into internal.search_vocabulary (key, filter, value, label, slips)
select key, 'experience_level', value, label, internal.slips_of_word(key)
from (values
  ('Beginner',
    array['beginner', 'beginners', 'junior', 'juniors', 'entrylevel', 'intern', 'interns', 'internship',
      'bilow'],
    array['Bilow', 'Junior']),
  ('Middle', array['midlevel', 'mid', 'middle', 'intermediate', 'dhexe'], array['Dhexe', 'Mid-level']),
  ('Senior', array['senior', 'seniors', 'sare'], array['Sare', 'Senior'])
) as kind (label, keys, levels), unnest(keys) as key, unnest(levels) as value;

insert into internal.search_vocabulary (key, filter, value, label, slips)
select key, 'available_for_hire', 'true', 'Available for hire', internal.slips_of_word(key)
from unnest(array[
  'free', 'freenow', 'available', 'availablenow', 'availableforhire', 'hire', 'forhire', 'hireable', 'opentowork',
  'lookingforwork', 'diyaar', 'shaqodoon'
]) as key;

insert into internal.search_vocabulary (key, filter, value, label, slips)
select key, 'works_remotely', 'true', 'Works remotely', internal.slips_of_word(key)
from unnest(array[
  'remote', 'remotely', 'worksremotely', 'workremotely', 'worksremote', 'remotework', 'workingremotely', 'wfh',
  'workfromhome', 'shaqofog', 'fogaan'
]) as key;

-- '3 years', '5+ years', '4 sano': at least the step of internal.year_steps() below.
insert into internal.search_vocabulary (key, filter, value, label, slips)
select years || plus || unit, 'min_years', step::text, step || '+ years', '{}'
from generate_series(1, 30) as years, unnest(array['', '+']) as plus,
  unnest(array['year', 'years', 'yr', 'yrs', 'sano', 'sanno', 'sanadood']) as unit,
  lateral (select max(step) as step from unnest(internal.year_steps(years)) as step) as lower;
