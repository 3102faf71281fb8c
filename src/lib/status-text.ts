/**
 * Whether a library made this message for a response without one, from its status: 'HTTP 502', or 'Bad Gateway' from a
 * proxy before the server.
 */
export function isStatusText(message: string): boolean {
  return /^(HTTP \d{3}.*|bad gateway|gateway time-?out|service (temporarily )?unavailable|internal server error|forbidden|not found|too many requests|(request entity|payload|content) too large)$/i.test(
    message,
  )
}
