import { useMutation } from '@tanstack/react-query'

import { serverMessage } from '#src/lib/error-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { toast } from '#src/ui/toast.ts'
import { claimCaseMutation } from '../queries/case.ts'
import type { ModerationCase } from '../schemas.ts'

/** Says who is on the case, and lets a moderator take it or give it back. */
export function ClaimButton({ shown, userId }: { shown: ModerationCase; userId: string }) {
  const claim = useMutation(claimCaseMutation)
  const { handler, may_decide: mayDecide, state, id } = shown
  if (state === 'closed') return null
  const isMine = handler?.id === userId

  function change() {
    claim.mutate(
      { id, take: !isMine },
      { onError: (error) => toast.error(serverMessage(error, 'This did not work. Please try again.')) },
    )
  }
  return (
    <>
      {handler && (
        <span className="text-sm">
          {isMine ? 'You are on it.' : <bdi translate="no">{handler.full_name}</bdi>}
          {!isMine && ' is on it.'}
        </span>
      )}
      {mayDecide && (
        <Button variant="secondary" size="sm" pending={claim.isPending} onClick={change}>
          {isMine ? 'Give it back' : handler ? 'Take it over' : 'Take it'}
        </Button>
      )}
    </>
  )
}
