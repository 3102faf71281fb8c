import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ConversationSkeleton } from '#src/features/messages/conversation/conversation-skeleton.tsx'
import {
  ConversationView,
  type ConversationViewProps,
} from '#src/features/messages/conversation/conversation-view.tsx'
import { RatingFrame } from '#src/features/messages/conversation/rating-prompt.tsx'
import { ratingObstacle } from '#src/features/messages/conversation-rules.ts'
import { conversationQuery, markRated } from '#src/features/messages/queries/conversation.ts'
import { PageMeta } from '#src/lib/page-meta/page-meta.tsx'
import { headerProfileQuery } from '#src/shared/header-profile.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { ErrorPanel, type Retriable } from '#src/ui/error-panel.tsx'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { latePart } from '#src/ui/lazy-part.tsx'
import { NamedText } from '#src/ui/named-text.tsx'

/** Lazy, because few conversations are rated, and none as soon as it opens. */
const RatingForm = lazyDialog(() =>
  import('#src/features/ratings/rating-form.tsx').then((module) => module.RatingForm),
)
/** Members who hire only. */
const FirstMessage = latePart(() => import('./first-message.tsx'))
const PushQuestion = latePart(() => import('#src/features/notifications/push-question.tsx'))

type ConversationPaneProps = Pick<
  ConversationViewProps,
  'userId' | 'preset' | 'isShownByItself' | 'focusesComposer'
> & {
  contactId: string
}

/** The conversation with a contact in each of its states, with the rating form. */
export function ConversationPane({ userId, contactId, ...shown }: ConversationPaneProps) {
  const client = useQueryClient()
  const isSelf = contactId === userId
  const query = useQuery({ ...conversationQuery(contactId), enabled: !isSelf })
  const { data: conversation } = query
  const { data: own } = useQuery(headerProfileQuery(userId))
  if (!conversation?.contact) {
    return (
      <>
        <PageMeta title="Messages" path={null} />
        {!isSelf && query.isPending ? (
          <ConversationSkeleton />
        ) : (
          <ConversationError query={query.isError ? query : undefined} />
        )}
      </>
    )
  }
  const { contact } = conversation
  const obstacle = ratingObstacle(conversation, contact.full_name)
  return (
    <>
      <PageMeta title={`${contact.full_name} · Messages`} path={null} />
      <ConversationView
        userId={userId}
        contact={contact}
        conversation={conversation}
        {...shown}
        beforeWriting={
          own &&
          own.purpose !== 'build' && (
            <FirstMessage userId={userId} ownName={own.full_name} contact={contact} />
          )
        }
        afterSending={(close) => (
          <PushQuestion userId={userId} contactName={contact.full_name} onClose={close} />
        )}
        ratingForm={(close) => (
          <RatingForm
            ratedId={contact.id}
            onClose={close}
            onSaved={() => {
              markRated(client, contactId)
              void query.refetch()
            }}
            disabledReason={obstacle && <NamedText text={obstacle} names={[contact.full_name]} />}
            frame={(form, _title, handleClose) => <RatingFrame onClose={handleClose}>{form}</RatingFrame>}
          />
        )}
      />
    </>
  )
}

/** Stands in for a conversation: after a failed request, or without `query` if there is nobody to write to. */
export function ConversationError({ query }: { query: Retriable | undefined }) {
  return (
    // In a low window with large text the error is higher than its frame.
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
