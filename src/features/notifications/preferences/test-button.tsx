import { useMutation } from '@tanstack/react-query'
import { Send } from 'lucide-react'

import { serverMessage } from '#src/lib/errors.ts'
import { Button } from '#src/ui/button.tsx'
import { toast } from '#src/ui/toast.ts'

import { sendTestMutation } from '../queries/send-test.ts'

/** Sends the member a mail, to see whether it arrives. */
export function TestButton() {
  const { mutate, isPending } = useMutation(sendTestMutation)
  return (
    <Button
      variant="secondary"
      size="sm"
      pending={isPending}
      onClick={() =>
        mutate(undefined, {
          onSuccess: () => toast.success('A test is on its way by mail. It takes a minute or two.'),
          onError: (error) => toast.error(serverMessage(error, 'No test was sent. Please try again.')),
        })
      }
    >
      <Send /> Send me a test
    </Button>
  )
}
