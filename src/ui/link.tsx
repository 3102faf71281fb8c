import type { ComponentProps, MouseEvent } from 'react'
import { type To, useHref, useLinkClickHandler } from 'react-router'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  to: To
  replace?: boolean
  /** The next page reads it as `useLocation().state`. */
  state?: unknown
  preventScrollReset?: boolean
}

/**
 * A link to another page of the app. The router's own `Link` brings code for prefetching that only works with its own
 * server: 2 kB of every first load.
 */
function RoutedLink(props: LinkProps) {
  const { to, onClick, replace, state, preventScrollReset, ...rest } = props
  const navigate = useLinkClickHandler(to, props)
  function handleClick(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (!event.defaultPrevented) navigate(event)
  }
  return <a {...rest} href={useHref(to)} onClick={handleClick} />
}

/** Nobody clicks in the server's HTML: resolving each path for that would be a fifth of a page's rendering. */
function ServerLink(props: LinkProps) {
  const { to, onClick, replace, state, preventScrollReset, ...rest } = props
  return typeof to === 'string' && to.startsWith('/') ? <a {...rest} href={to} /> : <RoutedLink {...props} />
}

export const Link = import.meta.env.SSR ? ServerLink : RoutedLink
