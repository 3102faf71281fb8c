/** The directory with the member's card, among those of the same name. */
export function ownCardPath(fullName: string): string {
  return `/developers?search=${encodeURIComponent(fullName)}`
}
