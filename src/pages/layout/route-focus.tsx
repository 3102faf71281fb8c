import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * After a navigation to another path, moves the focus to the main part, as a page load would, so that the keyboard
 * continues there and a screen reader reads the new page. Changes of the query (filters, pages) do not move the focus.
 */
export function RouteFocus() {
  const { pathname, hash } = useLocation()
  const type = useNavigationType()
  const previous = useRef(pathname)

  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    // React Router does this, too, but not if loaders run again before the page is rendered, as after a sign-in or out.
    if (type !== 'POP') {
      if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
      else window.scrollTo(0, 0)
    }
    const main = document.getElementById('main')
    // The main part may still have the focus from the last page. Focusing it again announces the new page.
    main?.blur()
    // An element of the new page may have taken the focus itself.
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true })
    // Or the focused link, e.g. of a category, still exists and is out of view after the scroll to the top.
    else if (type !== 'POP') document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [pathname, hash, type])

  return null
}
