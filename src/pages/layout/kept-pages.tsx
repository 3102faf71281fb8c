import { useQueryClient } from '@tanstack/react-query'
import {
  Activity,
  type ContextType,
  Fragment,
  type ReactElement,
  use,
  useEffect,
  useInsertionEffect,
  useState,
} from 'react'
import { UNSAFE_LocationContext as LocationContext, useMatches } from 'react-router'
import { replayPageClick } from '#src/lib/early-click/replay.ts'
import { repeatEarlyInput } from '#src/lib/early-input/early-input.ts'
import { useUser } from '#src/lib/session/session.ts'
import { useRelationships } from '#src/shared/safety/relationships.ts'

const LIST_PATH = /^\/(developers|jobs|community(\/category\/.+)?)$/

interface Page {
  id: number
  /** The page's module. While it stays, so does the component: only parameters or filters change. */
  module: string | undefined
  location: ContextType<typeof LocationContext>
  outlet: ReactElement
}

type Moved = Omit<Page, 'id'>

interface Pages {
  /** The page to which the router moved last. `shown` may be an older, kept one in its place. */
  moved: Moved
  viewer: string
  shown: Page
  kept: Page | null
}

/**
 * Shows the page, and keeps the last list hidden behind it, so that Back shows the list at once as it was left. No
 * effect of a kept list runs (React's `Activity`). Every write and every change of the viewer discards it.
 */
export function KeptPages({ outlet }: { outlet: ReactElement }) {
  const location = use(LocationContext)
  const module = useMatches().at(-1)?.id.split('#')[0]
  const viewer = `${useUser()?.id} ${useRelationships()}`
  const moved = { module, location, outlet }
  const [pages, setPages] = useState<Pages>({ moved, viewer, shown: { ...moved, id: 0 }, kept: null })
  if (pages.moved.outlet !== outlet || pages.moved.location !== location)
    setPages({ ...pagesAfter(pages, moved), moved, viewer })
  else if (pages.viewer !== viewer) setPages({ ...pages, viewer, kept: null })
  const cache = useQueryClient().getMutationCache()
  useEffect(
    () =>
      cache.subscribe(({ mutation }) => {
        if (mutation?.state.status !== 'success' || mutation.options.meta?.isShownInLists) return
        setPages((before) => ({ ...before, kept: null }))
      }),
    [cache],
  )
  const { shown, kept } = pages
  // An insertion effect runs before effects that measure the layout.
  useInsertionEffect(() => {
    if (!kept) return
    const list = document.querySelector<HTMLElement>(`[data-list="${kept.id}"]`)
    // React hides the list with `display: none`. Back would then style and lay out all of it again (base.css).
    function keepLayout() {
      if (list?.style.display) list.style.display = ''
    }
    keepLayout()
    list?.setAttribute('data-waits', '')
    const observer = new MutationObserver(keepLayout)
    if (list) observer.observe(list, { attributeFilter: ['style'] })
    return () => {
      observer.disconnect()
      list?.removeAttribute('data-waits')
    }
  }, [kept])
  return [shown, ...(kept ? [kept] : [])].map((page) => {
    const content = (
      <>
        <LocationContext value={page.location}>
          {isList(page) ? <div data-list={page.id}>{page.outlet}</div> : page.outlet}
        </LocationContext>
        {page.id === 0 && <EarlyActs />}
      </>
    )
    // Only lists are in an activity: in WebKit a member's own page would stay empty if its frame is hydrated with one.
    return isList(page) ? (
      <Activity key={page.id} mode={page === shown ? 'visible' : 'hidden'}>
        {content}
      </Activity>
    ) : (
      <Fragment key={page.id}>{content}</Fragment>
    )
  })
}

/** Repeats input and clicks from before hydration. Beside the first page, its effect runs after those of the page. */
function EarlyActs() {
  useEffect(() => void repeatEarlyInput().then(replayPageClick), [])
  return null
}

function pagesAfter({ shown, kept }: Pages, moved: Moved): Pick<Pages, 'shown' | 'kept'> {
  if (moved.module === shown.module) return { shown: { ...shown, ...moved }, kept }
  if (kept && isSamePlace(kept, moved)) return { shown: kept, kept: null }
  // A list with an open dialog or menu is not kept: the dialog would stay open, and all else inert.
  const isBusy = document.querySelector('main :is(dialog[open], :popover-open)')
  const left = !isList(shown) ? kept : isBusy ? null : shown
  // Two pages of one module would have elements with equal ids.
  return { shown: { ...moved, id: shown.id + 1 }, kept: left?.module === moved.module ? null : left }
}

function isList({ location }: Moved) {
  return LIST_PATH.test(location.location.pathname)
}

function isSamePlace(one: Moved, other: Moved) {
  const [before, after] = [one.location.location, other.location.location]
  return before.key === after.key && before.pathname + before.search === after.pathname + after.search
}
