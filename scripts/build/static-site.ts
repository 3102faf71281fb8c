/** A copy of the built app for hosts that serve files only; the API is a Supabase project. */
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { readSettings } from '#server/config.ts'
import {
  BACKEND_MODULE,
  entriesOf,
  filesOf,
  moduleOfRoute,
  parseManifest,
} from '#server/web/asset-manifest.ts'
import { CHANGE_PASSWORD_PAGE, CHANGE_PASSWORD_PATH } from '#server/web/change-password.ts'
import { robotsText } from '#server/web/crawlers/robots.ts'
import { prepareFirstLoad } from '#server/web/first-load-templates.ts'
import { STATIC_SCRIPT_FILE } from '#server/web/page-source.ts'
import { commonHeaders, pagePolicy } from '#server/web/security-headers.ts'
import { REMOVER, SERVICE_WORKER_PATH, SHELL_PATH } from '#server/web/service-worker.ts'
import { currentSiteName } from '#server/web/site-name.ts'
import { readProviders } from '#server/web/supabase-providers.ts'
import { fillTemplate, opening, withoutFontPreloads } from '#server/web/template.ts'
import type * as entryServer from '#src/entry-server.tsx'
import type { AppConfig } from '#src/lib/config.ts'
import { escapeMarkup } from '#src/lib/escape-markup.ts'
import { SITE_PAGES } from '#src/lib/site-pages.ts'

/** Pages with a file of their own: hosts answer `/community` with `community.html` before any other rule. */
export const OWN_FILES = [
  '/',
  ...['/developers', '/jobs', '/community', '/categories', '/companies'],
  ...SITE_PAGES.map(({ path }) => path),
]

/**
 * Writes dist/static when the environment names a Supabase project. `404.html` (GitHub Pages and others), `_redirects`
 * and `_headers` (Netlify, Cloudflare Pages) make the host answer every URL with the app.
 */
export async function writeStaticSite(dist: string, environment: NodeJS.ProcessEnv): Promise<void> {
  const { supabase, siteUrl, offline, social } = readSettings(environment)
  if (!supabase) return
  const folder = join(dist, 'static')
  const client = join(dist, 'client')
  await cp(client, folder, { recursive: true, filter: (path) => !/(\.vite|\.br|\.gz)$/.test(path) })
  const index = await readFile(join(client, 'index.html'), 'utf8')
  const script = (await readFile(join(dist, 'server', STATIC_SCRIPT_FILE), 'utf8')).trim()
  const { inlined, styleHashes, scriptHash } = await prepareFirstLoad(index, client, script)
  // The host can't know who saves data; the page asks for fonts when the browser has drawn text.
  const template = withoutFontPreloads(inlined)
  const manifest = parseManifest(JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8')))
  const config: AppConfig = {
    // Pages of a static host carry the name of their build.
    siteName: await currentSiteName({ ...supabase, fetch }),
    siteUrl: siteUrl ?? '',
    feeds: false,
    mailbox: false,
    social,
    supabaseUrl: supabase.url,
    publishableKey: supabase.publishableKey,
    providers: await readProviders(supabase),
  }
  const entry: typeof entryServer = await import(pathToFileURL(join(dist, 'server/entry-server.js')).href)

  /** The page without content, and the frame of the page at `path` with the URLs of its first data. */
  async function pageFor(path?: string) {
    // The home page alone is the same for every query, and nothing of it is kept in the session storage.
    const frame = path ? await entry.renderFrame(path, config, { saveData: false }, path === '/') : null
    const routes = [...entriesOf(manifest), ...(frame?.modules ?? []).map(moduleOfRoute), BACKEND_MODULE]
    const { scripts } = filesOf(manifest, routes)
    // From the first bytes on: the line is idle until their answers come, and the page has come by then.
    const preloads = scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`).join('')
    const page = fillTemplate(template, {
      config,
      head: preloads + (frame?.head ?? ''),
      ...(frame && {
        html: frame.html,
        state: frame.state,
        end: `<template id="opening">${opening(config.siteName)}</template>`,
      }),
    })
    if (!path) return page
    const data = { path, key: supabase?.publishableKey ?? '', reads: (await firstReads(path)).join(' ') }
    const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${escapeMarkup(value)}"`)
    return page.replace('<script>', () => `<script${attributes.join('')}>`)
  }

  /** The URLs that the page's loaders ask for first. */
  async function firstReads(path: string): Promise<string[]> {
    const urls: string[] = []
    const note: typeof fetch = async (input) => {
      urls.push(String(input))
      throw new TypeError('The browser will ask')
    }
    const request = new Request(new URL(path, 'https://static.invalid'))
    const environment = { config, fetch: note, renderMarkdown: async (text: string) => text }
    await entry.render(request, environment, { saveData: false })
    return urls
  }

  const shell = await pageFor()
  const headers = {
    ...commonHeaders(siteUrl ?? 'https:'),
    'content-security-policy': pagePolicy({ supabaseUrl: supabase.url, styleHashes, scriptHash }),
  }
  const headerLines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)
  await Promise.all([
    ...OWN_FILES.map(async (path) =>
      writeFile(join(folder, `${path === '/' ? 'index' : path}.html`), await pageFor(path)),
    ),
    writeFile(join(folder, '404.html'), shell),
    // There is no sitemap, because its entries change with the database.
    writeFile(join(folder, 'robots.txt'), robotsText(null)),
    writeFile(join(folder, SHELL_PATH), shell),
    ...(offline ? [] : [writeFile(join(folder, SERVICE_WORKER_PATH), REMOVER)]),
    writeFile(
      join(folder, '_redirects'),
      `${CHANGE_PASSWORD_PATH} ${CHANGE_PASSWORD_PAGE} 302\n/* /index.html 200\n`,
    ),
    writeFile(
      join(folder, '_headers'),
      `/*\n${headerLines.join('\n')}\n/assets/*\n  cache-control: public, max-age=31536000, immutable\n${SERVICE_WORKER_PATH}\n  cache-control: no-cache\n`,
    ),
  ])
}
