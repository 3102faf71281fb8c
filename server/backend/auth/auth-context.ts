import type { Courier } from '#server/courier/courier.ts'

import type { Database } from '../database/database.ts'
import type { AccessTokens } from './access-tokens.ts'
import type { AuthLimits } from './auth-limits.ts'
import type { ProviderSettings } from './oauth-providers.ts'

export interface Client {
  /** The client's network, for rate limits. */
  network: string
  userAgent: string | null
}

export interface AuthContext {
  database: Database
  tokens: AccessTokens
  /** Woken after a mail was queued. */
  courier: Pick<Courier, 'wake'>
  limits: AuthLimits
  providers: ProviderSettings
  /** Public origin, without a trailing slash. */
  siteUrl: string
}
