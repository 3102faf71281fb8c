/** The dialogs that extend an offer and that close it. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { failureText } from '#src/lib/error-texts.ts'
import { messageHref, TO_WRITE } from '#src/shared/contact-links.ts'
import type { Job } from '#src/shared/jobs/job.ts'
import { SelectField, TextField } from '#src/ui/field.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { Link } from '#src/ui/link.tsx'
import { serverNow } from '#src/ui/server-clock.ts'
import { toast } from '#src/ui/toast.ts'
import {
  closeJobMutation,
  extendJobMutation,
  hiredQuery,
  OUTCOMES,
  type Outcome,
} from '../queries/own-jobs.ts'
import { DEFAULT_DAYS, dayFrom, extensionProblem, MAX_DAYS } from '../rules/job-rules.ts'

/** Asks for a new last day of an offer. */
export function ExtendJobDialog({ id, job, onClose }: { id: string; job: Job; onClose: () => void }) {
  const extend = useMutation(extendJobMutation)
  const now = serverNow()
  const latest = dayFrom(now, MAX_DAYS, job.time_zone)
  const after = (days: number) => dayFrom(new Date(job.last_day), days, 'UTC')
  const [lastDay, setLastDay] = useState(() => [after(DEFAULT_DAYS), latest].sort()[0] ?? latest)
  const [problem, setProblem] = useState<string>()
  return (
    <FormDialog
      size="sm"
      title="Extend this job"
      submitLabel="Extend"
      pending={extend.isPending}
      unsavedText={null}
      error={failureText(extend, 'The last day was not changed. Please try again.')}
      onSubmit={() => {
        const found = extensionProblem(lastDay, job, now)
        setProblem(found)
        if (found) return
        extend.mutate(
          { id, lastDay },
          {
            onSuccess: () => {
              toast.success('Your job has a new last day.')
              onClose()
            },
          },
        )
      }}
      onClose={onClose}
    >
      <TextField
        label="Last day"
        type="date"
        required
        hint={`It is open until the end of this day, at most ${MAX_DAYS} days from today.`}
        min={after(1)}
        max={latest}
        value={lastDay}
        error={problem}
        onChange={({ target }) => {
          setProblem(undefined)
          setLastDay(target.value)
        }}
      />
    </FormDialog>
  )
}

const OUTCOME_TEXTS: Record<Outcome, string> = {
  here: 'Filled, through this site',
  elsewhere: 'Filled, in another way',
  over: 'Not filled',
}

interface CloseJobDialogProps {
  id: string
  onClosed: () => void
  onClose: () => void
}

/** Asks how an offer ended. All who answered get the same notice, so only the author can tell the hired member. */
export function CloseJobDialog({ id, onClosed, onClose }: CloseJobDialogProps) {
  const close = useMutation(closeJobMutation)
  const { data: hired = [] } = useQuery(hiredQuery(id))
  const [chosen, setOutcome] = useState<Outcome | null>(null)
  const outcome = chosen ?? (hired.length > 0 ? 'here' : null)
  const [isMissing, setMissing] = useState(false)
  function handleSubmit(form: HTMLFormElement) {
    if (outcome === null) {
      setMissing(true)
      form.querySelector('select')?.focus()
      return
    }
    close.mutate(
      { id, outcome },
      {
        onSuccess: () => {
          toast.success('Your job is closed.')
          onClosed()
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      size="sm"
      title="Close job"
      description="It leaves the lists. This cannot be undone, but you can post it again."
      submitLabel="Close job"
      pending={close.isPending}
      unsavedText={null}
      error={failureText(close, 'The job was not closed. Please try again.')}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <SelectField
        label="How it ends"
        required
        placeholder="Choose one"
        value={outcome ?? ''}
        options={OUTCOMES.map((value) => ({ value, label: OUTCOME_TEXTS[value] }))}
        error={isMissing && outcome === null ? 'Please choose how it ends' : undefined}
        onChange={({ target }) => setOutcome(OUTCOMES.find((value) => value === target.value) ?? null)}
      />
      <div className="grid gap-2 text-sm">
        <p>
          Everyone who answered learns{' '}
          {outcome === 'over' ? 'that the job is over' : 'that the job is filled'}, in the same words. Nobody
          learns of your stages and notes.
        </p>
        {hired.length > 0 ? (
          <>
            <p>Tell those whom you hired in your conversation:</p>
            <ul className="flex flex-wrap gap-x-3">
              {hired.map(({ id: personId, full_name }) => (
                <li key={personId} className="min-w-0">
                  <Link
                    to={messageHref(personId)}
                    state={TO_WRITE}
                    className="inline-flex min-h-6 max-w-full items-center text-link"
                  >
                    <span className="min-w-0 truncate">
                      Write to <bdi translate="no">{full_name}</bdi>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </>
        ) : (
          outcome === 'here' && <p>Tell the person you hired in your conversation.</p>
        )}
      </div>
    </FormDialog>
  )
}
