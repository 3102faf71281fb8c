/** The page in the server's HTML: its code comes when the browser is idle, and the HTML stays until then. */
import { use } from 'react'
import type { LazyRouteFunction, LoaderFunction, RouteObject } from 'react-router'
import { afterFirstLoad } from './after-first-load.ts'
import { CLICKED } from './early-click/marks.ts'

/** Events that announce a use of the page. */
const SIGNS = ['pointerdown', 'touchstart', 'keydown', 'focusin']

/**
 * Gives all routes of a page one stand-in, which waits for what `load` brings. So the page goes on from one route to
 * the next. Resolves when it is there.
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
  // Once each: if the code does not come, the next sign asks for it again.
  for (const sign of SIGNS) window.addEventListener(sign, hurry, { capture: true, once: true, passive: true })
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
