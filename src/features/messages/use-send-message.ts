import { useMutation } from '@tanstack/react-query'

import { limitText } from '#src/lib/errors.ts'
import { toast } from '#src/ui/toast.ts'
import { type OutboxEntry, removeFromOutbox } from './outbox.ts'
import { sendMessage } from './queries/thread.ts'

/** Sends from the outbox. What can't be sent stays there, to be sent again or discarded. */
export function useSendMessage(userId: string, contactId: string) {
  const { mutateAsync } = useMutation(sendMessage(userId, contactId))

  return async ({ id, content }: OutboxEntry) => {
    try {
      await mutateAsync({ id, content })
      removeFromOutbox(userId, contactId, id)
      toast.success('Message sent successfully')
    } catch (error) {
      toast.error(limitText(error) ?? 'Failed to send message. Please try again.')
    }
  }
}
