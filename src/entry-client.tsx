import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'

import { App } from './app.tsx'
import { attachBackend } from './lib/backend.ts'
import { readAppConfig } from './lib/config.ts'
import { replayClick } from './lib/early-click/replay.ts'
import { queryClientContext } from './lib/loader-context.ts'
import { clearOfflineCache } from './lib/offline-cache/clear-offline-cache.ts'
import { readPageData } from './lib/page-data.ts'
import { createQueryClient } from './lib/query-client.ts'
import { memberFetch } from './lib/session/member-fetch.ts'
import { accessToken, currentUser, startSession, subscribeToSession } from './lib/session/session.ts'
import { applyTheme, readTheme } from './lib/theme.ts'
import { ignoreWalletErrors } from './lib/wallet-errors.ts'
import { routes } from './routes.tsx'

/** A first view waits no longer for what was last seen. */
const RESTORE_PATIENCE_MS = 500

ignoreWalletErrors(window)

const config = readAppConfig()
const queryClient = createQueryClient()
attachBackend(queryClient, { config, accessToken, fetch: memberFetch })
startSession(config)

applyTheme(readTheme()) // the server did, unless the page comes from a host of files or from the worker

const root = document.getElementById('root')
const serverState = document.getElementById('query-state')?.textContent
if (root && serverState) await takeOver(root, serverState)
else if (root) await renderHere(root)

/** Continues from the server's HTML: same routes, same data, no request asked twice. */
async function takeOver(container: HTMLElement, state: string) {
  readPageData(queryClient, state)
  const matches = matchRoutes(routes, window.location) ?? []
  // Lazy routes must be there before React compares its first render with the HTML.
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
  const loaderData = Object.fromEntries(matches.map(({ route }) => [route.id ?? '', null]))
  const router = createRouter({ loaderData })
  // In slices: the page is there already, and answers meanwhile.
  startTransition(() => void hydrateRoot(container, tree(router)))
  replayClick()
  // What the server said of this page in the head (its preview, its data) must not be said of the next.
  const { key } = router.state.location
  const stop = router.subscribe(({ location }) => {
    if (location.key === key) return
    stop()
    for (const element of document.querySelectorAll('[data-first-load]')) element.remove()
  })
}

/** Renders the first view in the browser: for members, and without a network. */
async function renderHere(container: HTMLElement) {
  // Its worker was here before, and so has been what was last seen; both come from this device.
  if (navigator.serviceWorker?.controller) {
    const restored = import('./background-tasks.ts').then(({ restoreQueries }) => restoreQueries(queryClient))
    const late = new Promise((resolve) => setTimeout(resolve, RESTORE_PATIENCE_MS))
    await Promise.race([restored, late]).catch(() => {}) // storage is blocked or damaged: nothing was kept
  }
  createRoot(container).render(tree(createRouter()))
}

afterFirstLoad(async () => {
  const { startBackgroundTasks } = await import('./background-tasks.ts')
  await startBackgroundTasks({ queryClient, routes, getContext })
})

/** Runs once the page is there and the browser has nothing else to do. */
function afterFirstLoad(task: () => Promise<void>) {
  function whenIdle() {
    // Safari has no idle callback.
    const idle = window.requestIdleCallback ?? setTimeout
    // Its code may not have come before the network went.
    idle(() => task().catch(() => window.addEventListener('online', () => void task(), { once: true })))
  }
  if (document.readyState === 'complete') whenIdle()
  else window.addEventListener('load', whenIdle)
}

function getContext() {
  return new RouterContextProvider(new Map([[queryClientContext, queryClient]]))
}

function createRouter(hydrationData?: { loaderData: Record<string, null> }) {
  const router = createBrowserRouter(routes, {
    getContext,
    ...(hydrationData && { hydrationData }),
  })
  let userId = currentUser()?.id
  subscribeToSession(() => {
    if (currentUser()?.id === userId) return
    userId = currentUser()?.id
    // What one person was shown must not be shown to the next.
    queryClient.clear()
    clearOfflineCache()
    // Later than a step that comes with the change, as signing out leads home: a revalidation that is under way when the
    // step begins takes its place in the history, and the address stays behind.
    setTimeout(() => void router.revalidate())
  })
  return router
}

function tree(router: ReturnType<typeof createBrowserRouter>) {
  return (
    <StrictMode>
      <App
        config={config}
        queryClient={queryClient}
        saveData={document.documentElement.hasAttribute('data-save-data')}
      >
        <RouterProvider router={router} />
      </App>
    </StrictMode>
  )
}
