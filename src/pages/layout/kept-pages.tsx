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

const LIST = /^\/(developers|jobs|community(\/category\/.+)?)$/

interface Page {
  id: number
  /** The module, whose component goes on when only its parameters or filters change. */
  module: string | undefined
  location: ContextType<typeof LocationContext>
  outlet: ReactElement
}

type Moved = Omit<Page, 'id'>

interface Pages {
  /** The router's last page; the page shown instead may be older. */
  moved: Moved
  viewer: string
  shown: Page
  kept: Page | null
}

/**
 * The page, and behind it the last list, so that Back shows it at once as it was left. Nothing of it runs meanwhile
 * (React's `Activity`). It is forgotten with every write, and as soon as somebody else reads.
 */
export function KeptPages({ outlet }: { outlet: ReactElement }) {
  const location = use(LocationContext)
  const module = useMatches().at(-1)?.id.split('#')[0]
  const viewer = `${useUser()?.id} ${useRelationships()}`
  const moved = { module, location, outlet }
  const [pages, setPages] = useState<Pages>({ moved, viewer, shown: { ...moved, id: 0 }, kept: null })
  if (pages.moved.outlet !== outlet || pages.moved.location !== location)
    setPages({ ...turn(pages, moved), moved, viewer })
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
  // Before effects that measure.
  useInsertionEffect(() => {
    if (!kept) return
    const list = document.querySelector<HTMLElement>(`[data-list="${kept.id}"]`)
    // React takes it out of the layout, so that Back would style and lay out all of it a second time (base.css).
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
    // In WebKit a member's own page stays empty that begins in an activity while its frame is hydrated.
    return isList(page) ? (
      <Activity key={page.id} mode={page === shown ? 'visible' : 'hidden'}>
        {content}
      </Activity>
    ) : (
      <Fragment key={page.id}>{content}</Fragment>
    )
  })
}

/** It stands beside the first page, so that its effect follows those of the hydrated page. */
function EarlyActs() {
  useEffect(() => void repeatEarlyInput().then(replayPageClick), [])
  return null
}

function turn({ shown, kept }: Pages, moved: Moved): Pick<Pages, 'shown' | 'kept'> {
  if (moved.module === shown.module) return { shown: { ...shown, ...moved }, kept }
  if (kept && isSamePlace(kept, moved)) return { shown: kept, kept: null }
  // A dialog or menu would stay open, and all else inert.
  const isBusy = document.querySelector('main :is(dialog[open], :popover-open)')
  const left = !isList(shown) ? kept : isBusy ? null : shown
  // Two of a kind would share their ids.
  return { shown: { ...moved, id: shown.id + 1 }, kept: left?.module === moved.module ? null : left }
}

function isList({ location }: Moved) {
  return LIST.test(location.location.pathname)
}

function isSamePlace(one: Moved, other: Moved) {
  const [before, after] = [one.location.location, other.location.location]
  return before.key === after.key && before.pathname + before.search === after.pathname + after.search
}
