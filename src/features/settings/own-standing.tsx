import { useMutation, useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import * as v from 'valibot'

import { failureText } from '#src/lib/error-texts.ts'
import { useStored, writeStored } from '#src/lib/stored-value.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { FormError } from '#src/ui/form-error.tsx'
import { Link } from '#src/ui/link.tsx'
import { NotLoaded } from '#src/ui/not-loaded.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Section } from '#src/ui/section.tsx'
import { TextareaField } from '#src/ui/textarea-field.tsx'
import { toast } from '#src/ui/toast.ts'

import { appealProblem, MAX_APPEAL_CHARACTERS } from './appeal-rules.ts'
import { type Appeal, type Decision, sendAppealMutation, standingQuery } from './queries/settings.ts'
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

const draftSchema = v.string()

/** The form to appeal against a decision. The text is stored on this device until the server has it. */
function AppealForm({ decisionId }: { decisionId: number }) {
  const draftKey = `hibo-draft:appeal:${decisionId}`
  const text = useStored(draftKey, draftSchema) ?? ''
  const [isOpen, setOpen] = useState(text !== '')
  const [error, setError] = useState<string>()
  const appeal = useMutation(sendAppealMutation)

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (appeal.isPending) return
    const problem = appealProblem(text)
    setError(problem)
    if (problem) return event.currentTarget.querySelector('textarea')?.focus()
    appeal.mutate(
      { decisionId, text },
      {
        onSuccess: () => {
          writeStored(draftKey, null)
          toast.success('Your appeal has arrived.')
        },
      },
    )
  }
  if (!isOpen) {
    return (
      <Button variant="secondary" size="sm" className="justify-self-start" onClick={() => setOpen(true)}>
        Appeal
      </Button>
    )
  }
  return (
    <form aria-label="Appeal" onSubmit={handleSubmit} noValidate className="grid gap-3">
      <TextareaField
        label="Why should it be decided otherwise?"
        hint="You can appeal once. If there is another moderator, they decide."
        autoFocus
        required
        minRows={3}
        value={text}
        maxCharacters={MAX_APPEAL_CHARACTERS}
        error={error}
        onChange={(event) => {
          setError(undefined)
          writeStored(draftKey, event.target.value || null)
        }}
      />
      <FormError>
        {failureText(appeal, 'Your appeal could not be sent. Check your connection and try again.')}
      </FormError>
      <div className="flex gap-2">
        <Button type="submit" size="sm" pending={appeal.isPending}>
          Send appeal
        </Button>
        <Button
          variant="secondary"
          size="sm"
          onClick={() => {
            writeStored(draftKey, null)
            setOpen(false)
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  )
}
