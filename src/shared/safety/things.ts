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
  /** The thing's author; null if nobody may know them, because their profile is hidden. */
  author: Person | null
  /** Whether the thing is a post of the type job, for which there are more reasons. */
  isJob?: boolean
}

/** The name that is shown for an author whose profile is hidden. */
export const HIDDEN_MEMBER = 'Hidden member'
