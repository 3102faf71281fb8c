import { ExternalLink, MessageSquare } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

import { useUser } from '#src/lib/session/session.ts'
import { signInHref } from '#src/lib/session/sign-in-href.ts'
import { writeStored } from '#src/lib/stored-value.ts'
import { safeWebUrl } from '#src/lib/web-url.ts'
import { messageHref, TO_WRITE } from '#src/shared/contact-links.ts'
import { type Job, jobState } from '#src/shared/jobs/job.ts'
import { relationshipOf } from '#src/shared/safety/relationships.ts'
import { HIDDEN_MEMBER, type Person } from '#src/shared/safety/things.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { Coming } from '#src/ui/coming.tsx'
import { cx } from '#src/ui/cx.ts'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { latePart } from '#src/ui/lazy-part.tsx'
import { Link } from '#src/ui/link.tsx'
import { serverNow } from '#src/ui/server-clock.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import type { OwnAnswer } from '../queries/answers.ts'
import { HonestEmployer } from './honest-employer.tsx'
import { keptAnswerKey, useKeptAnswer } from './kept-answer.ts'

const AnswerDialog = lazyDialog(() => import('./answer-dialog.tsx').then((module) => module.AnswerDialog))
/** Imported from the post's menu: as a chunk of its own, the dialog would move its fields into code of all pages. */
const ReportDialog = lazyDialog(() =>
  import('#src/shared/safety/safety-menu.tsx').then((module) => module.ReportDialog),
)
const OwnAnswerNotice = latePart(
  () => import('./own-answer-notice.tsx'),
  <>
    <Skeleton className="h-60 rounded-lg max-lg:order-1" />
    <Coming />
  </>,
)

/** The hash that opens the dialog when the member returns from signing in or from completing the profile. */
const ANSWER_HASH = '#answer'

export interface OfferProps {
  jobId: string
  /** The title of its post. */
  title: string
  author: Person
}

interface AnswerPanelProps {
  /** A post of the type job. */
  post: {
    id: string
    title: string
    profile_id: string
    author_name: string | null
    author_username: string | null
    job?: Job | null | undefined
    my_answer?: OwnAnswer | null | undefined
  }
  /** Whether the post was read for this viewer, and so says whether they answered. */
  isKnown: boolean
}

/**
 * On the page of a job, for everybody but its author: answers it, or tells that the viewer did. Without facts it is no
 * offer, and leads to a message.
 */
export default function AnswerPanel({
  post: { id, title, job, my_answer: answer, ...post },
  isKnown,
}: AnswerPanelProps) {
  const user = useUser()
  const { pathname, hash } = useLocation()
  const [dialog, setDialog] = useState<'answer' | 'report' | null>(hash === ANSWER_HASH ? 'answer' : null)
  // Stays true after the dialog has closed: the answer shows a moment later.
  const [hasOpened, setOpened] = useState(dialog === 'answer')
  if (dialog === 'answer' && !hasOpened) setOpened(true)
  const keptKey = keptAnswerKey(user?.id ?? '', id)
  const kept = useKeptAnswer(keptKey)
  const offer = {
    jobId: id,
    title,
    author: { id: post.profile_id, name: post.author_name ?? HIDDEN_MEMBER },
  }
  const state = job && jobState(job, serverNow())
  const isOver = Boolean(answer) || (job !== undefined && state !== 'open')
  // A leftover draft could not be reached any more, and signing out would warn of it.
  useEffect(() => {
    if (kept && isOver) writeStored(keptKey, null)
  }, [kept, isOver, keptKey])
  if (answer) return <OwnAnswerNotice {...offer} answer={answer} state={state} takesFocus={hasOpened} />
  if (!job) return post.author_username === null ? null : <WriteLink to={offer.author} />
  if (state !== 'open') {
    return (
      <p className={cx(!isKnown && 'coming', 'print:hidden')}>
        This job is {state}.{' '}
        <Link to="/jobs" className="text-link">
          See open jobs
        </Link>
      </p>
    )
  }
  const url = safeWebUrl(job.answer_url)
  const path = pathname + ANSWER_HASH
  const close = () => setDialog(null)
  const report = { jobId: id, onReport: () => setDialog('report') }
  return (
    <div className={cx(!isKnown && 'coming', 'grid justify-items-start gap-2 print:hidden')}>
      {url ? (
        <ElsewhereLink url={url} />
      ) : user ? (
        <Button className="offer-answer" onClick={() => setDialog('answer')}>
          <MessageSquare /> {kept ? 'Continue your answer' : 'I’m interested'}
        </Button>
      ) : (
        <ButtonLink to={signInHref(path)} className="offer-answer">
          <MessageSquare /> I’m interested
        </ButtonLink>
      )}
      <HonestEmployer {...report} />
      {dialog === 'answer' && !url && user && (
        <AnswerDialog {...offer} {...report} path={path} userId={user.id} onClose={close} />
      )}
      {dialog === 'report' && (
        <ReportDialog
          thing={{
            kind: 'post',
            id,
            author: post.author_username === null ? null : offer.author,
            isJob: true,
          }}
          reason="fee"
          isBlocked={relationshipOf(post.profile_id) === 'block'}
          onClose={close}
        />
      )}
    </div>
  )
}

function WriteLink({ to: { id, name } }: { to: Person }) {
  return (
    <ButtonLink to={messageHref(id)} state={TO_WRITE} variant="secondary" className="self-start print:hidden">
      <MessageSquare />{' '}
      <span className="min-w-0 truncate">
        Write to <bdi translate="no">{name}</bdi>
      </span>
    </ButtonLink>
  )
}

/** A link to the other site where the author takes answers. It shows its host before anybody follows it. */
function ElsewhereLink({ url }: { url: string }) {
  return (
    <>
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        className={buttonClass('primary', 'md', 'offer-answer max-w-full')}
      >
        <ExternalLink />
        <span className="wrap-anywhere min-w-0">
          Answer on <bdi translate="no">{new URL(url).host}</bdi>
        </span>
      </a>
      <p className="text-ink-muted text-sm">
        This leads to another site. We don’t know what it does with your data.
      </p>
    </>
  )
}
