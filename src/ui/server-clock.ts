/** The server's clock: devices may be hours off, and times are shown as distances from now. */

/** Milliseconds by which the server's clock is ahead. Whoever changes them dispatches `clock` on the window. */
export const clock = { ahead: 0 }

/** The time by the server's clock, as far as a response has told. */
export function serverNow(): Date {
  return new Date(Date.now() + clock.ahead)
}
