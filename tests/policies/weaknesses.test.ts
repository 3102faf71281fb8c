/** The catalogue has none of the weaknesses that a review looks for, and the search finds planted ones. */
import { expect, test } from 'vitest'

import type { Query } from '#tests/support/engines/catalogue.ts'
import { migrated } from './support/migrated.ts'
import { findWeaknesses } from './support/weaknesses.ts'

const query: Query = async (sql) => (await database.query<Record<string, unknown>>(sql)).rows

const database = await migrated()

test('the migrations leave no known weakness', async () => {
  expect(await findWeaknesses(query)).toEqual([])
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
    create table internal.kept (id uuid primary key);
    alter table internal.kept enable row level security;
    grant select, update (id) on internal.kept to authenticated;
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
    'right on an internal table: kept authenticated select',
    'right on an internal table: kept authenticated update',
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
