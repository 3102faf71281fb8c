/** Unread conversations beside 'Messages'. */
export function UnreadBadge(_: { userId: string }) {
  return null
}
