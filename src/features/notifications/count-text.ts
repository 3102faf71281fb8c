/** The number of unread notifications in words. Counting stops at 100. */
export function countText(count: number): string {
  if (count > 99) return 'more than 99 unread'
  return `${count} unread`
}
