import { useMutation } from '@tanstack/react-query'

import { Button } from '#src/ui/button.tsx'
import { FormError } from '#src/ui/form-error.tsx'
import { completeAccount } from './queries.ts'

/** Sets the account type 'developer' after a third-party sign-in. */
export function CompleteAccount({ onDone }: { onDone: () => void }) {
  const complete = useMutation(completeAccount)
  return (
    <div className="flex flex-col gap-5">
      <FormError>{complete.error && 'Failed to update account type. Please try again.'}</FormError>
      <Button
        className="w-full"
        pending={complete.isPending || complete.isSuccess}
        onClick={() => complete.mutate(undefined, { onSuccess: onDone })}
      >
        Complete Profile
      </Button>
    </div>
  )
}
