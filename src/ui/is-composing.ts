/** The key code of keys that an input method handles. Safari reports such a key after the composition has ended. */
const HANDLED_BY_INPUT_METHOD = 229

/** Whether the key belongs to an input method: its Enter ends a word, and sends or picks nothing. */
export function isComposing({
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isComposing || keyCode === HANDLED_BY_INPUT_METHOD
}
