import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowUp, Rss } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useEffect } from 'react'

import { useConfig } from '#src/lib/config.ts'
import { useUser } from '#src/lib/session/session.ts'
import { Button } from '#src/ui/button.tsx'
import { Link } from '#src/ui/link.tsx'
import { SkipLink } from '#src/ui/skip-link.tsx'
import { useFocusOnPageChange } from '#src/ui/use-focus-on-page-change.ts'
import { useWideScreen } from '#src/ui/use-screen-width.ts'
import { useShowBelowFold } from '#src/ui/use-show-below-fold.ts'
import { atomPath } from '../paths.ts'
import { categoriesOrFallback, categoriesQuery } from '../queries/categories.ts'
import { feedQuery, MAX_NEW_POSTS, newPostsQuery } from '../queries/feed.ts'
import { communityKeys } from '../queries/keys.ts'
import { findCategory } from '../rules/categories.ts'
import type { FeedFilters } from '../rules/feed-filters.ts'
import { newPostsText } from '../rules/feed-texts.ts'
import type { Category } from '../schemas.ts'
import { type CategoryLinksProps, CategoryNav, COLUMN_LINK } from './category-links.tsx'
import { FeedSearch } from './feed-search.tsx'
import { FilterBox, TypeLinks } from './filter-box.tsx'
import { PostList } from './post-list.tsx'
import { SharePanel } from './share-panel.tsx'
import { Side } from './side.tsx'
import { useFeedFilters } from './use-feed-filters.ts'
import type { WriteButtonProps } from './write-button.tsx'

/** Only members load this code. */
const WriteButton = lazy(() => import('./write-button.tsx'))

/** The community's feed. Large screens have three columns: filters, posts and the form for a new post. */
export function Feed({ isWriting, onWriting }: Pick<WriteButtonProps, 'isWriting' | 'onWriting'>) {
  const filters = useFeedFilters()
  const user = useUser()
  const client = useQueryClient()
  const query = useQuery(feedQuery(filters))
  const { data } = useQuery(categoriesQuery())
  const categories = categoriesOrFallback(data)
  const current = filters.category === null ? undefined : findCategory(filters.category, categories)
  const posts = useFocusOnPageChange<HTMLElement>(filters.page)
  const showBelowFold = useShowBelowFold()
  const startsJob = filters.type === 'job'
  const links = { categories, filters, current }
  useEffect(() => {
    if (!document.getElementById('query-state')?.textContent) return
    void import('../queries/mark-served-lists-fresh.ts').then((module) =>
      module.markServedListsFresh(client, filters),
    )
  }, [client, filters])

  function showTop() {
    posts.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }
  function showNewPosts() {
    void client.invalidateQueries({ queryKey: communityKeys.feed(filters) })
    showTop()
  }

  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] items-start gap-x-7 gap-y-4 py-3 sm:py-4 lg:grid-cols-[13rem_minmax(0,1fr)_18rem] min-[100rem]:grid-cols-[16rem_minmax(0,1fr)_24rem]">
      <SkipLink to="posts">Skip to posts</SkipLink>
      {/* First in the tab order. The form is taller than many screens, so it scrolls with the page. */}
      <div className="order-last flex flex-col gap-4 max-lg:hidden lg:sticky lg:top-20 lg:has-[form]:static">
        <SharePanel
          category={current?.id}
          startsJob={startsJob}
          isEnlarged={isWriting}
          onEnlarge={() => onWriting(true)}
          onPublished={showTop}
        />
        <Side />
      </div>

      {/* A sticky column taller than the screen would hide the focus, so the column scrolls by itself. */}
      <div className="-m-1 flex max-h-[calc(100dvh-5rem)] flex-col gap-4 scroll-fade p-1 max-lg:hidden lg:sticky lg:top-20">
        {showBelowFold && <Column {...links} />}
      </div>

      <section
        ref={posts}
        id="posts"
        tabIndex={-1}
        aria-label="Posts"
        className="flex scroll-mt-20 flex-col gap-2.5"
      >
        <FeedSearch filters={filters} category={current} />
        <div className="lg:hidden">
          <CategoryNav {...links} isStrip />
        </div>
        <TypeLinks filters={filters} />
        {startsJob && (
          <p className="text-ink-muted text-sm">
            Looking for work?{' '}
            <Link to="/jobs" className="font-semibold text-link hover:underline">
              Find open jobs
            </Link>{' '}
            by place, pay and skill.
          </p>
        )}
        {!query.isPlaceholderData && (
          <NewPostsPill filters={filters} since={query.data?.data[0]?.created_at} onShow={showNewPosts} />
        )}
        <PostList {...{ filters, query }} onPublish={() => onWriting(true)} />
        {(filters.category === null || current) && <AtomLink category={current} />}
      </section>

      {user && (
        <Suspense>
          <WriteButton userId={user.id} category={current?.id} {...{ startsJob, isWriting, onWriting }} />
        </Suspense>
      )}
    </div>
  )
}

/** Categories and filters; not rendered on small screens. */
function Column(links: CategoryLinksProps) {
  const wide = useDeferredValue(useWideScreen())
  const user = useUser()
  if (!wide) return null
  return (
    <>
      <div>
        <CategoryNav {...links} />
        {user && (
          <Link to="/profile#saved" className={`${COLUMN_LINK} mt-0.5`}>
            Saved
          </Link>
        )}
      </div>
      <section aria-label="Filters">
        <h2 className="mb-2 text-base">Filters</h2>
        <TypeLinks filters={links.filters} isInBox />
        <FilterBox filters={links.filters} />
      </section>
    </>
  )
}

interface NewPostsPillProps {
  filters: FeedFilters
  /** The newest shown post's time (ISO). */
  since: string | undefined
  onShow: () => void
}

/** Announces newer posts, so that the list does not jump while somebody reads it. */
function NewPostsPill({ filters, since, onShow }: NewPostsPillProps) {
  const { data: count } = useQuery(newPostsQuery(filters, since))
  return (
    <div role="status" className="sticky top-20 z-20 flex justify-center empty:absolute">
      {count > 0 && (
        <Button size="sm" className="pop-in rounded-full! shadow-lg" onClick={onShow}>
          <ArrowUp />
          {newPostsText(count, MAX_NEW_POSTS)}
        </Button>
      )}
    </div>
  )
}

/** A link to the Atom feed of this category or of all posts; nothing on static hosting, which has no feeds. */
function AtomLink({ category }: { category: Category | undefined }) {
  if (!useConfig().feeds) return null
  return (
    <a
      href={atomPath(category)}
      type="application/atom+xml"
      className="inline-flex min-h-10 items-center gap-2 self-start rounded-md text-link text-sm"
    >
      <Rss className="size-4" />
      {category ? `Follow ${category.name} in a feed reader` : 'Follow in a feed reader'}
    </a>
  )
}
