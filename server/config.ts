/** The settings of the server, read from the environment once at start. */
import * as v from 'valibot'
import type { ProviderSettings } from '#server/backend/auth/oauth-providers.ts'
import type { S3Settings } from '#server/backend/storage/s3-objects.ts'
import type { MailApi } from '#server/courier/mail-api.ts'
import { StartupError } from '#server/lib/startup-error.ts'
import { isLoopbackHost } from './web/client-network.ts'

const MAX_PORT = 65_535
/** Most stores other than Amazon's expect this region. */
const DEFAULT_REGION = 'us-east-1'

const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/),
  v.transform(Number),
  v.maxValue(MAX_PORT),
  v.description(`a whole number from 0 to ${MAX_PORT}`),
)
const flag = v.pipe(v.picklist(['0', '1']), v.description('0 or 1'))
const hops = v.pipe(
  v.string(),
  v.regex(/^\d$/),
  v.transform(Number),
  v.description('the number of proxies in front of the site, 0 to 9'),
)
const seconds = v.pipe(
  v.string(),
  v.regex(/^\d{1,2}$/),
  v.transform(Number),
  v.description('a whole number of seconds from 0 to 99'),
)
const text = v.pipe(v.string(), v.description('a text'))
/** An http URL without query and credentials; the result has no trailing slash. */
const httpUrl = v.pipe(
  v.string(),
  v.url(),
  v.transform((value) => new URL(value)),
  v.check(
    ({ protocol, search, hash, username }) => /^https?:$/.test(protocol) && !search && !hash && !username,
  ),
)
const origin = v.pipe(
  httpUrl,
  v.check((url) => url.pathname === '/'),
  v.transform((url) => url.origin),
  v.description('an http or https address without a path, such as https://www.example.org'),
)
const webUrl = v.pipe(
  httpUrl,
  v.transform((url) => url.href),
  v.description('an http or https address such as https://github.com/hibo'),
)
/** May have a path, as Supabase's own object store does. */
const storeUrl = v.pipe(
  httpUrl,
  v.transform((url) => url.href.replace(/\/+$/, '')),
  v.description('an http or https address such as https://s3.eu-central-1.amazonaws.com'),
)
const bucketName = v.pipe(
  v.string(),
  v.regex(/^[\w][\w.-]{1,61}[\w]$/),
  v.description("a bucket's name: 3 to 63 letters, digits, dots and hyphens"),
)
const postgresUrl = v.pipe(
  v.string(),
  v.url(),
  v.regex(/^postgres(ql)?:\/\//),
  v.description('an address such as postgres://user:password@host:5432/database'),
)
const smtpUrl = v.pipe(
  v.string(),
  v.url(),
  v.regex(/^smtps?:\/\//),
  v.description('an address such as smtp://user:password@host:587'),
)
const emailSetting = v.pipe(v.string(), v.email(), v.description('an address such as someone@example.org'))
const bounceSecret = v.pipe(
  v.string(),
  v.regex(/^whsec_[A-Za-z0-9+/=]{16,}$/),
  v.description("the signing secret of the mail provider's webhook, which begins with whsec_"),
)
const secret = v.pipe(v.string(), v.minLength(16), v.description('a text of at least 16 characters'))

const variables = v.object({
  PORT: v.optional(port, '3000'),
  HOST: v.optional(text, '127.0.0.1'),
  DATA_DIR: v.optional(text, '.data'),
  SITE_URL: v.optional(origin),
  DEMO: v.optional(flag),
  OFFLINE: v.optional(flag),
  TRUST_PROXY: v.optional(hops, '0'),
  DRAIN_SECONDS: v.optional(seconds, '0'),
  DATABASE_URL: v.optional(postgresUrl),
  S3_ENDPOINT: v.optional(storeUrl),
  S3_BUCKET: v.optional(bucketName),
  S3_REGION: v.optional(text),
  S3_ACCESS_KEY_ID: v.optional(text),
  S3_SECRET_ACCESS_KEY: v.optional(text),
  SMTP_URL: v.optional(smtpUrl),
  MAIL_API_URL: v.optional(webUrl),
  MAIL_API_KEY: v.optional(text),
  MAIL_FROM: v.optional(text),
  UNSUBSCRIBE_URL: v.optional(webUrl),
  BOUNCE_SECRET: v.optional(bounceSecret),
  OPERATOR_MAIL: v.optional(emailSetting),
  OPERATOR_SECRET: v.optional(secret),
  GITHUB_CLIENT_ID: v.optional(text),
  GITHUB_CLIENT_SECRET: v.optional(text),
  GOOGLE_CLIENT_ID: v.optional(text),
  GOOGLE_CLIENT_SECRET: v.optional(text),
  SOCIAL_X: v.optional(webUrl),
  SOCIAL_GITHUB: v.optional(webUrl),
  SOCIAL_LINKEDIN: v.optional(webUrl),
  SUPABASE_URL: v.optional(origin),
  SUPABASE_PUBLISHABLE_KEY: v.optional(text),
})

type Variables = v.InferOutput<typeof variables>
type VariableName = keyof typeof variables.entries

export interface Settings {
  host: string
  /** 0 takes any free port. */
  port: number
  dataDir: string
  /** Public origin without a trailing slash; null uses the URL that the server listens on. */
  siteUrl: string | null
  /** Proxies that each request passes through; each writes an entry of `X-Forwarded-For`. 0 ignores that header. */
  trustedProxies: number
  /** Time between the stop signal and the closed port, in which proxies learn from `/readyz` to ask others. */
  drainSeconds: number
  /** Loads the demo community into an empty database. */
  demo: boolean
  /** If true, browsers keep the app and open it without a network. If false, they delete it at their next visit. */
  offline: boolean
  databaseUrl: string | null
  /** Bucket for uploaded files; null stores them in `dataDir`. */
  objectStore: S3Settings | null
  smtpUrl: string | null
  /** A provider's HTTP API that sends the mails instead. */
  mailApi: MailApi | null
  mailFrom: string | null
  /** The URL to which mail programs post an unsubscription (RFC 8058); null is this site. */
  unsubscribeUrl: string | null
  /** Signs a mail provider's reports of dead email addresses; null refuses them. */
  bounceSecret: string | null
  /** Email address that receives operator alerts. */
  operatorMail: string | null
  /** Opens the details of the health check; null keeps them closed. */
  operatorSecret: string | null
  oauth: ProviderSettings
  /** The community's URLs on X, GitHub and LinkedIn, in this order; empty where it has none. */
  social: string[]
  /** A Supabase project that serves the API instead of this server. */
  supabase: { url: string; publishableKey: string } | null
}

/** Reads the settings; an empty variable counts as unset. @throws StartupError that names the variable to correct */
export function readSettings(environment: Record<string, string | undefined>): Settings {
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
  const objectStore = readObjectStore(values)
  if (supabase && objectStore) {
    throw new StartupError('S3_ENDPOINT and SUPABASE_URL exclude each other: Supabase keeps the files itself')
  }
  return {
    host: values.HOST,
    port: values.PORT,
    dataDir: values.DATA_DIR,
    siteUrl: values.SITE_URL ?? null,
    trustedProxies: values.TRUST_PROXY,
    drainSeconds: values.DRAIN_SECONDS,
    offline: values.OFFLINE !== '0',
    demo: values.DEMO ? values.DEMO === '1' : demoByDefault(values),
    databaseUrl: values.DATABASE_URL ?? null,
    objectStore,
    smtpUrl: values.SMTP_URL ?? null,
    mailApi: mailApi && { url: mailApi[0], key: mailApi[1] },
    mailFrom: values.MAIL_FROM ?? null,
    unsubscribeUrl: values.UNSUBSCRIBE_URL ?? null,
    bounceSecret: values.BOUNCE_SECRET ?? null,
    operatorMail: values.OPERATOR_MAIL ?? null,
    operatorSecret: values.OPERATOR_SECRET ?? null,
    oauth: {
      ...(github && { github: { id: github[0], secret: github[1] } }),
      ...(google && { google: { id: google[0], secret: google[1] } }),
    },
    social: [values.SOCIAL_X ?? '', values.SOCIAL_GITHUB ?? '', values.SOCIAL_LINKEDIN ?? ''],
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
