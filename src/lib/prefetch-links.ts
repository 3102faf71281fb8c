/** Fetches a page ahead when the visitor seems about to open it: its code, and what its loader asks for. */
import { matchRoutes, type RouteObject, type RouterContextProvider } from 'react-router'

import { savesData } from './save-data.ts'

/** A pointer that only passes by, or a finger that scrolls, is gone by then. */
const DWELL_MS = 65

export interface PrefetchOptions {
  routes: RouteObject[]
  /** What loaders get; made anew for each. */
  getContext: () => RouterContextProvider
}

/** Follows pointer, finger and keyboard over all links of the page, for as long as the page lives. */
export function prefetchLinks(options: PrefetchOptions): void {
  // Apart: a page that moves under a resting pointer must not call off what the keyboard came to.
  const pointer = followVisitor(options)
  const keyboard = followVisitor(options)
  // A finger arrives the same way; when its touch turns into scrolling, the browser cancels the pointer.
  document.addEventListener('pointerover', ({ target }) => pointer.arrive(target), { passive: true })
  document.addEventListener('pointercancel', pointer.leave)
  document.addEventListener('focusin', ({ target }) => keyboard.arrive(target))
  // Who has been quicker than this code rests on a link already.
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

/** Loads what a move to this address would load. Never rejects: opening the page tries again and reports. */
async function prefetchPage(href: string, { routes, getContext }: PrefetchOptions): Promise<void> {
  const url = new URL(href)
  const here = window.location
  if (url.origin !== here.origin || url.pathname + url.search === here.pathname + here.search) return
  try {
    for (const { route, params } of matchRoutes(routes, url.pathname) ?? []) {
      // A loader starts its queries and does not wait for them.
      const { loader } = typeof route.lazy === 'function' ? await route.lazy() : route
      if (typeof loader !== 'function') continue
      const request = new Request(url)
      await loader({ request, params, context: getContext(), url, pattern: route.path ?? '' })
    }
  } catch {
    // A page that leads elsewhere, or did not load.
  }
}
