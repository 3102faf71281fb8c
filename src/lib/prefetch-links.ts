/** Prefetches the code and data of a page when the visitor points at its link or focuses it. */
import { matchRoutes, type RouteObject, type RouterContextProvider } from 'react-router'

import { savesData } from './save-data.ts'

/** A passing pointer or a scrolling finger leaves a link within this time, so a prefetch waits for it. */
const DWELL_MS = 65

export interface PrefetchOptions {
  routes: RouteObject[]
  /** Makes the context of a loader. */
  getContext: () => RouterContextProvider
}

/** Watches pointer, touch and keyboard on all links, for the lifetime of the page. */
export function prefetchLinks(options: PrefetchOptions): void {
  // Separate timers: a page that scrolls under a resting pointer must not cancel the prefetch of a focused link.
  const pointer = followVisitor(options)
  const keyboard = followVisitor(options)
  // Touch fires `pointerover`, too; when it turns into scrolling, the browser fires `pointercancel`.
  document.addEventListener('pointerover', ({ target }) => pointer.arrive(target), { passive: true })
  document.addEventListener('pointercancel', pointer.leave)
  document.addEventListener('focusin', ({ target }) => keyboard.arrive(target))
  // The visitor may have reached a link before this code loaded.
  pointer.arrive(document.querySelector('a:hover'))
  keyboard.arrive(document.activeElement)
}

function followVisitor(options: PrefetchOptions) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const leave = () => clearTimeout(timer)

  function arrive(target: EventTarget | null) {
    leave()
    const link = target instanceof Element ? target.closest('a') : null
    if (!link?.href || link.target || savesData() || !navigator.onLine) return
    timer = setTimeout(() => void prefetchPage(link.href, options), DWELL_MS)
  }
  return { arrive, leave }
}

/** Loads the code and the data of this URL's page. Never rejects, because the navigation itself reports errors. */
async function prefetchPage(href: string, { routes, getContext }: PrefetchOptions): Promise<void> {
  const url = new URL(href)
  const here = window.location
  if (url.origin !== here.origin || url.pathname + url.search === here.pathname + here.search) return
  try {
    for (const { route, params } of matchRoutes(routes, url.pathname) ?? []) {
      const { loader } = typeof route.lazy === 'function' ? await route.lazy() : route
      if (typeof loader !== 'function') continue
      const request = new Request(url)
      await loader({ request, params, context: getContext(), url, pattern: route.path ?? '' })
    }
  } catch {
    // The loader redirected, or the code did not load.
  }
}
