/** Pages for a host of files: frames of public pages, which ask the project for their first data by themselves. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import type * as entryServer from '#src/entry-server.tsx'
import type { AppConfig } from '#src/lib/config.ts'
import { escapeMarkup } from '#src/lib/escape-markup.ts'
import { SITE_PAGES } from '#src/lib/site-pages.ts'
import { BACKEND_MODULE, entriesOf, filesOf, moduleOfRoute, parseManifest } from './asset-manifest.ts'
import { prepareFirstLoad } from './first-load-templates.ts'
import { STATIC_SCRIPT_FILE } from './page-source.ts'
import { fillTemplate, opening, withoutFontPreloads } from './template.ts'

/** Pages with a file of their own: hosts answer `/community` with `community.html` before any other rule. */
export const STATIC_PATHS = [
  '/',
  ...['/developers', '/jobs', '/community', '/categories', '/companies'],
  ...SITE_PAGES.map(({ path }) => path),
]

/** Renders with the build in `dist`, whose code keeps the process alive. */
export async function openStaticPages(dist: string, config: AppConfig) {
  const client = join(dist, 'client')
  const index = await readFile(join(client, 'index.html'), 'utf8')
  const script = (await readFile(join(dist, 'server', STATIC_SCRIPT_FILE), 'utf8')).trim()
  const { inlined, ofPage, styleHashes, scriptHash } = await prepareFirstLoad(index, client, script)
  const manifest = parseManifest(JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8')))
  const entry: typeof entryServer = await import(pathToFileURL(join(dist, 'server/entry-server.js')).href)

  /** Preloads from the first bytes on: their responses arrive after the page, while the connection would be idle. */
  function preloads(routeIds: readonly string[]) {
    const modules = [...entriesOf(manifest), ...routeIds.map(moduleOfRoute), BACKEND_MODULE]
    return filesOf(manifest, modules)
      .scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`)
      .join('')
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

  return {
    /** Sources for the policy of all pages. */
    styleHashes: [...styleHashes.values()].flat(),
    scriptHash,
    /** The page without content, for all other paths. */
    shell: () => fillTemplate(withoutFontPreloads(inlined), { config, head: preloads([]) }),
    /** The frame of the page at one of `STATIC_PATHS`. */
    async page(path: string): Promise<string> {
      // Only the home page is the same for every query and keeps nothing in the session storage.
      const frame = await entry.renderFrame(path, config, { saveData: false }, path === '/')
      if (!frame) throw new Error(`${path} has no frame`)
      const first = frame.modules.map((id) => ofPage.get(moduleOfRoute(id))).find(Boolean)
      // The host can't know who saves data; the page asks for fonts when the browser has drawn text.
      const page = fillTemplate(withoutFontPreloads(first ?? inlined), {
        config,
        head: preloads(frame.modules) + frame.head,
        html: frame.html,
        state: frame.state,
        end: `<template id="opening">${opening(config.siteName)}</template>`,
      })
      const data = { path, key: config.publishableKey, reads: (await firstReads(path)).join(' ') }
      const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${escapeMarkup(value)}"`)
      return page.replace('<script>', () => `<script${attributes.join('')}>`)
    },
  }
}
