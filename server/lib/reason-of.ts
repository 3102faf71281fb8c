import { errorCode } from './error-code.ts'

/** An error's code and message, for errors that quote nothing of a person. Those of `fetch` say why in their cause. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error'
  // An AggregateError has one error for each IP address of a host.
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  const { message, name, cause } = error
  if (cause instanceof Error) return reasonOf(cause)
  const code = errorCode(error)
  return [message.includes(code) ? '' : code, message || name].filter(Boolean).join(': ')
}
