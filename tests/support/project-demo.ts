/** Empties the Supabase project under test and loads the demo community. */
import { readFile } from 'node:fs/promises'

import { connected, type Statements } from './engines/cluster.ts'

const DEMO = new URL('../../supabase/demo.sql', import.meta.url)
const SEED = new URL('../../supabase/seed.sql', import.meta.url)

/** @param databaseUrl of a role that may delete accounts. */
export async function loadProjectDemo(databaseUrl: string): Promise<void> {
  const [seed, demo] = await Promise.all([readFile(SEED, 'utf8'), readFile(DEMO, 'utf8')])
  const load = async (transaction: Statements) => {
    await transaction.query('delete from auth.users')
    // Former members keep their usernames.
    await transaction.query('delete from public.profiles')
    // Cases outlive accounts, and the log refuses every change.
    await transaction.query('set local session_replication_role = replica')
    await transaction.query(
      'truncate internal.cases, internal.moderation_log, public.notifications restart identity cascade',
    )
    await transaction.query('set local session_replication_role = origin')
    await transaction.query('update public.site_settings set value = null where value is not null')
    await transaction.query('delete from public.categories where true')
    await transaction.query('delete from public.specializations where true')
    await transaction.query('delete from public.skills where true')
    await transaction.query(seed)
    await transaction.query(demo)
  }
  await connected(databaseUrl, (sql) => sql.transaction(load))
}
