import { useConfig } from '#src/lib/config.ts'
import { SwitchField } from '#src/ui/checkbox-field.tsx'
import { FormError } from '#src/ui/form-error.tsx'
import type { PushAbility } from './subscribe.ts'
import { usePush } from './use-push.ts'

/** The switch for notifications on this device, with the reason where there can be none. */
export function PushSwitch({ userId }: { userId: string }) {
  const { siteName } = useConfig()
  const { ability, isOn, isPending, problem, turn } = usePush(userId)
  return (
    <div className="space-y-2">
      <SwitchField
        label="On this device"
        hint={hintFor(ability, siteName)}
        checked={isOn !== isPending}
        // `disabled` would lose the keyboard focus.
        aria-disabled={isPending || (ability !== 'able' && !isOn)}
        aria-busy={isPending}
        onChange={() => {
          if (!isPending && (isOn || ability === 'able')) void turn(!isOn)
        }}
      />
      {problem && <FormError>{problem}</FormError>}
    </div>
  )
}

function hintFor(ability: PushAbility | null, siteName: string) {
  switch (ability) {
    case null:
      return 'Asking the browser …'
    case 'able':
      return `Tells you what is new while ${siteName} is closed. Ends when you sign out.`
    case 'install':
      return `Add ${siteName} to the home screen first: tap Share, then “Add to Home Screen”. Open it from there and come back to this page.`
    case 'blocked':
      return 'The browser blocks notifications of this site. Allow them in its settings, then come back.'
    case 'unavailable':
      return 'Notifications can’t reach this window. Private windows never get any.'
    case 'unsupported':
      return 'This browser can’t show notifications of a site that is closed.'
  }
}
