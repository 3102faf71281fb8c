/** The words of moderation: kinds of things, actions, standings. */
import { counted } from '#src/lib/counted.ts'
import type { ReportReason } from '#src/shared/safety/report-rules.ts'
import type { ThingKind } from '#src/shared/safety/thing-kinds.ts'

/** The actions, in the order of their keys, 1 to 7. */
export const ACTIONS = ['none', 'warn', 'hide', 'delete', 'pause', 'suspend', 'close'] as const
export const STANDINGS = ['good', 'paused', 'suspended', 'left'] as const

export type Action = (typeof ACTIONS)[number]

/** 'Comment' */
export function kindText(kind: ThingKind): string {
  return kind.charAt(0).toUpperCase() + kind.slice(1)
}

/** 'Comment by', before the name of the member whom a case is about. */
export function kindByText(kind: ThingKind): string {
  const by = kind === 'profile' ? 'of' : kind === 'conversation' ? 'with' : 'by'
  return `${kindText(kind)} ${by}`
}

/** Whether the label of a case is the beginning of the text that its evidence shows. */
export function isQuoted(kind: ThingKind): boolean {
  return kind === 'comment' || kind === 'rating' || kind === 'answer' || kind === 'message'
}

interface ActionText {
  label: string
  /** The effect of the action. */
  effect: string
  /** The effect where it differs for messages, which can't be hidden. */
  onMessages?: string
  /** The word in a history: 'Warned'. */
  done: string
}

const SUSPENSION_EFFECT =
  'Their sessions end; a new one can only read the decision, appeal, take their data and leave.'

export const ACTION_TEXT: Record<Action, ActionText> = {
  none: { label: 'No action', effect: 'Everything stays as it is.', done: 'No action' },
  warn: { label: 'Warn', effect: 'It stays. The member reads your reason.', done: 'Warned' },
  hide: { label: 'Hide', effect: 'Only its author still sees it.', done: 'Hidden' },
  delete: {
    label: 'Delete',
    effect: 'It will be gone for good. Undoing does not bring it back.',
    done: 'Deleted',
  },
  pause: {
    label: 'Pause',
    effect: 'It is hidden, and the member can’t publish for some days.',
    onMessages: 'The member can’t publish for some days. The messages stay.',
    done: 'Paused',
  },
  suspend: {
    label: 'Suspend',
    effect: `It and their profile are hidden. ${SUSPENSION_EFFECT}`,
    onMessages: `Their profile is hidden, the messages stay. ${SUSPENSION_EFFECT}`,
    done: 'Suspended',
  },
  close: {
    label: 'Close',
    effect: 'The offer is over, and those who answered learn it. Undoing opens it again.',
    done: 'Closed',
  },
}

/** The effect of an action on a thing of this kind. */
export function effectText(action: Action, kind: ThingKind): string {
  const { effect, onMessages } = ACTION_TEXT[action]
  if (kind === 'specialization' && action === 'hide') return 'Only those who have it still see it.'
  return (kind === 'message' || kind === 'conversation') && onMessages ? onMessages : effect
}

/** Lengths of a pause, in days. */
export const PAUSE_DAYS = [1, 3, 7, 14, 30, 90] as const

/** The decision, as a heading. */
export function doneText(action: Action | 'picture'): string {
  return action === 'picture' ? 'Picture removed' : ACTION_TEXT[action].done
}

interface Decided {
  action: Action | 'picture'
  /** Days of a pause. */
  days: number | null
  everything?: boolean
}

/** 'Paused for 3 days', 'Hidden, with everything they published' */
export function decisionText({ action, days, everything = false }: Decided): string {
  const length = days === null ? '' : ` for ${counted(days, 'day')}`
  return doneText(action) + length + (everything ? ', with everything they published' : '')
}

/** Whether the action may also hide everything that the member published. */
export function mayHideAll(action: Action | null): boolean {
  return action === 'hide' || action === 'suspend'
}

/** Kinds that can't be hidden or deleted: messages belong to two people, and a profile goes with its account. */
const NOT_FOR: Partial<Record<ThingKind, readonly Action[]>> = {
  conversation: ['hide', 'delete'],
  message: ['hide'],
  profile: ['delete'],
}

/** Whether this action makes sense for this kind of thing; only an open offer can be closed. */
export function isActionFor(kind: ThingKind, action: Action, isOpenJob = false): boolean {
  return action === 'close' ? isOpenJob : !NOT_FOR[kind]?.includes(action)
}

const AUTOMATIC_TEXT = new Map([
  ['three_reporters', 'Hidden by itself: three members reported it'],
  ['same_text', 'Opened by itself: the same text went to five new contacts'],
  ['newcomer_link', 'Listed by itself: a newcomer’s first links'],
])

/** The text of a measure that the site took by itself. */
export function automaticText(rule: string): string {
  return AUTOMATIC_TEXT.get(rule) ?? 'Opened by itself'
}

const PUBLISHED = ['post', 'comment', 'project', 'rating'] as const

/** The things of a member that others see, as in '1 post, 3 comments'; empty without any. */
export function publishedText(published: Record<`${(typeof PUBLISHED)[number]}s`, number>): string {
  return PUBLISHED.filter((thing) => published[`${thing}s`] > 0)
    .map((thing) => counted(published[`${thing}s`], thing))
    .join(', ')
}

/** A reason to begin with, in words that the member can act on. */
export const READY_REASONS: Record<ReportReason, string> = {
  spam: 'This is advertising that nobody asked for, or the same text again and again. Our rules don’t allow it.',
  scam: 'This asks for money, passwords or documents, or promises a job that does not exist. Our rules don’t allow it.',
  threat:
    'This threatens a person. Nobody here may be told that they, their family or their work will be harmed.',
  harassment:
    'This attacks a person or a group. Criticize ideas and work, never people, their clan, religion, gender or origin.',
  impersonation: 'This uses the name, picture or work of somebody else. Use your own.',
  sexual: 'This is sexual content. It has no place on this site.',
  fee: 'This offer asks for money or documents before anybody works. No honest employer does.',
  no_job: 'This offer is of work or an employer that does not exist. Our rules don’t allow it.',
  law: 'This breaks the law, or the rights of somebody else.',
  other: 'This breaks the community rules.',
}
