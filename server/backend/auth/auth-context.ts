import type { Database } from '../database/database.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { AccessTokens } from './access-tokens.ts'
import type { AuthLimits } from './auth-limits.ts'
import type { ProviderSettings } from './oauth-providers.ts'

/** The services and settings that auth routes need. */
export interface AuthContext {
  database: Database
  tokens: AccessTokens
  mailer: Mailer
  limits: AuthLimits
  providers: ProviderSettings
  /** Public origin, without a trailing slash. */
  siteUrl: string
}
