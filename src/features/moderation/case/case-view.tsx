import { useMutation } from '@tanstack/react-query'
import { ArrowDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { serverMessage } from '#src/lib/error-texts.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Link } from '#src/ui/link.tsx'
import { Section } from '#src/ui/section.tsx'
import { toast } from '#src/ui/toast.ts'
import { useAnnouncer } from '#src/ui/use-announcer.tsx'
import { caseHref, queueHref } from '../paths.ts'
import { claimCaseMutation } from '../queries/case.ts'
import type { QueuePosition } from '../queue/queue-position.ts'
import type { Decision, ModerationCase, QueueEntry } from '../schemas.ts'
import { ACTION_TEXT, automaticText, isQuoted, kindByText, kindText } from '../words.ts'
import { AppealForm } from './appeal-form.tsx'
import { AuthorCard } from './author-card.tsx'
import { CaseReports } from './case-reports.tsx'
import { DecisionForm } from './decision-form.tsx'
import { DecisionItem } from './decision-item.tsx'
import { Evidence } from './evidence.tsx'
import { useDecisionForm } from './use-decision-form.ts'

import '../desk.css'

interface CaseViewProps {
  shown: ModerationCase
  userId: string
  /** The next case in the queue. */
  next: QueueEntry | undefined
  position: QueuePosition
}

/** A case: the reported thing on one side, the decision on the other. */
export function CaseView(props: CaseViewProps) {
  const { shown, userId } = props
  const [liveRegion, say] = useAnnouncer()
  const { kind, label, author, state, hidden, path } = shown
  const decisions = useRef<HTMLDivElement>(null)

  function showDecision() {
    decisions.current?.scrollIntoView()
    decisions.current?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true })
  }
  return (
    <article aria-labelledby="case-title" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {liveRegion}
      <header className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <p className="flex flex-wrap items-center gap-2 text-ink-muted text-sm">
          <span>
            Case {shown.id}, {kind}
          </span>
          <Badge tone={state === 'open' ? 'blue' : 'neutral'}>{state === 'open' ? 'Open' : 'Closed'}</Badge>
          {hidden && <Badge tone="accent">Hidden now</Badge>}
        </p>
        <h2 id="case-title" dir="auto" className="wrap-anywhere line-clamp-3 text-2xl">
          {isQuoted(kind) && author ? (
            <>
              {kindByText(kind)} <bdi translate="no">{author.full_name}</bdi>
            </>
          ) : (
            label || `${kindText(kind)} without a text`
          )}
        </h2>
        {shown.automatic && <p className="text-ink-muted text-sm">{automaticText(shown.automatic)}.</p>}
        <div className="flex flex-wrap items-center gap-3">
          {/* Only its author sees a hidden thing. A hidden comment leaves a stub in its thread, so its link works. */}
          {path && (!hidden || kind === 'comment') && (
            <Link to={path} className="text-link inline-flex min-h-9 items-center">
              Open it in its place
            </Link>
          )}
          <ClaimButton shown={shown} userId={userId} />
          {/* On a phone the form is far below the reported thing, so a link leads to it. */}
          {shown.may_decide && (state === 'open' || appealOf(shown)) && (
            <Button variant="secondary" size="sm" className="lg:hidden" onClick={showDecision}>
              <ArrowDown /> Go to decision
            </Button>
          )}
        </div>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {/* Moderators do not see who reported their own things. */}
          {author?.id !== userId && (
            <Section title="Reports">
              <CaseReports reports={shown.reports} />
            </Section>
          )}
          <Section title="Evidence">
            <Evidence shown={shown} />
          </Section>
        </div>
        <div className="case-side grid grid-cols-[minmax(0,1fr)] gap-6 lg:sticky lg:top-20">
          {author && (
            // Beside the evidence the decision comes first, so that its button is in sight on a low screen.
            <div className="lg:order-last">
              <AuthorCard author={author} history={shown.history} />
            </div>
          )}
          <div ref={decisions} className="scroll-mt-20">
            <Decisions {...props} say={say} />
          </div>
        </div>
      </div>
    </article>
  )
}

/** Says who is on the case, and lets a moderator take it or give it back. */
function ClaimButton({ shown, userId }: { shown: ModerationCase; userId: string }) {
  const claim = useMutation(claimCaseMutation)
  const { handler, may_decide: mayDecide, state, id } = shown
  if (state === 'closed') return null
  const isMine = handler?.id === userId

  function change() {
    claim.mutate(
      { id, take: !isMine },
      { onError: (error) => toast.error(serverMessage(error, 'This did not work. Please try again.')) },
    )
  }
  return (
    <>
      {handler && (
        <span className="text-sm">
          {isMine ? 'You are on it.' : <bdi translate="no">{handler.full_name}</bdi>}
          {!isMine && ' is on it.'}
        </span>
      )}
      {mayDecide && (
        <Button variant="secondary" size="sm" pending={claim.isPending} onClick={change}>
          {isMine ? 'Give it back' : handler ? 'Take it over' : 'Take it'}
        </Button>
      )}
    </>
  )
}

/** The decision whose appeal waits for an answer. */
function appealOf({ decisions }: ModerationCase) {
  return decisions.find(({ appeal }) => appeal?.outcome === null)
}

/** The decisions on this case, the appeal that waits for an answer, and the form for the next decision. */
function Decisions(props: CaseViewProps & { say: (text: string) => void }) {
  const { shown, userId, next, position, say } = props
  const [decidesAgain, setDecidesAgain] = useState(false)
  const form = useDecisionForm(shown, userId)
  const onward = useRef<HTMLAnchorElement>(null)
  const section = useRef<HTMLDivElement>(null)
  const [goesOn, setGoesOn] = useState(false)
  const { decisions, may_decide: mayDecide } = shown
  const appealed = appealOf(shown)

  function settle(text: string) {
    setDecidesAgain(false)
    setGoesOn(true)
    say(text)
  }
  // Enter goes on with the next case.
  useEffect(() => {
    if (!goesOn || !onward.current) return
    onward.current.focus({ preventScroll: true })
    // Without the form the page is shorter: a phone would show what follows this section.
    section.current?.scrollIntoView({ block: 'nearest' })
    setGoesOn(false)
  })
  // A form that was begun stays, even if somebody else has decided meanwhile.
  const decides = mayDecide && !appealed && (shown.state === 'open' || decidesAgain || form.hasInput)
  return (
    <Section title="Decision">
      <div ref={section} className="decision grid grid-cols-[minmax(0,1fr)] gap-4">
        {decisions.map((decision) => (
          <DecisionItem key={decision.id} decision={decision} mayUndo={mayDecide} onUndone={settle} />
        ))}
        {appealed && mayDecide && (
          <AppealForm key={appealed.id} decision={appealed} kind={shown.kind} onAnswered={settle} />
        )}
        {!mayDecide && (
          <Card>
            <p className="text-ink-muted">{notForMeText(shown, userId, appealed)}</p>
          </Card>
        )}
        {decides && (
          <DecisionForm
            shown={shown}
            form={form}
            onDecided={(action) => settle(`Decided: ${ACTION_TEXT[action].done}.`)}
          />
        )}
        {shown.state === 'closed' && !appealed && (
          <div className="flex flex-wrap gap-3">
            <ButtonLink
              ref={onward}
              to={next ? caseHref(next.id) : queueHref(position.state, position.page)}
              state={position}
            >
              {next ? 'Next case' : 'Back to the queue'}
            </ButtonLink>
            {mayDecide && !decides && (
              <Button variant="ghost" onClick={() => setDecidesAgain(true)}>
                Decide again
              </Button>
            )}
          </div>
        )}
      </div>
    </Section>
  )
}

/** Says why this moderator may not decide. */
function notForMeText({ author }: ModerationCase, userId: string, appealed: Decision | undefined) {
  if (author?.id === userId) return 'This case is about you. Another moderator decides.'
  if (appealed?.moderator?.id === userId)
    return 'This appeal is against your own decision. Another moderator answers it.'
  return 'You can’t decide this case. Another moderator does.'
}
