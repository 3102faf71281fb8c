/** The templates, scripts and render function of the app's pages, from the build. In development Vite provides them. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { StartupError } from '#server/lib/startup-error.ts'
import type * as entryServer from '#src/entry-server.tsx'

import { linksOf, moduleOfRoute, parseManifest, type RouteLinks } from './asset-manifest.ts'
import { type FirstLoadTemplates, prepareFirstLoad } from './first-load-templates.ts'

/** The inline script that remembers early clicks, beside the entry of the server build. */
export const EARLY_CLICK_FILE = 'early-click.js'
/** The inline script of static hosts. */
export const STATIC_SCRIPT_FILE = 'static-host.js'

/** The exports of `src/entry-server.tsx`. */
export type EntryServer = Pick<typeof entryServer, 'render' | 'renderFrame' | 'matchPage'>

export interface PageSource {
  /** The template of the client-only shell, with the marks that `fillTemplate` replaces. */
  template(pathname: string): Promise<string>
  /** The templates of server-rendered pages; null in development, where `template` serves all. */
  firstLoad: FirstLoadTemplates | null
  entry(): Promise<EntryServer>
  /** Elements that load these routes' code in parallel with the entry. */
  links(routeIds: readonly string[]): RouteLinks
}

/** Reads the build in `dist`. Throws `StartupError` if there is none. */
export async function openBuiltPages(dist: string): Promise<PageSource> {
  const manifestFile = join(dist, 'client/.vite/manifest.json')
  const entryFile = join(dist, 'server/entry-server.js')
  if (!existsSync(manifestFile) || !existsSync(entryFile)) {
    throw new StartupError(
      'The app is not built yet: run "npm run build", or "npm start", which builds when needed',
    )
  }
  const manifest = parseManifest(JSON.parse(await readFile(manifestFile, 'utf8')))
  const template = await readFile(join(dist, 'client/index.html'), 'utf8')
  const earlyClick = (await readFile(join(dist, 'server', EARLY_CLICK_FILE), 'utf8')).trim()
  const firstLoad = await prepareFirstLoad(template, join(dist, 'client'), earlyClick)
  const entry: EntryServer = await import(pathToFileURL(entryFile).href)
  const links = new Map<string, RouteLinks>()

  return {
    template: async () => template,
    firstLoad,
    entry: async () => entry,
    links(routeIds) {
      const key = routeIds.join(' ')
      const known = links.get(key) ?? linksOf(manifest, routeIds.map(moduleOfRoute))
      links.set(key, known)
      return known
    },
  }
}
