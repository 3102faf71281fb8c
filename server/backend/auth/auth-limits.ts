import { NO_LIMIT, type RateLimit, type Refusal, rateLimit } from '../http/rate-limit.ts'

const MINUTE = 60 // seconds
const HOUR = 60 * MINUTE

/** Rate limits by network and by account. Each method counts one attempt and throws ApiError 429 if there were too many. */
export interface AuthLimits {
  signIn(peer: string): void
  /** The password was right: takes back the network's attempt. */
  signInSucceeded(peer: string): void
  signUp(peer: string): void
  verify(peer: string): void
  /** The link was valid: takes back the network's attempt. */
  verifySucceeded(peer: string): void
  /** Recovery and resent confirmations. */
  mail(peer: string): void
  refresh(peer: string): void
  /** A change of metadata or password. */
  change(userId: string): void
  /** A password attempt for this account. */
  signInTo(email: string): void
  /** The password was right: forgets the account's earlier attempts. */
  resetSignInTo(email: string): void
  /** A mail of this kind, also to an address without an account. */
  mailTo(email: string, kind: string): void
}

const TOO_MANY_MAILS = {
  code: 'over_email_send_rate_limit',
  message:
    'A mail to this address was asked for already. Please look for it, in the spam folder too, or try again in {wait}.',
}

/**
 * A mobile carrier or a school shares one address among many people, so a network may do what many people do at once.
 * The limits of a single account or mail address are much lower.
 * @param enabled false disables all limits (tests).
 */
export function authLimits(enabled: boolean): AuthLimits {
  const limit = (tries: number, seconds: number, refusal?: Refusal): RateLimit =>
    enabled ? rateLimit(tries, seconds, refusal) : NO_LIMIT
  const perPeer = {
    signIn: limit(30, 5 * MINUTE),
    signUp: limit(100, HOUR),
    verify: limit(30, 5 * MINUTE),
    mail: limit(100, HOUR),
    refresh: limit(150, 5 * MINUTE),
  }
  const change = limit(20, HOUR)
  const signInTo = limit(20, 15 * MINUTE)
  const mailTo = limit(1, MINUTE, TOO_MANY_MAILS)
  const mailsTo = limit(10, HOUR, TOO_MANY_MAILS)
  return {
    signIn: perPeer.signIn.count,
    signInSucceeded: perPeer.signIn.giveBack,
    signUp: perPeer.signUp.count,
    verify: perPeer.verify.count,
    verifySucceeded: perPeer.verify.giveBack,
    mail: perPeer.mail.count,
    refresh: perPeer.refresh.count,
    change: change.count,
    signInTo: signInTo.count,
    resetSignInTo: signInTo.clear,
    mailTo(email, kind) {
      mailTo.count(`${kind} ${email}`)
      mailsTo.count(email)
    },
  }
}
