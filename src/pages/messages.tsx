import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import { lazy, useState } from 'react'
import { type LoaderFunctionArgs, useLocation, useParams, useSearchParams } from 'react-router'
import { CLOSED_STATE } from '#src/features/messages/conversation/conversation-header.tsx'
import { ConversationSkeleton } from '#src/features/messages/conversation/conversation-skeleton.tsx'
import { messagePreset } from '#src/features/messages/conversation/presets.ts'
import { ConversationList } from '#src/features/messages/list/conversation-list.tsx'
import { contactIdQuery } from '#src/features/messages/queries/contact.ts'
import { conversationQuery, streamState } from '#src/features/messages/queries/conversation.ts'
import { conversationsQuery } from '#src/features/messages/queries/conversation-list.ts'
import { loadQuery } from '#src/lib/load-query.ts'
import { queryClientContext } from '#src/lib/loader-context.ts'
import { PageMeta } from '#src/lib/page-meta/page-meta.tsx'
import { currentUser, useUser } from '#src/lib/session/session.ts'
import { isUuid } from '#src/lib/uuid.ts'
import { TO_WRITE } from '#src/shared/contact-links.ts'
import { headerProfileQuery } from '#src/shared/header-profile.ts'
import { memberStateQuery } from '#src/shared/member-state/query.ts'
import { isUnread } from '#src/shared/member-state/unread-state.ts'
import { useUnread } from '#src/shared/member-state/use-unread.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { cx } from '#src/ui/cx.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { latePart } from '#src/ui/lazy-part.tsx'
import { serverNow } from '#src/ui/server-clock.ts'
import { useWideScreen } from '#src/ui/use-screen-width.ts'
import { ConversationError, ConversationPane } from './messages/conversation-pane.tsx'

import './messages/messages.css'

/** The page for visitors. Members don't load it. The server renders it with the page. */
const SignInGate = import.meta.env.SSR
  ? (await import('./sign-in/sign-in-gate.tsx')).default
  : lazy(() => import('./sign-in/sign-in-gate.tsx'))

const MessageStream = latePart(() => import('#src/features/messages/message-stream.tsx'))

/** The hash of the next path after signing in: as with `TO_WRITE`, the message box takes the focus. */
const WRITE_HASH = '#write'

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const key = params.id ?? new URL(request.url).searchParams.get('contact')
  const client = context.get(queryClientContext)
  const isMember = !import.meta.env.SSR && currentUser()
  if (isMember) void client.prefetchInfiniteQuery(conversationsQuery())
  if (!key || !isUuid(key)) return
  if (isMember) await loadQuery(client, conversationQuery(key))
  else await loadQuery(client, headerProfileQuery(key))
}

/** A member's conversations. Visitors are asked to sign in. */
export function Component() {
  const user = useUser()
  const { id } = useParams()
  const [search] = useSearchParams()
  const location = useLocation()
  const key = id ?? search.get('contact')
  const named = useQuery({ ...headerProfileQuery(key ?? ''), enabled: !user && key !== null && isUuid(key) })

  if (user) return <Conversations key={user.id} userId={user.id} openKey={key} />
  return (
    <>
      <PageMeta title="Messages" path={null} />
      <SignInGate
        reason="read your messages"
        message={'Authentication Required\nPlease sign in to view messages.'}
        next={location.pathname + location.search + (key ? WRITE_HASH : '')}
        contact={named.data}
      />
    </>
  )
}

/**
 * The list, a conversation, or both side by side on wide screens. The list stays while conversations change; the key is
 * the id or username of the contact whose conversation is open.
 */
function Conversations({ userId, openKey: key }: { userId: string; openKey: string | null }) {
  const [search] = useSearchParams()
  const location = useLocation()
  const contact = useQuery({ ...contactIdQuery(key ?? ''), enabled: key !== null })
  const contactId = contact.data ?? null
  const wide = useWideScreen()
  const showsLatest = wide && !key && location.state !== CLOSED_STATE
  const latest = useLatest(userId, showsLatest)
  return (
    <div className={cx('page-width h-full py-0 sm:py-6', key || wide ? 'fills-screen' : 'min-h-dvh')}>
      <h1 className="sr-only">Messages</h1>
      <MessageStream {...{ userId, streamState }} />
      <div className="-mx-4 grid h-full min-h-56 grid-cols-[minmax(0,1fr)] overflow-hidden border-line bg-surface-raised sm:mx-0 sm:rounded-lg sm:border lg:grid-cols-[23rem_minmax(0,1fr)]">
        <div className={cx('min-h-0 border-line lg:border-r', key !== null && 'hidden lg:block')}>
          <ConversationList userId={userId} openId={contactId ?? latest ?? null} />
        </div>
        {/* On small screens a conversation takes the place of the list. */}
        <div className={cx('min-h-0 bg-surface', key === null && 'hidden lg:block')}>
          {!contactId && !latest && <PageMeta title="Messages" path={null} />}
          {key && contact.isPending && <ConversationSkeleton />}
          {key && contact.isError && <ConversationError query={contact} />}
          {key && contact.data === null && <ConversationError query={undefined} />}
          {contactId && (
            <ConversationPane
              key={contactId}
              userId={userId}
              contactId={contactId}
              preset={messagePreset(search.get('subject'))}
              isShownByItself={false}
              focusesComposer={location.state === TO_WRITE || location.hash === WRITE_HASH}
            />
          )}
          {latest && (
            <ConversationPane
              userId={userId}
              contactId={latest}
              preset=""
              isShownByItself
              focusesComposer={false}
            />
          )}
          {!key && latest === null && <NoConversation />}
        </div>
      </div>
    </div>
  )
}

/** The member's state is this old at most. */
const STATE_AGE_MS = 15_000

/**
 * The contact of the latest conversation if it is read, because opening an unread one would mark it as read. Null if
 * there is none or it is not wanted, undefined until that is known.
 */
function useLatest(userId: string, isWanted: boolean): string | null | undefined {
  // The contact is decided once, so that a later message switches no conversation.
  const [latest, setLatest] = useState<string | null>()
  const list = useInfiniteQuery({ ...conversationsQuery(), enabled: isWanted }).data?.pages[0]
  // A list stored by an earlier visit may not know of the newest messages, and the state may be older than the list.
  const { isSuccess, isError, isFetching } = useQuery({ ...memberStateQuery(userId), enabled: isWanted })
  const unread = useUnread(userId)
  if (!isWanted) {
    if (latest !== undefined) setLatest(undefined)
    return null
  }
  if (latest === undefined && list && isSuccess && !isFetching) {
    const isRead = ({ contact, last_message: { sender_id, created_at } }: (typeof list)[number]) =>
      !isUnread(unread, contact.id) &&
      (sender_id === userId || Date.parse(created_at) < serverNow().getTime() - STATE_AGE_MS)
    setLatest(list.find(isRead)?.contact.id ?? null)
  }
  return latest === undefined && isError ? null : latest
}

/** The place of the conversation while none is open. */
function NoConversation() {
  const latest = useInfiniteQuery(conversationsQuery()).data?.pages[0]?.[0]
  return (
    <div className="grid h-full place-items-center">
      {latest && (
        <EmptyState
          className="border-none"
          icon={<MessagesSquare />}
          title="Choose a conversation"
          text="It opens here, beside the list."
          actions={<ButtonLink to={`/messages/${latest.contact.id}`}>Open the latest</ButtonLink>}
        />
      )}
    </div>
  )
}
