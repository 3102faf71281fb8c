/** The settings of the server, read from the environment once at start. */
import * as v from 'valibot'
import type { ProviderSettings } from '#server/backend/auth/oauth-providers.ts'
import type { S3Settings } from '#server/backend/storage/s3-objects.ts'
import { StartupError } from '#server/lib/startup-error.ts'
import { variables } from './variables.ts'
import { isLoopbackHost } from './web/client-network.ts'

/** Most stores other than Amazon's expect this region. */
const DEFAULT_REGION = 'us-east-1'

type Variables = v.InferOutput<typeof variables>
type VariableName = keyof typeof variables.entries

export type Settings = ReturnType<typeof readSettings>

/** Reads the settings; an empty variable counts as unset. @throws StartupError that names the variable to correct */
export function readSettings(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = v.safeParse(variables, given, { abortEarly: true, abortPipeEarly: true })
  if (!parsed.success) throw new StartupError(explain(parsed.issues[0]))
  const values = parsed.output
  const github = pair(values, 'GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET')
  const google = pair(values, 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET')
  const supabase = pair(values, 'SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY')
  if (supabase && values.DATABASE_URL) {
    throw new StartupError('DATABASE_URL and SUPABASE_URL exclude each other: set one of them')
  }
  const mailApi = pair(values, 'MAIL_API_URL', 'MAIL_API_KEY')
  if (mailApi && values.SMTP_URL) {
    throw new StartupError('SMTP_URL and MAIL_API_URL exclude each other: set one of them')
  }
  const alertHook = pair(values, 'ALERT_URL', 'ALERT_SECRET')
  const objectStore = readObjectStore(values)
  if (supabase && objectStore) {
    throw new StartupError('S3_ENDPOINT and SUPABASE_URL exclude each other: Supabase keeps the files itself')
  }
  const oauth: ProviderSettings = {
    ...(github && { github: { id: github[0], secret: github[1] } }),
    ...(google && { google: { id: google[0], secret: google[1] } }),
  }
  return {
    host: values.HOST,
    /** 0 takes any free port. */
    port: values.PORT,
    dataDir: values.DATA_DIR,
    /** Public origin without a trailing slash; null uses the URL that the server listens on. */
    siteUrl: values.SITE_URL ?? null,
    /** Proxies that each request passes through; each writes an entry of `X-Forwarded-For`. 0 ignores that header. */
    trustedProxies: values.TRUST_PROXY,
    /** Time between the stop signal and the closed port, in which proxies learn from `/readyz` to ask others. */
    drainSeconds: values.DRAIN_SECONDS,
    /** If true, browsers keep the app and open it without a network. If false, they delete it at their next visit. */
    offline: values.OFFLINE !== '0',
    /** Loads the demo community into an empty database. */
    demo: values.DEMO ? values.DEMO === '1' : demoByDefault(values),
    databaseUrl: values.DATABASE_URL ?? null,
    /** True if the operator has made a backup. An upgrade then neither makes nor requires one. */
    hasBackup: values.BACKUP === 'done',
    /** Bucket for uploaded files; null stores them in `dataDir`. */
    objectStore,
    smtpUrl: values.SMTP_URL ?? null,
    /** A provider's HTTP API that sends the mails instead of an SMTP server. */
    mailApi: mailApi && { url: mailApi[0], key: mailApi[1] },
    mailFrom: values.MAIL_FROM ?? null,
    /** The URL to which mail programs post an unsubscription (RFC 8058); null is this site. */
    unsubscribeUrl: values.UNSUBSCRIBE_URL ?? null,
    /** Signs a mail provider's reports of dead email addresses; null refuses them. */
    bounceSecret: values.BOUNCE_SECRET ?? null,
    /** Email address for news of problems. */
    operatorMail: values.OPERATOR_MAIL ?? null,
    /** Webhook for news of problems, and the secret that signs its requests. */
    alertHook: alertHook && { url: alertHook[0], secret: alertHook[1] },
    /** If true, the log gets a line for each request. */
    accessLog: values.ACCESS_LOG === '1',
    /** Opens the details of the health check, and the metrics; null keeps them closed. */
    operatorSecret: values.OPERATOR_SECRET ?? null,
    oauth,
    /** The community's URLs on X, GitHub and LinkedIn, in this order; empty where it has none. */
    social: [values.SOCIAL_X ?? '', values.SOCIAL_GITHUB ?? '', values.SOCIAL_LINKEDIN ?? ''],
    /** A Supabase project that serves the API instead of this server. */
    supabase: supabase && { url: supabase[0], publishableKey: supabase[1] },
  }
}

/** The demo community has a known password, so a public site loads it only with `DEMO=1`. */
function demoByDefault({ DATABASE_URL, SUPABASE_URL, SITE_URL }: Variables) {
  if (DATABASE_URL || SUPABASE_URL) return false
  return !SITE_URL || isLoopbackHost(new URL(SITE_URL).hostname)
}

/** Reads two variables that must be set together; null if neither is. */
function pair(values: Variables, first: VariableName, second: VariableName): [string, string] | null {
  const [one, other] = [values[first], values[second]]
  if (one && other) return [String(one), String(other)]
  if (!one && !other) return null
  throw new StartupError(`${one ? second : first} is missing: ${first} and ${second} belong together`)
}

const S3_NAMES = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** Reads the variables of the object store: all of them or none. Only the region has a default. */
function readObjectStore(values: Variables): S3Settings | null {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = values
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  if (endpoint && bucket && accessKeyId && secretAccessKey) {
    return { endpoint, bucket, region: region ?? DEFAULT_REGION, accessKeyId, secretAccessKey }
  }
  const missing = S3_NAMES.filter((name) => !values[name])
  if (missing.length === S3_NAMES.length && !region) return null
  const are = missing.length === 1 ? 'is' : 'are'
  throw new StartupError(`${missing.join(', ')} ${are} missing: ${S3_NAMES.join(', ')} belong together`)
}

/** Describes the expected value, never the actual one: some variables are secrets. */
function explain(issue: v.BaseIssue<unknown>) {
  const name = v.getDotPath(issue) ?? ''
  const schema = Object.entries(variables.entries).find(([key]) => key === name)?.[1]
  const wanted = schema && v.getDescription(schema.wrapped)
  return `${name} must be ${wanted ?? 'set correctly'}`
}
