import type { KeyboardEvent } from 'react'

import { isComposing } from '#src/ui/is-composing.ts'

/** A keydown handler that calls `send` on Ctrl+Enter or ⌘+Enter, unless an input method is composing. */
export function onSendKey(send: () => void) {
  return (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, nativeEvent } = event
    if (key !== 'Enter' || !(ctrlKey || metaKey) || isComposing(nativeEvent)) return
    event.preventDefault()
    send()
  }
}
