/** Serves a built site as a static host does, compressed, and passes the API on to the product behind it. */
import { request as ask, createServer } from 'node:http'

import { compress } from '#server/lib/content-encoding.ts'
import { openStaticFiles } from '#server/web/static-files.ts'
import { listen, stopServer } from './listen.ts'

const API = /^\/(rest|auth|storage)\/v1\//

export interface FileServer {
  url: string
  close(): Promise<void>
}

/**
 * `page` answers every URL that names no file of `folder`; `api` is the origin that serves the API.
 * @param port default: a free one.
 * @param pageHeaders headers of the pages, which may be set later.
 */
export async function serveFolder(
  folder: string,
  page: (pathname: string) => string | undefined,
  api?: string,
  port = 0,
  pageHeaders: Readonly<Record<string, string>> = {},
): Promise<FileServer> {
  const files = await openStaticFiles(folder)
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (api && API.test(pathname)) {
      const passed = ask(
        api + request.url,
        { method: request.method, headers: request.headers },
        (received) => {
          response.writeHead(received.statusCode ?? 502, received.headers)
          received.pipe(response)
        },
      )
      request.pipe(passed)
      return
    }
    const encoding = request.headers['accept-encoding'] ?? ''
    const file = await files.respond(pathname, new Headers({ 'accept-encoding': String(encoding) }))
    if (file) {
      response.writeHead(file.status, Object.fromEntries(file.headers))
      response.end(new Uint8Array(await file.arrayBuffer()))
      return
    }
    const html = page(pathname)
    const { body, headers } = await compress(html ?? 'Not found', String(encoding))
    response.writeHead(html ? 200 : 404, {
      ...headers,
      ...pageHeaders,
      'content-type': 'text/html; charset=utf-8',
    })
    response.end(body)
  })
  return { url: `http://127.0.0.1:${await listen(server, port)}`, close: () => stopServer(server) }
}
