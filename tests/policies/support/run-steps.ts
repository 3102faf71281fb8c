/** The steps of the maintenance, as a Supabase project's `pg_cron` calls them. */
import type { Sql } from '#tests/support/engines/cluster.ts'

/** Runs every step until none has anything left to do. @throws an error with the names of those that fail. */
export async function runSteps({ query }: Pick<Sql, 'query'>): Promise<void> {
  const steps = await query<{ name: string }>('select name from internal.maintenance_steps order by name')
  const failed: string[] = []
  for (const { name } of steps) {
    for (let isDone = false; !isDone; ) {
      const [result] = await query<{ done: number; error: string | null }>(
        'select done, error from internal.maintain($1)',
        [name],
      )
      if (result?.error) failed.push(`${name}: ${result.error}`)
      isDone = !result?.done
    }
  }
  if (failed.length > 0) throw new Error(failed.join('\n'))
}
