import { useEffect, useRef } from 'react'

import { messageOf } from '#src/lib/error-texts.ts'
import { isRetryable } from '#src/lib/errors.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { cx } from '#src/ui/cx.ts'
import { FormError } from '#src/ui/form-error.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { RefusedField, SignedOutError } from '../queries/save-profile.ts'

interface SaveBarProps {
  /** The number of fields that keep the form from being saved. */
  problems: number
  isPending: boolean
  isSaved: boolean
  error: Error | null
  /** The path of the page before the form. */
  backTo: string
}

/** The save button at the bottom of the screen, with the result of saving. */
export function SaveBar({ problems, isPending, isSaved, error, backTo }: SaveBarProps) {
  // The username's field shows its own error.
  const failure = error && !(error instanceof RefusedField) && failureText(error)
  const bar = useRef<HTMLDivElement>(null)
  const hasMessage = isSaved || Boolean(failure)

  // In a low window the bar with its message could cover the focused field.
  useEffect(() => {
    const focused = document.activeElement
    if (hasMessage && !bar.current?.contains(focused)) focused?.scrollIntoView({ block: 'nearest' })
  }, [hasMessage])

  return (
    <div
      ref={bar}
      className={cx(
        'save-bar sticky bottom-0 z-20 -mx-4 grid gap-3 border-line border-t bg-surface px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:mx-0 sm:px-0',
        hasMessage && 'has-message',
      )}
    >
      <FormError>{failure}</FormError>
      {/* Always rendered: screen readers announce only changes of an existing live region. */}
      <div aria-live="polite" className="contents">
        {isSaved && <Notice tone="success">Profile updated successfully!</Notice>}
      </div>
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
        {problems > 0 && (
          <p className="mr-auto font-medium text-danger-ink text-sm max-sm:basis-full">
            {problems === 1 ? '1 field to check' : `${problems} fields to check`}
          </p>
        )}
        <ButtonLink to={backTo} variant="secondary">
          Cancel
        </ButtonLink>
        {/* Not `disabled` when saved: that would drop the focus. */}
        <Button type="submit" pending={isPending} aria-disabled={isSaved || undefined}>
          Save Changes
        </Button>
      </div>
    </div>
  )
}

function failureText(error: Error) {
  if (error instanceof SignedOutError) return error.message
  const message = isRetryable(error) ? '' : messageOf(error, '')
  return message ? `Failed to update profile: ${message}` : 'Failed to update profile. Please try again.'
}
