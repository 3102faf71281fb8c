import type { KeyboardEvent } from 'react'

/** Whether a key says "send": Enter with Ctrl or ⌘, and not the Enter by which an input method ends a word. */
export function isSendKey({ key, ctrlKey, metaKey, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Enter' && (ctrlKey || metaKey) && !nativeEvent.isComposing
}
