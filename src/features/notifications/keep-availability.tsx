import { useMutation } from '@tanstack/react-query'
import { Briefcase } from 'lucide-react'

import { failureText } from '#src/lib/error-texts.ts'
import { errorCode } from '#src/lib/errors.ts'
import { AVAILABILITY_TEXTS } from '#src/shared/domain/availability.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { MailQuestion } from './mail-question.tsx'
import { keepByMailMutation } from './queries/keep-availability.ts'

/** Confirms the availability that a mail asks about. @param questionKey null when the URL is incomplete */
export function KeepAvailability({ questionKey }: { questionKey: string | null }) {
  const keep = useMutation(keepByMailMutation)
  const isOver = questionKey === null || errorCode(keep.error) === 'PT404'
  return (
    <MailQuestion
      Icon={Briefcase}
      title={keep.isSuccess ? 'Confirmed' : 'Is your availability still right?'}
      text={
        keep.isSuccess
          ? `Your profile says “${AVAILABILITY_TEXTS[keep.data]} · confirmed today”.`
          : 'Your profile says that you are available for hire, or looking around. One tap keeps it for 90 days; you don’t need to sign in.'
      }
      answer={keep.isSuccess ? keep.data : null}
      failure={
        questionKey === null
          ? 'This link is incomplete. Open it from the mail again.'
          : failureText(keep, 'That did not work. Check your connection and try again.')
      }
      isOver={isOver}
    >
      {!isOver && !keep.isSuccess && (
        <Button className="noscript:hidden" pending={keep.isPending} onClick={() => keep.mutate(questionKey)}>
          Yes, keep it
        </Button>
      )}
      <ButtonLink to="/profile/edit#available_for_hire" variant={isOver ? 'primary' : 'secondary'}>
        {isOver ? 'See what your profile says' : 'Change it'}
      </ButtonLink>
    </MailQuestion>
  )
}
