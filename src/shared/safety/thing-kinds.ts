/** Kinds of things. Apart from `things.ts`, because visitors load that. */

/** A conversation is reported with the other member's id, an answer with its rating's. */
export const THING_KINDS = [
  'post',
  'comment',
  'rating',
  'answer',
  'project',
  'profile',
  'specialization',
  'message',
  'conversation',
] as const
export type ThingKind = (typeof THING_KINDS)[number]
