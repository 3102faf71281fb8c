/** The site as `server/main.ts` runs it, with Vite in front: it serves the sources and renders pages from them. */
import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { join } from 'node:path'

import { createServer } from 'vite'
import { VERSION } from '#server/lib/version.ts'
import type { Frontend } from '#server/listen.ts'
import { runSite } from '#server/run-site.ts'
import type { EntryServer } from '#server/web/page-source.ts'

import { root } from './lib/toolchain.mjs'

process.env.NODE_ENV = 'development'
process.env.VITE_VERSION = VERSION

const site = await runSite({ openFrontend: openViteFrontend })
if (site) console.log('Development: changes to src/ show at once, changes to server/ restart it.')

async function openViteFrontend(server: Server): Promise<Frontend> {
  const vite = await createServer({
    root,
    // Other loaders write a copy of vite.config.ts, which the watcher of this process would take for a change.
    configLoader: 'native',
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  })
  return {
    // Vite serves the files. Its inline scripts and styles rule out the strict Content-Security-Policy.
    files: null,
    pagePolicy: null,
    middleware: vite.middlewares,
    close: () => vite.close(),
    pages: {
      async template(pathname) {
        return vite.transformIndexHtml(pathname, await readFile(join(root, 'index.html'), 'utf8'))
      },
      async entry() {
        const module = await vite.ssrLoadModule('/src/entry-server.tsx')
        if (!isEntryServer(module)) throw new Error('src/entry-server.tsx lacks render or matchPage')
        return module
      },
      firstLoad: null,
      links: () => ({ styles: '', scripts: '' }),
    },
  }
}

function isEntryServer(module: object): module is EntryServer {
  return 'render' in module && 'matchPage' in module
}
