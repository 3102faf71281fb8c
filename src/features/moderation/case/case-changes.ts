/** Changes of a case since a moderator saw it, and the words for them. */
import type { ModerationCase } from '../schemas.ts'
import { decisionText } from '../words.ts'

type Seen = Pick<ModerationCase, 'decisions' | 'handler'>

export interface CaseChange {
  /** The moderator's id; null for an appeal or an automatic measure. */
  by: string | null
  text: string
}

/** The changes of a case since a moderator saw it, each with its moderator. */
export function changesSince(seen: Seen, now: Seen): CaseChange[] {
  const before = new Map(seen.decisions.map((decision) => [decision.id, decision]))
  const changes: CaseChange[] = []
  for (const decision of now.decisions) {
    const { moderator, undone_at, undone_by, appeal } = decision
    const known = before.get(decision.id)
    const text = decisionText(decision)
    if (!known) changes.push(actOf(moderator, `decided: ${text}.`))
    if (undone_at && !known?.undone_at) changes.push(actOf(undone_by, `took back: ${text}.`))
    if (appeal && !known?.appeal) changes.push({ by: null, text: `The member appealed against: ${text}.` })
  }
  const { handler } = now
  if (handler && handler.id !== seen.handler?.id) changes.push(actOf(handler, 'took the case.'))
  return changes
}

type Actor = NonNullable<ModerationCase['decisions'][number]['moderator']>

function actOf(actor: Actor | null, act: string): CaseChange {
  return { by: actor?.id ?? null, text: `${actor?.full_name ?? 'Somebody'} ${act}` }
}
