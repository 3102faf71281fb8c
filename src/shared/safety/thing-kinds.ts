/** Kinds of things that can be reported. Apart from `things.ts`, because visitors load that file. */

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
