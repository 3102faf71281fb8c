/** Delays a server-rendered page's code until the browser is idle. The HTML stays until then. */
import { use } from 'react'
import type { LazyRouteFunction, LoaderFunction, RouteObject } from 'react-router'
import { afterFirstLoad } from './after-first-load.ts'
import { CLICKED } from './early-click/marks.ts'

/** Events of a visitor who begins to use the page. */
const USE_EVENTS = ['pointerdown', 'touchstart', 'keydown', 'focusin']

/**
 * Gives all routes of a page the same stand-in component, which suspends until `load` resolves. React therefore keeps
 * the page's state from one route to the next. Resolves when the page is loaded.
 */
export function makeLate(routes: RouteObject[], load: LazyRouteFunction<RouteObject>): Promise<void> {
  let page: Awaited<ReturnType<typeof load>> | undefined
  let announce = () => {}
  const arrival = new Promise<void>((resolve) => {
    announce = resolve
  })
  async function bring() {
    page ??= await load()
    announce()
    return page
  }
  const hurry = () => void bring().catch(() => {})
  afterFirstLoad(async () => void (await bring()))
  // Once for each event: if the code does not load, the next event tries again.
  for (const event of USE_EVENTS)
    window.addEventListener(event, hurry, { capture: true, once: true, passive: true })
  if (document.querySelector(`[${CLICKED}]`) || document.activeElement !== document.body) hurry()

  function Component() {
    if (!page) use(arrival)
    const Page = page?.Component
    return Page && <Page />
  }
  const loader: LoaderFunction = async (request, context) => {
    const { loader: own } = await bring()
    return typeof own === 'function' ? own(request, context) : null
  }
  for (const route of routes) Object.assign(route, { Component, loader, lazy: undefined })
  return arrival
}
