/** Things that a member can report. */
import type { ThingKind } from './thing-kinds.ts'

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
  /** A post of the type job, which has more reasons to report it. */
  isJob?: boolean
}

/** Shown in the place of an author whose profile is hidden. */
export const HIDDEN_MEMBER = 'Hidden member'
