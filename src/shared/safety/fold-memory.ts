/** The folds of this tab: things shown anyway, and the thing whose menu was used last. */

/** Ids of things shown anyway: a post that was opened from its card stays open. The next mute or block empties it. */
export const shownIds = new Set<string>()

/** The thing whose menu was used last. If it folds, the focus stays with it. */
let actedOn: string | null = null

/** Whether the viewer has just muted or blocked somebody. */
export function hasActed(): boolean {
  return actedOn !== null
}

/** Stores the thing from whose menu its author is muted or blocked. */
export function storeActedOn(thingId: string): void {
  actedOn = thingId
}

/** Whether it is this thing; true only once. */
export function isActedOn(thingId: string): boolean {
  if (actedOn !== thingId) return false
  actedOn = null
  return true
}
