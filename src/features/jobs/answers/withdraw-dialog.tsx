import { useMutation } from '@tanstack/react-query'

import { failureText } from '#src/lib/error-texts.ts'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { toast } from '#src/ui/toast.ts'
import { withdrawAnswerMutation } from '../queries/write-answers.ts'

/** Asks before the viewer's answer to an offer is withdrawn. */
export function WithdrawDialog({ jobId, onClose }: { jobId: string; onClose: () => void }) {
  const withdraw = useMutation(withdrawAnswerMutation)
  return (
    <ConfirmDialog
      open
      title="Withdraw your answer?"
      text="They see that you withdrew; your message stays. You can’t answer this job a second time."
      confirmLabel="Withdraw"
      cancelLabel="Keep it"
      pending={withdraw.isPending}
      error={failureText(withdraw, 'Your answer could not be withdrawn. Please try again.')}
      onConfirm={() =>
        withdraw.mutate(jobId, {
          onSuccess: () => {
            toast.success('Your answer is withdrawn.')
            onClose()
          },
        })
      }
      onClose={onClose}
    />
  )
}
