import { useEffect, useRef, useState } from 'react'

import { messageHref } from '#src/shared/contact-links.ts'
import type { JobState } from '#src/shared/jobs/job.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Link } from '#src/ui/link.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { OwnAnswer } from '../queries/answers.ts'
import type { OfferProps } from './answer-panel.tsx'
import { answeredText } from './answered-text.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'

interface OwnAnswerNoticeProps extends OfferProps {
  answer: OwnAnswer
  /** The offer's state; unknown without facts. */
  state: JobState | null | undefined
  /** The notice replaces the dialog that sent the answer. */
  takesFocus: boolean
}

/** Replaces the button to answer: the day of the answer, a link to the conversation, and the button to withdraw. */
export default function OwnAnswerNotice({ jobId, author, answer, state, takesFocus }: OwnAnswerNoticeProps) {
  const [isWithdrawing, setWithdrawing] = useState(false)
  const isWithdrawn = answer.withdrawn_at !== null
  const isWaiting = !isWithdrawn && state === 'open'
  const box = useRef<HTMLDivElement>(null)
  const wantsFocus = useRef(takesFocus)
  const wasWithdrawn = useRef(isWithdrawn)
  // The button that opened the dialog is gone, so the notice takes the focus.
  useEffect(() => {
    if (isWithdrawn !== wasWithdrawn.current) wantsFocus.current = true
    wasWithdrawn.current = isWithdrawn
    if (isWithdrawing || !wantsFocus.current) return
    wantsFocus.current = false
    box.current?.focus({ preventScroll: true })
  }, [isWithdrawn, isWithdrawing])
  return (
    <div ref={box} tabIndex={-1} className="outline-none max-lg:order-1 print:hidden">
      <Notice
        tone={isWithdrawn ? 'info' : 'success'}
        actions={
          <div className="flex flex-wrap gap-2">
            <ButtonLink to={messageHref(author.id)} variant="secondary" size="sm">
              Open conversation
            </ButtonLink>
            {isWaiting && (
              <Button variant="ghost" size="sm" onClick={() => setWithdrawing(true)}>
                Withdraw
              </Button>
            )}
          </div>
        }
      >
        <p>
          {state && state !== 'open' && `This job is ${state}. `}
          {state === 'filled' && !isWithdrawn && 'Everyone who answered reads this, hired or not. '}
          {answeredText(answer)}
          {state !== 'open' && (
            <>
              {' '}
              <Link to="/jobs" className="text-link">
                See open jobs
              </Link>
            </>
          )}
        </p>
        {isWaiting && (
          <p className="text-sm">
            What comes next: they write back in{' '}
            <Link to={messageHref(author.id)} className="text-link">
              your messages
            </Link>
            . Find it again under{' '}
            <Link to="/jobs?mine=answered" className="text-link">
              Your Answers
            </Link>
            .
          </p>
        )}
      </Notice>
      {isWithdrawing && <WithdrawDialog jobId={jobId} onClose={() => setWithdrawing(false)} />}
    </div>
  )
}
