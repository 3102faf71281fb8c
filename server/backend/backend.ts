import type { Mailbox } from './mailbox.ts'
import { StartupError } from './startup-error.ts'

export type { Mail, Mailbox } from './mailbox.ts'
export { StartupError } from './startup-error.ts'

export type OAuthProvider = 'github' | 'google'

export interface BackendSettings {
  /** Database, uploaded files and generated keys. Created when missing. */
  dataDir: string
  /** PostgreSQL to use instead of the embedded database. */
  databaseUrl: string | null
  /** Public origin of the site, without a trailing slash. */
  siteUrl: string
  /** SMTP server that sends the mails; null keeps them in the local inbox. */
  smtpUrl: string | null
  /** Sender address of mails; default `Hibo <no-reply@(host of siteUrl)>`. */
  mailFrom?: string
  oauth: {
    /** `url` points at another GitHub, e.g. a local provider in tests. */
    github?: { id: string; secret: string; url?: string }
    google?: { id: string; secret: string }
  }
  /** Loads the demo community when the database has no users. */
  demo: boolean
  /** Folder with `migrations/`, `seed.sql` and `demo.sql`; default the repository's `supabase/`. */
  supabaseDir?: string
  /** Keeps the embedded database in memory (tests). Files and keys still go to `dataDir`. */
  inMemory?: boolean
  /** Default true. Only tests that send many requests from one address switch it off. */
  rateLimits?: boolean
}

export interface Backend {
  /**
   * Answers `/rest/v1`, `/auth/v1` and `/storage/v1` requests of the allow-list; 404 for every other path.
   * `peerAddress` is the client's IP address, which rate limits count by.
   */
  fetch(request: Request, peerAddress?: string): Promise<Response>
  /** The public API key that browsers send; grants what a visitor may do. */
  publishableKey: string
  /** Third-party sign-in that is configured. */
  providers: OAuthProvider[]
  /** The local inbox, or null when mails go out over SMTP. */
  mailbox: Mailbox | null
  /** True when this start loaded the demo community. */
  demoLoaded: boolean
  /** Runs one statement as the database's owner: maintenance scripts and tests only, never requests. */
  query<Row = Record<string, unknown>>(sql: string, params?: unknown[]): Promise<Row[]>
  /** Waits for running requests (at most 5 s), then closes the database and frees the data folder. */
  close(): Promise<void>
}

/**
 * Opens the database, migrates it and prepares the API.
 * @throws StartupError for what the operator can put right: data folder in use or not writable,
 *   unreachable database, failing migration.
 */
export async function openBackend(_settings: BackendSettings): Promise<Backend> {
  throw new StartupError('The embedded backend is not built yet')
}
