/** The messages of a list without posts, and of one with more posts than its pages hold. */

import { MessagesSquare } from 'lucide-react'
import { memo } from 'react'

import { useUser } from '#src/lib/session/session.ts'
import { signUpHref } from '#src/lib/session/sign-in-href.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Link } from '#src/ui/link.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { numberText } from '#src/ui/number-text.ts'
import type { FeedResult } from '../queries/feed.ts'
import { type FeedFilters, feedHref, isFiltered } from '../rules/feed-filters.ts'

interface ListEndProps {
  filters: FeedFilters
  result: FeedResult
  onPublish: () => void
}

export default memo(function ListEnd(props: ListEndProps) {
  return props.result.data.length === 0 ? <NothingFound {...props} /> : <LastPage {...props} />
})

/** Says on the last page how to find the posts that no page holds. */
function LastPage({ filters, result: { page } }: ListEndProps) {
  return (
    <Notice
      actions={
        page > 1 && (
          <Link to={feedHref({ ...filters, page: 1 })} className="font-semibold text-link hover:underline">
            Back to the first page
          </Link>
        )
      }
    >
      {filters.page > page && `There is no page ${numberText(filters.page)}. `}
      {filters.search
        ? 'This is the last page of the search, though more posts match. A further word, a category or a type finds the others.'
        : 'This is the last page in this order, though there are more posts. A category, a type or another order shows the others.'}
    </Notice>
  )
}

function NothingFound({ filters, result, onPublish }: ListEndProps) {
  const user = useUser()
  return (
    <EmptyState
      icon={<MessagesSquare />}
      title={result.source === 'posts' ? 'No posts found. Try creating the first post!' : 'No posts found'}
      text={result.source !== 'posts' && emptyText(filters, result)}
      actions={
        <>
          {isFiltered(filters) && (
            <ButtonLink to="/community" variant="secondary">
              Reset All Filters
            </ButtonLink>
          )}
          {user && <Button onClick={onPublish}>Publish a Post</Button>}
          {!user && !isFiltered(filters) && (
            <ButtonLink to={signUpHref('/community')} className="for-visitors">
              Join and Write
            </ButtonLink>
          )}
        </>
      }
    />
  )
}

function emptyText(filters: FeedFilters, { categoryKnown }: FeedResult) {
  if (!categoryKnown) {
    return (
      <>
        There is no category “{filters.category}”.
        <br />
        Try changing your search or filters
      </>
    )
  }
  return isFiltered(filters) ? 'Try changing your search or filters' : 'Be the first to start a conversation'
}
