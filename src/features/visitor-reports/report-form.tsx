import { useMutation, useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'

import { failureText } from '#src/lib/error-texts.ts'
import { errorCode } from '#src/lib/errors.ts'
import type { FieldProblem } from '#src/lib/field-problem.ts'
import { trimInvisible } from '#src/lib/trim-invisible.ts'
import { JOB_REASONS, MAX_NOTE_CHARACTERS, REPORT_REASONS } from '#src/shared/safety/report-rules.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/field.tsx'
import { focusInSight } from '#src/ui/focus-in-sight.ts'
import { FormError } from '#src/ui/form-error.tsx'
import { LeaveGuard } from '#src/ui/leave-guard.tsx'
import { Link } from '#src/ui/link.tsx'
import { NeedsScripts } from '#src/ui/needs-scripts.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { RadioList } from '#src/ui/radio-list.tsx'
import { TextareaField } from '#src/ui/textarea-field.tsx'

import { reportedThingQuery, sendVisitorReportMutation } from './queries.ts'
import { ReportedThing } from './reported-thing.tsx'
import { type VisitorReport, visitorReportProblems } from './rules.ts'

const CONTROLS = { url: 'input', reason: 'input[type=radio]', note: 'textarea', email: 'input[type=email]' }
const NOT_THERE = 'PT404'
const FORM_LOOK =
  'grid gap-5 rounded-lg border border-line bg-surface-raised p-5 shadow-sm sm:p-7 xl:grid-cols-2'
const HALF = 'grid min-w-0 content-start gap-5'

/** Reports something without an account. @param url the page of the thing, or empty */
export function VisitorReportForm({ url }: { url: string }) {
  const empty: VisitorReport = { url, reason: null, note: '', email: '' }
  const [draft, setDraft] = useState(empty)
  /** The URL as it was when the focus last left the field, or as given: not each typed letter. */
  const [quoted, setQuoted] = useState(url)
  const [problems, setProblems] = useState<FieldProblem<keyof VisitorReport>[]>([])
  const sending = useMutation(sendVisitorReportMutation)
  const place = quoted.trim()
  const { data: thing } = useQuery({ ...reportedThingQuery({ url: place }), enabled: place !== '' })
  if (sending.isSuccess) {
    return (
      <Sent
        email={sending.variables.email}
        onAgain={() => {
          setDraft({ ...empty, url: '' })
          setQuoted('')
          sending.reset()
        }}
      />
    )
  }

  function change(changes: Partial<VisitorReport>) {
    setDraft({ ...draft, ...changes })
    setProblems(problems.filter(({ field }) => !(field in changes)))
  }
  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending.isPending) return
    const form = event.currentTarget
    function show(found: typeof problems) {
      setProblems(found)
      if (found[0]) focusInSight(form.querySelector(CONTROLS[found[0].field]))
    }
    const found = visitorReportProblems(draft)
    show(found)
    if (found.length > 0 || draft.reason === null) return
    const { reason, note } = draft
    const report = {
      reason,
      url: trimInvisible(draft.url),
      note: note.trim(),
      email: trimInvisible(draft.email),
    }
    sending.mutate(report, {
      onError: (error) => {
        if (errorCode(error) === NOT_THERE)
          show([{ field: 'url', message: 'Nothing that somebody published is at this address.' }])
      },
    })
  }
  const error = (field: keyof VisitorReport) => problems.find((problem) => problem.field === field)?.message
  const textField = (name: 'url' | 'note' | 'email') => ({
    required: true,
    value: draft[name],
    error: error(name),
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })
  return (
    <form aria-label="Report" onSubmit={handleSubmit} noValidate className={FORM_LOOK}>
      <NeedsScripts />
      <LeaveGuard active={draft.note.trim() !== ''} text="Your report has not been sent." />
      <div className={HALF}>
        <TextField
          label="URL of the page"
          hint="Copy it from the browser: a post, or the profile of the person."
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={2_000}
          {...textField('url')}
          onBlur={({ target }) => setQuoted(target.value)}
        />
        {place !== '' && <ReportedThing url={place} />}
        <RadioList
          legend="What is wrong?"
          options={thing?.is_job ? [...JOB_REASONS, ...REPORT_REASONS] : REPORT_REASONS}
          value={draft.reason}
          error={error('reason')}
          onChange={(reason) => change({ reason })}
        />
      </div>
      <div className={HALF}>
        <TextareaField
          label="Tell us more"
          hint="Which part is it, and which law or right does it break? Only moderators read this."
          minRows={3}
          maxRows={10}
          maxCharacters={MAX_NOTE_CHARACTERS}
          {...textField('note')}
        />
        <TextField
          label="Your email address"
          hint="We mail you a link that sends the report, and later what became of it. Moderators see the email address."
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          {...textField('email')}
        />
        <FormError>
          {errorCode(sending.error) !== NOT_THERE &&
            failureText(sending, 'Your report could not be sent. Check your connection and try again.')}
        </FormError>
        <Button type="submit" pending={sending.isPending} className="justify-self-start noscript:hidden">
          Report
        </Button>
      </div>
    </form>
  )
}

/** Scrolls the result into view: the form was higher, and the page is scrolled to its end. */
function showWhole(sent: HTMLElement | null) {
  sent?.focus({ preventScroll: true })
  sent?.scrollIntoView({ block: 'nearest' })
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <div ref={showWhole} tabIndex={-1} className="grid scroll-my-24 justify-items-start gap-4 outline-none">
      <Notice tone="success">
        Almost done: follow the link in the mail to <strong className="wrap-anywhere">{email}</strong>. Your
        report waits for it for 24 hours.
      </Notice>
      <p className="text-ink-muted text-sm">
        It may take some minutes. Look into the spam folder, too. If none arrives, see{' '}
        <Link to="/contact" className="text-link">
          the contact page
        </Link>
        .
      </p>
      <Button variant="secondary" size="sm" onClick={onAgain}>
        Report something else
      </Button>
    </div>
  )
}
