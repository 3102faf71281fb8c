/** Checks of the desk’s forms. The database has the same limits. */
import { overLimit } from '#src/lib/too-long.ts'
import { isBlank } from '#src/shared/domain/visible-text.ts'
import type { ThingKind } from '#src/shared/safety/thing-kinds.ts'
import type { Decision } from '../schemas.ts'
import { type Action, isActionFor, PAUSE_DAYS } from '../words.ts'

/** Characters of a reason, and of the answer to an appeal. */
export const MAX_REASON_CHARACTERS = 2_000

/** Actions from mild to severe. A deletion can't be undone, so only a warning is milder. */
const SEVERITY = { none: 0, picture: 0, warn: 1, hide: 2, delete: 2, close: 2, pause: 3, suspend: 4 } as const
const MILDER: readonly Action[] = ['warn', 'hide', 'pause', 'suspend']
const DAY_MS = 24 * 60 * 60_000

/** A milder decision that replaces the old one when an appeal is granted in part. */
export interface Milder {
  action: Action
  /** Length of a pause, which begins when the appeal is answered. */
  days: number | null
}

/** The milder decisions on a thing of this kind. A shorter pause has to end before the old one. */
export function milderThan(decision: Decision, kind: ThingKind, now: number): Milder[] {
  const { action: old, days: oldDays, everything, created_at } = decision
  const oldEnd = old === 'pause' ? Date.parse(created_at) + (oldDays ?? 0) * DAY_MS : Number.POSITIVE_INFINITY
  return MILDER.flatMap((action): Milder[] => {
    if (!isActionFor(kind, action) || SEVERITY[action] > SEVERITY[old]) return []
    if (action === 'pause')
      return PAUSE_DAYS.filter((days) => now + days * DAY_MS < oldEnd).map((days) => ({ action, days }))
    return SEVERITY[action] < SEVERITY[old] || (action === old && everything) ? [{ action, days: null }] : []
  })
}

/** The field of the draft whose text an action sends: a note for moderators, or the reason that the member reads. */
export function draftFieldOf(action: Action | null): 'note' | 'reason' {
  return action === 'none' ? 'note' : 'reason'
}

/** Adds a ready text below what was typed; never twice. */
export function withReadyReason(typed: string, ready: string): string {
  if (typed.includes(ready)) return typed
  return typed.trim() === '' ? ready : `${typed.trimEnd()}\n\n${ready}`
}

/** The reason why this text can’t be sent, or undefined. */
export function reasonProblem(text: string, isOptional = false): string | undefined {
  if (!isOptional && isBlank(text)) return 'Please write why. The member reads it.'
  return overLimit(text, MAX_REASON_CHARACTERS)
}
