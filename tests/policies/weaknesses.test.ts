/** The catalogue has none of the holes that a review looks for, and the search would see them. */
import { beforeAll, expect, test } from 'vitest'

import type { Query } from '#tests/support/engines/catalogue.ts'
import type { TestSession } from '#tests/support/engines/test-session.ts'
import { migrated } from './support/migrated.ts'
import { findWeaknesses } from './support/weaknesses.ts'

let database: TestSession
const query: Query = async (sql) => (await database.query<Record<string, unknown>>(sql)).rows

beforeAll(async () => {
  database = await migrated()
})

test('the migrations leave no known weakness', async () => {
  expect(await findWeaknesses(query)).toEqual([])
})

test('columns that others must not see are not granted', async () => {
  const readable = await query(`
    select r.role || ' ' || c.table_name || '.' || c.column_name as line
    from information_schema.columns c
    cross join (values ('anon'), ('authenticated')) as r (role)
    where c.table_schema = 'public'
      and has_column_privilege(r.role, format('%I.%I', c.table_schema, c.table_name), c.column_name, 'select')`)
  const lines = readable.map((row) => String(row.line))

  expect(lines).toContain('anon profiles.full_name')
  expect(lines).not.toContain('anon profiles.email')
  expect(lines).not.toContain('authenticated profiles.email')
  expect(lines).toContain('authenticated profiles.role')
  expect(lines).not.toContain('anon profiles.role')
  expect(lines.filter((line) => /^anon (messages|conversations)\./.test(line))).toEqual([])
})

test('members write these columns and no others', async () => {
  const writable = await query(`
    select c.table_name || ': ' || p.privilege || ' ' || string_agg(c.column_name, ', ' order by c.column_name) as line
    from information_schema.columns c
    cross join (values ('insert'), ('update')) as p (privilege)
    where c.table_schema = 'public'
      and has_column_privilege(
        'authenticated', format('%I.%I', c.table_schema, c.table_name), c.column_name, p.privilege)
    group by c.table_name, p.privilege`)
  expect(writable.map((row) => String(row.line)).sort()).toEqual([
    'comment_likes: insert comment_id, profile_id',
    'comments: insert content, id, parent_id, post_id, profile_id',
    'comments: update content, updated_at',
    'learning_path_skills: insert learning_path_id, skill_id',
    'learning_paths: insert profile_id, title',
    'learning_paths: update title',
    'messages: insert content, created_at, id, recipient_id, sender_id',
    'messages: update read',
    'post_likes: insert post_id, profile_id',
    'post_media: insert media_type, post_id, url',
    'post_saves: insert post_id, profile_id',
    'posts: insert category_id, content, id, media_alt, media_url, post_type, profile_id, tags, title',
    'posts: update category_id, content, media_alt, media_url, post_type, tags, title, updated_at',
    'profile_skills: insert is_learning, proficiency_level, profile_id, skill_id',
    'profile_skills: update is_learning, proficiency_level',
    'profiles: insert avatar_url, email, full_name, id',
    'profiles: update available_for_hire, avatar_url, bio, company, experience_level, full_name, github, linkedin, ' +
      'location, primary_categories, purpose, shown_on_home, specializations, time_zone, title, twitter, ' +
      'updated_at, username, website, works_remotely, years_of_experience',
    'project_media: insert alt, media_type, position, project_id, url',
    'project_media: update alt, position, url',
    'project_skills: insert project_id, skill_id',
    'projects: insert description, github_url, live_url, profile_id, thumbnail_url, title',
    'projects: update description, github_url, live_url, profile_id, thumbnail_url, title, updated_at',
    'relationships: insert kind, member_id, owner_id',
    'relationships: update kind',
    'site_settings: update updated_at, value',
    'specializations: insert category_id, description, icon, name',
    'user_ratings: insert comment, rated_id, rater_id, rating_value',
    'user_ratings: update comment, rating_value, updated_at',
  ])
})

test('planted holes are found', async () => {
  await database.exec(`
    begin;
    create table public.planted (
      id uuid primary key,
      owner uuid references public.profiles (id),
      amount integer check (amount > 0)
    );
    create table public.careless (id uuid);
    alter table public.careless enable row level security;
    create policy first on public.careless for select using (id = auth.uid());
    create policy second on public.careless for select using (true);
    grant all on public.careless to anon, authenticated;
    create view public.open_view as select email from public.profiles;
    create function public.do_anything() returns void language sql security definer as 'delete from public.posts';
    grant execute on function public.do_anything to public;
  `)
  const found = await findWeaknesses(query)
  await database.exec('rollback')

  expect(found).toEqual([
    'check constraint with a generated name: planted.planted_amount_check',
    'definer function in the exposed schema: do_anything',
    'definer function that the API reaches without a reason: do_anything anon',
    'definer function that the API reaches without a reason: do_anything authenticated',
    'foreign key that does not say what a deletion does: planted.planted_owner_fkey',
    'foreign key without an index: planted.planted_owner_fkey',
    'function that everyone may execute: do_anything',
    'function that writes a whole table, which hosted projects refuse: do_anything',
    'function whose search path can be changed: do_anything',
    'member who may write every column: careless insert',
    'member who may write every column: careless update',
    'policy for everyone instead of named roles: careless.first',
    'policy for everyone instead of named roles: careless.second',
    'policy that asks for the caller at each row: careless.first',
    'right that no API role needs: careless anon references',
    'right that no API role needs: careless anon trigger',
    'right that no API role needs: careless anon truncate',
    'right that no API role needs: careless authenticated references',
    'right that no API role needs: careless authenticated trigger',
    'right that no API role needs: careless authenticated truncate',
    'several permissive policies for one role and action: careless public SELECT',
    'table of the exposed schema without a policy: planted',
    'table or function without a comment: careless',
    'table or function without a comment: do_anything',
    'table or function without a comment: open_view',
    'table or function without a comment: planted',
    'table without a primary key: careless',
    'table without row level security: planted',
    'view that runs with its owner’s rights: open_view',
    'visitor who may write: careless insert',
    'visitor who may write: careless update',
  ])
})
