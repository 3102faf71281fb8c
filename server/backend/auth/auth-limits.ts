import { NO_LIMIT, type RateLimit, type Refusal, rateLimit } from '../http/rate-limit.ts'

const MINUTE = 60 // seconds
const HOUR = 60 * MINUTE

const TOO_MANY_MAILS = {
  code: 'over_email_send_rate_limit',
  message:
    'A mail to this address was asked for already. Please look for it, in the spam folder too, or try again in {wait}.',
}

/**
 * Rate limits of the auth API. A network's attempt that succeeds is given back, and the right password clears those of its
 * account. A mobile carrier or a school shares one address among many people, so a network may do what many people do at once.
 * The limits of a single account or mail address are much lower.
 * @param enabled false disables all limits (tests).
 */
export function authLimits(enabled: boolean) {
  const limit = (tries: number, seconds: number, refusal?: Refusal): RateLimit =>
    enabled ? rateLimit(tries, seconds, refusal) : NO_LIMIT
  const mailOfKind = limit(1, MINUTE, TOO_MANY_MAILS)
  const mails = limit(10, HOUR, TOO_MANY_MAILS)
  return {
    // By network.
    signIn: limit(30, 5 * MINUTE),
    signUp: limit(100, HOUR),
    verify: limit(30, 5 * MINUTE),
    /** Recovery and resent confirmations. */
    mail: limit(100, HOUR),
    refresh: limit(150, 5 * MINUTE),
    /** By user id: changes of metadata or password. */
    change: limit(20, HOUR),
    /** By address: password attempts. */
    signInTo: limit(20, 15 * MINUTE),
    /** Counts a mail of this kind, also to an address without an account. @throws ApiError 429 */
    mailTo(email: string, kind: string) {
      mailOfKind.count(`${kind} ${email}`)
      mails.count(email)
    },
  }
}

export type AuthLimits = ReturnType<typeof authLimits>
