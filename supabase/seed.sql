-- Reference data: post categories, skills and specializations. Safe to run again and on a database in use:
-- what is there stays as it is. The ids come from the names below, so that every installation agrees on them.
-- Changes to rows that were already shipped belong in a migration.

create function pg_temp.seed_id(kind text, name text) returns uuid language sql immutable as $$
  select overlay(overlay(md5('hibo/' || kind || '/' || name) placing '4' from 13) placing '8' from 17)::uuid
$$;

insert into public.categories (id, slug, name, description)
select pg_temp.seed_id('category', c.slug), c.slug, c.name, c.description
from (values
  ('web-dev', 'Web Development', 'Sites, web apps and the servers behind them: HTML, CSS, JavaScript, APIs, payments and hosting.'),
  ('mobile-dev', 'Mobile Development', 'Apps for Android and iOS, and services that work on any phone: USSD, SMS, offline first.'),
  ('ui-ux', 'UI/UX Design', 'Research, interface and brand design, accessibility and writing for people in Somali and English.'),
  ('data-science', 'Data Science', 'Collecting, cleaning, mapping and explaining data, from market prices to clinic records.'),
  ('ml-ai', 'Machine Learning', 'Models that learn: Somali language and speech, vision, forecasting, and how to run them responsibly.'),
  ('game-dev', 'Game Development', 'Games and interactive stories: engines, art, sound, level design and publishing.'),
  ('cybersecurity', 'Cybersecurity', 'Keeping people, money and networks safe: defence, testing, privacy and incident response.')
) as c (slug, name, description)
on conflict do nothing;

-- The group is what profiles and filters show as a heading.
insert into public.skills (id, category, name)
select pg_temp.seed_id('skill', name), s.category, name
from (values
  ('Languages', 'JavaScript, TypeScript, Python, Java, Kotlin, Swift, Dart, PHP, Go, Rust, C, C++, C#, F#, Ruby, R, SQL,
    Bash'),
  ('Frontend', 'HTML, CSS, React, Next.js, Vue.js, Angular, Svelte, Tailwind CSS, jQuery, Web Accessibility,
    Progressive Web Apps'),
  ('Backend', 'Node.js, Express, NestJS, Django, Flask, FastAPI, Laravel, WordPress, Spring Boot, .NET, Ruby on Rails,
    REST APIs, GraphQL, WebSockets, Mobile Money APIs'),
  ('Mobile', 'Android, iOS, Flutter, React Native, Jetpack Compose, SwiftUI, .NET MAUI, USSD, SMS Gateways'),
  ('Databases', 'PostgreSQL, MySQL, SQLite, MongoDB, Redis, Elasticsearch, Firebase, Supabase'),
  ('Cloud & DevOps', 'Linux, Docker, Kubernetes, AWS, Azure, Google Cloud, Terraform, Nginx, CI/CD, GitHub Actions,
    Prometheus, Grafana, Computer Networks'),
  ('Data & AI', 'pandas, scikit-learn, PyTorch, TensorFlow, Natural Language Processing, Computer Vision,
    Speech Recognition, LLM Applications, Apache Airflow, Power BI, Excel, GIS, Statistics'),
  ('Security', 'Penetration Testing, Network Security, Application Security, Cryptography, Digital Forensics,
    Incident Response'),
  ('Design', 'UI/UX, Figma, Photoshop, Illustrator, Prototyping, User Research, Design Systems, Graphic Design,
    UX Writing'),
  ('Game Development', 'Unity, Unreal Engine, Godot, Blender, Pixel Art, Game Design, Level Design'),
  ('Tools & Practices', 'Git, GitHub, Postman, Agile/Scrum, Test Automation, Playwright, Technical Writing, Code Review,
    Microservices, System Design'),
  ('Hardware & IoT', 'Arduino, Raspberry Pi, ESP32, Embedded Systems, LoRaWAN')
) as s (category, names)
cross join regexp_split_to_table(s.names, ',\s+') as name
on conflict do nothing;

-- The icon is a plain name; the app draws those that it knows.
insert into public.specializations (id, name, description, icon, category_id)
select pg_temp.seed_id('specialization', s.name), s.name, s.description, s.icon, c.id
from (values
  ('Frontend Developer', 'panels-top-left', 'web-dev', 'Builds the part of a web app that people see and touch.'),
  ('Backend Developer', 'server', 'web-dev', 'Builds the servers, databases and APIs that apps rely on.'),
  ('Full-Stack Developer', 'layers', 'web-dev', 'Works on both sides of a web app, from the database to the screen.'),
  ('WordPress Developer', 'newspaper', 'web-dev', 'Builds and looks after sites, shops and news portals on WordPress.'),
  ('E-commerce & Payments Developer', 'wallet', 'web-dev', 'Connects shops and services with mobile money, cards and remittance.'),
  ('Cloud & DevOps Engineer', 'cloud', 'web-dev', 'Runs infrastructure, and automates building, shipping and watching over software.'),
  ('QA Engineer', 'circle-check', 'web-dev', 'Finds out what breaks before the users do, by hand and with automated tests.'),
  ('Technical Writer', 'pen-line', 'web-dev', 'Explains software in clear words, in Somali, English or both.'),
  ('Android Developer', 'smartphone', 'mobile-dev', 'Builds native Android apps that respect small phones and slow networks.'),
  ('iOS Developer', 'apple', 'mobile-dev', 'Builds native apps for iPhone and iPad.'),
  ('Cross-Platform Mobile Developer', 'tablet-smartphone', 'mobile-dev',
    'Ships one app to Android and iOS with Flutter, React Native or .NET MAUI.'),
  ('USSD & SMS Developer', 'message-square', 'mobile-dev', 'Builds services that work on every phone, without the internet.'),
  ('UI/UX Designer', 'palette', 'ui-ux', 'Designs interfaces that people understand at first sight.'),
  ('UX Researcher', 'search', 'ui-ux', 'Learns from real people what a product should do.'),
  ('Graphic & Brand Designer', 'brush', 'ui-ux', 'Creates logos, illustrations and visual identities.'),
  ('Data Analyst', 'chart-column', 'data-science', 'Turns tables into answers, dashboards and decisions.'),
  ('Data Engineer', 'database', 'data-science', 'Builds pipelines that bring clean data to those who need it.'),
  ('Data Scientist', 'flask-conical', 'data-science', 'Answers hard questions with statistics, experiments and models.'),
  ('GIS Analyst', 'map', 'data-science', 'Works with maps, satellite images and everything that has a place.'),
  ('Machine Learning Engineer', 'brain', 'ml-ai', 'Trains models and brings them into real products.'),
  ('Language Technology Engineer', 'languages', 'ml-ai', 'Teaches computers Somali: text, speech, search and translation.'),
  ('Game Developer', 'gamepad-2', 'game-dev', 'Programs games and interactive experiences.'),
  ('Security Analyst', 'shield', 'cybersecurity', 'Watches systems, spots attacks and responds to them.'),
  ('Penetration Tester', 'bug', 'cybersecurity', 'Attacks systems with permission, to show where they are weak.'),
  ('Network Engineer', 'network', 'cybersecurity', 'Plans and runs the networks that everything else stands on.')
) as s (name, icon, category, description)
left join public.categories c on c.slug = s.category
on conflict do nothing;

drop function pg_temp.seed_id(text, text);
