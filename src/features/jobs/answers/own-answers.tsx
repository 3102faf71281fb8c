import { useQuery } from '@tanstack/react-query'
import { BriefcaseBusiness } from 'lucide-react'
import { useState } from 'react'

import { messageHref } from '#src/shared/contact-links.ts'
import { JobEnd } from '#src/shared/jobs/job-facts.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Link } from '#src/ui/link.tsx'
import { NotLoaded } from '#src/ui/not-loaded.tsx'
import { RelativeTime } from '#src/ui/relative-time.tsx'
import { type OwnAnswered, ownAnswersQuery } from '../queries/answers.ts'
import { answeredText, dayText } from './answered-text.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'

/** The offers that the member answered, and what became of them: the offer's state and the conversation. */
export default function OwnAnswers({ userId }: { userId: string }) {
  const query = useQuery(ownAnswersQuery(userId))
  const { data } = query
  if (!data) return <NotLoaded query={query} title="Couldn't load your answers" />
  if (data.length === 0) {
    return (
      <EmptyState
        icon={<BriefcaseBusiness />}
        title="You have answered no job yet"
        text="On the page of a job, “I’m interested” writes to whoever hires. Here you see what became of it."
        actions={<ButtonLink to="/jobs">See the open jobs</ButtonLink>}
      />
    )
  }
  return (
    <ul aria-label="Your answers" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {data.map((answered) => (
        <OwnAnswer key={answered.post_id} answered={answered} />
      ))}
    </ul>
  )
}

function OwnAnswer({ answered }: { answered: OwnAnswered }) {
  const { post_id, title, employer, author, state, ends_at, withdrawn_at, last_message_at, wrote_at } =
    answered
  const [isWithdrawing, setWithdrawing] = useState(false)
  return (
    <Card as="li" className="grid gap-2">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h2 dir="auto" className="wrap-anywhere min-w-0 font-sans font-semibold text-base">
          {title === null ? (
            'A job that is no longer shown'
          ) : (
            <Link
              to={`/community/post/${post_id}`}
              className="inline-flex min-h-6 items-center hover:underline"
            >
              {title}
            </Link>
          )}
        </h2>
        <p className="flex flex-wrap items-center gap-2 text-sm">
          {withdrawn_at !== null && <Badge>Withdrawn</Badge>}
          {ends_at === null ? <Badge>Over</Badge> : <JobEnd job={{ state, ends_at }} />}
        </p>
      </div>
      {employer !== null && (
        <p className="wrap-anywhere">
          <bdi translate="no">{employer}</bdi>
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 text-sm">
          {answeredText(answered)}
          {author && (wrote_at || withdrawn_at === null) && (
            <> {wrote_at ? `They wrote on ${dayText(wrote_at)}.` : 'No reply yet.'}</>
          )}
          {last_message_at !== null && author && (
            <>
              {' '}
              Your last message to <bdi translate="no">{author.full_name}</bdi>:{' '}
              <RelativeTime date={last_message_at} />.
            </>
          )}
        </p>
        <div className="ms-auto flex flex-wrap gap-2 empty:hidden">
          {withdrawn_at === null && state === 'open' && (
            <Button variant="ghost" size="sm" onClick={() => setWithdrawing(true)}>
              Withdraw
            </Button>
          )}
          {author && (
            <ButtonLink to={messageHref(author.id)} variant="secondary" size="sm">
              Open conversation
            </ButtonLink>
          )}
        </div>
      </div>
      {isWithdrawing && <WithdrawDialog jobId={post_id} onClose={() => setWithdrawing(false)} />}
    </Card>
  )
}
