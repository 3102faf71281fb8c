import * as v from 'valibot'

import { useStored, writeStored } from '#src/lib/stored-value.ts'
import { Button } from '#src/ui/button.tsx'
import { toast } from '#src/ui/toast.ts'
import { usePush } from './use-push.ts'

/** A sign-out clears this key, so the next member on this device is asked, too. */
const ASKED_KEY = 'hibo-push:asked'

interface PushQuestionProps {
  userId: string
  contactName: string
  /** Called when the question closes. The focused button disappears with it. */
  onClose: () => void
}

/** Asks once, after a message, whether this device may announce the answer. Renders nothing without push. */
export default function PushQuestion({ userId, contactName, onClose }: PushQuestionProps) {
  const wasAsked = useStored(ASKED_KEY, v.boolean())
  const { ability, isOn, isPending, setOn } = usePush(userId)
  if (wasAsked || ability !== 'able' || (isOn && !isPending)) return null

  function close() {
    writeStored(ASKED_KEY, true)
    onClose()
  }
  async function turnOn() {
    if (await setOn(true)) toast.success('Notifications are on. You can change them in Settings.')
    else toast.error('Notifications stay off. You can turn them on in Settings.')
    close()
  }
  return (
    <aside
      aria-label="Notifications"
      className="flex flex-wrap items-center justify-between gap-3 border-line border-t bg-primary-soft px-4 py-3 text-primary-soft-ink"
    >
      <p className="font-medium">
        Get a notification on this device when <bdi translate="no">{contactName}</bdi> replies?
      </p>
      <div className="flex gap-2">
        <Button variant="ghost" size="sm" onClick={close}>
          Not Now
        </Button>
        <Button size="sm" pending={isPending} onClick={() => void turnOn()}>
          Turn On
        </Button>
      </div>
    </aside>
  )
}
