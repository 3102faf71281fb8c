import { useQuery } from '@tanstack/react-query'
import { PenLine } from 'lucide-react'
import { useEffect, useState } from 'react'
import { data, type LoaderFunctionArgs, useLocation, useNavigate } from 'react-router'
import { Feed } from '#src/features/community/feed/feed.tsx'
import { FeedMeta } from '#src/features/community/feed/feed-meta.tsx'
import { useFeedFilters } from '#src/features/community/feed/use-feed-filters.ts'
import { categoriesOrFallback, categoriesQuery } from '#src/features/community/queries/categories.ts'
import { feedQuery } from '#src/features/community/queries/feed.ts'
import { findCategory, isUnknownCategory } from '#src/features/community/rules/categories.ts'
import { parseFilters } from '#src/features/community/rules/feed-filters.ts'
import { useSignInHref } from '#src/features/community/use-sign-in-href.ts'
import { loadQuery } from '#src/lib/load-query.ts'
import { queryClientContext } from '#src/lib/loader-context.ts'
import { useUser } from '#src/lib/session/session.ts'
import { WRITE_HASH } from '#src/shared/jobs/write-path.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const client = context.get(queryClientContext)
  const filters = parseFilters(params.categoryId, new URL(request.url).searchParams)
  const [categories] = await Promise.all([
    loadQuery(client, categoriesQuery()),
    loadQuery(client, feedQuery(filters)),
  ])
  return isUnknownCategory(filters.category, categories) ? data(null, { status: 404 }) : null
}

export function Component() {
  const filters = useFeedFilters()
  const user = useUser()
  const signInHref = useSignInHref()
  const { data: categories } = useQuery(categoriesQuery())
  const [isWriting, setWriting] = useWriting()
  const category =
    filters.category === null ? undefined : findCategory(filters.category, categoriesOrFallback(categories))
  const heading = category?.name ?? 'Community'
  const description =
    category?.description ?? 'Questions, ideas, jobs and events from Somali developers everywhere.'
  return (
    <>
      <FeedMeta category={category} description={description} />
      <PageHeader
        title={heading}
        // On a phone the lead is hidden, so that the first post is higher.
        lead={<span className="max-sm:hidden">{description}</span>}
        actions={
          <div className="lg:hidden">
            {!user && (
              <ButtonLink to={signInHref} className="for-visitors">
                Sign In
              </ButtonLink>
            )}
            {/* Quieter than the floating button, which does the same. */}
            <Button variant="secondary" onClick={() => setWriting(true)} className="for-members">
              <PenLine className="max-[25rem]:hidden" />{' '}
              {filters.type === 'job' ? 'Post a Job' : 'Create Post'}
            </Button>
          </div>
        }
      />
      <Feed isWriting={isWriting} onWriting={setWriting} />
    </>
  )
}

/** Whether the dialog with the form is open. Links of other pages open it by the hash, which no server gets. */
function useWriting() {
  const [isWriting, setWriting] = useState(false)
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (hash === WRITE_HASH) setWriting(true)
  }, [hash])
  function change(writing: boolean) {
    setWriting(writing)
    if (!writing && hash) void navigate({ search }, { replace: true, preventScrollReset: true })
  }
  return [isWriting, change] as const
}
