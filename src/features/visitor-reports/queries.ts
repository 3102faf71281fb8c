/** Reports of people without an account. */
import { mutationOptions } from '@tanstack/react-query'

import { backendOf } from '#src/lib/backend.ts'
import type { VisitorReport } from './rules.ts'

/** Sends a report, which waits for the click on a mailed link. Rejects with PT404 if nothing stands at its address. */
export const sendVisitorReport = mutationOptions({
  mutationFn: async (report: VisitorReport & { reason: string }, { client }) => {
    await (await backendOf(client)).rpc('report_without_account', report).throwOnError()
  },
})

/** Puts a report before the moderators, by the token of its mail. Rejects with PT404 if the link no longer works. */
export const confirmVisitorReport = mutationOptions({
  mutationFn: async (token: string, { client }) => {
    await (await backendOf(client)).rpc('confirm_report', { token }).throwOnError()
  },
})
