import type { Page } from '@playwright/test'

/** Holds all responses from this URL, as on a slow line, until the returned function is called. */
export async function holdRequests(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise: mayArrive, resolve: letArrive } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await mayArrive
    await route.continue()
  })
  return letArrive
}

/** Lets requests to this URL arrive and loses their responses, until it is unrouted. */
export async function loseResponses(page: Page, url: string): Promise<void> {
  await page.route(url, async (route) => {
    await route.fetch()
    await route.abort()
  })
}

/** Collects the URLs that the page requests from now on and that match. */
export function requestsOf(page: Page, wanted: RegExp): string[] {
  const urls: string[] = []
  page.on('request', (request) => {
    if (wanted.test(request.url())) urls.push(request.url())
  })
  return urls
}
