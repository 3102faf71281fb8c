-- Categories of the community feed. Reference data: members read, only the database writes.
create table public.categories (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  description text,
  slug text not null,
  created_at timestamptz not null default now(),
  constraint categories_name_key unique (name),
  constraint categories_slug_key unique (slug),
  constraint categories_name_length check (char_length(name) between 2 and 100),
  constraint categories_slug_format check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
);
comment on table public.categories is 'Categories that posts and specializations belong to.';

alter table public.categories enable row level security;
create policy categories_select_all on public.categories for select to anon, authenticated using (true);

grant select on public.categories to anon, authenticated;
