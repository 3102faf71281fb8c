/** Things that a member can report. */

/** A conversation is reported with the other member's id. */
export const THING_KINDS = [
  'post',
  'comment',
  'rating',
  'project',
  'profile',
  'specialization',
  'message',
  'conversation',
] as const
export type ThingKind = (typeof THING_KINDS)[number]

/** A member whom others can mute or block. */
export interface Person {
  id: string
  name: string
}

export interface Thing {
  kind: ThingKind
  id: string
  /** Its author; null if nobody may know them, because their profile is hidden. */
  author: Person | null
}

/** Shown in the place of an author whose profile is hidden. */
export const HIDDEN_MEMBER = 'Hidden member'
