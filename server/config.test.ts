import { expect, test } from 'vitest'

import { StartupError } from '#server/lib/startup-error.ts'

import { readSettings } from './config.ts'

test('an empty environment gives the built-in database with the demo community', () => {
  expect(readSettings({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    dataDir: '.data',
    siteUrl: null,
    trustedProxies: 0,
    drainSeconds: 0,
    demo: true,
    offline: true,
    databaseUrl: null,
    hasBackup: false,
    objectStore: null,
    smtpUrl: null,
    mailApi: null,
    mailFrom: null,
    unsubscribeUrl: null,
    bounceSecret: null,
    operatorMail: null,
    alertHook: null,
    accessLog: false,
    operatorSecret: null,
    oauth: {},
    social: ['', '', ''],
    supabase: null,
  })
})

test('an empty variable counts as unset', () => {
  expect(readSettings({ PORT: '', SITE_URL: '', SMTP_URL: '' })).toEqual(readSettings({}))
})

test.each([
  ['PORT', '80a'],
  ['PORT', '65536'],
  ['DEMO', 'yes'],
  ['BACKUP', 'yes'],
  ['TRUST_PROXY', 'yes'],
  ['DRAIN_SECONDS', '-1'],
  ['SITE_URL', 'hibo.example'],
  ['SITE_URL', 'https://hibo.example/app'],
  ['SITE_URL', 'ftp://hibo.example'],
  ['DATABASE_URL', 'mysql://secret@host/db'],
  ['SMTP_URL', 'https://mail.example'],
  ['MAIL_API_URL', 'smtp://mail.example'],
  ['BOUNCE_SECRET', 'short'],
  ['S3_ENDPOINT', 's3://bucket'],
  ['S3_ENDPOINT', 'https://key:secret@store.example'],
  ['S3_BUCKET', 'uploads/of/hibo'],
  ['SOCIAL_X', 'javascript:alert(1)'],
  ['SUPABASE_URL', 'not an address'],
])('a bad %s is named, and its value stays out of the message', (name, value) => {
  const read = () => readSettings({ [name]: value })
  expect(read).toThrow(StartupError)
  expect(read).toThrow(new RegExp(`^${name} must be `))
  expect(read).not.toThrow(new RegExp(value))
})

test('a good value passes', () => {
  const settings = readSettings({ PORT: '65535', SITE_URL: 'https://Hibo.example/', DEMO: '0' })
  expect(settings).toMatchObject({ port: 65_535, siteUrl: 'https://hibo.example', demo: false })
})

test('half of a pair is refused by the name of the missing half', () => {
  expect(() => readSettings({ GITHUB_CLIENT_ID: 'id' })).toThrow(/^GITHUB_CLIENT_SECRET is missing/)
  expect(() => readSettings({ SUPABASE_PUBLISHABLE_KEY: 'k' })).toThrow(/^SUPABASE_URL is missing/)
  expect(readSettings({ GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 's' }).oauth).toEqual({
    github: { id: 'id', secret: 's' },
  })
})

const store = {
  S3_ENDPOINT: 'https://store.example/s3/',
  S3_BUCKET: 'hibo-uploads',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
}

test('an object store needs its URL, its bucket and both halves of its key', () => {
  expect(readSettings(store).objectStore).toEqual({
    endpoint: 'https://store.example/s3',
    bucket: 'hibo-uploads',
    region: 'us-east-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  })
  expect(readSettings({ ...store, S3_REGION: 'eu-north-1' }).objectStore?.region).toBe('eu-north-1')
})

test.each(Object.keys(store))('an object store without %s is refused by that name', (name) => {
  expect(() => readSettings({ ...store, [name]: '' })).toThrow(new RegExp(`^${name} is missing: `))
})

test('a region alone is half a setting, and Supabase keeps its files itself', () => {
  expect(() => readSettings({ S3_REGION: 'eu-north-1' })).toThrow(/^S3_ENDPOINT, S3_BUCKET, .* are missing: /)
  const supabase = { SUPABASE_URL: 'https://x.supabase.example', SUPABASE_PUBLISHABLE_KEY: 'k' }
  expect(() => readSettings({ ...supabase, ...store })).toThrow(/exclude each other/)
})

test('two databases at once are refused', () => {
  const supabase = { SUPABASE_URL: 'https://x.supabase.example', SUPABASE_PUBLISHABLE_KEY: 'k' }
  expect(readSettings(supabase).supabase).toEqual({ url: 'https://x.supabase.example', publishableKey: 'k' })
  expect(() => readSettings({ ...supabase, DATABASE_URL: 'postgres://localhost/hibo' })).toThrow(
    /exclude each other/,
  )
})

test('the demo community stays out of a public site and of an own database unless asked for', () => {
  expect(readSettings({ SITE_URL: 'https://hibo.example' }).demo).toBe(false)
  expect(readSettings({ DATABASE_URL: 'postgres://localhost/hibo' }).demo).toBe(false)
  expect(readSettings({ SITE_URL: 'http://localhost:8080' }).demo).toBe(true)
  expect(readSettings({ SITE_URL: 'https://hibo.example', DEMO: '1' }).demo).toBe(true)
})
