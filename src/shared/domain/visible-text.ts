/** The visible part of a text. The database applies the same rules. */

const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFC]/u
const LETTER = /(?!\p{Default_Ignorable_Code_Point})\p{L}/u

/** Whether nothing of `text` would show: spaces and invisible characters alone. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text)
}

/** Whether `text` holds a visible letter of any script. */
export function hasLetter(text: string): boolean {
  return LETTER.test(text)
}
