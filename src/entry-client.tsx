import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'

import { App } from './app.tsx'
import { afterFirstLoad } from './lib/after-first-load.ts'
import { attachBackend } from './lib/backend.ts'
import { readAppConfig } from './lib/config.ts'
import { replayFrameClick, stopRemembering } from './lib/early-click/replay.ts'
import { keepEarlyInput } from './lib/early-input/early-input.ts'
import { followTranslation } from './lib/follow-translation.ts'
import { makeLate } from './lib/late-page.tsx'
import { LATE_PAGE_ID } from './lib/late-page-id.ts'
import { queryClientContext } from './lib/loader-context.ts'
import { clearOfflineCache } from './lib/offline-cache/clear-offline-cache.ts'
import { readPageData } from './lib/page-data.ts'
import { createQueryClient } from './lib/query-client.ts'
// Folds and menus of members' content are in the entry chunk, because nearly every page shows such content. In a
// shared chunk each form would load them.
import '#src/shared/safety/folded.tsx'
import '#src/shared/safety/more-button.tsx'
import { memberFetch } from './lib/session/member-fetch.ts'
import { accessToken, currentUser, startSession, subscribeToSession } from './lib/session/session.ts'
import { applyTheme, readTheme } from './lib/theme.ts'
import { ignoreWalletErrors } from './lib/wallet-errors.ts'
import { routes } from './routes.tsx'
// These modules are in the entry chunk, because all pages but the home page use them.
import './lib/error-texts.ts'
import './ui/page-header.tsx'
import './ui/relative-time.tsx'

/** The first render waits no longer than this for the offline cache. */
const RESTORE_PATIENCE_MS = 500

/** Until a navigation has taken this long, the app does not render that it has begun. */
const ANNOUNCE_AFTER_MS = 50

ignoreWalletErrors(window)
// The inline script has turned stacks off while React loaded.
Reflect.set(Error, 'stackTraceLimit', 10)

const config = readAppConfig()
const queryClient = createQueryClient()
attachBackend(queryClient, { config, accessToken, fetch: memberFetch })
startSession(config)
markReader()

let navigate: (path: string) => void = () => {}

applyTheme(readTheme()) // the server has done so, unless a static host or the service worker sent the page

const root = document.getElementById('root')
if (root) followTranslation(root)
/** The data in the server's HTML, until the first navigation. */
let pageData = document.getElementById('query-state')?.textContent
/** Resolves when the code of the first page is there. */
let pageArrival = Promise.resolve()
await nextTask()
/** `index.html` tells people with an older browser that they can only read. */
const isSupported = CSS.supports('selector(:popover-open)')
if (!isSupported) stopRemembering()
else if (root && pageData) await hydrate(root)
else if (root) await renderOnClient(root)

/** Ends the task: the whole start in one task would delay a tap on a slow phone. A timer would wait longer. */
function nextTask() {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = resolve
    port2.postMessage(null)
  })
}

/** Hydrates the server-rendered HTML with the same routes and data, without repeating a request. */
async function hydrate(container: HTMLElement) {
  takePageData()
  const matches = matchRoutes(routes, window.location) ?? []
  // A page that the browser translated does not match the first render, so React renders all of it. Members' data waits
  // for the page.
  const isLate = document.getElementById(LATE_PAGE_ID) && !currentUser() && !container.querySelector('font')
  // Hydration compares the first render with the HTML, so the routes must be there before it.
  await Promise.all(
    matches.map(async ({ route }, depth) => {
      const { lazy } = route
      if (typeof lazy !== 'function') return
      const siblings = matches[depth - 1]?.route.children ?? []
      if (isLate)
        pageArrival = makeLate(
          siblings.filter((one) => one.lazy === lazy),
          lazy,
        )
      else Object.assign(route, await lazy(), { lazy: undefined })
    }),
  )
  await nextTask()
  const loaderData = Object.fromEntries(matches.map(({ route }) => [route.id ?? '', null]))
  const router = createRouter({ loaderData })
  keepEarlyInput(container)
  // As a transition, React hydrates in slices and the page stays responsive.
  startTransition(() => void hydrateRoot(container, tree(router)))
  replayFrameClick()
  // The server's preview and structured data describe this page only.
  const { key } = router.state.location
  const stop = router.subscribe(({ location }) => {
    if (location.key === key) return
    stop()
    pageData = undefined
    for (const element of document.querySelectorAll('[data-first-load]')) element.remove()
  })
}

function takePageData() {
  if (pageData) readPageData(queryClient, pageData, currentUser() !== null)
}

/** Renders the first page in the browser: in the frame of members or of a static host, or from nothing. */
async function renderOnClient(container: HTMLElement) {
  // A service worker shows that the app has run on this device before and may have an offline cache.
  if (navigator.serviceWorker?.controller) {
    const restored = loadBackgroundTasks().then(({ restoreQueries }) => restoreQueries(queryClient))
    const late = new Promise((resolve) => setTimeout(resolve, RESTORE_PATIENCE_MS))
    await Promise.race([restored, late]).catch(() => {}) // storage is blocked or damaged, so there is no cache
  }
  const hasFrame = document.getElementById('app') !== null
  if (hasFrame) hydrateRoot(container, tree(createRouter()))
  else createRoot(container).render(tree(createRouter()))
  replayFrameClick()
}

afterFirstLoad(async () => {
  if (!isSupported) return
  await pageArrival
  const { startBackgroundTasks } = await loadBackgroundTasks()
  await startBackgroundTasks({ queryClient, routes, getContext, navigate })
})

function loadBackgroundTasks() {
  return import('./background-tasks.ts')
}

/** Shows the parts for visitors or those for members (base.css). */
function markReader() {
  document.documentElement.toggleAttribute('data-member', currentUser() !== null)
}

function getContext() {
  return new RouterContextProvider(new Map([[queryClientContext, queryClient]]))
}

function createRouter(hydrationData?: { loaderData: Record<string, null> }) {
  const router = createBrowserRouter(routes, {
    getContext,
    ...(hydrationData && { hydrationData }),
  })
  hasten(router)
  navigate = (path) => void router.navigate(path)
  let userId = currentUser()?.id
  subscribeToSession(() => {
    if (currentUser()?.id === userId) return
    userId = currentUser()?.id
    markReader()
    // The next person must not see data of the previous one.
    queryClient.clear()
    // The data in the HTML is public, and the page may still have to hydrate with it: the header, which signs out,
    // hydrates first.
    takePageData()
    clearOfflineCache()
    // A navigation may come with the change, e.g. to the home page on sign-out. The revalidation follows it: before it,
    // the revalidation would replace the navigation, and the URL would not change.
    setTimeout(() => void router.revalidate())
  })
  return router
}

/**
 * Tells the app that a navigation has begun only if it takes a while, because React renders the old page once more for
 * that. A new path is rendered in one go, before the next frame; a change of filters, in slices.
 */
function hasten(router: ReturnType<typeof createBrowserRouter>) {
  const { subscribe } = router
  router.subscribe = (listener) => {
    let timer: ReturnType<typeof setTimeout>
    let shown = router.state.location.pathname
    return subscribe((state, options) => {
      clearTimeout(timer)
      if (state.navigation.state !== 'idle') {
        timer = setTimeout(() => listener(state, options), ANNOUNCE_AFTER_MS)
        return
      }
      const { pathname } = state.location
      const flushSync = pathname !== shown
      shown = pathname
      listener(state, { ...options, flushSync })
    })
  }
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
