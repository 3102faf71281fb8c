import type { KeyboardEvent } from 'react'

/** A keydown handler that calls `send` on Ctrl+Enter or ⌘+Enter, unless an input method is composing. */
export function onSendKey(send: () => void) {
  return (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, nativeEvent } = event
    if (key !== 'Enter' || !(ctrlKey || metaKey) || nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
}
