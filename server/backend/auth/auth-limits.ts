import { NO_LIMIT, type RateLimit, type Refusal, rateLimit } from '../http/rate-limit.ts'

const MINUTE = 60 // seconds
const HOUR = 60 * MINUTE

/** How often one network, and one account, may try. Each throws ApiError 429. */
export interface AuthLimits {
  signIn(peer: string): void
  /** The password was right: that try of the network does not count. */
  letIn(peer: string): void
  signUp(peer: string): void
  verify(peer: string): void
  /** The link worked: nor does that one. */
  verified(peer: string): void
  /** Recovery and resend. */
  mail(peer: string): void
  refresh(peer: string): void
  /** Name, picture or password of this account change. */
  change(userId: string): void
  /** A password is tried for this account. */
  signInTo(email: string): void
  /** The password was right: earlier tries no longer count. */
  signedIn(email: string): void
  /** A mail of this kind goes out, or would if the account existed. */
  mailTo(email: string, kind: string): void
}

const TOO_MANY_MAILS = {
  code: 'over_email_send_rate_limit',
  message:
    'A mail to this address was asked for already. Please look for it, in the spam folder too, or try again in {wait}.',
}

/**
 * A carrier puts thousands of phones behind one address, a school its classes: a network may do what many people do at
 * once. Each of its accounts and addresses is held far shorter.
 * @param enabled false counts nothing (tests).
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
    letIn: perPeer.signIn.giveBack,
    signUp: perPeer.signUp.count,
    verify: perPeer.verify.count,
    verified: perPeer.verify.giveBack,
    mail: perPeer.mail.count,
    refresh: perPeer.refresh.count,
    change: change.count,
    signInTo: signInTo.count,
    signedIn: signInTo.clear,
    mailTo(email, kind) {
      mailTo.count(`${kind} ${email}`)
      mailsTo.count(email)
    },
  }
}
