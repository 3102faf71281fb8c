import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'

import { replaySubmit } from '#src/lib/early-click/replay.ts'
import { authClient } from '#src/lib/session/session.ts'
import { Button } from '#src/ui/button.tsx'
import { FormError } from '#src/ui/form-error.tsx'
import { keepTypedDetails, restoreTypedDetails } from './remembered-fields.ts'
import type { Problem } from './rules.ts'
import { useHydrated } from './use-hydrated.ts'

export interface AuthFormProps {
  /** Accessible name of the form. */
  label: string
  submitLabel: string
  /** The request is under way, or done and the page about to change. */
  pending: boolean
  /** What went wrong with the last attempt. */
  error?: ReactNode
  /** What the last attempt was stopped for; its field gets the focus. */
  problem: Problem<string> | null
  /** Its field is being mended, and stops complaining. */
  onMend: () => void
  onSubmit: (form: FormData) => void
  children: ReactNode
}

/** The frame of an account form. Fields keep their values whatever the answer is. */
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
  const hydrated = useHydrated()

  useEffect(() => {
    if (!form.current) return
    restoreTypedDetails(form.current)
    // Entered while it was the server's HTML, which nobody heard.
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
      // Before the script runs, the browser itself would submit. A password must never get into an address.
      method="post"
      noValidate
      onSubmit={handleSubmit}
      onInput={({ currentTarget, target }) => {
        keepTypedDetails(currentTarget)
        if (target instanceof Element && target.matches('[aria-invalid=true]')) onMend()
      }}
      // Who enters a form is about to need auth-js. Everyone else never loads it.
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

/** A field's text without the spaces around it. */
export function lineOf(form: FormData, name: string): string {
  return secretOf(form, name).trim()
}

/** A field's text as typed. */
export function secretOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
