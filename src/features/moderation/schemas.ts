/** Schemas of the responses of the moderation functions. */
import * as v from 'valibot'

import { count, personSchema } from '#src/lib/response-schemas.ts'
import { JOB_REASONS, REPORT_REASONS } from '#src/shared/safety/report-rules.ts'
import { THING_KINDS } from '#src/shared/safety/thing-kinds.ts'
import { ACTIONS, STANDINGS } from './words.ts'

const time = v.string()
const kind = v.picklist(THING_KINDS)
const reason = v.picklist([...REPORT_REASONS, ...JOB_REASONS].map(({ value }) => value))
/** A moderator who is on a case. */
const handlerSchema = v.object({ id: v.string(), full_name: v.string() })
/** The actor of a log entry. Without an id the account is gone; without a name it was the site itself. */
const actorSchema = v.object({ id: v.nullable(v.string()), full_name: v.nullable(v.string()) })

/** The fields that each page of a list has. */
export const pageEntries = { count, page: count, total_pages: count }

const queueEntrySchema = v.object({
  id: v.number(),
  kind,
  /** A title, or the beginning of the text. */
  label: v.string(),
  author: v.nullable(personSchema),
  reports: count,
  reasons: v.array(reason),
  /** The start of what the last reporter wrote. */
  note: v.nullable(v.string()),
  urgent: v.boolean(),
  hidden: v.boolean(),
  /** The rule that opened the case or hid the thing by itself; null if people did. */
  automatic: v.nullable(v.string()),
  opened_at: time,
  handler: v.nullable(handlerSchema),
  open: v.boolean(),
  appeal: v.boolean(),
  /** The latest decision; null before the first. */
  decision: v.nullable(
    v.object({ action: v.picklist(ACTIONS), days: v.nullable(v.number()), undone: v.boolean() }),
  ),
})

export const queueSchema = v.object({ data: v.array(queueEntrySchema), ...pageEntries })

const decisionSchema = v.object({
  id: v.number(),
  case_id: v.number(),
  action: v.picklist([...ACTIONS, 'picture']),
  /** Days of a pause. */
  days: v.nullable(v.number()),
  /** Everything that the member published was hidden, too. */
  everything: v.boolean(),
  /** Null for 'no action' without words. */
  reason: v.nullable(v.string()),
  moderator: v.nullable(actorSchema),
  created_at: time,
  undone_at: v.nullable(time),
  undone_by: v.nullable(actorSchema),
  undo_reason: v.nullable(v.string()),
  /** The milder decision that an appeal granted in part leaves. */
  after_appeal: v.boolean(),
  appeal: v.nullable(
    v.object({
      text: v.string(),
      created_at: time,
      outcome: v.nullable(v.picklist(['upheld', 'granted', 'partly'])),
      answer: v.nullable(v.string()),
      decided_at: v.nullable(time),
    }),
  ),
})

const memberEntries = {
  ...personSchema.entries,
  created_at: time,
  role: v.string(),
  standing: v.object({ state: v.picklist(STANDINGS), until: v.nullable(time) }),
  /** Whether others do not see the author's profile. */
  hidden: v.boolean(),
}
const judgedMemberSchema = v.object({
  ...memberEntries,
  /** Numbers of the author's things that others see. */
  published: v.object({ posts: count, comments: count, projects: count, ratings: count }),
})

export const caseSchema = v.object({
  id: v.number(),
  /** Changes with each decision and report. A decision names the version that it was made on. */
  version: v.number(),
  kind,
  thing: v.string(),
  label: v.string(),
  /** The path of the thing's page; null if there is none. */
  path: v.nullable(v.string()),
  state: v.picklist(['open', 'closed']),
  hidden: v.boolean(),
  /** An offer that can be closed. */
  open_job: v.boolean(),
  automatic: v.nullable(v.string()),
  /** Null if the account is gone. */
  author: v.nullable(
    v.object({
      ...judgedMemberSchema.entries,
      /** The author's oldest twenty open cases, without this one. */
      open_cases: v.array(v.object({ id: v.number(), kind, label: v.string() })),
    }),
  ),
  /** The thing as it was when it was reported. */
  evidence: v.array(
    v.object({
      at: time,
      by: v.nullable(v.string()),
      text: v.nullable(v.string()),
      pictures: v.array(v.string()),
      /** False for the context of the reported thing. */
      reported: v.optional(v.boolean(), true),
      /**
       * The context: of a comment the title of its post or the comment that it answers, of an answer the rating, of a
       * rating an earlier version.
       */
      of: v.optional(v.picklist(['post', 'comment', 'rating', 'version'])),
    }),
  ),
  reports: v.array(
    v.object({
      id: v.number(),
      reporter: v.nullable(v.object({ id: v.string(), username: v.string(), full_name: v.string() })),
      /** Email address of a reporter without an account: the outcome is mailed to it. */
      email: v.nullable(v.string()),
      reason,
      note: v.nullable(v.string()),
      created_at: time,
    }),
  ),
  /** Decisions on other cases of the same author, newest first. */
  history: v.array(decisionSchema),
  decisions: v.array(decisionSchema),
  handler: v.nullable(handlerSchema),
  /** False on a case of one's own. */
  may_decide: v.boolean(),
})

export const membersSchema = v.object({
  data: v.array(v.object({ ...memberEntries, reports_against: count, decisions: count })),
  /** False if there are more entries, which no page shows. */
  count_exact: v.boolean(),
  ...pageEntries,
})

/** One member, with the latest cases and decisions about them. */
export const memberSchema = v.object({
  member: judgedMemberSchema,
  cases: v.array(queueEntrySchema),
  decisions: v.array(decisionSchema),
})

export const limitsSchema = v.array(
  v.object({ kind: v.string(), per: v.string(), amount: count, newcomer_amount: v.nullable(count) }),
)

export const healthSchema = v.object({
  mails: v.object({
    waiting: count,
    failed: count,
    /** The due time of the mail that waits longest; null while no mail is due. */
    oldest_at: v.nullable(time),
    last_error: v.nullable(v.string()),
  }),
  files: v.object({ stored: count, bytes: count, orphaned: count }),
  /** The steps of the maintenance that failed twice in a row. */
  steps: v.array(v.object({ name: v.string(), failing_since: time, last_error: v.string() })),
})

export type Queue = v.InferOutput<typeof queueSchema>
export type QueueEntry = Queue['data'][number]
export type ModerationCase = v.InferOutput<typeof caseSchema>
export type Decision = v.InferOutput<typeof decisionSchema>
export type JudgedMember = v.InferOutput<typeof judgedMemberSchema>
export type MembersPage = v.InferOutput<typeof membersSchema>
export type ListedMember = MembersPage['data'][number]
export type MemberLimit = v.InferOutput<typeof limitsSchema>[number]
export type Health = v.InferOutput<typeof healthSchema>
