import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'

import { replaySubmit } from '#src/lib/early-click/replay.ts'
import { type FieldProblem, messageFor } from '#src/lib/field-problem.ts'
import { authClient } from '#src/lib/session/session.ts'
import { Button } from '#src/ui/button.tsx'
import { FormError } from '#src/ui/form-error.tsx'
import { restoreFields, storeFields } from './remembered-fields.ts'

interface Checked<Input, Field> {
  read: (form: FormData) => Input
  check: (input: Input) => FieldProblem<Field> | null
  /** Called once `check` finds no problem. */
  send: (input: Input) => void
}

/** Checks an account form before it is sent. `form` goes to AuthForm, `errorOf` gives each field its message. */
export function useCheckedForm<Input, Field extends string>({ read, check, send }: Checked<Input, Field>) {
  const [problem, setProblem] = useState<FieldProblem<Field> | null>(null)
  return {
    errorOf: (field: Field) => messageFor(problem, field),
    form: {
      problem,
      onMend: () => setProblem(null),
      onSubmit(data: FormData) {
        const input = read(data)
        const found = check(input)
        setProblem(found)
        if (!found) send(input)
      },
    },
  }
}

interface AuthFormProps {
  /** Accessible name of the form. */
  label: string
  submitLabel: string
  /** The request is under way, or done and the page about to change. */
  pending: boolean
  /** Why the last request failed. */
  error?: ReactNode
  /** The problem found before sending; its field gets the focus. */
  problem: FieldProblem<string> | null
  /** The member edits the field with the problem. */
  onMend: () => void
  onSubmit: (form: FormData) => void
  children: ReactNode
}

/** The frame of an account form. Its fields keep their values after a failure. */
export function AuthForm({
  label,
  submitLabel,
  pending,
  error,
  problem,
  onMend,
  onSubmit,
  children,
}: AuthFormProps) {
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
    if (problem) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [problem])

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!pending) onSubmit(new FormData(event.currentTarget))
  }
  return (
    <form
      ref={form}
      aria-label={label}
      // Before hydration the browser itself would submit: a password must never get into an address.
      method="post"
      noValidate
      onSubmit={handleSubmit}
      onInput={({ currentTarget, target }) => {
        storeFields(currentTarget)
        if (target instanceof Element && target.matches('[aria-invalid=true]')) onMend()
      }}
      // auth-js loads with the first focus; other visitors never need it.
      onFocus={() => void authClient()}
      className="flex flex-col gap-5"
    >
      {children}
      <FormError tellsWhy>{error}</FormError>
      <Button type="submit" pending={pending} disabled={!hydrated} className="w-full">
        {submitLabel}
      </Button>
    </form>
  )
}

/** A field's text, trimmed. */
export function lineOf(form: FormData, name: string): string {
  return secretOf(form, name).trim()
}

/** A field's text as typed. */
export function secretOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
