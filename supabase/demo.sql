-- The demo community: invented members, projects, ratings, posts and conversations for trying Hibo out.
-- Run it after seed.sql, whole, in one transaction (it has no begin/commit of its own), on a database without
-- users: it refuses any other. Nothing here is random, so every start shows the same community; dates count
-- back from now(). No person, company or address is real. Only two members can sign in:
--   demo@hibo.example / hibo-demo    a developer with projects, ratings and unread messages
--   admin@hibo.example / hibo-demo   the same rights, and the role 'admin'
-- Averages, counters and conversations come from the triggers; only page views, which have no rows of their
-- own, are written here.

do $$
begin
  if exists (select from auth.users) then
    raise exception 'The demo community is for an empty database: this one has users.';
  end if;
end
$$;

-- Members and posts go by short names below; this turns a name into its id.
create function pg_temp.demo_id(kind text, name text) returns uuid language sql immutable as $$
  select overlay(overlay(md5('hibo-demo/' || kind || '/' || name) placing '4' from 13) placing '8' from 17)::uuid
$$;

-- ---------------------------------------------------------------------------------------------------------
-- Members
-- ---------------------------------------------------------------------------------------------------------

-- Name, title, place, years, level, joined how long ago, what else is true, specializations.
create temporary table demo_member on commit drop as
select m[1] as username, m[2] as full_name, nullif(m[3], '') as title, nullif(m[4], '') as location,
  nullif(m[5], '')::int as years, m[6] as level, m[7]::interval as joined, string_to_array(m[8], ' ') as flags,
  string_to_array(nullif(m[9], ''), ', ') as specializations
from regexp_split_to_table(btrim($$
hodan_warsame|Hodan Warsame Jaamac|Senior Full-Stack Engineer|Mogadishu (Capital)|9|Sare|236 days|hire remote picture|Full-Stack Developer, E-commerce & Payments Developer
nuur_faarax|Nuur Faarax Cabdullahi|Community organiser and systems engineer|Hargeisa|12|Sare|240 days||Cloud & DevOps Engineer
cabdirahman_yusuf|Cabdiraxmaan Yuusuf Maxamuud|Backend & Payments Engineer|Mogadishu (Capital)|11|Sare|232 days|hire|Backend Developer, E-commerce & Payments Developer
faadumo_axmed|Faadumo Axmed Shire|Machine Learning Engineer, Somali language|Mogadishu (Capital)|6|Senior|228 days|hire picture|Machine Learning Engineer, Language Technology Engineer
naima_ibrahim|Naima Ibrahim Sheikh|Lead Product Designer|Mogadishu (Capital)|7|Sare|225 days|hire picture|UI/UX Designer, UX Researcher
daauud_shire|Daa'uud Shire Guuleed|Telecoms & Core Network Engineer|Mogadishu (Capital)|25|Sare|221 days||Network Engineer, Cloud & DevOps Engineer
sacdiya_maxamed|Sa'diya Maxamed Cali|Android Developer|Hargeisa|4|Dhexe|218 days|hire|Android Developer
zamzam_nuur|Zamzam Nuur|Data Scientist|Garowe|6|Mid-level|214 days|picture|Data Scientist, Data Analyst
sucaad_muuse|Sucaad Muuse Rooble|Penetration Tester|Mogadishu (Capital)|8|Sare|211 days|hire|Penetration Tester, Security Analyst
khadar_ismaaciil|Khadar Ismaaciil Aadan|DevOps Engineer, port systems|Berbera|13|Sare|207 days||Cloud & DevOps Engineer, Network Engineer
guled_hersi|Guled Hersi|iOS Engineer|Hargeisa|10|Senior|203 days|hire remote picture|iOS Developer
ifrah_cabdullahi|Ifrah Cabdullahi|UI/UX Designer|Garowe|5|Dhexe|198 days|hire picture|UI/UX Designer, Graphic & Brand Designer
abdalla_hassan|عبدالله حسن ورسمه|Lecturer in Computer Security|Borama|15|Sare|195 days||Security Analyst, Penetration Tester
deeqa_salaad|Deeqa Salaad Guuleed|Health Information Systems Developer|Kismayo|5|Mid-level|190 days|hire|Full-Stack Developer, Data Analyst
cismaan_geedi|Cismaan Geedi|USSD & SMS Developer|Afgooye|8|Dhexe|186 days|hire|USSD & SMS Developer, Backend Developer
asli_barre|Asli Barre|Technical Writer and Translator (Somali, English)|Banadir|6|Dhexe|181 days|hire remote|Technical Writer, Language Technology Engineer
nasteexo_diiriye|Nasteexo Diiriye|Data Analyst, livestock markets|Burao|3|Dhexe|176 days|hire|Data Analyst
warsame_xuseen|Warsame Xuseen Cige|Game Developer|Hargeisa|4|Dhexe|172 days|hire picture|Game Developer
maxamed_deeq|Maxamed-Deeq Cabdiraxmaan Sheekh Cabdulqaadir Xuseen|GIS Analyst and Drone Mapping Coordinator for Water and Rangeland Projects|Beledweyne|6|Dhexe|166 days||GIS Analyst, Data Analyst
mustafe_cilmi|Mustafe Cilmi Xaashi|Full-Stack Developer, farming tools|Gabiley|5|Dhexe|160 days|hire|Full-Stack Developer
kaltuun_xassan|Kaltuun Xassan Dubad|Frontend Engineer (remote)|Mudug|5|Mid-level|152 days|hire remote|Frontend Developer, Full-Stack Developer
hibaaq_cawaale|Hibaaq Cawaale|Data Engineer|United Kingdom|4|Mid-level|148 days|hire remote|Data Engineer
bashiir_xirsi|Bashiir Xirsi Nuur|Embedded & Solar Systems Developer|Galkayo|7|Dhexe|141 days|hire|Network Engineer
ridwaan_sheekh|Ridwaan Sheekh Aadan|Cloud Architect|United States|14|Sare|158 days|looking remote picture|Cloud & DevOps Engineer
fartuun_cabdi|Fartuun Cabdi Xayd|Mobile Developer, field data collection|Baidoa|5|Dhexe|129 days|hire|Android Developer, Cross-Platform Mobile Developer
abdifatah_omar|Abdifatah Omar Jimale|PHP & Laravel Developer|Kenya|6|Dhexe|121 days|hire|Backend Developer, WordPress Developer
amina_osman|Amina Osman Farah|QA Engineer|jigjiga|4|Dhexe|114 days|hire|QA Engineer
liibaan_cumar|Liibaan Cumar|Junior React Native Developer|Bosaso|1|Junior|106 days|hire|Cross-Platform Mobile Developer, Frontend Developer
bile_samatar|Bile Samatar|Network Engineer|Sanaag|9|Dhexe|155 days||Network Engineer
maryan_cabdulle|Maryan Cabdulle|Junior Security Analyst|Mogadishu (Capital)|2|Junior|113 days|hire|Security Analyst
ilhaan_jaamac|Ilhaan Jaamac|Frontend Developer|Mogadishu (Capital)|2|Junior|84 days|hire|Frontend Developer
yasin_bile|Yaasiin Biile|WordPress Developer|Las Anod|2|Bilow|77 days|hire|WordPress Developer
maryam_abdi|مريم عبدي|Graphic & Brand Designer|Hargeisa|2|Bilow|70 days|hire|Graphic & Brand Designer
xaawo_cali|Xaawo Cali|Computer science student|Baidoa|0|Bilow|153 days||Backend Developer
mohamed_abdi_ali|Mohamed Abdi Ali||Mogadishu (Capital)||Bilow|55 days||
sakariye_daahir|Sakariye Daahir Mooge|Flutter learner, maths teacher|Erigavo|1|Bilow|48 days|looking|Cross-Platform Mobile Developer
hamse_abdi|Hamse Abdi|Web developer|Hargeisa|1|Bilow|41 days|hire|Frontend Developer
cali_weheliye|Cali Weheliye|Phone repair, now learning games|Hudur|3|Bilow|34 days||Game Developer
jaamac_kulmiye|Jaamac Kulmiye||Jowhar|0|Bilow|26 days||
idiris_macallin|Idiris Macallin||Bardera|2|Bilow|45 days|hire|Machine Learning Engineer
shukri_aadan|Shukri Aadan Warfaa|CTO and Co-founder, online retail|Mogadishu (Capital)|10|Sare|118 days|picture|Full-Stack Developer, E-commerce & Payments Developer, Cloud & DevOps Engineer, Backend Developer
samsam_yuusuf|Samsam Yuusuf|Full-Stack Developer and coding teacher|Togdheer|4|Dhexe|27 days|hire|Full-Stack Developer
rahma_nuur|Raxma Sheekh Nuur|UX Researcher|Burao|1|Bilow|121 days|hire|UX Researcher, UI/UX Designer
ubax_faarax|Ubax Faarax|Aspiring Frontend Developer|Qardho|1|Bilow|5 days|hire|Frontend Developer
ayuub|Ayuub||||Bilow|20 hours||
$$, E'\n'), E'\n') as line
cross join string_to_array(line, '|') as m;

-- The trigger on auth.users writes the profiles.
insert into auth.users
  (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
select
  pg_temp.demo_id('member', m.username),
  'authenticated',
  'authenticated',
  case m.username when 'hodan_warsame' then 'demo' when 'nuur_faarax' then 'admin' else m.username end || '@hibo.example',
  -- bcrypt of 'hibo-demo'. Without a password nobody can sign in as the others.
  case when m.username in ('hodan_warsame', 'nuur_faarax')
    then '$2b$10$KjRZGcwPUYcplJgBw7dPvOxnvnDm8062vjx0Ozs9iNsSeQNt9T9N.' end,
  now() - m.joined,
  '{"provider": "email", "providers": ["email"]}',
  jsonb_build_object('full_name', m.full_name, 'account_type', 'developer'),
  now() - m.joined,
  now() - m.joined
from demo_member m;

-- Supabase's auth server finds only accounts with this instance id, and can't read null in the tokens.
do $$
begin
  if exists (
    select from information_schema.columns
    where table_schema = 'auth' and table_name = 'users' and column_name = 'instance_id'
  ) then
    update auth.users set instance_id = '00000000-0000-0000-0000-000000000000', confirmation_token = '',
      recovery_token = '', email_change_token_new = '', email_change = '';
  end if;
end
$$;

insert into auth.identities (id, user_id, provider, provider_id, identity_data, created_at, updated_at)
select pg_temp.demo_id('identity', u.email), u.id, 'email', u.id::text,
  jsonb_build_object('sub', u.id, 'email', u.email, 'email_verified', true), u.created_at, u.created_at
from auth.users u
where u.encrypted_password is not null;

update public.profiles p set
  username = m.username,
  title = m.title,
  location = m.location,
  years_of_experience = m.years,
  experience_level = m.level,
  availability = case when 'hire' = any(m.flags) then 'open' when 'looking' = any(m.flags) then 'looking' else 'closed' end,
  availability_confirmed_on = case when m.flags && '{hire,looking}' then
    (now() at time zone 'UTC')::date - extract(day from m.joined)::integer % 60 end,
  works_remotely = 'remote' = any(m.flags),
  avatar_url = case when 'picture' = any(m.flags) then '/demo/member-' || split_part(m.username, '_', 1) || '.webp' end,
  specializations = array(
    -- A misspelt name becomes null, which the column refuses.
    select s.id from unnest(m.specializations) with ordinality as wanted (name, place)
    left join public.specializations s on s.name = wanted.name order by place
  ),
  created_at = now() - m.joined
from demo_member m
where p.id = pg_temp.demo_id('member', m.username);

update public.profiles p set time_zone = z.zone
from (values
  ('abdifatah_omar', 'Africa/Nairobi'), ('hibaaq_cawaale', 'Europe/London'), ('ridwaan_sheekh', 'America/Chicago'),
  ('guled_hersi', 'Africa/Mogadishu')
) as z (username, zone)
where z.username = p.username;

update public.profiles set role = 'admin' where username = 'nuur_faarax';

-- One hires and builds, one only hires and has no card in the directory.
update public.profiles set purpose = 'both', company = 'Suuq' where username = 'shukri_aadan';
update public.profiles set purpose = 'hire', company = 'Badweyn Freight' where username = 'mohamed_abdi_ali';

-- Links: website, github, twitter, linkedin; null where a member gave none.
update public.profiles p
set website = l.website, github = l.github, twitter = l.twitter, linkedin = l.linkedin
from (values
  ('hodan_warsame', 'https://hodan.example', 'https://github.example/hodanw', 'https://x.example/hodanw', 'https://linkedin.example/in/hodan-warsame'),
  ('nuur_faarax', null, 'https://github.example/nuurfaarax', null, null),
  ('cabdirahman_yusuf', 'https://cabdiraxmaan.example/qoraallo', 'https://github.example/cyusuf', null, 'https://linkedin.example/in/cabdiraxmaan-yuusuf'),
  ('faadumo_axmed', 'https://faadumo.example', 'https://github.example/faadumo-nlp', 'https://x.example/faadumo_nlp', 'https://linkedin.example/in/faadumo-axmed'),
  ('naima_ibrahim', 'https://naima.example/work', null, 'https://x.example/naimadesigns', 'https://linkedin.example/in/naima-ibrahim'),
  ('daauud_shire', null, null, null, 'https://linkedin.example/in/daauud-shire'),
  ('sacdiya_maxamed', null, 'https://github.example/sacdiya', null, 'https://linkedin.example/in/sacdiya-maxamed'),
  ('zamzam_nuur', 'https://zamzam.example', 'https://github.example/zamzam-nuur', null, 'https://linkedin.example/in/zamzam-nuur'),
  ('sucaad_muuse', null, 'https://github.example/sucaad', 'https://x.example/sucaad_sec', null),
  ('khadar_ismaaciil', null, 'https://github.example/khadar-i', null, 'https://linkedin.example/in/khadar-ismaaciil'),
  ('guled_hersi', 'https://guled.example', 'https://github.example/guledhersi', null, null),
  ('ifrah_cabdullahi', 'https://ifrah.example', null, null, 'https://linkedin.example/in/ifrah-cabdullahi'),
  ('deeqa_salaad', null, 'https://github.example/deeqa-s', null, 'https://linkedin.example/in/deeqa-salaad'),
  ('cismaan_geedi', null, 'https://github.example/cgeedi', null, null),
  ('asli_barre', 'https://asli.example', null, 'https://x.example/aslibarre', null),
  ('nasteexo_diiriye', null, 'https://github.example/nasteexo', null, null),
  ('warsame_xuseen', 'https://warsame.example/games', 'https://github.example/warsame-x', 'https://x.example/warsamemakes', null),
  ('mustafe_cilmi', null, 'https://github.example/mustafe-cilmi', null, null),
  ('kaltuun_xassan', 'https://kaltuun.example', 'https://github.example/kaltuunx', null, 'https://linkedin.example/in/kaltuun-xassan'),
  ('hibaaq_cawaale', null, 'https://github.example/hibaaq', null, null),
  ('bashiir_xirsi', null, 'https://github.example/bashiir-solar', null, null),
  ('ridwaan_sheekh', 'https://ridwaan.example', null, null, 'https://linkedin.example/in/ridwaan-sheekh'),
  ('fartuun_cabdi', null, 'https://github.example/fartuun', null, null),
  ('liibaan_cumar', null, 'https://github.example/liibaan-c', null, null),
  ('amina_osman', null, null, null, 'https://linkedin.example/in/amina-osman'),
  ('shukri_aadan', 'https://suuq.example', null, null, 'https://linkedin.example/in/shukri-aadan'),
  ('samsam_yuusuf', null, 'https://github.example/samsam-y', null, null)
) as l (username, website, github, twitter, linkedin)
where p.username = l.username;

update public.profiles p set bio = b.bio
from (values
  ('hodan_warsame', $$I build web products for people whose connection drops every few minutes. For nine years that has meant clinics, schools and savings groups: forms that survive a closed browser, lists that load on a 3G evening, and payments that are never counted twice.

I started by translating error messages into Somali for a cousin's internet café in Mogadishu and never stopped caring about the words on the screen. Today I lead a team of four. Our stack is TypeScript from end to end, PostgreSQL underneath, and as little JavaScript on the phone as we can get away with.

What I like to be asked: to review a data model before it is too late, to pair on a slow query, and to mentor juniors who ask "why" twice. I am open to contracts of three months and longer, remote or in Mogadishu.$$),
  ('nuur_faarax', $$I look after this community: meetups in Hargeisa, the odd spam post, and a tidy list of categories. By day I keep servers alive. If something here is broken or unkind, write to me.$$),
  ('cabdirahman_yusuf', $$Eleven years of moving other people's money without losing any. I design ledgers, reconcile statements and connect shops, schools and NGOs with mobile money.

My rules are short. A payment has one owner. Every callback arrives twice. The statement of the operator is right, and your database is an opinion. If you build with those in mind from the first day, the rest is ordinary backend work: PostgreSQL, queues, careful logs, a boring deploy.

I also teach a free evening class on SQL in Hodan district, twice a year. Bring a laptop; tea is there.$$),
  ('faadumo_axmed', $$I teach computers Somali. Spelling, speech, search, and lately small language models that run on one second-hand graphics card.

Somali packs a whole sentence into a verb, has three ways to write most place names, and has less text online than a mid-size European town. That makes it a wonderful problem. I collect and clean text with the permission of those who wrote it, and publish what I may.

Open to research collaborations and to companies that want Somali to work properly in their product.$$),
  ('naima_ibrahim', $$Lead product designer. I spend half my week with people who will never file a bug report: market traders, nurses, drivers, grandmothers who keep the family's money. The other half I turn what they taught me into interfaces and argue about them kindly with engineers.

Somali first, English second, icons only when they pass a test on the street.$$),
  ('daauud_shire', $$I laid my first cable in 2000 and have worked on switching, microwave links, fibre and core networks since. I have seen the country go from satellite phones to 4G, and every kind of outage on the way: anchors, goats, diesel, and once a wedding.

I no longer take contracts. I answer questions, slowly and at length.$$),
  ('sacdiya_maxamed', $$Android developer from Hargeisa. I write Kotlin for phones with 1 GB of memory and a cracked screen, because that is what my aunt has, and if it works for her it works for everybody. Jetpack Compose where I can, old Views where I must.$$),
  ('zamzam_nuur', $$Data scientist with a background in public health statistics. I help teams ask a question that data can answer, and tell them when it can't.

Recent work: estimating vaccine coverage from incomplete clinic registers, and a sampling plan for a household survey that did not pretend everybody owns a phone.$$),
  ('sucaad_muuse', $$I break into systems with written permission and explain afterwards, in plain Somali or English, how to keep the next person out. Web apps, mobile apps, mobile-money integrations, and the people around them.

Reports you can act on: what it is, how I got in, what it could cost, what to do on Monday morning.$$),
  ('khadar_ismaaciil', $$Keeping the lights on for port and customs software since before containers meant anything but steel. Linux, Ansible before it was cool, Kubernetes after it stopped being. On call more than I like.$$),
  ('guled_hersi', $$iOS engineer. Ten years, four of them abroad, now home in Hargeisa and working remotely. I care about accessibility, small binaries and apps that open instantly.$$),
  ('ifrah_cabdullahi', $$UI/UX designer in Garowe with a soft spot for typography. I design in Somali from the first sketch, so that nothing has to be squeezed in later. Previously brand identity for two radio stations and a dairy.$$),
  ('abdalla_hassan', $$I teach network and computer security at university level and run a students' capture-the-flag team. My interest is teaching defence with almost no budget: old laptops, free tools, and exercises in our own language.

أكتب بالعربية والصومالية والإنجليزية.$$),
  ('deeqa_salaad', $$I build and repair health information systems in Jubaland: registers for mothers and children, stock for cold chains, monthly reports that used to take four days. Usually I am the only developer for two hundred kilometres, so I do the database, the tablet app, the training and the cable.$$),
  ('cismaan_geedi', $$Menus of 182 characters, sessions of ninety seconds, every phone ever made. I have built USSD and SMS services for hospitals, farmers' cooperatives and a football league. If your product leaves out people with button phones, let us talk.$$),
  ('asli_barre', $$I write documentation people finish reading. Manuals, API guides, app texts and translations between Somali and English, with a glossary that a whole team can agree on. Former primary-school teacher; it shows.$$),
  ('nasteexo_diiriye', $$Analyst for livestock markets in Togdheer. Every Saturday I am at the seylad with a notebook, every Sunday I am in Python. Goats, sheep, camels, and what fodder and the Hajj season do to their prices.$$),
  ('warsame_xuseen', $$I make games about home: the sea, the road, the riddles my grandmother told. Godot mostly, Unity when somebody pays. Looking for a musician who plays oud or kaban.$$),
  ('maxamed_deeq', $$Maps for people who have to decide where the next borehole goes. I fly small drones over the Shabelle, train enumerators to trust their own coordinates, and spend more time than anyone should on the spelling of village names.$$),
  ('mustafe_cilmi', $$Software for farms around Gabiley: irrigation schedules, seed cooperatives, tractor booking. I grew up on one of those farms, which is cheaper than user research and more honest.$$),
  ('kaltuun_xassan', $$Frontend engineer working remotely for teams in three time zones from a house with two SIM cards and a solar battery. React, TypeScript, accessibility, performance. I like small diffs and long walks.$$),
  ('hibaaq_cawaale', $$Pipelines, warehouses, and the spreadsheets that refuse to become either. I move data from where it is born to where somebody can use it, and keep a diary of every date format I meet.$$),
  ('bashiir_xirsi', $$Solar pumps, tank sensors, cold-chain loggers. C++ on small chips and a bit of Python at the other end. If it has a battery and stands in the dust, I have probably repaired it.$$),
  ('ridwaan_sheekh', $$Cloud architect, fourteen years. I have moved banks, universities and one stubborn newspaper off servers under somebody's desk, and moved two of them back when the numbers said so.

I advise more than I build these days. My favourite deliverable is a bill that is half as long.$$),
  ('fartuun_cabdi', $$Offline-first mobile apps for field teams around Baidoa. I design forms together with the enumerators who fill them in, then make the sync so dull that nobody talks about it.$$),
  ('abdifatah_omar', $$PHP since version 5. I run web shops, school portals and one very busy news site, and I am slowly moving all of them to modern Laravel without anybody noticing.$$),
  ('amina_osman', $$QA engineer who reads specifications for pleasure. Playwright, API tests, and a drawer of eleven old phones.$$),
  ('liibaan_cumar', $$Junior developer in Bosaso, one year into React Native. I built a delivery app for my uncle's shop and it has real users, which is scarier than any exam. Looking for a first team.$$),
  ('bile_samatar', $$Network engineer in Sanaag. Long radio links, short budgets.$$),
  ('maryan_cabdulle', $$Junior security analyst. I watch logs, ask why, and write it down. Studying for my first certificate and grateful for every mentor here.$$),
  ('ilhaan_jaamac', $$Frontend developer in Mogadishu. Self-taught on a borrowed laptop, two years of paid work since. I like CSS more than most people do.$$),
  ('yasin_bile', $$I build WordPress sites for shops, schools and clinics in Las Anod and teach the owners to look after them.$$),
  ('maryam_abdi', $$Logos, packaging and posters, in Latin and Arabic script. Fresh from design school, hungry for honest critique.$$),
  ('xaawo_cali', $$Second-year student in Baidoa. Python now, Go next. I take notes in public and make my mistakes there too.$$),
  ('sakariye_daahir', $$I teach mathematics in Erigavo and learn Flutter at night, to build a practice app for my pupils.$$),
  ('cali_weheliye', $$Ten years of repairing phones. Now I want to make something that runs on them.$$),
  ('mohamed_abdi_ali', $$I run the office of a freight agent in Mogadishu. Twice a year we need somebody for our tracking pages, and I would rather ask here than anywhere else.$$),
  ('idiris_macallin', $$Self-taught. Curious about machine learning.$$),
  ('shukri_aadan', $$I run technology for an online shop that delivers in four cities: catalogue, payments, riders, returns. Before that, ten years of building such things for others.

I hire slowly, pay on time, and believe that a good team can be anywhere in the country that has electricity by eight in the morning.$$),
  ('samsam_yuusuf', $$I teach a room of twenty girls to code in Burao, four afternoons a week, and build small web apps for local businesses in the mornings so that the room stays open. Everything my pupils see in class is something I shipped that month.$$),
  ('rahma_nuur', $$Former social worker, now learning to ask better questions for a living. I have run eleven interviews and two usability tests so far, all of them with tea.$$),
  ('ubax_faarax', $$Three months into HTML, CSS and JavaScript, and I have not been this happy since I learned to read. I build one small page every week and show it, however crooked it is.$$)
) as b (username, bio)
where p.username = b.username;

-- ---------------------------------------------------------------------------------------------------------
-- Skills: 'Level: skill, skill | …'. 'learning' marks what somebody is learning now, 'some' gives no level.
-- ---------------------------------------------------------------------------------------------------------

insert into public.profile_skills (profile_id, skill_id, proficiency_level, is_learning)
select pg_temp.demo_id('member', l.username), s.id,
  case when part[1] not in ('some', 'learning') then part[1] end, part[1] = 'learning'
from (values
  ('hodan_warsame', 'Expert: TypeScript, React, PostgreSQL, Node.js | Advanced: CSS, REST APIs, Mobile Money APIs, Progressive Web Apps, Web Accessibility, Docker | Intermediate: Redis, Figma | some: Git, Code Review | learning: Rust, Kubernetes'),
  ('nuur_faarax', 'Expert: Linux, Nginx | Advanced: Python, PostgreSQL, Prometheus | some: Git, Technical Writing'),
  ('cabdirahman_yusuf', 'Expert: Go, PostgreSQL, Mobile Money APIs, System Design | Advanced: Node.js, TypeScript, Redis, REST APIs, Microservices | Intermediate: Kubernetes, Grafana | learning: Elasticsearch'),
  ('faadumo_axmed', 'Expert: Python, PyTorch, Natural Language Processing | Advanced: Speech Recognition, LLM Applications, pandas, Statistics | Intermediate: C++, FastAPI | learning: Rust'),
  ('naima_ibrahim', 'Expert: UI/UX, Figma, User Research, Design Systems | Advanced: Prototyping, UX Writing, Web Accessibility | Intermediate: HTML, CSS | learning: Blender'),
  ('daauud_shire', 'Expert: Computer Networks, Linux, System Design | Advanced: C, Bash, Network Security | Intermediate: Python'),
  ('sacdiya_maxamed', 'Advanced: Kotlin, Android, Jetpack Compose, SQLite | Intermediate: Java, Firebase, REST APIs | learning: Swift, iOS'),
  ('zamzam_nuur', 'Expert: R, Statistics | Advanced: Python, pandas, SQL, scikit-learn | Intermediate: Power BI, GIS | learning: PyTorch'),
  ('sucaad_muuse', 'Expert: Penetration Testing, Application Security | Advanced: Network Security, Python, Bash, Linux | Intermediate: Cryptography, Android | learning: Rust'),
  ('khadar_ismaaciil', 'Expert: Linux, Docker, CI/CD | Advanced: Kubernetes, Terraform, Prometheus, Grafana, Nginx | Intermediate: Go, PostgreSQL'),
  ('guled_hersi', 'Expert: Swift, SwiftUI, iOS | Advanced: Web Accessibility, Test Automation | Intermediate: C++, Node.js | learning: Kotlin'),
  ('ifrah_cabdullahi', 'Expert: Figma | Advanced: UI/UX, Prototyping, Illustrator, Graphic Design | Intermediate: HTML, CSS | learning: Design Systems, User Research'),
  ('abdalla_hassan', 'Expert: Network Security, Cryptography, Digital Forensics | Advanced: C, Python, Penetration Testing, Linux | Intermediate: F#'),
  ('deeqa_salaad', 'Advanced: PHP, Laravel, MySQL, JavaScript | Intermediate: Android, Power BI, Linux, Excel | learning: TypeScript, React'),
  ('cismaan_geedi', 'Expert: USSD, SMS Gateways | Advanced: Java, Spring Boot, MySQL | Intermediate: Node.js, Mobile Money APIs | learning: Go'),
  ('asli_barre', 'Expert: Technical Writing, UX Writing | Intermediate: HTML, Git, Postman | learning: Python, Natural Language Processing'),
  ('nasteexo_diiriye', 'Advanced: Excel, Power BI | Intermediate: Python, pandas, SQL, Statistics | learning: scikit-learn'),
  ('warsame_xuseen', 'Advanced: Godot, C#, Game Design | Intermediate: Unity, Blender, Pixel Art | learning: C++, Unreal Engine'),
  ('maxamed_deeq', 'Expert: GIS | Advanced: PostgreSQL, Python | Intermediate: Statistics, R | learning: Computer Vision'),
  ('mustafe_cilmi', 'Advanced: Vue.js, Django, Python, PostgreSQL | Intermediate: Docker, Tailwind CSS | learning: LoRaWAN'),
  ('kaltuun_xassan', 'Expert: React, CSS | Advanced: TypeScript, Next.js, Web Accessibility, Playwright | Intermediate: GraphQL, Node.js | learning: Svelte'),
  ('hibaaq_cawaale', 'Advanced: Python, SQL, PostgreSQL, pandas | Intermediate: Apache Airflow, Docker, AWS | learning: Go'),
  ('bashiir_xirsi', 'Expert: Embedded Systems, Arduino | Advanced: C++, ESP32, C | Intermediate: Python, Raspberry Pi | learning: LoRaWAN, Rust'),
  ('ridwaan_sheekh', 'Expert: AWS, System Design, Terraform, Computer Networks | Advanced: Azure, Google Cloud, Kubernetes, Linux | Intermediate: Python'),
  ('fartuun_cabdi', 'Advanced: Flutter, Dart, SQLite, Android | Intermediate: Kotlin, Firebase, User Research | learning: PostgreSQL'),
  ('abdifatah_omar', 'Expert: PHP, Laravel | Advanced: MySQL, WordPress, JavaScript, jQuery | Intermediate: Vue.js, Linux | learning: Docker, CI/CD'),
  ('amina_osman', 'Advanced: Test Automation, Playwright, Postman | Intermediate: TypeScript, SQL, Agile/Scrum | learning: .NET, C#'),
  ('liibaan_cumar', 'Intermediate: React Native, JavaScript | Beginner: TypeScript, Firebase, Git | learning: React, Node.js'),
  ('bile_samatar', 'Advanced: Computer Networks, Network Security | Intermediate: Linux, Bash'),
  ('maryan_cabdulle', 'Intermediate: Network Security, Linux | Beginner: Python, Incident Response | learning: Digital Forensics, Application Security'),
  ('ilhaan_jaamac', 'Advanced: CSS, HTML | Intermediate: JavaScript, Vue.js, Tailwind CSS, Figma | learning: TypeScript, PostgreSQL'),
  ('yasin_bile', 'Intermediate: WordPress, PHP, HTML, CSS | learning: JavaScript'),
  ('maryam_abdi', 'Advanced: Illustrator, Photoshop, Graphic Design | learning: Figma, UI/UX'),
  ('xaawo_cali', 'Beginner: Python, Git, SQL | learning: Go, Django'),
  ('sakariye_daahir', 'Beginner: Dart | learning: Flutter, Firebase'),
  ('hamse_abdi', 'some: HTML, CSS, JavaScript'),
  ('cali_weheliye', 'some: Android | learning: Godot, Pixel Art'),
  ('idiris_macallin', 'Beginner: Python | learning: scikit-learn, Statistics'),
  ('shukri_aadan', 'Expert: System Design, Node.js | Advanced: TypeScript, PostgreSQL, AWS, Redis, Mobile Money APIs, Microservices | Intermediate: Elasticsearch, Agile/Scrum'),
  ('samsam_yuusuf', 'Advanced: JavaScript, React, HTML, CSS | Intermediate: Supabase, PostgreSQL, Tailwind CSS | learning: TypeScript'),
  ('rahma_nuur', 'Intermediate: User Research | Beginner: Figma | learning: Prototyping, UX Writing'),
  ('ubax_faarax', 'Beginner: HTML, CSS | learning: JavaScript, Git, Web Accessibility')
) as l (username, list)
cross join regexp_split_to_table(l.list, '\s*\|\s*') as level
cross join string_to_array(level, ': ') as part
cross join string_to_table(part[2], ', ') as wanted
left join public.skills s on s.name = wanted;

create temporary table demo_path on commit drop as
select * from (values
  ('hodan_warsame', 'Rust for one slow service', interval '60 days', 'Rust, WebSockets'),
  ('hodan_warsame', 'Running our own cluster', interval '25 days', 'Kubernetes, Terraform, Prometheus, Grafana'),
  ('sacdiya_maxamed', 'From Android to iOS, one screen at a time', interval '80 days', 'Swift, SwiftUI, iOS'),
  ('xaawo_cali', 'Backend before graduation', interval '50 days', 'Python, SQL, Django, Go, Docker'),
  ('ubax_faarax', 'My first hundred days of the web', interval '4 days', 'HTML, CSS, JavaScript, Git, Web Accessibility'),
  ('liibaan_cumar', 'Ready for a first job', interval '90 days', 'TypeScript, React, Test Automation, Code Review'),
  ('maryan_cabdulle', 'Blue team basics', interval '70 days', 'Linux, Network Security, Digital Forensics, Incident Response'),
  ('nasteexo_diiriye', 'Forecasting prices', interval '100 days', 'Statistics, pandas, scikit-learn'),
  ('idiris_macallin', 'Machine learning from the beginning', interval '15 days', 'Statistics, Python, scikit-learn, PyTorch'),
  ('asli_barre', 'Enough Python to talk to linguists', interval '120 days', 'Python, Natural Language Processing')
) as l (username, title, age, skills);

insert into public.learning_paths (id, profile_id, title, created_at)
select pg_temp.demo_id('path', l.title), pg_temp.demo_id('member', l.username), l.title, now() - l.age
from demo_path l;

insert into public.learning_path_skills (learning_path_id, skill_id)
select pg_temp.demo_id('path', l.title), s.id
from demo_path l
cross join string_to_table(l.skills, ', ') as wanted
left join public.skills s on s.name = wanted;

-- ---------------------------------------------------------------------------------------------------------
-- Projects
-- ---------------------------------------------------------------------------------------------------------

create temporary table demo_project on commit drop as
select * from (values
  ('hodan_warsame', 'Caafimaad: clinic records that work offline', interval '190 days', 'clinic-records', 'https://github.example/hodanw/caafimaad', 'https://caafimaad.example', 'TypeScript, React, PostgreSQL, Progressive Web Apps, Web Accessibility, Node.js',
    $$Growth charts, vaccines and visits for mother-and-child clinics, on any tablet with a browser. Nurses work a full day without a connection; the records meet in the evening, and when two of them changed the same child the app shows both and asks.

The first version was 1.9 MB of JavaScript. Today the whole app is 140 kB, opens in two seconds on the tablets the clinics already had, and speaks Somali first. Fourteen clinics use it.$$),
  ('hodan_warsame', 'Ayuuto: savings circles without arguments', '128 days', 'mobile-wallet', 'https://github.example/hodanw/ayuuto', 'https://ayuuto.example', 'TypeScript, React, Mobile Money APIs, PostgreSQL, Redis, Docker',
    $$Who has paid this month, whose turn it is, and a receipt for everybody. Money moves through mobile money; the app only keeps the book, and every line of it can be read by every member of the circle.$$),
  ('hodan_warsame', 'Xisaab', '75 days', 'terminal', 'https://github.example/hodanw/xisaab', null, 'TypeScript, Node.js, SQL',
    $$A command-line tool that reads the statement files of mobile-money operators, matches them with your ledger and puts the doubtful lines into a file for a human being.$$),
  ('hodan_warsame', 'Tirakoob forms', '20 days', null, 'https://github.example/hodanw/tirakoob', null, 'TypeScript, Web Accessibility',
    'Accessible form fields with Somali error messages: names without a forced surname, phone numbers as people say them, dates in both calendars.'),
  ('cabdirahman_yusuf', 'Xawaalad ledger', '200 days', null, 'https://github.example/cyusuf/ledger', null, 'Go, PostgreSQL, Redis, System Design, Microservices',
    $$A double-entry ledger for small remittance offices. Every movement has two sides, nothing is ever deleted, and the day closes only when the sums do.

Built for offices with one computer and a power cut after lunch: it starts in a second, writes to disk before it says yes, and prints the receipt twice because somebody always loses the first one.$$),
  ('cabdirahman_yusuf', 'School fees by phone', '110 days', 'ussd-menu', null, 'https://fees.example', 'Go, Mobile Money APIs, USSD, PostgreSQL',
    'Parents pay term fees from any phone; the school sees who paid in a plain list. 6,200 pupils in the last school year.'),
  ('cabdirahman_yusuf', 'callback-lab', '38 days', 'terminal', 'https://github.example/cyusuf/callback-lab', null, 'Go, REST APIs, Test Automation',
    'Sends your payment endpoint everything an operator might: the same callback twice, out of order, late, half of it, none of it.'),
  ('faadumo_axmed', 'Erayfur: a Somali tokenizer', '180 days', 'somali-nlp', 'https://github.example/faadumo-nlp/erayfur', 'https://erayfur.example', 'Python, Natural Language Processing, PyTorch, Rust',
    $$Splits Somali text along its morphology instead of across it. Trained on 41 million words of news, stories and forum posts collected with permission; a third fewer tokens for the same sentence than the multilingual tokenizers I compared it with.$$),
  ('faadumo_axmed', 'Codka: speech recognition for radio', '95 days', 'radio-archive', 'https://github.example/faadumo-nlp/codka', null, 'Python, Speech Recognition, PyTorch',
    'Turns hours of radio into searchable text. It understands northern newsreaders well, southern callers fairly, and poetry hardly at all, which is fair enough.'),
  ('faadumo_axmed', 'Higgaad spell checker', '30 days', null, 'https://github.example/faadumo-nlp/higgaad', 'https://higgaad.example', 'C++, Python, Natural Language Processing',
    'Somali spell checking for browsers and phones, 900 kB, offline.'),
  ('naima_ibrahim', 'Dhis: a design kit for Somali products', '150 days', 'design-kit', null, 'https://dhis.example', 'Figma, Design Systems, UX Writing, Web Accessibility, UI/UX, Prototyping',
    $$Components measured with Somali words, not with Lorem ipsum: buttons that hold "Ku dar dambiisha", tables that hold a full lineage of names, empty states with a proverb.

Colour contrast is checked in daylight, on a phone, at noon. 31 components, 12 patterns, one page on how to disagree with it.$$),
  ('naima_ibrahim', 'Market icons study', '60 days', null, null, 'https://naima.example/icons', 'User Research, UX Writing',
    'What 38 traders in two markets read in 24 common icons, with the photographs of how we asked and the raw answers.'),
  ('sacdiya_maxamed', 'Bas: city bus times for Hargeisa', '140 days', 'district-map', 'https://github.example/sacdiya/bas', 'https://bas.example', 'Kotlin, Android, Jetpack Compose, SQLite',
    'Routes, stops and fares of the minibuses, drawn from 60 rides and kept current by drivers. The whole network fits into a 1.4 MB download and works without data.'),
  ('sacdiya_maxamed', 'Small Android starter', '45 days', null, 'https://github.example/sacdiya/starter', null, 'Kotlin, Android, CI/CD',
    'A project template whose release build is 780 kB, with notes on everything I left out.'),
  ('zamzam_nuur', 'Coverage without a census', '120 days', null, 'https://github.example/zamzam-nuur/coverage', null, 'R, Statistics, GIS',
    $$Bayesian estimates of vaccine coverage by district where the number of children is itself a guess. Comes with a two-page explanation for people who sign budgets.$$),
  ('zamzam_nuur', 'Sawir: charts for radio', '50 days', null, null, 'https://sawir.example', 'R, Technical Writing',
    'Every Friday one chart, described in words so that it can be read aloud on air.'),
  ('sucaad_muuse', 'Albaab checklists', '130 days', null, 'https://github.example/sucaad/albaab', null, 'Application Security, Penetration Testing, Technical Writing',
    'Security checklists in Somali for shops, schools and small banks. One page each, printed, with the name of the person responsible on top.'),
  ('khadar_ismaaciil', 'Berth board', '160 days', 'port-board', null, 'https://berths.example', 'Linux, Docker, Grafana, PostgreSQL, Nginx',
    'Which ship lies where, how many containers are still on it, and when the next one may come in. One screen on the wall of the harbour office and the same page on every phone.'),
  ('guled_hersi', 'Salaad & tide times', '115 days', null, null, 'https://guled.example/tides', 'Swift, SwiftUI, iOS, Web Accessibility',
    'Prayer times and tides on one quiet screen, for fishermen and everybody else. No account, no network, 2.1 MB. VoiceOver reads it well, because my father uses it that way.'),
  ('ifrah_cabdullahi', 'Far: a typeface study', '100 days', 'design-kit', null, 'https://ifrah.example/far', 'Illustrator, Graphic Design, UI/UX',
    'How eleven typefaces deal with dh, kh, x, q and the apostrophe of hamza at small sizes, and which three I would put on a phone.'),
  ('deeqa_salaad', 'Monthly report in four minutes', '145 days', 'clinic-records', null, null, 'PHP, Laravel, MySQL, Excel, Power BI, JavaScript, Linux',
    'From the paper registers of nine clinics to the ministry''s form. It used to take four days, and the numbers did not add up.'),
  ('deeqa_salaad', 'Qabow: vaccine fridge diary', '55 days', 'water-sensors', 'https://github.example/deeqa-s/qabow', null, 'Android, SMS Gateways, MySQL',
    'A sensor texts the temperature, the app keeps the diary, and somebody gets a call before the vaccines spoil.'),
  ('cismaan_geedi', 'Ballan: hospital appointments by USSD', '155 days', 'ussd-menu', null, null, 'USSD, SMS Gateways, Java, Spring Boot, MySQL',
    $$Book, move or cancel an appointment from a button phone in under forty seconds. The hospital has 3,000 sessions a week; missed appointments fell from 31 to 18 in a hundred during the first year.$$),
  ('cismaan_geedi', 'ussd-flow', '65 days', null, 'https://github.example/cgeedi/ussd-flow', null, 'Java, USSD, Test Automation',
    'Write menus as plain text, test them in a terminal, deploy them anywhere.'),
  ('asli_barre', 'Erayo: a glossary of software in Somali', '135 days', 'lessons', 'https://github.example/aslib/erayo', 'https://erayo.example', 'Technical Writing, UX Writing, Git',
    '640 terms with examples, each agreed on by at least three people who use it at work. "Download" took an evening; "cache" took a month.'),
  ('nasteexo_diiriye', 'Seylad: livestock prices', '125 days', 'livestock-prices', 'https://github.example/nasteexo/seylad', 'https://seylad.example', 'Python, pandas, Power BI, Statistics',
    $$Weekly prices of goats, sheep, cattle and camels from five markets since last year, cleaned, with the grade and the age of the animal. Herders get the Saturday price by SMS on Saturday, before the trucks leave.$$),
  ('warsame_xuseen', 'Dhow Days', '150 days', 'dhow-game', 'https://github.example/warsame-x/dhow-days', 'https://warsame.example/dhow-days', 'Godot, Game Design, Pixel Art, Blender',
    $$Sail a small dhow along the coast from Zeila to Bosaso, trade frankincense and dates, read the wind, listen to the stories of the ports. About forty minutes long, free, in Somali and English. It runs on laptops older than some of its players.$$),
  ('warsame_xuseen', 'Xujo', '35 days', null, null, 'https://warsame.example/xujo', 'Unity, C#',
    'A riddle a day, from grandmothers.'),
  ('maxamed_deeq', 'Water points of Hiiraan', '118 days', 'district-map', null, 'https://berkad.example', 'GIS, PostgreSQL, Python',
    'Every well, berkad and borehole we could walk, drive or fly to: 1,140 of them, with the season in which each one runs dry and the walking time from the nearest village.'),
  ('mustafe_cilmi', 'Waraab: who waters when', '105 days', 'water-sensors', 'https://github.example/mustafe-cilmi/waraab', 'https://waraab.example', 'Vue.js, Django, PostgreSQL, LoRaWAN',
    'Irrigation turns for 60 farms on one canal. The rota was in one man''s head; now it is in everybody''s phone, and he has time to fish.'),
  ('kaltuun_xassan', 'Deggan UI', '98 days', 'design-kit', 'https://github.example/kaltuunx/deggan', 'https://deggan.example', 'React, TypeScript, CSS, Web Accessibility, Playwright, Next.js',
    'Quiet React components: no animation you did not ask for, keyboard first, 9 kB for all of them.'),
  ('kaltuun_xassan', 'Suuq storefront', '40 days', 'market-shop', null, 'https://suuq.example', 'React, Next.js, TypeScript, GraphQL',
    'Front end of an online shop with 4,000 articles. Rebuilt in five months without a day of closing.'),
  ('hibaaq_cawaale', 'datedetective', '85 days', 'terminal', 'https://github.example/hibaaq/datedetective', null, 'Python, pandas, Test Automation',
    'Looks at a whole column before it decides whether 03/04 is in March or in April, and tells you how sure it is.'),
  ('bashiir_xirsi', 'Berkad level sensor', '90 days', 'water-sensors', 'https://github.example/bashiir-solar/berkad', null, 'ESP32, C++, LoRaWAN, Embedded Systems, Arduino, Raspberry Pi',
    'Eleven dollars of parts, a small solar panel and one message an hour. The first ones have been standing in the Mudug dust for fourteen months.'),
  ('fartuun_cabdi', 'Goob: field forms', '80 days', 'clinic-records', 'https://github.example/fartuun/goob', null, 'Flutter, Dart, SQLite, User Research',
    'Forms for enumerators who walk. A day''s work is one file of a few kilobytes, and the photographs follow when there is Wi-Fi.'),
  ('abdifatah_omar', 'School portal', '70 days', 'lessons', null, 'https://dugsi.example', 'PHP, Laravel, MySQL, Vue.js',
    'Marks, timetables and fees for three secondary schools.'),
  ('liibaan_cumar', 'Keen: deliveries for one shop', '60 days', 'market-shop', 'https://github.example/liibaan-c/keen', null, 'React Native, JavaScript, Firebase',
    'My first app with users: 140 customers, two riders, one uncle who wants a new feature every day.'),
  ('ilhaan_jaamac', 'Xeeb weather', '50 days', null, 'https://github.example/ilhaan/xeeb', 'https://xeeb.example', 'HTML, CSS, JavaScript',
    'Wind and waves for the coast, drawn with CSS only.'),
  ('amina_osman', 'Eleven old phones', '44 days', null, null, 'https://amina.example/phones', 'Test Automation, Playwright, Technical Writing',
    'What common web apps do on eleven phones between four and nine years old. A table, a method, and a plea.'),
  ('shukri_aadan', 'Suuq: shop, riders and returns', '112 days', 'market-shop', null, 'https://suuq.example', 'Node.js, TypeScript, PostgreSQL, Redis, Mobile Money APIs, AWS, Microservices',
    'The platform behind an online shop in four cities: catalogue, stock, mobile-money checkout, delivery routes and the returns nobody likes to talk about.'),
  ('samsam_yuusuf', 'Casharro: web lessons in Somali', '10 days', 'lessons', 'https://github.example/samsam-y/casharro', 'https://casharro.example', 'JavaScript, React, Supabase, HTML, CSS',
    'Twenty-four lessons from the first heading to a small shop, with exercises that run in the page and hints that do not give it away.'),
  ('yasin_bile', 'Clinic site in a weekend', '58 days', null, null, 'https://bukaan.example', 'WordPress, PHP, CSS', null),
  ('xaawo_cali', 'Library book list', '33 days', null, 'https://github.example/xaawo/maktabad', null, 'Python, SQL',
    'The university library as one table. My first pull request from a stranger came here!'),
  ('ubax_faarax', 'A page a week', '3 days', null, 'https://github.example/ubax/page-a-week', 'https://ubax.example', 'HTML, CSS',
    'Week 12: a menu for my aunt''s tea house. The prices line up at last.')
) as p (owner, title, age, picture, github, live, skills, description);

insert into public.projects (id, profile_id, title, description, thumbnail_url, github_url, live_url, created_at)
select pg_temp.demo_id('project', p.title), pg_temp.demo_id('member', p.owner), p.title, p.description,
  '/demo/' || p.picture || '.webp', p.github, p.live, now() - p.age
from demo_project p;

insert into public.project_skills (project_id, skill_id)
select pg_temp.demo_id('project', p.title), s.id
from demo_project p
cross join string_to_table(p.skills, ', ') as wanted
left join public.skills s on s.name = wanted;

insert into public.project_media (id, project_id, url, alt, position)
select pg_temp.demo_id('media', m.project || m.position), pg_temp.demo_id('project', m.project),
  '/demo/' || m.picture || '.webp', m.alt, m.position
from (values
  ('Caafimaad: clinic records that work offline', 1, 'clinic-records', 'A tablet with the third visit of a child: weight, height, arm measurement and vaccines'),
  ('Caafimaad: clinic records that work offline', 2, 'district-map', 'Map of districts, coloured by the time it takes to walk to a clinic'),
  ('Ayuuto: savings circles without arguments', 1, 'mobile-wallet', 'Phone screen with a balance and the last payments of a savings circle'),
  ('Erayfur: a Somali tokenizer', 1, 'somali-nlp', 'A Somali sentence with parts of speech and arcs between the words'),
  ('Dhow Days', 1, 'dhow-game', 'A dhow at sunset, three hearts and 1,240 coins'),
  ('Water points of Hiiraan', 1, 'district-map', 'Map of districts with pins at the water points'),
  ('Seylad: livestock prices', 1, 'livestock-prices', 'Rising line of goat prices at Burao market, 86 dollars at the end'),
  ('Berth board', 1, 'port-board', 'A container ship at berth 3 with 412 boxes')
) as m (project, position, picture, alt);

-- ---------------------------------------------------------------------------------------------------------
-- Posts. likes and saves: how many members did; views: how often the page was opened.
-- ---------------------------------------------------------------------------------------------------------

-- Key, author, category, type, age, likes, saves, views, tags, picture, its text, title.
create temporary table demo_post on commit drop as
select f[1] as key, f[2] as author, f[3] as category, f[4] as type, f[5]::interval as age, f[6]::int as likes,
  f[7]::int as saves, f[8]::int as views, string_to_array(f[9], ',') as tags, nullif(f[10], '') as picture,
  nullif(f[11], '') as alt, f[12] as title, m[2] as content
from regexp_split_to_table($$
== callbacks|cabdirahman_yusuf|web-dev|discussion|58 days 6 hours|31|17|842|payments,postgresql,backend,idempotency|||Payment callbacks arrive twice. Design for it on day one
Every shop I was called to rescue this year had the same bug with a different face: **one payment, two orders**. Or one payment and no order at all. The code always looked innocent.

What really happens on a mobile-money integration:

1. You ask for the payment. The customer types the PIN.
2. The operator sends your server a callback.
3. Your server is slow for a moment, so the operator sends it **again**.
4. Sometimes the second one overtakes the first.
5. On a bad evening none arrives, and the money has moved anyway.

## One row decides

Let the database say who was first. No locks, no clever code:

```sql
create table payment_events (
  operator     text not null,
  operator_ref text not null,
  received_at  timestamptz not null default now(),
  body         jsonb not null,
  primary key (operator, operator_ref)
);

insert into payment_events (operator, operator_ref, body)
values ($1, $2, $3)
on conflict do nothing;
```

If the insert changed **one** row, this request does the work. If it changed **none**, answer `200` and go home. Do both in the same transaction as the change to the order, or you have only moved the problem.

## Then ask, do not only listen

- A job runs every two minutes and asks the operator about each payment that is still open.
- Every night we import the statement and compare. The statement wins.
- Anything that does not match goes to a list that a *person* reads in the morning.

> The operator's statement is the truth. Your database is an opinion about it.

Last thing: log the raw body before you parse it. You will need it, and it will be on a Friday.

== bundle|hodan_warsame|web-dev|discussion|33 days 11 hours|27|14|655|performance,react,typescript,offline|clinic-records|A tablet showing the record of a child: weight, height and vaccines|How a clinic app went from 1.9 MB to 140 kB
Our clinic app opened in **eleven seconds** on the tablets it was made for. Nurses had started to keep paper beside it. That is the clearest bug report there is.

What we did over six weeks, in the order of how much it gave:

| step | saved |
|---|---|
| threw out the chart library, drew the growth curve as SVG | 610 kB |
| one date library instead of three (then none: `Intl`) | 340 kB |
| each page loads its own code | 420 kB |
| icons one by one instead of the whole set | 280 kB |
| compression at build time (Brotli) | the rest |

Nothing on that list is clever. The clever part was a line in the build that **fails** when the first page grows over its budget:

```js
if (firstPageBytes > 150_000) {
  throw new Error(`First page is ${firstPageBytes} bytes. What did we add, and who needs it?`)
}
```

Since that day nobody has had to be the unpleasant person in review. The machine is.

Today it opens in two seconds on the same tablets, and the paper is gone from the desk. If you want to do the same, start by buying the phone your users have. Ours cost 48 dollars and has been the best member of the team.

== search-case|ilhaan_jaamac|web-dev|question|21 days 5 hours|9|5|214|postgresql,search,somali|||Why does my search find "Xasan" but not "Hassan" or "xasan"?
I have a small phone book for a school. The search works like this:

```sql
select * from people where name like '%' || $1 || '%';
```

Typing `xasan` finds nothing although **Xasan** is there. And parents spell the same name three ways: *Xasan, Hassan, Hasan*. There are 2,400 rows, so it does not have to be fast, only kind.

I read about `ilike` and about full-text search, but there is no Somali dictionary in PostgreSQL. What would you do?

== hosting|ridwaan_sheekh|web-dev|discussion|95 days 10 hours|24|19|711|hosting,latency,cloud,measurement|||Mogadishu, Nairobi, Frankfurt: I measured where to host
A client asked where to put a public service, and everybody in the room had an opinion. So I measured for two weeks, from nine phones on four networks in five cities, every ten minutes, a small HTTPS page with a warm connection.

| server in | median | slowest 5 in 100 | failed |
|---|---|---|---|
| Mogadishu, local data centre | 41 ms | 380 ms | 2.1 % |
| Nairobi | 88 ms | 340 ms | 0.6 % |
| Mumbai | 131 ms | 420 ms | 0.5 % |
| Frankfurt | 167 ms | 510 ms | 0.4 % |

**How I read it**

- The local server is the quickest and the least reliable: almost all of its failures came in two power cuts.
- A *new* connection costs three or four round trips. A page that opens one connection and keeps it feels the same from Nairobi as from next door. A page that opens nine does not.
- The slowest five in a hundred decide what people say about you.

We put the service in Nairobi and a cache in Mogadishu. Your numbers will differ. Measure for a full week, include a Friday, and use real phones.

*The script is forty lines of Python and I am happy to send it to anybody who will publish the results.*

== job-backend|shukri_aadan|web-dev|job|4 days 4 hours|18|12|402|hiring,remote,typescript,postgresql|market-shop|Front page of an online shop with six articles|Hiring: backend developer (TypeScript, PostgreSQL), anywhere in the country
We deliver in four cities and our order service has outgrown the two people who built it. We are looking for the third.

**You will**

- own the checkout: mobile money, refunds, the nightly reconciliation
- make the stock count right when two riders sell the last kettle
- be on call one week in four, with a second person beside you

**You bring**

- three years or more with a typed language and a relational database
- a bug you found that others had given up on. Tell us the story; it matters more than the certificate
- Somali and readable English

**We offer** a written contract, salary on the 25th, a laptop, a power station for your house, and Thursday afternoons for learning.

How it goes: one call of forty minutes, a paid task of one day, a visit. We answer *everybody*, also with a no.

Send me a message here. Women are strongly encouraged to apply; half of our engineers are.

== laravel|abdifatah_omar|web-dev|question|71 days 9 hours|6|3|168|php,laravel,legacy,testing|||Upgrading an old Laravel app that three shops live from
I maintain a Laravel 8 application. No tests, 214 routes, three shops that would call me within four minutes if it stopped.

I see two roads:

1. Upgrade one major version at a time, in production, very carefully.
2. Start a fresh project and move the routes over one by one behind Nginx.

The first frightens me because I can't see what breaks. The second frightens me because it never ends. Which one did you survive?

== meetup|nuur_faarax|web-dev|event|2 days 3 hours|22|9|388|meetup,hargeisa,community|meetup|Six people in front of a screen that says Kulanka Tiknoolajiyadda|Hargeisa meetup next Thursday after Asr: payments, maps and small phones
*Kulanka bisha waa soo dhow yahay!* Three talks, each short enough that the tea stays warm:

- **Sa'diya Maxamed Cali**: a city's bus map in 1.4 MB
- **Cabdiraxmaan Yuusuf** (on video): callbacks that arrive twice
- **You?** Ten minutes are still free. First talks are welcome, we clap for everybody.

After that the usual: bring something that does not work, and we sit down with it together.

The room is on the ground floor, there is a corner for children, and women have had their own front rows for as long as they have asked for them. Entry is free. Please say in the comments if you come, so that we cook enough.

== names|asli_barre|web-dev|discussion|47 days 8 hours|33|21|907|forms,names,somali,ux-writing|||Please stop asking Somalis for a last name
I fill in forms for a living (I test the translations), and this is the field that has never once been right.

A Somali name is not *first* plus *last*. It is **mine, my father's, my grandfather's**, and if you insist, it goes on for twenty generations. There is no family name. When a form demands one:

- brothers and sisters get the same "surname" and their father gets a different one
- a woman's name does *not* change when she marries, and your form just asked for her "maiden name"
- half of the country has typed the grandfather's name into it, the other half the father's, and now your records don't match the bank's

And nicknames are not jokes. For many of us *naanays* is the only way to tell apart the six Mohamed Abdi Ali in one office.

What works:

1. **One field**, "Full name", as long as people need. A hundred characters is fine.
2. A second, optional field: "What do people call you?"
3. Sort by the whole name. Search in the whole name.
4. If a partner's system needs two parts, split at *their* border, not in your database.

And let an apostrophe through. *Sa'diya* and *Daa'uud* are tired of being "invalid".

== git-password|xaawo_cali|cybersecurity|question|29 days 2 hours|14|6|297|git,secrets,beginners|||I committed a database password. What now?
I am embarrassed but I would rather ask. My project is public. In the third commit there is a file with the password of the database of my cousin's shop. I deleted the file in the next commit and pushed.

Is it gone? A friend says yes, another one says it is there for ever. The shop is small, but it is a real shop.

== hello-qardho|ubax_faarax|web-dev|discussion|3 days 7 hours|29|1|176|introduction,learning,html,css|||Hello from Qardho: twelve weeks, twelve pages
Assalaamu calaykum! I am Ubax. I have been learning the web for three months, with a phone at first and with a borrowed laptop since Ramadan.

I make one page every week and show it, however crooked it is. This week: a menu for my aunt's tea house. The prices finally stand in one column. I used `grid` and I felt like an engineer.

```css
.menu li {
  display: grid;
  grid-template-columns: 1fr auto;
}
```

My next step is JavaScript. What would you build first with it, if you were me?

== outages|daauud_shire|web-dev|discussion|150 days 1 hours|35|24|1318|operations,networks,reliability,stories|||What twenty-five years of outages taught me
My son asked me to write this down before I forget it. It is long. Make tea.

**2002.** A switch in a container, cooled by an open door. In the hot season it stopped every day at two. We looked for the software error for three weeks. *Lesson: before you read the code, put your hand on the machine.*

**2007.** A goat ate through the jacket of a microwave feeder cable. I am not joking. For a year afterwards, whenever a link failed in rain, somebody would say "goat", and once it was. *Lesson: the strange cause of the last outage is not the cause of this one.*

**2013.** The sea cable. Months of planning, a ceremony, and then an anchor. We had a second route on paper, through the same landing station. *Lesson: two routes that share one room are one route.*

**2017.** I restarted the wrong machine. Both were called `core-1`, in two cities. Eleven minutes without voice calls for a region. *Lesson: names are part of the safety equipment. Since then ours carry the city and a colour, and the prompt is painted in it.*

**2020.** Everybody stayed at home at once, and the busy hour moved from the evening to the whole day. Nothing broke, because a young colleague had made a spreadsheet of what was filling up and bored us with it every month. *Lesson: promote the people who bore you with spreadsheets.*

**2024.** A certificate expired on a Friday. You would think that we learn.

### If you keep only five things

1. Know what normal looks like. Write it on the wall.
2. Change one thing at a time, and say aloud what you change.
3. A backup that was never restored is a rumour.
4. The person who caused it writes the report, and nobody raises their voice at them. Otherwise the next one will hide it.
5. Sleep. Most of the second outages I saw were made by tired people who were repairing the first.

I am retired from contracts, not from questions.

== service-worker|kaltuun_xassan|web-dev|discussion|13 days 6 hours|16|8|263|offline,service-worker,react|||Service workers: cache the shell, never the money
A short one, because I got it wrong in public last month: our shop showed a customer **yesterday's balance** for six hours. The service worker was proud of how quick it was.

The rule I pinned above the desk:

- *Shell* (HTML, CSS, JavaScript, fonts): cache first, versioned by hash.
- *Catalogue*: show the cached copy at once, fetch a fresh one behind it, and say how old it is.
- *Money, stock, permissions*: network only. If there is no network, say so. An honest "no connection" beats a wrong number.

```js
const NEVER = ['/api/balance', '/api/orders', '/auth/']
self.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url)
  if (NEVER.some((prefix) => pathname.startsWith(prefix))) return // the browser goes to the network
  event.respondWith(fromCacheThenNetwork(event.request))
})
```

The [MDN guide](https://developer.mozilla.org/en-US/docs/Web/API/Service_Worker_API) is good on the rest. Which data would you put on which shelf?

== signup-guide|kaltuun_xassan|web-dev|discussion|25 days 11 hours|24|22|539|forms,accessibility,performance,somali,html,css,typescript,testing,offline,guide|||A field guide to a sign-up form that works on the road between Garowe and Galkayo
I rebuilt the same sign-up form four times in two years, each time after watching somebody fail at it. These are my notes. They are long because the road is long, and they assume that you know some HTML and nothing else.

## 1. Begin with a form that needs no JavaScript

The script may come late, half, or never. A form that the browser can send by itself is your seat belt.

```html
<form method="post" action="/register">
  <label for="full-name">Magaca oo dhan</label>
  <input id="full-name" name="full_name" autocomplete="name" required maxlength="100">

  <label for="phone">Telefoonka</label>
  <input id="phone" name="phone" type="tel" inputmode="tel" autocomplete="tel" required>

  <button>Isdiiwaangeli</button>
</form>
```

What is *not* there matters as much:

- no "first" and "last" name (see Asli's post, she said it better)
- no second password field; show the password instead
- no placeholder in place of a label. A placeholder disappears at the very moment in which people need it
- no captcha. In my logs it stopped 41 robots and 230 people

## 2. Accept what people write

A phone number is a thing people *say*, and they write it as they say it:

| they type | you store |
|---|---|
| `061 5 55 01 23` | `+252615550123` |
| `+252-61-5550123` | `+252615550123` |
| `00252615550123` | `+252615550123` |
| `615550123` | `+252615550123` |

```ts
/** Digits in the international form, or null when it can't be a number from here. */
export function normalizePhone(typed: string): string | null {
  const digits = typed.replace(/[^\d+]/g, '').replace(/^00/, '+').replace(/^\+?252/, '').replace(/^0/, '')
  return /^\d{8,9}$/.test(digits) ? `+252${digits}` : null
}
```

Check it twice: in the browser, to be kind, and on the server, to be right. Use **the same function** for both, or they will disagree by spring.

## 3. Errors are a conversation

1. Say what happened and what to do next, in one sentence.
   - not: *Invalid input*
   - but: *"Lambarku waa inuu ka koobnaado 9 god. Waxaad qortay 8."*
2. Put it beside the field, and move the focus to the first one.
3. Keep everything that was typed. **Everything.** Losing a form once costs you a user, losing it twice costs you the village.
4. Tell screen readers:

```html
<input id="phone" aria-invalid="true" aria-describedby="phone-error">
<p id="phone-error">Lambarku waa inuu ka koobnaado 9 god.</p>
```

> Nobody has ever read a red border aloud to me.

## 4. The connection will go away while it is being sent

This is where most forms break, and where it costs money.

- Give the attempt an id *before* it is sent, and send the same id again when you try again. The server answers the same thing both times.
- Show three states and not two: *sending*, *sent*, and **"we don't know yet"**. The third is the honest one.
- Save the draft in the browser after each field, and delete it after success. Never save the password.

### How I test it

- Throttle to *slow 3G*, press the button, and turn on flight mode after one second.
- Only with the keyboard: <kbd>Tab</kbd>, <kbd>Space</kbd>, <kbd>Enter</kbd>.
- Zoom to 200 % on a screen of 320 pixels.
- Give it to somebody over sixty, outdoors, at noon. Say nothing.

## 5. What it gave us

We went from 48 to **81 of 100** people who reach the end. The largest step, eleven points, was the removal of the captcha. The second, nine points, was *not losing what they had typed*. The new colour of the button gave nothing. I had insisted on it for a week.

More to read: the [W3C tutorial on forms](https://www.w3.org/WAI/tutorials/forms/) is the best that I know, and it can be saved for the bus.

If your form fails somewhere that I have not been, tell me. I collect them.

== teaching|samsam_yuusuf|web-dev|discussion|7 hours|8|2|61|teaching,beginners,somali|lessons|Three lesson cards: HTML finished, CSS two thirds, JavaScript just begun|Twenty girls, nine laptops, one shop: what I teach and in which order
My first post here, hello! I teach web development to twenty girls in Burao, four afternoons a week. Nine laptops, so they work in pairs and the odd two explain to the others. It turned out that explaining is where they learn most.

The order we arrived at after three groups:

1. A page about *your* family or *your* shop. Never "Hello world"; nobody at home wants to see it.
2. Links and pictures on the same afternoon. They go home with something to show.
3. Layout with paper first: cut out boxes, move them on the table.
4. A form, and a conversation about what we are allowed to ask people.
5. JavaScript only when somebody asks "can it add up?". Somebody always does in week five.
6. The last month belongs to one real shop that pays us in dates and one honest review.

I write all lessons in Somali. Where the English word is what they will see on the screen, we keep it and explain it once.

What would you add before we meet the first employer?

== apk-size|sacdiya_maxamed|mobile-dev|discussion|66 days 5 hours|26|13|498|android,kotlin,performance,app-size|||The size of your app is rent that your users pay
People around me buy data by the day. A 60 MB app is not a download, it is *dinner*. And updates cost the same again, each month.

Three numbers I now look at before any feature:

- download size for the cheapest phone in my drawer
- space on the phone after a week of use
- data used in a day of doing nothing

For the bus app that meant:

```kotlin
android {
    buildTypes {
        release {
            isMinifyEnabled = true
            isShrinkResources = true
        }
    }
    defaultConfig { resourceConfigurations += listOf("so", "en") }
}
```

Shrinking and two languages instead of eighty: from 9.8 MB to 3.1. Vector drawings instead of five sizes of PNG: 2.2. My own forty lines instead of an image library for the *one* picture I load: 1.4.

The map itself is 300 kB. Roads do not change that often, so I ship them as numbers and draw them.

What does your app weigh? Be brave, post it.

== ussd|cismaan_geedi|mobile-dev|discussion|104 days 10 hours|21|11|436|ussd,sms,inclusion,design|ussd-menu|A button phone with a hospital menu in Somali|USSD is not dead. It has 182 characters and ninety seconds
Once a year somebody tells me that USSD will be gone soon. Then I look at our hospital's numbers: **seven of ten appointments** still come from a button phone.

What I tell people who design their first menu:

1. You have about 182 characters for a screen, with the choices in it. Count them in Somali.
2. The session dies after some ninety seconds of thinking. So never ask for something that people must go and look for.
3. Put the most common choice under 1. It sounds obvious. Measure it and you will move it.
4. Save after **every** step. Calls come in, batteries go, and "please start again" loses one in three.
5. Say what happened by SMS afterwards. That SMS is the receipt, and people keep it for years.
6. `0` is always back. Always.

> A good menu can be used by somebody who has a child on one arm.

Happy to read your menus if you post them as text.

== first-app|sakariye_daahir|mobile-dev|question|38 days 4 hours|7|4|203|flutter,react-native,beginners|||Flutter or React Native for my first app? I teach maths and have two hours a night
I want to make a practice app for my pupils: multiplication, fractions, a small prize at the end. It has to work without internet and on the phones that their parents have.

I know a little Dart from a course and no JavaScript. Friends tell me that React Native has more jobs. I have a job, I want the app. But one day I might want the other thing too.

If you had two hours a night, after marking, what would you choose?

== sync-rules|fartuun_cabdi|mobile-dev|discussion|17 days 9 hours|15|9|241|offline,sync,flutter,fieldwork|||Sync rules that an enumerator can explain to the next one
We had "last write wins". In a training in Baidoa an enumerator asked: *wins against whom?* We did not have a good answer, because the losing record was somebody's day of walking.

Now there are three rules, and they fit on the card that everybody carries:

1. **A visit belongs to who made it.** Nobody else can change it. Corrections are a new line beside it.
2. **Facts about a place are kept with their date.** "The well was dry" in March and "the well has water" in May are both true.
3. **If two people changed the same thing on the same day, the app asks the supervisor** and shows both, with names.

Technically it is an append-only table in SQLite, with an id that the phone makes, and a server that sorts by when it *happened*, not by when it *arrived*:

```sql
create table observation (
  id text primary key,          -- made on the phone
  place_id text not null,
  fact text not null,
  value text not null,
  happened_at text not null,    -- the phone's clock
  phone_clock_offset integer    -- measured at sync
);
```

The last column is there because of a phone that lived in 2012 for a week.

== job-android|deeqa_salaad|mobile-dev|job|9 days 3 hours|11|7|219|contract,android,health,kismayo|||Four-month contract: Android developer for a vaccine fridge app, Kismayo or remote
Our fridge diary runs in nine clinics and is going to thirty. I can't do it alone any more.

**The work:** an existing Android app (Kotlin, SQLite), an SMS gateway, a small web page for the supervisors. Make it robust, add alerts that reach a person, write down how it works.

**You:** have published an app that people use without internet. You are patient with hardware. You can come to Kismayo for two weeks at the beginning; afterwards remote is fine.

**Pay:** fixed monthly fee in USD, travel and lodging on top, paid by the project through a local partner. The number is above, because I hate it too when people don't say it.

Write to me here with one paragraph and one link.

== no-iphone|guled_hersi|mobile-dev|discussion|83 days 8 hours|10|4|187|ios,testing,accessibility|||Building for iPhone where almost nobody near you has one
I get asked why I write for iOS from Hargeisa. Because the diaspora sends money, news and invitations with those phones, and one side of the conversation is always there.

It does mean that you can't just hand your phone to the next person. What helps me:

- **Eight testers** in five countries who get a build every second Friday, and a phone call, not a form.
- I watch them on video doing *one* thing. I say nothing for three minutes. It is the hardest part of the job.
- VoiceOver on from the first screen. If it can be used without looking, it can be used in sunlight.
- The oldest phone that still gets updates, bought second-hand. If it is smooth there, it is smooth.

And keep the money flow short. People open the app because their mother is waiting.

== longer-words|ifrah_cabdullahi|ui-ux|discussion|76 days 2 hours|25|15|534|somali,typography,layout,ux-writing|design-kit|A design kit: letters, a colour row, switches and a field for the full name|Somali buttons need a third more room
I measured 212 interface texts in English and Somali. On average Somali is **31 % longer**, and on buttons it is worse:

| English | Somali | |
|---|---|---|
| Add to cart | Ku dar dambiisha | +45 % |
| Sign in | Soo gal | the same, enjoy it |
| Forgot password? | Ma ilowday furaha sirta ah? | +69 % |
| Save changes | Kaydi isbeddelada | +42 % |

So:

- Design in Somali **first**. English always fits afterwards.
- Two lines on a button are allowed. An ellipsis is not; the important part of our words often stands at the end.
- Line height 1.5 at least. Double vowels are quiet, but *dh*, *kh* and *q* need air.
- Pick a typeface with a real hamza apostrophe. A straight `'` in the middle of *go'aan* looks like an accident.

The full table is in my portfolio. Which words gave you trouble?

== icons|naima_ibrahim|ui-ux|discussion|118 days 7 hours|30|18|763|research,icons,accessibility,market|||We tested 24 icons with 38 market traders. Nine failed
Two markets, two weeks, one cardboard box with 24 printed icons. We asked: *"What do you think happens if you press this?"* and then we kept quiet.

**Understood by nearly everybody:** phone, camera, bin, house, lock, and, to my surprise, the magnifying glass.

**Failed:**

1. The *floppy disk*. "A television." "A cupboard."
2. The *hamburger menu*. "Lines." Correct!
3. The *shopping cart*. Nobody here pushes one. A basket did well.
4. The *gear*. "Repair", which sends people away from settings, not into them.
5. The *bookmark ribbon*. "Exam certificate."
6. *Three dots*. "It is loading."
7. The *share* triangle. "A family", which is beautiful and wrong.
8. The *piggy bank*. No comment needed.
9. The *cloud*. "Rain."

With a **word beside them** all nine passed. That is the whole finding. Icons are decoration for words that we were too proud to write.

> If there is room for the icon, there is usually room for the word.

Method, photographs and raw answers are linked on my page. Please do it again in your town and tell us.

== mixed-script|maryam_abdi|ui-ux|question|44 days 1 hours|8|5|152|typography,arabic,rtl,css|||Arabic and Latin in one line: where does the full stop go?
I am designing a site for a bookshop that sells in both languages. Titles like

> كتاب Sooyaalka Geeska (الجزء 2).

come out with the bracket and the full stop on the wrong side. In the design file I push them around by hand, but the developer says that the browser decides.

Is there a correct way, or do we have to avoid such lines?

== portfolio|rahma_nuur|ui-ux|question|6 days 6 hours|12|2|134|portfolio,research,feedback|||Would you look at my first portfolio? I come from social work
I have two projects in it so far:

1. **How families in two settlements decide who gets the phone.** Eleven interviews, one diary study, no app at the end. Is it allowed to have no app?
2. **A usability test of a pharmacy's SMS reminders**, with seven people, done with tea and paper.

I don't have polished screens, because that is not what I did. A friend said that recruiters look at a portfolio for ninety seconds. What should they see in them?

Please be honest. I was a social worker for six years, I can hear it.

== critique|naima_ibrahim|ui-ux|event|12 days 11 hours|13|6|198|event,critique,online|||Open design critique, every second Saturday at 20:00, online
One hour, three designs, cameras optional. Somali or English, as you like.

**The rules, because they are what makes it work**

- You say what you want to know. We answer *that* first.
- "I see", "I wonder", "what if". Never "you should".
- Unfinished work is welcome. Finished work is harder to help.
- Nobody records.

Say in the comments if you want a slot. Audio alone takes about 15 MB an hour; I share the files before, so that you can look at them offline.

== goat-prices|nasteexo_diiriye|data-science|discussion|52 days 5 hours|23|12|587|livestock,prices,pandas,open-data|livestock-prices|Line chart of goat prices at Burao market, rising to 86 dollars|Two years of goat prices, cleaned: what the Saturday notebook knows
Every Saturday since the year before last I have written down what animals were sold for at the seylad in Burao, and four friends do the same elsewhere. That is now **11,320 sales** from five markets. It is public, and you may use it.

What surprised me:

- The price rises *before* the Hajj season, and the herders who sell in the last two weeks before shipping do **worse** than those who sell five weeks before. The trucks know something that the radio does not.
- Fodder explains more than rain does. When a bundle costs over 3 dollars, people sell young animals, and the price of the good ones rises.
- Between Burao and Berbera there are 4 to 9 dollars a head. Two thirds of that is the truck.

How I clean it:

```python
import pandas as pd

sales = pd.read_csv("seylad.csv", dtype={"market": "category", "grade": "category"})
sales["date"] = pd.to_datetime(sales["date"], format="%Y-%m-%d", errors="raise")

# A price that is three times the week's median is nearly always two animals in one line.
median = sales.groupby(["market", "date", "species", "grade"], observed=True)["usd"].transform("median")
doubtful = sales[sales["usd"] > 3 * median]
doubtful.to_csv("ask-the-notebook.csv")
```

The doubtful ones I look up in the paper. I do not delete anything that a person told me.

**Ask:** has anybody done a forecast with so few series? I am learning, gently.

== dates|hibaaq_cawaale|data-science|question|36 days 10 hours|12|6|229|pandas,cleaning,dates,excel|terminal|A terminal after importing 18,204 rows, seven of them unclear|03/04 again: how do you repair a column with two date formats in it?
Two offices, one spreadsheet, 18,204 rows. Half of the people write day/month, the others month/day, and Excel has "helped" with some of them.

Everything over the 12th is easy. For the rest I have tried the following:

```python
def votes(rows):
    """How many rows near this one can only be day-first or only month-first."""
    day_first = sum(1 for a, b in rows if a > 12)
    month_first = sum(1 for a, b in rows if b > 12)
    return day_first, month_first
```

grouped by the person who typed them. It settles all but 412 rows. What would you do with those: ask, guess with a mark, or leave them empty? They are deliveries of medicine, so the month matters.

== berkads|maxamed_deeq|data-science|discussion|128 days 4 hours|19|9|412|gis,drones,water,mapping|district-map|Map of districts coloured by minutes to the next water point|Mapping 1,140 water points with phones, drones and patience
We have finished the first round in Hiiraan. Some notes for those who begin elsewhere.

**Names.** One village, five spellings, and two villages with the same one. We gave every place an id and kept *all* names that people use, with who uses them. Never "correct" a name on behalf of the people who live there.

**Coordinates.** Phones are good to about five metres when they had a minute to think. The app does not let you save before that. Enumerators hated it for a day.

**Drones.** Wonderful for finding what nobody mentioned, useless for knowing whether there is water in it. Ask the elders *before* you fly, every time, and show the pictures to the village afterwards. Twice that was the first map of the place that they had ever been shown.

**Time, not distance.** Four kilometres with a donkey and two jerrycans, uphill on the way back. We colour the map by minutes, and the red areas moved completely.

**Seasons.** A water point without the month in which it dries up is a trap. That column took longer than all the others together.

The data belongs to the districts. What may be public is public; where the wells are during a conflict is not always a thing to publish. Think about that before you begin, not after.

== sampling|zamzam_nuur|data-science|discussion|88 days 9 hours|17|8|318|statistics,survey,sampling,ethics|||If you only called phones, you did not ask Somalia
Last month I reviewed a survey that found 94 % of households satisfied with a digital service. It had been carried out **on the digital service**.

That one was easy. The following are harder, and I make these mistakes too:

- *Phone surveys* reach whoever holds the phone. In many homes that is one person, and rarely the oldest woman.
- *Convenience* in a city reaches the streets along which the enumerator lives.
- *Weighting* can repair the age of your sample. It can't repair the people of whom you have none.

What I ask for before I look at a result:

1. Who could **not** have been in this sample?
2. How many refused, and how many did you never find?
3. Would the answer change if those people said the opposite of the average?

If the third answer is "yes", then print that, in the first paragraph, in words.

> The honest sentence is often the most useful one of the report: *"We do not know."*

== internship|deeqa_salaad|data-science|job|26 days 3 hours|9|8|245|internship,health,excel,power-bi|||Paid internship: help nine clinics understand their own numbers
Three months, half days, in Kismayo. You sit with the people who write the registers, you find out why March has 34 days of visits, and you build a page that they want to look at.

You need Excel and curiosity. SQL or Power BI is nice, and we will teach it. Students are welcome, mothers with small children are welcome, there is a room for them next to ours.

It is **paid**. Not "exposure", money, every month.

Message me with a few sentences on a table that once made you angry.

== tokenizer|faadumo_axmed|ml-ai|discussion|41 days 8 hours|28|16|694|nlp,somali,tokenizer,research|somali-nlp|A Somali sentence with the part of speech under each word|Teaching a tokenizer that one Somali word can be three English ones
Take one word: **keenaynay**. In English: *we were bringing*. A tokenizer that was trained on the internet sees something like this:

```text
ke|ena|yn|ay          4 tokens
```

and not one of these pieces means anything. *Keen* (bring), *ay* (going on), *nay* (we, in the past) would be three honest ones. For the same content a Somali speaker pays two or three times what an English speaker pays, in money *and* in the room that is left in the model's memory.

### What I tried

1. **More data, same method.** 41 million words. From 2.9 tokens per word down to 2.1. Fine, but the cuts are still in the wrong places.
2. **Cutting by hand-written rules.** Beautiful for verbs, hopeless for the way in which people really spell.
3. **Both:** rules propose cuts, the statistics choose among them. 1.6 tokens per word, and eight of ten cuts are where a teacher would make them.

```python
from erayfur import Tokenizer

tok = Tokenizer.load("so-32k")
tok.encode("buuggaygii").pieces   # ['buug', 'gay', 'gii'], my book, the one we know
```

### What still fails

- Spelling: *qaxwo*, *kaxwo*, *qahwo*. I normalise nothing any more; I let the model see all three.
- The Af-Maay text I have is far too little. If you write it, I would love to talk to you, and to pay for your time.
- Poetry. Alliteration makes people choose rare words on purpose. I have decided to call this a feature.

The code and the trained vocabulary are open. The texts themselves only where the authors agreed.

== speech-data|asli_barre|ml-ai|question|19 days 2 hours|20|4|307|speech,dataset,consent,somali|radio-archive|Player for a restored radio tape, Maanso iyo Hees|Who would read 200 sentences aloud? And what should we promise them?
Faadumo and I want to collect **forty hours of read Somali speech**, from as many regions and ages as possible, so that anybody may build on it. Two hundred sentences are about twenty-five minutes of reading.

The sentences are ready (short, no names, nothing that anybody would mind saying aloud). What we have not settled is the promise:

- Can people take their voice back later? How, once it is inside somebody's model?
- Do we pay? If yes, everybody the same?
- Old voices are the rarest and the most beautiful. How do we ask grandparents so that they know what they agree to?
- Should there be a licence that forbids imitating a person?

I would like to hear it from people who are *not* engineers, too. Ask at home!

== small-models|zamzam_nuur|ml-ai|discussion|63 days 7 hours|18|10|356|health,llm,evaluation,ethics|||A small model in the clinic: what we did not automate
We tried a small language model, running on a desktop without internet, to help nurses with the monthly narrative report. Here is what stayed and what went.

**Stayed**

- Turning the tables into a first draft. Saves about an hour.
- Finding contradictions: *"the text says no deaths, table 4 says one"*. This alone was worth it.

**Went**

- Anything near a diagnosis. It was right so often that people stopped checking, and that was precisely the problem.
- Translation of free text from patients. It made people politer than they were. A mother's anger is data.
- A chat box. Nobody asked it what it could answer.

**How we decided:** two hundred real cases from last year, three nurses, each answer judged without knowing whether it came from a colleague or from the machine. It took nine days, and it was the cheapest part of the project.

If you evaluate something like this, write down *before* what result would make you stop.

== where-to-start|idiris_macallin|ml-ai|question|14 days 1 hours|11|5|188|beginners,maths,learning|||Machine learning when your maths is rusty: where do I begin?
I can write a bit of Python. I left school maths behind eight years ago and every course begins with a matrix.

I have evenings, a laptop with 8 GB and mobile data that I have to count. Videos are expensive for me; text is fine.

What did *you* do in the first three months?

== dhow-days|warsame_xuseen|game-dev|discussion|24 days 6 hours|34|13|779|godot,indie,sailing,somali|dhow-game|A dhow at sunset with three hearts and 1,240 coins|Dhow Days: eight months of evenings, forty minutes of sea
It is done. *Dhow Days* can be downloaded, free, in Somali and English, for Windows and Linux. You sail from Zeila to Bosaso with frankincense and dates, read the wind, and listen to what the harbours tell.

Some numbers for those who are where I was last winter:

- 231 evenings, 3 complete restarts
- 1 ocean shader, written eleven times
- 14 stories, 9 of them from my grandmother, who gets a share
- 61 MB, runs with 4 GB of memory and no graphics card

**What I would do again:** finish one port completely, with sound, before starting the second. Everything that I learned there made the others quick.

**What I would not:** write my own save format. At two in the morning. Before a demo.

Wind in one line, because people ask:

```gdscript
var push := maxf(0.0, sail_normal.dot(wind)) * sail_area * trim
velocity += (hull_forward * push - drag * velocity) * delta
```

Thank you, Maryam, for the letters on the cover, and to everybody who tested it on machines that had no business running it.

== jam|warsame_xuseen|game-dev|event|8 days 11 hours|16|7|233|gamejam,event,beginners|||Xeebta Jam: make a game in 48 hours, from anywhere
First weekend of next month, Friday after prayers until Sunday at the same time. The theme is announced on Friday. Teams of one to four.

- **Any engine**, also paper. Last time a board game came third.
- **Low data:** the start needs 5 MB, the hand-in may have up to 50.
- Beginners get a mentor who answers within the hour. We have six so far. *Mentors, raise your hands.*
- Prizes: a graphics tablet, two game pads, and glory.

Children under 15 take part with an adult who promises not to touch the keyboard.

== godot-4gb|cali_weheliye|game-dev|question|11 days 5 hours|6|2|119|godot,hardware,beginners|||Godot on a laptop with 4 GB: what can I turn off?
I repaired this laptop myself, so I know what is inside: two cores, 4 GB, a slow disk. The editor opens, but with a scene of thirty sprites it begins to think about life.

I only want 2D. What do you switch off? Is an older version a good idea, or do I learn things that I have to unlearn?

== sim-swap|sucaad_muuse|cybersecurity|discussion|109 days 10 hours|32|20|968|fraud,sim-swap,mobile-money,authentication|||SIM swap: how the theft goes, and what an app can do about it
Four families came to me this spring with the same story. The phone goes silent at night. In the morning the wallet is empty. Here is how it goes, so that you can build against it.

1. The thief learns a name and a number. A delivery label is enough.
2. He calls you as "customer service" and gets one more detail.
3. He gets a new SIM for your number, with a story or with help from inside.
4. Every code that is sent by SMS now arrives **at his phone**.

## If you build apps

- A code by SMS proves that somebody has the *number*. It does not prove who. Do not let it be the only key to money or to an account.
- Bind the account to the device. A new device waits: small amounts for 24 hours, and a message to the old device with a big red **"This wasn't me"**.
- Do not tell a caller whether an address or number has an account.
- Keep a telephone line that is answered by a person. All four families lost most of the money while they were looking for whom to call.

## If you have a wallet

- A PIN that is not your birthday. Yes, yours.
- Phone silent and no signal while others have it? Call from another phone *now*.
- Nobody from any company ever needs your PIN. **Nobody.**

Please translate this for your parents. I put a one-page version in Somali into my checklists.

== ctf|abdalla_hassan|cybersecurity|event|30 days 4 hours|14|5|206|ctf,students,event,borama|||Campus CTF, second edition: registration is open
Teams of three students, one day, twelve challenges: web, cryptography, forensics, networks, and one riddle that needs no computer.

It runs **inside the campus network**, so that nobody needs data. Teams from elsewhere get the same challenges as a virtual machine of 700 MB in advance, on a stick if need be.

Last year's challenges with solutions are written in Somali and English and may be used in your classes. We ask for one thing only: attack the challenge, never each other, and never the cafeteria's till again.

مرحباً بالجميع · *Dhammaan waa soo dhoweyn yihiin.*

== first-logs|maryan_cabdulle|cybersecurity|question|23 days 9 hours|13|7|231|logs,monitoring,beginners,blue-team|||New job, no monitoring: which five things would you watch first?
I am the first security person in a company of sixty. There is a firewall, a file server, e-mail in the cloud and a payroll system that nobody wants to touch. There are logs, and nobody reads them.

I can't buy anything before the new year. I have one old server and my own time. I don't want to drown in alerts that I will learn to ignore.

Which **five** would you begin with?

== disclosure|sucaad_muuse|cybersecurity|discussion|5 days 3 hours|10|6|142|disclosure,ethics,law|||You found a hole in somebody's system. How to say it without getting into trouble
It happens to careful people: you look at your own bill, change a number in the address, and see a stranger's.

**Stop there.** One example is proof. Two is curiosity, ten is an offence.

Then:

1. Write down what you did, with the time. Two screenshots, names blacked out.
2. Look for an owner: a security page, `/.well-known/security.txt`, the domain's contact, at last the front desk. Ask for the *person* responsible; do not describe the hole to the one who picks up.
3. First message: short, friendly, no technical detail, no demand. **Never** mention money. Not even as a joke.
4. Give them time. I say thirty days and I mean sixty.
5. Silence? Ask somebody known to both of you to vouch for you. Here that works better than any policy.
6. Publish only when it is closed, or when people are being harmed and nobody moves. Then get advice from a lawyer first.

A template of the first message, in Somali and English, is in the comments. Companies that read this: put up a page. It costs an afternoon.

$$, E'\n\n?== ') as part
cross join regexp_match(part, '^([^\n]*)\n(.*?)\n*$') as m
cross join string_to_array(m[1], '|') as f
where m is not null;

insert into public.posts
  (id, profile_id, title, content, post_type, category_id, tags, media_url, media_alt, created_at, updated_at)
select pg_temp.demo_id('post', d.key), pg_temp.demo_id('member', d.author), d.title, d.content, d.type,
  (select c.id from public.categories c where c.slug = d.category), d.tags,
  '/demo/' || d.picture || '.webp', d.alt, now() - d.age, now() - d.age
from demo_post d
order by d.age desc;

-- The offers among the posts.
insert into public.jobs (
  post_id, author_id, employer, kind, places, remote, pay_from, pay_to, currency, pay_per, levels, last_day, time_zone,
  ends_at, created_at)
select pg_temp.demo_id('post', o.key), pg_temp.demo_id('member', d.author), o.employer, o.kind, o.places, o.remote,
  o.pay_from, o.pay_to, 'USD', 'month', o.levels, current_date + o.days, 'Africa/Mogadishu', now(), now() - d.age
from (values
  ('job-backend', 'Suuq', 'full_time', array['Garowe', 'Hargeisa', 'Mogadishu (Capital)'], 'anywhere', 1400,
    2000, array['Mid-level', 'Senior'], 21),
  ('job-android', 'Fridge Diary', 'contract', array['Kismayo'], 'anywhere', 1100, null, array['Mid-level'], 9),
  ('internship', 'Fridge Diary', 'internship', array['Kismayo'], null, 250, null, array['Junior'], 3)
) as o (key, employer, kind, places, remote, pay_from, pay_to, levels, days)
join demo_post d on d.key = o.key;

insert into public.job_skills (job_id, skill_id)
select pg_temp.demo_id('post', o.key), s.id
from (values
  ('job-backend', array['TypeScript', 'PostgreSQL']), ('job-android', array['Android', 'Kotlin', 'SQLite', 'SMS Gateways']),
  ('internship', array['Excel', 'Power BI', 'SQL'])
) as o (key, skills)
join public.skills s on s.name = any (o.skills);

insert into public.post_media (id, post_id, url, created_at)
select pg_temp.demo_id('post-media', d.key), pg_temp.demo_id('post', d.key), '/demo/' || d.picture || '.webp', now() - d.age
from demo_post d
where d.picture is not null;

-- Likes and saves: a fixed shuffle of the members for each post.
insert into public.post_likes (post_id, profile_id, created_at)
select pg_temp.demo_id('post', d.key), pg_temp.demo_id('member', fan.username),
  now() - d.age * (1 - fan.place / 60.0)
from demo_post d
cross join lateral (
  select m.username, row_number() over (order by md5(d.key || '/like/' || m.username)) as place
  from demo_member m where m.username not in (d.author, 'ayuub')
) as fan
where fan.place <= d.likes;

insert into public.post_saves (post_id, profile_id, created_at)
select pg_temp.demo_id('post', d.key), pg_temp.demo_id('member', fan.username),
  now() - d.age * (1 - fan.place / 60.0)
from demo_post d
cross join lateral (
  select m.username, row_number() over (order by md5(d.key || '/save/' || m.username)) as place
  from demo_member m where m.username not in (d.author, 'hodan_warsame', 'ayuub')
) as fan
where fan.place <= d.saves;

insert into public.post_saves (post_id, profile_id, created_at)
select pg_temp.demo_id('post', saved.key), pg_temp.demo_id('member', 'hodan_warsame'), now() - saved.age
from (values
  ('disclosure', interval '4 days'), ('service-worker', interval '12 days'), ('sync-rules', interval '16 days'),
  ('search-case', interval '20 days'), ('tokenizer', interval '40 days'), ('names', interval '46 days'),
  ('callbacks', interval '57 days'), ('longer-words', interval '70 days'), ('hosting', interval '90 days'),
  ('sim-swap', interval '100 days'), ('icons', interval '117 days'), ('outages', interval '149 days')
) as saved (key, age);

update public.post_counters c set view_count = d.views
from demo_post d
where c.post_id = pg_temp.demo_id('post', d.key);

-- ---------------------------------------------------------------------------------------------------------
-- Comments, under the key of their post, written like a script: '@member: what they said'. They come within two
-- days of the post, the first ones soon, unless a line says how much later: '@member (9 days later): …'.
-- ---------------------------------------------------------------------------------------------------------

create temporary table demo_comment on commit drop as
select
  d.key, said.place, said.parts[1] as author, said.parts[3] as content,
  now() - d.age + coalesce(
    said.parts[2]::interval,
    least(d.age, interval '2 days') * (said.place / (count(*) over (partition by d.key) + 1.0)) ^ 2
  ) as created_at
from regexp_split_to_table($$
== callbacks
@hodan_warsame: "Your database is an opinion" is going on the wall of our office. We do the same with a unique key, but we did *not* have the job that asks after two minutes. We added it this morning. It found three payments from last week.
@shukri_aadan: Question from the shop side: what do you show to the customer while the payment is open? Ours press the button again after eight seconds.
@cabdirahman_yusuf: @shukri Show the amount, the number and "We are waiting for your PIN", and take the button away. When it takes longer than a minute, say that nothing is lost and that an SMS will come. And give the second press the **same** reference, so that it can't become a second payment.
@abdifatah_omar: In PHP, for those who need it: `insertOrIgnore` returns the number of rows. If it is 0, return 200. Took me a year to learn, and four lines to write.
@cismaan_geedi: Same story with USSD by the way. The session dies after the PIN and people dial again. Idempotency by phone number + amount + ten minutes has saved us, with a question: "You paid this 3 minutes ago. Again?"
@liibaan_cumar: Beginner question: why not check with `select` first whether it is there, and insert if not?
@cabdirahman_yusuf: Good question, not a beginner's one. Between your `select` and your `insert` there is a small gap, and the second callback lives exactly there. The primary key has no gap.
@liibaan_cumar: Understood. I had the gap. Thank you!
@sucaad_muuse: One more, from the other side: check **who** is calling. I have been able to pay for things with `curl` in two shops. Signature, or at least ask the operator before you deliver.
@daauud_shire: The Friday part is true. I have no explanation for it, only data.
== bundle
@kaltuun_xassan: The failing build is the best part. We had a dashboard about our size for a year and nobody ever looked at it.
@sacdiya_maxamed: Which phone for 48 dollars? Asking for my drawer.
@hodan_warsame: @sacdiya the one from the kiosk opposite the post office, 1 GB of memory, last year's brand name with one letter changed. It is terrible. I love it.
@ilhaan_jaamac: Did you draw the growth curves by hand, as in: write the path yourself?
@hodan_warsame: Yes! It is a `path` with 60 points and two axes. Forty lines. The library could do everything, and we needed one thing.
@mustafe_cilmi: Three date libraries … I went to look. We have two. Thank you, I think.
== search-case
@hodan_warsame: For case alone `ilike` is enough at 2,400 rows. For the spellings look at trigrams: `create extension pg_trgm`, then `where name % $1 order by similarity(name, $1) desc`. *Hassan* and *Hasan* share most of their three-letter pieces. The [manual](https://www.postgresql.org/docs/current/pgtrgm.html) is short and good.
@faadumo_axmed: Trigrams get you Hasan/Hassan. For **Xasan**/Hassan add a folded column: `x→h`, `c→` nothing, double letters to one, `aa→a`. So *Xasan*, *Hassan*, *Hasan* all become `hasan`, *Cali* and *Ali* become `ali`. Search in that, show the original.
@ilhaan_jaamac: @faadumo this is so simple that I am a bit angry. A generated column?
@faadumo_axmed: Exactly, `generated always as (...) stored`, with an index. And never let anybody "clean" the original spelling.
@nuur_faarax: I'd like to pin this one for everybody who builds a register. Parents will thank you.
== hosting
@khadar_ismaaciil: Matches what we see in Berbera, plus the month when the cable was repaired and everything went around by Djibouti at 240 ms.
@hodan_warsame: "A page that opens one connection and keeps it" – could you show what you changed? I think we open seven.
@ridwaan_sheekh: Fonts, analytics, a map and two image hosts, all on other people's domains. We moved them to our own and the new-visitor time fell from 3.1 s to 1.2 s from the same server. The server was never the problem.
@zamzam_nuur: I appreciate the "slowest 5 in 100". Could you publish the raw file? I would like to see the hours of the day.
@ridwaan_sheekh: I'll send it to you, and if you make a chart that can be read aloud on the radio, even better.
@bile_samatar: Did your phones in the north go out over the eastern or the western route? From Sanaag the difference is 60 ms.
== job-backend
@nuur_faarax: Thank you for writing the pay day and the on-call rule into it. Everybody: this is what a good posting looks like.
@liibaan_cumar: I only have one year. Is it worth writing, or do I wait?
@shukri_aadan: @liibaan write. Not for this place perhaps, but we take a junior in spring, and I would rather know you by then.
@samsam_yuusuf: Is the power station for the house real? My pupils do not believe me.
@shukri_aadan: Real. 500 W, two panels. It is cheaper than an engineer who waits for electricity.
== laravel
@deeqa_salaad: Road 1, survived. The trick was to write tests for the twenty routes that bring the money, nothing else, before touching anything. Two weeks. Then one major version a month.
@amina_osman: Seconding Deeqa. You can record them: put real requests (without names!) into a file and compare the answers of old and new. It finds what you would never write a test for.
@abdifatah_omar: Comparing answers, that calms me down. How do you deal with times and ids which differ?
@amina_osman: Replace them by a word before comparing. Ten regular expressions, and a list of what you replaced so that nobody hides a bug there.
@abdifatah_omar (43 days later): Report after six weeks: version 9 is live, nobody noticed, one shop says that it became quicker. I owe you both tea.
== meetup
@sacdiya_maxamed: I come, with the bus and a projector cable of my own this time.
@maryam_abdi: Coming with two friends from design school. Is there a corner to hang up posters?
@nuur_faarax: A whole wall, Maryam. Bring tape.
@warsame_xuseen: I could take ten minutes: "drawing water eleven times".
@nuur_faarax: Taken! The programme is full now. Cooking for forty.
@hamse_abdi: First time for me. Do I need a laptop?
@nuur_faarax: No. Bring a question.
== names
@mohamed_abdi_ali: As one of the six in my office: thank you.
@guled_hersi: At an airport abroad I was once told that I am travelling with "somebody else's son", because his last name is my first one. He is eight. He found it very funny.
@deeqa_salaad: In the clinics we have mother's name as well, because children come with an aunt. Name + mother's name + year finds the right child in nine of ten cases; the number on the card finds the rest.
@hibaaq_cawaale: From the data side: please also store it **once**. I regularly get files with FIRST, MIDDLE, LAST, FULL and FULL_NAME_2, and they all disagree.
@kaltuun_xassan: The [W3C article on personal names](https://www.w3.org/International/questions/qa-personal-names) says the same for half of the world. I send it to every team that I join.
@sacdiya_maxamed: "tired of being invalid" – yes. I've been *Sadiya*, *Sa diya* and once *Sa&#39;diya* on a printed badge.
@daauud_shire: I have been *Daa\'uud* with the backslash on a bank letter. For years.
@asli_barre: I am collecting these for a poster. Keep them coming!
@hodan_warsame (6 days later): We shipped this today: one field, "Magaca oo dhan". The form got shorter and so did the support list.
== git-password
@sucaad_muuse: First: well done for asking. Second, in this order: **1.** change the password of the database *now*, before you touch git. **2.** look at whether anybody connected that you do not know. **3.** then clean the history, if you still want to.
@sucaad_muuse: And your second friend is right: it is in the history and in every copy. Programs look for such lines within minutes. So a leaked password is a spent one, the history does not matter any more.
@khadar_ismaaciil: For the future: `.env` in `.gitignore` on the first day, and a hook that looks for secrets before each commit. And let the database only listen to the machine which needs it.
@xaawo_cali: Password changed, nobody strange in the log, hook installed. My heart is slower again. Thank you for not laughing.
@cabdirahman_yusuf: Nobody here laughs. I once printed one on a receipt.
== hello-qardho
@samsam_yuusuf: Soo dhowow Ubax! That grid is exactly right. My girls will want your menu.
@ilhaan_jaamac: Build the thing which adds up the bill for two teas and a plate. Then let it forget nothing when the page is closed (`localStorage`). By then you know a third of JavaScript.
@ubax_faarax: The bill! My aunt does it on the back of her hand. I begin tomorrow.
@hodan_warsame: Welcome! And put it on a real phone as early as you can; the first time that somebody else uses your page is a good day.
== outages
@khadar_ismaaciil: "Two routes that share one room are one route." I am printing this and hanging it in that room.
@bile_samatar: The goat is true. I was the one who had to explain it to the customer.
@daauud_shire: And you did it with dignity, Bile.
@ridwaan_sheekh: To the list I would add: *the dashboard was green, because it ran on the thing that was down.*
@hodan_warsame: We have just introduced the rule about the report, after reading this. The first one was mine. It was a good feeling, which I did not expect.
@abdalla_hassan: With your permission this becomes required reading in my second year.
@daauud_shire: Permission given. Tell them to sleep.
@zamzam_nuur: "Promote the people who bore you with spreadsheets." Framed.
@xaawo_cali: What is a core network, please? I understood everything else.
@daauud_shire: A fair question. Think of the town as phones and antennas. The core is the room where it is decided who may speak, with whom, and what it costs. If an antenna fails, a quarter is silent. If the core fails, everybody is. That's why I have grey hair.
@nuur_faarax (20 days later): Most viewed post of the community so far, deservedly.
== service-worker
@hodan_warsame: We put vaccines on the shelf "network only if writing, cache with date if reading". The *date* is what the nurses asked for.
@amina_osman: Please also test the update! Four of my eleven phones kept the old shell for three days.
@kaltuun_xassan: @amina oh no. Which ones? We skip waiting only when no form is open.
@amina_osman: I'll send you the table. It is the ones where nobody ever closes the browser, so all of them, in real life.
@mustafe_cilmi: "An honest no connection beats a wrong number" should be a button label.
== signup-guide
@amina_osman: Tested on all eleven phones with your example: works on ten. The eleventh had no keyboard any more, so I do not count it.
@asli_barre: *"Nobody has ever read a red border aloud to me."* I laughed, then I added `aria-describedby` to 40 fields.
@cabdirahman_yusuf: Chapter 4 is payments without the money. "We don't know yet" should be a state in every system that we build.
@ilhaan_jaamac: Does `normalizePhone` also take Arabic digits? My grandmother writes them.
@hibaaq_cawaale: 230 people stopped by a captcha. Somebody please show this to my bank.
@kaltuun_xassan (3 days later): @ilhaan it does now, thank you and your grandmother: `typed.normalize('NFKC')` is not enough for them, I map them one by one. Test included.
== apk-size
@guled_hersi: 4.8 MB on iOS, and I'm ashamed of 1.1 of them.
@fartuun_cabdi: 14 MB in Flutter, of which the engine is 5. I could not get lower. Any tips?
@sacdiya_maxamed: @fartuun split by ABI, and check the fonts: the icon font alone is half a megabyte if you do not let the build cut it.
@fartuun_cabdi (3 days later): It was the fonts. 9.6 now!
@liibaan_cumar (4 days later): 38 MB. I'll show myself out.
== ussd
@naima_ibrahim: Number 4 is a design principle for *every* medium. Save after every step.
@asli_barre: May I use your menus as examples in the glossary? The words in them are the best-tested Somali in the country.
@cismaan_geedi: @asli with pleasure. They were tested by people who hang up when they don't like a word.
@mustafe_cilmi: How do you handle names in 182 characters?
@cismaan_geedi: We don't. A number for the patient, and the first name only in the SMS afterwards.
== first-app
@fartuun_cabdi: You know a little Dart, it must work offline, you have two hours: Flutter. Finish it. The second framework takes a third of the time, whichever it is.
@liibaan_cumar: I am the React Native friend, and I say Flutter too. I needed three months of JavaScript before I could begin.
@sakariye_daahir (5 days later): Both of you agree, so I have no excuse left. The first screen (7 × 8) runs on my phone!
@warsame_xuseen (6 days later): Consider a game engine if the prize at the end becomes more important than the fractions. It will.
== sync-rules
@hodan_warsame: "A visit belongs to who made it" is what we ended up with as well, after two expensive detours.
@maxamed_deeq: The phone from 2012 – we had one too. The offset column saved a week of my life.
@deeqa_salaad: How do you let the supervisors decide when they are offline for three days?
@fartuun_cabdi: @deeqa it stays open, and both versions are shown with a mark. Reports count it as "unclear". Nobody has died of an unclear row yet; of silently wrong ones I am not so sure.
== longer-words
@naima_ibrahim: Adopted in the kit: every component is now checked with the longest Somali string that we know. It is "Ma hubtaa inaad rabto inaad tirtirto?".
@kaltuun_xassan: "An ellipsis is not" – agreed, and screen readers read the whole text anyway, so the cut only hurts those who look.
@asli_barre: *Ku dar dambiisha* can be *Dambiisha ku dar*, same length, but the noun first. Traders preferred it when I asked.
@ifrah_cabdullahi: @asli that is wonderful. I'll measure the order too.
== icons
@ifrah_cabdullahi: "Exam certificate" for the bookmark! I laughed, then I opened my own design and stopped laughing.
@rahma_nuur: Did you ask men and women separately? In my interviews the answers change with who stands beside.
@naima_ibrahim: @rahma yes, and in different corners of the market. For the phone and the house no difference, for the gear a large one. It is in the raw answers.
@warsame_xuseen: In games we have it easier, a heart is a heart. But nobody understood my floppy disk either.
@guled_hersi: I replaced the three dots by the word "More" in both apps. Support mails about "where is delete" went to zero.
== mixed-script
@kaltuun_xassan: The browser decides with the bidi algorithm, and it needs a hint about where the foreign part begins. Wrap every title in `<bdi>`, and set `dir="auto"` on fields in which people type. Then the bracket and the full stop go where they belong.
@abdalla_hassan: ونعم، لا تتجنبوا هذه السطور. Do not avoid such lines, they are how we speak. Set `lang` too, so that the right letterforms are taken.
@maryam_abdi: `<bdi>` solved it, including the list of prices. شكراً لكما!
== portfolio
@naima_ibrahim: Project one *without* an app is the strongest thing that I have read in a portfolio this year. Put the finding into the first line: who gets the phone, and what it changed in the programme.
@ifrah_cabdullahi: In ninety seconds I look for: what was the question, what did *you* do, what did you learn that surprised you. You have all three, they are only on page four.
@rahma_nuur: I cried a little, in a good way. New order tonight.
== critique
@ifrah_cabdullahi: A slot for me please, a radio station's player.
@maryam_abdi: May I bring a logo, or is it only for interfaces?
@naima_ibrahim: Bring it. A logo is an interface for a company.
@rahma_nuur: I would listen first, if that is fine.
== goat-prices
@zamzam_nuur: This is a treasure. For few, short series: begin with "the same week last year, plus the change of the last month". If a model can't beat that, and many can't, do not use it.
@hibaaq_cawaale: `format="%Y-%m-%d", errors="raise"` – I feel seen.
@mustafe_cilmi: Could you add Gabiley on Mondays? I can count goats, I grew up with them.
@nasteexo_diiriye: @mustafe yes, please! I send you the form and a real notebook.
@maxamed_deeq: If you put the market's coordinates beside it, I can add the distance by road to the port. Then we see the truck.
@nasteexo_diiriye (16 days later): The Monday market of Gabiley is in since this week. First surprise: the camels are cheaper by the tooth. Ask me on Saturday what that means.
== dates
@zamzam_nuur: Guess with a mark, and the mark must survive into every table that is made from it. Then run the result twice, once with every guess turned around. If the conclusion changes, you have to ask after all.
@deeqa_salaad: Medicine: ask. 412 rows are two days on the phone, and you will find three other errors on the way. I know that from experience.
@amina_osman: And afterwards a form that writes 3 Abriil, so that it never happens again.
@hibaaq_cawaale (4 days later): Two days on the phone it is. Result: 396 settled, 16 nobody knows, and one office has a new calendar on the wall.
== berkads
@nasteexo_diiriye: "Time, not distance" explains three of my markets. May I use your travel times?
@maxamed_deeq: Of course. Mind that they are for a donkey. For a truck divide by six in the dry season and by two in the wet one.
@bashiir_xirsi: I have level sensors standing in twelve of them. If you give me your ids, I send one number an hour.
@zamzam_nuur: Thank you for the paragraph on what not to publish.
== sampling
@nasteexo_diiriye: I only have those who come to the market … I'll write it on top of every table.
@rahma_nuur: Question 1 works for interviews too. I could not have met the women who fetch water at noon, because I came at noon.
@zamzam_nuur: @rahma that sentence is worth a chapter.
== tokenizer
@asli_barre: *Keen-ay-nay*. I taught this to ten-year-olds, and they were faster than the internet, too.
@zamzam_nuur: How did you judge "where a teacher would make them"? One teacher or several?
@faadumo_axmed: @zamzam three, independently, 1,500 words. They agree with one another in 91 of 100 cuts, so that is about the ceiling.
@idiris_macallin: I did not understand everything, but now I know why my chatbot answered so slowly in Somali.
@maxamed_deeq: Would it help with place names? "Ceel", "Buur", "Webi" are at the beginning of half of my list.
@faadumo_axmed: It does already: *Ceelbuur* becomes `ceel`, `buur`. I did not teach it. That was a good evening.
== speech-data
@rahma_nuur: From six years of consent forms: read it aloud, let them tell it back to you in their own words, and write down *those*. For grandparents with a grandchild beside them.
@sucaad_muuse: Please plan for misuse now. A voice that opens a wallet is coming. A licence does not stop a thief, so do not publish long recordings of one person with their name.
@faadumo_axmed: Agreed. No names, at most 25 minutes each, and the link between voice and person on paper in two places.
@samsam_yuusuf: My pupils and their grandmothers. Tell me when.
@daauud_shire: Equal pay for everybody, and the money comes first. Then it is a gift and a contract at once. My mother would read. She is 81 and knows 200 sentences that you don't have.
@asli_barre: Daa'uud, we'll come to your mother, with sugar and tea.
== small-models
@deeqa_salaad: "It made people politer than they were." We had the same with human translators.
@faadumo_axmed: Judging without knowing who wrote it is so rarely done. Would you write up the nine days in detail?
@sucaad_muuse: Offline, on a desktop, in the clinic: thank you for that as well.
== where-to-start
@zamzam_nuur: Start with a table that you care about, not with a matrix. Predict something that you can check next week: the price of sugar, the minutes of electricity. Use the mean first. Then try to beat it.
@faadumo_axmed: And text instead of videos: the user guide of scikit-learn is a whole course, you can save it once and read it offline. School maths comes back when you need it, a page at a time.
@nasteexo_diiriye: I was there last year. Come to the seylad with me one Saturday, you'll never run out of data.
@idiris_macallin (9 days later): Minutes of electricity! I have a notebook already. Mean of the last week: 371 minutes. Now I try to beat it.
== dhow-days
@maryam_abdi: The cover was a pleasure. I have never drawn a *D* that had to look like a sail before.
@cali_weheliye: It runs on the laptop that I repaired from three others! 34 pictures a second.
@hodan_warsame: Played it with my nephews until the battery was empty. They argue about the wind now.
@ifrah_cabdullahi: The type on the harbour signs … chef's kiss.
@daauud_shire: My father sailed from Bosaso. He says the third story is told wrongly, and that he will tell you the right one.
@warsame_xuseen: Uncle Daa'uud, please give me his number. This is exactly what I hoped for.
@sakariye_daahir: My pupils ask whether a level about multiplication could be built in. I said that I'd ask.
@guled_hersi: If you want it on iPhone, I have evenings in winter.
== jam
@cali_weheliye: I'm in, with Godot and very little memory.
@maryam_abdi: Looking for a team, I can draw.
@cali_weheliye: @maryam I can't draw at all. Team?
@maryam_abdi: Team!
@samsam_yuusuf: Four of my girls want to come. I promise not to touch the keyboard.
== godot-4gb
@warsame_xuseen: Use the *Compatibility* renderer, that is half of it. Turn off the thumbnails in the file system, close the script help, one scene at a time. Do not take an old version.
@khadar_ismaaciil: And put the swap on something quicker than that disk. Even a good USB stick.
@cali_weheliye: Compatibility + no thumbnails: 1.4 GB instead of 2.6. It breathes.
== sim-swap
@cabdirahman_yusuf: The waiting time for new devices cost us an argument with marketing, and it has stopped eleven thefts since. I can live with that argument.
@hodan_warsame: We had SMS as the only way back into an account. We have a printed code now, which people keep with their papers. They understand it at once, it is a key.
@maryan_cabdulle: I have printed the part for families and hung it up in our stairwell.
@asli_barre: I translated it for my aunt, and she told it to the whole tea house.
@abdalla_hassan: My students will discuss this next week. May I invite you, online?
@sucaad_muuse: @abdalla gladly.
@cismaan_geedi: On USSD: ask something that is not in the network. For the hospital it is the year of the last visit. Simple, and the thief doesn't know it.
== ctf
@maryan_cabdulle: Is a team of people who work already allowed, outside the ranking?
@abdalla_hassan: Yes, outside the ranking, and you get the stick.
@xaawo_cali: Three of us from Baidoa would like the virtual machine. None of us has ever done it!
@abdalla_hassan: That is the best moment to begin. Challenge 1 is written for you.
== first-logs
@sucaad_muuse: My five: **1.** sign-ins to e-mail from new countries, **2.** new forwarding rules in mailboxes (this is how the money goes), **3.** new administrators anywhere, **4.** the backup job *not* reporting success, **5.** anything that the payroll system sends outside.
@ridwaan_sheekh: Number 4 deserves to be number 1.
@abdalla_hassan: And let every alert name the person who acts on it, and what they do first. If you can't write that sentence, do not make the alert.
@maryan_cabdulle (6 days later): Five alerts run since Sunday, with a sentence each. The forwarding rule found something on the second day. Thank you, really.
@sucaad_muuse (7 days later): On the second day! That is why it is on the list. Well done.
== disclosure
@sucaad_muuse: The template: *"Hello, I am a customer of yours. I have seen something in your system that you will want to repair, and I have told nobody. Whom may I show it to? I want nothing for it."* And in Somali: *"Waxaan ahay macmiil. Waxaan nidaamkiinna ku arkay wax aad rabi doontaan inaad hagaajisaan, cidna uma sheegin. Yaan tusi karaa?"*
@shukri_aadan: We put up our page this afternoon, it took 50 minutes. Thank you for the push.
@maryan_cabdulle: And from inside a company: please be kind to whoever writes. The first one we got was a student who was more afraid than we were.
$$, E'\n== ') as script
join demo_post d on d.key = split_part(script, E'\n', 1)
cross join lateral (
  select line.place, regexp_match(line.text, '^@(\w+)(?: \(([^)]+) later\))?: (.*)$') as parts
  from regexp_split_to_table(btrim(substr(script, char_length(d.key) + 2), E'\n'), E'\n(?=@\\w+( \\([^)]+ later\\))?: )') with ordinality as line (text, place)
) as said;

insert into public.comments (id, post_id, profile_id, content, created_at, updated_at)
select pg_temp.demo_id('comment', c.key || c.place), pg_temp.demo_id('post', c.key), pg_temp.demo_id('member', c.author),
  c.content, c.created_at, c.created_at
from demo_comment c;

-- Between none and eleven likes for each, by the same kind of fixed shuffle.
insert into public.comment_likes (comment_id, profile_id)
select pg_temp.demo_id('comment', c.key || c.place), pg_temp.demo_id('member', fan.username)
from demo_comment c
cross join lateral (
  select m.username, row_number() over (order by md5(c.key || c.place || m.username)) as place
  from demo_member m where m.username not in (c.author, 'ayuub')
) as fan
where fan.place <= ascii(md5(c.key || c.place)) % 12 - c.place / 4;

-- ---------------------------------------------------------------------------------------------------------
-- Conversations, written like scripts: '== first|second|ended|pace|unread', then '>' where the first member speaks and
-- '<' where the second does. The last message was sent `ended` ago, each one before it about `pace` earlier; the last
-- `unread` have not been opened yet.
-- ---------------------------------------------------------------------------------------------------------

create temporary table demo_message on commit drop as
select
  t.first || '/' || t.second || '/' || line.place as key,
  case line.parts[1] when '>' then t.first else t.second end as sender,
  case line.parts[1] when '>' then t.second else t.first end as recipient,
  line.parts[2] as content,
  count(*) over thread - line.place >= t.unread as read,
  -- Uneven, as people write, but never out of order.
  now() - t.ended - t.pace * (count(*) over thread - line.place + ((count(*) over thread - line.place) * 7 % 5) / 8.0)
    as created_at
from regexp_split_to_table($$
== hodan_warsame|cabdirahman_yusuf|1 day 3 hours|5 hours|0
> Salaan Cabdiraxmaan! Your post about callbacks cost me a night's sleep. Do you have half an hour this week?
< Wa calaykum salaam Hodan. For a sleepless reader always. What is it?
> The savings circles. 212 groups, all paying on the first of the month, most of them between seven and nine in the evening.
< A payday storm. How many a minute?
> Forty, at the peak. It is not the load, it is the doubles. Last month eleven people "paid" twice and I only know because they called.
< Eleven who called. So about thirty.
> …
> You're right. I looked. Twenty-seven.
< Good. Knowing is the expensive part. Do you keep the raw callbacks?
> Since your post, yes. Before that only what I parsed out of them.
< Then this month will be the first honest one. What is your key?
> Phone number and month.
< And somebody who pays for their mother?
> …in the app they choose the person. But by USSD they don't.
< So two payments from one phone may both be right.
> Yes. Oh no.
< No "oh no". Use the operator's reference as the key for the *event*, and let a person decide what it was *for* when it isn't clear. Two different questions, two tables.
> Payment events and allocations.
< Exactly. Events never change. Allocations can be corrected, by adding a line.
> That's a ledger.
< It was always a ledger. It just did not know.
> Ha. Can I show you the schema tomorrow?
< Send it as SQL, not as a picture.
> ```sql
create table payment_event (
  operator text not null,
  operator_ref text not null,
  phone text not null,
  amount_cents bigint not null check (amount_cents > 0),
  received_at timestamptz not null default now(),
  primary key (operator, operator_ref)
);

create table allocation (
  id bigint generated always as identity primary key,
  operator text not null,
  operator_ref text not null,
  member_id uuid not null,
  month date not null check (extract(day from month) = 1),
  amount_cents bigint not null, -- negative corrects
  decided_by text not null,
  foreign key (operator, operator_ref) references payment_event
);
```
< Cents as integers, good. `decided_by` as text, why?
> Because it may be a rule ("only one open month") or a person.
< Fair. Then name the rules, and never reuse a name when the rule changes.
> rule:single-open-month:v1 ?
< Now you are one of us.
< One more thing. The sum of allocations of an event must not be more than its amount. Where do you check that?
> In the code.
< In whose code?
> In… ours. One place. For now.
< Put it into the database. A deferred trigger, or lock the event's row before you add. "For now" has a long life here.
> Done. I lock the event row first.
< And the report at night?
> Statement against events, events against allocations. Two lists, both should be empty.
< What happens if the statement is late?
> Then the list says "no statement yet" and not "all good".
< 👏
< You do not need me any more.
> One last question. What do I tell the twenty-seven?
< The truth, before they ask, with the money already back on their phones.
> It's 27 × 10 dollars. I'll ask finance today.
< Finance will say yes. It is the cheapest advertisement they will ever buy.
> They said yes.
< Naturally.
> The messages are out. Asli wrote them: three sentences, no excuses.
< And?
> Nineteen answers so far. Fourteen thanks, four blessings, and one person who says that he never noticed, and whether he may keep it as a loan.
< I like him.
> First of the month was yesterday. 212 groups. Storm from 19:10 to 20:40.
< Well?
> 41 callbacks twice. 3 out of order. 1 that came after four hours. **Zero** double bookings. Both lists empty at midnight.
< Alxamdulillaah. Go to sleep, Hodan.
> I will. Thank you. Really.
< Write it up for the community. The next one doesn't have to lose the sleep.
> On my list for Thursday. May I quote "In whose code?"
< Only if you leave out my name when it goes wrong.
== sacdiya_maxamed|hodan_warsame|50 minutes|6 hours|2
> Hodan, the 48-dollar phone arrived! It is slower than I feared. I'm so happy.
< Welcome to the club. What does the bus app do on it?
> 3.4 seconds to the map. On my own phone it is 0.6. I see now what you mean by "rent".
< Where does the time go?
> Parsing the stops, I think. 300 kB of JSON.
< Have you tried to ship it as an SQLite file which you open and don't parse?
> I did that last night. **0.9 seconds!** I'd like to tell it at the meetup on Thursday, with your name. May I?
> And would you look over my slides? There are only seven, and four of them are photographs of minibuses.
== kaltuun_xassan|hodan_warsame|3 hours|9 hours|1
> Hi, I noticed your Web Accessibility skill and would like to discuss a potential collaboration.
> That was the button's text 😅 What I mean: I'm collecting Somali error messages for Deggan. Yours in Tirakoob are the best ones that I have found.
< Thank you! Take them, they are MIT licensed. Asli has checked each of them.
> Would you take a pull request the other way round? We have plurals solved: "1 qof", "2 qof", but "labo qof oo cusub".
< With great pleasure. I had simply avoided plurals until now.
> It is open. Small, 80 lines with tests. No hurry, but I'd like to release on Sunday and your opinion on the name `qof` would help.
== shukri_aadan|hodan_warsame|7 hours|1 hour|1
> Hi, I'm interested in discussing a job opportunity with you.
== xaawo_cali|hodan_warsame|22 hours|1 hour|1
> Hi, I'd like to connect with you.
== faadumo_axmed|hodan_warsame|2 days 4 hours|11 hours|0
> Could I borrow your form texts as test sentences? People never write "fadlan geli lambarka" in newspapers.
< Borrow everything. There are about 900. In exchange I'd like a spell checker in our text fields, one that works offline.
> That exists since last month, 900 kB. How much may I take on your page?
< Loaded only when somebody types more than one line: fine.
> Deal. It flags "Caafimaad" in capital letters as a town, by the way. I'm working on that.
< Every nurse will agree that it is one.
== naima_ibrahim|hodan_warsame|3 days 2 hours|20 hours|0
> I sat with two of your nurses yesterday. Shall I be honest?
< Please. I prefer it from you before I hear it from them.
> They love that it opens quickly. They don't understand "Sync conflict". One thought that the child had quarrelled with somebody.
< Oh dear. What would they say?
> I asked. "Labo qof ayaa wax ka qoray", *two people have written here*. That's the whole text. Then the two cards beside one another, with names and times, and one question: "Kee baa sax ah?"
< That goes in this week. Did they find the "both are right" button?
> Nobody. It is grey. Grey means broken.
< Teal, then. Thank you, Naima. Send the bill, and lunch is on me.
== hodan_warsame|deeqa_salaad|5 days 8 hours|14 hours|0
> Deeqa, a question to somebody who carries cables herself: how do your tablets survive the heat in the afternoon?
< They don't lie on the windowsill. That is the entire secret. We sewed pockets that hang in the shade by the door.
> I was preparing for a lecture on batteries.
< Batteries: charge to 80, never overnight. And a sticker with your phone number on the back, not a serial number. They call you, instead of putting it into a drawer.
> Fourteen stickers are being printed. What do you need at the moment?
< Somebody to look at my move from PHP to TypeScript and tell me when I become ridiculous.
> I'd love to. Wednesdays after Maghrib?
< Wednesdays it is.
== liibaan_cumar|hodan_warsame|6 days 5 hours|1 day|0
> Hello Hodan, I am a junior from Bosaso. You offered to mentor people who ask "why" twice. Why do so few answer juniors? Why do you?
< That's twice, so you qualify. The first: they're tired. The second: somebody answered me.
> I have an app with 140 customers. I'm afraid to touch it.
< Good. Show me the part that you fear most.
> The file that takes the order. 900 lines.
< First do not change anything. Write down, as a list, what it does, in Somali. Then send me the list.
> 31 things. Some of them twice.
< And which ones twice?
> The delivery fee. In one place it is 1 dollar, in the other 1.50 after six in the evening.
< So since when has your uncle been losing 50 cents?
> Since June 😳
< Now you know what to do on Saturday. Small step, test, next one. You're doing well, Liibaan.
> I fixed it and told him. He laughed, and I have to pay for the goat at Eid.
== hodan_warsame|guled_hersi|9 days 3 hours|16 hours|0
> Guled, does Caafimaad work with VoiceOver? I only have Android at hand.
< I tried for an hour. Headings and fields: very good. The growth curve is silent.
> What should it say?
< Not the points. "Weight follows the middle line since March, slightly below it in June." One sentence.
> We have that sentence! It goes to the printed report.
< Then give it to those who can't see the curve as well. And to all the others, I'd guess.
> Shown to everybody from the next version on. Thank you.
== mustafe_cilmi|hodan_warsame|14 days 10 hours|1 day 2 hours|0
> Sixty farms, one canal, and now two of them want to swap their turn in the app. Have you ever built a swap?
< In the savings circles! A swap is an offer, an acceptance and a witness. Never let one person write both lines.
> The witness is the man who used to keep the rota in his head.
< Then he has got a job again. Show him each swap, and he presses one button.
> He has pressed it nine times and refused one. "Those two will be quarrelling by August." He was right.
< Put *that* into a model.
== ilhaan_jaamac|hodan_warsame|18 days 5 hours|13 hours|0
> The search works!! Xasan, Hassan and Hasan all find each other.
< I saw it on your page. Very nicely done, also the way you show the spelling that the person chose.
> Is it OK if I ask for a review of the SQL? I've never done a generated column before.
< Send it over.
> It's in the repository, the folder is called `raadi`.
< Read it. Two small things: index the folded column with trigrams, and test "Cabdi" against "Abdi". The rest I would have written in the same way, and I've been doing this for nine years.
== hodan_warsame|asli_barre|22 days 12 hours|17 hours|0
> Asli, I need three sentences for 27 people who have paid twice because of us.
< What happened, what we did, what they have to do. In this order. No "unfortunately".
> And the apology?
< First word of the second sentence. Once.
> You're frightening.
< I was a teacher. Draft: "Bishii hore lacag labo jeer ayaan kaa goynay. Raali naga ahow, lacagtii waa kuu soo noqotay. Waxba uma baahnid inaad samayso."
> Perfect. Not a word too many.
< There was one, I took it out.
== ridwaan_sheekh|hodan_warsame|31 days 7 hours|1 day|0
> I looked through your bill. You pay 190 dollars a month for a cluster which idles at four percent.
< I wanted to learn Kubernetes…
> Learn it on a machine under your desk. For fourteen clinics take two small servers and a backup that you restore once a month.
< That hurts, but the numbers agree with you. When does it start to make sense?
> When you have a team that is only there for the platform, or forty services. You have one service and no time.
< Moved on Friday. 31 dollars. I'll buy a phone for the drawer from the difference, every quarter.
== khadar_ismaaciil|hodan_warsame|38 days 2 hours|8 hours|0
> Hi, I'm interested in discussing a job opportunity with you.
< Hi Khadar! What kind?
> The port wants a public page for trucks: when to come, which gate, how long is the queue. Four weeks, and it must work on any phone.
< I like it. I'm free from the 12th. What's there behind it?
> A database that I know well, and a harbour master whom I know even better. I'd do the server, you the page.
< And who says what is written at the gates?
> The drivers. They have named them already: "the shade", "the slow one" and "Xaaji's".
< Then these are the names. Send me the details, I'm in.
== nuur_faarax|hodan_warsame|46 days 9 hours|1 day|0
> Hodan, would you open the next meetup in Mogadishu with ten minutes on the clinics?
< Gladly. May I bring Nurse Faaiza? She tells it better.
> Better still. I'll reserve two chairs and a large tea.
< She asks whether people will understand "MUAC".
> They will when she's explained it with a ribbon around my arm, as she did last time.
== abdifatah_omar|hodan_warsame|64 days 4 hours|19 hours|0
> Could you help with a page that takes 14 seconds? I promised it for tomorrow.
< For tomorrow I can't, I'm sorry. Have you looked at how many queries it makes?
> 611.
< There it is. Load the marks of the class at once and not for each pupil. In Laravel `with('marks')`, I think.
> 14 seconds → 0.8. And I had wanted to buy a bigger server.
== hodan_warsame|bashiir_xirsi|75 days 11 hours|1 hour|0
> Hi, I noticed your LoRaWAN skill and would like to discuss a potential collaboration.
== cismaan_geedi|cabdirahman_yusuf|12 days 6 hours|15 hours|0
> The school fees by USSD: parents type the pupil's number wrong in one of nine cases.
< A check digit?
> I tried it. They have the old cards until next year.
< Then show the first name before the PIN. "Lacagta Ayaan, fasalka 4aad. 1 Haa, 2 Maya".
> One in two hundred now. You should design menus.
< I have watched you do it for long enough.
== shukri_aadan|cabdirahman_yusuf|28 days 1 hours|1 day|0
> We have lost track of 1,900 dollars in refunds. Could you look at it? Paid, of course.
< Two days. I need read access, the statements and the person who presses "refund".
> All three are yours on Sunday.
< Found: 1,640 refunded twice, 260 sent to a number with two digits swapped. Report is in your mail, four pages. The expensive page is the third.
> It is. And the fix is a unique key. I'm a CTO and I'm blushing.
< Everybody has one of these. You asked, most don't.
== abdifatah_omar|cabdirahman_yusuf|52 days 8 hours|20 hours|0
> Is an evening class on SQL still on? I have been using it for six years without ever learning it.
< From the 3rd, Mondays and Wednesdays. Bring a laptop and one query that you're ashamed of.
> I have a choice of several.
< Then you'll be popular.
== sucaad_muuse|cabdirahman_yusuf|80 days 3 hours|10 hours|0
> I have permission for your staging system until Friday, in writing. Starting now.
< Welcome. We are watching the logs and pretend that we don't.
> Two findings. The small one: the version number in the header. The large one: a callback without a signature is accepted if the amount is 0.
< …a zero payment opens an account.
> Yes. I've opened three. You can delete them, they are called "Libaax".
< Fixed, with a test named libaax. When do you come again?
> In half a year, or after your next "small" change.
== faadumo_axmed|asli_barre|8 days 10 hours|12 hours|0
> 200 sentences, none longer than twelve words, all letters covered. *Dh* was hard.
< Read them aloud to my mother. She changed six and threw out two. "Sidaas lama yiraahdo."
> Your mother is the best evaluation set I have.
< She asks for payment in sugar.
> The contract's on its way.
== zamzam_nuur|faadumo_axmed|34 days 5 hours|18 hours|0
> Can your recogniser be used for open survey answers? 600 recordings, 40 seconds each.
< Northern callers, on telephone lines? Expect about one wrong word in five.
> Too much for quotations, enough for counting themes?
< If you listen to a sample of 60 as well and report the difference, yes.
> I like people who volunteer their error rates.
== idiris_macallin|faadumo_axmed|4 days 12 hours|9 hours|0
> Thank you for the tip with the guide. I've read it up to chapter 3, offline.
< Wonderful. What was the hardest?
> Why one may not test on what one has learned from. Then I thought of the school exam.
< That is the best explanation that exists. Keep it.
== ifrah_cabdullahi|naima_ibrahim|16 days 7 hours|22 hours|0
> I would like to put my length table into your kit, with a test that fails when a text gets cut off.
< Yes, yes, and yes. Do you want to be named as co-author?
> Only if you keep the sentence about the proverb.
< It is the best sentence in it.
== rahma_nuur|naima_ibrahim|3 days 8 hours|7 hours|0
> I have turned it around: the finding first. May I send it once more?
< Please.
> It is up.
< I stopped reading after forty seconds, because I already wanted to hire you. We begin with the pharmacy, in two weeks. Paid by the day.
> I'm sitting down. Yes!
== maryam_abdi|naima_ibrahim|20 days 2 hours|1 day|0
> What do you say to a customer who wants "a bit bigger, a bit more red"?
< I ask what they are worried about. Usually they fear that nobody sees it.
> It was the rent of the new shop. The logo stayed, and the sign got bigger.
< You're a designer now.
== khadar_ismaaciil|daauud_shire|44 days 9 hours|16 hours|0
> Uncle, our link to the second gate fails at 14:10. Every day.
< In which direction does the antenna look?
> West.
< And what stands there at 14:10?
> …the shadow of the new crane. No, the crane itself. They park it there for lunch.
< Ask the crane driver to have lunch elsewhere. It is cheaper than an antenna.
> He moved it by 20 metres. 0 failures for a week.
== bile_samatar|daauud_shire|110 days 4 hours|1 day|0
> 62 kilometres, line of sight on paper. In reality a hill with opinions.
< How high is your mast?
> 18 metres.
< Make it 24, or go over Ceelafweyn with a repeater and sun panels. I would do the second. Masts fall.
> Repeater it is. It works since this morning, 41 Mbit.
< Send me a photograph of the hill.
== nasteexo_diiriye|zamzam_nuur|26 days 11 hours|21 hours|0
> My model beats "same week last year" by 4 %. Is that good?
< On weeks that it had not seen?
> On the last ten.
< Then it is honest, and small. Would a herder decide otherwise because of it?
> No.
< Then publish the baseline and keep learning. I mean it as praise.
== hibaaq_cawaale|zamzam_nuur|70 days 6 hours|15 hours|0
> The clinic registers are in one table. 41 files, 9 spellings of "male".
< Nine?
> M, m, male, Male, lab, L, wiil, W, and one cell with a drawing.
< I'm framing the drawing. Thank you, this saves me a month.
== maryan_cabdulle|sucaad_muuse|15 days 1 hours|11 hours|0
> A mailbox forwards everything to an address outside since Tuesday. What do I do *first*?
< Breathe. Then: 1. export the rule as proof, 2. remove it, 3. end all sessions of that account, 4. new password by telephone, not by mail. 5. Then search for who else has such a rule.
> Done, 25 minutes. One more mailbox had it. Finance.
< Call the bank, now, before you write any report.
> A transfer of 6,000 was waiting for approval. It is stopped!
< Maryan. In your second month. I am very proud of you.
== abdalla_hassan|sucaad_muuse|60 days 8 hours|1 day|0
> السلام عليكم أستاذة سعاد. Would you speak to my second year, online, about SIM swaps?
< وعليكم السلام. With pleasure. 40 minutes, and 40 for questions?
> They will need 80 for the questions.
< They did! One of them found a mistake in my slides. Hire her before I do.
== fartuun_cabdi|deeqa_salaad|19 days 3 hours|18 hours|0
> How do you train people who have never held a tablet?
< With the camera. They photograph one another for half an hour. After that nobody is afraid of it.
> It worked even with the imam. He has now 200 pictures of his goats.
< Then he's ready for the form.
== sakariye_daahir|fartuun_cabdi|10 days 10 hours|14 hours|0
> The app forgets the points when it is closed.
< `shared_preferences` for a number, SQLite for more. Which one do you need?
> Points, name, level. Three things.
< Then the first. Four lines, I'll send you an example.
> It remembers! My son reached level 6 and wants a level 7.
== hibaaq_cawaale|maxamed_deeq|90 days 5 hours|1 day|0
> Which of the coordinates are latitude first?
< All of them, apart from those of team 4.
> Team 4 is in the Indian Ocean.
< They always wanted to go there. I'll turn them around.
== mustafe_cilmi|maxamed_deeq|57 days 12 hours|23 hours|0
> May I use your map of the canals? With your name on it.
< Yes, up to the dam. Beyond it the elders want to be asked first, I'll give you the contact.
> Asked. They want their own names for the gates on it. Done with pleasure.
== maryam_abdi|warsame_xuseen|40 days 7 hours|20 hours|0
> Here are three covers. The second one is mine, the others are what you described.
< The second one. I describe badly.
> You describe seas well. I took the D from a sail.
< You'll get a share, a small one, like the game.
== amina_osman|liibaan_cumar|24 days 2 hours|12 hours|0
> I tried Keen on my eleven phones. Shall I send it all?
< All of it, please. I'm sitting down.
> On four of them the order button lies beneath the keyboard. Everything else is fine, that is better than most.
< Fixed in an hour! I'd never have seen that.
== kaltuun_xassan|yasin_bile|50 days 9 hours|2 days|0
> Did you get the texts for the clinic's site? We had said Monday.
< Sorry, the electricity. Tomorrow.
> It is Thursday now. Is there something I can help with?
< It is online. The forms don't send yet, I'm still looking for it.
> The address in the form was wrong. I have corrected it. Next time tell me on Monday, then we look together.
== hamse_abdi|nuur_faarax|1 day 6 hours|2 hours|0
> Hi, I'd like to connect with you.
< Hi Hamse, welcome. Come on Thursday, I'll introduce you to people.
== jaamac_kulmiye|samsam_yuusuf|5 days 4 hours|1 hour|1
> Asc walaal, do you also teach boys?
$$, E'\n== ') as part
cross join lateral (
  select m[1] as first, m[2] as second, m[3]::interval as ended, m[4]::interval as pace, m[5]::int as unread, m[6] as script
  from regexp_match(part, '^([^|]*)\|([^|]*)\|([^|]*)\|([^|]*)\|(\d+)\n(.*)$') as m
) as t
cross join lateral (
  select said.place, regexp_match(said.text, '^([<>]) (.*)$') as parts
  from regexp_split_to_table(btrim(t.script, E'\n'), E'\n(?=[<>] )') with ordinality as said (text, place)
) as line
window thread as (partition by t.first, t.second);

insert into public.messages (id, sender_id, recipient_id, content, read, created_at)
select pg_temp.demo_id('message', m.key), pg_temp.demo_id('member', m.sender),
  pg_temp.demo_id('member', m.recipient), m.content, m.read, m.created_at
from demo_message m
order by m.created_at;

-- ---------------------------------------------------------------------------------------------------------
-- Ratings, only between members who have written to each other
-- ---------------------------------------------------------------------------------------------------------

insert into public.user_ratings (id, rater_id, rated_id, rating_value, comment, story, created_at, updated_at)
select pg_temp.demo_id('rating', r.rater || r.rated), pg_temp.demo_id('member', r.rater),
  pg_temp.demo_id('member', r.rated), r.stars, r.comment, told.story, now() - r.age, now() - r.age
from (values
  ('cabdirahman_yusuf', 'hodan_warsame', 5, interval '20 hours', $$Hodan listens, checks the numbers, and changes her mind in writing. I reviewed her payment design for two weeks and learned as much as she did. The way in which she told 27 customers about a mistake before they noticed it says the rest.$$),
  ('faadumo_axmed', 'hodan_warsame', 5, interval '2 days', $$Gave me 900 real sentences and a good argument about kilobytes. A pleasure to build with.$$),
  ('naima_ibrahim', 'hodan_warsame', 5, interval '3 days', $$The rare engineer who calls the designer before the nurses complain. Takes critique like a gift and ships it the same week.$$),
  ('deeqa_salaad', 'hodan_warsame', 5, interval '4 days 20 hours', $$Patient, precise, funny. Our Wednesdays have saved me from three bad ideas so far.$$),
  ('liibaan_cumar', 'hodan_warsame', 5, interval '6 days', $$She answered a stranger from Bosaso and never made me feel small. I found a bug worth 50 cents an order with her method.$$),
  ('guled_hersi', 'hodan_warsame', 4, interval '8 days 12 hours', $$Excellent work on accessibility. I'd only wish that she tested on iPhones herself, but she asked, and acted on every answer.$$),
  ('mustafe_cilmi', 'hodan_warsame', 5, interval '13 days', $$Understood our canal in ten minutes: an offer, an acceptance, a witness.$$),
  ('ilhaan_jaamac', 'hodan_warsame', 5, interval '17 days 6 hours', $$The kindest code review I have ever had.$$),
  ('asli_barre', 'hodan_warsame', 4, interval '21 days', $$Cares about words, which I can't say of many engineers. Briefings come late in the evening.$$),
  ('ridwaan_sheekh', 'hodan_warsame', 4, interval '30 days', $$Strong engineer with a weakness for interesting infrastructure. Once she had seen the bill she decided within a day, and that is what counts.$$),
  ('khadar_ismaaciil', 'hodan_warsame', 5, interval '35 days', $$The truck page was finished two days early and works on the drivers' phones. They asked who "the lady with the big buttons" is.$$),
  ('nuur_faarax', 'hodan_warsame', 5, interval '44 days', null),
  ('abdifatah_omar', 'hodan_warsame', 4, interval '63 days', $$Had no time that day, and still found the cause with one question.$$),

  ('hodan_warsame', 'cabdirahman_yusuf', 5, interval '1 day 1 hour', $$If you take money from people, talk to him first. He asks "in whose code?" until the answer is a constraint.$$),
  ('cismaan_geedi', 'cabdirahman_yusuf', 5, interval '11 days', $$Knows the operators, the ledger and the parents who pay. One sentence from him and the wrong numbers were gone.$$),
  ('shukri_aadan', 'cabdirahman_yusuf', 4, interval '25 days', $$Found what we had missed for a year, in two days. The report is merciless. Ask for the gentle version if you want to show it to the board.$$),
  ('abdifatah_omar', 'cabdirahman_yusuf', 5, interval '40 days', $$The best evening class I ever took. I finally understand joins, after six years of using them.$$),
  ('sucaad_muuse', 'cabdirahman_yusuf', 5, interval '78 days', $$Fixes first, explains later, thanks you for breaking it.$$),

  ('hodan_warsame', 'faadumo_axmed', 5, interval '2 days 2 hours', $$Brilliant and practical. Her spell checker is 900 kB and makes our records searchable.$$),
  ('asli_barre', 'faadumo_axmed', 5, interval '7 days', $$Faadumo treats language as something that belongs to people. Consent, credit and pay are always settled before the microphone is on.$$),
  ('zamzam_nuur', 'faadumo_axmed', 5, interval '33 days', $$Volunteers her error rates. I could stop here.$$),
  ('idiris_macallin', 'faadumo_axmed', 5, interval '3 days 12 hours', $$I am a beginner, and she took my question seriously.$$),

  ('hodan_warsame', 'naima_ibrahim', 5, interval '2 days 20 hours', $$Her research changed our most important screen. Wait for her free weeks, it is worth it.$$),
  ('ifrah_cabdullahi', 'naima_ibrahim', 5, interval '15 days', $$Generous with credit and exact about spacing.$$),
  ('rahma_nuur', 'naima_ibrahim', 5, interval '3 days', $$Honest in the first minute and kind in every one after it.$$),
  ('maryam_abdi', 'naima_ibrahim', 5, interval '19 days', $$Taught me to ask what the customer is afraid of. My work is calmer since then.$$),

  ('khadar_ismaaciil', 'daauud_shire', 5, interval '42 days', $$Diagnosed a crane from 600 kilometres away.$$),
  ('bile_samatar', 'daauud_shire', 5, interval '108 days', $$Twenty-five years of knowledge, given away freely, one question at a time.$$),

  ('hodan_warsame', 'deeqa_salaad', 5, interval '4 days', $$Does the database, the tablet, the training and the cable, and documents all four. I copied the pockets by the door.$$),
  ('fartuun_cabdi', 'deeqa_salaad', 5, interval '18 days', $$The camera trick works with everybody.$$),

  ('cabdirahman_yusuf', 'sucaad_muuse', 5, interval '79 days', $$Found in a morning what two audits had not seen. The report had one page, and it was the right one.$$),
  ('maryan_cabdulle', 'sucaad_muuse', 5, interval '14 days', $$She answered within four minutes on the worst day of my job. A transfer of 6,000 was stopped because of it.$$),
  ('abdalla_hassan', 'sucaad_muuse', 4, interval '58 days', $$محاضرة ممتازة. An excellent lecture; my students still argue about it. It ran forty minutes over, and nobody left.$$),

  ('sucaad_muuse', 'maryan_cabdulle', 5, interval '13 days', $$Calm under pressure, writes everything down, asks the right question first. Give her a team soon.$$),
  ('nasteexo_diiriye', 'zamzam_nuur', 5, interval '25 days', $$Told me that my model was honest and small. Nobody had ever praised me so usefully.$$),
  ('hibaaq_cawaale', 'zamzam_nuur', 4, interval '68 days', $$Knows exactly what she needs. Deadlines are tight, thanks are quick.$$),
  ('zamzam_nuur', 'hibaaq_cawaale', 5, interval '67 days', $$Forty-one files, nine spellings, one clean table, with notes on every decision.$$),
  ('maxamed_deeq', 'hibaaq_cawaale', 4, interval '88 days', $$Found team 4 in the Indian Ocean and told us gently.$$),
  ('hibaaq_cawaale', 'maxamed_deeq', 4, interval '89 days', $$Careful data with a story for each column. Read the notes before you join anything.$$),
  ('mustafe_cilmi', 'maxamed_deeq', 5, interval '55 days', $$Asks the elders first, and taught me to do it too.$$),
  ('cabdirahman_yusuf', 'cismaan_geedi', 5, interval '10 days', $$Nobody fits more meaning into 182 characters.$$),
  ('faadumo_axmed', 'asli_barre', 5, interval '6 days', $$Every text is better after Asli, mine included.$$),
  ('hodan_warsame', 'asli_barre', 5, interval '20 days', $$Three sentences that turned 27 angry customers into friends.$$),
  ('hodan_warsame', 'liibaan_cumar', 4, interval '5 days', $$Asks why twice and then does the work. A year from now he'll be somebody's best hire.$$),
  ('amina_osman', 'liibaan_cumar', 4, interval '23 days', $$Welcomes bug reports, repairs them within the hour.$$),
  ('liibaan_cumar', 'amina_osman', 5, interval '22 days', $$Eleven phones and not one unkind word.$$),
  ('sakariye_daahir', 'fartuun_cabdi', 5, interval '9 days', $$Four lines, an example, and my son is on level 7.$$),
  ('warsame_xuseen', 'maryam_abdi', 4, interval '38 days', $$Draws what you meant instead of what you said.$$),
  ('maryam_abdi', 'warsame_xuseen', 5, interval '37 days', $$Pays a share, credits everybody, and knows when the sea is finished.$$),
  ('kaltuun_xassan', 'yasin_bile', 2, interval '46 days', $$Friendly, and the site looks good. But it came four days late without a word, and the contact form did not send. I'd try again with a weekly call agreed in advance.$$),
  ('hodan_warsame', 'ridwaan_sheekh', 3, interval '29 days', $$Sound advice, and our bill is a sixth of what it was. He is quite sure of himself, though, and the plan assumed an engineer on call whom we don't have.$$),
  ('daauud_shire', 'khadar_ismaaciil', 4, interval '41 days', $$A good engineer. He looks out of the window before he opens the terminal, now.$$)
) as r (rater, rated, stars, age, comment)
left join (values
  ('cabdirahman_yusuf', 'hodan_warsame', 'worked_with'), ('faadumo_axmed', 'hodan_warsame', 'worked_with'),
  ('naima_ibrahim', 'hodan_warsame', 'worked_with'), ('deeqa_salaad', 'hodan_warsame', 'talked'),
  ('liibaan_cumar', 'hodan_warsame', 'taught'), ('khadar_ismaaciil', 'hodan_warsame', 'hired'),
  ('abdifatah_omar', 'cabdirahman_yusuf', 'taught'), ('kaltuun_xassan', 'yasin_bile', 'hired')
) as told (rater, rated, story) on (told.rater, told.rated) = (r.rater, r.rated);

insert into public.rating_answers (rating_id, profile_id, content, created_at, updated_at)
values (
  pg_temp.demo_id('rating', 'kaltuun_xassan' || 'yasin_bile'), pg_temp.demo_id('member', 'yasin_bile'),
  $$Four days late is true, and I should have written to her. The form has worked since that week, free of charge.$$,
  now() - interval '45 days', now() - interval '45 days');

-- ---------------------------------------------------------------------------------------------------------
-- Notifications of three months, in the order of time; those older than two days were read
-- ---------------------------------------------------------------------------------------------------------

insert into public.notifications
  (owner_id, kind, actor_id, thing, post_id, comment_id, rating_id, created_at, read_at)
select e.owner_id, e.kind, e.actor_id, e.thing, e.post_id, e.comment_id, e.rating_id, e.at,
  case when e.at < now() - interval '2 days' then e.at + interval '5 hours' end
from (
  select p.profile_id as owner_id, 'comment' as kind, c.profile_id as actor_id, p.id as thing, p.id as post_id,
    c.id as comment_id, null::uuid as rating_id, c.created_at as at
  from public.comments c
  join public.posts p on p.id = c.post_id
  where c.profile_id <> p.profile_id
  union all
  select p.profile_id, 'like', l.profile_id, p.id, p.id, null, null, l.created_at
  from (
    select o.*, row_number() over (partition by o.post_id order by o.created_at desc) as place
    from public.post_likes o
  ) as l
  join public.posts p on p.id = l.post_id
  where l.place <= 20
  union all
  select c.profile_id, 'like', l.profile_id, c.id, c.post_id, c.id, null,
    least(c.created_at + interval '90 minutes', now())
  from public.comment_likes l
  join public.comments c on c.id = l.comment_id
  where l.profile_id <> c.profile_id
  union all
  select r.rated_id, 'rating', r.rater_id, r.rated_id, null, null, r.id, r.created_at
  from public.user_ratings r
) as e
where e.at > now() - interval '90 days'
order by e.at, e.thing, e.actor_id;

-- ---------------------------------------------------------------------------------------------------------
-- Moderation: reports that wait for the admin, and an appeal against a warning. Through the functions of the product,
-- so that evidence and log are as they are made.
-- ---------------------------------------------------------------------------------------------------------

create function pg_temp.demo_acts(username text) returns void language sql as $$
  select set_config('request.jwt.claims',
    json_build_object('sub', pg_temp.demo_id('member', username), 'role', 'authenticated')::text, true)
$$;

create temporary table demo_report on commit drop as
select * from (values
  ('samsam_yuusuf', 'message', 'jaamac_kulmiye/samsam_yuusuf/1', 'spam', interval '5 days', 'I have never met him.'),
  ('yasin_bile', 'rating', 'kaltuun_xassanyasin_bile', 'other', '2 days 3 hours',
    'The form works, and we had agreed on the later date on the phone. Two stars are not fair.'),
  ('abdifatah_omar', 'comment', 'callbacks9', 'other', '7 hours',
    'She writes that she paid with curl in the shops of others. Is that allowed here?'),
  ('liibaan_cumar', 'comment', 'callbacks9', 'other', '5 hours', 'I am not sure whether this may stay.'),
  ('hamse_abdi', 'post', 'job-android', 'scam', '3 hours', 'A contract without an interview? I would like to know whether it is real.')
) as r (reporter, kind, name, reason, age, note);

do $$
declare
  v_report record;
  v_case record;
begin
  for v_report in select * from demo_report order by age desc loop
    perform pg_temp.demo_acts(v_report.reporter);
    perform public.report(v_report.kind, pg_temp.demo_id(v_report.kind, v_report.name), v_report.reason, v_report.note);
    update internal.reports set created_at = now() - v_report.age where id = (select max(id) from internal.reports);
  end loop;
  update internal.cases c set opened_at = r.first_at
  from (select case_id, min(created_at) as first_at from internal.reports group by case_id) as r
  where r.case_id = c.id;

  perform pg_temp.demo_acts('nuur_faarax');
  select id, version into v_case from internal.cases where kind = 'message';
  perform public.decide(v_case.id, v_case.version, 'warn', 'Say who you are when you write to somebody for the first time.');
  perform pg_temp.demo_acts('jaamac_kulmiye');
  perform public.appeal(
    (select max(id) from internal.moderation_log where event = 'decision'), 'I only asked whether I may join the course.');
end
$$;

-- Days of the last visit, for the order of those who were there lately: from today to a month ago.
update internal.directory_entries set active_on = (now() at time zone 'UTC')::date - (abs(hashtext(p.username)) % 30)
from public.profiles p where p.id = profile_id;

-- Saved searches, and whom one of them has told of.
insert into public.saved_searches (id, owner_id, kind, name, filters)
select pg_temp.demo_id('search', s.name), pg_temp.demo_id('member', 'hodan_warsame'), s.kind, s.name, s.filters::jsonb
from (values
  ('people', 'Designers who are free', '{"search": "designer", "available_for_hire": "true"}'),
  ('jobs', 'Remote jobs', '{"remote": true}')
) as s (kind, name, filters);
insert into internal.search_finds (search_id, profile_id, found_at)
select pg_temp.demo_id('search', 'Designers who are free'), p.id, now() - interval '3 days'
from public.profiles p where p.username in ('naima_ibrahim', 'ifrah_cabdullahi');

-- A shortlist of the member with the offer of a backend developer.
do $$
begin
  perform pg_temp.demo_acts('shukri_aadan');
  insert into public.hiring_lists (id, owner_id, name, job_id, created_at)
  values (pg_temp.demo_id('list', 'backend'), pg_temp.demo_id('member', 'shukri_aadan'), 'Backend, from summer',
    pg_temp.demo_id('post', 'job-backend'), now() - interval '3 days');
  insert into public.listed_people (list_id, member_id, stage, note, added_at)
  select pg_temp.demo_id('list', 'backend'), pg_temp.demo_id('member', l.username), l.stage, l.note, now() - l.age
  from (values
    ('hodan_warsame', 'talking', 'Free from June. Asked about PostgreSQL.', interval '3 days'),
    ('naima_ibrahim', 'new', null, interval '2 days'),
    ('ifrah_cabdullahi', 'no', 'Wants to stay with design.', interval '1 day')
  ) as l (username, stage, note, age);
end
$$;

-- The operator of the demo, for the pages about the site.
update public.site_settings set value = 'Nuur Faarax Cabdullahi, Hargeisa. This is a demo: its members and posts are invented.'
where key = 'operator';
update public.site_settings set value = 'salaan@hibo.example' where key = 'contact-email';

-- Nobody acts any more, no mail goes to invented people, and nobody has used up anything.
select set_config('request.jwt.claims', '', true);
delete from internal.outbox;
delete from internal.allowances;
drop function pg_temp.demo_acts(text);
drop function pg_temp.demo_id(text, text);
