/** The public log: numbers only. Apart from the desk's queries, because visitors load it. */
import * as v from 'valibot'
import { readQuery } from '#src/lib/backend.ts'
import { count } from '#src/lib/response-schemas.ts'
import { moderationKeys } from './keys.ts'

export const totalsSchema = v.array(
  v.object({
    /** YYYY-MM */
    month: v.string(),
    reports: count,
    decisions: v.object({
      none: count,
      warn: count,
      hide: count,
      delete: count,
      pause: count,
      suspend: count,
      close: count,
    }),
    appeals: count,
    granted: count,
  }),
)

export type MonthTotals = v.InferOutput<typeof totalsSchema>[number]

/** Reports, decisions and appeals of each of the last months, without names. */
export const totalsQuery = readQuery(moderationKeys.totals(), 'moderation_totals', totalsSchema)
