/** Where pages come from: the build, or in development Vite. */
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

/** What `src/entry-server.tsx` exports. */
export type EntryServer = Pick<typeof entryServer, 'render' | 'matchPage'>

export interface PageSource {
  /** The template for pages that the browser renders, with the marks that `fillTemplate` replaces. */
  template(pathname: string): Promise<string>
  /** The templates for pages that come rendered; null in development, where `template` serves all. */
  firstLoad: FirstLoadTemplates | null
  entry(): Promise<EntryServer>
  /** Elements that load the code of these routes along with the entry, so that nothing waits in a chain. */
  links(routeIds: readonly string[]): RouteLinks
}

/** Reads the build in `dist`. Throws `StartupError` when there is none. */
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
