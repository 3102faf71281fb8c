/** Characters; a longer one would not fit into the headers that proxies take. */
const LONGEST = 2_000
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * The page that the client asked to come back to, when it is on this site; else null. Where the site runs on
 * this machine, each of its local names is this site.
 */
export function siteRedirect(siteUrl: string, asked: string | null): URL | null {
  if (asked === null || asked.length > LONGEST || !URL.canParse(asked, siteUrl)) return null
  const [site, target] = [new URL(siteUrl), new URL(asked, siteUrl)]
  // `//x` is a path here and would be another site as soon as a page follows it.
  if (target.username !== '' || target.password !== '' || target.pathname.startsWith('//')) return null
  if (target.origin === site.origin) return target
  const local = LOOPBACK.has(site.hostname) && LOOPBACK.has(target.hostname)
  return local && target.protocol === site.protocol && target.port === site.port ? target : null
}

/** Path, query and place of such a page, for a link in a mail. */
export function nextPath(siteUrl: string, asked: string | null): string | null {
  const target = siteRedirect(siteUrl, asked)
  return target && `${target.pathname}${target.search}${target.hash}`
}
