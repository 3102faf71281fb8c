/**
 * The `aria-current` of a link in the navigation. Pages below a place belong to it, except that the profiles of others
 * are below one's own.
 */
export function currentPage(place: string, pathname: string): 'page' | undefined {
  const path = pathname.toLowerCase() // as the router matches it
  return path === place || (place !== '/profile' && path.startsWith(`${place}/`)) ? 'page' : undefined
}
