import { useMutation, useQueryClient } from '@tanstack/react-query'

import { serverMessage } from '#src/lib/errors.ts'
import { toast } from '#src/ui/toast.ts'

import { PLURALS } from './notification-text.ts'
import { KINDS } from './preference-rules.ts'
import { preferencesQuery, savePreferencesMutation } from './queries/preferences.ts'
import type { ListedKind } from './schemas.ts'

/** Turns a kind of notification off on every channel, and confirms it with a toast that has Undo. */
export function useTurnKindOff(userId: string): (kind: ListedKind) => Promise<void> {
  const client = useQueryClient()
  const { mutateAsync } = useMutation(savePreferencesMutation(userId))

  /** Shows a failure as a toast, because the toast's button has no place for it. */
  async function orToast(action: () => Promise<void>) {
    try {
      await action()
    } catch (error) {
      toast.error(serverMessage(error, 'That did not work: nothing has changed. Please try again.'))
    }
  }
  return (kind) =>
    orToast(async () => {
      const plural = PLURALS[kind]
      const { off } = await client.fetchQuery(preferencesQuery(userId))
      const channels = KINDS.find(({ name }) => name === kind)?.channels ?? []
      // Channels that were off before are left out: Undo must not turn those on.
      const entries = channels.map((channel) => `${kind}:${channel}`).filter((entry) => !off.includes(entry))
      await mutateAsync({ turn_off: entries })
      toast.success(`You get no more notifications about ${plural}.`, {
        label: 'Undo',
        run: () =>
          void orToast(async () => {
            await mutateAsync({ turn_on: entries })
            toast.success(`You get notifications about ${plural} again.`)
          }),
      })
    })
}
