/** Replaces the box's selection with `text`, as one step of the browser's undo. */
export function insertText(box: HTMLTextAreaElement, text: string): void {
  box.focus()
  // Deprecated, but the only insertion that the browser can undo.
  if (document.execCommand('insertText', false, text)) return
  box.setRangeText(text, box.selectionStart, box.selectionEnd, 'end')
  box.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
