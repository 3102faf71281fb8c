import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'

import { markRated, threadQuery } from '#src/features/messages/queries/thread.ts'
import { RatingFrame } from '#src/features/messages/rating-prompt.tsx'
import { ratingObstacle } from '#src/features/messages/thread-rules.ts'
import { ThreadSkeleton } from '#src/features/messages/thread-skeleton.tsx'
import { ThreadView, type ThreadViewProps } from '#src/features/messages/thread-view.tsx'
import { RatingForm } from '#src/features/ratings/rating-form.tsx'
import { PageMeta } from '#src/lib/page-meta/page-meta.tsx'
import { isUuid } from '#src/lib/uuid.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { ErrorPanel, type Retriable } from '#src/ui/error-panel.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'

const PushQuestion = lazyPart(() => import('#src/features/notifications/push-question.tsx'))

type ThreadPaneProps = Pick<ThreadViewProps, 'userId' | 'preset' | 'isToWrite'> & { contactId: string }

/** The conversation with a contact in each of its states, with the rating form. */
export function ThreadPane({ userId, contactId, preset, isToWrite }: ThreadPaneProps) {
  const client = useQueryClient()
  const known = isUuid(contactId) && contactId !== userId
  const query = useQuery({ ...threadQuery(contactId), enabled: known })
  const { data: thread } = query
  if (!thread?.contact) {
    return (
      <>
        <PageMeta title="Messages" path={null} />
        {known && query.isPending ? (
          <ThreadSkeleton />
        ) : (
          <ThreadError query={query.isError ? query : undefined} />
        )}
      </>
    )
  }
  const { contact } = thread
  return (
    <>
      <PageMeta title={`${contact.full_name} · Messages`} path={null} />
      <ThreadView
        userId={userId}
        contact={contact}
        thread={thread}
        preset={preset}
        isToWrite={isToWrite}
        afterSending={(close) => (
          <Suspense>
            <PushQuestion userId={userId} contactName={contact.full_name} onClose={close} />
          </Suspense>
        )}
        ratingForm={(close) => (
          <RatingForm
            ratedId={contact.id}
            onClose={close}
            onSaved={() => {
              markRated(client, contactId)
              void query.refetch()
            }}
            disabledReason={ratingObstacle(thread, contact.full_name)}
            frame={(form, _title, handleClose) => <RatingFrame onClose={handleClose}>{form}</RatingFrame>}
          />
        )}
      />
    </>
  )
}

interface ThreadErrorProps {
  /** The request that failed; without one there is nobody to write to. */
  query: Retriable | undefined
}

export function ThreadError({ query }: ThreadErrorProps) {
  return (
    // In a low window with large text it is higher than its frame.
    <div className="h-full overflow-y-auto">
      <ErrorPanel
        className="m-4"
        title="Error Loading Messages"
        text={
          query
            ? 'Failed to load conversation. Please try again later.'
            : 'This conversation can’t be opened: there is no such member to write to.'
        }
        query={query}
        actions={<ButtonLink to="/messages">Go Back</ButtonLink>}
      />
    </div>
  )
}
