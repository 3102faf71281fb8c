import { useMutation } from '@tanstack/react-query'
import { Briefcase } from 'lucide-react'

import { failureText } from '#src/lib/error-texts.ts'
import { errorCode } from '#src/lib/errors.ts'
import { AVAILABILITY_TEXTS } from '#src/shared/domain/availability.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { FormError } from '#src/ui/form-error.tsx'
import { NeedsScripts } from '#src/ui/needs-scripts.tsx'
import { WovenSwatch } from '#src/ui/woven-swatch.tsx'

import { keepByMailMutation } from './queries/keep-availability.ts'

/**
 * Asks before it confirms, because mail scanners open links.
 * @param questionKey null when the URL is incomplete
 */
export function KeepAvailability({ questionKey }: { questionKey: string | null }) {
  const keep = useMutation(keepByMailMutation)
  const isOver = questionKey === null || errorCode(keep.error) === 'PT404'
  return (
    <>
      <WovenSwatch>
        <Briefcase />
      </WovenSwatch>
      <div className="grid justify-items-center gap-2">
        <h1
          key={String(keep.isSuccess)}
          ref={keep.isSuccess ? takeFocus : undefined}
          tabIndex={-1}
          className="text-3xl outline-none"
        >
          {keep.isSuccess ? 'Confirmed' : 'Is your availability still right?'}
        </h1>
        <p className="max-w-prose text-ink-muted">
          {keep.isSuccess
            ? `Your profile says “${AVAILABILITY_TEXTS[keep.data]} · confirmed today”.`
            : 'Your profile says that you are available for hire, or looking around. One tap keeps it for 90 days; you don’t need to sign in.'}
        </p>
      </div>
      <FormError>
        {questionKey === null
          ? 'This link is incomplete. Open it from the mail again.'
          : failureText(keep, 'That did not work. Check your connection and try again.')}
      </FormError>
      {!isOver && <NeedsScripts part="page" />}
      <div className="flex flex-wrap justify-center gap-3">
        {!isOver && !keep.isSuccess && (
          <Button
            className="noscript:hidden"
            pending={keep.isPending}
            onClick={() => keep.mutate(questionKey)}
          >
            Yes, keep it
          </Button>
        )}
        <ButtonLink to="/profile/edit#available_for_hire" variant={isOver ? 'primary' : 'secondary'}>
          {isOver ? 'See what your profile says' : 'Change it'}
        </ButtonLink>
      </div>
    </>
  )
}

/** The pressed button is gone. */
function takeFocus(heading: HTMLElement | null) {
  heading?.focus()
}
