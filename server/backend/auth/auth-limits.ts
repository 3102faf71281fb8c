import type { Queryable } from '../database/database.ts'
import { NO_LIMIT, networkLimit, type RateLimit, type Refusal } from '../http/rate-limit.ts'
import { NO_SHARED_LIMIT, type SharedLimit, sharedLimit, slowingLimit } from '../http/shared-limit.ts'

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 60 * MINUTE_SECONDS

const TOO_MANY_MAILS = {
  code: 'over_email_send_rate_limit',
  message:
    'A mail to this email address was asked for already. Please look for it, in the spam folder too, or try again in {wait}.',
}

/** The routes that send mails. */
type MailRoute = 'signup' | 'resend' | 'recover' | 'change'

/**
 * Rate limits of the auth API. Many people, perhaps with an attacker among them, share one IP address of a mobile
 * carrier or a school. So a network's attempt counts only if it fails. Sign-ups and requests for mails always count,
 * with room for three hundred people. The right password clears the attempts of its account. The limits of a single
 * account or email address are much lower, and all processes count them together.
 * @param enabled false disables all limits (tests).
 */
export function createAuthLimits(database: Queryable, enabled: boolean) {
  const limit = (tries: number, seconds: number): RateLimit =>
    enabled ? networkLimit(tries, seconds) : NO_LIMIT
  const shared = (kind: string, tries: number, seconds: number, refusal?: Refusal): SharedLimit =>
    enabled ? sharedLimit(database, kind, tries, seconds, refusal) : NO_SHARED_LIMIT
  const minutely = shared('mail in a minute', 1, MINUTE_SECONDS, TOO_MANY_MAILS)
  const hourly = shared('mails in an hour', 5, HOUR_SECONDS, TOO_MANY_MAILS)
  return {
    // The limits up to `thirdParty` count for each network.
    /** Wrong passwords. */
    signIn: limit(60, 5 * MINUTE_SECONDS),
    /** Sign-ups, twice for each of three hundred people. */
    signUp: limit(600, HOUR_SECONDS),
    /** Links and codes that do not work. */
    verify: limit(100, 5 * MINUTE_SECONDS),
    /** Recovery and resent confirmations, twice for each of three hundred people. */
    mail: limit(600, HOUR_SECONDS),
    /** Refresh tokens that do not work. */
    refresh: limit(300, 5 * MINUTE_SECONDS),
    /** Third-party sign-ins that end without a session. */
    thirdParty: limit(300, 5 * MINUTE_SECONDS),
    /** Changes of metadata or password, for each user id. */
    change: shared('changes', 20, HOUR_SECONDS),
    /** Password attempts, for each email address and network. */
    signInFrom: shared('sign-in', 10, 15 * MINUTE_SECONDS),
    /** Password attempts from networks where the owner of the email address never signed in. They share one limit. */
    signInFromNewNetworks: enabled
      ? slowingLimit(database, 'sign-in from new networks', 20)
      : NO_SHARED_LIMIT,
    /**
     * Counts a request for a mail, even to an email address without an account. Each route has its own count, so that
     * strangers who ask for other mails can't block the mail of a sign-up.
     * @throws ApiError 429
     */
    async mailTo(email: string, route: MailRoute) {
      await minutely.count(`${route} ${email}`)
      await hourly.count(`${route} ${email}`)
      // A resent mail would end the link of the one that is on its way.
      if (route === 'signup') await minutely.count(`resend ${email}`).catch(() => {})
    },
  }
}

export type AuthLimits = ReturnType<typeof createAuthLimits>
