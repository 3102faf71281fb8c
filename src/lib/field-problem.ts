/** The first reason why a form can't be sent: a field, and the message beside it. */
export interface FieldProblem<Field> {
  field: Field
  message: string
}

/** The message for `field`, or undefined when the problem is elsewhere. */
export function messageFor<Field>(problem: FieldProblem<Field> | null, field: Field): string | undefined {
  return problem?.field === field ? problem.message : undefined
}
