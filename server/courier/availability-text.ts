/** Asks members whether their availability still holds, or tells them that it was closed without an answer. */
export function availabilityText(state: string | null): string {
  switch (state) {
    case 'open':
      return 'Please confirm that you are still available for hire'
    case 'looking':
      return 'Please confirm that you are still looking around'
    default:
      return 'Your profile now says that you are not available for hire'
  }
}
