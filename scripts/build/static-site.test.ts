import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { writeStaticSite } from './static-site.ts'

let dist: string

beforeEach(async () => {
  dist = await mkdtemp(join(tmpdir(), 'hibo-static-'))
  await mkdir(join(dist, 'client/.vite'), { recursive: true })
  await mkdir(join(dist, 'client/assets'))
  const manifest = {
    'src/pages/community.tsx': { file: 'assets/community-1.js' },
    'src/lib/rest-client.ts': { file: 'assets/rest-client-1.js' },
  }
  await writeFile(join(dist, 'client/.vite/manifest.json'), JSON.stringify(manifest))
  await writeFile(join(dist, 'client/assets/a-1.js'), '')
  await writeFile(join(dist, 'client/assets/a-1.js.br'), '')
  await writeFile(join(dist, 'client/index.html'), '<!--head--><div id="root"><!--app--></div><!--state-->')
})

afterEach(() => rm(dist, { recursive: true }))

test('a Supabase project in the environment gives a folder for any static host', async () => {
  // Nobody answers at this URL: no third-party sign-in is offered then, and the log says so.
  vi.spyOn(console, 'error').mockReturnValue()
  await writeStaticSite(dist, { SUPABASE_URL: 'http://127.0.0.1:9', SUPABASE_PUBLISHABLE_KEY: 'key' })
  vi.restoreAllMocks()

  const files = await readdir(join(dist, 'static'), { recursive: true })
  expect(files.sort()).toEqual([
    '404.html',
    '_headers',
    '_redirects',
    'assets',
    'assets/a-1.js',
    'community.html',
    'developers.html',
    'index.html',
    'robots.txt',
    'shell.html',
  ])
  const page = await readFile(join(dist, 'static/index.html'), 'utf8')
  expect(page).toContain(
    '{"siteName":"Hibo","siteUrl":"","feeds":false,"mailbox":false,"social":["","",""],"supabaseUrl":"http://127.0.0.1:9","publishableKey":"key","providers":[]}',
  )
  expect(page).not.toContain('query-state')
  expect(await readFile(join(dist, 'static/_redirects'), 'utf8')).toBe(
    '/.well-known/change-password /settings/account 302\n/* /index.html 200\n',
  )
  const headers = await readFile(join(dist, 'static/_headers'), 'utf8')
  expect(headers).toMatch(
    /^\/\*\n( {2}[\w-]+: .+\n)+\/assets\/\*\n {2}cache-control: .*immutable\n\/sw\.js\n {2}cache-control: no-cache\n$/,
  )
  expect(headers).toContain("connect-src 'self' http://127.0.0.1:9")
})

test('a page names the code that it needs, and what asks the backend', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  await writeStaticSite(dist, { SUPABASE_URL: 'http://127.0.0.1:9', SUPABASE_PUBLISHABLE_KEY: 'key' })
  vi.restoreAllMocks()
  const preloads = async (file: string) =>
    (await readFile(join(dist, 'static', file), 'utf8')).match(
      /(?<=rel="modulepreload"[^>]*\/assets\/)[\w-]+/g,
    )
  expect(await preloads('index.html')).toEqual(['rest-client-1'])
  expect(await preloads('community.html')).toEqual(['community-1', 'rest-client-1'])
})

test('OFFLINE=0 puts the worker’s remover in its place', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const project = { SUPABASE_URL: 'http://127.0.0.1:9', SUPABASE_PUBLISHABLE_KEY: 'key' }
  await writeStaticSite(dist, { ...project, OFFLINE: '0' })
  vi.restoreAllMocks()
  expect(await readFile(join(dist, 'static/sw.js'), 'utf8')).toContain('unregister')
})

test('without a Supabase project there is no static folder', async () => {
  await writeStaticSite(dist, {})
  expect(await readdir(dist)).toEqual(['client'])
})
