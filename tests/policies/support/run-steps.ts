import type { Sql } from '#tests/support/engines/cluster.ts'

/** Runs the maintenance's steps as `pg_cron` does, each until no work is left. Throws the names of failed steps. */
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
