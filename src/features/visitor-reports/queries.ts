/** Reports of people without an account. */
import { mutationOptions } from '@tanstack/react-query'
import * as v from 'valibot'

import { callWrite, readQuery } from '#src/lib/backend.ts'
import { safetyKeys } from '#src/shared/safety/keys.ts'

import type { VisitorReport } from './rules.ts'

const thingSchema = v.nullable(
  v.object({
    kind: v.picklist(['post', 'comment', 'rating', 'answer', 'project', 'profile', 'specialization']),
    /** The thing's title, or the beginning of its text. */
    label: v.string(),
    /** Whether it is a post of the type job, which has more reasons for a report. Unknown for a mailed link. */
    is_job: v.optional(v.boolean(), false),
  }),
)

/** The public thing at a URL, or of the report of a mailed link; null if there is none. */
export function reportedThingQuery(where: { url: string } | { token: string }) {
  return readQuery(safetyKeys.reportedThing(where), 'reported_thing', thingSchema, { args: where })
}

/** Sends a report, which waits for the click on a mailed link. Rejects with PT404 if nothing is at its URL. */
export const sendVisitorReportMutation = mutationOptions({
  mutationFn: (report: VisitorReport & { reason: string }, { client }) =>
    callWrite(client, 'report_without_account', report),
})

/** Puts a report before the moderators, by the token of its mail. Rejects with PT404 if the link no longer works. */
export const confirmVisitorReportMutation = mutationOptions({
  mutationFn: (token: string, { client }) => callWrite(client, 'confirm_report', { token }),
})
