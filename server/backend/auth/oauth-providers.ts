import * as v from 'valibot'

export type OAuthProvider = 'github' | 'google'

/** The app's registration with each provider. Providers without one are not offered. */
export interface ProviderSettings {
  /** `url` replaces GitHub's URL, for example by that of a local provider in tests. */
  github?: { id: string; secret: string; url?: string }
  google?: { id: string; secret: string }
}

/** The user as the provider describes it. */
export interface ExternalUser {
  id: string
  email: string
  /** True if the provider has verified the email address. */
  verified: boolean
  metadata: Record<string, unknown>
}

export interface Provider {
  authorizeUrl: string
  scope: string
  clientId: string
  /** Exchanges the callback's code for the user. Rejects if the provider refuses. */
  readUser(code: string, redirectUri: string): Promise<ExternalUser>
}

const TIMEOUT_MS = 10_000

const tokenSchema = v.object({ access_token: v.string() })
const githubUserSchema = v.object({
  id: v.number(),
  login: v.string(),
  name: v.nullish(v.string()),
  avatar_url: v.nullish(v.string()),
})
const githubEmailsSchema = v.array(
  v.object({ email: v.string(), primary: v.boolean(), verified: v.boolean() }),
)
const googleUserSchema = v.object({
  sub: v.string(),
  email: v.string(),
  email_verified: v.boolean(),
  name: v.nullish(v.string()),
  picture: v.nullish(v.string()),
})

/** @returns null if the provider is not configured. */
export function findProvider(settings: ProviderSettings, name: string): Provider | null {
  if (name === 'github' && settings.github) return github(settings.github)
  if (name === 'google' && settings.google) return google(settings.google)
  return null
}

/** The configured providers, in the order in which they are offered. */
export function configuredProviders(settings: ProviderSettings): OAuthProvider[] {
  const names: OAuthProvider[] = ['github', 'google']
  return names.filter((name) => settings[name] !== undefined)
}

function github({
  id,
  secret,
  url = 'https://github.com',
}: NonNullable<ProviderSettings['github']>): Provider {
  const site = url.replace(/\/+$/, '')
  const api = site === 'https://github.com' ? 'https://api.github.com' : `${site}/api/v3`
  return {
    authorizeUrl: `${site}/login/oauth/authorize`,
    scope: 'read:user user:email',
    clientId: id,
    async readUser(code, redirectUri) {
      const tokenUrl = `${site}/login/oauth/access_token`
      const token = await fetchAccessToken(tokenUrl, { id, secret }, code, redirectUri)
      const [user, emails] = await Promise.all([
        getJson(`${api}/user`, token, githubUserSchema),
        getJson(`${api}/user/emails`, token, githubEmailsSchema),
      ])
      const email = emails.find((entry) => entry.primary) ?? emails[0]
      if (!email) throw new Error('GitHub gave no email address')
      return {
        id: String(user.id),
        email: email.email,
        verified: email.verified,
        metadata: {
          full_name: user.name || user.login,
          name: user.name || user.login,
          user_name: user.login,
          preferred_username: user.login,
          ...(user.avatar_url ? { avatar_url: user.avatar_url } : {}),
        },
      }
    },
  }
}

function google({ id, secret }: NonNullable<ProviderSettings['google']>): Provider {
  return {
    authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    scope: 'openid email profile',
    clientId: id,
    async readUser(code, redirectUri) {
      const tokenUrl = 'https://oauth2.googleapis.com/token'
      const token = await fetchAccessToken(tokenUrl, { id, secret }, code, redirectUri)
      const user = await getJson('https://openidconnect.googleapis.com/v1/userinfo', token, googleUserSchema)
      return {
        id: user.sub,
        email: user.email,
        verified: user.email_verified,
        metadata: {
          ...(user.name ? { full_name: user.name, name: user.name } : {}),
          ...(user.picture ? { avatar_url: user.picture, picture: user.picture } : {}),
        },
      }
    },
  }
}

/** Sends the parameters of RFC 6749, section 4.1.3. */
async function fetchAccessToken(
  url: string,
  { id, secret }: { id: string; secret: string },
  code: string,
  redirectUri: string,
) {
  const parameters = { client_id: id, client_secret: secret, code, redirect_uri: redirectUri }
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'authorization_code', ...parameters }),
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  return v.parse(tokenSchema, await response.json()).access_token
}

async function getJson<const Schema extends v.GenericSchema>(url: string, token: string, schema: Schema) {
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${token}`, accept: 'application/json', 'user-agent': 'hibo' },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`${new URL(url).host} answered ${response.status}`)
  return v.parse(schema, await response.json())
}
