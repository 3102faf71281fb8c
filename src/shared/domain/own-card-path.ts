/** The path of a search for the member's own name, which shows their card. */
export function ownCardPath(fullName: string): string {
  return `/developers?search=${encodeURIComponent(fullName)}`
}
