import { useQuery } from '@tanstack/react-query'

import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { Link } from '#src/ui/link.tsx'
import { NotLoaded } from '#src/ui/not-loaded.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Section } from '#src/ui/section.tsx'

import { AppealForm } from './appeal-form.tsx'
import { type Appeal, type Decision, standingQuery } from './queries.ts'
import { dayText, decisionTitle, standingText } from './texts.ts'

/** The member's standing, and the decisions of moderators about them. */
export default function OwnStanding({ userId }: { userId: string }) {
  const query = useQuery(standingQuery(userId))
  const { data } = query
  if (!data) return <NotLoaded query={query} title="Couldn't load your standing" />
  const { title, text } = standingText(data)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Notice tone={data.state === 'good' ? 'success' : 'warning'}>
        <p className="font-semibold">{title}</p>
        <p>{text}</p>
      </Notice>
      <Section title="Decisions">
        {data.decisions.length === 0 ? (
          <p className="text-ink-muted">
            Moderators have never decided anything about you. The{' '}
            <Link to="/rules" className="text-link">
              rules
            </Link>{' '}
            say what they look at.
          </p>
        ) : (
          <ul aria-label="Decisions" className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {data.decisions.map((decision) => (
              <OwnDecision key={decision.id} decision={decision} />
            ))}
          </ul>
        )}
      </Section>
    </div>
  )
}

function OwnDecision({ decision }: { decision: Decision }) {
  const { id, reason, created_at, undone_at, undo_reason, after_appeal, about, may_appeal, appeal } = decision
  return (
    <Card as="li" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="text-lg">{decisionTitle(decision)}</h3>
        {undone_at && <Badge tone="green">Taken back on {dayText(undone_at)}</Badge>}
      </div>
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {reason}
      </p>
      {(about?.text || about?.label) && (
        <blockquote
          dir="auto"
          className="wrap-anywhere line-clamp-6 whitespace-pre-line border-line-strong border-s-4 ps-3 text-ink-muted"
        >
          {about.text || about.label}
        </blockquote>
      )}
      <p className="text-ink-muted text-sm">{dayText(created_at)}</p>
      {after_appeal && <p>This stays after your appeal, in place of the decision that was taken back.</p>}
      {undo_reason && undo_reason !== appeal?.answer && (
        <p className="wrap-anywhere whitespace-pre-line">
          <span className="font-semibold">Taken back because:</span> <bdi>{undo_reason}</bdi>
        </p>
      )}
      {appeal && <OwnAppeal appeal={appeal} />}
      {may_appeal && !appeal && <AppealForm decisionId={id} />}
    </Card>
  )
}

function OwnAppeal({ appeal }: { appeal: Appeal }) {
  const { text, outcome, answer } = appeal
  return (
    <div className="grid gap-2 rounded-md bg-surface-sunken p-3.5">
      <h4 className="text-base">
        {outcome === null && 'Your appeal waits for a moderator'}
        {outcome === 'granted' && 'Your appeal was granted'}
        {outcome === 'partly' && 'Your appeal was granted in part'}
        {outcome === 'upheld' && 'Your appeal was not granted'}
      </h4>
      <p dir="auto" className="wrap-anywhere whitespace-pre-line text-ink-muted">
        {text}
      </p>
      {answer && (
        <p className="wrap-anywhere whitespace-pre-line">
          <span className="font-semibold">Answer:</span> <bdi>{answer}</bdi>
        </p>
      )}
    </div>
  )
}
