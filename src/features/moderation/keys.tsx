/** The keys of the desk. Everyone can turn them off: single letters get in the way of speech input (WCAG 2.1.4). */
import { useEffect, useRef } from 'react'
import * as v from 'valibot'

import { useStored, writeStored } from '#src/lib/stored-value.ts'
import { SwitchField } from '#src/ui/checkbox-field.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { ACTION_TEXT, ACTIONS } from './words.ts'

const STORAGE_KEY = 'hibo-desk-keys'
const storedSchema = v.literal('off')
/** Fields that take text. Radio buttons and check boxes need no letters. */
const TEXT_FIELDS = 'input:not([type="radio"], [type="checkbox"]), textarea, select'

/** Whether the keys work on this device, and a function that turns them on or off. */
function useKeysSwitch(): [isOn: boolean, turn: (on: boolean) => void] {
  const isOn = useStored(STORAGE_KEY, storedSchema) === null
  return [isOn, (on) => writeStored(STORAGE_KEY, on ? null : 'off')]
}

/** Calls the handler of a pressed key, unless something is being typed or a dialog is open. */
export function useDeskKeys(handlers: Readonly<Record<string, () => void>>): void {
  const [isOn] = useKeysSwitch()
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    if (!isOn) return
    function handle(event: KeyboardEvent) {
      const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event
      if (defaultPrevented || ctrlKey || metaKey || altKey || !Object.hasOwn(latest.current, key)) return
      if (target instanceof Element && target.matches(TEXT_FIELDS)) return
      // An open dialog or menu takes the keys. A toast is a popover too, but not an "auto" one.
      if (document.querySelector('dialog:modal, [popover="auto"]:popover-open')) return
      event.preventDefault()
      latest.current[key]?.()
    }
    document.addEventListener('keydown', handle)
    return () => document.removeEventListener('keydown', handle)
  }, [isOn])
}

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
