/** Puts `text` in place of what is selected in the box, as one step that "undo" takes back. */
export function insertText(box: HTMLTextAreaElement, text: string): void {
  box.focus()
  // The only way to write that the browser's "undo" knows of.
  if (document.execCommand('insertText', false, text)) return
  box.setRangeText(text, box.selectionStart, box.selectionEnd, 'end')
  box.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
