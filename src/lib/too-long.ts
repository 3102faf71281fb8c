import { numberText } from '#src/ui/number-text.ts'
import { counted } from './counted.ts'
import type { FieldProblem } from './field-problem.ts'

/**
 * Says that a text has more than `max` characters, or returns undefined. Counts code points of the trimmed text, as the
 * database does; the browser's `maxLength` counts an emoji twice and silently cuts off pasted text.
 */
export function tooLong(text: string, label: string, max: number): string | undefined {
  return [...text.trim()].length > max ? `${label} can have at most ${numberText(max)} characters` : undefined
}

/** The problem of a field whose text has more than `max` characters, or null. */
export function lengthProblem<Field extends string>(
  field: Field,
  text: string,
  label: string,
  max: number,
): FieldProblem<Field> | null {
  const message = tooLong(text, label, max)
  return message === undefined ? null : { field, message }
}

/** Says by how much a text has more than `max` characters, or returns undefined. */
export function overLimit(text: string, max: number): string | undefined {
  const over = [...text.trim()].length - max
  return over > 0
    ? `This is ${counted(over, 'character')} too long. The limit is ${numberText(max)}.`
    : undefined
}
