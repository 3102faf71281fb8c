/** Replaces the box's selection with `text`, as one step of the browser's undo. */
export function insertText(box: HTMLTextAreaElement, text: string): void {
  box.focus()
  // execCommand is deprecated, but no other insertion can be undone by the browser.
  if (document.execCommand('insertText', false, text)) return
  box.setRangeText(text, box.selectionStart, box.selectionEnd, 'end')
  box.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
