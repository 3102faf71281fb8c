import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CheckCheck, MessagesSquare, RefreshCw } from 'lucide-react'
import { useEffect } from 'react'
import { featureKeys } from '#src/lib/feature-keys.ts'
import { memberStateQuery } from '#src/shared/member-state/query.ts'
import { isUnread } from '#src/shared/member-state/unread-state.ts'
import { useUnread } from '#src/shared/member-state/use-unread.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { cx } from '#src/ui/cx.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorPanel } from '#src/ui/error-panel.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { toast } from '#src/ui/toast.ts'
import { conversationsQuery, followPoll } from '../queries/conversations.ts'
import { markAllReadMutation } from '../queries/mark-read.ts'
import { ConversationRow } from './conversation-row.tsx'

const REFRESHED = 'Messages refreshed'
const REFRESH_FAILED = 'Failed to refresh messages'

/** The list of conversations, newest message first. */
export function ConversationList({ userId, openId }: { userId: string; openId: string | null }) {
  const client = useQueryClient()
  const query = useInfiniteQuery(conversationsQuery())
  const markAll = useMutation(markAllReadMutation(userId))
  const conversations = query.data?.pages.flat() ?? []
  const unread = useUnread(userId)
  const polledAt = useQuery(memberStateQuery(userId)).dataUpdatedAt
  useEffect(() => followPoll(client, polledAt), [client, polledAt])

  async function refresh() {
    // The badge must agree with the list.
    void client.invalidateQueries({ queryKey: featureKeys.memberState })
    const { isError } = await query.refetch()
    toast.clear(isError ? REFRESHED : REFRESH_FAILED)
    if (isError) toast.error(REFRESH_FAILED)
    else toast.success(REFRESHED)
  }

  return (
    <section aria-labelledby="conversations" className="flex h-full min-h-0 flex-col">
      <header className="flex min-h-16 items-center gap-1 border-line border-b px-4 py-2">
        <h2 id="conversations" className="mr-auto text-lg">
          Recent Conversations
        </h2>
        {unread && unread.contacts.length > 0 && (
          <IconButton
            label="Mark all as read"
            aria-disabled={markAll.isPending}
            onClick={() => !markAll.isPending && markAll.mutate(undefined)}
          >
            <CheckCheck />
          </IconButton>
        )}
        <IconButton
          label="Refresh messages"
          aria-disabled={query.isFetching}
          onClick={() => !query.isFetching && void refresh()}
        >
          <RefreshCw className={query.isRefetching ? 'animate-spin' : undefined} />
        </IconButton>
      </header>
      {/* A scrolling box takes keyboard focus: the skeleton should not. */}
      <div className={cx('min-h-0 flex-1', query.isPending ? 'overflow-hidden' : 'overflow-y-auto')}>
        {query.isPending && <ConversationsSkeleton />}
        {query.isError && conversations.length === 0 && (
          <ErrorPanel
            className="m-4"
            title="Error Loading Messages"
            text="Failed to load messages. Please try again later."
            query={query}
          />
        )}
        {query.isSuccess && conversations.length === 0 && (
          <EmptyState
            className="m-4"
            icon={<MessagesSquare />}
            title="No Messages Yet"
            text="Write to a developer from their profile, and the conversation is listed here."
            actions={<ButtonLink to="/developers">Browse Developers</ButtonLink>}
          />
        )}
        <ul aria-label="Conversations">
          {conversations.map((conversation) => (
            <li key={conversation.contact.id} className="border-line border-b">
              <ConversationRow
                conversation={conversation}
                userId={userId}
                unread={isUnread(unread, conversation.contact.id)}
                open={conversation.contact.id === openId}
              />
            </li>
          ))}
        </ul>
        {query.hasNextPage && (
          <div className="flex justify-center p-3">
            <Button
              variant="ghost"
              size="sm"
              pending={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              Show more
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}

function ConversationsSkeleton() {
  return (
    <div aria-hidden="true">
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="flex gap-3 border-line border-b p-4">
          <Skeleton className="size-14 rounded-md" />
          <div className="grid flex-1 gap-2 py-1">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-4 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  )
}
