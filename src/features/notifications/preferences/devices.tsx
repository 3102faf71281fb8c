import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useConfig } from '#src/lib/config.ts'
import { serverMessage } from '#src/lib/error-texts.ts'
import { readPushDevice } from '#src/shared/push/push-device.ts'
import { Button } from '#src/ui/button.tsx'
import { SwitchField } from '#src/ui/checkbox-field.tsx'
import { FormError } from '#src/ui/form-error.tsx'
import { RelativeTime } from '#src/ui/relative-time.tsx'
import { toast } from '#src/ui/toast.ts'
import { removeDeviceMutation } from '../queries/devices.ts'
import type { Preferences } from '../schemas.ts'
import { type PushAbility, removeThisDevice, usePush } from '../use-push.ts'
import type { PreferenceGroupProps } from './notification-settings.tsx'

/** Push notifications: the devices that show them, and how much they say. */
export function Devices({ userId, preferences, onChange }: PreferenceGroupProps & { userId: string }) {
  const { devices, push_text } = preferences
  const list = useRef<HTMLUListElement>(null)
  return (
    <div className="grid gap-5">
      <PushSwitch userId={userId} />
      {devices.length > 0 ? (
        <ul
          ref={list}
          tabIndex={-1}
          aria-label="Devices with push"
          className="rows rounded-lg border border-line bg-surface-raised shadow-sm outline-none"
        >
          {devices.map((device) => (
            // The row disappears with the focused button.
            <Device key={device.id} {...device} onRemoved={() => list.current?.focus()} />
          ))}
        </ul>
      ) : (
        <p className="text-ink-muted">No device of yours shows push notifications.</p>
      )}
      <SwitchField
        label="Show texts in push notifications"
        hint="Off, they only say that something has come, so that nobody reads along on your screen."
        checked={push_text}
        onChange={({ target }) => onChange({ push_text: target.checked })}
      />
    </div>
  )
}

function Device({
  id,
  name,
  created_at,
  onRemoved,
}: Preferences['devices'][number] & { onRemoved: () => void }) {
  const { mutateAsync, isPending } = useMutation(removeDeviceMutation)

  async function remove() {
    try {
      await mutateAsync(id)
      if (readPushDevice()?.id === id) await removeThisDevice()
      onRemoved()
    } catch (error) {
      toast.error(serverMessage(error, 'It was not removed. Please try again.'))
    }
  }
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <span className="min-w-0 flex-1">
        <bdi className="wrap-anywhere font-semibold">{name}</bdi>
        <span className="block text-ink-muted text-sm">
          Since <RelativeTime date={created_at} />
        </span>
      </span>
      <Button variant="secondary" size="sm" pending={isPending} onClick={() => void remove()}>
        Remove<span className="sr-only"> {name}</span>
      </Button>
    </li>
  )
}

/** The switch for notifications on this device, or the reason why the device can't show any. */
function PushSwitch({ userId }: { userId: string }) {
  const { siteName } = useConfig()
  const { ability, isOn, isPending, problem, setOn } = usePush(userId)
  return (
    <div className="grid gap-2">
      <SwitchField
        label="On this device"
        hint={hintFor(ability, siteName)}
        checked={isOn !== isPending}
        // `disabled` would lose the keyboard focus.
        aria-disabled={isPending || (ability !== 'able' && !isOn)}
        aria-busy={isPending}
        onChange={() => {
          if (!isPending && (isOn || ability === 'able')) void setOn(!isOn)
        }}
      />
      {problem && <FormError>{problem}</FormError>}
    </div>
  )
}

function hintFor(ability: PushAbility | null, siteName: string) {
  const hints: Record<PushAbility, string> = {
    able: `Tells you what is new while ${siteName} is closed. Ends when you sign out.`,
    install: `Add ${siteName} to the home screen first: tap Share, then “Add to Home Screen”. Open it from there and come back to this page.`,
    blocked: 'The browser blocks notifications of this site. Allow them in its settings, then come back.',
    unavailable: 'Notifications can’t reach this window. Private windows never get any.',
    unsupported: 'This browser can’t show notifications of a site that is closed.',
  }
  return ability === null ? 'Asking the browser …' : hints[ability]
}
