import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Bell, CheckCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { serverMessage } from '#src/lib/error-texts.ts'
import { useNotificationCount } from '#src/shared/notification-count.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorPanel } from '#src/ui/error-panel.tsx'
import { passFocusOn } from '#src/ui/pass-focus-on.ts'
import { RetryNotice } from '#src/ui/retry-notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { toast } from '#src/ui/toast.ts'
import { useAnnouncer } from '#src/ui/use-announcer.tsx'

import { countText } from './count-text.ts'
import { NotificationRow } from './notification-row.tsx'
import { notificationKeys } from './queries/keys.ts'
import { markReadMutation, notificationsQuery } from './queries/list.ts'

/** The member's notifications, newest first. */
export function NotificationList({ userId }: { userId: string }) {
  const query = useInfiniteQuery(notificationsQuery(userId))
  const rows = query.data?.pages.flatMap(({ data }) => data) ?? []
  const newest = rows[0]
  const mark = useMutation(markReadMutation(userId))
  const [liveRegion, say] = useAnnouncer()
  const count = useNotificationCount(userId)
  useFollowCount(userId, count)
  const hasUnread = count > 0 || rows.some(({ read }) => !read)

  function markAll() {
    if (!newest || mark.isPending) return
    mark.mutate(
      { up_to: newest.id },
      {
        onSuccess: () => say('All notifications are marked as read.'),
        onError: (error) =>
          toast.error(serverMessage(error, 'They could not be marked as read. Please try again.')),
      },
    )
  }
  if (query.isPending) return <ListSkeleton />
  if (query.isError && rows.length === 0) {
    return <ErrorPanel title="Couldn't load your notifications" query={query} />
  }
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={<Bell />}
        title="Nothing yet"
        text="When somebody comments on your posts, replies to you, likes or rates your work, you see it here."
        actions={
          <>
            <ButtonLink to="/community">Open the community</ButtonLink>
            <ButtonLink to="/settings/notifications" variant="secondary">
              Choose your notifications
            </ButtonLink>
          </>
        }
      />
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {query.isRefetchError && (
        <RetryNotice query={query}>Newer notifications could not be loaded.</RetryNotice>
      )}
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {/* The list may load before the count. */}
        <p className="text-ink-muted">
          {count > 0 ? countText(count) : !hasUnread && 'You have read everything.'}
        </p>
        {hasUnread && (
          // The button disappears with the last unread row.
          <Button ref={passFocusOn} variant="secondary" size="sm" pending={mark.isPending} onClick={markAll}>
            <CheckCheck /> Mark all read
          </Button>
        )}
      </div>
      <ul
        aria-label="Notifications"
        className="rows rounded-lg border border-line bg-surface-raised shadow-sm"
      >
        {rows.map((row) => (
          <NotificationRow
            key={`${row.kind} ${row.id}`}
            row={row}
            userId={userId}
            onMarkRead={() => mark.mutate({ ids: [row.id] })}
          />
        ))}
      </ul>
      {query.isFetchNextPageError && (
        <p role="alert" className="text-danger-ink">
          Older notifications could not be loaded. Check your connection and try again.
        </p>
      )}
      {query.hasNextPage ? (
        <Button
          variant="secondary"
          className="mx-auto"
          pending={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show older
        </Button>
      ) : (
        <p className="py-2 text-center text-ink-muted text-sm">Notifications are kept for 90 days.</p>
      )}
      {liveRegion}
    </div>
  )
}

/** Refetches the list when the count changes: something is new, or another tab or device has marked something read. */
function useFollowCount(userId: string, count: number) {
  const client = useQueryClient()
  const known = useRef(count)
  useEffect(() => {
    if (known.current === count) return
    known.current = count
    void client.invalidateQueries({ queryKey: notificationKeys.list(userId) })
  }, [client, userId, count])
}

function ListSkeleton() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">Loading notifications</span>
      <Skeleton className="h-11 w-44" />
      <div className="rows rounded-lg border border-line bg-surface-raised">
        {/* As many as fill a large screen, so that the footer stays below it. */}
        {Array.from({ length: 16 }, (_, row) => (
          <div key={row} className="flex gap-3 px-4 py-2.5">
            <Skeleton className="size-10 shrink-0 rounded-md" />
            <div className="grid flex-1 gap-2">
              <Skeleton className="h-4 w-3/5" />
              <Skeleton className="h-4 w-4/5" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
