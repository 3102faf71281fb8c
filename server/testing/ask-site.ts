import { request as httpRequest, type IncomingHttpHeaders, type RequestOptions } from 'node:http'
import { text } from 'node:stream/consumers'

export interface SiteResponse {
  status: number | undefined
  headers: IncomingHttpHeaders
  body: string
}

/** Sends a request with the exact path and headers, which `fetch` would normalize. */
export function askSite(
  url: string,
  path: string,
  options: RequestOptions = {},
  body = '',
): Promise<SiteResponse> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, { ...options, path }, async (response) => {
      resolve({ status: response.statusCode, headers: response.headers, body: await text(response) })
    })
    request.on('error', reject)
    request.end(body)
  })
}
