-- The words that mean a place, a level, availability, remote work, a topic, a kind of offer or a type of post, what
-- people call skills and specializations, and fillers. Names of skills and specializations bring their own words
-- (082850_search_words.sql).

-- Places and countries under their names in the list, in Somali and as others write them. Cities of the diaspora mean
-- their country: profiles name no city abroad. The list has one place with a small first letter.
insert into internal.search_words (word, filter, value, label)
select word, 'location', value, overlay(value placing pg_catalog.upper(pg_catalog.left(value, 1)) from 1 for 1)
from (
  select value, pg_catalog.replace(value, ' (Capital)', '') as words
  from unnest(internal.places() || internal.countries()) as value
  union all
  select * from (values
    ('Mogadishu (Capital)', 'muqdisho, xamar'), ('Hargeisa', 'hargeysa'), ('Kismayo', 'kismaayo'),
    ('Bosaso', 'boosaaso, bossaso'), ('Galkayo', 'gaalkacyo'), ('Baidoa', 'baydhabo, baydhaba'),
    ('Beledweyne', 'beledweyn, beletweyne'), ('Marka', 'merca'), ('Jowhar', 'jawhar'), ('Garowe', 'garoowe'),
    ('Burao', 'burco'), ('Afgooye', 'afgoye'), ('Borama', 'boorama'), ('Erigavo', 'ceerigaabo'),
    ('Las Anod', 'laas caanood, las canod'), ('Bardera', 'baardheere'), ('Qardho', 'gardho'), ('Gabiley', 'gebiley'),
    ('Hudur', 'xudur'), ('jigjiga', 'jijiga'), ('Galguduud', 'galgaduud'), ('Middle Juba', 'jubbada dhexe, juba'),
    ('United Kingdom',
      'uk, great britain, britain, england, scotland, wales, ingiriiska, london, birmingham, manchester, bristol, '
      'leicester, sheffield, cardiff, liverpool'),
    ('United States',
      'usa, united states of america, america, maraykanka, mareykanka, minneapolis, minnesota, columbus, ohio, '
      'seattle, new york, washington'),
    ('United Arab Emirates', 'uae, emirates, imaaraadka, dubai, abu dhabi, sharjah'),
    ('Saudi Arabia', 'ksa, saudi, sucuudiga, riyadh, jeddah'),
    ('Netherlands', 'holland, amsterdam, rotterdam, the hague'), ('Turkey', 'turkiye, turkiga, istanbul, ankara'),
    ('Ethiopia', 'itoobiya, addis ababa, dire dawa'), ('Kenya', 'keenya, nairobi, eastleigh, mombasa, garissa'),
    ('Djibouti', 'jabuuti'), ('Uganda', 'ugaandha, kampala'),
    ('South Africa', 'koonfur afrika, johannesburg, cape town'), ('Egypt', 'masar, cairo'),
    ('Sudan', 'suudaan, khartoum'), ('Yemen', 'yaman'), ('Qatar', 'qadar, doha'),
    ('Canada', 'kanada, toronto, ottawa, edmonton, vancouver'), ('Germany', 'jarmalka, berlin'),
    ('France', 'faransiiska'), ('Italy', 'talyaaniga'), ('Sweden', 'iswiidhan, stockholm, gothenburg, goteborg, malmo'),
    ('Norway', 'noorweey, oslo'), ('Denmark', 'deenmaark, copenhagen'), ('Finland', 'finlaand, helsinki'),
    ('Malaysia', 'malaysiya, kuala lumpur'), ('India', 'hindiya'), ('China', 'shiinaha'),
    ('Democratic Republic of the Congo', 'drc, congo'), ('Republic of the Congo', 'congo'),
    ('Czechia', 'czech republic'), ('Ivory Coast', 'cote d ivoire'), ('Rwanda', 'kigali'),
    ('Tanzania', 'dar es salaam'), ('Australia', 'melbourne, sydney')
  ) as also (value, words)
) as place, pg_catalog.regexp_split_to_table(place.words, ', ') as word;

-- Each of the words means each of the values. Without a label, a value is its own.
insert into internal.search_words (word, filter, value, label)
select word, w.filter, value, coalesce(w.label, value)
from (values
  -- Regions with the places of the list in them, and parts of the country that no profile names: any of their places.
  -- Contested places are in both: the search is for where somebody lives, whoever governs there.
  ('location', 'Banadir, Mogadishu (Capital)', 'Banadir', 'banadir, banaadir, benadir'),
  ('location', 'Awdal, Borama, Baki', 'Awdal', 'awdal'),
  ('location', 'Woqooyi Galbeed, Hargeisa, Berbera, Gabiley', 'Woqooyi Galbeed', 'woqooyi galbeed, maroodi jeex'),
  ('location', 'Togdheer, Burao', 'Togdheer', 'togdheer'),
  ('location', 'Sanaag, Erigavo', 'Sanaag', 'sanaag'),
  ('location', 'Sool, Las Anod', 'Sool', 'sool'),
  ('location', 'Nugal, Garowe', 'Nugal', 'nugal, nugaal'),
  ('location', 'Bari, Bosaso, Qardho', 'Bari', 'bari'),
  ('location', 'Mudug, Galkayo', 'Mudug', 'mudug'),
  ('location', 'Hiiraan, Beledweyne', 'Hiiraan', 'hiiraan, hiran'),
  ('location', 'Middle Shabelle, Jowhar', 'Middle Shabelle', 'middle shabelle, shabeellaha dhexe, shabelle'),
  ('location', 'Lower Shabelle, Marka, Afgooye', 'Lower Shabelle', 'lower shabelle, shabeellaha hoose, shabelle'),
  ('location', 'Bay, Baidoa', 'Bay', 'bay'),
  ('location', 'Bakool, Hudur', 'Bakool', 'bakool'),
  ('location', 'Gedo, Bardera', 'Gedo', 'gedo'),
  ('location', 'Lower Juba, Kismayo', 'Lower Juba', 'lower juba, jubbada hoose, juba'),
  ('location',
    'Hargeisa, Berbera, Burao, Borama, Gabiley, Baki, Erigavo, Las Anod, Awdal, Woqooyi Galbeed, Togdheer, Sanaag, '
    'Sool',
    'Somaliland', 'somaliland, soomaaliland, soomaalilaan'),
  ('location', 'Garowe, Bosaso, Galkayo, Qardho, Las Anod, Bari, Nugal, Mudug, Sanaag, Sool', 'Puntland',
    'puntland, buntilaan'),
  ('location', 'Galkayo, Galguduud, Mudug', 'Galmudug', 'galmudug'),
  ('location', 'Beledweyne, Jowhar, Hiiraan, Middle Shabelle', 'Hirshabelle', 'hirshabelle, hirshabeelle'),
  ('location', 'Baidoa, Marka, Hudur, Afgooye, Bay, Bakool, Lower Shabelle', 'South West',
    'south west, koonfur galbeed'),
  ('location', 'Kismayo, Bardera, Gedo, Middle Juba, Lower Juba', 'Jubaland', 'jubaland, jubbaland'),
  -- Everybody in one of the countries, or in one of the places in Somalia, has these too.
  ('location', 'abroad', 'Lives abroad', 'abroad, diaspora, overseas, qurbaha, qurbajoog, qurbajoogta, dibadda'),
  ('location', 'somalia', 'In Somalia', 'somalia, soomaaliya, inside somalia'),
  ('experience_level', 'Bilow, Junior', 'Junior',
    'beginner, beginners, junior, juniors, entry level, intern, interns, internship, bilow'),
  ('experience_level', 'Dhexe, Mid-level', 'Mid-level', 'mid level, mid, middle, intermediate, dhexe'),
  ('experience_level', 'Sare, Senior', 'Senior', 'senior, seniors, sare'),
  ('available_for_hire', 'true', 'Available for hire',
    'free, free now, available, available now, available for hire, hire, for hire, hireable, open to work, '
    'looking for work, diyaar, shaqo doon'),
  ('works_remotely', 'true', 'Works remotely',
    'remote, remotely, works remotely, work remotely, works remote, remote work, working remotely, wfh, '
    'work from home, shaqo fog, fogaan, shaqo guri, shaqo guriga, guriga ka shaqee, ka shaqee guriga'),
  -- Work that no skill or specialization names.
  ('topic', 'teach, tutor, mentor, trainer, instructor, bootcamp', 'Teaching',
    'teach, teacher, teachers, teaching, trainer, trainers, training, tutor, tutoring, mentor, mentoring, '
    'instructor, macalin, macallin, macalimiin, bare, bara, waxbara, lesson, lessons, tababare, tababar'),
  -- The names that people use for a skill or a specialization.
  ('skills', 'React', null, 'reactjs'),
  ('skills', 'Angular', null, 'angularjs'),
  ('skills', 'Express', null, 'expressjs'),
  ('skills', 'JavaScript', null, 'js'),
  ('skills', 'TypeScript', null, 'ts'),
  ('skills', 'Go', null, 'golang'),
  ('skills', 'C++', null, 'cpp'),
  ('skills', 'C#', null, 'csharp'),
  ('skills', 'PostgreSQL', null, 'postgres, psql'),
  ('skills', 'MongoDB', null, 'mongo'),
  ('skills', 'Kubernetes', null, 'k8s'),
  ('skills', 'Tailwind CSS', null, 'tailwind'),
  ('skills', 'Spring Boot', null, 'spring'),
  ('skills', 'Ruby on Rails', null, 'rails'),
  ('skills', '.NET', null, 'dotnet'),
  ('skills', 'Google Cloud', null, 'gcp'),
  ('skills', 'REST APIs', null, 'rest'),
  ('skills', 'Natural Language Processing', null, 'nlp'),
  ('skills', 'Embedded Systems', null, 'embedded, iot'),
  ('skills', 'Mobile Money APIs', null, 'mobile money, zaad, evc, evc plus, edahab, sahal'),
  ('skills', 'Raspberry Pi', null, 'raspberry'),
  ('skills', 'Penetration Testing', null, 'pentest'),
  ('specialization', 'Machine Learning Engineer', null, 'ml, ai'),
  ('specialization', 'Android Developer, iOS Developer, Cross-Platform Mobile Developer', 'Mobile',
    'mobile, app, apps, mobile app, mobile apps, moobil'),
  ('specialization',
    'Frontend Developer, Backend Developer, Full-Stack Developer, Android Developer, iOS Developer, '
    'Cross-Platform Mobile Developer',
    'Programmer', 'barnaamij sameeye, barnaamij sameeyaal'),
  ('specialization', 'Frontend Developer, Backend Developer, Full-Stack Developer, WordPress Developer', 'Web',
    'web, web app, web apps'),
  ('specialization', 'WordPress Developer, Frontend Developer', 'Websites',
    'website, websites, websit, websait, mareeg, mareegta'),
  ('specialization', 'UI/UX Designer, Graphic & Brand Designer', 'Designer',
    'web designer, web design, naqshadeeye, naqshad, naqshadeyn'),
  ('specialization', 'E-commerce & Payments Developer', 'Payments', 'payment'),
  ('specialization', 'E-commerce & Payments Developer, WordPress Developer', 'Online shop',
    'online shop, online store, web shop, shop website, store, shop, dukaan, dukaanka, dukaankayga'),
  ('specialization', 'WordPress Developer', 'Online shop', 'ecommerce'),
  ('specialization', 'Machine Learning Engineer', 'Data', 'data'),
  ('specialization', 'Network Engineer', 'IT support', 'IT support, IT help, help desk, IT officer'),
  ('specialization', 'Network Engineer', null, 'telecom, telecoms, telco, telecommunications'),
  ('specialization', 'QA Engineer', null, 'tester, testers, testing, quality assurance'),
  ('specialization', 'Security Analyst, Penetration Tester', 'Security',
    'cyber, cyber security, infosec, amni, amniga'),
  -- Among offers and posts.
  ('kind', 'full_time', 'Full-time', 'full time, fulltime, waqti buuxa'),
  ('kind', 'part_time', 'Part-time', 'part time, parttime, waqti dhiman, nus maalin'),
  ('kind', 'contract', 'Contract',
    'contract, contracts, contractor, freelance, freelancer, qandaraas, temporary, temp'),
  ('kind', 'internship', 'Internship or first job',
    'internship, internships, intern, interns, trainee, traineeship, apprentice, apprenticeship, tababar, tababbar'),
  -- An offer for juniors as well.
  ('kind', 'internship, first_job', 'First job', 'first job, first jobs, graduate, graduates'),
  ('kind', 'volunteer', 'Volunteer', 'volunteer, volunteers, volunteering, mutadawac, tabaruc, unpaid'),
  ('post_type', 'job', 'Jobs',
    'job, jobs, hiring, we are hiring, vacancy, vacancies, position, positions, opening, openings, career, careers, '
    'employment, opportunity, opportunities, shaqo, shaqada, shaqooyin, shaqooyinka, shaqo bannaan'),
  ('post_type', 'event', 'Events', 'event, events, meetup, meetups, munaasabad, kulan'),
  ('post_type', 'question', 'Questions', 'question, questions, su’aal, su’aalo'),
  -- Fillers.
  ('filler', 'anybody', null,
    'somali, somalis, soomaali, soomaaliyeed, developer, developers, dev, devs, engineer, engineers, devloper, '
    'developr, enginer, engeneer, programmer, programmers, coder, coders, software, programming, coding, '
    'development, people, person, someone, somebody, anyone, anybody, expert, experts, specialist, professional, '
    'freelance, freelancer, freelancers, talent, guy, team, tech, computer, computers, kombiyuutar, kombuyuutar, '
    'qof, nin, gabar, gabadh, wiil, dad, cid, khabiir, injineer, horumariye, horumariyaal, xirfadle'),
  ('filler', 'joining', null,
    'a, an, the, and, or, in, at, from, of, for, to, with, on, by, as, near, nearby, around, close, within, based, '
    'located, location, living, live, lives, resident, city, area, town, region, country, is, are, am, be, can, '
    'could, will, would, should, must, may, has, have, having, had, do, does, who, whos, that, which, there, here, '
    'any, some, also, very, really, maybe, i, im, me, my, we, us, our, you, your, he, she, they, their, it, this, '
    'please, pls, hello, hi, find, finding, search, searching, look, looking, seek, seeking, need, needs, needed, '
    'want, wants, wanted, like, hiring, recruiting, get, give, show, help, build, make, makes, create, fix, open, '
    'entry, work, works, working, worked, job, jobs, role, position, know, knows, knowledge, using, use, uses, '
    'skill, skills, skilled, experience, experienced, exp, year, years, yr, yrs, least, over, more, than, minimum, '
    'fine, ok, okay, good, great, best, top, cheap, affordable, full, part, time, parttime, fulltime, preferred, '
    'preferably, ideally, possible, possibly, now, today, soon, asap, urgent, urgently, immediately, currently, iyo, '
    'ama, ku, ka, u, oo, ee, ah, la, si, leh, ugu, joogta, jooga, joogo, degan, deggan, nool, dhow, dhaw, agagaarka, '
    'magaalada, magaalo, gobolka, waa, waan, waxa, waxaa, waxaan, waxaanu, aan, noo, ii, raadinaya, raadinayaa, '
    'raadinaysa, raadinaynaa, raadineynaa, raadi, raba, rabaa, rabnaa, doonaya, doonayaa, doonaynaa, samee, sameeya, '
    'sameeyo, sameyn, samayn, dhis, dhisa, baahan, baahanahay, baahannahay, ahay, nahay, yaqaan, yaqaana, yaqaanna, '
    'taqaan, garanaya, aqoon, shaqo, shaqeeya, shaqaynaya, khibrad, sano, sanno, sanadood, fadlan, fiican, '
    'wanaagsan, hadda, maanta, one, two, three, four, five, six, seven, eight, nine, ten, couple, few, several, not, '
    'how, what, much, cost, costs, price, online, repair, repairs, fixing, broken, hagaaji, hagaajiya, next, month, '
    'months, week, weeks, start, starting, immediate, speak, speaks, speaking, language, af, hal, laba, labo, '
    'saddex, sadex, afar, shan, waxan')
) as w (filter, meanings, label, words),
  pg_catalog.regexp_split_to_table(w.words, ', ') as word, pg_catalog.regexp_split_to_table(w.meanings, ', ') as value
on conflict do nothing;

-- '3 years', '5+ years', '4 sano': at least so many.
insert into internal.search_words (word, filter, value, label)
select years || plus || unit, 'min_years', years, years || '+ years'
from generate_series(1, 30) as years, unnest(array['', '+']) as plus,
  unnest(array['year', 'years', 'yr', 'yrs', 'sano', 'sanno', 'sanadood']) as unit;
