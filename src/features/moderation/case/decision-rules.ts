/** Checks of the desk’s forms. The database has the same limits. */

/** Characters of a reason, and of the answer to an appeal. */
export const MAX_REASON = 2_000

const VISIBLE = /[^\s\p{C}\p{Z}]/u

/** The reason why this text can’t be sent, or undefined. */
export function reasonProblem(text: string, isOptional = false): string | undefined {
  const over = [...text.trim()].length - MAX_REASON
  if (over > 0) {
    const characters = over === 1 ? 'character' : 'characters'
    return `This is ${over.toLocaleString('en')} ${characters} too long. The limit is ${MAX_REASON.toLocaleString('en')}.`
  }
  return isOptional || VISIBLE.test(text) ? undefined : 'Please write why. The member reads it.'
}
