/** Checks of the desk’s forms. The database has the same limits. */

/** Characters of a reason, and of the answer to an appeal. */
export const REASON_LIMIT = 2_000

const VISIBLE = /[^\s\p{C}\p{Z}]/u

/** The reason why this text can’t be sent, or undefined. */
export function reasonProblem(text: string, isOptional = false): string | undefined {
  const over = [...text.trim()].length - REASON_LIMIT
  if (over > 0) {
    const characters = over === 1 ? 'character' : 'characters'
    return `This is ${over.toLocaleString('en')} ${characters} too long. The limit is ${REASON_LIMIT.toLocaleString('en')}.`
  }
  return isOptional || VISIBLE.test(text) ? undefined : 'Please write why. The member reads it.'
}
