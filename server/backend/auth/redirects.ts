/** Proxies limit the size of headers. */
const MAX_URL_CHARACTERS = 2_000
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Returns the page that the client wants to return to, or null if it is not on this site. On a site for this machine
 * only, all loopback names count as this site.
 */
export function siteRedirect(siteUrl: string, asked: string | null): URL | null {
  if (asked === null || asked.length > MAX_URL_CHARACTERS || !URL.canParse(asked, siteUrl)) return null
  const [site, target] = [new URL(siteUrl), new URL(asked, siteUrl)]
  // `//x` is a path here, but another site as soon as a page navigates to it.
  if (target.username !== '' || target.password !== '' || target.pathname.startsWith('//')) return null
  if (target.origin === site.origin) return target
  const local = LOOPBACK.has(site.hostname) && LOOPBACK.has(target.hostname)
  return local && target.protocol === site.protocol && target.port === site.port ? target : null
}

/** Like `siteRedirect`, but returns path, query and fragment, for a link in a mail. */
export function nextPath(siteUrl: string, asked: string | null): string | null {
  const target = siteRedirect(siteUrl, asked)
  return target && `${target.pathname}${target.search}${target.hash}`
}
