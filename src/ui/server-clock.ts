/** The server's clock: devices may be hours off, and times are shown as distances from now. */

/** `ahead`: milliseconds by which the server's clock is ahead. Code that sets it dispatches `clock` on the window. */
export const clock = { ahead: 0 }

/** The time by the server's clock; by the device's until a response has brought the difference. */
export function serverNow(): Date {
  return new Date(Date.now() + clock.ahead)
}
