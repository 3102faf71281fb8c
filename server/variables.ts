/** The environment variables of the server, and what their values may be. */
import * as v from 'valibot'

import { hookSecret } from './courier/webhook-signature.ts'

/** A whole number from 0 on. */
function wholeNumber(most: number, description: string) {
  return v.pipe(
    v.string(),
    v.regex(new RegExp(`^\\d{1,${String(most).length}}$`)),
    v.transform(Number),
    v.maxValue(most),
    v.description(description),
  )
}
/** A URL of other schemes than http. */
const urlLike = (pattern: RegExp, example: string) =>
  v.pipe(v.string(), v.url(), v.regex(pattern), v.description(`a URL such as ${example}`))

const port = wholeNumber(65_535, 'a whole number from 0 to 65535')
const flag = v.pipe(v.picklist(['0', '1']), v.description('0 or 1'))
const backup = v.pipe(v.literal('done'), v.description('the word done, or unset'))
const hops = wholeNumber(9, 'the number of proxies in front of the site, 0 to 9')
const seconds = wholeNumber(99, 'a whole number of seconds from 0 to 99')
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
  v.description('an http or https URL without a path, such as https://www.example.org'),
)
const webUrl = v.pipe(
  httpUrl,
  v.transform((url) => url.href),
  v.description('an http or https URL such as https://github.com/hibo'),
)
/** The URL of an object store. It may have a path, as that of Supabase's object store. */
const storeUrl = v.pipe(
  httpUrl,
  v.transform((url) => url.href.replace(/\/+$/, '')),
  v.description('an http or https URL such as https://s3.eu-central-1.amazonaws.com'),
)
const bucketName = v.pipe(
  v.string(),
  v.regex(/^[\w][\w.-]{1,61}[\w]$/),
  v.description("a bucket's name: 3 to 63 letters, digits, dots and hyphens"),
)
export const postgresUrl = urlLike(/^postgres(ql)?:\/\//, 'postgres://user:password@host:5432/database')
const smtpUrl = urlLike(/^smtps?:\/\//, 'smtp://user:password@host:587')
const emailSetting = v.pipe(
  v.string(),
  v.email(),
  v.description('an email address such as someone@example.org'),
)
const secret = v.pipe(v.string(), v.minLength(16), v.description('a text of at least 16 characters'))

export const variables = v.object({
  PORT: v.optional(port, '3000'),
  HOST: v.optional(text, '127.0.0.1'),
  DATA_DIR: v.optional(text, '.data'),
  SITE_URL: v.optional(origin),
  DEMO: v.optional(flag),
  OFFLINE: v.optional(flag),
  TRUST_PROXY: v.optional(hops, '0'),
  DRAIN_SECONDS: v.optional(seconds, '0'),
  DATABASE_URL: v.optional(postgresUrl),
  BACKUP: v.optional(backup),
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
  BOUNCE_SECRET: v.optional(hookSecret),
  OPERATOR_MAIL: v.optional(emailSetting),
  OPERATOR_SECRET: v.optional(secret),
  ACCESS_LOG: v.optional(flag),
  ALERT_URL: v.optional(webUrl),
  ALERT_SECRET: v.optional(hookSecret),
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
