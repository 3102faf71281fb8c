/** The keys of the desk. Everyone can turn them off: single letters get in the way of speech input (WCAG 2.1.4). */
import { useEffect, useRef } from 'react'
import * as v from 'valibot'

import { useStored, writeStored } from '#src/lib/stored-value.ts'

const STORAGE_KEY = 'hibo-desk-keys'
const storedSchema = v.literal('off')
/** Text is typed into these; radio buttons and check boxes need no letters. */
const TYPED_INTO = 'input:not([type="radio"], [type="checkbox"]), textarea, select'

/** Whether the keys work on this device, and a function that turns them on or off. */
export function useKeysSwitch(): [isOn: boolean, turn: (on: boolean) => void] {
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
      if (target instanceof Element && target.matches(TYPED_INTO)) return
      // A menu; a toast is a popover as well, and takes no keys.
      if (document.querySelector('dialog:modal, [popover="auto"]:popover-open')) return
      event.preventDefault()
      latest.current[key]?.()
    }
    document.addEventListener('keydown', handle)
    return () => document.removeEventListener('keydown', handle)
  }, [isOn])
}
