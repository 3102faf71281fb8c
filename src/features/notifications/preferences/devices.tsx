import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

import { serverMessage } from '#src/lib/errors.ts'
import { readPushDevice } from '#src/shared/push/push-device.ts'
import { Button } from '#src/ui/button.tsx'
import { SwitchField } from '#src/ui/checkbox-field.tsx'
import { RelativeTime } from '#src/ui/relative-time.tsx'
import { toast } from '#src/ui/toast.ts'

import { PushSwitch } from '../push-switch.tsx'
import { removeDeviceMutation } from '../queries/devices.ts'
import type { Preferences } from '../schemas.ts'
import { removeThisDevice } from '../subscribe.ts'
import type { PreferenceGroupProps } from './notification-settings.tsx'

interface DevicesProps extends PreferenceGroupProps {
  userId: string
  preferences: Preferences
}

/** Push notifications: the devices that show them, and how much they say. */
export function Devices({ userId, preferences: { devices, push_text }, onChange }: DevicesProps) {
  const list = useRef<HTMLUListElement>(null)
  return (
    <div className="grid gap-5">
      <PushSwitch userId={userId} />
      {devices.length > 0 ? (
        <ul
          ref={list}
          tabIndex={-1}
          aria-label="Devices with push"
          className="divide-y divide-line rounded-lg border border-line bg-surface-raised shadow-sm outline-none"
        >
          {devices.map((device) => (
            // The row disappears with the focused button.
            <Device key={device.id} {...{ userId, device }} onRemoved={() => list.current?.focus()} />
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

interface DeviceProps {
  userId: string
  device: Preferences['devices'][number]
  onRemoved: () => void
}

function Device({ userId, device: { id, name, created_at }, onRemoved }: DeviceProps) {
  const { mutateAsync, isPending } = useMutation(removeDeviceMutation(userId))

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
