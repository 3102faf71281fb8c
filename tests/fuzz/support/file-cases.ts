/** Cases for `/storage/v1`, the built files, the local mailbox and all other routes except pages. */
import type { Actors } from './actors.ts'
import type { Random } from './random.ts'
import type { Case } from './target.ts'
import { BROKEN_BODIES, inUrl, text } from './values.ts'

const METHODS = ['POST', 'POST', 'PUT', 'GET', 'HEAD', 'DELETE', 'PATCH', 'OPTIONS']
const TYPES = [
  'image/png',
  'image/jpeg; charset=x',
  'image/webp',
  'image/svg+xml',
  'text/html',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  '',
  'a',
]
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const MULTIPART = [
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nabc',
  '--x\r\n\r\n--x--',
  '--x--',
  `--x\r\nContent-Disposition: form-data; name="${'a'.repeat(9_000)}"\r\n\r\nb\r\n--x--\r\n`,
]
const NAMES = [
  '../../auth/secret',
  '..',
  '.',
  '',
  '%2e%2e%2f',
  'a//b',
  'a/../b',
  `${'a/'.repeat(400)}b`,
  `${'a'.repeat(600)}.png`,
  'a\\b',
  'CON',
  '~',
  '.hidden',
]
const CONDITIONS = ['"a"', 'W/"a"', '*', '"', ',,,', 'a'.repeat(4_000)]

export function* storageCases(random: Random, actors: Actors, buckets: readonly string[]): Generator<Case> {
  for (;;) {
    for (const bucket of [...buckets, 'nothing', '..', '%2e%2e', '']) {
      const folder = random.pick([actors.owner.id, actors.other.id, 'public', ''])
      const name = random.oneIn(2) ? random.pick(NAMES) : inUrl(random, text(random))
      const prefix = random.pick([
        'object/',
        'object/',
        'object/public/',
        'object/sign/',
        'object/list/',
        'bucket/',
        'render/image/',
        '',
      ])
      const method = random.pick(METHODS)
      const body = random.oneIn(2)
        ? Buffer.concat([PNG, Buffer.from(text(random))])
        : random.pick([
            ...BROKEN_BODIES,
            ...MULTIPART.map((part) => () => part),
            () => Buffer.alloc(6_000_000),
          ])()
      yield {
        method,
        path: `/storage/v1/${prefix}${bucket}/${folder}/${name}`.slice(0, 12_000),
        headers: {
          ...actors.headers(random),
          ...(!['GET', 'HEAD', 'OPTIONS'].includes(method) && { 'content-type': random.pick(TYPES) }),
          ...(random.oneIn(4) && { 'x-upsert': random.pick(['true', 'false', 'maybe']) }),
          ...(random.oneIn(4) && {
            'cache-control': random.pick(['max-age=1', 'max-age=99999999999999', 'no-store', 'x']),
          }),
          ...(random.oneIn(4) && { 'if-none-match': random.pick(CONDITIONS) }),
          ...(random.oneIn(4) && {
            range: random.pick(['bytes=0-1', 'bytes=9-0', 'bytes=a', 'bytes=0-0,1-1,2-2', 'x']),
          }),
        },
        ...(!['GET', 'HEAD', 'OPTIONS'].includes(method) && { body }),
      }
    }
    const prefixes = [text(random), [], {}, null, 1].map((prefix) => JSON.stringify({ prefixes: [prefix] }))
    yield {
      method: 'DELETE',
      path: `/storage/v1/object/${random.pick([...buckets, '%ff', '%00', 'a%2fb'])}`,
      headers: { ...actors.headers(random), 'content-type': 'application/json' },
      body: random.pick([...prefixes, ...BROKEN_BODIES.map((body) => String(body()))]),
    }
  }
}

const SITE_FILES = [
  '/robots.txt',
  '/sitemap.xml',
  '/feed.xml',
  '/manifest.webmanifest',
  '/favicon.ico',
  '/sw.js',
  '/healthz',
  '/mailbox',
  '/mailbox.json',
  '/mailbox/',
  '/assets/',
  '/.vite/manifest.json',
  '/index.html',
]

/** Cases for routes that a path alone requests. */
export function* pathCases(random: Random): Generator<Case> {
  for (;;) {
    for (const file of SITE_FILES) {
      const end = random.oneIn(2)
        ? inUrl(random, text(random))
        : random.pick(['', '?', '/', '//', '/..', '/%2e%2e/', '%00', '?a=%'])
      yield {
        method: random.pick([
          'GET',
          'GET',
          'HEAD',
          'POST',
          'PUT',
          'DELETE',
          'OPTIONS',
          'PATCH',
          'LINK',
          'M-SEARCH',
          'PURGE',
          'TRACE',
        ]),
        path: `${file}${end}`,
        headers: {
          ...(random.oneIn(3) && { accept: random.pick(['*/*', 'text/html;q=a', ',', 'image/*;;']) }),
          ...(random.oneIn(3) && {
            'accept-encoding': random.pick(['br;q=0', 'identity;q=0', 'gzip, br, *', 'x'.repeat(2_000)]),
          }),
          ...(random.oneIn(3) && { 'if-none-match': random.pick(CONDITIONS) }),
          ...(random.oneIn(3) && {
            'if-modified-since': random.pick(['never', 'Thu, 01 Jan 1970 00:00:00 GMT']),
          }),
          ...(random.oneIn(3) && { range: random.pick(['bytes=0-1', 'bytes=-', 'bytes=1-0', 'lines=1']) }),
          ...(random.oneIn(3) && {
            host: random.pick(['a', 'localhost:1', '[::1]', 'xn--', 'a..b', '127.0.0.1']),
          }),
        },
      }
    }
  }
}
