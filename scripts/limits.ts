/**
 * `npm run limits`
 * `npm run limits -- KIND TIME AMOUNT [NEWCOMERS]`
 *
 * Shows the limits of members' writes in the database of the settings (DATA_DIR or DATABASE_URL), or changes one:
 * "comment '1 hour' 100" lets members write 100 comments an hour. A second number, as in "100 50", is for accounts
 * younger than a day. The built-in database serves one process: stop the site first.
 */
import type { Backend } from '#server/backend/backend.ts'
import { readDatabaseError } from '#server/backend/database/database-error.ts'
import { commandLine } from '#server/lib/command-line.ts'

import { command, readArguments } from './lib/command.ts'
import { withBackend } from './lib/with-backend.ts'

/** SQLSTATEs of text that is no interval, and of an interval out of range. */
const BAD_INTERVALS = ['22007', '22008', '22015']

await command('show or change the limits', async () => {
  const [kind, per, ...amounts] = readArguments('limits', 4, {}).words
  return withBackend(async (backend) => {
    const problem = kind === undefined ? null : await change(backend, kind, per, amounts)
    if (problem !== null) return problem
    console.table(
      await backend.query(
        'select kind, per::text, amount::text, newcomer_amount::text as newcomers from internal.limits order by id',
      ),
    )
    return null
  })
})

/** @returns the problem, or null. Rejects if the database fails. */
async function change(backend: Backend, kind: string, per: string | undefined, amounts: string[]) {
  if (per === undefined || amounts.length === 0 || !amounts.every((amount) => /^\d{1,15}$/.test(amount)))
    return `name kind, time and amount: ${commandLine('limits', "comment '1 hour' 100")}`
  const [amount, newcomers = null] = amounts
  try {
    const changed = await backend.query(
      `update internal.limits set
        amount = $3::bigint, newcomer_amount = coalesce($4::bigint, least(newcomer_amount, $3::bigint))
      where kind = $1 and per = $2::interval returning id`,
      [kind, per, amount, newcomers],
    )
    return changed.length === 0 ? `there is no limit for "${kind}" in "${per}"` : null
  } catch (error) {
    if (!BAD_INTERVALS.includes(readDatabaseError(error)?.code ?? '')) throw error
    return `"${per}" is not a length of time`
  }
}
