/** A frontend of a few lines, to test the server without our app. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Frontend } from '#server/listen.ts'
import type { EntryServer } from '#server/web/page-source.ts'
import { openStaticFiles } from '#server/web/static-files.ts'

const TEMPLATE =
  '<!doctype html><html lang="en" data-theme="system"><head><!--head--></head>' +
  '<body><div id="root"><!--app--></div><!--state--></body></html>'
/** Personal text that must not appear in a log. */
export const PRIVATE_TEXT = 'amina@private.example'
const SCRIPT = `console.log(${JSON.stringify('x'.repeat(2000))})`

const render: EntryServer['render'] = async (request, { config, fetch }) => {
  const { pathname } = new URL(request.url)
  if (pathname === '/moved') return { kind: 'redirect', status: 302, location: '/?from=moved' }
  if (pathname === '/elsewhere') return { kind: 'redirect', status: 302, location: 'https://evil.example/x' }
  if (pathname.endsWith('/broken'))
    return { kind: 'client-shell', status: 503, error: new Error(PRIVATE_TEXT) }
  const categories = await fetch(`${config.supabaseUrl}/rest/v1/categories?select=name`, {
    headers: { apikey: config.publishableKey },
  })
  const page = {
    head: '<title>Tiny</title>',
    state: '{"name":"</script>"}',
    modules: ['src/pages/home.tsx#/'],
  }
  const html = `<main>${request.url} ${await categories.text()} ${'long enough to compress '.repeat(80)}</main>`
  return { kind: 'page', status: pathname.endsWith('/gone') ? 404 : 200, html, ...page }
}

/** Serves a script and a text from `folder`, and renders pages that contain the requested URL. */
export async function openTinyFrontend(folder: string, script = 'app-1a2b3c4d.js'): Promise<Frontend> {
  await mkdir(join(folder, 'assets'), { recursive: true })
  await writeFile(join(folder, 'assets', script), SCRIPT)
  await writeFile(join(folder, 'licence.txt'), 'Take it.\n')
  await writeFile(join(folder, 'index.html'), TEMPLATE)
  return {
    files: await openStaticFiles(folder),
    pages: {
      template: async () => TEMPLATE,
      firstLoad: null,
      entry: async () => ({
        render,
        renderFrame: async (pathname) =>
          pathname === '/auth/callback'
            ? null
            : {
                kind: 'page',
                status: pathname === '/nope' ? 404 : 200,
                head: '',
                html: '<header>Frame</header>',
                state: '',
                modules: [],
              },
        matchPage: (pathname) => ({
          status: pathname === '/' || pathname === '/auth/callback' ? 200 : 404,
          modules: ['src/pages/home.tsx#/'],
          framePath: pathname,
        }),
      }),
      links: (modules) => ({
        styles: '',
        scripts: `<link rel="modulepreload" href="/${modules.join()}">`,
      }),
    },
  }
}
