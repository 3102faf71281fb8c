import { type LoaderFunctionArgs, useLocation } from 'react-router'
import { siteContentQuery, siteTextQuery } from '#src/features/site-pages/queries/site-text.ts'
import { SiteTextView } from '#src/features/site-pages/site-text-view.tsx'
import { loadQuery } from '#src/lib/load-query.ts'
import { queryClientContext } from '#src/lib/loader-context.ts'
import { PageMeta } from '#src/lib/page-meta/page-meta.tsx'
import { SITE_PAGES, type SitePage } from '#src/lib/site-pages.ts'
import { PageHeader } from '#src/ui/page-header.tsx'

const DESCRIPTIONS = {
  '/about': 'What this site is, who it is for, and what it costs: nothing.',
  '/rules': 'What members of the community owe each other, and what happens to posts that break the rules.',
  '/how-ratings-work':
    'Who may rate a developer, how averages are computed, and how the best rated are found.',
  '/privacy':
    'What this site stores about you, who sees it, which cookies it sets, and how to have data deleted.',
  '/contact': 'How to reach the people who run this site.',
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const client = context.get(queryClientContext)
  const { path } = pageAt(new URL(request.url).pathname)
  const text = await loadQuery(client, siteTextQuery(path))
  if (text) await loadQuery(client, siteContentQuery(text))
}

export function Component() {
  const { path, title } = pageAt(useLocation().pathname)
  return (
    <>
      <PageMeta title={title} description={DESCRIPTIONS[path]} path={path} />
      <PageHeader title={title} lead={DESCRIPTIONS[path]} />
      <div className="page-width py-6 sm:py-10">
        <SiteTextView key={path} path={path} />
      </div>
    </>
  )
}

/** @param pathname of one of the site pages, perhaps with a slash at its end */
function pageAt(pathname: string): SitePage {
  return SITE_PAGES.find(({ path }) => pathname.startsWith(path)) ?? SITE_PAGES[0]
}
