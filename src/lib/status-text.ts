/**
 * Whether a library has made this message from the status of a response without a message: 'HTTP 502', or a proxy's
 * 'Bad Gateway'.
 */
export function isStatusText(message: string): boolean {
  return /^(HTTP \d{3}.*|bad gateway|gateway time-?out|service (temporarily )?unavailable|internal server error|forbidden|not found|too many requests|(request entity|payload|content) too large)$/i.test(
    message,
  )
}
