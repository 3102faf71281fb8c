create table if not exists public.seeded (times int);
insert into public.seeded values (1);
