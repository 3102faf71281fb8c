import type { Courier } from '#server/courier/courier.ts'

import type { Database } from '../database/database.ts'
import type { AccessTokens } from './access-tokens.ts'
import type { AuthLimits } from './auth-limits.ts'
import type { ProviderSettings } from './oauth-providers.ts'

export interface Client {
  /** Its network, for rate limits. */
  network: string
  userAgent: string | null
}

export interface AuthContext {
  database: Database
  tokens: AccessTokens
  /** Gets the mails that were queued. */
  courier: Pick<Courier, 'wake'>
  limits: AuthLimits
  providers: ProviderSettings
  /** Public origin, without a trailing slash. */
  siteUrl: string
}
