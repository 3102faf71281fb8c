import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'

import { replaySubmit } from '#src/lib/early-click/replay.ts'
import type { FieldProblem } from '#src/lib/field-problem.ts'
import { authClient } from '#src/lib/session/session.ts'
import { trimInvisible } from '#src/lib/trim-invisible.ts'
import { Button } from '#src/ui/button.tsx'
import { focusInSight } from '#src/ui/focus-in-sight.ts'
import { FormError } from '#src/ui/form-error.tsx'
import { NeedsScripts } from '#src/ui/needs-scripts.tsx'
import { restoreFields, storeFields } from './remembered-fields.ts'
import type { AccountProblem } from './rules.ts'

interface Checked<Input, Field> {
  read: (form: FormData) => Input
  check: (input: Input) => AccountProblem<Field>[]
  /** Called once `check` finds no problem. */
  send: (input: Input) => void
}

/** Checks an account form before it is sent. `form` goes to AuthForm, `errorOf` gives each field its message. */
export function useCheckedForm<Input, Field extends string>({ read, check, send }: Checked<Input, Field>) {
  const [problems, setProblems] = useState<readonly AccountProblem<Field>[]>([])
  /** The problems of the last attempt. They move the focus; correcting a field does not. */
  const [attempt, setAttempt] = useState<readonly FieldProblem<Field>[]>([])
  const missing = problems.filter(({ summary }) => summary)
  return {
    errorOf: (field: Field) => problems.find((problem) => problem.field === field)?.message,
    form: {
      attempt,
      summary: missing[0]?.summary,
      onChange(data: FormData) {
        if (problems.length === 0) return
        const reported = problems.map(({ field }) => field)
        setProblems(check(read(data)).filter(({ field }) => reported.includes(field)))
      },
      onSubmit(data: FormData) {
        const input = read(data)
        const found = check(input)
        setProblems(found)
        setAttempt(found)
        if (found.length === 0) send(input)
      },
    },
  }
}

interface AuthFormProps {
  /** Accessible name of the form. */
  label: string
  submitLabel: string
  /** The request is pending, or it has succeeded and the page is about to change. */
  pending: boolean
  /** The message about empty fields. */
  summary?: string | undefined
  /** Why the last request failed. */
  error?: ReactNode
  /** The problems found before sending. The field of the first one gets the focus. */
  attempt: readonly FieldProblem<string>[]
  /** Called on each input, with the fields as they are now. */
  onChange: (form: FormData) => void
  onSubmit: (form: FormData) => void
  children: ReactNode
}

/** The frame of an account form. Its fields keep their values after a failure. */
export function AuthForm(props: AuthFormProps) {
  const { label, submitLabel, pending, summary, error, attempt, onChange, onSubmit, children } = props
  const form = useRef<HTMLFormElement>(null)
  // False on the server and until hydration.
  const [hydrated, setHydrated] = useState(false)

  useEffect(() => {
    setHydrated(true)
    if (!form.current) return
    restoreFields(form.current)
    // The focus came before hydration, so no focus event will follow.
    if (form.current.matches(':focus-within')) void authClient()
    replaySubmit(form.current)
  }, [])

  useEffect(() => {
    if (attempt.length === 0) return
    const firstError = form.current?.querySelector('[data-mistake]')?.parentElement
    focusInSight(firstError?.querySelector('[aria-invalid=true]'))
  }, [attempt])

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!pending) onSubmit(new FormData(event.currentTarget))
  }
  return (
    <form
      ref={form}
      aria-label={label}
      // Before hydration the browser itself would submit: a password must never get into a URL.
      method="post"
      noValidate
      onSubmit={handleSubmit}
      onInput={({ currentTarget }) => {
        storeFields(currentTarget)
        onChange(new FormData(currentTarget))
      }}
      // auth-js loads with the first focus; other visitors never need it.
      onFocus={() => void authClient()}
      className="flex flex-col gap-4 sm:gap-5"
    >
      <NeedsScripts />
      {children}
      <FormError namesConnection>{summary ?? error}</FormError>
      <Button type="submit" pending={pending} disabled={!hydrated}>
        {submitLabel}
      </Button>
    </form>
  )
}

/** A field's text without surrounding spaces and invisible characters, which a paste may bring along. */
export function trimmedText(form: FormData, name: string): string {
  return trimInvisible(fieldText(form, name))
}

/** A field's text as typed. */
export function fieldText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
