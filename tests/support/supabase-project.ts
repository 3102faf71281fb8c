/** The Supabase project that `npm test -- supabase` runs the suites against. */
import bcrypt from 'bcryptjs'
import * as v from 'valibot'

const settingsSchema = v.object({
  SUPABASE_URL: v.pipe(v.string(), v.url()),
  SUPABASE_PUBLISHABLE_KEY: v.pipe(v.string(), v.nonEmpty()),
  SUPABASE_SECRET_KEY: v.pipe(v.string(), v.nonEmpty()),
  SUPABASE_DB_URL: v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//)),
  SUPABASE_MAIL_URL: v.pipe(v.string(), v.url()),
  SUPABASE_SMTP_URL: v.pipe(v.string(), v.regex(/^smtps?:\/\//)),
  SUPABASE_GITHUB_URL: v.optional(v.pipe(v.string(), v.url())),
  SUPABASE_SITE_URL: v.optional(v.pipe(v.string(), v.url()), 'http://127.0.0.1:3000'),
})

export interface SupabaseProject {
  /** The project's URL, without a trailing slash. */
  url: string
  publishableKey: string
  secretKey: string
  /** Connection as the role `postgres`. */
  databaseUrl: string
  /** URL of Mailpit, where the project sends its mails. */
  mailUrl: string
  /** Mailpit's SMTP URL, for the mails that our courier sends. */
  smtpUrl: string
  /** Local URL where the project's auth service looks for GitHub; null: third-party sign-in is not tried. */
  githubUrl: string | null
  /** The project's `site_url`, where its mails lead. The tests serve the app there. */
  siteUrl: string
}

/** Returns the project, or a sentence that names what is missing. */
export function readProject(environment: NodeJS.ProcessEnv): SupabaseProject | string {
  const { success, output, issues } = v.safeParse(settingsSchema, environment)
  if (success) {
    return {
      url: new URL(output.SUPABASE_URL).origin,
      publishableKey: output.SUPABASE_PUBLISHABLE_KEY,
      secretKey: output.SUPABASE_SECRET_KEY,
      databaseUrl: output.SUPABASE_DB_URL,
      mailUrl: new URL(output.SUPABASE_MAIL_URL).origin,
      smtpUrl: output.SUPABASE_SMTP_URL,
      githubUrl: output.SUPABASE_GITHUB_URL ?? null,
      siteUrl: new URL(output.SUPABASE_SITE_URL).origin,
    }
  }
  const names = [...new Set(issues.map((issue) => v.getDotPath(issue)))]
  return `This check needs a running Supabase project whose data may be lost. Set ${names.join(', ')} (docs/deployment.md).`
}

/** The project under test; null in every other run, whatever the environment holds. */
export function projectUnderTest(): SupabaseProject | null {
  if (process.env.ON_SUPABASE !== '1') return null
  const project = readProject(process.env)
  if (typeof project === 'string') throw new Error(project)
  return project
}

/**
 * Inserts a confirmed account as Supabase's auth server leaves it. Parameters: email address, password hash, metadata.
 */
export const CONFIRMED_ACCOUNT = `
  with account as (
    insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at,
      confirmation_token, recovery_token, email_change_token_new, email_change,
      raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
    values ('00000000-0000-0000-0000-000000000000', gen_random_uuid(), 'authenticated', 'authenticated', $1::text,
      $2::text, now(), '', '', '', '', '{"provider": "email", "providers": ["email"]}', $3::text::jsonb, now(), now())
    returning id, email
  )
  insert into auth.identities (user_id, provider, provider_id, identity_data, last_sign_in_at, created_at, updated_at)
  select id, 'email', id, $3::text::jsonb || jsonb_build_object('sub', id, 'email', email, 'email_verified', true),
    now(), now(), now()
  from account`

/** The lowest cost that the auth server takes without hashing again. */
export const quickHash = (password: string) => bcrypt.hashSync(password, 4)
