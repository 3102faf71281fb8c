import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * After a move to another page, puts the focus at its beginning, as a page load would: a keyboard goes on from
 * there, and a screen reader reads the new page. Changes of the query (filters, pages) leave the focus alone.
 */
export function RouteFocus() {
  const { pathname, hash } = useLocation()
  const type = useNavigationType()
  const previous = useRef(pathname)

  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    // React Router does so, too, but not where loaders run again before React has shown the page: after signing in or out.
    if (type !== 'POP') {
      if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
      else window.scrollTo(0, 0)
    }
    const main = document.getElementById('main')
    // Still from the last page: taken again, so that the new one is said.
    main?.blur()
    // Something on the new page may have asked for the focus itself. The notice of a lost connection stands above.
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true })
    // Or it is where it was, as on a category's link, and a low window that went to its top shows it no longer.
    else if (type !== 'POP') document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [pathname, hash, type])

  return null
}
