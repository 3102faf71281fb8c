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
export function Link(props: LinkProps) {
  const { to, onClick, replace, state, preventScrollReset, ...rest } = props
  const navigate = useLinkClickHandler(to, props)
  function handleClick(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (!event.defaultPrevented) navigate(event)
  }
  return <a {...rest} href={useHref(to)} onClick={handleClick} />
}
