import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CheckCheck, MessagesSquare, RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { featureKeys } from '#src/lib/feature-keys.ts'
import { memberStateQuery } from '#src/shared/member-state/query.ts'
import { useUnread } from '#src/shared/member-state/use-unread.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { cx } from '#src/ui/cx.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorPanel } from '#src/ui/error-panel.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { SearchInput } from '#src/ui/search-input.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { toast } from '#src/ui/toast.ts'
import { conversationsQuery, followPoll, markAllReadMutation } from '../queries/conversation-list.ts'
import type { ConversationSummary } from '../schemas.ts'
import { ConversationRow } from './conversation-row.tsx'

/** Conversations in sight at once. A longer list has a search box. */
const MAX_IN_SIGHT = 8

const REFRESHED_TEXT = 'Messages refreshed'
const REFRESH_FAILED_TEXT = 'Failed to refresh messages'

/** The list of conversations, newest message first. */
export function ConversationList({ userId, openId }: { userId: string; openId: string | null }) {
  const client = useQueryClient()
  const query = useInfiniteQuery(conversationsQuery())
  const markAll = useMutation(markAllReadMutation(userId))
  const [sought, setSought] = useState('')
  const all = query.data?.pages.flat() ?? []
  const conversations = sought ? all.filter((one) => hasWords(one, sought)) : all
  const unread = useUnread(userId)
  const counts = new Map(unread?.contacts.map(({ id, messages }) => [id, messages]))
  const polledAt = useQuery(memberStateQuery(userId)).dataUpdatedAt
  useEffect(() => followPoll(client, polledAt), [client, polledAt])

  async function refresh() {
    // The badge must agree with the list.
    void client.invalidateQueries({ queryKey: featureKeys.memberState })
    const { isError } = await query.refetch()
    toast.clear(isError ? REFRESHED_TEXT : REFRESH_FAILED_TEXT)
    if (isError) toast.error(REFRESH_FAILED_TEXT)
    else toast.success(REFRESHED_TEXT)
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
      {/* A scrolling box takes keyboard focus, which a skeleton should not. */}
      <div className={cx('min-h-0 flex-1', query.isPending ? 'overflow-hidden' : 'overflow-y-auto')}>
        {query.isPending && <ConversationsSkeleton />}
        {query.isError && all.length === 0 && (
          <ErrorPanel
            className="m-4"
            title="Error Loading Messages"
            text="Failed to load messages. Please try again later."
            query={query}
          />
        )}
        {query.isSuccess && all.length === 0 && (
          <EmptyState
            className="m-4"
            icon={<MessagesSquare />}
            title="No Messages Yet"
            text="Write to a developer from their profile, and the conversation is listed here."
            actions={<ButtonLink to="/developers">Browse Developers</ButtonLink>}
          />
        )}
        {all.length > MAX_IN_SIGHT && (
          <search className="sticky top-0 z-10 flex border-line border-b bg-surface-raised p-2">
            <SearchInput
              label="Search conversations"
              placeholder="Name or last message"
              value={sought}
              onType={setSought}
            />
          </search>
        )}
        {sought && conversations.length === 0 && (
          <p role="status" className="p-4 text-ink-muted">
            {query.hasNextPage ? 'None of the latest conversations' : 'No conversation'} has these words.
          </p>
        )}
        <ul aria-label="Conversations">
          {conversations.map((conversation) => (
            <li key={conversation.contact.id} className="border-line border-b">
              <ConversationRow
                conversation={conversation}
                userId={userId}
                unread={counts.get(conversation.contact.id) ?? 0}
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

/** Whether the contact's name or the last message has the words, in any spelling of case and accents. */
function hasWords({ contact, last_message }: ConversationSummary, words: string) {
  return folded(`${contact.full_name} ${last_message.content}`).includes(folded(words.trim()))
}

function folded(text: string) {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

function ConversationsSkeleton() {
  return (
    <div aria-hidden="true">
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="flex items-center gap-3 border-line border-b px-4 py-2.5">
          <Skeleton className="size-10 rounded-md" />
          <div className="grid flex-1 gap-2 py-1">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-4 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  )
}
