import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { refusalText } from '#src/lib/error-texts.ts'
import { newId } from '#src/lib/new-id.ts'
import { currentUser } from '#src/lib/session/session.ts'
import { serverNow } from '#src/ui/server-clock.ts'
import { toast } from '#src/ui/toast.ts'
import { messageKeys, sendMessageMutation } from '../queries/conversation.ts'
import type { Message } from '../schemas.ts'
import {
  addUnsent,
  removeUnsent,
  setWaiting,
  type UnsentMessage,
  useUnsentMessages,
} from './unsent-messages.ts'

const SEND_FAILED = 'Failed to send message. Please try again.'

export interface UnsentState {
  entry: UnsentMessage
  sending: boolean
  /** The server's reason for refusing the message. */
  refusal: string | null | undefined
}

/**
 * The messages to a contact that have not `arrived`: being sent, waiting for the network, or failed. A failed message
 * stays until its writer sends it again or discards it.
 */
export function useSending(userId: string, contactId: string, arrived: readonly Message[]) {
  const client = useQueryClient()
  const stored = useUnsentMessages(userId, contactId)
  const { mutateAsync } = useMutation(sendMessageMutation(userId, contactId))
  const mutationKey = messageKeys.send(contactId)
  const sendingIds = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => idOf(state.variables),
  })
  const refusals = useMutationState({
    filters: { mutationKey, status: 'error' },
    select: ({ state }) => ({ id: idOf(state.variables), text: refusalText(state.error) }),
  })
  const arrivedIds = new Set(arrived.map(({ id }) => id))
  const unsent = stored
    .filter(({ id }) => !arrivedIds.has(id))
    .map(
      (entry): UnsentState => ({
        entry,
        sending: sendingIds.includes(entry.id),
        refusal: refusals.findLast(({ id }) => id === entry.id)?.text,
      }),
    )

  const [hasSent, setHasSent] = useState(false)
  const lastStored = useRef(stored)
  // A message that left the list without arriving was sent or discarded by another tab: refetch.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the unsent messages change
  useEffect(() => {
    const isGone = ({ id }: UnsentMessage) => !arrivedIds.has(id) && !stored.some((entry) => entry.id === id)
    if (lastStored.current.some(isGone))
      void client.invalidateQueries({ queryKey: messageKeys.conversation(contactId) })
    lastStored.current = stored
  }, [stored])

  /** Sends an unsent message; a new one or a second try. */
  async function sendNow({ id, content }: UnsentMessage) {
    try {
      await mutateAsync({ id, content })
      removeUnsent(userId, contactId, id)
      setHasSent(true)
      toast.clear(SEND_FAILED)
      toast.brief('Message sent successfully')
    } catch (error) {
      // The session has ended (already announced): the message is sent after the next sign-in.
      if (!currentUser()) setWaiting(userId, contactId, id, true)
      else toast.error(refusalText(error) ?? SEND_FAILED)
    }
  }
  /** Sends a new message; offline it waits for deliver-unsent.ts. */
  function send(content: string) {
    const waiting = !navigator.onLine
    const entry = { id: newId(), content, created_at: serverNow().toISOString(), waiting }
    addUnsent(userId, contactId, entry)
    if (!waiting) void sendNow(entry)
  }
  function discard(id: string) {
    removeUnsent(userId, contactId, id)
  }
  return { unsent, hasSent, send, retry: sendNow, discard }
}

/** The message id in a mutation's variables, which the mutation cache does not type. */
function idOf(variables: unknown): string | null {
  const hasId = typeof variables === 'object' && variables !== null && 'id' in variables
  return hasId && typeof variables.id === 'string' ? variables.id : null
}
