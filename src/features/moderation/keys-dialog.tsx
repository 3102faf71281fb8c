import { SwitchField } from '#src/ui/checkbox-field.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { useKeysSwitch } from './keyboard.ts'
import { ACTION_TEXT, ACTIONS } from './words.ts'

const KEYS: readonly (readonly [keys: string, effect: string])[] = [
  ['j', 'Next case'],
  ['k', 'Previous case'],
  ['Enter', 'Open the case'],
  ['u', 'Back to the queue'],
  ...ACTIONS.map((action, index) => [String(index + 1), ACTION_TEXT[action].label] as const),
  ['Ctrl + Enter', 'Send, in a text'],
  ['Esc', 'Leave a text'],
  ['?', 'Show these keys'],
]

/** The keys of the desk, and the switch that turns them off. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [isOn, turn] = useKeysSwitch()
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts">
      <SwitchField
        label="Use single keys"
        hint="Turn this off if you speak to your device instead of typing."
        checked={isOn}
        onChange={({ target }) => turn(target.checked)}
      />
      <dl className="mt-4 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {KEYS.map(([keys, effect]) => (
          <div key={keys} className="contents">
            <dt>
              <KeyCap>{keys}</KeyCap>
            </dt>
            <dd>{effect}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

/** A key as it looks on a keyboard. */
export function KeyCap({ children }: { children: string }) {
  return (
    <kbd
      translate="no"
      className="inline-flex min-h-6 min-w-6 items-center justify-center whitespace-nowrap rounded-sm border border-line-strong bg-surface px-1.5 font-mono text-ink-muted text-xs"
    >
      {children}
    </kbd>
  )
}
