-- The words that mean a place, a level, availability, remote work, years of experience or a topic.

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
    ('jijiga', 'jigjiga'), ('galgaduud', 'Galguduud'), ('jubbadadhexe', 'Middle Juba'), ('juba', 'Middle Juba'),
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

-- Regions, each with the places of the list in it, and parts of the country that no profile names: any of their places.
-- Contested places are in both: the search is for where somebody lives, whoever governs there.
insert into internal.search_vocabulary (key, filter, value, label, slips)
select key, 'location', value, label, internal.slips_of_word(key)
from (values
  ('Banadir', array['banadir', 'banaadir', 'benadir'], array['Banadir', 'Mogadishu (Capital)']),
  ('Awdal', array['awdal'], array['Awdal', 'Borama', 'Baki']),
  ('Woqooyi Galbeed', array['woqooyigalbeed', 'maroodijeex'],
    array['Woqooyi Galbeed', 'Hargeisa', 'Berbera', 'Gabiley']),
  ('Togdheer', array['togdheer'], array['Togdheer', 'Burao']),
  ('Sanaag', array['sanaag'], array['Sanaag', 'Erigavo']),
  ('Sool', array['sool'], array['Sool', 'Las Anod']),
  ('Nugal', array['nugal', 'nugaal'], array['Nugal', 'Garowe']),
  ('Bari', array['bari'], array['Bari', 'Bosaso', 'Qardho']),
  ('Mudug', array['mudug'], array['Mudug', 'Galkayo']),
  ('Hiiraan', array['hiiraan', 'hiran'], array['Hiiraan', 'Beledweyne']),
  ('Middle Shabelle', array['middleshabelle', 'shabeellahadhexe', 'shabelle'], array['Middle Shabelle', 'Jowhar']),
  ('Lower Shabelle', array['lowershabelle', 'shabeellahahoose', 'shabelle'],
    array['Lower Shabelle', 'Marka', 'Afgooye']),
  ('Bay', array['bay'], array['Bay', 'Baidoa']),
  ('Bakool', array['bakool'], array['Bakool', 'Hudur']),
  ('Gedo', array['gedo'], array['Gedo', 'Bardera']),
  ('Lower Juba', array['lowerjuba', 'jubbadahoose', 'juba'], array['Lower Juba', 'Kismayo']),
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
) as area (label, keys, places), unnest(keys) as key, unnest(places) as value
on conflict do nothing;

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
  ('Junior',
    array['beginner', 'beginners', 'junior', 'juniors', 'entrylevel', 'intern', 'interns', 'internship',
      'bilow'],
    array['Bilow', 'Junior']),
  ('Mid-level', array['midlevel', 'mid', 'middle', 'intermediate', 'dhexe'], array['Dhexe', 'Mid-level']),
  ('Senior', array['senior', 'seniors', 'sare'], array['Sare', 'Senior'])
) as step (label, keys, levels), unnest(keys) as key, unnest(levels) as value;

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

-- '3 years', '5+ years', '4 sano': at least the step at or below the number.
insert into internal.search_vocabulary (key, filter, value, label, slips)
select years || plus || unit, 'min_years', step::text, step || '+ years', '{}'
from generate_series(1, 30) as years, unnest(array['', '+']) as plus,
  unnest(array['year', 'years', 'yr', 'yrs', 'sano', 'sanno', 'sanadood']) as unit,
  lateral (select max(step) as step from unnest(internal.year_steps(years)) as step) as lower;

-- Work that no skill or specialization names.
insert into internal.search_vocabulary (key, filter, value, label, slips)
select key, 'topic', value, 'Teaching', internal.slips_of_word(key)
from unnest(array[
  'teach', 'teacher', 'teachers', 'teaching', 'trainer', 'trainers', 'training', 'tutor', 'tutoring', 'mentor',
  'mentoring', 'instructor', 'macalin', 'macallin', 'macalimiin', 'bare', 'bara', 'waxbara', 'lesson', 'lessons',
  'tababare', 'tababar'
]) as key, unnest(array['teach', 'tutor', 'mentor', 'trainer', 'instructor', 'bootcamp']) as value;
