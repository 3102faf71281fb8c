/** A copy of the built app for hosts that serve files only; the API is a Supabase project. */
import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { readSettings } from '#server/config.ts'
import { CHANGE_PASSWORD_PAGE, CHANGE_PASSWORD_PATH } from '#server/web/change-password.ts'
import { robotsText } from '#server/web/crawlers/robots.ts'
import { commonHeaders, pagePolicy } from '#server/web/security-headers.ts'
import { REMOVER, SERVICE_WORKER_PATH, SHELL_PATH } from '#server/web/service-worker.ts'
import { currentSiteName } from '#server/web/site-name.ts'
import { openStaticPages, STATIC_PATHS } from '#server/web/static-pages.ts'
import { readProviders } from '#server/web/supabase-providers.ts'

/**
 * Writes dist/static when the environment names a Supabase project. `404.html` (GitHub Pages and others), `_redirects`
 * and `_headers` (Netlify, Cloudflare Pages) make the host answer every URL with the app.
 */
export async function writeStaticSite(dist: string, environment: NodeJS.ProcessEnv): Promise<void> {
  const { supabase, siteUrl, offline, social } = readSettings(environment)
  if (!supabase) return
  const folder = join(dist, 'static')
  await cp(join(dist, 'client'), folder, {
    recursive: true,
    filter: (path) => !/(\.vite|\.br|\.gz)$/.test(path),
  })
  const pages = await openStaticPages(dist, {
    // The pages have the site's name as it is at build time, because a static host renders nothing.
    siteName: await currentSiteName({ ...supabase, fetch }),
    siteUrl: siteUrl ?? '',
    feeds: false,
    mailbox: false,
    social,
    supabaseUrl: supabase.url,
    publishableKey: supabase.publishableKey,
    providers: await readProviders(supabase),
  })
  const shell = pages.shell()
  const headers = {
    ...commonHeaders(siteUrl ?? 'https:'),
    'content-security-policy': pagePolicy({ supabaseUrl: supabase.url, ...pages }),
  }
  const headerLines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)
  await Promise.all([
    ...STATIC_PATHS.map(async (path) =>
      writeFile(join(folder, `${path === '/' ? 'index' : path}.html`), await pages.page(path)),
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
