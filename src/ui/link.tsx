import type { ComponentProps, MouseEvent } from 'react'
import { useNavigate } from 'react-router'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  /** A path of this site, or a place on this page: `#comments`. */
  to: string
  replace?: boolean
  /** The next page reads it as `useLocation().state`. */
  state?: unknown
  preventScrollReset?: boolean
}

/**
 * A link to another page of the app. The router's own link brings 2 kB for prefetching that only works with the
 * router's server, and renders again with every navigation.
 */
function RoutedLink({ to, onClick, replace, state, preventScrollReset, ...rest }: LinkProps) {
  const navigate = useNavigate()
  function handleClick(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    // With a modifier key or another mouse button the browser itself opens a tab or saves the page.
    const { button, metaKey, altKey, ctrlKey, shiftKey } = event
    if (event.defaultPrevented || button || metaKey || altKey || ctrlKey || shiftKey) return
    event.preventDefault()
    void navigate(to, {
      replace: replace ?? event.currentTarget.href === window.location.href,
      state,
      preventScrollReset: preventScrollReset === true,
    })
  }
  return <a {...rest} href={to} onClick={handleClick} />
}

/** A link in the server's HTML. It needs no click handler. */
function ServerLink({ to, onClick, replace, state, preventScrollReset, ...rest }: LinkProps) {
  return <a {...rest} href={to} />
}

export const Link = import.meta.env.SSR ? ServerLink : RoutedLink
