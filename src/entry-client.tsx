import { hydrate } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'

import { App } from './app.tsx'
import { queryClientContext } from './lib/app-context.ts'
import { attachBackend } from './lib/backend.ts'
import { readAppConfig } from './lib/config.ts'
import { memberFetch } from './lib/member-fetch.ts'
import { createQueryClient } from './lib/query-client.ts'
import { accessToken, currentUser, startSession, subscribeToSession } from './lib/session.ts'
import { ignoreWalletErrors } from './lib/wallet-errors.ts'
import { routes } from './routes.tsx'

ignoreWalletErrors(window)

const config = readAppConfig()
const queryClient = createQueryClient()
attachBackend(queryClient, { config, accessToken, fetch: memberFetch })
startSession(config)

const root = document.getElementById('root')
const serverState = document.getElementById('query-state')?.textContent
if (root && serverState) await takeOver(root, serverState)
else if (root) createRoot(root).render(tree(createRouter()))

/** Continues from the server's HTML: same routes, same data, no request asked twice. */
async function takeOver(container: HTMLElement, state: string) {
  hydrate(queryClient, JSON.parse(state))
  const matches = matchRoutes(routes, window.location) ?? []
  // Lazy routes must be there before React compares its first render with the HTML.
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
  const loaderData = Object.fromEntries(matches.map(({ route }) => [route.id ?? '', null]))
  const router = createRouter({ loaderData })
  hydrateRoot(container, tree(router))
  // What the server said of this page in the head (its preview, its data) must not be said of the next.
  const { key } = router.state.location
  const stop = router.subscribe(({ location }) => {
    if (location.key === key) return
    stop()
    for (const element of document.querySelectorAll('[data-first-view]')) element.remove()
  })
}

function createRouter(hydrationData?: { loaderData: Record<string, null> }) {
  const router = createBrowserRouter(routes, {
    getContext: () => new RouterContextProvider(new Map([[queryClientContext, queryClient]])),
    ...(hydrationData && { hydrationData }),
  })
  let userId = currentUser()?.id
  subscribeToSession(() => {
    if (currentUser()?.id === userId) return
    userId = currentUser()?.id
    // What one person was shown must not be shown to the next.
    queryClient.clear()
    void router.revalidate()
  })
  return router
}

function tree(router: ReturnType<typeof createBrowserRouter>) {
  return (
    <StrictMode>
      <App config={config} queryClient={queryClient}>
        <RouterProvider router={router} />
      </App>
    </StrictMode>
  )
}
