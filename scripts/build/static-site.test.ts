import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { temporaryFolder } from '#server/backend/testing/temporary-folder.ts'
import { FIRST_STYLES_FOLDER } from '#server/web/first-load-templates.ts'
import { STATIC_PATHS } from '#server/web/static-pages.ts'
import { writeStaticSite } from './static-site.ts'

const PROJECT = { SUPABASE_URL: 'http://127.0.0.1:9', SUPABASE_PUBLISHABLE_KEY: 'key' }
const SCRIPT = 'run()'
const STYLES = 'p{color:red}'
const FIRST = 'p{top:0}'
/** A server entry whose pages request two answers each. A page's modules are the layout and the page. */
const ENTRY = `
export const renderFrame = async (path, config, { saveData }, withPage) => ({
  head: '<title>' + path + '</title>', html: '<div id="app">frame</div>', state: withPage ? '[]' : '',
  modules: ['layout', 'src/pages/' + path.slice(1) + '.tsx#' + path],
})
export async function render({ url }, { config, fetch }) {
  const { pathname } = new URL(url)
  await fetch(config.supabaseUrl + '/rest/v1/rpc/one?page=1&of=' + pathname).catch(() => {})
  await fetch(config.supabaseUrl + '/rest/v1/rpc/two').catch(() => {})
}`
const TEMPLATE = `<html data-theme="system"><head><!--head--><script type="module" crossorigin src="/assets/a-1.js"></script>
<link rel="stylesheet" crossorigin href="/assets/a-1.css"></head>
<body><div id="root"><!--app--></div><!--state--></body></html>`

const base = temporaryFolder()
let dist: string

beforeEach(async () => {
  dist = join(base, crypto.randomUUID())
  await mkdir(join(dist, 'client/.vite'), { recursive: true })
  await mkdir(join(dist, 'client/assets'))
  await mkdir(join(dist, 'server'))
  const manifest = {
    'index.html': { file: 'assets/a-1.js', isEntry: true },
    'src/pages/community.tsx': { file: 'assets/community-1.js' },
    'src/lib/rest-client.ts': { file: 'assets/rest-client-1.js' },
  }
  await writeFile(join(dist, 'client/.vite/manifest.json'), JSON.stringify(manifest))
  await writeFile(join(dist, 'client/assets/a-1.js'), '')
  await writeFile(join(dist, 'client/assets/a-1.js.br'), '')
  await writeFile(join(dist, 'client/assets/a-1.css'), STYLES)
  await mkdir(join(dist, 'client', FIRST_STYLES_FOLDER))
  await writeFile(join(dist, 'client', FIRST_STYLES_FOLDER, 'community.css'), FIRST)
  await writeFile(join(dist, 'client/index.html'), TEMPLATE)
  await writeFile(join(dist, 'server/entry-server.js'), ENTRY)
  await writeFile(join(dist, 'server/static-host.js'), SCRIPT)
  // The project's URL does not answer, so the site offers no third-party sign-in and logs an error.
  vi.spyOn(console, 'error').mockReturnValue()
})

afterEach(() => void vi.restoreAllMocks())

const file = (name: string) => readFile(join(dist, 'static', name), 'utf8')
const source = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('a Supabase project in the environment gives a folder for any static host', async () => {
  await writeStaticSite(dist, PROJECT)

  const files = await readdir(join(dist, 'static'), { recursive: true })
  const pages = STATIC_PATHS.map((path) => `${path === '/' ? 'index' : path.slice(1)}.html`)
  expect(files.sort()).toEqual(
    [
      ...['404.html', '_headers', '_redirects', 'assets', 'assets/a-1.css', 'assets/a-1.js'],
      ...['robots.txt', 'shell.html'],
      ...pages,
    ].sort(),
  )
  const shell = await file('shell.html')
  expect(shell).toContain(
    '{"siteName":"Hibo","siteUrl":"","feeds":false,"mailbox":false,"social":["","",""],"supabaseUrl":"http://127.0.0.1:9","publishableKey":"key","providers":[]}',
  )
  expect(shell).toContain('Opening Hibo …')
  expect(await file('404.html')).toBe(shell)
  expect(await file('_redirects')).toBe(
    '/.well-known/change-password /settings/account 302\n/* /index.html 200\n',
  )
  const headers = await file('_headers')
  expect(headers).toMatch(
    /^\/\*\n( {2}[\w-]+: .+\n)+\/assets\/\*\n {2}cache-control: .*immutable\n\/sw\.js\n {2}cache-control: no-cache\n$/,
  )
  expect(headers).toContain("connect-src 'self' http://127.0.0.1:9")
})

test('a page has its frame, its styles, and the code that it needs', async () => {
  await writeStaticSite(dist, PROJECT)
  const preloads = async (name: string) =>
    (await file(name)).match(/(?<=rel="modulepreload"[^>]*\/assets\/)[\w-]+/g)
  expect(await preloads('shell.html')).toEqual(['a-1', 'rest-client-1'])
  expect(await preloads('community.html')).toEqual(['a-1', 'community-1', 'rest-client-1'])
  const page = await file('community.html')
  expect(page).toContain('<title>/community</title>')
  expect(page).toContain(`<style data-page="src/pages/community.tsx">${FIRST}</style>`)
  expect(page).toContain('<div id="root"><div id="app">frame</div></div>')
  // Only the home page's HTML has content. Other pages are frames that the browser fills.
  expect(page).not.toContain('query-state')
  expect(await file('index.html')).toContain('id="query-state">[]</script>')
})

test('the inline script knows what the page asks first, and the policy allows it', async () => {
  await writeStaticSite(dist, PROJECT)
  const reads =
    'http://127.0.0.1:9/rest/v1/rpc/one?page=1&amp;of=/community http://127.0.0.1:9/rest/v1/rpc/two'
  expect(await file('community.html')).toContain(
    `<head><script data-path="/community" data-key="key" data-reads="${reads}">${SCRIPT}</script>`,
  )
  expect(await file('shell.html')).toContain(`<head><script>${SCRIPT}</script>`)
  const headers = await file('_headers')
  expect(headers).toContain(`script-src 'self' ${source(SCRIPT)};`)
  expect(headers).toContain(`style-src 'self' ${source(STYLES)} ${source(FIRST)};`)
})

test('OFFLINE=0 puts the worker’s remover in its place', async () => {
  await writeStaticSite(dist, { ...PROJECT, OFFLINE: '0' })
  expect(await file('sw.js')).toContain('unregister')
})

test('without a Supabase project there is no static folder', async () => {
  await writeStaticSite(dist, {})
  expect((await readdir(dist)).sort()).toEqual(['client', 'server'])
})
