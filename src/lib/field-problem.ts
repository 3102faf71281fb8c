import { SECONDARY_END } from '../ui/field-frame.tsx'

/** A reason why a form can't be sent: a field, and the message beside it. */
export interface FieldProblem<Field> {
  field: Field
  message: string
}

/** The message for `field`, or undefined when the problem is elsewhere. */
export function messageFor<Field>(problem: FieldProblem<Field> | null, field: Field): string | undefined {
  return problem?.field === field ? problem.message : undefined
}

/** The message for `field` in a form with several problems. After the first, messages only name the field (`words`). */
export function messageInForm<Field extends string>(
  problems: readonly FieldProblem<Field>[],
  field: Field,
  words = field.replaceAll('_', ' '),
): string | undefined {
  const index = problems.findIndex((problem) => problem.field === field)
  return index > 0 ? `Please check the ${words}${SECONDARY_END}` : problems[index]?.message
}

/** Each field's first problem, in the given order. */
export function onePerField<Problem extends FieldProblem<unknown>>(
  problems: readonly (Problem | null)[],
): Problem[] {
  const first = new Map<unknown, Problem>()
  for (const problem of problems) {
    if (problem && !first.has(problem.field)) first.set(problem.field, problem)
  }
  return [...first.values()]
}
