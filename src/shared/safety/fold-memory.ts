/** The folds of this tab: things shown anyway, and the thing whose menu was used last. */

/** Shown anyway: a post that was opened from its card stays open. */
const shownIds = new Set<string>()

/** The thing whose menu was used last. If it folds, the focus stays with it. */
let actedOn: string | null = null

/** Leaves this thing open until `clearShown`. */
export function storeShown(thingId: string): void {
  shownIds.add(thingId)
}

/** Whether the viewer has chosen to see this thing anyway. */
export function isKeptShown(thingId: string): boolean {
  return shownIds.has(thingId)
}

/** Folds everything again. */
export function clearShown(): void {
  shownIds.clear()
}

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
