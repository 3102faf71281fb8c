/** A condition that stops the start and that the operator can put right: its message is one clear line. */
export class StartupError extends Error {
  override name = 'StartupError'
}
